// parse.ts - what a game's files in docs/games/ say: figures, rulings, lesson and rules pages.
//
// docs/learn.md describes the files. Here texts become objects, and a mistake a Fault with file and line;
// whether a statement is true is the engine's business and is asked in the tests.

import { drawWords, readDrawn, type Drawn } from './drawn.ts';
import { Fault } from './fault.ts';

export { Fault } from './fault.ts';
export * from './markdown.ts';

export type Language = 'en' | 'de';
export const languages: readonly Language[] = ['en', 'de'];
export type Words = Record<Language, string>;

export type Claim = { line: number } & (
  | { kind: 'legal' | 'illegal'; tokens: string[] }
  | { kind: 'count'; count: number }
  | { kind: 'over'; result: string }
  | { kind: 'position'; text: string }
);

/** A moment of a figure: the step that leads to it (none at the first), words about it, what holds there, and what
 * is drawn on the board. */
export interface Moment {
  token?: string; words?: Words; claims: Claim[]; drawn: (Drawn & { line: number })[]; line: number;
}

export const sources = ['booklet', 'public', 'derived', 'chosen'] as const;
export type Source = (typeof sources)[number];

/** `moments[0]` is what one sees first and always has words. `listed`: not in the text of the rules. */
export interface Figure {
  id: string; game: string; from: string; steps: string[]; moments: Moment[]; known: Source; sure: number;
  listed: boolean; line: number;
}

export interface OptionValue { name: string; value: string; line: number }

/** A question that the booklet leaves open. `figures` show what it is about. */
export interface Ruling {
  id: string; options: OptionValue[]; figures: { id: string; line: number }[];
  question: Words; choice: Words; why: Words; sure: number; line: number;
}

/** A value of an option that is no ruling but another set-up or number of players. */
export interface Variant { option: OptionValue; words: Words; line: number }

export interface Rulings { rulings: Ruling[]; variants: Variant[] }

export type Accept = 'any' | 'wins' | string[];

/** `board` is set where the board changes; without it `steps` go on from what the last task left. */
export interface Task {
  id: string; board?: { game: string; from: string }; steps: string[]; words: Words; accept: Accept;
  good: Words; wrong?: Words; reply: string[]; line: number;
}

export interface Lesson { tasks: Task[] }

/** A played game with remarks: `moves[i]` are steps played in a row, the remark is about the last of them. */
export interface Annotated {
  game: string; words: Words; moves: { tokens: string[]; words?: Words; claims: Claim[]; line: number }[];
}

/** Where somebody may begin to look around: a position, or one that is drawn. */
export interface Start { id: string; game: string; from: string; steps: string[]; drawn: boolean; words: Words; line: number }

export function parseStarts(text: string, file: string): Start[] {
  return unique(chunks(text, file).map((chunk) => {
    const reader = new Reader(chunk);
    const start = {
      id: reader.name('start'), game: reader.one('game').rest, from: reader.maybe('from')?.rest ?? '',
      steps: reader.tokens('steps'), drawn: reader.all('drawn').length > 0, words: reader.words(), line: chunk.line,
    };
    reader.end();
    return start;
  }), file);
}

export function parseFigures(text: string, file: string): Figure[] {
  return unique(chunks(text, file).map(figure), file);
}

export function parseRulings(text: string, file: string): Rulings {
  const all = chunks(text, file);
  const isVariant = (chunk: Chunk) => chunk.lines[0]!.word === 'variant';
  return {
    rulings: unique(all.filter((chunk) => !isVariant(chunk)).map(ruling), file),
    variants: all.filter(isVariant).map(variant),
  };
}

export function parseLesson(text: string, file: string): Lesson {
  const tasks: Task[] = [];
  for (const chunk of chunks(text, file)) {
    const before = [...tasks].reverse().find((one) => one.board);
    tasks.push(task(chunk, before));
  }
  return { tasks: unique(tasks, file) };
}

export function parseAnnotated(text: string, file: string): Annotated {
  const [first, ...others] = chunks(text, file);
  const head = new Reader(first ?? { file, line: 1, lines: [] });
  const result = { game: head.one('game').rest, words: head.words() };
  head.end();
  return { ...result, moves: others.map((chunk) => {
    const reader = new Reader(chunk);
    const words = reader.maybeWords();
    const move = { tokens: reader.tokens('play'), claims: claims(reader), line: chunk.line, ...(words && { words }) };
    if (move.tokens.length === 0) reader.fail('"play" is missing');
    reader.end();
    return move;
  }) };
}

// ---- statements ----

