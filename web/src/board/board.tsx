// The board of any game as SVG, drawn from what the engine says of its cells, pieces and steps.
// It knows no rules: which cells matter is handed in, and what a person does is handed out.
// SPDX-License-Identifier: MIT
import type { JSX } from 'preact';
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Board, Drawing, Game, Scene } from '../engine/types.ts';
import { ghosts, play, wantsStillness, type Happening } from './animation.ts';
import type { Art, Look } from './art.ts';
import { isBareStock, waysOf } from './carry.ts';
import { Above, Below } from './drawing.tsx';
import { isTray, plan, type Plan } from './geometry.ts';
import { Grid, rowsOf, useKeyboard } from './grid.tsx';
import { AgainMark, ChosenMark, FocusRing, ReadyMark, TargetMark } from './marks.tsx';
import { PieceView, type Painter } from './pieces.tsx';
import { cellOf, useDrag } from './pointer.ts';
import { Words } from './signs.tsx';
import { sortsOf, Things, Trays, type Sorts } from './things.tsx';

export interface BoardProps {
  game: Game; board: Board; scene: Scene; art: Art;
  targets: Set<number>; chosen: number[];
  drawing?: Drawing;                                        // marks and arrows: the last turn, hints ...
  turned: number;                                           // quarter turns of the view
  onPoint?(cell: number | undefined): void;                 // where the pointer or the keyboard is
  onCell(cell: number): void; onDrag?(from: number, to: number): void;
  onTry?(from: number, to: number): void;                   // something was dropped where it cannot go
  label(cell: number): string;                              // for screen readers
  animate?: Happening;                                      // what just happened, if it is to be shown
  coordinates: boolean;
  luck?: string;                                            // of this game's dice; none: always the same faces
  still?: boolean;                                          // small live board: no trays, no interaction
  tall?: boolean;                                           // trays above and below; else as the window is
  offered?: number;                                         // the tray whose piece must be placed now
  atLeft?: boolean;                                         // beside something, not in the middle of its frame
}

const NONE: number[] = [], NOWHERE = new Set<number>(), FEW_TARGETS = 40, SMALL_BOARD_PIECES = 0.8;

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

/** What has happened and is not shown to its end yet. Until then the taken pieces are drawn as ghosts. */
function useHappening(props: BoardProps, svg: { current: SVGSVGElement | null }, view: Plan, sorts: Sorts) {
  const now = props.animate;
  // Told apart by its positions: whoever draws the board may hand in a new object each time.
  const name = now && `${now.before.position} > ${props.scene.position}`;
  const [shown, setShown] = useState(name);
  const happening = name !== shown && !props.still && !wantsStillness() ? now : undefined;
  useLayoutEffect(() => {
    let current = true;
    const done = () => { if (current) setShown(name); };
    const root = svg.current;
    if (root && happening) play({ root, view, scene: props.scene, sorts }, happening).then(done);
    else done();
    return () => { current = false; };
  }, [name]);
  return happening;
}

/** Ground and coordinates change only with the view, so they are made once. */
function useBackdrop(game: Game, art: Art, view: Plan, look: Look): JSX.Element {
  return useMemo(() => (
    <>
      <defs>{art.defs(look, game.colours)}</defs>
      <g class="ground" transform={view.turned ? `rotate(${90 * view.turned})` : undefined}>
        {art.ground(view, look)}
      </g>
      <g class="coordinates">
        {view.labels.map(({ x, y, text }) => <Words x={x} y={y} weight={600}
          size={(text.length > 1 ? 0.23 : 0.28) * view.grain}>{text}</Words>)}
      </g>
    </>
  ), [art, view, look, game]);
}

