// The one layer of marks, letters and arrows. Whoever has something to show hands in what it means; how that
// looks is decided here, and each meaning has a shape of its own, so that nobody needs to tell colours apart.
// SPDX-License-Identifier: MIT
import type { JSX } from 'preact';
import type { Arrow, Drawing, Label, Mark, Meaning } from '../engine/types.ts';
import type { Plan, Spot } from './geometry.ts';
import { HOLE_RING, Seamed } from './marks.tsx';
import { Words } from './signs.tsx';

const at = (spot: Spot): string => `translate(${spot.x} ${spot.y})`;

const CORNERS = 'M-.46-.26V-.46H-.26M.26-.46H.46V-.26M.46.26V.46H.26M-.26.46H-.46V.26';
const RING = 'M-.45 0A.45.45 0 1 1 .45 0A.45.45 0 1 1-.45 0';
const CROSS = 'M-.24-.24.24.24M.24-.24-.24.24';
const SMALL_CROSS = 'M-.12-.12.12.12M.12-.12-.12.12';
const TICK = 'M-.24.02-.06.2.26-.2';
const SPIKES = 'M-.48-.48-.28-.4-.4-.28ZM.48-.48.28-.4.4-.28ZM.48.48.28.4.4.28ZM-.48.48-.28.4-.4.28Z';

/** Under the pieces a wash, on them a line: a thin one, or one with gaps. */
const SHAPES: Record<Meaning, { wash: boolean; below?: string; above?: string; dashed?: true }> = {
  last: { wash: true, below: CORNERS }, win: { wash: true }, note: { wash: true, above: RING },
  hint: { wash: false, above: RING, dashed: true }, threat: { wash: true, above: SPIKES },
  unsafe: { wash: true, above: SMALL_CROSS }, open: { wash: true, above: TICK }, shut: { wash: true, above: CROSS },
};

/** The cells with this meaning, each once. */
function single(marks: Mark[], kind: Meaning): number[] {
  return [...new Set(marks.filter(mark => mark.kind === kind && !mark.label).flatMap(({ cells }) => cells))];
}

const ORDER: Meaning[] = ['last', 'note', 'open', 'shut', 'win', 'unsafe', 'threat', 'hint'];

function eachCell(drawing: Drawing, draw: (kind: Meaning, cell: number) => JSX.Element | null) {
  return ORDER.flatMap(kind => single(drawing.marks, kind).map(cell => draw(kind, cell)));
}

/** What lies under the pieces. */
export function Below(props: { drawing: Drawing; view: Plan }): JSX.Element {
  const { drawing, view } = props;
  return (
    <>
      {eachCell(drawing, (kind, cell) => SHAPES[kind].wash ? (
        <g key={`${kind}${cell}`} class={`mark ${kind}`} data-marked={cell} transform={at(view.spots[cell]!)}>
          <rect class="wash" x="-.5" y="-.5" width="1" height="1" />
          {SHAPES[kind].below && <Seamed d={SHAPES[kind].below} width={0.055} class="line" />}
        </g>
      ) : null)}
    </>
  );
}

/** A ring is smaller around a hole. */
function shapeOn(view: Plan, cell: number, shape: string): string {
  return shape === RING && view.board.cells[cell]!.shape === 'hole' ? HOLE_RING : shape;
}

/** What lies above them. */
export function Above(props: { drawing: Drawing; view: Plan }): JSX.Element {
  const { drawing, view } = props;
  return (
    <>
      {eachCell(drawing, (kind, cell) => SHAPES[kind].above ? (
        <g key={`${kind}${cell}`} class={`mark ${kind}`} data-marked={cell} transform={at(view.spots[cell]!)}>
          <Seamed d={shapeOn(view, cell, SHAPES[kind].above)} width={0.075} class="line" dashed={SHAPES[kind].dashed} />
        </g>
      ) : null)}
      <Frame cells={single(drawing.marks, 'win')} view={view} />
      <g class="arrows">
        {[true, false].map(seam => drawing.arrows.map((arrow, i) =>
          <ArrowView key={`${seam}${i}`} arrow={arrow} view={view} seam={seam} />))}
      </g>
      {drawing.marks.flatMap(({ letter, kind, cells }) => letter === undefined ? [] : cells.map(cell => (
        <g key={`letter${cell}`} class={`letter ${kind}`} transform={at(view.spots[cell]!)}>
          <Words x={0} y={0} size={0.5} weight={800}>{letter}</Words>
        </g>
      )))}
      {drawing.marks.flatMap(({ label, cells }) => label ? cells.map(cell =>
        <LabelView key={`label${cell}`} label={label} spot={view.spots[cell]!} />) : [])}
    </>
  );
}

