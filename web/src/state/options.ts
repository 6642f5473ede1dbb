// options.ts - how a game is played at the table, apart from its rules.

import { fairDraw, type Draw } from './chance.ts';
import { atOnce, type Pace } from './pace.ts';

export interface PlayOptions {
  /** How long level 8 may think about a step, in milliseconds. */
  ms: number;
  /** Instead of a time: how many nodes, so that the same game is played again. */
  nodes?: number;
  draw: Draw;
  /** Roll for people too, without asking. */
  autoRoll: boolean;
  /** A step from a position that somebody only looks at is asked about first. */
  asks: boolean;
  pace: Pace;
  /** How long a position is analysed, in milliseconds. */
  watchMs: number;
}

export const usual: Readonly<PlayOptions> = {
  ms: 2000, draw: fairDraw, autoRoll: false, asks: false, pace: atOnce, watchMs: 20000,
};

/** So many milliseconds, unless nodes are counted. */
export function limit({ nodes }: PlayOptions, ms: number): { nodes: number } | { ms: number } {
  return nodes ? { nodes } : { ms };
}
