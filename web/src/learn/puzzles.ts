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
export type Kind = (typeof kinds)[number];

/** Turns of the solver and answers, one after the other. */
export type Solution = string[][];

export interface Puzzle { grade: number; kind: Kind; spec: string; start: string; solutions: Solution[] }
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
): Promise<{ before: Scene; step: Step } | undefined> {
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

export class SolvedStore {
  constructor(private readonly shelf: Shelf) {}

  all(): Set<string> {
    return new Set((this.shelf.get('solved') ?? '').split(' ').filter(Boolean));
  }

  add(puzzle: Puzzle): void {
    this.shelf.set('solved', [...this.all().add(nameOf(puzzle))].join(' '));
  }
}
