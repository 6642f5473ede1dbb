// nonces.ts - what a person adds to the dice: 32 bytes, promised by their SHA-256 and kept until they are shown.

import type { Shelf } from '../state/storage.ts';

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** One for each game, so that whoever comes back can still show what was promised. */
export class Nonces {
  constructor(private readonly shelf: Shelf) {}

  /** The nonce of a game; a new one if there is none yet. */
  of(game: string): string {
    const kept = this.find(game);
    if (kept) return kept;
    const nonce = hex(crypto.getRandomValues(new Uint8Array(32)));
    this.shelf.set(`nonce.${game}`, nonce);
    return nonce;
  }

  find(game: string): string | undefined {
    const kept = this.shelf.get(`nonce.${game}`);
    return kept && /^[0-9a-f]{64}$/.test(kept) ? kept : undefined;
  }

  /** What was promised before the game had an id belongs to it now. */
  hand(from: string, game: string): void {
    const kept = this.find(from);
    if (kept) this.shelf.set(`nonce.${game}`, kept);
    this.forget(from);
  }

  /** When it was shown, or is not needed any more. */
  forget(game: string): void {
    this.shelf.remove(`nonce.${game}`);
  }
}
