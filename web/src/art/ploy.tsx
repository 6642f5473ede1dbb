// Ploy: points of light joined by lines in dark space; pieces with a ridge for each direction they can go.
// SPDX-License-Identifier: MIT
import type { JSX } from 'preact';
import type { Art, Look } from '../board/art.ts';
import { zoned, type Plan } from '../board/geometry.ts';
import { Gradient, scatter, Sign } from '../board/signs.tsx';
import type { Kind, Piece } from '../engine/types.ts';
import { ColourPaints, move, oneDie, paint, tone } from './common.tsx';

/** Every point joined with its neighbours, as whole lines from edge to edge. */
function lines(w: number, h: number): { straight: string; slanted: string } {
  const left = -(w - 1) / 2, top = -(h - 1) / 2;
  let straight = '', slanted = '';
  for (let y = 0; y < h; y++) straight += `M${left} ${top + y}h${w - 1}`;
  for (let x = 0; x < w; x++) straight += `M${left + x} ${top}v${h - 1}`;
  for (let k = -(h - 2); k < w - 1; k++) {
    const x = Math.max(0, k), y = Math.max(0, -k), long = Math.min(w - 1 - x, h - 1 - y);
    slanted += `M${left + x} ${top + y}l${long} ${long}M${left + x} ${-top - y}l${long} ${-long}`;
  }
  return { straight, slanted };
}

function Sky(props: { w: number; h: number }): JSX.Element {
  const next = scatter(1970), stars = [];
  for (let i = 0; i < 90; i++) {
    stars.push(<circle cx={((next() - 0.5) * props.w).toFixed(2)} cy={((next() - 0.5) * props.h).toFixed(2)}
      r={(0.008 + 0.022 * next() ** 3).toFixed(3)} opacity={(0.25 + 0.6 * next()).toFixed(2)} />);
  }
  return <g fill="#dfe9ff">{stars}</g>;
}

function ground(plan: Plan, look: Look): JSX.Element {
  const w = plan.width - 1 + 2 * 0.5 + 2 * plan.rim, h = plan.height - 1 + 2 * 0.5 + 2 * plan.rim;
  const { straight, slanted } = lines(plan.width, plan.height);
  return (
    <g>
      <rect x={-w / 2} y={-h / 2} width={w} height={h} rx=".35" fill={paint(look.id, 'space')} />
      <rect x={-w / 2} y={-h / 2} width={w} height={h} rx=".35" fill={paint(look.id, 'cloud')} />
      {!look.still && <Sky w={w - 0.3} h={h - 0.3} />}
      <rect x={-w / 2 + 0.06} y={-h / 2 + 0.06} width={w - 0.12} height={h - 0.12} rx=".3" fill="none"
        stroke="var(--line)" stroke-width=".03" opacity=".55" />
      <path d={slanted} fill="none" stroke="var(--line)" stroke-width=".018" opacity=".5" />
      <path d={straight} fill="none" stroke="var(--line)" stroke-width=".032" opacity=".85" />
      {plan.board.cells.map((cell, i) => {
        const start = zoned(cell, 'start');
        return (
          <g transform={move(plan.base[i]!)}>
            {start && <circle r=".2" fill="none" stroke={tone(start, 2)} stroke-width=".035" opacity=".7" />}
            <circle r=".1" fill="var(--sky)" stroke="var(--point)" stroke-width=".035" />
          </g>
        );
      })}
    </g>
  );
}

/** Bodies grow with the reach: round Shields, eight-sided Probes and Lances, a ringed Commander. */
const SIZES: Record<string, number> = { shield: 0.24, probe: 0.3, lance: 0.34, commander: 0.34 };

function octagon(r: number): string {
  const a = (r * 0.383).toFixed(3), b = (r * 0.924).toFixed(3);
  return `M${a}-${b}L${b}-${a}V${a}L${a} ${b}H-${a}L-${b} ${a}V-${a}L-${a}-${b}Z`;
}

const NOSE = 'M-.085 0-.06-.36 0-.475 .06-.36 .085 0Z';

function Ship(props: { id: string; kind: Kind; colour: string }): JSX.Element {
  const { id, kind, colour } = props, size = SIZES[kind.look] ?? 0.3;
  const ways = [0, 1, 2, 3, 4, 5, 6, 7].filter(way => kind.noses >> way & 1);
  const body = kind.look === 'shield' ? <circle r={size} /> : <path d={octagon(size * 1.06)} />;
  return (
    <g>
      <g fill="#000" opacity=".4" transform="scale(1.12)">{body}</g>
      <g fill={paint(id, colour + '-dome')} stroke={tone(colour, 4)} stroke-width=".03"
        stroke-linejoin="round">{body}</g>
      <g fill="none" stroke="#fff" stroke-width=".018" opacity=".4" transform="scale(.88)">{body}</g>
      {ways.map(way => <path d={NOSE} transform={`rotate(${45 * way})`} fill="var(--nose)"
        stroke={tone(colour, 4)}
        stroke-width=".028" stroke-linejoin="round" />)}
      {kind.look === 'commander' &&
        <circle r=".22" fill={tone(colour, 4)} stroke="var(--nose)" stroke-width=".035" />}
      <circle r=".15" fill={tone(colour, 3)} stroke="var(--nose)" stroke-width=".028" />
    </g>
  );
}

function piece(p: Piece, kind: Kind, colour: string, look: Look): JSX.Element {
  const upright = -45 * (p.facing ?? 0) - 90 * look.turned;
  return (
    <g>
      <Ship id={look.id} kind={kind} colour={colour} />
      <g transform={`rotate(${upright})`}><Sign colour={colour} size={0.085} paint="#fff" /></g>
    </g>
  );
}

export const ploy: Art = {
  theme: 'ploy',
  rim: 0.42,
  defs: (look, colours) => (
    <>
      <ColourPaints id={look.id} colours={colours} />
      <Gradient id={`${look.id}-space`} kind="radial" from={[0.5, 0.45]} to={[0.75, 0]}
        stops={[[0, 'var(--space-a)'], [0.6, 'var(--space-b)'], [1, 'var(--space-c)']]} />
      <Gradient id={`${look.id}-cloud`} kind="radial" from={[0.72, 0.3]} to={[0.5, 0]}
        stops={[[0, 'var(--cloud)', 0.35], [1, 'var(--cloud)', 0]]} />
    </>
  ),
  ground,
  piece,
  faces: oneDie,
};
