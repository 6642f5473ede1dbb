// The side from which the board is seen: the own one, and farther round for whoever turns it.
import { useRef, useState } from 'preact/hooks';
import type { Play } from '../../state/play.ts';
import { turnPace, viewer } from '../../state/viewpoint.ts';
import { useApp } from '../parts/context.ts';

export interface Viewpoint { seat: number; turned: number; flip(): void }

export function useViewpoint(play: Play): Viewpoint {
  const { settings } = useApp();
  const [more, setMore] = useState(0);
  const seat = useRef(0);
  seat.current = viewer(play, settings.goesRound, seat.current);
  const turned = ((play.turns[seat.current] ?? 0) + more) % 4;
  return { seat: seat.current, turned, flip: () => setMore((more + turnPace(play)) % 4) };
}