export function BoardView(props: BoardProps): JSX.Element {
  const { game, board, scene, art, coordinates, still = false } = props;
  const id = useId(), svg = useRef<SVGSVGElement>(null);
  const isTall = useTallWindow(), tall = props.tall ?? isTall;
  const view = useMemo(() => plan(board, art.rim, { turned: props.turned, tall, trays: !still, coordinates }),
    [board, art, props.turned, tall, still, coordinates]);
  const look = useMemo<Look>(() => ({ id, turned: view.turned, still }), [id, view.turned, still]);
  const sorts = useMemo(() => sortsOf(game, board), [game, board]);
  const ways = useMemo(() => waysOf(scene, board, sorts.isStock, props.offered),
    [scene, board, sorts, props.offered]);
  const rows = useMemo(() => rowsOf(view), [view]);
  const backdrop = useBackdrop(game, art, view, look);
  const happening = useHappening(props, svg, view, sorts);
  const occupied = new Map(scene.pieces.filter(sorts.isProper).map(p => [p.cell, p]));
  const by: Painter = {
    game, art, look, seats: scene.seats, cells: board.cells, size: view.grain < 1 ? SMALL_BOARD_PIECES : 1,
  };

  const active = !still && scene.actor === 'seat' && (props.targets.size > 0 || props.chosen.length > 0);
  const carry = (cell: number) => active && ways.has(cell);
  const pointer = useDrag({
    svg, view, canCarry: carry,
    drop(from, to) {
      const isStock = isBareStock(scene, board, from);
      if (!ways.get(from)?.has(to)) return from === to ? undefined : props.onTry?.(isStock ? to : from, to);
      if (isStock) props.onCell(to);
      else if (props.onDrag) props.onDrag(from, to);
      else props.onCell(from), props.onCell(to);
    },
  });
  const { drag } = pointer;
  const keyboard = useKeyboard(svg, rows, view, props.targets.values().next().value, props.onCell);

  const spot = (cell: number) => view.spots[cell]!, { box } = view;
  const targets = drag ? ways.get(drag.from) ?? NOWHERE : props.targets, chosen = drag ? NONE : props.chosen;
  const starting = !drag && chosen.length === 0;
  const held = drag && scene.pieces.find(p => p.cell === drag.from && !sorts.isTrail(p));
  const target = (cell: number) => {
    if (cell === props.offered) return null;   // its tray is marked
    if (starting && occupied.has(cell)) return <ReadyMark key={cell} spot={spot(cell)} />;
    if (chosen.includes(cell)) return null;   // its frame is marked
    return <TargetMark key={cell} spot={spot(cell)} faint={targets.size > FEW_TARGETS}
      hole={board.cells[cell]!.shape === 'hole'} taken={occupied.has(cell) || isTray(board.cells[cell]!)} />;
  };
  const touched = still ? {} : {
    tabindex: -1,             // listening for focus would make the svg itself a stop of the tab key
    onClick(event: MouseEvent) {
      const cell = cellOf(event.target);
      if (!pointer.wasDrag() && cell !== undefined) props.onCell(cell);
    },
    onPointerDown: pointer.onPointerDown, onPointerMove: pointer.onPointerMove,
    onPointerUp: pointer.onPointerUp, onPointerCancel: pointer.onPointerCancel,
    onPointerOver: (event: PointerEvent) => { if (event.pointerType === 'mouse') props.onPoint?.(cellOf(event.target)); },
    onPointerLeave: () => props.onPoint?.(undefined),
    onKeyDown: keyboard.onKeyDown, onFocusOut: keyboard.onFocusOut,
    onFocusIn(event: FocusEvent) {
      keyboard.onFocusIn(event);
      props.onPoint?.(cellOf(event.target));
    },
  };
  return (
    <svg ref={svg} class={`board ${art.theme}${still ? ' still' : ''}${drag ? ' dragging' : ''}`}
      viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
      preserveAspectRatio={props.atLeft ? 'xMinYMid' : undefined} role={still ? 'img' : 'grid'}
      aria-label={game.title} {...touched}>
      <g role="presentation" aria-hidden="true">
        {backdrop}
        {!still && <Trays view={view} offered={props.offered} />}
        {art.over?.(view, scene, game.colours, look)}
        <g class="below">
          {props.drawing && <Below drawing={props.drawing} view={view} />}
          {[...new Set(chosen)].map(cell => (
            <g key={cell}>
              <ChosenMark spot={spot(cell)} />
              {targets.has(cell) && <AgainMark spot={spot(cell)} />}
            </g>
          ))}
          {drag && <ChosenMark spot={spot(drag.from)} />}
        </g>
        {happening && (
          <g class="ghosts">
            {ghosts(happening, sorts.isProper)
              .map(p => <PieceView key={p.cell} p={p} spot={spot(p.cell)} by={by} class="ghost" />)}
          </g>
        )}
        <Things scene={scene} view={view} by={by} sorts={sorts} hidden={drag?.from} chosen={chosen}
          luck={props.luck} moving={new Set(happening?.does.map(([, , to]) => to))} />
        <g class="above">
          {[...targets].map(target)}
          {drag?.over !== undefined && targets.has(drag.over) && <ChosenMark spot={spot(drag.over)} />}
        </g>
        {props.drawing && <g class="drawn"><Above drawing={props.drawing} view={view} /></g>}
      </g>
      {!still && <Grid view={view} rows={rows} at={keyboard.at} chosen={props.chosen} carry={carry}
        can={cell => props.targets.has(cell)} label={props.label} />}
      {keyboard.ring && <FocusRing spot={spot(keyboard.at)} />}
      {held && drag && (
        <g class="held" aria-hidden="true">
          <PieceView p={{ ...held, count: 1 }} spot={drag.at} by={by} class="drag" lifted />
        </g>
      )}
    </svg>
  );
}
