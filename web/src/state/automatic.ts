// automatic.ts - the steps that no person makes: outcomes are drawn, and levels think.

import type { Engine } from '../engine/client.ts';
import type { Step } from '../engine/types.ts';
import { drawOutcome, type Draw } from './chance.ts';
import { limit, type PlayOptions } from './options.ts';
import type { Level } from './players.ts';
import type { Standing } from './standing.ts';

/** A roll that was taken back falls the same way again. */
export function outcome({ game, scene }: Standing, draw: Draw): Step {
  const known = game.future()[0]?.step;
  return scene.steps.find(({ step }) => step === known) ?? drawOutcome(scene.steps, draw);
}

/** What a level plays; the seed is its character in this game. Where there is no choice it does not think, and nobody waits for it. */
export async function answer(
  engine: Engine, { game, scene }: Standing, level: Level, seed: number, options: PlayOptions,
  signal: AbortSignal,
): Promise<Step> {
  const [only, ...others] = scene.steps;
  if (only && others.length === 0) return only;
  const task = { level, seed, contempt: true, ...limit(options, options.ms) };
  const arrived = options.pace.arrival();
  const { lines } = await engine.think(game.moment(), task, undefined, signal);
  await arrived;
  const step = scene.steps.find((legal) => legal.step === lines[0]?.steps[0]);
  if (!step) throw new Error('The engine found no step.');
  return step;
}
