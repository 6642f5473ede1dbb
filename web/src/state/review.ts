// review.ts - a played game looked at again: what each step gave away, and what the dice gave.
//
// The analyst is the engine; here its words find their places in the game.

import type { Engine } from '../engine/client.ts';
import type { Grade, JudgedStep, Seat, SeatSummary } from '../engine/types.ts';
import { WHOLE } from './analysis.ts';
import type { Node, PlayedGame } from './game.ts';
import type { Player } from './players.ts';

export interface Judged extends JudgedStep { node: Node }
const faults = new Set<Grade>(['inaccuracy', 'mistake', 'blunder']);

/** Whether a step gave something away; of levels only where nobody else plays. */
export function isFault({ grade, seat }: Judged, players: Player[]): boolean {
  return faults.has(grade) && (!players.includes('human') || players[seat] === 'human');
}

/** What a team may expect of the points: at first, and after each step; undefined where nobody can say. */
export function chancesOver(steps: Judged[], seats: Seat[], team: number): (number | undefined)[] {
  const place = seats.findIndex((seat) => seat.team === team);
  const hasTwo = new Set(seats.map((seat) => seat.team)).size === 2;
  const seen = (step: Judged | undefined, share: number | undefined): number | undefined =>
    share === undefined || step?.team === team ? share : hasTwo ? WHOLE - share : undefined;
  return [seen(steps[0], steps[0]?.before), ...steps.map((step) => step.shares?.[place] ?? seen(step, step.after))];
}

/** The first step at which a side was lost whatever it did. */
export function firstLost(steps: Judged[], team: number): Judged | undefined {
  return steps.find((step) => step.team === team && step.decided !== undefined && step.decided <= 0);
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
