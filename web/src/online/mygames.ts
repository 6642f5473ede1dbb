// mygames.ts - the games that one plays with others, and how many of them wait for one.
//
// The server tells of steps to those alone who look at a game; so this is asked for again whenever somebody could want to
// know it.

import type { Api } from './api.ts';
import { isRefused, type Listed } from './wire.ts';

/** Whose turn it is, if it is this person's. */
export function isTurnOf({ seats, turn }: Listed, person: number): boolean {
  return turn !== undefined && person > 0 && seats[turn]?.person === person;
}

/** Whether somebody plays there still, and no computer for him. */
function sits({ seats }: Listed, person: number): boolean {
  return seats.some((one) => one.person === person && !one.level);
}

export class MyGames {
  /** Those that are played, with those first that wait for me; undefined until they are known. */
  playing: Listed[] | undefined;
  /** Tables at which I sit and others are missing. */
  waiting: Listed[] = [];
  private asking: Promise<void> | undefined;
  private readonly subscribers = new Set<() => void>();

  constructor(private readonly api: Api, private readonly person: () => number) {}

  subscribe(told: () => void): () => void {
    this.subscribers.add(told);
    return () => this.subscribers.delete(told);
  }

  /** In how many games it is my turn. */
  get turns(): number {
    return this.playing?.filter((game) => isTurnOf(game, this.person())).length ?? 0;
  }

  /** Asks again; several who want it at once ask once. Who has never said who he is has no games. */
  refresh(): Promise<void> {
    this.asking ??= this.ask().finally(() => { this.asking = undefined; });
    return this.asking;
  }

  private async ask(): Promise<void> {
    if (!this.person()) return this.take([], []);
    try {
      const [playing, waiting] = await Promise.all([
        this.api.games({ person: 'me', phase: 'playing', most: 100 }), this.api.games({ person: 'me', phase: 'open', most: 100 }),
      ]);
      this.take(playing.games, waiting.games);
    } catch (error) {
      // A key that is not known any more has no games; a server that is away for a moment has those that we know.
      if (isRefused(error) && error.code === 'session') this.take([], []);
      else if (!this.playing) throw error;
    }
  }

  private take(playing: Listed[], waiting: Listed[]): void {
    const isMine = (game: Listed) => sits(game, this.person());
    this.playing = playing.filter(isMine);
    this.waiting = waiting.filter(isMine);
    for (const told of [...this.subscribers]) told();
  }
}
