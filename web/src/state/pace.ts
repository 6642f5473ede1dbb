// pace.ts - how long a game rests between steps, so that people see what happens.

import type { Settings } from './settings.ts';

/** What a game waits for besides people and thinking. */
export interface Pace {
  /** Until the piece of the step before has arrived: no level answers sooner. */
  arrival(): Promise<void>;
  /** Until a step that no person made has been seen; the next one that no person makes waits for it. */
  rest(): Promise<void>;
}

/** Nothing is to be seen. */
export const atOnce: Pace = { arrival: async () => {}, rest: async () => {} };

const rests: Record<Settings['animation'], number> = { off: 0, fast: 180, normal: 420, slow: 800 };

/** As pieces move on the screen. The speed is asked for each time, because it may have changed. */
export function paceOf(speed: () => Settings['animation']): Pace {
  const wait = (part: number) => new Promise<void>((done) => void setTimeout(done, part * rests[speed()]));
  return { arrival: () => wait(0.6), rest: () => wait(1) };
}
