// promises.ts - sitting down where there are dice: a nonce is promised, and shown when all have promised theirs.

import type { Engine } from '../engine/client.ts';
import type { Nonces } from './nonces.ts';
import type { Session } from './session.ts';
import { isRefused, type Done } from './wire.ts';

/** Sits down. The promise is made in any case; where there are no dice nobody looks at it. */
export async function sitDown(engine: Engine, nonces: Nonces, session: Session, seat: number): Promise<Done> {
  return session.sit(seat, await engine.promise(nonces.of(session.id)));
}

/** Keeps what was promised: shows the nonce when it is time, and promises another one if the table has to fill again, for
 * what was shown once is worth nothing. Returns how to stop. */
export function keepPromise(engine: Engine, nonces: Nonces, session: Session): () => void {
  let tried = '';
  const look = () => {
    const { state, seat } = session;
    const chair = seat === undefined ? undefined : state.chairs[seat];
    if (!chair || !state.hasDice || state.begun || state.ended || session.line.state !== 'open') return;
    const isFull = state.chairs.every(({ level, commitment }) => level > 0 || commitment !== undefined);
    const what = `${state.seq} ${isFull} ${chair.nonce !== undefined}`;
    if (what === tried) return;
    if (chair.commitment === undefined) {
      tried = what;
      nonces.forget(session.id);
      void sitDown(engine, nonces, session, seat!).catch(again);
    } else if (isFull && chair.nonce === undefined) {
      tried = what;
      const nonce = nonces.find(session.id);
      // Promised on another device: it will show it.
      if (nonce) void session.want({ t: 'open', nonce }).catch(again);
    }
  };
  /** A broken line comes back and is seen; a refusal stays one until something else has happened. */
  const again = (error: unknown) => { if (!isRefused(error)) tried = ''; };
  look();
  return session.subscribe(look);
}
