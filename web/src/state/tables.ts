// The games that are open: read from the store, kept there after every change, gone when thrown away.
import type { Engine } from '../engine/client.ts';
import type { Game } from '../engine/types.ts';
import { Autosave } from './autosave.ts';
import { PlayedGame } from './game.ts';
import { Habits } from './habits.ts';
import type { PlayOptions } from './options.ts';
import { Play } from './play.ts';
import type { Player } from './players.ts';
import { newId, type GameStore, type SavedGame, type Stored } from './storage.ts';

/** A game that is not in the store, or no longer. */
export class GoneError extends Error {
  override name = 'GoneError';
}

export interface OpenTable { id: string; play: Play; autosave: Autosave }

export class Tables {
  readonly habits: Habits;
  /** Games that nobody had begun when they were left: for whoever goes back and forth. */
  private readonly left = new Map<string, SavedGame>();

  constructor(
    private readonly engine: Engine, readonly store: GameStore,
    private readonly options: () => Partial<PlayOptions>,
    private readonly told: (result: Stored, id: string) => void,
  ) {
    this.habits = new Habits(store.shelf);
  }

  /** How games are played, for one that lies elsewhere. */
  get manner(): Partial<PlayOptions> {
    return this.options();
  }

  list(): SavedGame[] {
    return this.store.list();
  }

  remove(id: string): void {
    this.store.remove(id);
  }

  /** Puts a new game into the store; open() brings it to the table. */
  async create(game: PlayedGame, players?: Player[]): Promise<string> {
    const play = await Play.open(this.engine, game, players, { ...this.options(), autoRoll: false });
    play.pause();
    const autosave = new Autosave(play, this.store, newId(), 0);
    const result = autosave.flush();
    autosave.close();
    play.close();
    if (result && result !== 'stored') this.told(result, autosave.id);
    return autosave.id;
  }

  /** A new game with what was chosen last; if the engine refuses that by now, as the box has it. */
  async playAgain(game: Game): Promise<string> {
    const { spec, players } = this.habits.of(game);
    const create = (wished: string) => this.create(new PlayedGame(wished), players);
    return create(spec).catch((error: unknown) => {
      if (spec === game.id) throw error;
      return create(game.id);
    });
  }

  /** The same game once more, everybody one seat further. */
  rematch({ spec, start, tags }: PlayedGame, seats: number): Promise<string> {
    const next = new PlayedGame(spec, start);
    for (let seat = 0; seat < seats; seat++)
      next.tags[`P${seat + 1}`] = tags[`P${(seat + 1) % seats + 1}`] ?? 'person';
    return this.create(next);
  }

  async open(id: string): Promise<OpenTable> {
    const saved = this.store.load(id) ?? this.left.get(id);
    if (!saved) throw new GoneError(`The game ${id} is not here.`);
    let game: PlayedGame;
    try {
      game = PlayedGame.fromRecord(await this.engine.record(saved.record));
    } catch (error) {
      this.store.putAside(id);
      throw error;
    }
    game.goTo(game.at(saved.place));
    const play = await Play.open(this.engine, game, undefined, this.options());
    const autosave = new Autosave(play, this.store, id, saved.revision, this.told);
    autosave.flush();
    return { id, play, autosave };
  }

  /** The game as another tab has stored it, if it went on only there. Nobody plays on here by himself: who plays there does. */
  async follow(table: OpenTable): Promise<OpenTable | undefined> {
    const there = this.store.load(table.id);
    if (!there || !table.autosave.meet(there)) return undefined;
    const next = await this.open(table.id);
    next.play.pause();
    table.autosave.close();
    table.play.close();
    return next;
  }

  /** A game that nobody has begun is not worth keeping. */
  leave({ play, autosave }: OpenTable): void {
    const { root, start } = play.game;
    const begun = root.children.length > 0 || root.end !== undefined || start !== '';
    if (begun) autosave.flush();
    autosave.close();
    play.close();
    if (begun) return;
    const saved = this.store.load(autosave.id);
    if (saved) this.left.set(saved.id, saved);
    this.store.remove(autosave.id);
  }
}
