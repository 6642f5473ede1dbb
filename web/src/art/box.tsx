// The Blockade box: a silver board under plexiglass, sixteen fields of nine squares, and stained wood.
// SPDX-License-Identifier: MIT
import type { JSX } from 'preact';
import type { Art, Look } from '../board/art.ts';
import { isTray, words, zoned, type Plan } from '../board/geometry.ts';
import { Gradient, scatter, Sign } from '../board/signs.tsx';
import { ColourPaints, CROWN, gridLines, move, oneDie, paint, tone } from './common.tsx';

const SQUARE = 'M-.26-.34H.26Q.33-.34.33-.27V.25Q.33.32.26.32H-.26Q-.33.32-.33.25V-.27Q-.33-.34-.26-.34Z';
const TRIANGLE = 'M-.06-.37Q0-.46.06-.37L.39.23Q.43.32.33.32H-.33Q-.43.32-.39.23Z';
const CYLINDER = 'M-.35-.01A.35.35 0 1 1 .35-.01A.35.35 0 1 1-.35-.01Z';
const BODIES: Record<string, string> = { square: SQUARE, triangle: TRIANGLE, cylinder: CYLINDER };

const GRAIN: Record<string, string> = {
  square: 'M-.33-.2Q0-.26.33-.19M-.33-.03Q-.05-.1.33-.02M-.33.14Q.05.07.33.15',
  triangle: 'M-.12-.2Q0-.24.12-.2M-.22 0Q0-.06.22.01M-.33.2Q0 .13.34.2',
  cylinder: 'M-.26-.02A.26.26 0 1 1 .26-.02A.26.26 0 1 1-.26-.02M-.17-.03A.17.17 0 0 1 .1-.16',
};

/** One wooden body in one colour: shadow, side, top with grain, a bright edge, the sign. */
function Wood(props: { id: string; look: string; colour: string }): JSX.Element {
  const { id, look, colour } = props, d = BODIES[look]!;
  const drop = look === 'cylinder' ? 0.09 : 0.08;      // cylinders stand taller
  const lift = look === 'cylinder' ? -0.07 : 0;
  return (
    <g id={`${id}-${look}-${colour}`} transform="translate(0 -.03) scale(1.12)">
      <path d={d} transform={`translate(.05 ${drop + 0.05})`} fill="#000" opacity=".28" />
      <path d={d} transform={`translate(0 ${drop})`} fill={tone(colour, 4)} />
      {look === 'cylinder' && <rect x="-.35" y="-.02" width=".7" height=".1" fill={tone(colour, 4)} />}
      <g transform={`translate(0 ${lift})`}>
        <path d={d} fill={paint(id, colour + '-top')} stroke={tone(colour, 4)} stroke-width=".02" />
        <path d={GRAIN[look]} fill="none" stroke={tone(colour, 4)} stroke-width=".022" opacity=".3" />
        <path d={d} transform="scale(.93)" fill="none" stroke="#fff" stroke-width=".025" opacity=".33" />
        <g transform={look === 'triangle' ? 'translate(0 .1)' : 'translate(0 -.01)'}>
          <Sign colour={colour} size={look === 'triangle' ? 0.13 : 0.15} paint={`var(--${colour}-ink)`} />
        </g>
      </g>
    </g>
  );
}

/** Fine strokes as of a brush, the same on every board. */
function brushed(width: number, height: number): string {
  const next = scatter(7);
  let d = '';
  for (let i = 0; i < 70; i++) {
    const long = width * (0.15 + 0.5 * next()), x = -width / 2 + next() * (width - long);
    d += `M${x.toFixed(2)} ${((next() - 0.5) * height).toFixed(2)}h${long.toFixed(2)}`;
  }
  return d;
}

function Fields(props: { plan: Plan; look: Look }): JSX.Element {
  const { plan, look } = props;
  const small = plan.width === 4;              // only the centres are cells: each stands for its field
  const half = small ? 0.5 : 1.5;
  return (
    <>
      {plan.board.cells.map((cell, i) => {
        const centre = words(cell).includes('centre') || (small && !isTray(cell));
        if (!centre) return null;
        const odd = small ? (cell.x + cell.y) % 2 === 1 : words(cell).includes('field-odd');
        const { x, y } = plan.base[i]!;
        return <rect x={x - half} y={y - half} width={2 * half} height={2 * half}
          fill={paint(look.id, odd ? 'odd' : 'even')} />;
      })}
      <path d={gridLines(plan.width, plan.height, small ? 1 / 3 : 1)} fill="none" stroke="var(--line)"
        stroke-width={small ? 0.008 : 0.02} opacity={small ? 0.5 : 0.75} />
      <path d={gridLines(plan.width, plan.height, small ? 1 : 3)} fill="none" stroke="var(--line)"
        stroke-width={small ? 0.02 : 0.055} />
    </>
  );
}

/** Chevrons that lead out over the edge where a king must leave. */
function Exit(props: { up: boolean; colour: string }): JSX.Element {
  return (
    <g transform={props.up ? '' : 'scale(1 -1)'}>
      <rect x="-.5" y="-.5" width="1" height=".13" fill={tone(props.colour, 2)} />
      <path d="M-.18-.1 0-.27.18-.1" fill="none" stroke={tone(props.colour, 2)} stroke-width=".07"
        stroke-linecap="round" stroke-linejoin="round" opacity=".8" />
    </g>
  );
}

