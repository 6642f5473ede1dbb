// play.ts - the controller of a game at the table: people and levels on the seats, and chance.
//
// It plays for levels and for chance as long as the game is live, and stops where a person decides. Looking
// back at earlier positions makes it wait. What a view shows are the plain fields of a Standing; subscribers
// are told after each change.
//
// Every order (a step, undo, jumping ...) has a signal of its own. What an older order had under way is
// called off or comes to nothing, so a late answer never changes the game.

import { isAbort, type Engine } from '../engine/client.ts';
import type { Board, Scene, Step } from '../engine/types.ts';
import { hintFor, levelsAgree, type Hint } from './advice.ts';
import { answer, outcome } from './automatic.ts';
import { PlayedGame, type Node } from './game.ts';
import { limit, usual, type PlayOptions } from './options.ts';
import { seatTags, type Player } from './players.ts';
import {
  isPersonsTurn, lastStep, nowAt, resigner, stand, successor, type LastStep, type Now, type Phase, type Standing,
} from './standing.ts';
import { Watcher, type Insight } from './watch.ts';
import { backTo, forwardTo, turnBackTo } from './ways.ts';

/** Where a person may look at the position; it is analysed meanwhile. */
const calm: Phase[] = ['human', 'roll', 'waiting'];

export class Play implements Standing {
  readonly game: PlayedGame;
  readonly board: Board;
  readonly turns: number[];
  players: Player[];
  scene: Scene;
  last: LastStep | undefined;
  live: boolean;
  looking: boolean;
  /** The step that somebody wants from a position that is only looked at. */
  wanted: string | undefined;
  now: Now;

  private order = new AbortController();
  /** What the levels overlook in this game: the same to its end, something else in the next. */
  private readonly character: number;
  private readonly watcher: Watcher;
  private readonly subscribers = new Set<() => void>();

  protected constructor(readonly engine: Engine, at: Standing, protected readonly options: PlayOptions) {
    this.game = at.game;
    this.board = at.board;
    this.turns = at.turns;
    this.players = at.players;
    this.scene = at.scene;
    this.last = at.last;
    this.live = at.live;
    this.looking = at.looking;
    this.now = nowAt(at, options.autoRoll);
    this.character = 1 + options.draw(0x7fffffff);
    this.watcher = new Watcher(engine, at.game, options, () => this.emit());
  }

  static async start(
    engine: Engine,
    setup: { spec: string; start?: string; players?: Player[]; tags?: Record<string, string> },
    options?: Partial<PlayOptions>,
  ): Promise<Play> {
    const game = new PlayedGame(setup.spec, setup.start ?? '');
    game.tags = { ...setup.tags };
    return Play.open(engine, game, setup.players, options);
  }

  /** Puts a game on the table as it stands. Without players the tags tell who plays. */
  static async open(
    engine: Engine, game: PlayedGame, players?: Player[], options?: Partial<PlayOptions>,
  ): Promise<Play> {
    const play = new Play(engine, await stand(engine, game, players), { ...usual, ...options });
    void play.drive(play.order.signal);
    return play;
  }

  get phase(): Phase {
    return this.now.phase;
  }

  get problem(): Error | undefined {
    return this.now.phase === 'failed' ? this.now.problem : undefined;
  }

  /** What is thought of the position on the table, if somebody watches. */
  get insight(): Insight | undefined {
    return this.watcher.insight;
  }

  subscribe(told: () => void): () => void {
    this.subscribers.add(told);
    return () => this.subscribers.delete(told);
  }

  /** Takes the game from the table: nothing more happens. */
  close(): void {
    this.begin();
    this.live = false;
    this.watcher.want(0);
    this.subscribers.clear();
  }

  // Orders. Each returns after what it changed at once; levels answer later.

  /** A person's step, or at a roll the outcome that is wanted. False if it is not legal here, or is asked about. */
  async step(token: string): Promise<boolean> {
    const step = this.scene.steps.find((legal) => legal.step === token);
    if (!step || this.phase === 'thinking') return false;
    if (this.looking && this.options.asks) return this.lookFurther(token);
    return this.carryOut((mine) => {
      this.looking = false;
      this.live = true;
      return this.advance(step, mine);
    });
  }

