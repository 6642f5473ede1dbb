// play.ts - the controller of a game at the table: people and levels on the seats, and chance.
//
// It plays for levels and for chance as long as the game is live, and stops where a person decides. Looking
// back at earlier positions makes it wait. Everything a view shows is a plain field; subscribers are told
// after each change.
//
// Every order (a step, undo, jumping ...) begins a new epoch. What an older epoch had under way is called off
// or comes to nothing, so a late answer never changes the game.

import { isAbort, type Engine, type ThinkTask } from '../engine/client.ts';
import type { Board, Scene, Step, Verdict } from '../engine/types.ts';
import { shareOf, WHOLE } from './analysis.ts';
import { drawOutcome, fairDraw, type Draw } from './chance.ts';
import { pathTo, PlayedGame, type Facts, type Node } from './game.ts';
import { isLevel, playersOf, seatTags, type Player } from './players.ts';
import { review, type Judged, type Review } from './review.ts';
import { Watcher, type Insight } from './watch.ts';

export type { Insight } from './watch.ts';

/** What happens now. `roll`: a person has to roll. `waiting`: an earlier position is shown; resume() plays
 * on. */
export type Phase = 'loading' | 'human' | 'roll' | 'rolling' | 'thinking' | 'waiting' | 'over' | 'failed';

export interface PlayOptions {
  /** How long level 8 may think about a step, in milliseconds. */
  ms?: number;
  /** Instead of a time: how many nodes, so that the same game is played again. */
  nodes?: number;
  draw?: Draw;
  /** Roll for people too, without asking. */
  autoRoll?: boolean;
  /** Awaited after each step that was not a person's, for what is seen to come to rest. */
  pace?: () => Promise<void>;
  /** How long a position is analysed. */
  watchMs?: number;
}

/** The last step, for marking and animating it. */
export interface LastStep { node: Node; step: Step; before: Scene }

export class Play {
  scene!: Scene;
  board!: Board;
  phase: Phase = 'loading';
  last: LastStep | undefined;
  insight: Insight | undefined;
  problem: Error | undefined;

  private live = true;
  private epoch = 0;
  private abort = new AbortController();
  private readonly watcher = new Watcher();
  private readonly subscribers = new Set<() => void>();

  private constructor(
    readonly engine: Engine, readonly game: PlayedGame, public players: Player[], public options: PlayOptions,
  ) {}

  static async start(
    engine: Engine,
    setup: { spec: string; start?: string; players?: Player[]; tags?: Record<string, string> },
    options: PlayOptions = {},
  ): Promise<Play> {
    const game = new PlayedGame(setup.spec, setup.start ?? '');
    game.tags = { ...setup.tags };
    return Play.open(engine, game, setup.players, options);
  }

  /** Puts a game on the table as it stands. Without players the tags tell who plays. */
  static async open(
    engine: Engine, game: PlayedGame, players?: Player[], options: PlayOptions = {},
  ): Promise<Play> {
    const play = new Play(engine, game, [], options);
    [play.board, play.scene] = await Promise.all([engine.board(game.spec), game.sceneOf(engine)]);
    const seats = play.scene.seats.length;
    play.players = playersOf(game.tags, seats).map((tagged, seat) => players?.[seat] ?? tagged);
    game.tags = seatTags(game.tags, play.players);
    play.live = game.current.children.length === 0;
    play.last = await play.lastStep(game.current);
    void play.drive(play.epoch);
    return play;
  }

  subscribe(told: () => void): () => void {
    this.subscribers.add(told);
    return () => this.subscribers.delete(told);
  }

  /** Takes the game from the table: nothing more happens. */
  close(): void {
    this.begin();
    this.live = false;
    this.watcher.lines = 0;
    this.subscribers.clear();
  }

  get level(): Player | undefined {
    return this.scene.actor === 'seat' ? this.players[this.scene.seat!] : undefined;
  }

  // Orders. Each returns after what it changed at once; levels answer later.

  /** A person's step, or at a roll the outcome that is wanted. False if it is not legal here. */
  async step(token: string): Promise<boolean> {
    const step = this.scene.steps.find((legal) => legal.step === token);
    const isLevels = this.scene.actor === 'seat' && this.level !== 'human';
    if (!step || (isLevels && this.phase === 'thinking')) return false;
    const mine = this.begin();
    this.live = true;
    return this.attempt(async () => {
      const played = await this.advance(step, mine);
      if (played) void this.drive(mine);
      return played;
    });
  }

  /** A person rolls. */
  async roll(): Promise<boolean> {
    return this.phase === 'roll' && this.step(this.outcome().step);
  }

  /** Back to the last decision of a person; without people, to the last turn. Steps stay for redo. */
  async undo(): Promise<boolean> {
    const { game } = this;
    if (game.current.end) return game.undo() && this.show(game.current, true);
    const people = this.players.includes('human');
    const node = await this.before((facts) => (people ? this.isPersons(facts) : facts.fresh));
    return node !== undefined && this.show(node, people);
  }

