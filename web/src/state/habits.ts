// habits.ts - what somebody chose last for each game: "Play" begins with that.

import type { Game } from '../engine/types.ts';
import type { Player } from './players.ts';
import { readSpec, writeSpec } from './spec.ts';
import type { Shelf } from './storage.ts';

export interface Habit { spec: string; players: Player[] }

/** For whoever has never chosen anything: you against level 3. There may be four seats. */
const newcomer: Player[] = ['human', 3, 3, 3];

const isPlayer = (one: unknown): one is Player =>
  one === 'human' || (Number.isInteger(one) && (one as number) >= 1 && (one as number) <= 8);

export class Habits {
  constructor(private readonly shelf: Shelf) {}

  /** What makes no sense, or no longer, is as on the first day. */
  of(game: Game): Habit {
    let kept: Partial<Habit> | null = null;
    try {
      kept = JSON.parse(this.shelf.get(`habit.${game.id}`) ?? 'null') as Partial<Habit> | null;
    } catch {
      // As if there were none.
    }
    const spec = typeof kept?.spec === 'string' ? kept.spec : game.id;
    const players = Array.isArray(kept?.players) ? kept.players : [];
    return {
      spec: isKnown(game, spec) ? spec : game.id,
      players: newcomer.map((usual, seat) => (isPlayer(players[seat]) ? players[seat] : usual)),
    };
  }

  keep(game: Game, habit: Habit): void {
    this.shelf.set(`habit.${game.id}`, JSON.stringify(habit));
  }
}

/** Options come and go with versions of the page. */
function isKnown(game: Game, spec: string): boolean {
  const choices = readSpec(game, spec);
  const fits = game.options.every(({ name, values }) => values.includes(choices[name] ?? ''));
  return fits && writeSpec(game, choices) === spec;
}
