// analysis.ts - what positions are worth: shares of the points, rolls weighed by their odds.
//
// A share is of 10000. The engine tells those of all seats for a line; here every share is for a named team.
// What is known of one side alone, the mean over rolls, says of the others only that they share the rest.

import type { Engine, Moment, ThinkTask } from '../engine/client.ts';
import type { Line, Scene } from '../engine/types.ts';
import type { Node, PlayedGame } from './game.ts';

export const WHOLE = 10000;

/** One outcome of a roll: how often it comes in `of` rolls, and what it leaves to the team. */
export interface OutcomeWorth { step: string; odds: number; share: number | undefined }

/** What a roll is worth to the team whose turn it is: on average, and each outcome. */
export interface Equity { team: number; share: number | undefined; of: number; outcomes: OutcomeWorth[] }

export function teamsOf(scene: Scene): number[] {
  return [...new Set(scene.seats.map(({ team }) => team))];
}

/** What a line promises to a team. */
export function shareIn(scene: Scene, line: Line, team: number): number | undefined {
  return line.shares[scene.seats.findIndex((seat) => seat.team === team)];
}

/** The share for a team, from the share of the team that acts. */
export function shareFor(scene: Scene, share: number, team: number): number | undefined {
  const acting = scene.seats[scene.seat ?? 0]!.team;
  if (acting === team) return share;
  return teamsOf(scene).length === 2 ? WHOLE - share : undefined;
}

/** The points of a finished game, as a share. */
function finalShare(scene: Scene, team: number): number {
  return (WHOLE * scene.seats.find((seat) => seat.team === team)!.twelfths) / 12;
}

/** How many rolls in a row are looked through. A set-up drawn by chance is longer; it is worth nothing to
 * anybody. */
const ROLLS = 2;

export async function equity(
  engine: Engine, game: PlayedGame, node: Node, task: ThinkTask, signal?: AbortSignal,
): Promise<Equity> {
  return weigh(engine, game.moment(node), await game.sceneOf(engine, node), task, ROLLS, signal);
}

async function weigh(
  engine: Engine, moment: Moment, scene: Scene, task: ThinkTask, rolls: number, signal?: AbortSignal,
): Promise<Equity> {
  const team = scene.seats[scene.seat ?? 0]!.team;
  const outcomes: OutcomeWorth[] = [];
  for (const { step, odds = 1 } of scene.steps) {
    signal?.throwIfAborted();
    const next = { ...moment, steps: [...moment.steps, step] };
    const after = await engine.scene(next);
    outcomes.push({ step, odds, share: await worth(engine, next, after, team, task, rolls - 1, signal) });
  }
  return { team, outcomes, ...average(outcomes) };
}

/** Over the outcomes that are known, if those are most. */
function average(outcomes: OutcomeWorth[]): { share: number | undefined; of: number } {
  let [sum, known, of] = [0, 0, 0];
  for (const { share, odds } of outcomes) {
    of += odds;
    if (share !== undefined) sum += share * odds, known += odds;
  }
  return { of, share: known > 0 && 2 * known >= of ? sum / known : undefined };
}

async function worth(
  engine: Engine, moment: Moment, scene: Scene, team: number, task: ThinkTask, rolls: number,
  signal?: AbortSignal,
): Promise<number | undefined> {
  if (scene.actor === 'none') return finalShare(scene, team);
  if (scene.actor === 'seat') {
    const { lines } = await engine.think(moment, task, undefined, signal);
    return lines[0] && shareIn(scene, lines[0], team);
  }
  const share = rolls > 0 ? (await weigh(engine, moment, scene, task, rolls, signal)).share : undefined;
  return share === undefined ? undefined : shareFor(scene, share, team);
}

/** The share of a team at a position, whoever acts there. */
export async function shareOf(
  engine: Engine, game: PlayedGame, node: Node, team: number, task: ThinkTask, signal?: AbortSignal,
): Promise<number | undefined> {
  const scene = await game.sceneOf(engine, node);
  return worth(engine, game.moment(node), scene, team, task, ROLLS, signal);
}
