// One's own games with others, and how many of them wait; asked again while somebody looks.
import { useEffect, useReducer } from 'preact/hooks';
import type { MyGames } from '../../online/mygames.ts';
import type { Server } from '../../online/server.ts';

/** How often it is asked whether somebody has come or moved, in milliseconds. */
const PAUSE = 15_000;

/** Draws again whenever one's games are known anew. */
export function useMine(server: Server | undefined): MyGames | undefined {
  const [, again] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    if (!server) return;
    const { mine } = server;
    const isSeen = () => document.visibilityState === 'visible';
    // What is not known now is asked again in a moment; nobody needs to be told.
    const ask = () => { if (isSeen()) void mine.refresh().catch(() => {}); };
    const leave = [mine.subscribe(() => again(undefined)), server.line.subscribe(ask)];
    const timer = window.setInterval(() => { if (mine.playing?.length || mine.waiting.length) ask(); }, PAUSE);
    document.addEventListener('visibilitychange', ask);
    addEventListener('focus', ask);
    ask();
    return () => {
      for (const stop of leave) stop();
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
      removeEventListener('focus', ask);
    };
  }, [server]);
  return server?.mine;
}
