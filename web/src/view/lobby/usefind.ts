// Looking for somebody: where everybody has days nobody needs to wait until he comes.
import { readClock, writeClock, type ClockRule } from '../../online/clock.ts';
import { Seek } from '../../online/seek.ts';
import type { Server } from '../../online/server.ts';
import { isRefused } from '../../online/wire.ts';
import { Plain } from '../../words/errors.ts';
import { t } from '../../words/index.ts';
import { useApp } from '../parts/context.ts';

/** Who waits already, in another window or before the page was loaded again, is shown where. */
async function waitsAlready(server: Server, error: unknown): Promise<never> {
  if (!isRefused(error) || error.code !== 'seated') throw error;
  await server.mine.refresh();
  const table = server.mine.waiting.find((one) => one.public && readClock(one.clock).kind !== 'days');
  if (table) location.hash = `#/together/${table.game}`;
  throw new Plain(t('noWaiting'));
}

export function useFind(): (server: Server, spec: string, clock: ClockRule, rated: boolean) => Promise<void> {
  const { engine, note } = useApp();
  return async (server, spec, clock, rated) => {
    const wish = { spec, clock: writeClock(clock), ...(rated ? { rated } : {}) };
    const seek = await Seek.begin(server, engine, wish).catch((error: unknown) => waitsAlready(server, error));
    if (clock.kind !== 'days' || seek.state === 'begun') return;
    seek.end();
    note(t('seekDays'));
    location.hash = '#/mygames';
  };
}
