// puzzles.ts - small problems: how their files are read, how a try is judged, which one is today's.
//
// One line of data/puzzles/ID.txt is one puzzle, with tabs between its parts:
// grade, kind, spec, position, solutions. Solutions are divided by " | "; within one, " / " divides what the
// solver does from what is answered, in turns.

import type { Engine } from '../engine/client.ts';
import type { Scene, Step } from '../engine/types.ts';
import type { Shelf } from '../state/storage.ts';
import { after, isWonBy, type Place } from './place.ts';

export const kinds = ['win1', 'win2', 'save', 'finish', 'roll'] as const;
/** Those of the files, and those out of somebody's own games. */
export type Kind = (typeof kinds)[number] | 'own';

/** Turns of the solver and answers, one after the other. */
export type Solution = string[][];

/** `instead` is what was played in somebody's own game. */
export interface Puzzle {
  grade: number; kind: Kind; spec: string; start: string; solutions: Solution[]; instead?: string;
}
export type Puzzles = Record<string, Puzzle[]>;

/** Reads a file of puzzles; a line that makes no sense is an error that names it. */
export function parsePuzzles(text: string, file: string): Puzzle[] {
  return text.split('\n').flatMap((line, i) => {
    if (line.trim() === '' || line.startsWith('#')) return [];
    const fail = (why: string): never => { throw new Error(`${file}:${i + 1}: ${why}`); };
    const parts = line.split('\t');
    if (parts.length !== 5) fail(`${parts.length} parts, not 5`);
    const [grade, kind, spec, start, lines] = parts as [string, string, string, string, string];
    const known = kinds.find((one) => one === kind) ?? fail(`no such kind: ${kind}`);
    if (!/^[1-9]$/.test(grade)) fail('the grade is a digit');
    const solutions = lines.split(' | ').map((one) => one.split('/').map((part) => part.trim().split(/ +/)));
    if (solutions.some((one) => one.flat().includes(''))) fail('a solution is empty');
    return [{ grade: Number(grade), kind: known, spec, start, solutions }];
  });
}

/** What a step is worth after those that were played: refused, or accepted, with the answers to it and
 * whether the puzzle is solved. */
export type Judgement = { right: false } | { right: true; replies: string[]; solved: boolean };

export function judge({ solutions }: Puzzle, played: string[], step: string): Judgement {
  const steps = [...played, step];
  const fits = solutions.filter((one) => steps.every((token, i) => one.flat()[i] === token));
  if (fits.length === 0) return { right: false };
  // A shorter way is as good as a longer one.
  const best = fits.reduce((a, b) => (b.flat().length < a.flat().length ? b : a));
  const replies = answers(best, steps.length);
  return { right: true, replies, solved: steps.length + replies.length >= best.flat().length };
}

/** The steps that are answered after so many steps of a solution. */
function answers(solution: Solution, played: number): string[] {
  let before = 0;
  for (const [i, turn] of solution.entries()) {
    if (before === played && i % 2 === 1) return turn;
    before += turn.length;
  }
  return [];
}

/** The first step of a solution that goes on from what was played. */
export function nextStep({ solutions }: Puzzle, played: string[]): string | undefined {
  return solutions.map((one) => one.flat())
    .find((one) => played.every((token, i) => one[i] === token))?.[played.length];
}

/** How somebody else wins at once after a wrong try, so that one sees what was wrong about it. */
export async function punished(
  engine: Engine, place: Place, solver: number,
): Promise<PlayedStep | undefined> {
  const before = await engine.scene(place);
  if (before.actor !== 'seat' || before.seat === undefined || before.seat === solver) return undefined;
  for (const step of before.steps)
    if (isWonBy(await engine.scene(after(place, step.step)), before.seat)) return { before, step };
  return undefined;
}

export interface Named { id: string; n: number; puzzle: Puzzle }

/** The puzzle of a day, by the calendar of whoever looks: the games take turns. */
export function daily(puzzles: Puzzles, day: Date): Named | undefined {
  const ids = Object.keys(puzzles).filter((id) => puzzles[id]!.length > 0).sort();
  if (ids.length === 0) return undefined;
  const number = Math.floor(Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) / 86_400_000);
  const id = ids[number % ids.length]!;
  const all = puzzles[id]!;
  // A step that has no factor in common with the number of puzzles visits all of them.
  const stride = [7, 11, 13, 17, 1].find((one) => all.length % one !== 0 || one === 1)!;
  const n = (Math.floor(number / ids.length) * stride) % all.length;
  return { id, n, puzzle: all[n]! };
}

