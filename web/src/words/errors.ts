// What went wrong, in sentences that say what to do.
import { EngineError } from '../engine/client.ts';
import { LinkError } from '../state/share.ts';
import type { Stored } from '../state/storage.ts';
import { GoneError } from '../state/tables.ts';
import { t } from './index.ts';
import { reason } from './reasons.ts';

/** A sentence that was made for people already. */
export class Plain extends Error {}

export function sentence(error: unknown): string {
  if (error instanceof Plain) return error.message;
  if (error instanceof LinkError) return t('errorLink');
  if (error instanceof GoneError) return t('errorGone');
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
