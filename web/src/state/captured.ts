// What has left the board, counted whatever the game.
import type { Game, Scene } from '../engine/types.ts';

export interface Pile { colour: number; kind: number; count: number }

function count(game: Game, scene: Scene): Map<string, number> {
  const found = new Map<string, number>();
  for (const piece of scene.pieces) {
    const look = game.kinds[piece.kind]?.look;
    if (look === 'die' || look === 'trail') continue;
    const key = `${piece.colour} ${piece.kind}`;
    found.set(key, (found.get(key) ?? 0) + (piece.count ?? 1));
  }
  return found;
}

function piles(counts: Iterable<[string, number]>): Pile[] {
  return [...counts].filter(([, n]) => n > 0).map(([key, n]) => {
    const [colour, kind] = key.split(' ').map(Number);
    return { colour: colour!, kind: kind!, count: n };
  });
}

/** Without those who were not taken but have gone their way out of the board. */
function staying(first: Scene, now: Scene): Scene {
  const gone = (now.ways ?? []).filter(({ open }) => open).map(({ lines }) => lines[0]!.cells[0])
    .filter((cell) => !now.pieces.some((piece) => piece.cell === cell));
  return { ...first, pieces: first.pieces.filter(({ cell }) => !gone.includes(cell)) };
}

/** The pieces that were there at first and are nowhere now, because somebody took them. */
export function captured(game: Game, first: Scene, now: Scene): Pile[] {
  const before = count(game, staying(first, now));
  const after = count(game, now);
  return piles([...before].map(([key, n]) => [key, n - (after.get(key) ?? 0)] as [string, number]));
}
