// fold.ts - a game among people as the fold of its rows: pure, and the same on every screen.
//
// What a position allows is not known here; the engine says that. The fold of the same rows is the same, however
// often and in whatever order they came: see Log.

import { offers, type Event, type Offer, type Row } from './wire.ts';

export interface Chair {
  /** Who sits here, or sat here until he left; 0: nobody. */
  person: number;
  name: string;
  /** Of the house player here; 0: none. */
  level: number;
  reserved: number;
  /** How its person left it, if he did: a house player goes on. */
  left?: string;
  commitment?: string;
  nonce?: string;
}

/** A step or roll. `at`: which step of the game, from 0; one that was taken back is here too. */
export interface Played { at: number; move: string; by?: number; cost: number; time: number; taken?: true }

export interface Said { seq: number; seat: number; phrase: number; time: number }

export interface Ended { why: string; loser?: number; seed: string }

export interface Shared {
  id: string;
  seq: number;
  spec: string;
  clock: string;
  host: number;
  /** Of the house player who takes an abandoned seat over. */
  level: number;
  rated: boolean;
  isPublic: boolean;
  commitment: string;
  before?: string;
  chairs: Chair[];
  /** All that was ever played; the game is that of it which was not taken back. */
  played: Played[];
  /** When the last row was; and the row that changed the position last, or began or ended the game. */
  time: number;
  changed: number;
  begun: boolean;
  /** Whether people promise nonces: chance acts in it. */
  hasDice: boolean;
  /** Since when the clock runs that runs, and how much of that nobody could play. */
  ran: number;
  excused: number;
  /** Which seats want it. */
  offered: Record<Offer, number[]>;
  /** The one who last said no, and to what. */
  declined?: { offer: Offer; seat: number; seq: number };
  /** The last time that steps were taken back. */
  back?: { seq: number; count: number };
  said: Said[];
  ended?: Ended;
  rematch?: string;
}

/** More than this nobody reads. */
const SAID = 50;

export function empty(id: string): Shared {
  return {
    id, seq: 0, spec: '', clock: 'none', host: 0, level: 4, rated: false, isPublic: false, commitment: '', chairs: [], played: [], time: 0,
    changed: 0, begun: false, hasDice: false, ran: 0, excused: 0, offered: { draw: [], back: [], rematch: [] }, said: [],
  };
}

/** The steps of the game as it stands. */
export function stepsOf({ played }: Shared): Played[] {
  return played.filter(({ taken }) => !taken);
}

export function chairOf({ chairs }: Shared, person: number): number | undefined {
  const seat = chairs.findIndex((chair) => person !== 0 && chair.person === person && !chair.left);
  return seat < 0 ? undefined : seat;
}

/** Seats on which somebody could still sit down. */
export function free({ chairs }: Shared, person: number): number[] {
  const isFree = ({ person: sits, level, reserved }: Chair) => !sits && !level && (!reserved || reserved === person);
  return [...chairs.keys()].filter((seat) => isFree(chairs[seat]!));
}

/** Whether everybody sits, and all that must be shown before the first step is shown. */
function isComplete(chairs: Chair[]): boolean {
  return chairs.every(({ person, level, commitment, nonce }) =>
    level > 0 || (person > 0 && (commitment === undefined || nonce !== undefined)));
}

/** Whose consent is still needed, or was: people who have not left. */
export function askedOf(state: Shared, offer: Offer): number[] {
  const people = [...state.chairs.keys()].filter((seat) => {
    const { person, left } = state.chairs[seat]!;
    return person > 0 && (offer === 'rematch' || !left);
  });
  return people.filter((seat) => !state.offered[offer].includes(seat));
}

/** The state after the next row. */
export function fold(state: Shared, row: Row): Shared {
  let next: Shared = { ...state, seq: row.seq, time: row.time };
  for (const event of row.events) next = happen(next, event, row);
  return next;
}

