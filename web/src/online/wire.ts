// wire.ts - the messages of docs/online.md, as far as the page says or hears them.

export const VERSION = 1;

export type Offer = 'draw' | 'back' | 'rematch';
export const offers: readonly Offer[] = ['draw', 'back', 'rematch'];

/** A seat before anybody sits there: for whom it is kept, or the level of the house player; 0: neither. */
export interface Place { level: number; reserved: number }

export type Event =
  | { e: 'created'; spec: string; clock: string; host: number; level: number; commitment: string; seats: Place[];
    before?: string; rated?: boolean; public?: boolean }
  | { e: 'sat'; seat: number; person: number; name?: string; commitment?: string }
  | { e: 'stood'; seat: number }
  | { e: 'opened'; seat: number; nonce: string }
  | { e: 'step'; move: string; cost: number }
  | { e: 'roll'; move: string }
  | { e: 'offered' | 'declined'; offer: Offer }
  | { e: 'back'; count: number }
  | { e: 'left'; seat: number; why: string }
  | { e: 'ended'; why: string; loser?: number; seed: string }
  | { e: 'said'; phrase: number }
  | { e: 'excused'; time: number }
  | { e: 'rematch'; game: string };

/** All that one command made happen. `by`: the seat that acted. */
export interface Row { t: 'row'; game: string; seq: number; time: number; by?: number; events: Event[] }
export interface Here { t: 'here'; game: string; seats: boolean[]; watching: number }
export interface Welcome { t: 'welcome'; n?: number; v: number; person: number; name: string; now: number; several?: boolean }
export interface Done { t: 'done'; n: number; game?: string; seq?: number }
export interface Refused { t: 'refused'; n?: number; code: string; why: string }

/** Somebody on a seat, a level, or a free seat. */
export interface Sitter {
  person?: number; name?: string; bot?: boolean; rating?: number; doubt?: number; rated?: number; level?: number; free?: boolean; reserved?: number;
  /** Of a game that is over: "1", "1/2"; and the place, from 1. */
  points?: string; rank?: number;
}
export interface Who { t: 'who'; game: string; seats: Sitter[] }
/** What a rated game made of the ratings. */
export interface Rated { t: 'rated'; game: string; seats: { person: number; rank: number; before: number; rating: number; doubt: number }[] }
/** A game in a list. `time`: when something happened there last; `turn`: the seat whose turn it is, in lists of one's own. */
export interface Listed {
  game: string; phase: 'open' | 'playing' | 'over'; spec: string; clock: string; rated?: boolean; public?: boolean; reach?: number;
  begun: number; time: number; seats: Sitter[]; turn?: number; end?: string;
}
/** The public games: `all` of them, or those that are new or have changed, and those that are gone. */
export interface LobbyNews { t: 'lobby'; n?: number; all?: boolean; games: Listed[]; gone: string[] }
/** Somebody has a new name. */
export interface Named { t: 'name'; person: number; name: string }

export type About = Row | Here | Who | Rated;
export type Heard = About | Named | LobbyNews | Welcome | Done | Refused;

/** What is wanted of a game; the connection adds ticket, game and what was seen. */
export type Command =
  | { t: 'sit'; seat: number; commitment?: string }
  | { t: 'stand' } | { t: 'resign' } | { t: 'abort' } | { t: 'claim' }
  | { t: 'open'; nonce: string }
  | { t: 'step'; move: string }
  | { t: 'offer'; offer: Offer }
  | { t: 'answer'; offer: Offer; yes: boolean }
  | { t: 'absent'; about: number }
  | { t: 'say'; phrase: number };

/** A new table: each seat is for the one who asks, for anybody with the link, or for a level. */
export interface NewTable { spec: string; clock: string; seats: ('me' | 'open' | number)[]; public?: boolean; rated?: boolean }

/** Something was not done. `code` is for programs, the message a sentence in English. */
export class RefusedError extends Error {
  override name = 'RefusedError';

  constructor(readonly code: string, why: string) {
    super(why);
  }
}

/** The line broke before an answer came: whether it was done, the rows will tell. */
export class LostError extends Error {
  override name = 'LostError';
}

export function isRefused(error: unknown): error is RefusedError {
  return error instanceof RefusedError;
}

export function isId(text: string | undefined): text is string {
  return text !== undefined && /^[0-9a-f]{32}$/.test(text);
}