/** A puzzle by what it shows, so that what was solved stays solved when others are added. */
export function nameOf({ spec, start }: Puzzle): string {
  let hash = 2166136261;
  for (const char of `${spec} ${start}`) hash = Math.imul(hash ^ char.codePointAt(0)!, 16777619) >>> 0;
  return hash.toString(36);
}

/** What has become of a puzzle: solved is only what was found without a slip; the others come again. */
export type Standing = 'new' | 'failed' | 'shown' | 'solved';
const kept = ['solved', 'shown', 'failed'] as const;

export class PuzzleStore {
  constructor(private readonly shelf: Shelf) {}

  private names(standing: Standing): Set<string> {
    return new Set((this.shelf.get(standing) ?? '').split(' ').filter(Boolean));
  }

  standing(puzzle: Puzzle): Standing {
    return kept.find((one) => this.names(one).has(nameOf(puzzle))) ?? 'new';
  }

  /** What is solved stays so. */
  note(puzzle: Puzzle, standing: Exclude<Standing, 'new'>): void {
    if (this.standing(puzzle) === 'solved') return;
    for (const one of kept) {
      const names = this.names(one);
      if (names.delete(nameOf(puzzle)) || one === standing)
        this.shelf.set(one, [...(one === standing ? names.add(nameOf(puzzle)) : names)].join(' '));
    }
  }
}

/** Which puzzle comes after number `n`: the next that nobody has tried, then those that come again; none if all
 * are solved. */
export function following(standings: Standing[], n: number): number | undefined {
  const others = standings.map((_, i) => (n + 1 + i) % standings.length);
  return others.find((i) => standings[i] === 'new') ?? others.find((i) => standings[i] !== 'solved');
}

// ---- what a puzzle is about ----

export const themes = ['take', 'sacrifice', 'quiet', 'turn', 'several', 'only'] as const;
export type Theme = (typeof themes)[number];

/** What the first solution is like; notation tells: captures have an x, turns of a piece end with their way. */
export function themesOf({ kind, solutions }: Puzzle): Theme[] {
  const [first = [], reply = []] = solutions[0] ?? [];
  const takes = (turn: string[]) => turn.some((token) => token.includes('x'));
  const is: Record<Theme, boolean> = {
    take: takes(first), sacrifice: takes(reply), quiet: kind === 'win2' && !takes(first),
    turn: first.some((token) => /\w[+-]\d?$/.test(token)), several: kind !== 'finish' && first.length > 1,
    only: new Set(solutions.map(([turn]) => turn!.join(' '))).size === 1,
  };
  return themes.filter((theme) => is[theme]);
}

// ---- why it is solved ----

/** One step of what was played, by whom, and where it was made. */
export interface PlayedStep { before: Scene; step: Step }

/** A line as the engine sees it, and where it ends. */
export async function playedOut(
  engine: Engine, first: Place, tokens: string[],
): Promise<{ steps: PlayedStep[]; end: Scene }> {
  const scenes = await Promise.all([...tokens, ''].map((_, i) =>
    engine.scene(after(first, ...tokens.slice(0, i)))));
  const steps = tokens.flatMap((token, i) => {
    const step = scenes[i]!.steps.find((one) => one.step === token);
    return step ? [{ before: scenes[i]!, step }] : [];
  });
  return { steps, end: scenes.at(-1)! };
}

/** How the opponent would win at once if nothing were done against it; nothing if it takes him longer. */
export async function threatened(engine: Engine, first: Place, puzzle: Puzzle): Promise<PlayedStep | undefined> {
  const { seat, steps } = await engine.scene(first);
  const isRight = (token: string) => puzzle.solutions.some(([turn]) => turn![0] === token);
  for (const { step } of steps.filter((one) => !isRight(one.step)).slice(0, 5)) {
    const found = await punished(engine, after(first, step), seat!);
    if (found) return found;
  }
  return undefined;
}
