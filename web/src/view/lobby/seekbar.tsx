// While somebody is looked for: a bar on every page, and the way to the table when he has come.
import type { JSX } from 'preact';
import { useEffect, useReducer } from 'preact/hooks';
import { readClock } from '../../online/clock.ts';
import type { Seek } from '../../online/seek.ts';
import type { Server } from '../../online/server.ts';
import { gameOf } from '../../state/spec.ts';
import { clockShort } from '../../words/clock.ts';
import { t } from '../../words/index.ts';
import { useApp } from '../parts/context.ts';
import { sound } from '../table/sound.ts';
import { tellOutside } from '../together/tellme.tsx';

/** The search, if there is one. */
export function useSeek(server: Server | undefined): Seek | undefined {
  const [, again] = useReducer((n: number) => n + 1, 0);
  useEffect(() => server?.subscribe(() => again(undefined)), [server]);
  return server?.seek;
}

/** Goes to the table as soon as all sit. */
function useArrival(seek: Seek | undefined): void {
  const { games, note, say, settings } = useApp();
  const state = seek?.state;
  useEffect(() => {
    if (!seek || state === 'waiting') return;
    seek.end();
    if (state === 'over') {
      note(t('seekLost'), true);
      return;
    }
    say(t('seekFound'));
    if (settings.sound && document.visibilityState !== 'visible') sound('turn');
    tellOutside(`${t('seekFound')} ${gameOf(games, seek.wish.spec)?.title ?? ''}`, seek.id);
    location.hash = `#/together/${seek.id}`;
  }, [seek, state]);
}

export function SeekBar({ hash }: { hash: string }): JSX.Element | null {
  const { server, games, tell } = useApp();
  const seek = useSeek(server === 'none' ? undefined : server);
  useArrival(seek);
  // The lobby and the table itself say it already.
  if (!seek || seek.state !== 'waiting' || hash.startsWith('#/lobby') || hash.includes(seek.id)) return null;
  const game = gameOf(games, seek.wish.spec)?.title ?? '';
  return (
    <aside class="seek-bar" aria-label={t('quickPairing')}>
      <a href="#/lobby">{t('seeking', { game, clock: clockShort(readClock(seek.wish.clock)) })}</a>
      <button type="button" class="button" onClick={() => void seek.cancel().catch(tell)}>{t('seekStop')}</button>
    </aside>
  );
}
