// The language of the page, and its texts by key.
import { de } from './de.ts';
import { en, type Key, type Words } from './en.ts';

export type { Key } from './en.ts';
export type Language = 'de' | 'en';

const all: Record<Language, Words> = { de, en };
let current: Language = 'en';

export function language(): Language {
  return current;
}

export function setLanguage(chosen: Language): void {
  current = chosen;
}

let byTouch = false;

/** Whether there is neither mouse nor keyboard: nobody speaks of them then. */
export function isTouch(): boolean {
  return byTouch;
}

export function setTouch(is: boolean): void {
  byTouch = is;
}

/** What is said otherwise to fingers. */
const forFingers: Partial<Record<Key, Key>> = { doMoveTurn: 'doMoveTurnTouch', chooseTarget: 'chooseTargetTouch' };

/** German where the browser prefers it to English, else English. */
export function browserLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const short = tag.toLowerCase().slice(0, 2);
    if (short === 'de' || short === 'en') return short;
  }
  return 'en';
}

/** The text of a key in the language of the page; {name} is replaced by the parameter of that name. */
export function t(key: Key, params: Record<string, string | number> = {}): string {
  return put(all[current][(byTouch && forFingers[key]) || key], params);
}

/** A text with its parameters in their places. */
export function put(text: string, params: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}
