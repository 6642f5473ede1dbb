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

/** A level agrees where it sees no more than half of the points for itself. */
export async function levelsAgree(engine: Engine, { game, scene, players }: Standing): Promise<boolean> {
  const levels = scene.seats.filter(({ out }, seat) => isLevel(players[seat]) && !out);
  for (const { team } of levels) {
    const share = await shareOf(engine, game, game.current, team, { level: 8, nodes: 5000 });
    if (share === undefined || share > WHOLE / 2) return false;
  }
  return true;
}
