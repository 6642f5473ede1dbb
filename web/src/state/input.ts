// input.ts - from clicks to steps, by nothing but the paths the engine gives.
//
// A person clicks cells; the clicked cells are a prefix of some steps' paths. When one step is left, it is
// played; when several steps share the whole path, or a longer one goes on, the person is asked.

import type { Scene, Step } from '../engine/types.ts';

export interface Choice { steps: Step[] }

/** What a click led to: the cells chosen now, and the step to play or the steps to choose from. */
export interface Picked { chosen: number[]; step?: Step; choices?: Step[] }

function open(scene: Scene): Step[] {
  return scene.actor === 'seat' ? scene.steps : [];
}

function fitting(scene: Scene, prefix: number[]): Step[] {
  return open(scene).filter(({ path }) =>
    path.length >= prefix.length && path.length > 0 && prefix.every((cell, i) => path[i] === cell));
}

/** The cells that go on from the chosen ones. */
export function targets(scene: Scene, chosen: number[]): Set<number> {
  const cells = new Set<number>();
  for (const { path } of fitting(scene, chosen))
    if (path.length > chosen.length) cells.add(path[chosen.length]!);
  return cells;
}

/** The steps whose whole path has been chosen. */
export function complete(scene: Scene, chosen: number[]): Step[] {
  return chosen.length ? fitting(scene, chosen).filter(({ path }) => path.length === chosen.length) : [];
}

/** One more click. A cell that does not go on begins anew, or clears the choice if it begins nothing. */
export function pick(scene: Scene, chosen: number[], cell: number): Picked {
  const next = [...chosen, cell];
  const fits = fitting(scene, next);
  if (fits.length === 0) {
    const again = chosen.length > 0 && chosen[chosen.length - 1] === cell;
    return chosen.length === 0 || again ? { chosen: [] } : pick(scene, [], cell);
  }
  const whole = fits.filter(({ path }) => path.length === next.length);
  if (whole.length === 0) return { chosen: next };
  if (whole.length === 1 && fits.length === 1) return { chosen: [], step: whole[0]! };
  return { chosen: next, choices: whole };
}

/** A piece drawn from one cell to another. Where a single cell is the whole path, as when something is placed
 * from a stock, the cell it is dropped on counts; a piece dropped where it was has only been picked up. */
export function drag(scene: Scene, from: number, to: number): Picked {
  if (from === to) return pick(scene, [], from);
  const first = pick(scene, [], from);
  if (targets(scene, first.chosen).has(to)) return pick(scene, first.chosen, to);
  const placed = fitting(scene, [to]).filter(({ path }) => path.length === 1);
  return placed.length > 0 && first.chosen.length === 0 && !first.step ? pick(scene, [], to) : { chosen: [] };
}

/** From where to where somebody tried to go. */
export interface Try { from: number; to: number }

/** The try that a click was, if it leads nowhere. Whoever chooses another beginning, or lets go of what he had
 * chosen, has tried nothing. */
export function tried(scene: Scene, chosen: number[], cell: number): Try | undefined {
  if (fitting(scene, [...chosen, cell]).length > 0) return undefined;
  const from = chosen[0];
  if (from === undefined) return { from: cell, to: cell };
  return chosen.at(-1) === cell || fitting(scene, [cell]).length > 0 ? undefined : { from, to: cell };
}

/** Steps without a path: pass, stop ... Rolls are made by chance. */
export function buttons(scene: Scene): Step[] {
  return open(scene).filter(({ path }) => path.length === 0);
}

/** What somebody typed: the step of that name, or those that begin with it. Capitals count only where they
 * must. */
export function typed(scene: Scene, text: string): Choice & { step?: Step } {
  const steps = open(scene);
  const word = text.trim();
  const small = word.toLowerCase();
  const exact = steps.find(({ step }) => step === word);
  const same = steps.filter(({ step }) => step.toLowerCase() === small);
  const begun = word ? steps.filter(({ step }) => step.toLowerCase().startsWith(small)) : [];
  const step = exact ?? (same.length === 1 ? same[0] : undefined);
  return step ? { step, steps: begun } : { steps: same.length ? same : begun };
}

/** The cells a step has to do with. */
export function touched(step: Step | undefined): number[] {
  return step ? [...new Set([...step.path, ...step.does.flatMap(([, from, to]) => [from, to])])] : [];
}
