// The board of any game as SVG, drawn from what the engine says of its cells, pieces and steps.
// It knows no rules: which cells matter is handed in, and what a person does is handed out.
// SPDX-License-Identifier: MIT
import type { JSX } from 'preact';
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Words } from '../art/marks.tsx';
import type { Art, Look } from '../art/types.ts';
import type { Board, Game, Piece, Scene, Step } from '../engine/types.ts';
import { ghosts, play, wantsStillness } from './animation.ts';
import { Dice } from './dice.tsx';
import { isTray, neighbour, plan as makePlan, words, type Plan } from './geometry.ts';
import { AgainMark, ChosenMark, FocusRing, HintMark, LastMark, ReadyMark, TargetMark } from './marks.tsx';
import { PieceView, Stock, type Painter } from './pieces.tsx';
import { cellOf, useDrag } from './pointer.ts';

export interface BoardProps {
  game: Game; board: Board; scene: Scene; art: Art;
  targets: Set<number>; chosen: number[]; last: number[];       // last: cells of the last move
  turned: number;                                                // quarter turns of the view
  onCell(cell: number): void; onDrag?(from: number, to: number): void;
  label(cell: number): string;                                   // for screen readers
  animate?: { does: Step['does']; before: Scene };               // what just happened
  coordinates: boolean; hint?: number[];
  still?: boolean;                                               // small live board: no trays, no interaction
  tall?: boolean;                                                // trays above and below; by default as the window is
}

const WAYS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 }, ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 },
};

const NONE: number[] = [];
const NOWHERE = new Set<number>();

function useTallWindow(): boolean {
  const query = '(max-aspect-ratio: 1/1)';
  const [tall, setTall] = useState(() => typeof matchMedia === 'function' && matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query), change = () => setTall(list.matches);
    list.addEventListener('change', change);
    return () => list.removeEventListener('change', change);
  }, []);
  return tall;
}

/** A number from a text: which of the equal sums two dice show need not be random, only varied. */
function saltOf(text: string): number {
  let salt = 7;
  for (let i = 0; i < text.length; i++) salt = (salt * 31 + text.charCodeAt(i)) % 65521;
  return salt;
}

/** Where things can be carried: a piece to where a step leads on from its cell, a stock to where one may be placed. */
function waysOn(scene: Scene, board: Board, isStock: (p: Piece) => boolean): Map<number, Set<number>> {
  const ways = new Map<number, Set<number>>();
  const add = (from: number, to: number) => {
    if (!ways.has(from)) ways.set(from, new Set());
    ways.get(from)!.add(to);
  };
  const stocks = scene.pieces.filter(p => isStock(p) && (p.seat === undefined || p.seat === scene.seat));
  for (const { path, does } of scene.steps) {
    const [first, second] = path;
    if (first === undefined) continue;
    if (second !== undefined && second !== first) add(first, second);
    if (second === undefined && !isTray(board.cells[first]!) && does.some(([deed]) => deed === 'enter')) {
      for (const stock of stocks) add(stock.cell, first);
    }
  }
  return ways;
}

/** Rows of cells as they are seen, for the grid that screen readers walk. */
function rowsOf(view: Plan): number[][] {
  const rows = new Map<number, number[]>();
  view.spots.forEach((spot, i) => {
    const key = Math.round(spot.y * 2);
    rows.set(key, [...(rows.get(key) ?? []), i]);
  });
  return [...rows].sort(([a], [b]) => a - b)
    .map(([, cells]) => cells.sort((a, b) => view.spots[a]!.x - view.spots[b]!.x));
}

