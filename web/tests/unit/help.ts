// help.ts - what the unit tests share: the real engine, every variant, random games.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine } from '../../src/engine/client.ts';
import { localEngine } from '../../src/engine/local.ts';
import type { Game, Scene } from '../../src/engine/types.ts';
import { drawOutcome, seededDraw } from '../../src/state/chance.ts';

export const root = process.env.BRETT_ROOT!;
export const wasm = readFileSync(join(root, 'build/wasm/brett.wasm'));

const solved = ['aufstellen-all.short'];
export const engine = localEngine(wasm, solved, async (name) => readFileSync(join(root, 'data', name)));

/** Every combination of options that the engine accepts. */
export async function variants(game: Game, of: Engine = engine): Promise<string[]> {
  let specs = [''];
  for (const { name, values } of game.options)
    specs = specs.flatMap((spec) => values.map((value) => `${spec},${name}=${value}`));
  const all = specs.map((spec) => game.id + spec.replace(',', ':'));
  const works = await Promise.all(all.map((spec) => of.board(spec).then(() => true, () => false)));
  return all.filter((_, i) => works[i]);
}

export async function allVariants(): Promise<string[]> {
  return (await Promise.all((await engine.games()).map((game) => variants(game)))).flat();
}

/** A random game: calls `see` at each position, plays at most `limit` steps, returns them. */
export async function randomGame(
  spec: string, seed: number, limit: number, see: (scene: Scene, steps: string[]) => void = () => {},
): Promise<string[]> {
  const draw = seededDraw(seed);
  const steps: string[] = [];
  for (let i = 0; i <= limit; i++) {
    const scene = await engine.scene({ spec, start: '', steps });
    see(scene, [...steps]);
    if (scene.actor === 'none' || i === limit) break;
    const isRoll = scene.actor === 'chance';
    const next = isRoll ? drawOutcome(scene.steps, draw) : scene.steps[draw(scene.steps.length)]!;
    steps.push(next.step);
  }
  return steps;
}
