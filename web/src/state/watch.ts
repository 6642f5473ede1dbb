// watch.ts - analysis of the position on the table, for as long as it is there.

import { isAbort, type Engine } from '../engine/client.ts';
import type { Verdict } from '../engine/types.ts';
import { equity, type Equity } from './analysis.ts';
import type { Node, PlayedGame } from './game.ts';

/** What is thought of a position: lines, or at a roll what each outcome is worth. */
export interface Insight { node: Node; verdict?: Verdict; equity?: Equity }

export class Watcher {
  /** How many lines are wanted; 0: nobody watches. */
  lines = 0;
  private abort = new AbortController();
  private node: Node | undefined;

  /** Leaves the engine to somebody else. */
  stop(): void {
    this.abort.abort();
    this.abort = new AbortController();
    this.node = undefined;
  }

  /** Thinks about the current position and tells whenever more is known, until stop(). */
  async look(
    engine: Engine, game: PlayedGame, limits: { nodes?: number; watchMs?: number },
    tell: (insight: Insight) => void,
  ): Promise<void> {
    const node = game.current;
    if (!this.lines || this.node === node) return;
    this.node = node;
    const { signal } = this.abort;
    const { nodes, watchMs = 20000 } = limits;
    const say = (insight: Omit<Insight, 'node'>) => signal.aborted || tell({ node, ...insight });
    try {
      const { actor } = await game.sceneOf(engine, node);
      if (actor === 'chance') {
        const task = { level: 8, ...(nodes ? { nodes } : { ms: 150 }) };
        say({ equity: await equity(engine, game, node, task, signal) });
      } else if (actor === 'seat') {
        const task = { level: 8, lines: this.lines, ...(nodes ? { nodes } : { ms: watchMs }) };
        say({ verdict: await engine.think(game.moment(node), task, (verdict) => say({ verdict }), signal) });
      }
    } catch (error) {
      // An analysis that fails is only missing; the game goes on.
      if (!isAbort(error)) say({});
    }
  }
}
