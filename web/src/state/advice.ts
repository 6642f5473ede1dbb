// advice.ts - what the engine thinks when a person asks: a hint, and whether levels agree to a draw.

import type { Engine } from '../engine/client.ts';
import type { Step, Verdict } from '../engine/types.ts';
import { shareOf, WHOLE } from './analysis.ts';
import { isLevel } from './players.ts';
import type { Standing } from './standing.ts';

export interface Hint { step: Step; verdict: Verdict }

/** The step that level 8 would play; none where nobody decides. */
export async function hintFor(
  engine: Engine, { game, scene }: Standing, within: { nodes: number } | { ms: number },
  signal?: AbortSignal,
): Promise<Hint | undefined> {
  if (scene.actor !== 'seat') return undefined;
  const verdict = await engine.think(game.moment(), { level: 8, ...within }, undefined, signal);
  const step = scene.steps.find((legal) => legal.step === verdict.lines[0]?.steps[0]);
  return step && { step, verdict };
}

/** How much better than even a level may stand that still agrees to a draw. */
const EVEN = 0.03 * WHOLE;

/** A level agrees where, as far as it sees, it would not get noticeably more than everybody else who is in. */
export async function levelsAgree(engine: Engine, { game, scene, players }: Standing): Promise<boolean> {
  const seatsIn = scene.seats.filter(({ out }) => !out);
  const fair = WHOLE / new Set(seatsIn.map(({ team }) => team)).size;
  for (const [seat, { team, out }] of scene.seats.entries()) {
    const level = players[seat];
    if (!isLevel(level) || out) continue;
    const share = await shareOf(engine, game, game.current, team, { level, nodes: 5000 });
    if (share === undefined || share > fair + EVEN) return false;
  }
  return true;
}
