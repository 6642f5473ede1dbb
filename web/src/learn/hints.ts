// hints.ts - help that gives away little by little: where to look, what to do there, the step itself.

import type { Board, Drawing, Scene, Step } from '../engine/types.ts';
import { nothing, wayOf } from '../state/drawing.ts';

export const stages = ['where', 'what', 'show'] as const;
export type Stage = (typeof stages)[number];

export interface Hint { step: Step; stage: Stage }

/** The stage after that of a hint; after the last there is none. */
export function stageAfter(hint: Hint | undefined): Stage | undefined {
  return stages[hint ? stages.indexOf(hint.stage) + 1 : 0];
}

/** The hint after this one. About another step one begins anew. */
export function further(hint: Hint | undefined, step: Step): Hint {
  const said = hint?.step.step === step.step ? hint : undefined;
  return { step, stage: stageAfter(said) ?? 'show' };
}

/** What is drawn for a hint: where the step begins, and at last its whole way. What is placed on a single cell
 * is at first somewhere among its neighbours. */
export function drawn(board: Board, scene: Scene, hint: Hint | undefined): Drawing {
  const [first, ...more] = hint?.step.path ?? [];
  if (!hint || first === undefined) return nothing;
  if (hint.stage === 'show') return wayOf('hint', hint.step);
  const cells = more.length > 0 ? [first] : around(board, scene, first);
  return { marks: [{ kind: 'hint', cells }], arrows: [] };
}

function around(board: Board, scene: Scene, cell: number): number[] {
  const here = board.cells[cell]!;
  const begun = new Set(scene.steps.flatMap(({ path }) => path.slice(0, 1)));
  return [...begun].filter((one) => {
    const { x, y } = board.cells[one]!;
    return Math.max(Math.abs(x - here.x), Math.abs(y - here.y)) <= 1;
  });
}

export type Deed = 'button' | 'take' | 'move' | 'turn' | 'place' | 'do';

/** What a step does, in a word. */
export function deedOf(step: Step): Deed {
  const does = new Set(step.does.map(([deed]) => deed));
  if (step.path.length === 0) return 'button';
  if (does.has('move')) return does.has('remove') ? 'take' : 'move';
  if (does.has('turn')) return 'turn';
  return does.has('enter') ? 'place' : 'do';
}