  /** Back to where a person's last turn began. */
  async takeBack(): Promise<boolean> {
    if (this.game.current.end || !this.players.includes('human')) return this.undo();
    let node = await this.before((facts) => this.isPersons(facts));
    for (let at = node; at && !(await this.factsOf(at)).fresh; ) {
      at = at.parent ?? undefined;
      if (at && this.isPersons(await this.factsOf(at))) node = at;
    }
    return node !== undefined && this.show(node, true);
  }

  /** Forward to the next decision of a person, or to the end of what was played. */
  async redo(): Promise<boolean> {
    const nodes = this.game.future();
    if (nodes.length === 0) return false;
    for (const node of nodes)
      if (this.isPersons(await this.factsOf(node))) return this.show(node, true);
    return this.show(nodes.at(-1)!, true);
  }

  /** Looks at any position. At the end of a line the game goes on. */
  async goTo(node: Node): Promise<boolean> {
    return this.show(node, node.children.length === 0);
  }

  pause(): void {
    const mine = this.begin();
    this.live = false;
    void this.drive(mine);
  }

  /** Plays on from the position on the table; also after a failure. */
  resume(): void {
    const mine = this.begin();
    this.live = true;
    this.problem = undefined;
    void this.drive(mine);
  }

  setPlayers(players: Player[]): void {
    const mine = this.begin();
    this.players = this.players.map((old, seat) => players[seat] ?? old);
    this.game.tags = seatTags(this.game.tags, this.players);
    void this.drive(mine);
  }

  async resign(seat = this.resigner()): Promise<boolean> {
    return seat !== undefined && this.finish(String(seat + 1));
  }

  /** A draw, if nobody minds: a level agrees where it sees no more than that for itself. */
  async offerDraw(): Promise<boolean> {
    const { scene } = this;
    if (scene.actor === 'none') return false;
    const levels = scene.seats.filter(({ out }, seat) => isLevel(this.players[seat]) && !out);
    const agreed = await this.undisturbed(async () => {
      for (const { team } of levels) {
        const task = { level: 8, nodes: 5000 };
        const share = await shareOf(this.engine, this.game, this.game.current, team, task);
        if (share === undefined || share > WHOLE / 2) return false;
      }
      return true;
    });
    return agreed && this.scene === scene && this.finish('agreed');
  }

  /** The step that level 8 would play here. */
  async hint(ms = 1000, signal?: AbortSignal): Promise<{ step: Step; verdict: Verdict } | undefined> {
    const { scene, game, options } = this;
    if (scene.actor !== 'seat') return undefined;
    const task = { level: 8, ...(options.nodes ? { nodes: options.nodes } : { ms }) };
    const verdict = await this.undisturbed(() => this.engine.think(game.moment(), task, undefined, signal));
    const step = scene.steps.find((legal) => legal.step === verdict.lines[0]?.steps[0]);
    return step && { step, verdict };
  }

  /** Analyses whatever position is on the table, so many lines; 0 ends it. */
  watch(lines: number): void {
    this.watcher.lines = lines;
    this.watcher.stop();
    this.insight = undefined;
    this.look();
    this.emit();
  }

  /** Looks at the whole game again. */
  async review(
    task: Partial<ThinkTask> = {}, tell?: (step: Judged, done: number, of: number) => void,
    signal?: AbortSignal,
  ): Promise<Review> {
    const full = { level: 8, nodes: 5000, ...task };
    return this.undisturbed(() => review(this.engine, this.game, full, tell, signal));
  }

  /** What a step would lead to, without playing it. */
  preview(token: string): Promise<Scene> {
    const moment = this.game.moment();
    return this.engine.scene({ ...moment, steps: [...moment.steps, token] });
  }

  // How it works.

  private begin(): number {
    this.abort.abort();
    this.abort = new AbortController();
    this.watcher.stop();
    return ++this.epoch;
  }

  private emit(): void {
    for (const told of [...this.subscribers]) told();
  }

