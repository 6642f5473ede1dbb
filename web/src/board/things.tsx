// Everything that lies on the board and beside it: pieces, trails, stocks in their trays, dice.
// SPDX-License-Identifier: MIT
import type { JSX } from 'preact';
import type { Board, Game, Piece, Scene } from '../engine/types.ts';
import { Dice } from './dice.tsx';
import { isTray, words, type Plan } from './geometry.ts';
import { PieceView, Stock, type Painter } from './pieces.tsx';

/** What a piece is to the renderer, besides its art. */
export interface Sorts {
  isDie(p: Piece): boolean;
  isTrail(p: Piece): boolean;
  isStock(p: Piece): boolean;
  isProper(p: Piece): boolean;                 // on the board, and can be moved or taken
}

export function sortsOf(game: Game, board: Board): Sorts {
  const look = (p: Piece) => game.kinds[p.kind]!.look, inTray = (p: Piece) => isTray(board.cells[p.cell]!);
  const isDie = (p: Piece) => look(p) === 'die', isTrail = (p: Piece) => look(p) === 'trail';
  return {
    isDie, isTrail,
    isStock: p => inTray(p) && !isDie(p),
    isProper: p => !inTray(p) && !isDie(p) && !isTrail(p),
  };
}

/** A number from a text, which scatters evenly enough to choose among the ways to roll a sum. */
export function saltOf(text: string): number {
  let salt = 7;
  for (let i = 0; i < text.length; i++) salt = (salt * 31 + text.charCodeAt(i)) % 65521;
  return salt;
}

interface ThingsProps {
  scene: Scene; view: Plan; by: Painter; sorts: Sorts;
  chosen: number[];
  hidden: number | undefined;                  // the cell whose piece is carried
  moving: Set<number>;                         // these are drawn above the others
  luck?: string;                               // see BoardProps
}

export function Things(props: ThingsProps): JSX.Element {
  const { scene, view, by, sorts } = props, { still } = by.look;
  const salt = props.luck === undefined ? undefined : saltOf(props.luck + scene.position);
  const order = (p: Piece) => sorts.isTrail(p) ? 0 : props.moving.has(p.cell) ? 2 : 1;
  const draw = (p: Piece) => {
    const spot = view.spots[p.cell]!;
    if (sorts.isDie(p)) {
      return !still && (
        <g key={`die${p.cell}`} transform={`translate(${spot.x} ${spot.y}) scale(1.2)`}>
          <Dice faces={by.art.faces(p.count ?? 0, salt)} colour={by.game.colours[p.colour]!}
            roll={`${p.colour}/${p.count ?? 0}`} />
        </g>
      );
    }
    if (sorts.isStock(p)) return !still && <Stock key={`stock${p.cell}`} p={p} spot={spot} by={by}
      grain={view.grain} />;
    if (sorts.isTrail(p)) return <PieceView key={`trail${p.cell}.${p.colour}`} p={p} spot={spot} by={by}
      class="trail" />;
    if (p.cell === props.hidden) return null;
    return <PieceView key={`on${p.cell}`} p={p} spot={spot} by={by} lifted={props.chosen.includes(p.cell)} />;
  };
  return <g class="pieces">{[...scene.pieces].sort((a, b) => order(a) - order(b)).map(draw)}</g>;
}

export function Trays(props: { view: Plan; offered?: number }): JSX.Element {
  const { board, spots, grain } = props.view;
  return (
    <g class="trays">
      {board.cells.map((cell, i) => isTray(cell) && (
        <g key={i} class={i === props.offered ? 'offered' : undefined}
          transform={`translate(${spots[i]!.x} ${spots[i]!.y}) scale(${grain})`}>
          {words(cell).includes('dice') ? <rect x="-.75" y="-.75" width="1.5" height="1.5" rx=".3" />
            : <rect x="-.6" y="-.66" width="1.2" height="1.32" rx=".2" />}
        </g>
      ))}
    </g>
  );
}
