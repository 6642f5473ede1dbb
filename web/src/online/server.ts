// server.ts - whether there is a server that brings people together, and the one line to it.
//
// A page that lies on a plain web server, or is opened without a network, asks once and shows nothing of all this.

import { Account } from './account.ts';
import { Api } from './api.ts';
import { Connection, type Socket } from './connection.ts';
import { MyGames } from './mygames.ts';
import type { NewTable } from './wire.ts';
import { Nonces } from './nonces.ts';
import type { Seek } from './seek.ts';
import { Session } from './session.ts';
import type { RefusedError } from './wire.ts';
import type { Shelf } from '../state/storage.ts';

/** Whether this page came from a server that brings people together. */
export async function probe(fetching: typeof fetch = fetch): Promise<boolean> {
  try {
    const answer = await fetching('server.json', { cache: 'no-store' });
    return answer.ok && (await answer.json() as { together?: boolean }).together === true;
  } catch {
    return false;
  }
}

export class Server {
  readonly line: Connection;
  readonly account: Account;
  readonly nonces: Nonces;
  readonly api: Api;
  readonly mine: MyGames;
  private sought: Seek | undefined;
  private readonly subscribers = new Set<() => void>();

  constructor(private readonly shelf: Shelf, line?: Connection, api?: Api) {
    this.line = line ?? openLine(() => this.account.forget());
    this.account = new Account(this.line);
    this.nonces = new Nonces(shelf);
    this.api = api ?? new Api();
    this.mine = new MyGames(this.api, () => this.person);
    this.line.subscribe(() => {
      if (this.line.state === 'open') shelf.set('person', String(this.line.person));
    });
  }

  /** Who one is, or was when the line was open last; 0 for who has never been here. Only the server can read the cookie. */
  get person(): number {
    return this.line.state === 'open' ? this.line.person : Number(this.shelf.get('person') ?? 0) || 0;
  }

  /** Somebody to play with is being looked for; there is one search at a time. */
  get seek(): Seek | undefined {
    return this.sought;
  }

  set seek(seek: Seek | undefined) {
    this.sought = seek;
    for (const told of [...this.subscribers]) told();
  }

  /** Tells when a search begins or ends. */
  subscribe(told: () => void): () => void {
    this.subscribers.add(told);
    return () => this.subscribers.delete(told);
  }

  look(game: string, refused?: (error: RefusedError) => void): Session {
    return new Session(game, this.line, refused);
  }

  /** A new table; returns its id. */
  async create(table: NewTable): Promise<string> {
    await this.line.ready();
    const { game } = await this.line.ask({ t: 'new', ...table });
    return game!;
  }
}

function openLine(forget: () => Promise<void>): Connection {
  const address = new URL('socket', document.baseURI);
  address.protocol = address.protocol.replace('http', 'ws');
  address.hash = '';
  const line = new Connection({
    open: (near) => {
      address.search = near && `?near=${near}`;
      return new WebSocket(address) as unknown as Socket;
    },
    later: (call, ms) => {
      const timer = setTimeout(call, ms);
      return () => clearTimeout(timer);
    },
    now: () => Date.now(),
    random: Math.random,
    forget,
  });
  addEventListener('online', () => line.retry());
  addEventListener('pageshow', () => line.retry());
  document.addEventListener('visibilitychange', () => { if (document.visibilityState === 'visible') line.retry(); });
  return line;
}