function Things(props: { scene: Scene; view: Plan; by: Painter; hidden: number | undefined; chosen: number[] }): JSX.Element {
  const { scene, view, by } = props, salt = saltOf(scene.position);
  const look = (p: Piece) => by.game.kinds[p.kind]!.look;
  const order = (p: Piece) => look(p) === 'trail' ? 0 : 1;
  return (
    <g class="pieces">
      {[...scene.pieces].sort((a, b) => order(a) - order(b)).map(p => {
        const spot = view.spots[p.cell]!, inTray = isTray(view.board.cells[p.cell]!);
        if (inTray && by.look.still) return null;
        if (look(p) === 'die') {
          return (
            <g key={`die${p.cell}`} transform={`translate(${spot.x} ${spot.y}) scale(1.2)`}>
              <Dice faces={by.art.faces(p.count ?? 0, salt)} colour={by.game.colours[p.colour]!}
                roll={`${p.colour}/${p.count ?? 0}`} still={by.look.still} />
            </g>
          );
        }
        if (inTray) return <Stock key={`stock${p.cell}`} p={p} spot={spot} by={by} grain={view.grain} />;
        if (p.cell === props.hidden && look(p) !== 'trail') return null;
        const key = look(p) === 'trail' ? `trail${p.cell}.${p.colour}` : `on${p.cell}`;
        return <PieceView key={key} p={p} spot={spot} by={by} class={look(p) === 'trail' ? 'trail' : undefined}
          lifted={props.chosen.includes(p.cell) && look(p) !== 'trail'} />;
      })}
    </g>
  );
}

function Trays(props: { view: Plan }): JSX.Element {
  return (
    <g class="trays">
      {props.view.board.cells.map((cell, i) => isTray(cell) && (
        <g key={i} transform={`translate(${props.view.spots[i]!.x} ${props.view.spots[i]!.y}) scale(${props.view.grain})`}>
          {words(cell).includes('dice') ? <rect x="-.75" y="-.75" width="1.5" height="1.5" rx=".3" />
            : <rect x="-.6" y="-.66" width="1.2" height="1.32" rx=".2" />}
        </g>
      ))}
    </g>
  );
}

