// place.ts - a position on the way through a figure, a lesson or a puzzle.

import type { Engine } from '../engine/client.ts';
import type { Board, Scene, Step } from '../engine/types.ts';

/** The engine's words for it: a game, a position to begin with, steps from there. */
export interface Place { spec: string; start: string; steps: string[] }

/** What is to be seen there. `last` is the step that led there; `fresh` if it has just been made. */
export interface Shown { place: Place; board: Board; scene: Scene; last?: { step: Step; before: Scene } }

export function isSame(a: Place, b: Place): boolean {
  return a.spec === b.spec && a.start === b.start && a.steps.join(' ') === b.steps.join(' ');
}

/** Whether b is a after one more step. */
export function follows(a: Place | undefined, b: Place): boolean {
  return a !== undefined && b.steps.length === a.steps.length + 1
    && isSame(a, { ...b, steps: b.steps.slice(0, -1) });
}

export function after(place: Place, ...steps: string[]): Place {
  return { ...place, steps: [...place.steps, ...steps] };
}

export async function showPlace(engine: Engine, place: Place): Promise<Shown> {
  const back = place.steps.slice(0, -1);
  const [board, scene, before] = await Promise.all([
    engine.board(place.spec), engine.scene(place),
    place.steps.length ? engine.scene({ ...place, steps: back }) : undefined,
  ]);
  const step = before?.steps.find((one) => one.step === place.steps.at(-1));
  return { place, board, scene, ...(before && step ? { last: { step, before } } : {}) };
}

/** Whether the seat, or its team, has won alone. */
export function isWonBy(scene: Scene, seat: number): boolean {
  const mine = scene.seats[seat];
  return scene.actor === 'none' && mine !== undefined && mine.twelfths > 0
    && scene.seats.every((one) => one.twelfths === 0 || one.team === mine.team);
}
