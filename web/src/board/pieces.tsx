// One thing on a cell: a piece, a stock in its tray, dice.
// SPDX-License-Identifier: MIT
import type { JSX } from 'preact';
import type { Cell, Game, Piece, Seat } from '../engine/types.ts';
import type { Art, Look } from './art.ts';
import type { Spot } from './geometry.ts';
import { Sign, Words } from './signs.tsx';

export interface Painter { game: Game; art: Art; look: Look; seats: Seat[]; cells: Cell[]; size: number }

const at = (spot: Spot): string => `translate(${spot.x} ${spot.y})`;

function Turned(props: { p: Piece; by: Painter }): JSX.Element {
  const { p, by } = props, kind = by.game.kinds[p.kind]!;
  const colour = by.game.colours[p.colour] ?? '';
  const turn = kind.noses ? 45 * (p.facing ?? 0) + 90 * by.look.turned : 0;
  return (
    <g class="turner">
      <g transform={turn ? `rotate(${turn % 360})` : undefined}>
        {by.art.piece(p, kind, colour, by.look, by.cells[p.cell])}
      </g>
    </g>
  );
}

/** A piece that has changed hands shows its new commander's colour on a small shield. */
function Commander(props: { p: Piece; by: Painter }): JSX.Element | null {
  const { p, by } = props, seat = p.seat === undefined ? undefined : by.seats[p.seat];
  const own = seat?.colours[0];
  if (own === undefined || seat!.colours.includes(p.colour)) return null;
  const colour = by.game.colours[own]!;
  return (
    <g transform="translate(.3 .3)">
      <circle r=".19" fill={`var(--${colour}-2)`} stroke="#fff" stroke-width=".045" />
      <Sign colour={colour} size={0.1} paint={`var(--${colour}-ink)`} />
    </g>
  );
}

/** Has been used in this turn already. */
const TICK = <g transform="translate(.31 .31)">
  <circle r=".16" fill="#222" stroke="#fff" stroke-width=".035" />
  <path d="M-.08 0-.02.07.09-.06" fill="none" stroke="#fff" stroke-width=".045" stroke-linecap="round"
    stroke-linejoin="round" />
</g>;

export function PieceView(props: {
  p: Piece; spot: Spot; by: Painter; class?: string; lifted?: boolean;
}): JSX.Element {
  const { p, by } = props;
  return (
    <g class={`piece${props.class ? ' ' + props.class : ''}`} data-at={p.cell}
      transform={by.size === 1 ? at(props.spot) : `${at(props.spot)} scale(${by.size})`}>
      <g class={props.lifted ? 'body lifted' : 'body'}>
        <Turned p={p} by={by} />
        <Commander p={p} by={by} />
        {p.moved && TICK}
      </g>
    </g>
  );
}

const PILE = 5;

/** A pile of equal pieces, with their number. */
export function Stock(props: { p: Piece; spot: Spot; by: Painter; grain: number }): JSX.Element {
  const { p, by } = props, count = p.count ?? 0, shown = Math.min(count, PILE);
  const one = { ...p, count: 1 };
  return (
    <g class="stock" data-at={p.cell} transform={`${at(props.spot)} scale(${props.grain})`}>
      {Array.from({ length: shown }, (_, i) => (
        <g transform={`translate(-.08 ${0.12 - 0.085 * i})`}><Turned p={one} by={by} /></g>
      ))}
      <g transform="translate(.38 .38)">
        <circle r=".24" class="count" />
        <Words x={0} y={0} size={count > 9 ? 0.26 : 0.31} weight={700}
          class="count-text">{String(count)}</Words>
      </g>
    </g>
  );
}
