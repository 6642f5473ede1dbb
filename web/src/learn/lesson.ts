// lesson.ts - a guided tour: where its tasks begin, what counts as done, and how far somebody has come.

import type { Engine } from '../engine/client.ts';
import type { Shelf } from '../state/storage.ts';
import type { Exercise } from './book.ts';
import { after, isWonBy, type Place } from './place.ts';

/** Where a task begins, if the one before has left the board at `left`. */
export function beginning(task: Exercise, left: Place | undefined): Place {
  const board = task.board ? { ...task.board, steps: [] } : left;
  if (!board) throw new Error(`The task ${task.id} has no board.`);
  return after(board, ...task.steps);
}

/** Whether a legal step does what the task asks for. */
export async function isAccepted(
  engine: Engine, { accept }: Exercise, place: Place, step: string,
): Promise<boolean> {
  if (accept === 'any') return true;
  if (accept !== 'wins') return accept.includes(step);
  const [before, then] = await Promise.all([engine.scene(place), engine.scene(after(place, step))]);
  return before.seat !== undefined && isWonBy(then, before.seat);
}

/** A step that does it, for those who want to be shown. */
export async function answerTo(engine: Engine, task: Exercise, place: Place): Promise<string | undefined> {
  const { steps } = await engine.scene(place);
  for (const { step } of steps) if (await isAccepted(engine, task, place, step)) return step;
  return undefined;
}

/** How far somebody has come: where each task that was begun began. The last of them is not done yet, unless
 * `done`. */
export interface Progress { places: Place[]; done: boolean }

export const none: Progress = { places: [], done: false };

export class LessonStore {
  constructor(private readonly shelf: Shelf) {}

  load(id: string): Progress {
    try {
      const kept = JSON.parse(this.shelf.get(`lesson.${id}`) ?? 'null') as Partial<Progress> | null;
      if (!kept || !Array.isArray(kept.places) || !kept.places.every(isPlace)) return none;
      return { places: kept.places, done: kept.done === true };
    } catch {
      return none;
    }
  }

  save(id: string, progress: Progress): void {
    this.shelf.set(`lesson.${id}`, JSON.stringify(progress));
  }
}

function isPlace(value: unknown): value is Place {
  const { spec, start, steps } = (value ?? {}) as Partial<Place>;
  return typeof spec === 'string' && typeof start === 'string' && Array.isArray(steps)
    && steps.every((step) => typeof step === 'string');
}

/** What is left of the progress in a lesson that may have changed since: as many tasks as the engine still
 * finds possible. */
export async function resume(engine: Engine, lesson: Exercise[], kept: Progress): Promise<Progress> {
  const places: Place[] = [];
  for (const [i, place] of kept.places.slice(0, lesson.length).entries()) {
    const { board } = lesson[i]!;
    if (board && (board.spec !== place.spec || board.start !== place.start)) break;
    const scene = await engine.scene(place).catch(() => undefined);
    if (scene?.actor !== 'seat') break;
    places.push(place);
  }
  const all = places.length === lesson.length;
  if (places.length === 0) places.push(beginning(lesson[0]!, undefined));
  return { places, done: kept.done && all };
}
