// session.ts - one game that is looked at or played together: what is known of it, and what one wants in it.
//
// The own step is shown at once, before the server has said anything: `line` is the game with it. When the server refuses
// it, it is gone again and the reason is told. What was sent when the line broke is sent once more when it is back;
// that is harmless, because the server knows a command that comes twice.

import type { Connection, Watcher } from './connection.ts';
import { chairOf, Log, stepsOf, type Shared } from './fold.ts';
import { LostError, RefusedError, type About, type Command, type Done, type Here, type Offer, type Rated, type Row, type Who } from './wire.ts';

/** Steps that the server has not confirmed yet; the first is on its way. `at`: which step of the game that will be, `after`:
 * the row that its sender had seen. */
interface Pending { moves: string[]; at: number; after: number }

export class Session {
  /** Who of those who sit is looking, and how many look in all. */
  here: Here | undefined;
  /** Who they are, with their ratings. */
  who: Who | undefined;
  rated: Rated | undefined;
  /** Since when each seat has been away, by the server's clock. */
  private away: (number | undefined)[] = [];
  /** Why it cannot be looked at: there is no such game. */
  gone: RefusedError | undefined;
  private readonly log: Log;
  private pending: Pending | undefined;
  private readonly subscribers = new Set<() => void>();
  private readonly leave: (() => void)[];

  /** `refused` is told when a step that was shown already is taken back, and why. */
  constructor(
    readonly id: string, readonly line: Connection, private readonly refused: (error: RefusedError) => void = () => {},
  ) {
    this.log = new Log(id);
    const watcher: Watcher = {
      game: id, seen: () => this.log.state.seq,
      hear: (about: About) => {
        if (about.t === 'row') this.take(about, watcher);
        else if (about.t === 'here') this.seeWhoIsHere(about);
        else if (about.t === 'who') this.seeWho(about);
        else this.rated = about;
        this.emit();
      },
      lost: (why: RefusedError) => { this.gone = why; this.emit(); },
      renamed: (person: number, name: string) => { this.log.rename(person, name); this.emit(); },
    };
    this.leave = [line.watch(watcher), line.subscribe(() => { this.send(); this.emit(); })];
  }

  close(): void {
    for (const leave of this.leave) leave();
    this.subscribers.clear();
  }

  subscribe(told: () => void): () => void {
    this.subscribers.add(told);
    return () => this.subscribers.delete(told);
  }

  get state(): Shared {
    return this.log.state;
  }

  /** The own seat; undefined for who only watches. */
  get seat(): number | undefined {
    return chairOf(this.state, this.line.person);
  }

  /** The steps as they are shown: what has happened, and the own step that is on its way. */
  get steps(): string[] {
    const moves = stepsOf(this.state).map(({ move }) => move);
    return this.pending ? [...moves, ...this.pending.moves] : moves;
  }

  /** Since when a seat's person has been away; infinitely late for one who is here. */
  awaySince(seat: number | undefined): number {
    return (seat === undefined ? undefined : this.away[seat]) ?? Infinity;
  }

  /** Whether a step of one's own is on its way. */
  get isSending(): boolean {
    return this.pending !== undefined;
  }

  // What one wants. A refusal is thrown as a RefusedError.

  /** The own step, or one more of the same turn. */
  step(move: string): boolean {
    if (this.state.ended) return false;
    const first = { moves: [], at: stepsOf(this.state).length, after: this.state.seq };
    this.pending = { ...(this.pending ?? first), moves: [...(this.pending?.moves ?? []), move] };
    this.emit();
    if (this.pending.moves.length === 1) this.send();
    return true;
  }

  sit(seat: number, commitment?: string): Promise<Done> {
    return this.want({ t: 'sit', seat, ...(commitment ? { commitment } : {}) });
  }

  offer(offer: Offer): Promise<Done> {
    return this.want({ t: 'offer', offer });
  }

  answer(offer: Offer, yes: boolean): Promise<Done> {
    return this.want({ t: 'answer', offer, yes });
  }

  say(phrase: number): Promise<Done> {
    return this.want({ t: 'say', phrase });
  }

  want(command: Command): Promise<Done> {
    const { seat } = this;
    return this.line.ask({ ...(seat === undefined ? {} : { seat }), ...command, game: this.id, seen: this.state.seq });
  }

  // How it works.

  private emit(): void {
    for (const told of [...this.subscribers]) told();
  }

  private seeWhoIsHere(here: Here): void {
    this.here = here;
    this.away = here.seats.map((isHere, seat) => (isHere ? undefined : this.away[seat] ?? this.line.now()));
  }

  /** Names may be others than when people sat down. */
  private seeWho(who: Who): void {
    this.who = who;
    for (const { person, name } of who.seats) if (person && name !== undefined) this.log.rename(person, name);
  }

  private take(row: Row, watcher: Watcher): void {
    const isNew = this.log.take(row);
    if (!isNew && this.log.hasHole) this.line.show(watcher);
    if (this.pending && this.state.changed > this.pending.after) this.settle(this.pending);
  }

  /** It was the step that is on its way, or something that makes it impossible: then that is told. */
  private settle({ moves, at }: Pending): void {
    const [first, ...rest] = moves;
    const isDone = stepsOf(this.state)[at]?.move === first;
    const goesOn = isDone && rest.length > 0 && !this.state.ended;
    this.pending = goesOn ? { moves: rest, at: at + 1, after: this.state.seq } : undefined;
    this.send();
    if (!isDone) this.refused(new RefusedError('stale', 'something came in between'));
  }

  private send(): void {
    const { pending } = this;
    if (!pending || this.line.state !== 'open') return;
    const { after } = pending;
    // A server that has just begun does not know yet who sits where.
    this.line.ask({ t: 'step', game: this.id, seat: this.seat, move: pending.moves[0], seen: after }).catch((error: unknown) => {
      if (this.pending?.after !== after || error instanceof LostError) return;
      this.pending = undefined;
      this.emit();
      if (error instanceof RefusedError) this.refused(error);
    });
  }
}
