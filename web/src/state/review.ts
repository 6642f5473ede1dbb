// review.ts - a played game looked at again: what each step gave away, and what the dice gave.
//
// Every position of the main line is judged once. A step's loss is what its side could expect before it, less
// what it can expect after; a roll's luck is the same the other way round.

import type { Engine, ThinkTask } from '../engine/client.ts';
import type { Line, Scene } from '../engine/types.ts';
import { equity, finalShare, teamsOf } from './analysis.ts';
import type { Node, PlayedGame } from './game.ts';

export type Grade = 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder';

/** One step of the game. Shares are of 10000, for the side that stepped or rolled; undefined where nobody can
 * say. */
export interface Judged {
  node: Node;
  kind: 'step' | 'roll';
  seat: number | undefined;
  team: number;
  before: number | undefined;
  after: number | undefined;
  /** The best line instead, with its first step; not for rolls. */
  best?: string[];
  /** What the step gave away, never below 0; 0 for rolls. */
  loss: number;
  /** What the roll gave, or took if below 0; 0 for steps. */
  luck: number;
  grade: Grade;
}

/** Sums for one seat; `loss` is the average over its steps. */
export interface SeatSummary { steps: number; loss: number; luck: number; grades: Record<Grade, number> }
export interface Review { steps: Judged[]; seats: SeatSummary[] }

/** Losses from which a step is called so, in shares of 10000. */
const limits: [Grade, number][] = [['blunder', 2500], ['mistake', 1200], ['inaccuracy', 500]];

export function gradeOf(loss: number): Grade {
  return limits.find(([, from]) => loss >= from)?.[0] ?? 'good';
}

/** How many lines tell a step's worth where the next side's view does not. */
const LINES = 16;
/** From here on the engine is sure: a win or a loss was found. */
const SURE = 29000;

interface Value { share: number | undefined; team: number; lines: Line[]; sure: boolean }

/** Judges the main line from its beginning and tells each step when it is known. */
export async function review(
  engine: Engine, game: PlayedGame, task: ThinkTask, tell?: (step: Judged, done: number, of: number) => void,
  signal?: AbortSignal,
): Promise<Review> {
  const line = game.mainLine();
  const values = new Map<Node, Promise<Value>>();
  const valueOf = (node: Node): Promise<Value> => {
    const known = values.get(node) ?? judge(engine, game, node, task, valueOf, signal);
    values.set(node, known);
    return known;
  };
  const steps: Judged[] = [];
  for (const node of line) {
    signal?.throwIfAborted();
    const step = await judgeStep(engine, game, node, task, valueOf, signal);
    steps.push(step);
    tell?.(step, steps.length, line.length);
  }
  const scene = await game.sceneOf(engine, game.root);
  return { steps, seats: scene.seats.map((_, seat) => summary(steps.filter((step) => step.seat === seat))) };
}

async function judge(
  engine: Engine, game: PlayedGame, node: Node, task: ThinkTask, valueOf: (node: Node) => Promise<Value>,
  signal?: AbortSignal,
): Promise<Value> {
  const scene = await game.sceneOf(engine, node);
  const team = scene.seats[scene.seat ?? 0]!.team;
  if (scene.actor === 'none') return { share: finalShare(scene, team), team, lines: [], sure: true };
  if (scene.actor === 'chance') {
    const { share } = await equity(engine, game, node, task, signal);
    return { share, team, lines: [], sure: false };
  }
  const next = node.children[0];
  if (scene.steps.length === 1 && next && !node.end) {  // a forced step changes nothing
    const value = await valueOf(next);
    const share = value.share === undefined ? undefined : turned(scene, value, team);
    return { share, team, lines: [], sure: value.sure };
  }
  const lines = teamsOf(scene).length > 2 ? LINES : 1;
  const verdict = await engine.think(game.moment(node), { ...task, lines }, undefined, signal);
  const [best] = verdict.lines;
  return { share: best?.share, team, lines: verdict.lines, sure: Math.abs(best?.value ?? 0) > SURE };
}

/** A value as another team sees it. */
function turned(scene: Scene, value: Value, team: number): number | undefined {
  if (value.share === undefined || value.team === team) return value.share;
  return teamsOf(scene).length === 2 ? 10000 - value.share : undefined;
}

async function judgeStep(
  engine: Engine, game: PlayedGame, node: Node, task: ThinkTask, valueOf: (node: Node) => Promise<Value>,
  signal?: AbortSignal,
): Promise<Judged> {
  const scene = await game.sceneOf(engine, node.parent!);
  const [was, is] = [await valueOf(node.parent!), await valueOf(node)];
  const after = await outcome(engine, game, node, scene, is, was.team);
  const judged: Judged = {
    node, kind: scene.actor === 'chance' ? 'roll' : 'step', seat: scene.seat, team: was.team,
    before: was.share, after, loss: 0, luck: 0, grade: 'best',
  };
  if (judged.kind === 'roll') {
    if (was.share !== undefined && after !== undefined) judged.luck = after - was.share;
    return judged;
  }
  const best = was.lines[0]?.steps;
  if (best) judged.best = best;
  if (scene.steps.length === 1 || best?.[0] === node.step || was.share === undefined) {
    if (was.share !== undefined) judged.after = was.share;
    return judged;
  }
  // A game for one is solved or not; where the solver gave up nothing is known.
  if (scene.seats.length === 1 && !(was.sure && is.sure)) return { ...judged, grade: 'good' };
  judged.loss = await lossOf(engine, game, node, was, after, task, signal);
  judged.after = was.share - judged.loss;
  judged.grade = judged.loss > 0 ? gradeOf(judged.loss) : 'best';
  return judged;
}

/** What the team has after the step: for a finished game its points, else what was found there. */
async function outcome(
  engine: Engine, game: PlayedGame, node: Node, before: Scene, value: Value, team: number,
): Promise<number | undefined> {
  const scene = await game.sceneOf(engine, node);
  return scene.actor === 'none' ? finalShare(scene, team) : turned(before, value, team);
}

/** Two looks at a step from different positions differ by chance, so a large loss is checked from the first
 * one. */
async function lossOf(
  engine: Engine, game: PlayedGame, node: Node, was: Value, after: number | undefined, task: ThinkTask,
  signal?: AbortSignal,
): Promise<number> {
  let { lines } = was;
  const first = after === undefined ? Infinity : Math.max(0, was.share! - after);
  if (first < limits.at(-1)![1]) return first;
  if (lines.length <= 1) {
    const verdict = await engine.think(game.moment(node.parent!), { ...task, lines: 4 }, undefined, signal);
    lines = verdict.lines;
  }
  const share = lines.find(({ steps }) => steps[0] === node.step)?.share;
  const second = share === undefined ? Infinity : Math.max(0, lines[0]!.share - share);
  // Not among the lines that were looked at: it is at most as good as the last of them.
  const least = Math.max(0, lines[0]!.share - lines.at(-1)!.share);
  return Math.min(first, second) === Infinity ? least : Math.min(first, second);
}

function summary(steps: Judged[]): SeatSummary {
  const own = steps.filter(({ kind }) => kind === 'step');
  const grades: Record<Grade, number> = { best: 0, good: 0, inaccuracy: 0, mistake: 0, blunder: 0 };
  for (const { grade } of own) grades[grade]++;
  return {
    steps: own.length, grades,
    loss: own.length ? own.reduce((sum, { loss }) => sum + loss, 0) / own.length : 0,
    luck: steps.reduce((sum, { luck }) => sum + luck, 0),
  };
}
