// Looking for somebody: where everybody has days nobody needs to wait until he comes.
import { writeClock, type ClockRule } from '../../online/clock.ts';
import { Seek } from '../../online/seek.ts';
import type { Server } from '../../online/server.ts';
import { isRefused } from '../../online/wire.ts';
import { Plain } from '../../words/errors.ts';
import { t } from '../../words/index.ts';
import { useApp } from '../parts/context.ts';

export function useFind(): (server: Server, spec: string, clock: ClockRule, rated: boolean) => Promise<void> {
  const { engine, note } = useApp();
  return async (server, spec, clock, rated) => {
    const wish = { spec, clock: writeClock(clock), ...(rated ? { rated } : {}) };
    const seek = await Seek.begin(server, engine, wish).catch((error: unknown) => {
      throw isRefused(error) && error.code === 'seated' ? new Plain(t('noWaiting')) : error;
    });
    if (clock.kind !== 'days' || seek.state === 'begun') return;
    seek.end();
    note(t('seekDays'));
    location.hash = '#/mygames';
  };
}