interface Statement { word: string; rest: string; line: number }
interface Chunk { file: string; line: number; lines: Statement[] }

/** Statements in groups that empty lines divide. A line that begins with # is a comment. */
function chunks(text: string, file: string): Chunk[] {
  const groups: Chunk[] = [];
  let isOpen = false;
  for (const [i, raw] of text.split('\n').entries()) {
    const line = i + 1;
    if (raw.startsWith('#')) continue;
    if (raw !== raw.trim()) throw new Fault(file, line, 'spaces at the begin or end of the line');
    if (raw === '') { isOpen = false; continue; }
    if (!isOpen) groups.push({ file, line, lines: [] });
    isOpen = true;
    const [word, rest] = split(raw);
    groups.at(-1)!.lines.push({ word, rest, line });
  }
  return groups;
}

function split(raw: string): [string, string] {
  const space = raw.indexOf(' ');
  return space < 0 ? [raw, ''] : [raw.slice(0, space), raw.slice(space + 1).trim()];
}

/** Reads the statements of a chunk word by word; what nobody asked for is a mistake. */
class Reader {
  private readonly left: Statement[];
  readonly line: number;

  constructor(private readonly chunk: Chunk) {
    this.left = [...chunk.lines];
    this.line = chunk.line;
  }

  fail(why: string, line = this.line): never {
    throw new Fault(this.chunk.file, line, why);
  }

  /** The first statement, which says what the chunk is and how it is called. */
  name(word: string): string {
    const first = this.left.shift()!;
    if (first.word !== word) this.fail(`"${word}" expected, not "${first.word}"`, first.line);
    if (!/^[A-Za-z0-9-]+$/.test(first.rest)) this.fail('a name has letters, digits and hyphens', first.line);
    return first.rest;
  }

  all(word: string): Statement[] {
    const found = this.left.filter((one) => one.word === word);
    for (const one of found) this.left.splice(this.left.indexOf(one), 1);
    return found;
  }

  maybe(word: string): Statement | undefined {
    const [one, second] = this.all(word);
    if (second) this.fail(`a second "${word}"`, second.line);
    if (one && one.rest === '') this.fail(`"${word}" without anything behind it`, one.line);
    return one;
  }

  one(word: string): Statement {
    return this.maybe(word) ?? this.fail(`"${word}" is missing`);
  }

  tokens(word: string): string[] {
    return this.all(word).flatMap((one) => tokens(one, this));
  }

