// Draws a component again whenever the game at the table changes.
import { useLayoutEffect, useReducer } from 'preact/hooks';
import type { Play } from '../../state/play.ts';

/** From the moment it is drawn: a level may answer before there is time for anything else. */
export function usePlay(play: Play): void {
  const [, again] = useReducer((n: number) => n + 1, 0);
  useLayoutEffect(() => play.subscribe(() => again(undefined)), [play]);
}