  /** Watches the position on the table while nobody else needs the engine. */
  private look(): void {
    if (!['human', 'roll', 'waiting'].includes(this.phase)) return;
    const { game, options } = this;
    void this.watcher.look(this.engine, game, options, (insight) => {
      if (insight.node !== game.current) return;
      this.insight = insight;
      this.emit();
    });
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

  private enter(phase: Phase): void {
    this.phase = phase;
    this.emit();
    this.look();
  }

  /** Runs an order, which tells whether it came about; a failure is shown, and what was there stays. */
  private async attempt(order: () => Promise<boolean>): Promise<boolean> {
    try {
      return await order();
    } catch (error) {
      if (!isAbort(error)) this.fail(error);
      return false;
    }
  }

  private fail(error: unknown): void {
    this.problem = error instanceof Error ? error : new Error(String(error));
    this.live = false;
    this.enter('failed');
  }

  /** Asks for the scene first: if that fails, nothing has changed. False if another order came in between. */
  private async advance(step: Step, mine: number): Promise<boolean> {
    const before = this.scene;
    const known = this.game.current.children.find((child) => child.step === step.step);
    const next = known?.scene ?? (await this.preview(step.step));
    if (mine !== this.epoch) return false;
    const node = this.game.play(step.step);
    this.scene = this.game.keep(node, next);
    this.last = { node, step, before };
    this.problem = undefined;
    this.insight = undefined;
    this.emit();
    return true;
  }

  private async show(node: Node, live: boolean): Promise<boolean> {
    const mine = this.begin();
    return this.attempt(async () => {
      const scene = await this.game.sceneOf(this.engine, node);
      const last = await this.lastStep(node);
      if (mine !== this.epoch) return false;
      this.game.goTo(node);
      this.scene = scene;
      this.last = last;
      this.live = live;
      this.problem = undefined;
      this.insight = undefined;
      this.emit();
      void this.drive(mine);
      return true;
    });
  }

  private async lastStep(node: Node): Promise<LastStep | undefined> {
    if (!node.parent) return undefined;
    const before = await this.game.sceneOf(this.engine, node.parent);
    const step = before.steps.find((legal) => legal.step === node.step);
    return step && { node, step, before };
  }

  private async drive(mine: number): Promise<void> {
    try {
      while (mine === this.epoch) {
        const step = await this.automatic(mine);
        if (!step || mine !== this.epoch) return;
        if (!(await this.advance(step, mine))) return;
        await this.options.pace?.();
      }
    } catch (error) {
      if (!isAbort(error) && mine === this.epoch) this.fail(error);
    }
  }

  /** The next step if it is not for a person to make; sets the phase. */
  private async automatic(mine: number): Promise<Step | undefined> {
    const { scene } = this;
    if (scene.actor === 'none') return this.enter('over'), undefined;
    if (scene.actor === 'seat' && this.level === 'human') return this.enter('human'), undefined;
    if (scene.actor === 'chance' && this.mustAsk()) return this.enter('roll'), undefined;
    if (!this.live) return this.enter('waiting'), undefined;
    this.enter(scene.actor === 'chance' ? 'rolling' : 'thinking');
    if (scene.steps.length === 1) return scene.steps[0];
    return scene.actor === 'chance' ? this.outcome() : this.answer(mine);
  }

  /** A person's roll waits for the person, but not each of several rolls in a row. */
  private mustAsk(): boolean {
    const { seat } = this.scene;
    const person = seat === undefined ? this.players.includes('human') : this.players[seat] === 'human';
    return person && !this.options.autoRoll && this.last?.before.actor !== 'chance';
  }

  /** A roll that was taken back falls the same way again. */
  private outcome(): Step {
    const known = this.game.future()[0]?.step;
    return this.scene.steps.find(({ step }) => step === known)
      ?? drawOutcome(this.scene.steps, this.options.draw ?? fairDraw);
  }

  private async answer(mine: number): Promise<Step> {
    const { scene, game } = this;
    const { ms = 2000, nodes } = this.options;
    const seed = 1 + (this.options.draw ?? fairDraw)(0x7fffffff);
    const verdict = await this.engine.think(
      game.moment(), { level: this.level as number, seed, ...(nodes ? { nodes } : { ms }) },
      undefined, this.abort.signal,
    );
    const best = verdict.lines[0]?.steps[0];
    const step = scene.steps.find((legal) => legal.step === best);
    if (!step && mine === this.epoch) throw new Error('The engine found no step.');
    return step!;
  }

  private async finish(end: string): Promise<boolean> {
    if (this.game.isOver() || this.scene.actor === 'none') return false;
    const mine = this.begin();
    return this.attempt(async () => {
      const scene = await this.engine.scene({ ...this.game.moment(), end });
      if (mine !== this.epoch) return false;
      this.game.finish(end);
      this.scene = this.game.keep(this.game.current, scene);
      this.last = undefined;
      this.enter('over');
      return true;
    });
  }

  private resigner(): number | undefined {
    const { seat, seats } = this.scene;
    const isIn = (at: number) => this.players[at] === 'human' && !seats[at]!.out;
    if (seat !== undefined && isIn(seat)) return seat;
    return [...seats.keys()].find(isIn);
  }

  private async factsOf(node: Node): Promise<Facts> {
    if (!node.facts) await this.game.sceneOf(this.engine, node);
    return node.facts!;
  }

  private isPersons(facts: Facts): boolean {
    return facts.actor === 'seat' && this.players[facts.seat!] === 'human';
  }

  /** The nearest earlier node that the test holds for. */
  private async before(holds: (facts: Facts) => boolean): Promise<Node | undefined> {
    for (const node of [this.game.root, ...pathTo(this.game.current)].reverse().slice(1))
      if (holds(await this.factsOf(node))) return node;
    return undefined;
  }
}