  /** A person rolls. */
  async roll(): Promise<boolean> {
    return this.phase === 'roll' && this.step(outcome(this, this.options.draw).step);
  }

  /** Plays on from the position that was looked at: what was played from there stays as a variation. */
  async branch(token?: string): Promise<boolean> {
    this.looking = false;
    if (token !== undefined) return this.step(token);
    this.resume();
    return true;
  }

  /** The wanted step is not wanted after all. */
  keepLooking(): void {
    this.wanted = undefined;
    this.emit();
  }

  /** Back to the last decision of a person; without people, to the last turn. Steps stay for redo. */
  async undo(): Promise<boolean> {
    const { game } = this;
    if (game.current.end) return game.undo() && this.show(game.current, true);
    const node = await backTo(this.engine, this);
    return node !== undefined && this.show(node, this.players.includes('human'));
  }

  /** Back to where a person's last turn began. */
  async takeBack(): Promise<boolean> {
    if (this.game.current.end || !this.players.includes('human')) return this.undo();
    const node = await turnBackTo(this.engine, this);
    return node !== undefined && this.show(node, true, false);
  }

  /** Forward to the next decision of a person, or to the end of what was played. */
  async redo(): Promise<boolean> {
    const node = await forwardTo(this.engine, this);
    return node !== undefined && this.show(node, true);
  }

  /** Looks at any position. At the end of a line the game goes on. */
  async goTo(node: Node): Promise<boolean> {
    return this.show(node, node.children.length === 0);
  }

  pause(): void {
    this.live = false;
    void this.drive(this.begin());
  }

  /** Plays on from the position on the table; also after a failure. */
  resume(): void {
    this.live = true;
    this.looking = false;
    void this.drive(this.begin());
  }

  setPlayers(players: Player[]): void {
    this.players = this.players.map((old, seat) => players[seat] ?? old);
    this.game.tags = seatTags(this.game.tags, this.players);
    void this.drive(this.begin());
  }

  /** Other options from now on. A roll that is awaited falls if it need not be asked for any more. */
  configure(change: Partial<PlayOptions>): void {
    Object.assign(this.options, change);
    if (this.options.autoRoll && !this.looking) void this.roll();
  }

  /** Gives up: the game is over, or a level goes on for the seat where others want to. */
  async resign(seat = resigner(this)): Promise<boolean> {
    const level = seat === undefined || this.scene.actor === 'none' ? undefined : successor(this, seat);
    if (seat === undefined || level === undefined) return seat !== undefined && this.finish(`resigned P${seat + 1}`);
    const left = `P${seat + 1} ${this.game.line().length}`, before = this.game.tags['Left'];
    this.game.tags['Left'] = before ? `${before}, ${left}` : left;
    this.setPlayers(this.players.map((one, at) => (at === seat ? level : one)));
    return true;
  }

  /** A draw, if no level minds. */
  async offerDraw(): Promise<boolean> {
    const { scene } = this;
    if (scene.actor === 'none') return false;
    const agreed = await this.undisturbed(() => levelsAgree(this.engine, this));
    return agreed && this.scene === scene && this.finish('agreed');
  }

  hint(ms = 1000, signal?: AbortSignal): Promise<Hint | undefined> {
    return this.undisturbed(() => hintFor(this.engine, this, limit(this.options, ms), signal));
  }

  /** Analyses whatever position is on the table, so many lines; 0 ends it. */
  watch(lines: number): void {
    this.watcher.want(lines);
    this.look();
    this.emit();
  }

  /** What a step would lead to, without playing it. */
  preview(token: string): Promise<Scene> {
    const moment = this.game.moment();
    return this.engine.scene({ ...moment, steps: [...moment.steps, token] });
  }

  // How it works.

