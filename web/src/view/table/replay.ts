// What happened since the last turn: marked on the board, and shown again step by step with one press.
import { useEffect, useState } from 'preact/hooks';
import type { Happening } from '../../board/animation.ts';
import type { Drawing, Scene } from '../../engine/types.ts';
import { stepsOf } from '../../state/drawing.ts';
import type { Play } from '../../state/play.ts';
import { recentSteps } from '../../state/recent.ts';
import type { LastStep } from '../../state/standing.ts';
import { useApp } from '../parts/context.ts';
import { happeningOf } from '../parts/happening.ts';
import { useWhile } from '../parts/usewhile.ts';

/** What the board shows instead of the game while it is shown again. */
export interface Shown { scene: Scene; drawing: Drawing; animate: Happening | undefined; at: number }

export interface Replay { recent: Drawing; shown: Shown | undefined; count: number; start(): void; stop(): void }

const pauses = { off: 900, slow: 1500, normal: 900, fast: 550 };

export function useReplay(play: Play): Replay {
  const { engine, settings } = useApp();
  const { scene, last } = play;
  const [steps, setSteps] = useWhile<LastStep[]>(scene, last ? [last] : []);
  const [at, setAt] = useWhile<number | undefined>(scene, undefined);
  const [, setTick] = useState(0);
  useEffect(() => {
    recentSteps(engine, play).then(setSteps, () => {});   // then only the last step is marked
  }, [scene]);
  useEffect(() => {
    if (at === undefined) return;
    const next = () => {
      setAt(at + 1 < steps.length ? at + 1 : undefined);
      setTick((n) => n + 1);
    };
    const timer = window.setTimeout(next, pauses[settings.animation] * (at < 0 ? 0.5 : 1));
    return () => window.clearTimeout(timer);
  }, [at, scene]);

  return {
    recent: stepsOf('last', steps.map(({ step }) => step)), count: steps.length,
    shown: at === undefined ? undefined : shownAt(steps, at, scene, settings.animation !== 'off'),
    start: () => { if (steps.length) setAt(-1); },
    stop: () => setAt(undefined),
  };
}

/** -1: before the first step. */
function shownAt(steps: LastStep[], at: number, end: Scene, moving: boolean): Shown {
  const done = steps.slice(0, at + 1), one = done.at(-1);
  return {
    at, scene: steps[at + 1]?.before ?? end, drawing: stepsOf('last', done.map(({ step }) => step)),
    animate: one && moving ? happeningOf(one) : undefined,
  };
}
