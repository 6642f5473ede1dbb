// drawing.ts - what is drawn over a position, out of steps and of other drawings.

import type { Drawing, Meaning, Scene, Step } from '../engine/types.ts';
import { touched } from './input.ts';

export const nothing: Drawing = { marks: [], arrows: [] };

/** Several drawings as one; later ones lie above. */
export function together(...all: (Drawing | undefined)[]): Drawing {
  const some = all.filter((one) => one !== undefined);
  return { marks: some.flatMap(({ marks }) => marks), arrows: some.flatMap(({ arrows }) => arrows) };
}

/** The cells a step has to do with. */
export function cellsOf(kind: Meaning, step: Step | undefined): Drawing {
  const cells = touched(step);
  return cells.length ? { marks: [{ kind, cells }], arrows: [] } : nothing;
}

/** A step as one makes it: the cells to click, and an arrow where they lie apart. */
export function wayOf(kind: Meaning, step: Step | undefined): Drawing {
  const path = step?.path ?? [];
  return path.length ? { marks: [{ kind, cells: [...new Set(path)] }], arrows: [{ kind, path }] } : nothing;
}

/** What won: the cells that show it, or the way that leads off the board. */
export function endOf({ why }: Scene): Drawing {
  if (!why?.cells.length) return nothing;
  const { cells, out } = why;
  return out === undefined ? { marks: [{ kind: 'win', cells }], arrows: [] }
    : { marks: [], arrows: [{ kind: 'win', path: cells, out }] };
}
