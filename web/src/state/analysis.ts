// analysis.ts - what positions are worth: shares of the points, rolls weighed by their odds.
//
// A share is of 10000. The engine speaks for the side that acts; here every share is for a named team. With more than
// two teams what one does not get may go to any of the others, so there a share is known only for the side that acts.

import type { Engine, ThinkTask } from '../engine/client.ts';
import type { Scene } from '../engine/types.ts';
import type { Node, PlayedGame } from './game.ts';

export const WHOLE = 10000;

/** One outcome of a roll: how often it comes in `of` rolls, and what it leaves to the team. */
export interface OutcomeWorth { step: string; odds: number; share: number | undefined }

/** What a roll is worth to the team whose turn it is: on average, and each outcome. */
export interface Equity { team: number; share: number | undefined; of: number; outcomes: OutcomeWorth[] }

export function teamsOf(scene: Scene): number[] {
  return [...new Set(scene.seats.map(({ team }) => team))];
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

export async function equity(
  engine: Engine, game: PlayedGame, node: Node, task: ThinkTask, signal?: AbortSignal,
): Promise<Equity> {
  const scene = await game.sceneOf(engine, node);
  const team = scene.seats[scene.seat ?? 0]!.team;
  const moment = game.moment(node);
  const outcomes: OutcomeWorth[] = [];
  let of = 0;
  for (const { step, odds = 1 } of scene.steps) {
    signal?.throwIfAborted();
    const next = { ...moment, steps: [...moment.steps, step] };
    const after = await engine.scene(next);
    let share: number | undefined;
    if (after.actor === 'none') share = finalShare(after, team);
    else if (after.actor === 'seat') {
      const { lines } = await engine.think(next, task, undefined, signal);
      share = lines[0] && shareFor(after, lines[0].share, team);
    }
    outcomes.push({ step, odds, share });
    of += odds;
  }
  const known = outcomes.every(({ share }) => share !== undefined) && of > 0;
  const sum = outcomes.reduce((all, { share = 0, odds }) => all + share * odds, 0);
  return { team, of, outcomes, share: known ? sum / of : undefined };
}

/** The share of a team at a position, whoever acts there. */
export async function shareOf(
  engine: Engine, game: PlayedGame, node: Node, team: number, task: ThinkTask, signal?: AbortSignal,
): Promise<number | undefined> {
  const scene = await game.sceneOf(engine, node);
  if (scene.actor === 'none') return finalShare(scene, team);
  if (scene.actor === 'chance') {
    const { share } = await equity(engine, game, node, task, signal);
    return share === undefined ? undefined : shareFor(scene, share, team);
  }
  const { lines } = await engine.think(game.moment(node), task, undefined, signal);
  return lines[0] && shareFor(scene, lines[0].share, team);
}
