// account.ts - who one is on the server: a name, a password, the devices that know it. Asked over HTTP, with the cookie
// that the socket has brought; the page itself never sees a key.

import type { Connection } from './connection.ts';
import { LostError } from './wire.ts';

export interface Me {
  person: number;
  /** '' for a guest. */
  name: string;
  password: boolean;
  made: number;
}

/** A browser or program that knows who one is. `what`: how it calls itself; `here`: this one. */
export interface Device { id: string; what: string; made: number; seen: number; here: boolean }

/** What the server refuses about a person. The codes are not those of a game: see docs/online.md. */
export class AccountError extends Error {
  override name = 'AccountError';

  constructor(readonly code: string, why: string) {
    super(why);
  }
}

export class Account {
  constructor(private readonly line: Connection, private readonly fetching: typeof fetch = (...asked) => fetch(...asked)) {}

  /** Who one is. A page that nobody knows yet becomes a guest first. */
  async me(): Promise<Me> {
    await this.line.ready();
    return this.ask<Me>('GET', 'me');
  }

  takeName(name: string): Promise<Me> {
    return this.ask('POST', 'name', { name });
  }

  /** Sets a password, or another one; returns the recovery code, which is told this once. All other devices are logged out. */
  async setPassword(password: string, old?: string): Promise<string> {
    const { recovery } = await this.ask<{ recovery: string }>('POST', 'password', { password, ...(old === undefined ? {} : { old }) });
    return recovery;
  }

  logIn(name: string, password: string): Promise<Me> {
    return this.asAnother(() => this.ask('POST', 'login', { name, password }));
  }

  /** Comes in without the password, and sets another; returns the next code. */
  async recover(name: string, recovery: string, password: string): Promise<string> {
    return (await this.asAnother(() => this.ask<{ recovery: string }>('POST', 'recover', { name, recovery, password }))).recovery;
  }

  async logOut(): Promise<void> {
    await this.asAnother(() => this.ask('POST', 'logout'));
  }

  async logOutAll(): Promise<void> {
    await this.asAnother(() => this.ask('POST', 'logout-all'));
  }

  async devices(): Promise<Device[]> {
    return (await this.ask<{ sessions: Device[] }>('GET', 'sessions')).sessions;
  }

  async end(device: string): Promise<void> {
    await this.ask('DELETE', `sessions/${device}`);
  }

  /** Everything that is kept about one, as JSON. */
  everything(): Promise<object> {
    return this.ask('GET', 'export');
  }

  /** Forgets all of it; this page is a new guest then. */
  async remove(password?: string): Promise<void> {
    await this.asAnother(() => this.ask('DELETE', 'me', password === undefined ? {} : { password }));
  }

  /** Makes the browser forget a key that nobody knows any more, so that it can be somebody new. Another window may have logged
   * in meanwhile: then there is nothing to forget. */
  async forget(): Promise<void> {
    const isKnown = await this.ask('GET', 'me').then(() => true, (error: unknown) => !(error instanceof AccountError && error.code === 'session'));
    if (!isKnown) await this.ask('POST', 'logout');
  }

  /** The line is closed meanwhile: it belongs to the one who one was. */
  private async asAnother<T>(act: () => Promise<T>): Promise<T> {
    this.line.close();
    try {
      return await act();
    } finally {
      this.line.open();
    }
  }

  private async ask<T>(method: string, path: string, body?: object): Promise<T> {
    const sent = method === 'GET' ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body ?? {}) };
    let answer: Response, told: T & { code?: string; why?: string };
    try {
      answer = await this.fetching(`api/${path}`, { method, cache: 'no-store', credentials: 'same-origin', ...sent });
      told = await answer.json() as typeof told;
    } catch {
      throw new LostError('there is no connection');
    }
    if (!answer.ok) throw new AccountError(told.code ?? '', told.why ?? '');
    return told;
  }
}
