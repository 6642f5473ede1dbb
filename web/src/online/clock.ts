// clock.ts - the time of each seat, worked out from what was played; src/core/clock.c is the judge.

import type { Shared } from './fold.ts';

/** Seconds for the game and for each turn, days for each turn, or none. */
export type ClockRule = { kind: 'none' } | { kind: 'counts'; base: number; increment: number } | { kind: 'days'; days: number };

export const SECOND = 1000;
export const DAY = 24 * 60 * 60 * SECOND;
/** How long one may take for the first turn, where a clock counts. */
const FIRST_TURN = 60 * SECOND;

export function readClock(text: string): ClockRule {
  const counts = /^(\d+)\+(\d+)$/.exec(text), days = /^(\d+)d$/.exec(text);
  if (counts) return { kind: 'counts', base: Number(counts[1]), increment: Number(counts[2]) };
  return days ? { kind: 'days', days: Number(days[1]) } : { kind: 'none' };
}

export function writeClock(rule: ClockRule): string {
  if (rule.kind === 'counts') return `${rule.base}+${rule.increment}`;
  return rule.kind === 'days' ? `${rule.days}d` : 'none';
}

export interface Clocks {
  /** Milliseconds that each seat has, as of `since`. */
  left: number[];
  /** Whose turn it is; undefined while chance acts, before the start and after the end. */
  seat?: number;
  since: number;
  /** Whether only the long while runs that everybody has for the first turn. */
  waiting: boolean;
}

/** What the clocks show. `endsTurn` tells whether the turn was over after the step of that number; `actor` whose turn it is
 * now. After steps were taken back everybody has what he had then; but a first turn was made, and stays so. */
export function clocksOf(state: Shared, endsTurn: (at: number) => boolean, actor: number | undefined): Clocks {
  const rule = readClock(state.clock), seats = state.chairs.length;
  const full = rule.kind === 'counts' ? rule.base * SECOND : rule.kind === 'days' ? rule.days * DAY : 0;
  const left = Array<number>(seats).fill(full), turns = Array<number>(seats).fill(0);
  state.played.forEach(({ at, by, cost, taken }, i) => {
    if (by === undefined) return;
    const isOver = taken ? state.played[i + 1]?.by !== by : endsTurn(at);
    if (!taken) left[by] = Math.max(0, left[by]! - cost);
    if (!taken && isOver) left[by] = rule.kind === 'days' ? full : left[by]! + (turns[by] ? gain(rule) : 0);
    if (isOver) turns[by]!++;
  });
  const isOn = state.begun && !state.ended && actor !== undefined;
  return {
    left, ...(isOn ? { seat: actor } : {}), since: state.ran + state.excused,
    waiting: isOn && (rule.kind === 'none' || turns[actor] === 0),
  };
}

function gain(rule: ClockRule): number {
  return rule.kind === 'counts' ? rule.increment * SECOND : 0;
}

/** What a seat reads on its clock now. */
export function leftAt(clocks: Clocks, seat: number, now: number): number {
  const left = clocks.left[seat] ?? 0;
  if (clocks.seat !== seat || clocks.waiting) return left;
  return Math.max(0, left - Math.max(0, now - clocks.since));
}

/** How long somebody whose turn it is may be away until the others need not wait, in milliseconds; as src/core/clock.c has it. */
export function patience(rule: ClockRule): number {
  if (rule.kind !== 'counts') return Infinity;
  const length = rule.base + 40 * rule.increment;
  return SECOND * (length < 180 ? 30 : length < 480 ? 60 : length < 1500 ? 120 : 300);
}

/** Until when a first turn must be made. */
export function firstTurnLeft(rule: ClockRule, clocks: Clocks, now: number): number | undefined {
  if (!clocks.waiting || rule.kind === 'none') return undefined;
  return Math.max(0, (rule.kind === 'days' ? DAY : FIRST_TURN) - (now - clocks.since));
}
