// colours.ts - the colour that acts: in a scene, and before every step of a game.

import type { Engine } from '../engine/client.ts';
import type { Game, Scene } from '../engine/types.ts';
import type { Node, PlayedGame } from './game.ts';

/** The colour that acts. Where a seat has several, the die shows which. */
export function actingColour(game: Game, scene: Scene): number | undefined {
  const die = scene.pieces.find(({ kind }) => game.kinds[kind]?.look === 'die');
  const own = scene.seats[scene.seat ?? -1]?.colours ?? [];
  return die && own.includes(die.colour) ? die.colour : own.length === 1 ? own[0] : undefined;
}

/** Scenes are forgotten, colours are not. */
const colours = new WeakMap<Node, number>();

/** The colour that made this step. */
export function colourBefore(node: Node | undefined): number | undefined {
  return node?.parent ? colours.get(node.parent) : undefined;
}

export function noteColour(game: Game, node: Node): void {
  const colour = node.scene && actingColour(game, node.scene);
  if (colour !== undefined) colours.set(node, colour);
}

/** The nodes that nobody has looked at since the game was loaded. */
export function unseen(played: PlayedGame): Node[] {
  const found: Node[] = [];
  for (const open = [played.root]; open.length;) {
    const at = open.pop()!;
    if (!colours.has(at) && !at.facts) found.push(at);
    open.push(...at.children);
  }
  return found;
}

/** Asks for them one after the other, so that a long game does not keep the board waiting; tells whether
 * there were any. */
export async function seeAll(
  engine: Engine, game: Game, played: PlayedGame, signal: AbortSignal,
): Promise<boolean> {
  const nodes = unseen(played);
  for (const node of nodes) {
    signal.throwIfAborted();
    await played.sceneOf(engine, node);
    noteColour(game, node);
  }
  return nodes.length > 0;
}
