// ways.ts - where undo, redo and taking back lead: to decisions of people, past what levels and chance did.

import type { Engine } from '../engine/client.ts';
import { pathTo, type Facts, type Node } from './game.ts';
import { isPersons, type Standing } from './standing.ts';

/** The nearest earlier node that the test holds for. */
async function before(
  engine: Engine, at: Standing, holds: (facts: Facts) => boolean,
): Promise<Node | undefined> {
  for (const node of [at.game.root, ...pathTo(at.game.current)].reverse().slice(1))
    if (holds(await at.game.factsOf(engine, node))) return node;
  return undefined;
}

/** The last decision of a person; without people, the last turn. */
export function backTo(engine: Engine, at: Standing): Promise<Node | undefined> {
  const { players } = at;
  const people = players.includes('human');
  return before(engine, at, (facts) => (people ? isPersons(players, facts) : facts.fresh));
}

/** Where the last turn of a person began. */
export async function turnBackTo(engine: Engine, at: Standing): Promise<Node | undefined> {
  let found = await before(engine, at, (facts) => isPersons(at.players, facts));
  for (let node = found; node && !(await at.game.factsOf(engine, node)).fresh;) {
    node = node.parent ?? undefined;
    if (node && isPersons(at.players, await at.game.factsOf(engine, node))) found = node;
  }
  return found;
}

/** The next decision of a person, or the end of what was played. */
export async function forwardTo(engine: Engine, at: Standing): Promise<Node | undefined> {
  const nodes = at.game.future();
  for (const node of nodes)
    if (isPersons(at.players, await at.game.factsOf(engine, node))) return node;
  return nodes.at(-1);
}
