// review.ts - a played game looked at again: what each step gave away, and what the dice gave.
//
// The analyst is the engine; here its words find their places in the game.

import type { Engine } from '../engine/client.ts';
import type { Grade, JudgedStep, SeatSummary } from '../engine/types.ts';
import type { Node, PlayedGame } from './game.ts';
import type { Player } from './players.ts';

export interface Judged extends JudgedStep { node: Node }
const faults = new Set<Grade>(['inaccuracy', 'mistake', 'blunder']);

/** Whether a step gave something away; of levels only where nobody else plays. */
export function isFault({ grade, seat }: Judged, players: Player[]): boolean {
  return faults.has(grade) && (!players.includes('human') || players[seat] === 'human');
}

export interface Review { steps: Judged[]; seats: SeatSummary[] }

/** Judges the main line from its beginning and tells each step when it is known. */
export async function review(
  engine: Engine, game: PlayedGame, nodes: number, tell?: (step: Judged, done: number, of: number) => void,
  signal?: AbortSignal,
): Promise<Review> {
  const line = game.mainLine();
  const steps: Judged[] = [];
  const hear = (told: JudgedStep) => {
    const step = { ...told, node: line[told.number]! };
    steps[told.number] = step;
    tell?.(step, told.number + 1, line.length);
  };
  const { seats } = await engine.judge(game.moment(game.last()), nodes, hear, signal);
  return { steps, seats };
}
