// certain.ts - what is known of the steps, by the cells that one presses for them; and a place as an address.

import type { Known, KnownValue, Scene } from '../engine/types.ts';
import type { Place } from './place.ts';

/** For each cell that goes on from the chosen ones the best that can come of it. */
export function worthOfCells({ steps }: Known, scene: Scene, chosen: number[]): Map<number, KnownValue> {
  const found = new Map<number, KnownValue>();
  // The best steps come first, those that are not known last: of these a cell may have both.
  for (const known of steps) {
    const path = scene.steps.find(({ step }) => step === known.step)?.path ?? [];
    const cell = path[chosen.length];
    if (cell === undefined || !chosen.every((one, i) => path[i] === one)) continue;
    const other = found.get(cell);
    if (!other || (known.value === 'unknown' && other.value === 'loss')) found.set(cell, known);
  }
  return found;
}

/** "#/known/ID?game=SPEC&from=POSITION&steps=a+b"; what goes without saying is left out. */
export function addressOf(id: string, { spec, start, steps }: Place): string {
  const query = new URLSearchParams();
  if (spec !== id) query.set('game', spec);
  if (start) query.set('from', start);
  if (steps.length) query.set('steps', steps.join(' '));
  const text = String(query);
  return `#/known/${id}${text && `?${text}`}`;
}

/** What addressOf has written, or nothing if it names no place. A game of another kind is none. */
export function placeIn(id: string, query: string): Place | undefined {
  const params = new URLSearchParams(query);
  const spec = params.get('game') ?? id;
  if (!query || spec.split(':')[0] !== id) return undefined;
  return { spec, start: params.get('from') ?? '', steps: params.get('steps')?.split(' ').filter(Boolean) ?? [] };
}
