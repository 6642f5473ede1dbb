// Breakthru: a sea at evening, a harbour in its middle, a gold fleet and silver destroyers seen from above.
// SPDX-License-Identifier: MIT
import type { JSX } from 'preact';
import type { Art, Look } from '../board/art.ts';
import { words, type Plan } from '../board/geometry.ts';
import { Gradient, scatter } from '../board/signs.tsx';
import { gridLines, oneDie, paint, starPath } from './common.tsx';

function waves(w: number, h: number): string {
  const next = scatter(1965);
  let d = '';
  for (let i = 0; i < 150; i++) {
    const x = ((next() - 0.5) * (w - 0.5)).toFixed(2), y = ((next() - 0.5) * (h - 0.2)).toFixed(2);
    d += `M${x} ${y}q.09-.07.18 0t.18 0`;
  }
  return d;
}

function ground(plan: Plan, look: Look): JSX.Element {
  const { width: w, height: h, rim } = plan;
  const inside = plan.board.cells.map((cell, i) => ({ facts: words(cell), spot: plan.base[i]! }));
  const harbour = inside.filter(cell => cell.facts.includes('outlined')).map(cell => cell.spot);
  const xs = harbour.map(spot => spot.x), ys = harbour.map(spot => spot.y);
  const left = Math.min(...xs) - 0.5, top = Math.min(...ys) - 0.5;
  const right = Math.max(...xs) + 0.5, bottom = Math.max(...ys) + 0.5;
  return (
    <g>
      <rect x={-w / 2 - rim} y={-h / 2 - rim} width={w + 2 * rim} height={h + 2 * rim} rx=".3"
        fill={paint(look.id, 'deck')} stroke="var(--edge)" stroke-width=".05" />
      <rect x={-w / 2} y={-h / 2} width={w} height={h} fill={paint(look.id, 'sea')} />
      <path d={`M${-w / 2} ${-h / 2}h${w}v${h}h${-w}zm1 1v${h - 2}h${w - 2}v${-(h - 2)}z`}
        fill="var(--open)" opacity=".3" />
      <rect x={left} y={top} width={right - left} height={bottom - top} fill="var(--harbour)" opacity=".45" />
      {!look.still && <path d={waves(w, h)} fill="none" stroke="#fff" stroke-width=".022" opacity=".2" />}
      <path d={gridLines(w, h)} fill="none" stroke="var(--line)" stroke-width=".025" opacity=".5" />
      <rect x={-w / 2} y={-h / 2} width={w} height={h} fill="none" stroke="var(--line)" stroke-width=".05" />
      <rect x={left} y={top} width={right - left} height={bottom - top} fill="none" stroke="var(--heavy)"
        stroke-width=".1" />
      {inside.filter(cell => cell.facts.includes('centre')).map(({ spot }) => (
        <g transform={`translate(${spot.x} ${spot.y})`} fill="none" stroke="var(--heavy)">
          <circle r=".43" stroke-width=".06" />
          <path d={starPath(8, 0.4, 0.12)} fill="var(--heavy)" stroke="none" opacity=".35" />
        </g>
      ))}
    </g>
  );
}

const ESCORT = 'M0-.43C.16-.31.23-.08.2.18L.16.38Q0 .44-.16.38L-.2.18C-.23-.08-.16-.31 0-.43Z';
const FLAG = 'M0-.5C.22-.36.32-.1.28.2L.22.43Q0 .5-.22.43L-.28.2C-.32-.1-.22-.36 0-.5Z';
const DESTROYER = 'M0-.48 .11-.26 .18-.02V.27L.12.42H-.12L-.18.27V-.02L-.11-.26Z';

function Hull(props: { id: string; d: string; metal: string }): JSX.Element {
  return (
    <>
      <path d={props.d} transform="translate(.06 .07)" fill="#001022" opacity=".38" />
      <path d={props.d} transform="scale(1.1)" fill="none" stroke="#fff" stroke-width=".03" opacity=".3" />
      <path d={props.d} fill={paint(props.id, props.metal)} stroke={`var(--${props.metal}-4)`}
        stroke-width=".032" stroke-linejoin="round" />
    </>
  );
}

function Fleet(props: { id: string }): JSX.Element {
  const { id } = props, gold = 'var(--gold-4)', steel = 'var(--silver-4)';
  return (
    <>
      <g id={`${id}-G`}>
        <Hull id={id} d={ESCORT} metal="gold" />
        <path d={ESCORT} transform="scale(.68) translate(0 .02)" fill="var(--gold-1)" stroke={gold}
          stroke-width=".025" opacity=".75" />
        <circle r=".11" cy=".04" fill="var(--gold-3)" stroke={gold} stroke-width=".025" />
        <path d="M-.14.04H.14" stroke={gold} stroke-width=".035" />
        <circle r=".045" cy=".04" fill="var(--gold-1)" />
      </g>
      <g id={`${id}-F`}>
        <Hull id={id} d={FLAG} metal="gold" />
        <path d={FLAG} transform="scale(.76) translate(0 .01)" fill="var(--gold-1)" stroke={gold}
          stroke-width=".025" />
        <circle r=".19" fill="var(--flag)" stroke={gold} stroke-width=".035" />
        <path d={starPath(5, 0.17, 0.07)} fill="#fff3c4" stroke={gold} stroke-width=".01" />
        <path d="M-.1.29H.1M-.06.35H.06M0-.36v.12" stroke={gold} stroke-width=".035" stroke-linecap="round" />
      </g>
      <g id={`${id}-S`}>
        <Hull id={id} d={DESTROYER} metal="silver" />
        <path d="M0-.38V-.1M0 .1V.36" stroke={steel} stroke-width=".02" opacity=".5" />
        <path d="M-.03-.17v-.15M.03-.17v-.15M-.03.24v.12M.03.24v.12" stroke={steel} stroke-width=".025"
          stroke-linecap="round" />
        <circle r=".07" cy="-.14" fill="var(--silver-3)" stroke={steel} stroke-width=".025" />
        <circle r=".065" cy=".22" fill="var(--silver-3)" stroke={steel} stroke-width=".025" />
        <rect x="-.11" y="-.06" width=".22" height=".18" rx=".03" fill="var(--silver-1)" stroke={steel}
          stroke-width=".025" />
        <path d="M-.04 0 .04.08M.04 0-.04.08" stroke={steel} stroke-width=".025" />
      </g>
    </>
  );
}

export const breakthru: Art = {
  theme: 'breakthru',
  rim: 0.45,
  defs: look => (
    <>
      <Gradient id={`${look.id}-sea`} kind="radial" from={[0.5, 0.5]} to={[0.75, 0]}
        stops={[[0, 'var(--sea-a)'], [0.55, 'var(--sea-b)'], [1, 'var(--sea-c)']]} />
      <Gradient id={`${look.id}-deck`} to={[1, 1]}
        stops={[[0, 'var(--deck-a)'], [0.5, 'var(--deck-b)'], [1, 'var(--deck-a)']]} />
      {['gold', 'silver'].map(metal => (
        <Gradient id={`${look.id}-${metal}`} to={[1, 0]} stops={[
          [0, `var(--${metal}-3)`], [0.3, `var(--${metal}-1)`],
          [0.55, `var(--${metal}-2)`], [1, `var(--${metal}-3)`],
        ]} />
      ))}
      <Fleet id={look.id} />
    </>
  ),
  ground,
  piece: (_p, kind, _colour, look) => <use href={`#${look.id}-${kind.letter}`} />,
  faces: oneDie,
};
