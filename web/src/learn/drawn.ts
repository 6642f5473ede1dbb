// drawn.ts - what a figure draws on its board: marks, letters, arrows, lines and ways, by the names of cells.
//
// docs/learn.md says what the statements mean. What they claim is asked of the engine in the tests.

import type { Arrow, Board, Drawing, Mark, Scene } from '../engine/types.ts';
import { together, wayDrawing } from '../state/drawing.ts';

export const drawWords = ['marks', 'places', 'reach', 'arrow', 'line', 'way', 'shut', 'letters'] as const;
export type DrawWord = (typeof drawWords)[number];

/** `letters` stand on the cells, one each. */
export interface Drawn { draw: DrawWord; cells: string[]; letters?: string[] }

const least: Record<DrawWord, number> = {
  marks: 1, places: 1, reach: 2, arrow: 2, line: 2, way: 2, shut: 1, letters: 1,
};

/** A statement, or why it is none. */
export function readDrawn(draw: DrawWord, rest: string): Drawn | string {
  const parts = rest === '' ? [] : rest.split(/ +/);
  if (parts.length < least[draw]) return `"${draw}" without enough cells`;
  if (draw === 'shut' && parts.length > 1) return '"shut" has one cell';
  if (draw !== 'letters') return { draw, cells: parts };
  const pairs = parts.map((part) => part.split('='));
  if (pairs.some((pair) => pair.length !== 2 || !pair[0] || pair[0].length > 2 || !pair[1]))
    return 'letters: A=CELL';
  return { draw, cells: pairs.map(([, cell]) => cell!), letters: pairs.map(([letter]) => letter!) };
}

/** Cells by number; -1 for a name that the board does not have. */
export function numbersOf({ cells }: Drawn, board: Board): number[] {
  return cells.map((name) => board.cells.findIndex((cell) => cell.name === name));
}

function one(drawn: Drawn, board: Board, scene: Scene): Drawing {
  const cells = numbersOf(drawn, board), kind = 'note';
  const marked = (some: number[]): Mark[] => [{ kind, cells: some }];
  const arrow: Arrow = { kind, path: cells };
  switch (drawn.draw) {
    case 'marks': case 'places': return { marks: marked(cells), arrows: [] };
    case 'reach': return { marks: marked(cells.slice(1)), arrows: [] };
    case 'arrow': return { marks: [], arrows: [arrow] };
    case 'line': return { marks: [], arrows: [{ ...arrow, bare: true }] };
    case 'letters':
      return { marks: cells.map((cell, i): Mark => ({ kind, cells: [cell], letter: drawn.letters![i]! })), arrows: [] };
    case 'way': case 'shut': {
      const way = scene.ways?.find(({ lines }) => lines[0]?.cells[0] === cells[0]);
      return way ? wayDrawing(way) : together();
    }
  }
}

export function drawingOf(all: Drawn[], board: Board, scene: Scene): Drawing {
  return together(...all.map((drawn) => one(drawn, board, scene)));
}
