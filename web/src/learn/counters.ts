// counters.ts - what must be cut out to play a game on paper.

import type { Engine } from '../engine/client.ts';
import type { Game } from '../engine/types.ts';

export interface Counter { colour: number; kind: number; count: number }

/** As many pieces of each colour and kind as any way to play the game needs at its start. */
export async function counters(engine: Engine, game: Game): Promise<Counter[]> {
  const specs = [game.id, ...game.options.flatMap(({ name, values }) =>
    values.slice(1).map((value) => `${game.id}:${name}=${value}`))];
  const scenes = await Promise.all(specs.map((spec) =>
    engine.scene({ spec, start: '', steps: [] }).catch(() => undefined)));   // some need others beside them
  const most = new Map<string, number>();
  for (const scene of scenes) {
    const here = new Map<string, number>();
    for (const { colour, kind, count = 1 } of scene?.pieces ?? []) {
      if (['die', 'trail'].includes(game.kinds[kind]!.look)) continue;
      here.set(`${colour} ${kind}`, (here.get(`${colour} ${kind}`) ?? 0) + count);
    }
    for (const [key, n] of here) most.set(key, Math.max(n, most.get(key) ?? 0));
  }
  return [...most].map(([key, count]) => {
    const [colour, kind] = key.split(' ').map(Number);
    return { colour: colour!, kind: kind!, count };
  }).sort((a, b) => a.colour - b.colour || a.kind - b.kind);
}
