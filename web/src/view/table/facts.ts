// What the move list needs to know of positions that nobody has looked at since the game was loaded.
import { useEffect, useReducer } from 'preact/hooks';
import type { Game } from '../../engine/types.ts';
import type { Node } from '../../state/game.ts';
import type { Play } from '../../state/play.ts';
import { useApp } from '../parts/context.ts';
import { actingColour } from './seats.tsx';

const colours = new WeakMap<Node, number>();

/** The colour that made this step. */
export function colourBefore(node: Node | undefined): number | undefined {
  return node?.parent ? colours.get(node.parent) : undefined;
}

function note(game: Game, node: Node): void {
  const colour = node.scene && actingColour(game, node.scene);
  if (colour !== undefined) colours.set(node, colour);
}

function all(node: Node): Node[] {
  const found: Node[] = [];
  for (const open = [node]; open.length;) {
    const at = open.pop()!;
    found.push(at);
    open.push(...at.children);
  }
  return found;
}

/** Asks for them one after the other, so that a long game does not keep the board waiting. */
export function useFacts(game: Game, play: Play): void {
  const { engine } = useApp();
  const [, again] = useReducer((n: number) => n + 1, 0);
  for (const node of play.game.line().slice(-8)) note(game, node);
  note(game, play.game.root);
  useEffect(() => {
    let alive = true;
    const fill = async () => {
      const missing = all(play.game.root).filter((node) => !colours.has(node) && !node.facts);
      for (const node of missing) {
        if (!alive) return;
        await play.game.sceneOf(engine, node);
        note(game, node);
      }
      if (missing.length && alive) again(undefined);
    };
    const timer = window.setTimeout(() => void fill().catch(() => {}), 150);
    return () => { alive = false; window.clearTimeout(timer); };
  }, [play]);
}
