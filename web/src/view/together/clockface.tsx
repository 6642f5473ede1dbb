// A clock that runs, to be read at a glance; the ear is told only what matters.
import type { JSX } from 'preact';
import { useEffect, useReducer, useRef } from 'preact/hooks';
import { firstTurnLeft, leftAt, readClock, SECOND } from '../../online/clock.ts';
import type { SharedPlay } from '../../online/play.ts';
import { timeSpoken, timeText } from '../../words/clock.ts';
import { t } from '../../words/index.ts';
import { useApp } from '../parts/context.ts';

/** Draws again while a clock runs. */
function useTicks(isRunning: boolean): void {
  const [, again] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    if (!isRunning) return;
    const timer = window.setInterval(() => again(undefined), 100);
    return () => window.clearInterval(timer);
  }, [isRunning]);
}

/** When so little is left, it is said aloud, once each. */
const warnings = [60 * SECOND, 30 * SECOND, 10 * SECOND];

function useWarnings(isOwn: boolean, left: number): void {
  const { say } = useApp();
  const before = useRef(left);
  const passed = warnings.find((at) => before.current > at && left <= at);
  before.current = left;
  useEffect(() => { if (isOwn && passed !== undefined) say(t('yourClock', { time: timeSpoken(passed) })); }, [passed]);
}

export function ClockFace(props: { play: SharedPlay; seat: number; who: string; isOwn: boolean }): JSX.Element | null {
  const { play, seat, who, isOwn } = props;
  const { clocks, session } = play;
  const rule = readClock(session.state.clock);
  const runs = clocks.seat === seat;
  useTicks(runs && rule.kind !== 'none');
  const now = session.line.now();
  const left = leftAt(clocks, seat, now);
  useWarnings(isOwn && runs && rule.kind === 'counts', left);
  if (rule.kind === 'none') return null;
  const first = runs ? firstTurnLeft(rule, clocks, now) : undefined;
  const isLow = rule.kind === 'counts' && runs && first === undefined && left < Math.max(10 * SECOND, rule.base * 100);
  return (
    <span class={`clock-face${runs ? ' runs' : ''}${isLow ? ' low' : ''}`} role="timer" aria-live="off"
      aria-label={`${t('clockOf', { who })}: ${timeSpoken(left)}${runs ? `, ${t('clockRuns')}` : ''}`}>
      <span aria-hidden="true">{timeText(left)}</span>
      {first !== undefined && <small aria-hidden="true">{t('firstTurnIn', { time: timeText(first) })}</small>}
    </span>
  );
}
