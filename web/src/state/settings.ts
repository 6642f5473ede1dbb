// settings.ts - what a person likes, kept in the browser.

import type { Shelf } from './storage.ts';

export interface Settings {
  language: 'auto' | 'de' | 'en';
  theme: 'auto' | 'light' | 'dark';
  sound: boolean;
  animation: 'off' | 'slow' | 'normal' | 'fast';
  coordinates: boolean;
  /** How long level 8 thinks about a step, in milliseconds. */
  engineMs: number;
  /** Rolls fall by themselves. */
  autoRoll: boolean;
  /** With several people at one screen the board turns to the one whose turn it is. */
  goesRound: boolean;
  /** Evaluation bar and best lines are shown, and how many. */
  analysis: boolean;
  lines: number;
  /** A try that the rules forbid is answered with the reason. */
  explain: boolean;
}

type Allowed = { [K in keyof Settings]: (value: unknown) => value is Settings[K] };

const oneOf = <T>(...values: T[]) => (value: unknown): value is T => values.includes(value as T);
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
const within = (low: number, high: number) => (value: unknown): value is number =>
  typeof value === 'number' && value >= low && value <= high;

const allowed: Allowed = {
  language: oneOf<Settings['language']>('auto', 'de', 'en'),
  theme: oneOf<Settings['theme']>('auto', 'light', 'dark'),
  sound: isBoolean,
  animation: oneOf<Settings['animation']>('off', 'slow', 'normal', 'fast'),
  coordinates: isBoolean,
  engineMs: within(100, 60000),
  autoRoll: isBoolean,
  goesRound: isBoolean,
  analysis: isBoolean,
  lines: within(1, 16),
  explain: isBoolean,
};

export const defaults: Readonly<Settings> = {
  language: 'auto', theme: 'auto', sound: false, animation: 'normal', coordinates: true, engineMs: 2000,
  autoRoll: false, goesRound: false, analysis: false, lines: 3, explain: false,
};

/** What was kept, with the default for whatever is missing or makes no sense. */
export function readSettings(text: string | null): Settings {
  const settings: Record<string, unknown> = { ...defaults };
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? '{}');
  } catch {
    kept = {};
  }
  if (kept && typeof kept === 'object')
    for (const [key, value] of Object.entries(kept))
      if (Object.hasOwn(allowed, key) && allowed[key as keyof Settings](value)) settings[key] = value;
  return settings as unknown as Settings;
}

/** The settings of this browser. A change is told at once, also one made in another tab. */
export class SettingsBox {
  private now: Settings;
  private readonly subscribers = new Set<() => void>();

  constructor(private readonly shelf: Shelf) {
    this.now = readSettings(shelf.get('settings'));
    shelf.onElsewhere((key) => {
      if (key === 'settings') this.take(readSettings(shelf.get('settings')));
    });
  }

  get(): Settings {
    return this.now;
  }

  /** Settings that cannot be kept hold until the page is closed. */
  set(change: Partial<Settings>): void {
    this.take(readSettings(JSON.stringify({ ...this.now, ...change })));
    this.shelf.set('settings', JSON.stringify(this.now));
  }

  subscribe(told: () => void): () => void {
    this.subscribers.add(told);
    return () => this.subscribers.delete(told);
  }

  private take(settings: Settings): void {
    this.now = settings;
    for (const told of [...this.subscribers]) told();
  }
}
