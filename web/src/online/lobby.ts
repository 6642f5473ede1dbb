// lobby.ts - the public games as the server tells them: which wait for somebody, and which can be watched.

import type { Connection } from './connection.ts';
import type { Listed, LobbyNews } from './wire.ts';

/** The list after some news. */
export function tidings(known: ReadonlyMap<string, Listed>, { all, games, gone }: LobbyNews): Map<string, Listed> {
  const next = new Map(all ? [] : known);
  for (const id of gone) next.delete(id);
  for (const one of games) next.set(one.game, one);
  return next;
}

export class Lobby {
  /** Whether the server has told anything yet. */
  isKnown = false;
  private games: ReadonlyMap<string, Listed> = new Map();
  private readonly subscribers = new Set<() => void>();
  private readonly leave: () => void;

  constructor(line: Connection) {
    this.leave = line.visit((news) => {
      this.games = tidings(this.games, news);
      this.isKnown = true;
      for (const told of [...this.subscribers]) told();
    });
  }

  close(): void {
    this.leave();
    this.subscribers.clear();
  }

  subscribe(told: () => void): () => void {
    this.subscribers.add(told);
    return () => this.subscribers.delete(told);
  }

  /** Who waits longest comes first. */
  get open(): Listed[] {
    return this.of('open').sort((a, b) => a.begun - b.begun);
  }

  /** What was begun last comes first. */
  get playing(): Listed[] {
    return this.of('playing').sort((a, b) => b.begun - a.begun);
  }

  private of(phase: Listed['phase']): Listed[] {
    return [...this.games.values()].filter((one) => one.phase === phase);
  }
}
