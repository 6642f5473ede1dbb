// library.ts - the books and the puzzles: fetched when they are opened, then kept.

import type { Book, Certain, Text } from './book.ts';
import type { Puzzles } from './puzzles.ts';

/** Where the build has put them: "ploy.en", "about.de", "puzzles". */
export type Addresses = Record<string, string>;

export class Library {
  private readonly kept = new Map<string, Promise<unknown>>();

  constructor(
    private readonly addresses: Addresses, private readonly get: (url: string) => Promise<unknown>,
  ) {}

  /** Nothing if nobody has written about the game yet; rejects if what there is cannot be had. */
  async book(id: string, language: string): Promise<Book | undefined> {
    return this.open(`${id}.${language}`);
  }

  async about(language: string): Promise<Text | undefined> {
    return this.open(`about.${language}`);
  }

  async certain(id: string, language: string): Promise<Certain | undefined> {
    return this.open(`${id}.known.${language}`);
  }

  /** Whether there is such a page. */
  hasCertain(id: string, language: string): boolean {
    return `${id}.known.${language}` in this.addresses;
  }

  async puzzles(): Promise<Puzzles> {
    return (await this.open<Puzzles>('puzzles')) ?? {};
  }

  private open<T>(name: string): Promise<T> | undefined {
    const url = this.addresses[name];
    if (!url) return undefined;
    const known = this.kept.get(name) ?? this.get(url);
    this.kept.set(name, known);
    known.catch(() => this.kept.delete(name));   // what failed may be tried again
    return known as Promise<T>;
  }
}

export async function fetchJson(url: string): Promise<unknown> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.json();
}
