// connection.ts - the line to the server: says hello, gives questions their tickets, comes back when it broke.
//
// There is one for all games of the page. It is opened by the first who wants something and stays open. When it breaks,
// it is opened again after a while that doubles each time up to half a minute, or at once when the browser says that
// there is a network again. Whoever watches a game is shown everything behind the last row that he has seen.
// Where there are several servers, it goes to the one where a balancer brings all who watch that game.

import { LostError, RefusedError, VERSION, type About, type Done, type Heard, type LobbyNews, type Refused, type Welcome } from './wire.ts';

/** What a WebSocket is to us; tests bring their own. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Surroundings {
  /** `near`: some digits of the game whose players should meet, or ''. */
  open(near: string): Socket;
  /** Calls after so many milliseconds; returns how to call that off. */
  later(call: () => void, ms: number): () => void;
  now(): number;
  random(): number;
  /** Forgets a key that nobody knows any more. */
  forget(): Promise<void>;
}

/** Who looks at a game. `seen`: the last row that he has, without a hole before it. */
export interface Watcher {
  game: string;
  seen(): number;
  hear(about: About): void;
  /** It cannot be shown. */
  lost(why: RefusedError): void;
  /** Somebody has another name. */
  renamed(person: number, name: string): void;
}

export type LineState = 'idle' | 'opening' | 'open' | 'broken';

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 30_000;
/** Without a word for so long after a question, the line is taken for broken. */
const PATIENCE = 15_000;
/** A balancer needs few digits of a game, and its log should not have the link. */
const NEAR = 8;

interface Waiting { done(answer: Done): void; fail(error: unknown): void; callOff(): void }

export class Connection {
  state: LineState = 'idle';
  /** Who one is: a number that everybody may see; 0 before the server has said it. */
  person = 0;
  name = '';
  /** How often the server has said that the one who one was has been logged out. */
  loggedOut = 0;
  /** When the next attempt is made, by the clock of the surroundings. */
  nextTry = 0;
  private socket: Socket | undefined;
  private ticket = 0;
  private tries = 0;
  /** How far the server's clock is ahead of ours, in milliseconds. */
  private ahead = 0;
  private readonly waiting = new Map<number, Waiting>();
  private readonly watchers = new Set<Watcher>();
  private readonly visitors = new Set<(news: LobbyNews) => void>();
  private readonly subscribers = new Set<() => void>();
  private callOffTry: (() => void) | undefined;
  private greeted: (() => void)[] = [];
  private isShared = false;
  private near = '';

  constructor(private readonly around: Surroundings) {}

  /** The server's clock, as well as it is known here. */
  now(): number {
    return this.around.now() + this.ahead;
  }

  subscribe(told: () => void): () => void {
    this.subscribers.add(told);
    return () => this.subscribers.delete(told);
  }

  /** Opens the line if it is not. */
  open(): void {
    if (this.state === 'idle') this.begin();
  }

  /** Tries at once, as when the browser has a network again. */
  retry(): void {
    if (this.state !== 'broken') return;
    this.callOffTry?.();
    this.begin();
  }

  close(): void {
    this.callOffTry?.();
    this.drop();
    this.enter('idle');
  }

  /** When hello has been answered. */
  ready(): Promise<void> {
    this.open();
    return this.state === 'open' ? Promise.resolve() : new Promise((done) => this.greeted.push(done));
  }

  /** Asks for something and waits for the answer. A line that is broken refuses at once. */
  ask(message: object): Promise<Done> {
    if (this.state !== 'open') return Promise.reject(new LostError('there is no connection'));
    return this.put(message);
  }

  /** Shows all rows of a game, until the function that is returned is called. */
  watch(watcher: Watcher): () => void {
    this.watchers.add(watcher);
    this.open();
    if (this.state === 'open' && !this.approach(watcher.game)) this.show(watcher);
    return () => {
      this.watchers.delete(watcher);
      const isLast = ![...this.watchers].some(({ game }) => game === watcher.game);
      if (isLast && this.state === 'open') this.send({ t: 'leave', game: watcher.game });
    };
  }

  /** Asks for the rows once more, where one is missing. */
  show(watcher: Watcher): void {
    this.ask({ t: 'watch', game: watcher.game, seen: watcher.seen() }).catch((error: unknown) => {
      if (error instanceof RefusedError && this.watchers.has(watcher)) watcher.lost(error);
    });
  }

