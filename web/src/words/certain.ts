// What is known for certain, in words and as a label on the board.
import type { Game, KnownValue, Scene } from '../engine/types.ts';
import { t } from './index.ts';
import { who } from './names.ts';

/** Of the position. */
export function certainText(game: Game, scene: Scene, { value, turns, exact, left = 0 }: KnownValue): string {
  if (scene.seats.length === 1) {
    if (value === 'unknown') return t('certainAloneUnknown');
    if (value === 'loss') return t(exact ? 'certainAloneLeast' : 'certainAloneNot', { n: left });
    if (turns === 1) return t('certainAloneOne');
    return t(exact ? 'certainAloneIn' : 'certainAloneMost', { n: turns ?? 0 });
  }
  const name = who(game, scene, scene.seat ?? 0);
  if (value === 'unknown') return t('certainUnknown');
  if (value === 'draw') return t('certainDraw');
  if (value === 'loss') return turns ? t('certainLossIn', { who: name, n: turns }) : t('certainLoss', { who: name });
  if (turns === 1) return t('certainWinOne', { who: name });
  if (!turns) return t('certainWin', { who: name });
  return t(exact ? 'certainWinIn' : 'certainWinMost', { who: name, n: turns });
}

/** Of a step, for the list. */
export function worthText(isAlone: boolean, { value, turns, exact, left = 0 }: KnownValue): string {
  if (value === 'unknown') return t('worthUnknown');
  if (value === 'draw') return t('worthDraw');
  if (value === 'loss' && isAlone) return t(exact ? 'worthAloneNot' : 'worthAloneMore', { n: left });
  if (value === 'loss') return turns ? t('worthLossIn', { n: turns }) : t('worthLoss');
  if (isAlone) return t(exact ? 'worthAloneIn' : 'worthAloneMost', { n: turns ?? 0 });
  return turns ? t(exact ? 'worthWinIn' : 'worthWinMost', { n: turns }) : t('worthWin');
}

const signs = { win: '+', loss: '−', draw: '=', unknown: '?' };

/** The same on a label. */
export function worthSign(isAlone: boolean, { value, turns }: KnownValue): string {
  const isCounted = turns && value !== 'draw' && value !== 'unknown' && !(isAlone && value === 'loss');
  return signs[value] + (isCounted ? turns : '');
}
