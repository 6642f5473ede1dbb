// Where everything lies on the screen, counted in cells. The middle of the board is 0,0; y grows downwards.
// A turned view turns the places of the cells, never the things that lie on them.
// SPDX-License-Identifier: MIT
import type { Board, Cell } from '../engine/types.ts';

export interface Spot { x: number; y: number }
export interface Label extends Spot { text: string }

export interface Plan {
  board: Board;
  width: number;              // of the board itself, unturned, in cells
  height: number;
  turned: number;             // 0 to 3 quarter turns clockwise
  spots: Spot[];              // of each cell, as seen
  base: Spot[];               // the same in a view that is not turned: for the ground, which turns as a whole
  box: { x: number; y: number; width: number; height: number };
  labels: Label[];
  rim: number;
  grain: number;              // 1 for boards of usual size, less for small ones: for frames, letters, trays
}

export interface PlanWishes {
  turned: number;
  tall: boolean;              // trays above and below instead of beside the board
  trays: boolean;
  coordinates: boolean;
}

const TRAY_GAP = 0.86;        // from the rim to the middle of a tray
const TRAY_HALF = 0.8;
const USUAL_WIDTH = 8;

export const isTray = (cell: Cell): boolean => cell.shape === 'tray';

export function words(cell: Cell): string[] {
  return cell.zone ? cell.zone.split(' ') : [];
}

/** Where the dice lie. */
export function diceCells(board: Board): Set<number> {
  return new Set([...board.cells.keys()].filter(i => words(board.cells[i]!).includes('dice')));
}

/** The word after `head-` in the zone, as the colour in "crown-red". */
export function zoned(cell: Cell, head: string): string | undefined {
  return words(cell).find(word => word.startsWith(head + '-'))?.slice(head.length + 1);
}

function turn(spot: Spot, quarters: number): Spot {
  let { x, y } = spot;
  for (let i = 0; i < quarters; i++) [x, y] = [-y, x];
  return { x: x + 0, y: y + 0 };
}

/** Names like e4 or 5D have a part for the file and one for the rank; others (10.c) label themselves. */
function nameParts(cell: Cell): { file: string; rank: string } | undefined {
  const match = /^(?:([a-z]+)(\d+)|(-?\d+)([A-Z]+))$/.exec(cell.name);
  if (!match || isTray(cell)) return undefined;
  return { file: match[1] ?? match[4]!, rank: match[2] ?? match[3]! };
}

function edgeLabels(board: Board, spots: Spot[], half: Spot, rim: number, turned: number): Label[] {
  const below = new Map<number, string>(), left = new Map<number, string>();
  board.cells.forEach((cell, i) => {
    const parts = nameParts(cell);
    if (!parts) return;
    below.set(spots[i]!.x, turned % 2 ? parts.rank : parts.file);
    left.set(spots[i]!.y, turned % 2 ? parts.file : parts.rank);
  });
  return [
    ...[...below].map(([x, text]) => ({ x, y: half.y + rim / 2, text })),
    ...[...left].map(([y, text]) => ({ x: -half.x - rim / 2, y, text })),
  ];
}

