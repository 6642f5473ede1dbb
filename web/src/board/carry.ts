// What can be carried where, read off the steps: a piece to where a step leads on from its cell,
// a stock to where one of it may be placed.
// SPDX-License-Identifier: MIT
import type { Board, Piece, Scene } from '../engine/types.ts';
import { isTray } from './geometry.ts';

export type Ways = Map<number, Set<number>>;

/** `offered`: the tray that the next piece must come from, where there is one. */
export function waysOf(
  scene: Scene, board: Board, isStock: (p: Piece) => boolean, offered?: number,
): Ways {
  const ways: Ways = new Map();
  const add = (from: number, to: number) => {
    if (!ways.has(from)) ways.set(from, new Set());
    ways.get(from)!.add(to);
  };
  const stocks = scene.pieces.filter(p => isStock(p) && (p.seat === undefined || p.seat === scene.seat)
    && (offered === undefined || p.cell === offered));
  for (const { path, does } of scene.steps) {
    const [first, second] = path;
    if (first === undefined) continue;
    if (second !== undefined && second !== first) add(first, second);
    const places = second === undefined && does.some(([deed]) => deed === 'enter');
    if (places && !isTray(board.cells[first]!)) for (const stock of stocks) add(stock.cell, first);
  }
  return ways;
}

/** Whether dropping from there is a click on the goal: a stock that is no part of any path. */
export function isBareStock(scene: Scene, board: Board, from: number): boolean {
  return isTray(board.cells[from]!) && !scene.steps.some(step => step.path[0] === from);
}
