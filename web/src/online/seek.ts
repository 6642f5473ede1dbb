// seek.ts - somebody to play with: the server finds one who wants the same, or opens a game at which one waits.
//
// Whoever waits must look at the game, else he loses his seat; so a search holds on to its game until it has begun, whatever
// the page shows meanwhile.

import type { Engine } from '../engine/client.ts';
import { keepPromise, sitDown } from './promises.ts';
import type { Server } from './server.ts';
import type { Session } from './session.ts';

export interface Wish { spec: string; clock: string; rated?: boolean }

/** waiting: nobody has come yet. begun: all sit. over: it was called off, or the seat is lost. */
export type SeekState = 'waiting' | 'begun' | 'over';

/** Where a nonce lies until the game that it is for has a name. */
const UNNAMED = 'pairing';

export class Seek {
  private readonly leave: (() => void)[];
  private hasSat = false;

  private constructor(private readonly server: Server, engine: Engine, readonly wish: Wish, readonly session: Session) {
    this.leave = [keepPromise(engine, server.nonces, session), session.subscribe(() => this.look())];
    this.look();
  }

  /** Asks for somebody; a search goes on until its state is no longer `waiting`. */
  static async begin(server: Server, engine: Engine, wish: Wish): Promise<Seek> {
    await server.line.ready();
    server.nonces.forget(UNNAMED);
    const commitment = await engine.promise(server.nonces.of(UNNAMED));
    const { game, seq } = await server.line.ask({ t: 'pair', ...wish, commitment });
    server.nonces.hand(UNNAMED, game!);
    const session = server.look(game!);
    await shown(session, seq);
    return new Seek(server, engine, wish, session);
  }

  get id(): string {
    return this.session.id;
  }

  get state(): SeekState {
    const { state, seat, gone } = this.session;
    if (gone || state.ended || (this.hasSat && seat === undefined)) return 'over';
    return state.begun ? 'begun' : 'waiting';
  }

  /** Does not want to wait any more: the own table is called off, at another's one stands up. */
  async cancel(): Promise<void> {
    const { session } = this;
    const isHost = session.state.host === session.line.person;
    const others = session.state.chairs.filter(({ person }) => person > 0 && person !== session.line.person).length;
    const asked = session.want({ t: isHost && !others ? 'abort' : 'stand' });
    this.end();
    await asked;
  }

  /** Lets go: others look at the game now, or nobody needs to. */
  end(): void {
    for (const leave of this.leave.splice(0)) leave();
    this.session.close();
    if (this.server.seek === this) this.server.seek = undefined;
  }

  private look(): void {
    this.hasSat ||= this.session.seat !== undefined;
    this.server.seek = this;   // those who show it look again
  }
}

/** When the server has shown a game up to this row, or cannot. */
function shown(session: Session, seq = 1): Promise<void> {
  return new Promise((done, fail) => {
    const look = () => {
      if (session.gone) fail(session.gone);
      else if (session.state.seq >= seq) done();
      else return;
      leave();
    };
    const leave = session.subscribe(look);
  });
}

/** Sits down at an open game. Whoever shows it then holds on to it; the server waits a while for him. */
export async function joinTable(server: Server, engine: Engine, game: string, seat: number): Promise<void> {
  const session = server.look(game);
  try {
    await shown(session);
    await sitDown(engine, server.nonces, session, seat);
  } finally {
    session.close();
  }
}
