// prepared.ts - a step that is prepared while others play: the cells that will be pressed when it is one's turn.
//
// Nobody knows yet what will be possible then, so any cells will do; those that make no step then are forgotten.

import type { Scene, Step } from '../engine/types.ts';
import { pick } from '../state/input.ts';

/** One more cell. The same cell again lets go; `most` are as many as a step of this game has. */
export function prepare(cells: number[], cell: number, most: number): number[] {
  if (cells.at(-1) === cell && most > 1) return cells.slice(0, -1);
  return cells.length >= most ? [cell] : [...cells, cell];
}

/** As many cells as the longest step has that one could make last. */
export function longest(steps: Step[]): number {
  return Math.max(1, ...steps.map(({ path }) => path.length));
}

/** The step that the prepared cells have become, if it is one and no other. */
export function become(scene: Scene, cells: number[]): Step | undefined {
  let chosen: number[] = [];
  for (const [i, cell] of cells.entries()) {
    const picked = pick(scene, chosen, cell);
    if (picked.step) return i === cells.length - 1 ? picked.step : undefined;
    if (picked.chosen.length !== i + 1) return undefined;
    chosen = picked.chosen;
    if (picked.choices && i === cells.length - 1) return picked.choices.length === 1 ? picked.choices[0] : undefined;
  }
  return undefined;
}
