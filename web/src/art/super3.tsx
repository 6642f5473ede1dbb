// Super 3: nine boxes of nine holes in a plastic board, numbers in the holes, pegs with round heads.
// SPDX-License-Identifier: MIT
import type { JSX } from 'preact';
import type { Art, Look } from '../board/art.ts';
import { isTray, words, zoned, type Plan } from '../board/geometry.ts';
import { Gradient, Sign, Words } from '../board/signs.tsx';
import type { Scene } from '../engine/types.ts';
import { ColourPaints, move, paint, tone, twoDice } from './common.tsx';

const TILE = { x: -1.78, y: -1.78, width: 3.56, height: 3.56, rx: 0.5 };

/** Cells are named box.number; the centre has the number of its box. */
function number(name: string): string {
  const [box, hole] = name.split('.');
  return hole === 'c' ? box! : hole!;
}

function ground(plan: Plan, look: Look): JSX.Element {
  const { width: w, height: h, rim } = plan, cells = plan.board.cells;
  return (
    <g>
      <rect x={-w / 2 - rim} y={-h / 2 - rim} width={w + 2 * rim} height={h + 2 * rim} rx=".6"
        fill={paint(look.id, 'base')} stroke="var(--edge)" stroke-width=".05" />
      {cells.map((cell, i) => words(cell).includes('centre') && (
        <g transform={move(plan.base[i]!)}>
          <rect {...TILE} y={TILE.y + 0.07} fill="#000" opacity=".28" />
          <rect {...TILE} fill={paint(look.id, 'tile')} stroke="var(--tile-edge)" stroke-width=".04" />
          <g transform={`rotate(${-90 * look.turned})`}>
            <Words x={0} y={-1.57} size={0.27} weight={800} fill="var(--title)">{number(cell.name)}</Words>
          </g>
        </g>
      ))}
      {cells.map((cell, i) => {
        if (isTray(cell)) return null;
        const centre = words(cell).includes('centre');
        return (
          <g transform={move(plan.base[i]!)}>
            {centre && <circle r=".47" fill="none" stroke="var(--accent)" stroke-width=".06" />}
            <circle r=".37" fill={paint(look.id, 'hole')} />
            <path d="M-.37 0A.37.37 0 0 0 .37 0" fill="none" stroke="#fff" stroke-width=".03" opacity=".35" />
            <Words x={0} y={0} size={centre ? 0.48 : 0.4} weight={centre ? 800 : 500} turn={-90 * look.turned}
              fill={centre ? 'var(--accent)' : 'var(--number)'}>{number(cell.name)}</Words>
          </g>
        );
      })}
    </g>
  );
}

/** A won box wears its winner's colour and sign. */
function over(plan: Plan, scene: Scene, colours: string[]): JSX.Element {
  const won = new Map<string, string>();
  for (const p of scene.pieces) {
    const box = zoned(plan.board.cells[p.cell]!, 'box');
    if (p.won && box) won.set(box, colours[p.colour]!);
  }
  return (
    <>
      {plan.board.cells.map((cell, i) => {
        const colour = words(cell).includes('centre') ? won.get(zoned(cell, 'box')!) : undefined;
        return colour && (
          <g transform={move(plan.spots[i]!)}>
            <rect {...TILE} fill={tone(colour, 2)} opacity=".78" />
            <rect {...TILE} fill="none" stroke={tone(colour, 4)} stroke-width=".12" />
            <rect x={-1.64} y={-1.64} width={3.28} height={3.28} rx=".38" fill="none" stroke="#fff"
              stroke-width=".05" />
            <Words x={0} y={-1.49} size={0.24} weight={800} fill={`var(--${colour}-ink)`}>{number(cell.name)}</Words>
          </g>
        );
      })}
    </>
  );
}

function Peg(props: { id: string; colour: string }): JSX.Element {
  const { id, colour } = props;
  return (
    <g id={`${id}-peg-${colour}`}>
      <circle r=".37" cx=".04" cy=".08" fill="#000" opacity=".32" />
      <circle r=".36" cy=".04" fill={tone(colour, 4)} />
      <circle r=".36" fill={paint(id, colour + '-dome')} stroke={tone(colour, 4)} stroke-width=".02" />
      <circle r=".23" fill={paint(id, colour + '-top')} stroke={tone(colour, 3)} stroke-width=".02" />
      <ellipse cx="-.15" cy="-.22" rx=".1" ry=".05" transform="rotate(-35 -.15 -.22)" fill="#fff"
        opacity=".55" />
      <Sign colour={colour} size={0.14} paint={`var(--${colour}-ink)`} />
    </g>
  );
}

/** In a won box the pegs are pressed in: only their rims and one big sign in the middle are left. */
function WonPeg(props: { id: string; colour: string; sign: boolean }): JSX.Element {
  return (
    <g>
      <circle r=".33" fill={paint(props.id, props.colour + '-top')} stroke={tone(props.colour, 4)}
        stroke-width=".03" opacity=".9" />
      {props.sign && <circle r=".44" fill={tone(props.colour, 4)} stroke="#fff" stroke-width=".05" />}
      <Sign colour={props.colour} size={props.sign ? 0.26 : 0.11}
        paint={props.sign ? '#fff' : `var(--${props.colour}-ink)`} />
    </g>
  );
}

export const super3: Art = {
  theme: 'super3',
  rim: 0.5,
  defs: (look, colours) => (
    <>
      <ColourPaints id={look.id} colours={colours} />
      <Gradient id={`${look.id}-base`} to={[1, 1]} stops={[[0, 'var(--base-a)'], [1, 'var(--base-b)']]} />
      <Gradient id={`${look.id}-tile`} to={[0.6, 1]} stops={[[0, 'var(--tile-a)'], [1, 'var(--tile-b)']]} />
      <Gradient id={`${look.id}-hole`} kind="radial" from={[0.5, 0.35]} to={[0.65, 0]}
        stops={[[0, 'var(--hole-a)'], [1, 'var(--hole-b)']]} />
      {colours.map(colour => <Peg id={look.id} colour={colour} />)}
    </>
  ),
  ground,
  over,
  piece: (p, _kind, colour, look, cell) => p.won
    ? <WonPeg id={look.id} colour={colour} sign={!!cell && words(cell).includes('centre')} />
    : <use href={`#${look.id}-peg-${colour}`} />,
  faces: twoDice,
};