  /** Texts in all languages, or in none. */
  maybeWords(part = ''): Words | undefined {
    const found = languages.map((language) => this.maybe(language + part));
    if (found.every((one) => one === undefined)) return undefined;
    const [en, de] = found.map((one, i) => one ?? this.fail(`"${languages[i]}${part}" is missing`));
    for (const one of [en!, de!])
      if (/["'`]/.test(one.rest)) this.fail('quotes and apostrophes are “ ” „ “ ’', one.line);
    return { en: en!.rest, de: de!.rest };
  }

  words(part = ''): Words {
    return this.maybeWords(part) ?? this.fail(`"en${part}" and "de${part}" are missing`);
  }

  sure(): number {
    const { rest, line } = this.one('sure');
    return /^\d+$/.test(rest) && Number(rest) <= 100 ? Number(rest) : this.fail('sure: 0 to 100', line);
  }

  end(): void {
    const [odd] = this.left;
    if (odd) this.fail(`"${odd.word}" has no place here`, odd.line);
  }
}

function tokens(from: Statement, reader: Reader): string[] {
  return from.rest === '' ? reader.fail(`"${from.word}" without steps`, from.line) : from.rest.split(/ +/);
}

function unique<T extends { id: string; line: number }>(things: T[], file: string): T[] {
  for (const [i, thing] of things.entries())
    if (things.findIndex((other) => other.id === thing.id) < i)
      throw new Fault(file, thing.line, `a second "${thing.id}"`);
  return things;
}

// ---- figures ----

function figure(chunk: Chunk): Figure {
  const isPlay = (one: Statement) => one.word === 'play';
  const cut = chunk.lines.findIndex(isPlay);
  const known = chunk.lines.filter((one) => one.word === 'known' || one.word === 'sure');
  const lines = chunk.lines.filter((one) => !known.includes(one));
  const plays = cut < 0 ? [] : lines.slice(lines.findIndex(isPlay));
  const head = new Reader({ ...chunk, lines: [...lines.slice(0, lines.length - plays.length), ...known] });
  const result = {
    id: head.name('figure'), game: head.one('game').rest, from: head.maybe('from')?.rest ?? '',
    steps: head.tokens('steps'), known: source(head), sure: head.sure(),
    listed: head.all('listed').length > 0, line: chunk.line,
  };
  const first: Moment = { claims: claims(head), drawn: drawnBy(head), words: head.words(), line: chunk.line };
  head.end();
  return { ...result, moments: [first, ...moments(plays, chunk.file)] };
}

function source(reader: Reader): Source {
  const { rest, line } = reader.one('known');
  return sources.find((one) => one === rest) ?? reader.fail(`known: ${sources.join(', ')}`, line);
}

function moments(lines: Statement[], file: string): Moment[] {
  const groups: Statement[][] = [];
  for (const one of lines) {
    if (one.word === 'play') groups.push([]);
    groups.at(-1)!.push(one);
  }
  return groups.map((group) => {
    const reader = new Reader({ file, line: group[0]!.line, lines: group });
    const { rest } = reader.one('play');
    if (rest.includes(' ')) reader.fail('one step for each "play"');
    const words = reader.maybeWords();
    const moment = {
      token: rest, claims: claims(reader), drawn: drawnBy(reader), line: reader.line, ...(words && { words }),
    };
    reader.end();
    return moment;
  });
}

function claims(reader: Reader): Claim[] {
  const lists = (['legal', 'illegal'] as const).flatMap((kind) => reader.all(kind).map((one): Claim =>
    ({ kind, tokens: tokens(one, reader), line: one.line })));
  const rest: Claim[] = [];
  const count = reader.maybe('count');
  if (count && !/^\d+$/.test(count.rest)) reader.fail('count: a number', count.line);
  if (count) rest.push({ kind: 'count', count: Number(count.rest), line: count.line });
  const over = reader.maybe('over');
  if (over) rest.push({ kind: 'over', result: over.rest, line: over.line });
  const position = reader.maybe('position');
  if (position) rest.push({ kind: 'position', text: position.rest, line: position.line });
  return [...lists, ...rest];
}

function drawnBy(reader: Reader): Moment['drawn'] {
  return drawWords.flatMap((word) => reader.all(word).map(({ rest, line }) => {
    const drawn = readDrawn(word, rest);
    return typeof drawn === 'string' ? reader.fail(drawn, line) : { ...drawn, line };
  }));
}

// ---- rulings ----

function ruling(chunk: Chunk): Ruling {
  const reader = new Reader(chunk);
  const result = {
    id: reader.name('ruling'),
    options: reader.all('option').map((one) => optionValue(one, reader)),
    figures: reader.all('figure').map((one) => ({ id: one.rest, line: one.line })),
    question: reader.words('.question'), choice: reader.words('.choice'), why: reader.words('.why'),
    sure: reader.sure(), line: chunk.line,
  };
  reader.end();
  return result;
}

function variant(chunk: Chunk): Variant {
  const reader = new Reader(chunk);
  const option = optionValue(reader.one('variant'), reader);
  const result = { option, words: reader.words(), line: chunk.line };
  reader.end();
  return result;
}

function optionValue({ rest, line }: Statement, reader: Reader): OptionValue {
  const [, name, value] = rest.match(/^([a-z0-9]+)=([a-z0-9]+)$/) ?? reader.fail('NAME=VALUE expected', line);
  return { name: name!, value: value!, line };
}

// ---- lesson ----

function task(chunk: Chunk, last: Task | undefined): Task {
  const reader = new Reader(chunk);
  const id = reader.name('task');
  const game = reader.maybe('game')?.rest;
  const from = reader.maybe('from')?.rest;
  const spec = game ?? last?.board?.game ?? reader.fail('the first task needs a "game"');
  const accept = accepted(reader);
  const result: Task = {
    id, steps: reader.tokens('steps'), words: reader.words(), accept, good: reader.words('.good'),
    reply: reader.tokens('reply'), line: chunk.line,
  };
  if (game !== undefined || from !== undefined) result.board = { game: spec, from: from ?? '' };
  const wrong = accept === 'any' ? reader.maybeWords('.wrong') : reader.words('.wrong');
  if (wrong) result.wrong = wrong;
  reader.end();
  return result;
}

function accepted(reader: Reader): Accept {
  const all = reader.tokens('accept');
  if (all.length === 0) reader.fail('"accept" is missing');
  const word = all.find((one) => one === 'any' || one === 'wins');
  if (word && all.length > 1) reader.fail(`"${word}" stands alone`);
  return (word as 'any' | 'wins' | undefined) ?? all;
}