  /** Calls off what is under way. */
  protected begin(): AbortSignal {
    this.order.abort();
    this.order = new AbortController();
    this.watcher.stop();
    return this.order.signal;
  }

  /** Runs an order, which tells whether it came about, and plays on from there. A failure is shown, and what
   * was there stays. */
  private async carryOut(order: (mine: AbortSignal) => Promise<boolean>): Promise<boolean> {
    const mine = this.begin();
    try {
      const done = await order(mine);
      if (done) void this.drive(mine);
      return done;
    } catch (error) {
      if (!isAbort(error) && !mine.aborted) this.fail(error);
      return false;
    }
  }

  protected emit(): void {
    for (const told of [...this.subscribers]) told();
  }

  protected enter(now: Now): void {
    this.now = now;
    this.emit();
    this.look();
  }

  protected fail(error: unknown): void {
    this.live = false;
    this.enter({ phase: 'failed', problem: error instanceof Error ? error : new Error(String(error)) });
  }

  private look(): void {
    if (calm.includes(this.phase)) this.watcher.look();
  }

  /** Thinks about something else; the analysis of the position on the table rests meanwhile. */
  private async undisturbed<T>(work: () => Promise<T>): Promise<T> {
    this.watcher.stop();
    try {
      return await work();
    } finally {
      this.look();
    }
  }

  protected place(scene: Scene, last: LastStep | undefined): void {
    this.scene = scene;
    this.last = last;
    this.wanted = undefined;
    this.watcher.insight = undefined;
    this.emit();
  }

  /** Asks for the scene first: if that fails, nothing has changed. False if another order came in between. */
  private async advance(step: Step, mine: AbortSignal): Promise<boolean> {
    const before = this.scene;
    const known = this.game.current.children.find((child) => child.step === step.step);
    const next = known?.scene ?? (await this.preview(step.step));
    if (mine.aborted) return false;
    const node = this.game.play(step.step);
    this.place(this.game.keep(node, next), { node, step, before });
    return true;
  }

  /** A step that was played before leads there; another one is asked about. */
  private async lookFurther(token: string): Promise<boolean> {
    const known = this.game.current.children.find((child) => child.step === token);
    if (known) return this.goTo(known);
    this.wanted = token;
    this.emit();
    return false;
  }

  protected show(node: Node, live: boolean, looking = node !== this.game.last()): Promise<boolean> {
    return this.carryOut(async (mine) => {
      const scene = await this.game.sceneOf(this.engine, node);
      const last = await lastStep(this.engine, this.game, node);
      if (mine.aborted) return false;
      this.game.goTo(node);
      this.live = live;
      this.looking = looking;
      this.place(scene, last);
      return true;
    });
  }

  private async finish(end: string): Promise<boolean> {
    if (this.game.isOver() || this.scene.actor === 'none') return false;
    return this.carryOut(async (mine) => {
      const scene = await this.engine.scene({ ...this.game.moment(), end });
      if (mine.aborted) return false;
      this.game.finish(end);
      this.place(this.game.keep(this.game.current, scene), undefined);
      return true;
    });
  }

  /** Plays for levels and chance until a person is to act, or another order came. */
  private async drive(mine: AbortSignal): Promise<void> {
    try {
      while (!mine.aborted) {
        this.enter(nowAt(this, this.options.autoRoll));
        const step = await this.automatic(mine);
        if (!step || mine.aborted || !(await this.advance(step, mine))) return;
        // Nobody waits for what the next person may already answer.
        if (!isPersonsTurn(this)) await this.options.pace.rest();
      }
    } catch (error) {
      if (!isAbort(error) && !mine.aborted) this.fail(error);
    }
  }

  /** The next step if it is not for a person to make. */
  private async automatic(mine: AbortSignal): Promise<Step | undefined> {
    const { now, options } = this;
    if (now.phase === 'rolling') return outcome(this, options.draw);
    if (now.phase === 'thinking') return answer(this.engine, this, now.level, this.character, options, mine);
    return undefined;
  }
}
