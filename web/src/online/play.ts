// play.ts - a game at the table that is played together: it follows what happens on the server.
//
// Orders that change the game go to the session; what the session knows is followed step by step, so that everything
// that was missed is seen. Looking back changes nothing, and whoever does so stays where he is while the game goes on.

import type { Engine } from '../engine/client.ts';
import { makeNode, PlayedGame, type Node } from '../state/game.ts';
import { usual, type PlayOptions } from '../state/options.ts';
import { Play } from '../state/play.ts';
import type { Player } from '../state/players.ts';
import { nowAt, stand, type Standing } from '../state/standing.ts';
import { backTo } from '../state/ways.ts';
import { clocksOf, type Clocks } from './clock.ts';
import { stepsOf, type Ended } from './fold.ts';
import { tagsOf } from './record.ts';
import type { Session } from './session.ts';

/** More steps than this at once are not shown one by one. */
const REPLAYED = 40;

/** How a game was ended, in the words of a record; undefined where the steps themselves tell. */
export function endWord({ why, loser }: Ended): string | undefined {
  if (why === 'agreed' || why === 'aborted') return why;
  return ['resigned', 'time', 'absence'].includes(why) ? `${why} P${(loser ?? 0) + 1}` : undefined;
}

function playersOf({ state, seat }: Session): Player[] {
  return state.chairs.map((_, i) => (i === seat ? 'human' : 'remote'));
}

/** The game as the session knows it, at its end. */
function gameOf(session: Session): PlayedGame {
  const game = new PlayedGame(session.state.spec);
  game.tags = tagsOf(session.state);
  for (const step of session.steps) game.goTo(append(game, step));
  const end = session.state.ended && endWord(session.state.ended);
  if (end) game.current.end = end;
  return game;
}

function append(game: PlayedGame, step: string): Node {
  const last = game.last();
  const node = makeNode(step, last);
  last.children.push(node);
  return node;
}

export class SharedPlay extends Play {
  private following = false;
  /** Something has happened since it was last looked. */
  private isBehind = false;
  private readonly leave: () => void;

  private constructor(engine: Engine, at: Standing, options: PlayOptions, readonly session: Session) {
    super(engine, at, options);
    this.leave = session.subscribe(() => void this.follow());
    void this.follow();
  }

  /** Puts a game on the table that has begun. */
  static async join(engine: Engine, session: Session, options?: Partial<PlayOptions>): Promise<SharedPlay> {
    const at = await stand(engine, gameOf(session), playersOf(session));
    return new SharedPlay(engine, at, { ...usual, ...options }, session);
  }

  override close(): void {
    this.leave();
    super.close();
  }

  override async step(token: string): Promise<boolean> {
    const isLegal = this.scene.steps.some((legal) => legal.step === token);
    // While what was missed is shown step by step, the board is not yet where the game is.
    const isThere = this.game.line().length === this.session.steps.length;
    return this.phase === 'human' && isLegal && isThere && this.session.step(token);
  }

  /** Only looks: what happened can be taken back by agreement alone. */
  override async undo(): Promise<boolean> {
    const node = await backTo(this.engine, this);
    return node !== undefined && this.show(node, false);
  }

  override async takeBack(): Promise<boolean> {
    if (this.session.seat === undefined || this.session.state.ended) return false;
    await this.session.offer('back');
    return true;
  }

  override async branch(): Promise<boolean> {
    return false;
  }

  get clocks(): Clocks {
    const { state } = this.session;
    const line = this.game.mainLine();
    const last = this.game.last().facts;
    const isRunning = !this.session.isSending && last?.actor === 'seat';
    const stayed = stepsOf(state);
    const endsTurn = (at: number) => {
      const facts = line[at]?.facts, by = stayed[at]?.by;
      if (!facts) return stayed[at + 1]?.by !== by;
      return facts.fresh || facts.actor === 'none' || facts.seat !== by;
    };
    return clocksOf(state, endsTurn, isRunning ? last.seat : undefined);
  }

  // How it works.

  /** Goes where the session is, one change after the other. */
  private async follow(): Promise<void> {
    this.isBehind = true;
    if (this.following) return;
    this.following = true;
    try {
      while (this.isBehind) {
        this.isBehind = false;
        this.seatAll();
        while (await this.approach());
      }
      this.enter(nowAt(this, false));
    } catch (error) {
      this.fail(error);
    } finally {
      this.following = false;
    }
  }

  /** Somebody may have sat down, left or taken another name. */
  private seatAll(): void {
    this.players = playersOf(this.session);
    this.game.tags = tagsOf(this.session.state);
  }

  /** One change nearer to what the session knows; false if there is nothing left to do. */
  private async approach(): Promise<boolean> {
    const { game, session } = this;
    const wanted = session.steps, line = game.mainLine();
    const at = line.findIndex(({ step }, i) => step !== wanted[i]);
    if (at >= 0) return this.goBack(line[at]!);
    if (wanted.length > line.length) {
      await this.goOn(wanted[line.length]!, wanted.length - line.length);
      return true;
    }
    const end = session.state.ended && endWord(session.state.ended);
    if (end === game.last().end) return false;
    await this.finishAs(end!);
    return true;
  }

  /** A step was refused or taken back. */
  private async goBack(node: Node): Promise<boolean> {
    const { game } = this;
    const isShown = game.line().includes(node);
    const before = node.parent!;
    const scene = await game.sceneOf(this.engine, before);
    game.remove(node);
    if (!isShown) return true;
    this.begin();
    this.looking = false;
    this.place(scene, undefined);
    return true;
  }

  private async goOn(step: string, more: number): Promise<void> {
    const { game, engine } = this;
    const before = game.last();
    const scene = await game.sceneOf(engine, before);
    const legal = scene.steps.find((one) => one.step === step);
    if (!legal) throw new Error(`the step ${step} is not known here`);
    const moment = game.moment(before);
    const next = await engine.scene({ ...moment, steps: [...moment.steps, step] });
    const isThere = game.current === before;
    const node = append(game, step);
    game.keep(node, next);
    if (!isThere) return;
    this.begin();
    game.goTo(node);
    this.place(next, { node, step: legal, before: scene });
    if (more === 1) return;
    this.enter(nowAt(this, false));
    if (more < REPLAYED) await this.options.pace.rest();
  }

  private async finishAs(end: string): Promise<void> {
    const { game } = this;
    const last = game.last();
    const scene = await this.engine.scene({ ...game.moment(last), end });
    last.end = end;
    game.keep(last, scene);
    if (game.current !== last) return;
    this.begin();
    this.place(scene, undefined);
  }
}
