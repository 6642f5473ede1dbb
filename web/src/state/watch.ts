// watch.ts - analysis of the position on the table, for as long as it is there.

import type { Engine } from '../engine/client.ts';
import type { Verdict } from '../engine/types.ts';
import { equity, type Equity } from './analysis.ts';
import type { Node, PlayedGame } from './game.ts';
import { limit, type PlayOptions } from './options.ts';

/** What is thought of a position: lines, or at a roll what each outcome is worth. */
export type Insight = { node: Node }
  & ({ kind: 'lines'; verdict: Verdict } | { kind: 'rolls'; equity: Equity });

/** How long one outcome of a roll is thought about, in milliseconds. */
const OUTCOME_MS = 150;

export class Watcher {
  insight: Insight | undefined;
  /** How many lines are wanted; 0: nobody watches. */
  private lines = 0;
  /** What is being looked at. */
  private looking: { node: Node; stop: AbortController } | undefined;

  constructor(
    private readonly engine: Engine, private readonly game: PlayedGame, private readonly options: PlayOptions,
    private readonly told: () => void,
  ) {}

  want(lines: number): void {
    this.stop();
    this.lines = lines;
    this.insight = undefined;
  }

  /** Leaves the engine to somebody else. */
  stop(): void {
    this.looking?.stop.abort();
    this.looking = undefined;
  }

  /** Thinks about the current position and tells whenever more is known, until stop(). */
  look(): void {
    const node = this.game.current;
    if (this.lines === 0 || this.looking?.node === node) return;
    const stop = new AbortController();
    this.looking = { node, stop };
    // An analysis that fails is only missing; the game goes on.
    this.think(node, stop.signal).catch(() => {});
  }

  private async think(node: Node, signal: AbortSignal): Promise<void> {
    const { engine, game, options, lines } = this;
    const say = (insight: Insight) => {
      if (signal.aborted) return;
      this.insight = insight;
      this.told();
    };
    const { actor } = await game.sceneOf(engine, node);
    if (actor === 'chance') {
      const task = { level: 8, ...limit(options, OUTCOME_MS) };
      say({ node, kind: 'rolls', equity: await equity(engine, game, node, task, signal) });
    } else if (actor === 'seat') {
      const task = { level: 8, lines, ...limit(options, options.watchMs) };
      const tell = (verdict: Verdict) => say({ node, kind: 'lines', verdict });
      tell(await engine.think(game.moment(node), task, tell, signal));
    }
  }
}
