// What the analyst says of a step, in words.
import type { Grade } from '../engine/types.ts';
import type { Judged } from '../state/review.ts';
import { type Key, t } from './index.ts';

const signs: Partial<Record<Grade, { sign: string; word: Key }>> = {
  inaccuracy: { sign: '?!', word: 'inaccuracy' },
  mistake: { sign: '?', word: 'mistake' },
  blunder: { sign: '??', word: 'blunder' },
};

/** The sign of a fault, and the word for it. */
export function faultSign(grade: Grade | undefined): { sign: string; word: Key } | undefined {
  return grade && signs[grade];
}

/** "blunder, better: a2a3". */
export function faultText(step: Judged): string {
  const fault = faultSign(step.grade);
  return fault ? `${t(fault.word)}, ${t('better', { step: step.best?.[0] ?? '' })}` : '';
}

/** How the game stood before a step, where that was certain: "already lost in 30 steps". */
export function decidedText({ decided }: Judged): string {
  if (decided === undefined) return '';
  if (decided === 0) return t('alreadyLost');
  const n = Math.abs(decided);
  const one = n === 1;
  return t(decided < 0 ? (one ? 'alreadyLostOne' : 'alreadyLostIn') : one ? 'wonInOne' : 'wonIn', { n });
}

/** From where on nothing helped any more. */
export function lostText(who: string, step: Judged): string {
  return t('lostFrom', { who, n: step.number + 1, how: decidedText(step) });
}
