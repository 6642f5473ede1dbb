// What could happen next, in sentences.
import type { Board, Game, Scene, Threats, Way } from '../engine/types.ts';
import { wayGone } from '../state/drawing.ts';
import { language, t } from './index.ts';
import { who } from './names.ts';
import { inGame } from './ingame.ts';

/** What each side could win or take. */
export function threatWords(game: Game, board: Board, scene: Scene, { threats }: Threats): string[] {
  const said: string[] = [];
  for (const seat of scene.seats.keys()) {
    const own = threats.filter((one) => one.seat === seat), isOnTurn = seat === scene.seat;
    const cells = [...new Set(own.flatMap(({ takes }) => takes))].map((cell) => board.cells[cell]!.name);
    const name = who(game, scene, seat);
    if (own.some(({ wins }) => wins)) said.push(t(isOnTurn ? 'canWin' : 'couldWin', { who: name }));
    if (cells.length) said.push(inGame(game, isOnTurn ? 'canTake' : 'couldTake', { who: name, cells: cells.sort().join(', ') }));
  }
  return said.length ? said : [t('noThreats')];
}

export function afterStep({ unsafe }: Threats, step: string): string[] {
  return unsafe.includes(step) ? [t('losesAtOnce')] : [];
}

/** Whether a way is open, and if not, where it ends. `runs` is said of one that can be taken. */
export function wayWords(game: Game, scene: Scene, runs: 'runsNow' | 'runsNext'): string[] {
  return (scene.ways ?? []).map((way) => {
    const name = who(game, scene, way.seat);
    const isNext = scene.seat === way.seat && scene.steps.some((step) => wayGone(scene, step));
    if (way.open) return t(isNext ? runs : 'wayOpen', { who: name });
    return t('wayShut', { who: name, ends: endsOf(way) });
  });
}

function endsOf({ lines }: Way): string {
  const has = (end: string) => lines.some((line) => line.end === end);
  const ends = [...(has('edge') ? [t('endsEdge')] : []), ...(has('piece') ? [t('endsPiece')] : [])];
  return ends.length ? ends.join(language() === 'de' ? ' oder ' : ' or ') : t('endsGuards');
}
