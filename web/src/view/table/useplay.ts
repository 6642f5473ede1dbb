// Draws a component again whenever the game at the table changes.
import { useEffect, useReducer } from 'preact/hooks';
import type { Play } from '../../state/play.ts';

export function usePlay(play: Play): void {
  const [, again] = useReducer((n: number) => n + 1, 0);
  useEffect(() => play.subscribe(() => again(undefined)), [play]);
}