function Throne(props: { crown: string | undefined; upright: string }): JSX.Element {
  const colour = props.crown ? tone(props.crown, 1) : 'var(--throne)';
  return (
    <g>
      <rect x="-.46" y="-.46" width=".92" height=".92" rx=".12" fill="var(--velvet)" stroke={colour}
        stroke-width=".07" />
      <g transform={props.upright}>
        <g transform={props.crown ? 'translate(0 -.1)' : ''}>
          <path d={CROWN} transform="scale(.27)" fill={colour} stroke="#0006" stroke-width=".1"
            stroke-linejoin="round" />
        </g>
        {props.crown && <g transform="translate(0 .24)"><Sign colour={props.crown} size={0.12}
          paint={colour} /></g>}
      </g>
    </g>
  );
}

function Tint(props: { colour: string; strength: number }): JSX.Element {
  return <rect x="-.5" y="-.5" width="1" height="1" fill={tone(props.colour, 2)} opacity={props.strength} />;
}

function Zones(props: { plan: Plan; look: Look }): JSX.Element {
  const { plan, look } = props;
  const upright = `rotate(${-90 * look.turned})`;
  return (
    <>
      {plan.board.cells.map((cell, i) => {
        if (isTray(cell)) return null;
        const facts = words(cell), lane = zoned(cell, 'lane'), start = zoned(cell, 'start');
        const goal = zoned(cell, 'goal'), crown = zoned(cell, 'crown');
        const plain = facts.length === 1 && facts[0] !== 'start' && plan.width > 4;
        if (plain) return null;
        return (
          <g transform={move(plan.base[i]!)}>
            {lane && <Tint colour={lane} strength={start || goal ? 0.34 : 0.13} />}
            {start && !lane && <Tint colour={start} strength={0.25} />}
            {facts.includes('start') && <rect x="-.5" y="-.5" width="1" height="1" fill="var(--velvet)"
              opacity=".16" />}
            {(facts.includes('centre') || plan.width === 4) && !facts.includes('throne') &&
              <circle r={plan.width === 4 ? 0.2 : 0.36} fill="var(--disc)" stroke="var(--line)"
                stroke-width={plan.width === 4 ? 0.018 : 0.035} />}
            {facts.includes('throne') && <Throne crown={crown} upright={upright} />}
            {goal && lane && <g transform={upright}><Sign colour={goal} size={0.2} paint={tone(goal, 3)}
              opacity={0.75} /></g>}
            {goal && !lane && <Exit up={cell.y > plan.height / 2} colour={goal} />}
          </g>
        );
      })}
    </>
  );
}

/** Arrows along the lanes, in their middle rank. */
function Ways(props: { plan: Plan }): JSX.Element {
  return (
    <>
      {props.plan.board.cells.map((cell, i) => {
        const lane = zoned(cell, 'lane');
        if (!lane || cell.y % 3 !== 1 || cell.x < 3 || cell.x > 8 || cell.x % 3 === 1) return null;
        return <path d="M-.1-.2.12 0-.1.2" transform={move(props.plan.base[i]!)} fill="none"
          stroke={tone(lane, 3)}
          stroke-width=".09" stroke-linecap="round" stroke-linejoin="round" opacity=".45" />;
      })}
    </>
  );
}

function ground(plan: Plan, look: Look): JSX.Element {
  const { width: w, height: h, rim } = plan, small = plan.grain;
  return (
    <g>
      <rect x={-w / 2 - rim} y={-h / 2 - rim} width={w + 2 * rim} height={h + 2 * rim} rx={0.35 * small}
        fill={paint(look.id, 'silver')} stroke="var(--edge)" stroke-width={0.04 * small} />
      {!look.still && <path d={brushed(w + 1.5 * rim, h + 1.5 * rim)} stroke="#fff"
        stroke-width={0.02 * small} opacity=".22" />}
      <rect x={-w / 2 - 0.07 * small} y={-h / 2 - 0.07 * small} width={w + 0.14 * small}
        height={h + 0.14 * small}
        rx={0.08 * small} fill="var(--plate)" stroke="var(--line)" stroke-width={0.06 * small} />
      <Fields plan={plan} look={look} />
      <Zones plan={plan} look={look} />
      <Ways plan={plan} />
      <path d={`M${-w / 2} ${h * 0.12}L${-w * 0.05} ${-h / 2}H${w * 0.22}L${-w / 2} ${h * 0.45}Z`}
        fill="#fff" opacity="var(--gloss)" />
      <path d={`M${w * 0.02} ${h / 2}L${w / 2} ${-h * 0.02}V${h * 0.06}L${w * 0.1} ${h / 2}Z`} fill="#fff"
        opacity="var(--gloss)" />
    </g>
  );
}

export const box: Art = {
  theme: 'box',
  rim: 0.5,
  defs: (look, colours) => (
    <>
      <ColourPaints id={look.id} colours={colours} />
      <Gradient id={`${look.id}-silver`} to={[1, 1]}
        stops={[
          [0, 'var(--silver-a)'], [0.3, 'var(--silver-b)'], [0.5, 'var(--silver-a)'],
          [0.75, 'var(--silver-c)'], [1, 'var(--silver-b)'],
        ]} />
      <Gradient id={`${look.id}-even`} to={[1, 1]} stops={[[0, 'var(--even-a)'], [1, 'var(--even-b)']]} />
      <Gradient id={`${look.id}-odd`} to={[1, 1]} stops={[[0, 'var(--odd-a)'], [1, 'var(--odd-b)']]} />
      {colours.map(colour => Object.keys(BODIES).map(body => <Wood id={look.id} look={body}
        colour={colour} />))}
    </>
  ),
  ground,
  piece: (_p, kind, colour, look) => <use href={`#${look.id}-${kind.look}-${colour}`} />,
  faces: oneDie,
};
