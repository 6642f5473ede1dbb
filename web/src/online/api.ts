// api.ts - what is not live: games that are kept, people, and who leads, over HTTP as docs/online.md has it.

import { LostError, RefusedError, type Listed } from './wire.ts';

/** Which games; all that is given must hold. */
export interface Search {
  /** A number, or `me`. */
  person?: number | 'me' | undefined;
  game?: string | undefined;
  phase?: 'open' | 'playing' | 'over' | 'aborted' | undefined;
  /** By that person. */
  result?: 'won' | 'drawn' | 'lost' | undefined;
  rated?: boolean | undefined;
  /** When something happened there last, in milliseconds. */
  after?: number | undefined;
  until?: number | undefined;
  most?: number | undefined;
  /** Where another answer ended. */
  before?: string | undefined;
}

export interface Found { games: Listed[]; before?: string }

export interface Past { rating: number; time: number; game?: string }
/** How strong somebody is in a game with so many players. The history has the last game first. */
export interface Rating { game: string; players: number; rating: number; doubt: number; rated: number; history: Past[] }
export interface Profile {
  person: number; name: string; bot?: boolean; since: number; played: number; won: number; drawn: number; lost: number; ratings: Rating[];
}
export interface Leader { place: number; person: number; name: string; bot?: boolean; rating: number; doubt: number; rated: number }
export interface Leaders { game: string; players: number; leaders: Leader[] }

/** "?game=ploy&rated=1"; nothing where nothing is asked. */
export function queryOf(search: Search): string {
  const parts = Object.entries(search).flatMap(([name, value]) =>
    (value === undefined || value === '' || value === false ? [] : [`${name}=${encodeURIComponent(value === true ? 1 : value)}`]));
  return parts.length ? `?${parts.join('&')}` : '';
}

export class Api {
  constructor(private readonly fetching: (address: string) => Promise<Response> = (address) => fetch(address)) {}

  games(search: Search): Promise<Found> {
    return this.get(`games${queryOf(search)}`);
  }

  /** Everybody may look at somebody. */
  profile(person: number): Promise<Profile> {
    return this.get(`people/${person}`);
  }

  /** Who has this name, or one that looks like it. */
  async named(name: string): Promise<{ person: number; name: string } | undefined> {
    const { people } = await this.get<{ people: { person: number; name: string }[] }>(`people?name=${encodeURIComponent(name)}`);
    return people[0];
  }

  leaders(game: string, players: number): Promise<Leaders> {
    return this.get(`leaders?game=${game}&players=${players}`);
  }

  /** The record of one game. */
  async record(game: string, form: 'txt' | 'json'): Promise<string> {
    return (await this.ask(`games/${game}.${form}`)).text();
  }

  /** The records of all games that a search finds, however many files of the server that takes. */
  async records(search: Search, form: 'txt' | 'json'): Promise<string> {
    const parts: string[] = [];
    for (let before: string | undefined | null = search.before, isFirst = true; isFirst || before; isFirst = false) {
      const answer = await this.ask(`games.${form}${queryOf({ ...search, most: undefined, before: before ?? undefined })}`);
      parts.push(await answer.text());
      before = answer.headers.get('Brett-Before');
    }
    return form === 'txt' ? parts.filter((part) => part.trim()).join('\n') : joined(parts);
  }

  private async get<T>(path: string): Promise<T> {
    return (await this.ask(path)).json() as Promise<T>;
  }

  private async ask(path: string): Promise<Response> {
    const answer = await this.fetching(`api/${path}`).catch(() => { throw new LostError('the server cannot be reached'); });
    if (answer.ok) return answer;
    const { code = 'message', why = answer.statusText } = await answer.json().catch(() => ({})) as { code?: string; why?: string };
    throw new RefusedError(code, why);
  }
}

/** Lists as one. */
function joined(lists: string[]): string {
  return `${JSON.stringify(lists.flatMap((one) => JSON.parse(one) as unknown[]), null, 1)}\n`;
}
