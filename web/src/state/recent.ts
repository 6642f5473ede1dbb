// recent.ts - what happened since somebody's last turn: every step of every turn since then.

import type { Engine } from '../engine/client.ts';
import { pathTo, type Node } from './game.ts';
import { lastStep, type LastStep, type Standing } from './standing.ts';

/** More than this nobody remembers, nor could tell apart. */
const MOST = 60;

/** For whom it is told: the only person at the table, or else whoever is on turn. */
function listener({ scene, players }: Standing): number | undefined {
  const people = [...players.keys()].filter((seat) => players[seat] === 'human');
  return people.length === 1 ? people[0] : scene.seat;
}

/** The steps since the listener's last turn, in order. His own turn belongs to it while it lasts, and until
 * others have answered it. Who is out has no turns any more: he is told the last turn of everybody else. */
export async function recentSteps(engine: Engine, at: Standing): Promise<LastStep[]> {
  const { game, scene } = at, seat = listener(at), found: LastStep[] = [];
  const isBySeat = ({ before }: LastStep) => before.actor === 'seat';
  const isOwn = (one: LastStep) => isBySeat(one) && one.before.seat === seat;
  const isOut = seat !== undefined && scene.seats[seat]!.out;
  const begins = scene.actor !== 'none' && scene.seat === seat && scene.fresh;
  for (const node of lastNodes(game.current)) {
    const one = await lastStep(engine, game, node);
    if (!one) break;
    const hasOwn = found.some(isOwn), isAnswered = found.some((later) => isBySeat(later) && !isOwn(later));
    if (isOwn(one) ? begins && isAnswered : isBySeat(one) && hasOwn) break;
    if (isOut && isBySeat(one) && isOfEarlierTurn(one, found.filter(isBySeat))) break;
    found.unshift(one);
    if (found.some(isOwn) && one.before.fresh) break;
  }
  return found;
}

/** Whether somebody has had a later turn than the one this step belongs to. */
function isOfEarlierTurn({ before }: LastStep, later: LastStep[]): boolean {
  return later[0]?.before.seat !== before.seat && later.some((one) => one.before.seat === before.seat);
}

function lastNodes(node: Node): Node[] {
  return pathTo(node).reverse().slice(0, MOST);
}
