// A game that has no look of its own yet: cells as the engine shapes them, pieces as counters with their letter.
// SPDX-License-Identifier: MIT
import type { JSX } from 'preact';
import type { Art, Look } from '../board/art.ts';
import { isTray, type Plan } from '../board/geometry.ts';
import { Sign, Words } from '../board/signs.tsx';
import type { Cell, Kind, Piece } from '../engine/types.ts';
import { move, oneDie } from './common.tsx';

/** Body and ink of colours that the page has no paint for, by their number. */
const PAINTS: [body: string, ink: string][] = [
  ['#f3efe4', '#26231d'], ['#33373e', '#fff'], ['#b5563c', '#fff'], ['#41719c', '#fff'],
];

function Place(props: { cell: Cell; odd: boolean }): JSX.Element {
  switch (props.cell.shape) {
    case 'point': return <circle r=".09" fill="var(--line)" />;
    case 'hole': return <circle r=".38" fill="var(--hole)" stroke="var(--line)" stroke-width=".03" />;
    default: return <rect x="-.5" y="-.5" width="1" height="1" fill={`var(--${props.odd ? 'odd' : 'even'})`}
      stroke="var(--line)" stroke-width=".025" />;
  }
}

function ground(plan: Plan): JSX.Element {
  const { width: w, height: h, rim, grain } = plan;
  return (
    <g>
      <rect x={-w / 2 - rim} y={-h / 2 - rim} width={w + 2 * rim} height={h + 2 * rim} rx={0.25 * grain}
        fill="var(--frame)" stroke="var(--edge)" stroke-width={0.05 * grain} />
      <rect x={-w / 2} y={-h / 2} width={w} height={h} fill="var(--even)" />
      {plan.board.cells.map((cell, i) => !isTray(cell) && (
        <g transform={move(plan.base[i]!)}><Place cell={cell} odd={(cell.x + cell.y) % 2 === 1} /></g>
      ))}
    </g>
  );
}

function piece(p: Piece, kind: Kind, colour: string, look: Look): JSX.Element {
  const [body, ink] = PAINTS[p.colour % PAINTS.length]!;
  const words = `var(--${colour}-ink, ${ink})`;
  return (
    <g>
      <circle cx=".03" cy=".06" r=".38" fill="#000" opacity=".28" />
      <circle r=".38" fill={`var(--${colour}-2, ${body})`} stroke={`var(--${colour}-4, ${ink})`}
        stroke-width=".035" />
      <Words x={0} y={-0.03} size={0.4} weight={700} fill={words}
        turn={kind.noses ? 0 : -90 * look.turned}>{kind.letter.toUpperCase()}</Words>
      <g transform="translate(0 .25)"><Sign colour={colour} size={0.08} paint={words} /></g>
      {kind.noses > 0 && [0, 1, 2, 3, 4, 5, 6, 7].map(way => !!(kind.noses & (1 << way)) && (
        <path d="M0-.48-.07-.36H.07Z" transform={`rotate(${45 * way})`} fill={`var(--${colour}-4, ${ink})`} />
      ))}
    </g>
  );
}

export const plain: Art = { theme: 'plain', rim: 0.5, defs: () => <></>, ground, piece, faces: oneDie };
