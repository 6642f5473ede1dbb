// own.ts - puzzles out of somebody's own games: where a clear mistake was made, and one step was clearly best.

import type { Engine, Moment } from '../engine/client.ts';
import type { JudgedStep } from '../engine/types.ts';
import type { Shelf } from '../state/storage.ts';
import { nameOf, type Puzzle } from './puzzles.ts';

/** How many are kept for a game, the newest; and by how much the best step must lead, of 10000. */
const MOST = 30, LEAD = 1000, NODES = 20_000;

export class OwnStore {
  constructor(private readonly shelf: Shelf) {}

  /** The newest first; what makes no sense is none. */
  all(id: string): Puzzle[] {
    try {
      const kept = JSON.parse(this.shelf.get(`own.${id}`) ?? '[]') as unknown;
      return Array.isArray(kept) ? kept.filter(isPuzzle) : [];
    } catch {
      return [];
    }
  }

  add(id: string, puzzle: Puzzle): void {
    const others = this.all(id).filter((one) => nameOf(one) !== nameOf(puzzle));
    this.shelf.set(`own.${id}`, JSON.stringify([puzzle, ...others].slice(0, MOST)));
  }
}

function isPuzzle(value: unknown): value is Puzzle {
  const { kind, spec, start, solutions } = (value ?? {}) as Partial<Puzzle>;
  return kind === 'own' && typeof spec === 'string' && typeof start === 'string' && Array.isArray(solutions)
    && solutions.every((line) => Array.isArray(line) && line.every((turn) =>
      Array.isArray(turn) && turn.every((token) => typeof token === 'string')));
}

/** The puzzle that a judged step of a game makes, if it was a clear mistake and a deeper look finds one step that
 * is clearly better than all others. */
export async function puzzleFrom(
  engine: Engine, game: Moment, { number, grade, best, forced }: JudgedStep, signal?: AbortSignal,
): Promise<Puzzle | undefined> {
  if ((grade !== 'mistake' && grade !== 'blunder') || forced || !best?.[0]) return undefined;
  const moment: Moment = { spec: game.spec, start: game.start, steps: game.steps.slice(0, number) };
  const { lines } = await engine.think(moment, { level: 8, nodes: NODES, lines: 2 }, undefined, signal);
  const [first, second] = lines;
  if (!first || !second || first.steps[0] !== best[0] || first.share - second.share < LEAD) return undefined;
  const { position } = await engine.scene(moment);
  return {
    grade: 3, kind: 'own', spec: game.spec, start: position, solutions: [[[best[0]]]],
    instead: game.steps[number]!,
  };
}

/** Makes puzzles of the mistakes in a game and keeps them; tells how many there are. */
export async function keepPuzzles(
  engine: Engine, store: OwnStore, game: Moment, mistakes: JudgedStep[], signal?: AbortSignal,
): Promise<number> {
  let count = 0;
  for (const step of mistakes) {
    const puzzle = await puzzleFrom(engine, game, step, signal);
    if (!puzzle) continue;
    store.add(game.spec.split(':')[0]!, puzzle);
    count++;
  }
  return count;
}