/** Trays of one side stand in a row along it, in the order and at the end where the engine puts them. */
function placeTrays(
  board: Board, spots: Spot[], half: Spot, rim: number, tall: boolean, grain: number,
): void {
  const sides = new Map<string, number[]>();
  board.cells.forEach((cell, i) => {
    if (!isTray(cell)) return;
    const { x, y } = spots[i]!;
    const upright = Math.abs(x) - half.x > Math.abs(y) - half.y;   // beside the board, not above or below it
    // A tall view has no room beside the board, a wide one none above and below, except for a small
    // board, which keeps together what stood together.
    const isSmall = grain < 1, upper = upright && isSmall ? x < 0 : y < -0.5;
    const beside = !tall && (upright || !isSmall);
    const side = beside ? (x < -0.5 ? 'left' : 'right') : (upper ? 'above' : 'below');
    sides.set(side, [...(sides.get(side) ?? []), i]);
  });
  for (const [side, cells] of sides) {
    const level = side === 'left' || side === 'right';
    const reach = level ? half.y : half.x, out = (level ? half.x : half.y) + rim + TRAY_GAP * grain;
    const isDice = (i: number) => words(board.cells[i]!).includes('dice');
    const along = (i: number) => isDice(i) ? 0 : level ? spots[i]!.y : spots[i]!.x;
    const behind = (i: number) => level ? spots[i]!.x : spots[i]!.y;
    cells.sort((a, b) => along(a) - along(b) || behind(a) - behind(b));
    const low = cells.filter(i => along(i) < -reach / 3), high = cells.filter(i => along(i) > reach / 3);
    const middle = cells.filter(i => !low.includes(i) && !high.includes(i));
    const pace = 1.3 * grain;
    const set = (i: number, at: number) => {
      const sign = side === 'left' || side === 'above' ? -1 : 1;
      spots[i] = level ? { x: sign * out, y: at } : { x: at, y: sign * out };
    };
    if (reach < 3) {                       // a small board: all in the middle
      cells.forEach((i, k) => set(i, (k - (cells.length - 1) / 2) * pace));
      continue;
    }
    low.forEach((i, k) => set(i, -reach + 0.6 + k * pace));
    high.forEach((i, k) => set(i, reach - 0.6 - (high.length - 1 - k) * pace));
    middle.forEach((i, k) => set(i, (k - (middle.length - 1) / 2) * pace));
  }
}

export function plan(board: Board, usualRim: number, wishes: PlanWishes): Plan {
  const turned = ((wishes.turned % 4) + 4) % 4;
  const ground = board.cells.filter(cell => !isTray(cell));
  const width = Math.max(...ground.map(cell => cell.x)) + 1;
  const height = Math.max(...ground.map(cell => cell.y)) + 1;
  const grain = Math.min(1, width / USUAL_WIDTH), rim = usualRim * grain;
  const base = board.cells.map(cell => ({ x: cell.x - (width - 1) / 2, y: (height - 1) / 2 - cell.y }));
  const spots = base.map(spot => turn(spot, turned));
  const half = turned % 2 ? { x: height / 2, y: width / 2 } : { x: width / 2, y: height / 2 };
  const labels = wishes.coordinates ? edgeLabels(board, spots, half, rim, turned) : [];
  placeTrays(board, spots, half, rim, wishes.tall, grain);
  let left = -half.x - rim, top = -half.y - rim, right = half.x + rim, bottom = half.y + rim;
  if (wishes.trays) {
    board.cells.forEach((cell, i) => {
      if (!isTray(cell)) return;
      const { x, y } = spots[i]!, room = TRAY_HALF * grain;
      left = Math.min(left, x - room), right = Math.max(right, x + room);
      top = Math.min(top, y - room), bottom = Math.max(bottom, y + room);
    });
  }
  return {
    board, width, height, turned, spots, base, labels, rim, grain,
    box: { x: left, y: top, width: right - left, height: bottom - top },
  };
}

/** The cell that an arrow key leads to: the nearest one whose way there goes mostly in that direction. */
export function neighbour(spots: Spot[], from: number, way: Spot): number {
  const start = spots[from]!;
  let best = from, least = Infinity;
  spots.forEach((spot, i) => {
    if (i === from) return;
    const dx = spot.x - start.x, dy = spot.y - start.y;
    const ahead = dx * way.x + dy * way.y, aside = Math.abs(dx * way.y) + Math.abs(dy * way.x);
    if (ahead < 0.3 || aside > ahead * 2.5) return;
    const cost = ahead + aside * 3;
    if (cost < least) least = cost, best = i;
  });
  return best;
}

/** The cell under a point of the view, or undefined. */
export function cellAt(view: Plan, at: Spot): number | undefined {
  let best: number | undefined, least = 0.75;
  view.spots.forEach((spot, i) => {
    const away = Math.max(Math.abs(spot.x - at.x), Math.abs(spot.y - at.y));
    if (away < least) least = away, best = i;
  });
  return best;
}
