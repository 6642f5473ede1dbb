// library.ts - the books and the puzzles: fetched when they are opened, then kept.

import type { Book, Text } from './book.ts';
import type { Puzzles } from './puzzles.ts';

/** Where the build has put them: "ploy.en", "about.de", "puzzles". */
export type Addresses = Record<string, string>;

export class Library {
  private readonly kept = new Map<string, Promise<unknown>>();

  constructor(
    private readonly addresses: Addresses, private readonly get: (url: string) => Promise<unknown>,
  ) {}

  has(name: string): boolean {
    return name in this.addresses;
  }

  book(id: string, language: string): Promise<Book> {
    return this.open(`${id}.${language}`);
  }

  about(language: string): Promise<Text> {
    return this.open(`about.${language}`);
  }

  puzzles(): Promise<Puzzles> {
    return this.has('puzzles') ? this.open('puzzles') : Promise.resolve({});
  }

  private open<T>(name: string): Promise<T> {
    const url = this.addresses[name];
    if (!url) return Promise.reject(new Error(`There is no ${name}.`));
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
