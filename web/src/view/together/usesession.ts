// A game on the server, for as long as a view shows it.
import { useEffect, useReducer, useState } from 'preact/hooks';
import { keepPromise } from '../../online/promises.ts';
import type { Server } from '../../online/server.ts';
import type { Session } from '../../online/session.ts';
import { useApp } from '../parts/context.ts';

export function useSession(server: Server, id: string): Session | undefined {
  const { engine, tell } = useApp();
  const [session, setSession] = useState<Session>();
  const [, again] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    const mine = server.look(id, tell);
    const stop = keepPromise(engine, server.nonces, mine);
    const leave = mine.subscribe(() => again(undefined));
    setSession(mine);
    return () => { stop(); leave(); mine.close(); };
  }, [server, id]);
  return session?.id === id ? session : undefined;
}
