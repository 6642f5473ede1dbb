// What went wrong, in sentences that say what to do.
import { EngineError } from '../engine/client.ts';
import { LinkError } from '../state/share.ts';
import type { Stored } from '../state/storage.ts';
import { GoneError } from '../state/tables.ts';
import { AccountError } from '../online/account.ts';
import { LostError, RefusedError } from '../online/wire.ts';
import { type Key, t } from './index.ts';
import { accountSentence } from './people.ts';
import { reason } from './reasons.ts';

/** A sentence that was made for people already. */
export class Plain extends Error {}

/** What the server refuses, by its code. */
const refusals: Record<string, Key> = {
  illegal: 'noIllegal', stale: 'noStale', 'not-your-turn': 'noTurn', 'not-yours': 'noTurn', over: 'noOver', begun: 'noBegun',
  'too-late': 'noBegun', taken: 'noTaken', seated: 'noSeated', 'too-soon': 'noSoon', offered: 'noSoon', nothing: 'noNothing',
  rated: 'noRated', talk: 'noTalk', 'not-due': 'noDue', often: 'noOften', store: 'noStore', busy: 'noStore', full: 'noStore',
  'no-game': 'noGame', 'no-offer': 'noOffer', 'no-seat': 'noSeat', 'not-begun': 'noBegunYet', name: 'noName',
};

function refusal({ code, message }: RefusedError): string {
  const key = refusals[code];
  return key ? t(key) : t('noOther', { why: message });
}

export function sentence(error: unknown): string {
  if (error instanceof Plain) return error.message;
  if (error instanceof LinkError) return t('errorLink');
  if (error instanceof GoneError) return t('errorGone');
  if (error instanceof RefusedError) return refusal(error);
  if (error instanceof AccountError) return accountSentence(error);
  if (error instanceof LostError) return t('noLine');
  if (error instanceof EngineError) {
    if (error.code === 'crashed') return t('errorCrash');
    if (error.code === 'unreachable') return t('errorEngine');
    return t('errorRecord', { why: reason(error.message), at: error.at + 1 });
  }
  return t('errorAny', { why: error instanceof Error ? error.message : String(error) });
}

export function storageSentence(result: Stored): string | undefined {
  if (result === 'full') return t('errorStorage');
  return result === 'forbidden' ? t('errorForbidden') : undefined;
}
