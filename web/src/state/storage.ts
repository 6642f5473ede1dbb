// storage.ts - the browser's storage: games in play, several at once, and nothing lost when it fails.
//
// Keys begin with "brett."; a game is "brett.game.ID". A game that cannot be read is moved to
// "brett.aside.ID" and reported. What cannot be stored (storage full, or forbidden) stays in memory as long
// as the page is open.

import type { Place } from './game.ts';

/** Why something was not stored. `elsewhere`: another tab has stored a later state of the same game. */
export type Stored = 'stored' | 'full' | 'forbidden' | 'elsewhere';

/** The parts of the browser's Storage that are used. */
export type Box = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const PREFIX = 'brett.';

/** Strings by name, in the browser's storage or, if there is none, in memory. */
export class Shelf {
  private readonly unstored = new Map<string, string>();
  private readonly listeners = new Set<(key: string | null) => void>();

  constructor(private readonly box: Box | undefined, events?: Pick<EventTarget, 'addEventListener'>) {
    events?.addEventListener('storage', (event) => {
      const { key } = event as StorageEvent;
      if (key !== null && !key.startsWith(PREFIX)) return;
      for (const told of [...this.listeners]) told(key === null ? null : key.slice(PREFIX.length));
    });
  }

  /** The browser's own; a browser may forbid even to look at it. */
  static ofBrowser(): Shelf {
    try {
      return new Shelf(window.localStorage, window);
    } catch {
      return new Shelf(undefined, window);
    }
  }

  get(key: string): string | null {
    return this.unstored.get(key) ?? this.stored(key);
  }

  /** What is really in the box. */
  stored(key: string): string | null {
    try {
      return this.box?.getItem(PREFIX + key) ?? null;
    } catch {
      return null;
    }
  }

  set(key: string, text: string): Stored {
    try {
      if (!this.box) throw new Error('no storage');
      this.box.setItem(PREFIX + key, text);
      this.unstored.delete(key);
      return 'stored';
    } catch (error) {
      this.unstored.set(key, text);
      return isFull(error) ? 'full' : 'forbidden';
    }
  }

  remove(key: string): void {
    this.unstored.delete(key);
    try {
      this.box?.removeItem(PREFIX + key);
    } catch {
      // Forbidden to look means forbidden to keep: there is nothing to remove.
    }
  }

  keys(): string[] {
    const keys = new Set(this.unstored.keys());
    try {
      for (let i = 0; this.box && i < this.box.length; i++) {
        const key = this.box.key(i);
        if (key?.startsWith(PREFIX)) keys.add(key.slice(PREFIX.length));
      }
    } catch {
      // As above.
    }
    return [...keys];
  }

  /** Told when another tab has changed a key; null: all of them. */
  onElsewhere(told: (key: string | null) => void): () => void {
    this.listeners.add(told);
    return () => this.listeners.delete(told);
  }
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'QuotaExceededError' || error.code === 22 ||
    error.name === 'NS_ERROR_DOM_QUOTA_REACHED');
}

/** A game as it is stored: the record, the place in it, and what a list of games shows without reading it. */
export interface SavedGame {
  id: string;
  record: string;
  place: Place;
  spec: string;
  steps: number;
  /** Which turn is played; 0 where nobody has counted. */
  turn: number;
  over: boolean;
  /** When it was first stored as a finished game; else 0. */
  ended: number;
  /** When it was stored, in milliseconds since 1970, and how often. */
  saved: number;
  revision: number;
}

/** A game before it is stored. */
export type Unsaved = Omit<SavedGame, 'saved' | 'revision' | 'ended'>;

/** Something under a game's name that is no game. It is kept, for whoever can mend it. */
export interface Aside { id: string; text: string }

export class GameStore {
  private readonly subscribers = new Set<() => void>();

  constructor(readonly shelf: Shelf, private readonly now: () => number = Date.now) {}

  /** The newest first. Entries that cannot be read are put aside. */
  list(): SavedGame[] {
    const games: SavedGame[] = [];
    for (const key of this.shelf.keys()) {
      if (!key.startsWith('game.')) continue;
      const game = this.load(key.slice(5));
      if (game) games.push(game);
    }
    return games.sort((a, b) => b.saved - a.saved);
  }

