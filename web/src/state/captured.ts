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

/** The pieces that were there at first and are nowhere now. */
export function captured(game: Game, first: Scene, now: Scene): Pile[] {
  const before = count(game, first);
  const after = count(game, now);
  return piles([...before].map(([key, n]) => [key, n - (after.get(key) ?? 0)] as [string, number]));
}
