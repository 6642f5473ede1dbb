// Something that is asked of the server for as long as a view shows it.
import { useEffect, useState } from 'preact/hooks';
import type { Server } from '../../online/server.ts';
import { useApp } from '../parts/context.ts';

export interface Asked<T> { found: T | undefined; wrong: string; isAsking: boolean }

/** Asks whenever `about` changes. What was found before is shown until there is something new. */
export function useAsked<T>(about: string, ask: () => Promise<T>): Asked<T> {
  const { explain } = useApp();
  const [state, setState] = useState<{ about: string; found?: T; wrong: string }>({ about: '', wrong: '' });
  useEffect(() => {
    let alive = true;
    ask().then(
      (found) => { if (alive) setState({ about, found, wrong: '' }); },
      (error: unknown) => { if (alive) setState({ about, wrong: explain(error) }); });
    return () => { alive = false; };
  }, [about]);
  return { found: state.found, wrong: state.wrong, isAsking: state.about !== about };
}

/** The server, in views that are shown only where there is one. */
export type With<P = object> = P & { server: Server };
