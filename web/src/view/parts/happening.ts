// What a board shows when a step has been made.
import type { Happening } from '../../board/animation.ts';
import type { Scene, Step } from '../../engine/types.ts';
import { wayGone } from '../../state/drawing.ts';

export function happeningOf({ before, step }: { before: Scene; step: Step }): Happening {
  return { does: step.does, before, way: wayGone(before, step) };
}
