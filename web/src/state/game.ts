// game.ts - a played game as a tree: the steps, other lines, a place in it, and how it ended.
//
// The tree knows no rules. What a position allows, the engine says; its answers are kept at the nodes.

import type { Engine, Moment } from '../engine/client.ts';
import type { GameRecord, Scene } from '../engine/types.ts';
import { readTree, writeRecord } from './record.ts';

/** What a move list needs of a position, kept after its scene was forgotten. */
export interface Facts { actor: Scene['actor']; seat?: number; fresh: boolean; end?: string }

/** A position, named by the step that led to it; the root has none. The first child goes on with the line its
 * parent is in, the others are variations. */
export interface Node {
  step: string;
  parent: Node | null;
  children: Node[];
  scene?: Scene;
  facts?: Facts;
  /** Said after the step; at the root: before the first one. `before` is said where a variation begins. */
  comment?: string;
  before?: string;
  /** How it was ended by words, as a record says it: "agreed", "resigned P1". */
  end?: string;
  /** The child that was looked at last: where redo goes. */
  recent?: Node;
}

/** A node by numbers: how many steps deep, and where the way to it leaves the first child: [depth, child]. */
export interface Place { depth: number; turns: [number, number][] }

export function makeNode(step: string, parent: Node | null): Node {
  return { step, parent, children: [] };
}

/** The nodes from the first step to this one. */
export function pathTo(node: Node): Node[] {
  const path: Node[] = [];
  for (let at = node; at.parent; at = at.parent) path.push(at);
  return path.reverse();
}

/** Scenes are large; so many are kept. */
const SCENES = 128;

export class PlayedGame {
  readonly root = makeNode('', null);
  current = this.root;
  /** The free tags of a record: Event, Date, P1 ... */
  tags: Record<string, string> = {};
  private readonly kept: Node[] = [];

  constructor(readonly spec: string, readonly start = '') {}

  /** The steps from the beginning to the current position. */
  line(): Node[] {
    return pathTo(this.current);
  }

  /** What redo would go through. */
  future(): Node[] {
    const nodes: Node[] = [];
    for (let at = next(this.current); at; at = next(at)) nodes.push(at);
    return nodes;
  }

  /** The game as it counts, without variations. */
  mainLine(): Node[] {
    const nodes: Node[] = [];
    for (let at = goesOn(this.root); at; at = goesOn(at)) nodes.push(at);
    return nodes;
  }

  /** Which turn of the main line was played last. Where facts are missing, one step is a turn. */
  turnNumber(): number {
    return this.mainLine().filter(({ parent }) => parent?.facts?.fresh !== false).length;
  }

  last(): Node {
    return this.mainLine().at(-1) ?? this.root;
  }

  /** How the main line was ended by words. */
  get end(): string | undefined {
    return this.last().end;
  }

  /** Whether the main line has come to its end; what is tried afterwards are variations. */
  isOver(): boolean {
    const last = this.last();
    return last.end !== undefined || (last.facts ?? last.scene)?.actor === 'none';
  }

  /** Adds a step, which must be legal, and goes there. A step that was taken back stays as a variation. */
  play(step: string): Node {
    const known = this.current.children.find((child) => child.step === step);
    const over = this.isOver();
    const node = known ?? makeNode(step, this.current);
    if (!known) this.current.children.push(node);
    if (!over) this.promote(node);
    this.goTo(node);
    return node;
  }

  /** Makes the line through this node the main line. */
  promote(node: Node): void {
    for (let at = node; at.parent; at = at.parent) {
      const among = at.parent.children;
      among.splice(among.indexOf(at), 1);
      among.unshift(at);
    }
  }

  /** Forgets a node and all that follows. */
  remove(node: Node): void {
    const { parent } = node;
    if (!parent) return;
    if (this.line().includes(node)) this.goTo(parent);
    parent.children.splice(parent.children.indexOf(node), 1);
    if (parent.recent === node) delete parent.recent;
  }

  goTo(node: Node): void {
    for (let at = node; at.parent; at = at.parent) at.parent.recent = at;
    this.current = node;
  }

  /** One step back; or, if the players ended the game here by words, that is taken back. */
  undo(): boolean {
    if (this.current.end) delete this.current.end, this.forget(this.current);
    else if (this.current.parent) this.goTo(this.current.parent);
    else return false;
    return true;
  }

  redo(): boolean {
    const node = next(this.current);
    if (node) this.goTo(node);
    return node !== undefined;
  }

  /** Back to where the last turn began. Needs the facts of the line; where they are missing, one step is a
   * turn. */
  takeBackTurn(): boolean {
    if (!this.undo()) return false;
    while (this.current.parent && this.current.facts?.fresh === false) this.undo();
    return true;
  }

  /** Ends the game by words, here: as a record says it. */
  finish(end: string): void {
    this.promote(this.current);
    // A record cannot hold steps behind the end of a game without any.
    if (this.current === this.root) this.root.children.length = 0, delete this.root.recent;
    this.current.end = end;
    this.forget(this.current);
  }

  place(node: Node = this.current): Place {
    const path = pathTo(node);
    const turns: [number, number][] = [];
    path.forEach((at, depth) => {
      const child = at.parent!.children.indexOf(at);
      if (child > 0) turns.push([depth, child]);
    });
    return { depth: path.length, turns };
  }

  /** The node at a place, or the nearest there is on the way to it. */
  at({ depth, turns }: Place): Node {
    let node = this.root;
    for (let i = 0; i < depth; i++) {
      const child = turns.find(([at]) => at === i)?.[1] ?? 0;
      const next = node.children[child];
      if (!next) break;
      node = next;
    }
    return node;
  }

  /** What the engine is asked about a position. */
  moment(node: Node = this.current): Moment {
    const steps = pathTo(node).map(({ step }) => step);
    return { spec: this.spec, start: this.start, steps, ...(node.end ? { end: node.end } : {}) };
  }

  /** The scene of a node, asked for if need be. */
  async sceneOf(engine: Engine, node: Node = this.current): Promise<Scene> {
    return node.scene ?? this.keep(node, await engine.scene(this.moment(node)));
  }

  async factsOf(engine: Engine, node: Node): Promise<Facts> {
    return node.facts ?? factsIn(await this.sceneOf(engine, node));
  }

  keep(node: Node, scene: Scene): Scene {
    node.scene = scene;
    node.facts = factsIn(scene);
    this.kept.push(node);
    if (this.kept.length > SCENES) {
      const old = this.kept.shift()!;
      if (!this.kept.includes(old)) delete old.scene;
    }
    return scene;
  }

  private forget(node: Node): void {
    delete node.scene;
    delete node.facts;
  }

  /** The game as a record; engine.recordText checks it and writes it fair. */
  toRecord(): string {
    return writeRecord(this);
  }

  /** From what engine.record says of a text. */
  static fromRecord(record: GameRecord): PlayedGame {
    const game = new PlayedGame(record.game, record.start ?? '');
    game.tags = { ...record.tags };
    readTree(game, record);
    game.goTo(game.last());
    return game;
  }
}

function factsIn({ actor, seat, fresh, end }: Scene): Facts {
  return { actor, fresh, ...(seat === undefined ? {} : { seat }), ...(end === undefined ? {} : { end }) };
}

/** The step that counts after this one: none where the game was ended by words, though others were tried
 * before. */
function goesOn(node: Node): Node | undefined {
  return node.end ? undefined : node.children[0];
}

function next(node: Node): Node | undefined {
  return node.recent ?? node.children[0];
}
