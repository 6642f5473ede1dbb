// sockets.ts - a line to a server that a test plays itself: it says what comes, when, and how often.

import { Connection, type Socket } from '../../src/online/connection.ts';
import type { Event, Row } from '../../src/online/wire.ts';

export class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  sent: { t: string; n: number; [field: string]: unknown }[] = [];
  isClosed = false;

  constructor(readonly near = '') {}

  send(text: string): void {
    this.sent.push(JSON.parse(text) as FakeSocket['sent'][0]);
  }

  close(): void {
    this.isClosed = true;
  }

  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** What was asked last of this kind. */
  last(t: string): FakeSocket['sent'][0] {
    return this.sent.filter((one) => one.t === t).at(-1) ?? { t: 'nothing', n: 0 };
  }
}

/** A page before a server. Time passes when the test says so. */
export class Lab {
  readonly sockets: FakeSocket[] = [];
  time = 1000;
  /** How often a key was forgotten. */
  forgotten = 0;
  private timers: { at: number; call: () => void }[] = [];
  readonly line: Connection;

  constructor() {
    this.line = new Connection({
      open: (near) => {
        this.sockets.push(new FakeSocket(near));
        return this.socket;
      },
      later: (call, ms) => {
        const timer = { at: this.time + ms, call };
        this.timers.push(timer);
        return () => { this.timers = this.timers.filter((one) => one !== timer); };
      },
      now: () => this.time,
      random: () => 1,
      forget: () => { this.forgotten++; return Promise.resolve(); },
    });
  }

  get socket(): FakeSocket {
    return this.sockets.at(-1)!;
  }

  /** The server answers hello. */
  welcome(person = 7, now = this.time, more: object = {}): void {
    this.socket.onopen?.();
    this.socket.say({ t: 'welcome', n: this.socket.last('hello').n, v: 1, person, name: '', now, ...more });
  }

  breakOff(): void {
    this.socket.onclose?.({ code: 1006 });
  }

  pass(ms: number): void {
    this.time += ms;
    for (const timer of this.timers.filter(({ at }) => at <= this.time)) {
      this.timers = this.timers.filter((one) => one !== timer);
      timer.call();
    }
  }
}

export const GAME = 'ab'.repeat(16);

/** Rows of one game, counted from 1: the seat that acted, or null, and what happened; a second apart. */
export function rows(...all: [number | null, ...Event[]][]): Row[] {
  return all.map(([by, ...events], i) => ({
    t: 'row', game: GAME, seq: i + 1, time: 1000 * (i + 1), ...(by === null ? {} : { by }), events,
  }));
}

export function created(spec: string, seats: number, more: Partial<Event & { e: 'created' }> = {}): Event {
  return {
    e: 'created', spec, clock: 'none', host: 7, level: 4, commitment: '0'.repeat(64),
    seats: Array.from({ length: seats }, () => ({ level: 0, reserved: 0 })), ...more,
  };
}
export const sat = (seat: number, person: number, more: object = {}): Event => ({ e: 'sat', seat, person, ...more });
export const step = (move: string, cost = 0): Event => ({ e: 'step', move, cost });
