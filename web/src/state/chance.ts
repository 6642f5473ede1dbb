// chance.ts - drawing an outcome by its odds.

import type { Step } from '../engine/types.ts';

/** A whole number from 0 to below - 1, all alike. */
export type Draw = (below: number) => number;

/** From the browser's own source, without the bias of a remainder. */
export const fairDraw: Draw = (below) => {
  const limit = Math.floor(2 ** 32 / below) * below;
  const word = new Uint32Array(1);
  do crypto.getRandomValues(word);
  while (word[0]! >= limit);
  return word[0]! % below;
};

/** The same draws again from the same seed, for tests and for proving a roll. */
export function seededDraw(seed: number): Draw {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x9e3779b9) >>> 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
    return Math.floor((((z ^ (z >>> 16)) >>> 0) / 2 ** 32) * below);
  };
}

export function drawOutcome(outcomes: readonly Step[], draw: Draw): Step {
  const total = outcomes.reduce((sum, { odds = 1 }) => sum + odds, 0);
  let left = draw(total);
  for (const outcome of outcomes) {
    left -= outcome.odds ?? 1;
    if (left < 0) return outcome;
  }
  throw new Error('there is nothing to draw from');
}
