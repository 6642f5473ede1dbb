// trees.ts - random trees of legal steps, for the tests of games and records.

import { PlayedGame, type Node } from '../../src/state/game.ts';
import { seededDraw } from '../../src/state/chance.ts';
import { engine } from './help.ts';

/** A game with `count` steps somewhere: goes on, or back to an earlier position for a variation. */
export async function randomTree(spec: string, seed: number, count: number, backs = 4): Promise<PlayedGame> {
  const draw = seededDraw(seed);
  const game = new PlayedGame(spec);
  for (let i = 0; i < count; i++) {
    const scene = await game.sceneOf(engine);
    if (scene.actor === 'none' || draw(backs) === 0) {
      game.goTo(allNodes(game)[draw(allNodes(game).length)]!);
      continue;
    }
    game.play(scene.steps[draw(scene.steps.length)]!.step);
    if (draw(5) === 0) game.current.comment = `Ein {Zug}, "${i}"\nund \\ mehr`;
  }
  return game;
}

export function allNodes(game: PlayedGame): Node[] {
  const nodes = [game.root];
  for (const node of nodes) nodes.push(...node.children);
  return nodes;
}

/** The shape of a tree, for comparing. */
export function shape(node: Node): unknown {
  const { step, comment, before, end, children } = node;
  return [step, comment ?? '', before ?? '', end ?? '', children.map(shape)];
}

/** Without comments, whose white space and brackets change, and without the order of variations. */
export function bareShape(node: Node): string {
  const [first, ...others] = node.children.map(bareShape);
  return `${node.step}${node.end ? '!' + node.end : ''}(${[first, ...others.sort()].join(' ')})`;
}
