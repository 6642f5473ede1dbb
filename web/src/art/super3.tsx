// Super 3: nine boxes of nine holes in a plastic board, numbers in the holes and beside the middle ones, pegs with round heads.
// SPDX-License-Identifier: MIT
import type { JSX } from 'preact';
import type { Art, Look } from '../board/art.ts';
import { isTray, words, zoned, type Plan } from '../board/geometry.ts';
import { Gradient, Sign, Words } from '../board/signs.tsx';
import type { Scene } from '../engine/types.ts';
import { ColourPaints, move, paint, tone, twoDice } from './common.tsx';

const TILE = { x: -1.78, y: -1.78, width: 3.56, height: 3.56, rx: 0.5 };

/** Between two holes the box has its number; there is little room for two digits, less where the outer hole is marked. */
const SIDES = [-1, 1];
const beside = (box: string) => box.length > 1 ? { size: 0.22, out: 0.46 } : { size: 0.34, out: 0.5 };

/** Cells are named box.number; the centre has none, only its box. */
const numberOf = (name: string): [box: string, hole: string] => name.split('.') as [string, string];

/** A number as it is printed: 6 and 9 are underlined, to tell them apart from both sides of the board. */
function Printed(props: {
  x: number; size: number; weight: number; fill: string; turn: number; children: string;
}): JSX.Element {
  const { x, size, turn, fill, children } = props;
  return (
    <g transform={`translate(${x} 0) rotate(${turn})`}>
      <Words x={0} y={0} size={size} weight={props.weight} fill={fill}>{children}</Words>
      {(children === '6' || children === '9') && (
        <path d={`M${-size * 0.28} ${size * 0.47}h${size * 0.56}`} stroke={fill} stroke-width={size * 0.09} />
      )}
    </g>
  );
}

/** The number of a box, on both sides of its centre. */
function BoxNumber(props: { box: string; fill: string; turn: number }): JSX.Element {
  const { size, out } = beside(props.box);
  return (
    <>
      {SIDES.map(side => <Printed x={side * out} size={size} weight={800} turn={props.turn}
        fill={props.fill}>{props.box}</Printed>)}
    </>
  );
}

function ground(plan: Plan, look: Look): JSX.Element {
  const { width: w, height: h, rim } = plan, cells = plan.board.cells, turn = -90 * look.turned;
  return (
    <g>
      <rect x={-w / 2 - rim} y={-h / 2 - rim} width={w + 2 * rim} height={h + 2 * rim} rx=".6"
        fill={paint(look.id, 'base')} stroke="var(--edge)" stroke-width=".05" />
      {cells.map((cell, i) => words(cell).includes('centre') && (
        <g transform={move(plan.base[i]!)}>
          <rect {...TILE} y={TILE.y + 0.07} fill="#000" opacity=".28" />
          <rect {...TILE} fill={paint(look.id, 'tile')} stroke="var(--tile-edge)" stroke-width=".04" />
        </g>
      ))}
      {cells.map((cell, i) => {
        if (isTray(cell)) return null;
        const centre = words(cell).includes('centre'), [box, hole] = numberOf(cell.name);
        return (
          <g transform={move(plan.base[i]!)}>
            <circle r=".33" fill={paint(look.id, 'hole')} />
            <path d="M-.33 0A.33.33 0 0 0 .33 0" fill="none" stroke="#fff" stroke-width=".03" opacity=".35" />
            {centre
              ? <BoxNumber box={box} turn={turn} fill="var(--title)" />
              : <Printed x={0} size={0.36} weight={500} turn={turn} fill="var(--number)">{hole}</Printed>}
          </g>
        );
      })}
    </g>
  );
}

/** A won box wears its winner's colour and sign, under the pegs. */
function over(plan: Plan, scene: Scene, colours: string[], look: Look): JSX.Element {
  const won = new Map<string, string>();
  for (const p of scene.pieces) {
    const box = zoned(plan.board.cells[p.cell]!, 'box');
    if (p.won && box) won.set(box, colours[p.colour]!);
  }
  return (
    <>
      {plan.board.cells.map((cell, i) => {
        const colour = words(cell).includes('centre') ? won.get(zoned(cell, 'box')!) : undefined;
        const [box] = numberOf(cell.name);
        return colour && (
          <g transform={move(plan.spots[i]!)}>
            <rect {...TILE} fill={tone(colour, 2)} opacity=".78" />
            <Sign colour={colour} size={1.4} paint={tone(colour, 3)} opacity={0.8} />
            <rect {...TILE} fill="none" stroke={tone(colour, 4)} stroke-width=".12" />
            <rect x={-1.64} y={-1.64} width={3.28} height={3.28} rx=".38" fill="none" stroke="#fff"
              stroke-width=".05" />
            {!look.still && <BoxNumber box={box} turn={0} fill={`var(--${colour}-ink)`} />}
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
      <circle r=".35" cx=".04" cy=".08" fill="#000" opacity=".32" />
      <circle r=".34" cy=".04" fill={tone(colour, 4)} />
      <circle r=".34" fill={paint(id, colour + '-dome')} stroke={tone(colour, 4)} stroke-width=".02" />
      <circle r=".23" fill={paint(id, colour + '-top')} stroke={tone(colour, 3)} stroke-width=".02" />
      <ellipse cx="-.15" cy="-.22" rx=".1" ry=".05" transform="rotate(-35 -.15 -.22)" fill="#fff"
        opacity=".55" />
      <Sign colour={colour} size={0.14} paint={`var(--${colour}-ink)`} />
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
  piece: (_p, _kind, colour, look) => <use href={`#${look.id}-peg-${colour}`} />,
  faces: twoDice,
};
