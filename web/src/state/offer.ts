// offer.ts - what the next step would place, where the turn says which piece it is.

import type { Board, Game, Scene } from '../engine/types.ts';

/** A piece of a stock, and the tray that it lies in. */
export interface Offer { kind: number; colour: number; tray: number | undefined }

/** The step whose result tells what is offered: one that places something, in a game of several kinds. */
export function telling(game: Game, scene: Scene): string | undefined {
  const [first] = scene.steps;
  const places = scene.actor === 'seat' && first?.does[0]?.[0] === 'enter' && first.path.length === 1;
  const shapes = game.kinds.filter(({ look }) => look !== 'die' && look !== 'trail');
  return places && shapes.length > 1 ? first.step : undefined;
}

/** What that step has placed, and whose stock became smaller. */
export function offerIn(board: Board, before: Scene, after: Scene): Offer | undefined {
  const cell = before.steps[0]?.does[0]?.[2];
  const placed = after.pieces.find((piece) => piece.cell === cell);
  if (!placed) return undefined;
  const left = (tray: number) => after.pieces.find((piece) => piece.cell === tray)?.count ?? 0;
  const stock = before.pieces.find((piece) =>
    board.cells[piece.cell]?.shape === 'tray' && left(piece.cell) < (piece.count ?? 0));
  return { kind: placed.kind, colour: placed.colour, tray: stock?.cell };
}
