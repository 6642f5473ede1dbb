// autosave.ts - keeps the game on the table in the store, a moment after each change.
//
// If another tab has gone on with the same game, this one goes on under a name of its own, so both are kept.

import type { Play } from './play.ts';
import { newId, type GameStore, type SavedGame, type Stored, type Unsaved } from './storage.ts';

export class Autosave {
  /** How the last attempt went; undefined before the first. A change is told, with the name it went under. */
  result: Stored | undefined;
  private text = '';
  /** The record as it was stored last. */
  private record = '';
  private due = false;
  private readonly leave: () => void;

  constructor(
    readonly play: Play, readonly store: GameStore, public id = newId(), private revision = 0,
    private readonly told: (result: Stored, id: string) => void = () => {},
    private readonly later: (save: () => void) => void = (save) => void setTimeout(save, 200),
  ) {
    this.leave = play.subscribe(() => this.touch());
    this.touch();
  }

  /** Something may have changed; comments and tags change without a step. */
  touch(): void {
    if (this.due) return;
    this.due = true;
    this.later(() => this.due && this.flush());
  }

  /** Stores now, as when the page is about to go. Nothing is written if nothing changed. */
  flush(): Stored | undefined {
    this.due = false;
    const game = this.state();
    const text = game.record + JSON.stringify(game.place);
    if (text === this.text && this.result === 'stored') return this.result;
    let { result, revision } = this.store.save(game, this.revision);
    if (result === 'elsewhere') {
      this.id = newId();
      this.told('elsewhere', this.id);
      ({ result, revision } = this.store.save({ ...game, id: this.id }, 0));
    }
    this.text = text;
    this.record = game.record;
    this.revision = revision;
    if (result !== this.result) this.told(result, this.id);
    return (this.result = result);
  }

  /** Another tab has stored this game. True if it went on only there, and is to be read anew. If it went on here too,
   * the next flush keeps this one under a name of its own. */
  meet(there: SavedGame): boolean {
    if (there.id !== this.id) return false;
    const isSame = there.record === this.record;
    if (isSame) this.revision = Math.max(this.revision, there.revision);
    return !isSame && this.play.game.toRecord() === this.record;
  }

  close(): void {
    this.due = false;
    this.leave();
  }

  private state(): Unsaved {
    const { game } = this.play;
    return {
      id: this.id, record: game.toRecord(), place: game.place(), spec: game.spec,
      steps: game.mainLine().length, turn: game.turnNumber(), over: game.isOver(),
    };
  }
}