/** What a step is worth, at the lower edge of its cell. */
function LabelView({ label, spot }: { label: Label; spot: Spot }): JSX.Element {
  const width = 0.14 + 0.16 * label.text.length;
  return (
    <g class={`worth-label ${label.value}`} transform={`translate(${spot.x} ${spot.y + 0.28})`}>
      <rect x={-width / 2} y="-.17" width={width} height=".34" rx=".1" />
      <Words x={0} y={0} size={0.27} weight={800}>{label.text}</Words>
    </g>
  );
}

/** A frame around all cells that won: those that lie side by side share one. */
function Frame(props: { cells: number[]; view: Plan }): JSX.Element | null {
  const { cells, view } = props, d = frameOf(cells.map(cell => view.spots[cell]!));
  return d ? <g class="mark win"><Seamed d={d} width={0.075} class="line" /></g> : null;
}

/** The sides at which no other of the spots lies. A side goes on where the next spot has it too. */
export function frameOf(spots: Spot[]): string {
  const has = (x: number, y: number) => spots.some(one => Math.hypot(one.x - x, one.y - y) < 0.1);
  const side = ({ x, y }: Spot, [dx, dy]: readonly [number, number]): string => {
    if (has(x + dx, y + dy)) return '';
    const end = (sign: number) => {
      const far = sign * (has(x + sign * dy, y + sign * dx) ? 0.5 : 0.46);
      return `${x + 0.46 * dx + far * dy} ${y + 0.46 * dy + far * dx}`;
    };
    return `M${end(-1)}L${end(1)}`;
  };
  return spots.map(spot => ([[0, -1], [1, 0], [0, 1], [-1, 0]] as const).map(way => side(spot, way)).join(''))
    .join('');
}

const WIDTH = 0.1, BEGIN = 0.3, END = 0.2, OVER_EDGE = 0.72, HEAD = 0.24;

/** The middles of an arrow's cells, and where it goes over the edge. */
export function arrowSpots(arrow: Arrow, view: Plan): Spot[] {
  const spots = arrow.path.map(cell => view.spots[cell]!);
  if (arrow.out !== undefined) {
    const turn = (arrow.out / 8 + view.turned / 4) * 2 * Math.PI, { x, y } = spots.at(-1)!;
    const far = OVER_EDGE + END;
    spots.push({ x: x + far * Math.sin(turn), y: y - far * Math.cos(turn) });
  }
  return spots;
}

/** The points of an arrow's line: it begins and ends a little beside the middle of its cells. None for a way
 * that leads nowhere. */
export function arrowPoints(arrow: Arrow, view: Plan): Spot[] {
  const spots = arrowSpots(arrow, view);
  const line = spots.filter((spot, i) => i === 0 || spot.x !== spots[i - 1]!.x || spot.y !== spots[i - 1]!.y);
  if (line.length < 2) return [];
  return line.map((spot, i) => i === 0 ? towards(spot, line[1]!, BEGIN)
    : i === line.length - 1 ? towards(spot, line[i - 1]!, arrow.bare ? 0 : END) : spot);
}

function towards(from: Spot, to: Spot, part: number): Spot {
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  return { x: from.x + (to.x - from.x) * part / far, y: from.y + (to.y - from.y) * part / far };
}

/** The head; what is shut ends at a bar. */
function headOf(line: Spot[], kind: Meaning): string {
  const tip = line.at(-1)!, back = towards(tip, line.at(-2)!, kind === 'shut' ? 0 : HEAD);
  const before = towards(tip, line.at(-2)!, 1), aside = { x: before.y - tip.y, y: tip.x - before.x };
  const side = (sign: number) => `${back.x + sign * 0.2 * aside.x} ${back.y + sign * 0.2 * aside.y}`;
  return kind === 'shut' ? `M${side(1)}L${side(-1)}` : `M${side(1)}L${tip.x} ${tip.y}L${side(-1)}`;
}

function ArrowView(props: { arrow: Arrow; view: Plan; seam?: boolean }): JSX.Element | null {
  const { arrow, view } = props, line = arrowPoints(arrow, view);
  if (line.length === 0) return null;
  const head = arrow.bare ? '' : headOf(line, arrow.kind);
  const d = `M${line.map(({ x, y }) => `${x} ${y}`).join('L')}${head}`;
  return props.seam ? <g class="mark"><path d={d} class="seam" stroke-width={WIDTH + 0.05} /></g> : (
    <g class={`mark arrow ${arrow.kind}`} data-way={arrow.path.join(' ')}>
      <path d={d} class="line" stroke-width={WIDTH} />
    </g>
  );
}
