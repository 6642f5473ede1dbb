// tables.ts - waiting for a controller.

import type { Play } from '../../src/state/play.ts';

/** Until a person is to act, or nobody. */
export function settled(play: Play): Promise<void> {
  return reaches(play, () => ['human', 'roll', 'waiting', 'over', 'failed'].includes(play.phase));
}

export function reaches(play: Play, holds: () => boolean): Promise<void> {
  return new Promise((done) => {
    if (holds()) return done();
    const leave = play.subscribe(() => holds() && (leave(), done()));
  });
}