  /** Shows the list of public games, until the function that is returned is called. */
  visit(hear: (news: LobbyNews) => void): () => void {
    this.visitors.add(hear);
    this.open();
    if (this.state === 'open') this.enterLobby();
    return () => {
      this.visitors.delete(hear);
      if (this.visitors.size === 0 && this.state === 'open') this.send({ t: 'lobby', on: false });
    };
  }

  // How it works.

  /** Goes to where the others of a game are, unless something is under way here; whether it did. */
  private approach(game: string): boolean {
    const near = game.slice(0, NEAR);
    if (!this.isShared || near === this.near || this.watchers.size > 1 || this.waiting.size > 0) return false;
    this.near = near;
    this.drop();
    this.begin();
    return true;
  }

  private enterLobby(): void {
    this.put({ t: 'lobby' }).catch(() => {});   // what broke comes back, and asks again
  }

  private begin(): void {
    this.enter('opening');
    const socket = this.around.open(this.near);
    this.socket = socket;
    const isMine = () => this.socket === socket;
    socket.onopen = () => { if (isMine()) this.greet(); };
    socket.onmessage = ({ data }) => { if (isMine()) this.hear(String(data)); };
    socket.onclose = () => { if (isMine()) this.broke(); };
  }

  private greet(): void {
    const asked = this.around.now();
    void this.put({ t: 'hello', v: VERSION }, (welcome) => {
      if (welcome.t !== 'welcome') return;
      this.person = welcome.person;
      this.name = welcome.name;
      this.ahead = welcome.now - (asked + this.around.now()) / 2;
      this.tries = 0;
      this.isShared = welcome.several ?? false;
      this.enter('open');
      for (const watcher of this.watchers) this.show(watcher);
      if (this.visitors.size) this.enterLobby();
      for (const done of this.greeted.splice(0)) done();
    }).catch((error: unknown) => {
      if (error instanceof RefusedError && error.code === 'session') this.begunAnew();
      else this.broke();
    });
  }

  /** Logged out from elsewhere: from now on one is somebody new. */
  private begunAnew(): void {
    this.loggedOut++;
    void this.around.forget().catch(() => {}).then(() => this.broke());
  }

  private send(message: object): void {
    this.socket?.send(JSON.stringify(message));
  }

  private put(message: object, welcomed?: (heard: Heard) => void): Promise<Done> {
    return new Promise((done, fail) => {
      const n = ++this.ticket;
      const callOff = this.around.later(() => this.broke(), PATIENCE);
      this.waiting.set(n, { done: (answer) => { welcomed?.(answer); done(answer); }, fail, callOff });
      this.send({ ...message, n });
    });
  }

  private hear(text: string): void {
    let heard: Heard;
    try {
      heard = JSON.parse(text) as Heard;
    } catch {
      return;   // no word of ours
    }
    switch (heard.t) {
      case 'row': case 'here': case 'who': case 'rated':
        for (const watcher of [...this.watchers]) if (watcher.game === heard.game) watcher.hear(heard);
        return;
      case 'name':
        if (heard.person === this.person) this.name = heard.name;
        for (const watcher of [...this.watchers]) watcher.renamed(heard.person, heard.name);
        this.emit();
        return;
      case 'lobby':
        for (const hear of [...this.visitors]) hear(heard);
        if (heard.n !== undefined) this.answered(heard);
        return;
      default: this.answered(heard);
    }
  }

  private answered(heard: Welcome | LobbyNews | Done | Refused): void {
    const waiting = this.waiting.get(heard.n ?? 0);
    if (!waiting) return;
    this.waiting.delete(heard.n!);
    waiting.callOff();
    if (heard.t === 'refused') waiting.fail(new RefusedError(heard.code, heard.why));
    else waiting.done(heard as unknown as Done);
  }

  private drop(): void {
    const { socket } = this;
    this.socket = undefined;
    socket?.close();
    for (const waiting of this.waiting.values()) {
      waiting.callOff();
      waiting.fail(new LostError('the connection broke'));
    }
    this.waiting.clear();
  }

  private broke(): void {
    if (this.state === 'idle' || this.state === 'broken') return;
    this.drop();
    // A crowd that lost its server together does not come back together.
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.tries++) * (0.5 + this.around.random() / 2);
    this.nextTry = this.around.now() + pause;
    this.callOffTry = this.around.later(() => this.begin(), pause);
    this.enter('broken');
  }

  private enter(state: LineState): void {
    if (state === this.state) return;
    this.state = state;
    this.emit();
  }

  private emit(): void {
    for (const told of [...this.subscribers]) told();
  }
}