  load(id: string): SavedGame | undefined {
    const text = this.shelf.get(`game.${id}`);
    if (text === null) return undefined;
    const game = readSaved(id, text);
    if (!game) this.putAside(id);
    return game;
  }

  /** Stores a game that was at `revision` when it was last read or stored here; the new revision is one more.
   * */
  save(game: Unsaved, revision: number): { result: Stored; revision: number } {
    const stored = this.shelf.stored(`game.${game.id}`);
    const there = stored === null ? undefined : readSaved(game.id, stored);
    // Whoever only opens a game in a second window has not gone on with it.
    const isAtSamePlace = JSON.stringify(there?.place) === JSON.stringify(game.place);
    if (there?.record === game.record && isAtSamePlace) return { result: 'stored', revision: there.revision };
    // Only looking at another position is no reason to quarrel.
    const differs = there && there.revision > revision && there.record !== game.record;
    if (differs) return { result: 'elsewhere', revision };
    const next = 1 + Math.max(revision, there?.revision ?? 0);
    const now = this.now();
    const ended = game.over ? there?.ended || now : 0;
    const saved: SavedGame = { ...game, ended, saved: now, revision: next };
    const result = this.shelf.set(`game.${game.id}`, JSON.stringify(saved));
    this.emit();
    return { result, revision: next };
  }

  remove(id: string): void {
    this.shelf.remove(`game.${id}`);
    this.emit();
  }

  /** Also for a game that can be read but that the engine refuses. */
  putAside(id: string): void {
    const text = this.shelf.get(`game.${id}`);
    if (text === null) return;
    // First the copy: if there is no room for it, the original stays.
    if (this.shelf.set(`aside.${id}`, text) === 'stored') this.shelf.remove(`game.${id}`);
  }

  aside(): Aside[] {
    return this.shelf.keys().filter((key) => key.startsWith('aside.'))
      .map((key) => ({ id: key.slice(6), text: this.shelf.get(key) ?? '' }));
  }

  removeAside(id: string): void {
    this.shelf.remove(`aside.${id}`);
  }

  /** Told when another tab has stored or removed a game; null: any of them. */
  onElsewhere(told: (id: string | null) => void): () => void {
    return this.shelf.onElsewhere((key) => {
      if (key === null) told(null);
      else if (key.startsWith('game.')) told(key.slice(5));
    });
  }

  /** Told when a game was stored or removed, here or in another tab. */
  onChange(told: () => void): () => void {
    this.subscribers.add(told);
    const leave = this.onElsewhere(told);
    return () => { leave(); this.subscribers.delete(told); };
  }

  private emit(): void {
    for (const told of [...this.subscribers]) told();
  }
}

export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return Array.from(bytes, (byte) => byte.toString(36).padStart(2, '0')).join('');
}

function readSaved(id: string, text: string): SavedGame | undefined {
  let kept: Partial<SavedGame> | null;
  try {
    kept = JSON.parse(text) as Partial<SavedGame> | null;
  } catch {
    return undefined;
  }
  if (!kept || typeof kept.record !== 'string' || typeof kept.spec !== 'string') return undefined;
  const number = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : 0);
  return {
    id, record: kept.record, spec: kept.spec, place: readPlace(kept.place), over: kept.over === true,
    ended: kept.over === true ? number(kept.ended) || number(kept.saved) : 0,
    steps: number(kept.steps), turn: number(kept.turn), saved: number(kept.saved), revision: number(kept.revision),
  };
}

/** A place that makes no sense is the end of the game. */
function readPlace(place: unknown): Place {
  const { depth, turns } = (place ?? {}) as Partial<Place>;
  const isTurn = (turn: unknown) => Array.isArray(turn) && turn.length === 2 && turn.every(Number.isInteger);
  const isPlace = Number.isInteger(depth) && Array.isArray(turns) && turns.every(isTurn);
  return isPlace ? { depth: depth!, turns: turns! } : { depth: Infinity, turns: [] };
}