function happen(state: Shared, event: Event, row: Row): Shared {
  switch (event.e) {
    case 'created': return {
      ...state, spec: event.spec, clock: event.clock, host: event.host, level: event.level, commitment: event.commitment,
      rated: event.rated === true, isPublic: event.public === true, ...(event.before ? { before: event.before } : {}),
      chairs: event.seats.map(({ level, reserved }) => ({ person: 0, name: '', level, reserved })),
    };
    case 'sat': return seated(state, event, row);
    case 'stood': return stood(state, event.seat);
    case 'opened': return begins(sit(state, event.seat, { nonce: event.nonce }), row);
    case 'step': case 'roll': return played(state, event, row);
    case 'offered': return {
      ...state, offered: { ...state.offered, [event.offer]: [...state.offered[event.offer], row.by ?? -1] },
      ...(event.offer === 'rematch' || state.declined?.offer !== event.offer ? {} : { declined: undefined }),
    };
    case 'declined': return {
      ...state, offered: { ...state.offered, [event.offer]: [] },
      declined: { offer: event.offer, seat: row.by ?? -1, seq: row.seq },
    };
    case 'back': return takenBack(state, event.count, row);
    case 'left': return sit(withoutOffers(state, event.seat), event.seat, { left: event.why, level: state.level });
    case 'ended': {
      const { why, loser, seed } = event;
      return { ...state, offered: empty('').offered, changed: row.seq, ended: { why, seed, ...(loser === undefined ? {} : { loser }) } };
    }
    case 'said': {
      const one = { seq: row.seq, seat: row.by ?? -1, phrase: event.phrase, time: row.time };
      return { ...state, said: [...state.said, one].slice(-SAID) };
    }
    case 'excused': return { ...state, excused: state.excused + event.time };
    case 'rematch': return { ...state, rematch: event.game };
    default: return state;   // of a later version
  }
}

function sit(state: Shared, seat: number, change: Partial<Chair>): Shared {
  return { ...state, chairs: state.chairs.map((chair, i) => (i === seat ? { ...chair, ...change } : chair)) };
}

function seated(state: Shared, event: Event & { e: 'sat' }, row: Row): Shared {
  const { person, name = '', commitment } = event;
  const next = sit(state, event.seat, { person, name, commitment, nonce: undefined });
  return begins({ ...next, hasDice: next.hasDice || commitment !== undefined }, row);
}

/** What was shown is worth nothing for a table that must fill again. */
function stood(state: Shared, seat: number): Shared {
  const hadAll = state.chairs.every(({ person, level }) => person > 0 || level > 0);
  const chairs = state.chairs.map((chair, i) => {
    const bare = { ...chair, commitment: undefined, nonce: undefined };
    if (i === seat) return { ...bare, person: 0, name: '' };
    return hadAll ? bare : chair;
  });
  return { ...state, chairs };
}

function begins(state: Shared, row: Row): Shared {
  const isReady = isComplete(state.chairs);
  return isReady && !state.begun ? { ...state, begun: true, changed: row.seq, ran: row.time } : state;
}

function played(state: Shared, event: Event & { e: 'step' | 'roll' }, row: Row): Shared {
  const isStep = event.e === 'step';
  const one: Played = {
    at: stepsOf(state).length, move: event.move, cost: isStep ? event.cost : 0, time: row.time,
    ...(isStep && row.by !== undefined ? { by: row.by } : {}),
  };
  const next = { ...state, played: [...state.played, one], changed: row.seq, ran: row.time, excused: 0 };
  return isStep ? answeredByPlaying(next, row.by) : next;
}

/** A step of those who have not agreed says no. */
function answeredByPlaying(state: Shared, seat: number | undefined): Shared {
  const offered = { ...state.offered };
  for (const offer of ['draw', 'back'] as const)
    if (seat !== undefined && !offered[offer].includes(seat)) offered[offer] = [];
  return { ...state, offered };
}

function takenBack(state: Shared, count: number, row: Row): Shared {
  const all = state.played.map((one) => (one.at >= count && !one.taken ? { ...one, taken: true as const } : one));
  return {
    ...state, played: all, changed: row.seq, ran: row.time, excused: 0, back: { seq: row.seq, count },
    offered: { ...state.offered, draw: [], back: [] },
  };
}

function withoutOffers(state: Shared, seat: number): Shared {
  const offered = { ...state.offered };
  for (const offer of offers) offered[offer] = offered[offer].filter((one) => one !== seat);
  return { ...state, offered };
}


/** Rows as they come: one that comes twice counts once, and one that comes too early waits for those before it. */
export class Log {
  state: Shared;
  private readonly early = new Map<number, Row>();

  constructor(id: string) {
    this.state = empty(id);
  }

  /** Whether something is known that cannot be told yet. */
  get hasHole(): boolean {
    return this.early.size > 0;
  }

  /** Somebody calls himself otherwise; that is no row. */
  rename(person: number, name: string): void {
    const chairs = this.state.chairs.map((chair) => (chair.person === person ? { ...chair, name } : chair));
    this.state = { ...this.state, chairs };
  }

  /** True if there is something new. */
  take(row: Row): boolean {
    const before = this.state.seq;
    if (row.seq > before) this.early.set(row.seq, row);
    for (let next = this.early.get(before + 1); next; next = this.early.get(this.state.seq + 1)) {
      this.state = fold(this.state, next);
      this.early.delete(next.seq);
    }
    return this.state.seq > before;
  }
}