export function BoardView(props: BoardProps): JSX.Element {
  const { game, board, scene, art, still = false } = props;
  const id = useId(), svg = useRef<SVGSVGElement>(null);
  const wide = useTallWindow(), tall = props.tall ?? wide;
  const view = useMemo(
    () => makePlan(board, art.rim, { turned: props.turned, tall, trays: !still, coordinates: props.coordinates && !still }),
    [board, art, props.turned, tall, still, props.coordinates]);
  const look: Look = useMemo(() => ({ id, turned: view.turned, still }), [id, view.turned, still]);
  const backdrop = useMemo(() => (
    <>
      <defs>{art.defs(look, game.colours)}</defs>
      <g class="ground" transform={view.turned ? `rotate(${90 * view.turned})` : undefined}>{art.ground(view, look)}</g>
      <g class="coordinates">
        {view.labels.map(label => <Words x={label.x} y={label.y} size={0.28 * view.grain} weight={600}>{label.text}</Words>)}
      </g>
    </>
  ), [art, view, look, game]);

  const proper = (p: Piece) => !['die', 'trail'].includes(game.kinds[p.kind]!.look) && !isTray(board.cells[p.cell]!);
  const isStock = (p: Piece) => isTray(board.cells[p.cell]!) && game.kinds[p.kind]!.look !== 'die';
  const occupied = new Map(scene.pieces.filter(proper).map(p => [p.cell, p]));
  const by: Painter = { game, art, look, seats: scene.seats, cells: board.cells, size: view.grain < 1 ? 0.8 : 1 };

  // Ghosts are drawn from the moment something happened until it has been shown.
  const [shown, setShown] = useState(props.animate);
  const happening = props.animate && props.animate !== shown && !still && !wantsStillness() ? props.animate : undefined;
  useLayoutEffect(() => {
    const now = props.animate;
    if (!now || now === shown) return;
    if (!happening || !svg.current) return setShown(now);
    let current = true;
    play({ root: svg.current, plan: view, scene, sort: proper, isStock }, now).then(() => { if (current) setShown(now); });
    return () => { current = false; };
  }, [props.animate]);

  const ways = useMemo(() => waysOn(scene, board, isStock), [scene, board]);
  const carried = (from: number): Set<number> => ways.get(from) ?? NOWHERE;
  const active = !still && scene.actor === 'seat';
  const pointer = useDrag({
    svg, plan: view,
    canCarry: cell => active && (props.targets.size > 0 || props.chosen.length > 0) && carried(cell).size > 0,
    drop: (from, to) => {
      if (isTray(board.cells[from]!) && !scene.steps.some(step => step.path[0] === from)) props.onCell(to);
      else if (props.onDrag) props.onDrag(from, to);
      else props.onCell(from), props.onCell(to);
    },
  });
  const { drag } = pointer;
  const targets = drag ? carried(drag.from) : props.targets;
  const chosen = drag ? NONE : props.chosen;
  const starting = !drag && chosen.length === 0;

  const [home, setHome] = useState<number>();           // where the keyboard is; at first where something can be done
  const [ring, setRing] = useState(false);
  const first = home ?? props.targets.values().next().value ?? 0;
  const at = first < board.cells.length ? first : 0;
  const focus = (cell: number) => {
    setHome(cell);
    svg.current?.querySelector<SVGElement>(`[data-cell="${cell}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const from = cellOf(event.target), way = WAYS[event.key];
    if (from === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    if (way) focus(neighbour(view.spots, () => true, from, way));
    else if (event.key === 'Enter' || event.key === ' ') props.onCell(from);
    else if (event.key === 'Home' || event.key === 'End') {
      const row = rowsOf(view).find(cells => cells.includes(from))!;
      focus(row[event.key === 'Home' ? 0 : row.length - 1]!);
    } else return;
    event.preventDefault();
  };

  const box = view.box, spot = (cell: number) => view.spots[cell]!;
  const held = drag && (occupied.get(drag.from) ?? scene.pieces.find(p => p.cell === drag.from && isStock(p)));
  const many = targets.size > 40;
  return (
    <svg ref={svg} class={`board ${art.theme}${still ? ' still' : ''}${drag ? ' dragging' : ''}`}
      viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`} role={still ? 'img' : 'grid'} aria-label={game.title}
      {...(still ? {} : {
        tabindex: -1,                            // listening for focus would make the svg itself a stop of the tab key
        onClick: (event: MouseEvent) => {
          const cell = cellOf(event.target);
          if (!pointer.wasDrag() && cell !== undefined) props.onCell(cell);
        },
        onKeyDown,
        onPointerDown: pointer.onPointerDown, onPointerMove: pointer.onPointerMove,
        onPointerUp: pointer.onPointerUp, onPointerCancel: pointer.onPointerCancel,
        onFocusIn: (event: FocusEvent) => {
          const cell = cellOf(event.target);
          if (cell === undefined) return;
          setHome(cell);
          setRing((event.target as Element).matches(':focus-visible'));
        },
        onFocusOut: () => setRing(false),
      })}>
      <g role="presentation" aria-hidden="true">
        {backdrop}
        {!still && <Trays view={view} />}
        {art.over?.(view, scene, game.colours, look)}
        <g class="below">
          {[...new Set(props.last)].map(cell => <LastMark key={cell} spot={spot(cell)} />)}
          {[...new Set(chosen)].map(cell => <ChosenMark key={cell} spot={spot(cell)} />)}
          {drag && <ChosenMark spot={spot(drag.from)} />}
        </g>
        {happening && (
          <g class="ghosts">
            {ghosts(happening, proper).map(p => <PieceView key={p.cell} p={p} spot={spot(p.cell)} by={by} class="ghost" />)}
          </g>
        )}
        <Things scene={scene} view={view} by={by} hidden={drag?.from} chosen={chosen} />
        <g class="above">
          {[...targets].map(cell => starting && occupied.has(cell) && !drag
            ? <ReadyMark key={cell} spot={spot(cell)} />
            : chosen.includes(cell) ? <AgainMark key={cell} spot={spot(cell)} />
            : <TargetMark key={cell} spot={spot(cell)} faint={many} taken={occupied.has(cell) || isTray(board.cells[cell]!)} />)}
          {props.hint && <HintMark spots={props.hint.map(spot)} />}
          {drag?.over !== undefined && targets.has(drag.over) && <ChosenMark spot={spot(drag.over)} />}
        </g>
      </g>
      {!still && rowsOf(view).map((row, r) => (
        <g role="row" key={r}>
          {row.map(cell => (
            <rect key={cell} data-cell={cell} role="gridcell" tabindex={cell === at ? 0 : -1}
              class={`cell${props.targets.has(cell) ? ' can' : ''}${carried(cell).size ? ' carry' : ''}`}
              x={spot(cell).x - 0.5} y={spot(cell).y - 0.5} width="1" height="1"
              aria-label={props.label(cell)} aria-selected={props.chosen.includes(cell)} />
          ))}
        </g>
      ))}
      {ring && <FocusRing spot={spot(at)} />}
      {held && drag && (
        <g class="held" aria-hidden="true"><PieceView p={{ ...held, count: 1 }} spot={drag.at} by={by} class="drag" lifted /></g>
      )}
    </svg>
  );
}
