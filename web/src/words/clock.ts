// Clocks in words: what a rule means, and what one reads on a clock.
import { DAY, SECOND, type ClockRule } from '../online/clock.ts';
import { t } from './index.ts';

function minutes(seconds: number): string {
  const n = seconds / 60;
  return n === 1 ? t('minuteOne') : t('minuteMany', { n: Number.isInteger(n) ? n : n.toFixed(1) });
}

function days(n: number): string {
  return n === 1 ? t('dayOne') : t('dayMany', { n });
}

/** A sentence for somebody who has never seen a chess clock. */
export function clockSentence(rule: ClockRule): string {
  if (rule.kind === 'none') return t('clockSayNone');
  if (rule.kind === 'days') return t('clockSayDays', { days: days(rule.days) });
  const min = minutes(rule.base);
  return rule.increment ? t('clockSayGain', { min, s: rule.increment }) : t('clockSayCounts', { min });
}

/** A few words for a list. */
export function clockShort(rule: ClockRule): string {
  if (rule.kind === 'none') return t('clockNone');
  if (rule.kind === 'days') return t('clockShortDays', { days: days(rule.days) });
  const min = minutes(rule.base);
  return rule.increment ? t('clockShort', { min, s: rule.increment }) : min;
}

/** "4:59", near the end with tenths, "2 d 3 h" for days. */
export function timeText(ms: number): string {
  if (ms >= 2 * DAY / 24 * 12) return longText(ms);
  const seconds = Math.floor(ms / SECOND);
  const two = (n: number) => String(n).padStart(2, '0');
  const h = Math.floor(seconds / 3600), m = Math.floor(seconds / 60) % 60, s = seconds % 60;
  if (h) return `${h}:${two(m)}:${two(s)}`;
  return ms < 20 * SECOND && ms > 0 ? `0:${two(s)}.${Math.floor(ms / 100) % 10}` : `${m}:${two(s)}`;
}

function longText(ms: number): string {
  const hours = Math.floor(ms / (DAY / 24));
  return t('daysHours', { d: Math.floor(hours / 24), h: hours % 24 });
}

/** The same to be said aloud: no tenths, nothing that changes every second. */
export function timeSpoken(ms: number): string {
  const seconds = Math.round(ms / SECOND);
  if (ms >= DAY) return longText(ms);
  if (seconds >= 3600) return t('hoursMinutes', { h: Math.floor(seconds / 3600), m: Math.floor(seconds / 60) % 60 });
  return seconds >= 60 ? t('minutesLeft', { m: Math.floor(seconds / 60) }) : `${seconds} s`;
}
