// boxes.ts - storages as browsers have them: of a certain size, forbidden, shared by two tabs.

import type { Box } from '../../src/state/storage.ts';

/** Like localStorage, with room for so many characters. */
export class FakeBox implements Box {
  readonly entries = new Map<string, string>();
  /** Tabs that are told of changes. */
  readonly tabs: EventTarget[] = [];
  constructor(public room = Infinity) {}

  get length(): number {
    return this.entries.size;
  }

  key(i: number): string | null {
    return [...this.entries.keys()][i] ?? null;
  }

  getItem(key: string): string | null {
    return this.entries.get(key) ?? null;
  }

  setItem(key: string, text: string): void {
    let used = key.length + text.length;
    for (const [other, value] of this.entries) if (other !== key) used += other.length + value.length;
    if (used > this.room) throw new DOMException('no room', 'QuotaExceededError');
    this.entries.set(key, text);
  }

  removeItem(key: string): void {
    this.entries.delete(key);
  }

  /** What a browser does in the other tabs. */
  tell(tab: EventTarget, key: string | null): void {
    tab.dispatchEvent(Object.assign(new Event('storage'), { key }));
  }
}

/** A browser that forbids storage throws at every touch. */
export const forbidden: Box = new Proxy({} as Box, {
  get() {
    throw new DOMException('not allowed', 'SecurityError');
  },
});
