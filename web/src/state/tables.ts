// The games that are open: read from the store, kept there after every change, gone when thrown away.
import type { Engine } from '../engine/client.ts';
import { Autosave } from './autosave.ts';
import { PlayedGame } from './game.ts';
import { Play, type PlayOptions } from './play.ts';
import type { Player } from './players.ts';
import { newId, type GameStore, type SavedGame, type Stored } from './storage.ts';

/** A game that is not in the store, or no longer. */
export class GoneError extends Error {
  override name = 'GoneError';
}

export interface OpenTable { id: string; play: Play; autosave: Autosave }

/** Whether a person acts, or rolls. */
function isPersons({ scene, players }: Play): boolean {
  return scene.actor !== 'none' && players[scene.seat ?? 0] === 'human';
}

export class Tables {
  constructor(
    private readonly engine: Engine, readonly store: GameStore, private readonly options: () => PlayOptions,
    private readonly told: (result: Stored, table: OpenTable) => void,
  ) {}

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
    if (result && result !== 'stored') this.told(result, { id: autosave.id, play, autosave });
    return autosave.id;
  }

  async open(id: string): Promise<OpenTable> {
    const saved = this.store.load(id);
    if (!saved) throw new GoneError(`The game ${id} is not here.`);
    let game: PlayedGame;
    try {
      game = PlayedGame.fromRecord(await this.engine.record(saved.record));
    } catch (error) {
      this.store.putAside(id);
      throw error;
    }
    game.goTo(game.at(saved.place));
    const options = this.options();
    const play = await Play.open(this.engine, game, undefined, options);
    // Nobody waits for what the next person may already answer.
    const { pace } = options;
    play.options = { ...options, pace: async () => (isPersons(play) ? undefined : pace?.()) };
    return this.guard(id, play, saved.revision);
  }

  private guard(id: string, play: Play, revision: number): OpenTable {
    const table: OpenTable = { id, play, autosave: undefined as unknown as Autosave };
    table.autosave = new Autosave(play, this.store, id, revision, (result) => this.told(result, table));
    return table;
  }

  /** A game that nobody has begun is not worth keeping. */
  leave({ play, autosave }: OpenTable): void {
    const { root, start } = play.game;
    const begun = root.children.length > 0 || root.end !== undefined || start !== '';
    if (begun) autosave.flush();
    autosave.close();
    play.close();
    if (!begun) this.store.remove(autosave.id);
  }
}
