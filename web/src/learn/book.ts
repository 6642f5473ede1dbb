// book.ts - what the page reads about one game in one language: rules, figures, rulings, lesson.
//
// The build makes books out of docs/games/ and the page fetches them; what only authors and tests need (line
// numbers, statements for the engine) stays behind.

import type { Drawn } from './drawn.ts';
import {
  parseAnnotated, parseFigures, parseLesson, parsePage, parseRulings, parseStarts,
  type Accept, type Annotated, type Block, type Figure, type Language, type Page, type Source, type Span, type Task, type Words,
} from './parse.ts';

/** A Block of the page without its place in the file. */
export type Part = Block extends infer B ? (B extends Block ? Omit<B, 'line'> : never) : never;

/** What a figure shows: `moments[0]` first, each later one after its step. */
export interface Picture {
  id: string; spec: string; start: string; steps: string[]; known: Source; sure: number; listed: boolean;
  moments: { step?: string; words?: string; drawn?: Drawn[] }[];
}

export interface Chosen { name: string; value: string }
export interface Decision {
  id: string; options: Chosen[]; figures: string[]; question: string; choice: string; why: string;
  sure: number;
}
export interface Way { option: Chosen; words: string }

export interface Exercise {
  id: string; board?: { spec: string; start: string }; steps: string[]; words: string; accept: Accept;
  good: string; wrong?: string; reply: string[];
}

/** A game to play through: its steps, and what is said after so many of them. */
export interface Example { spec: string; words: string; steps: string[]; remarks: { after: number; words: string }[] }

export interface Text { title: string; parts: Part[] }
export interface Book extends Text {
  id: string; figures: Picture[]; rulings: Decision[]; ways: Way[]; lesson: Exercise[];
  second: Exercise[]; well?: Text; example?: Example;
}

/** What is known for certain of a game, and where one can begin to look around; without `starts` there is nothing to
 * look at step by step. `drawn`: a position is drawn. */
export interface Certain extends Text {
  starts: { id: string; spec: string; start: string; steps: string[]; drawn?: true; words: string }[];
}

export function makeCertain(id: string, language: Language, page: string, starts: string): Certain {
  const file = (kind: string) => `docs/games/${id}.${kind}`;
  return {
    ...makeText(parsePage(page, file(`known.${language}.md`))),
    starts: parseStarts(starts, file('known')).map(({ id: name, game, from, steps, drawn, words }) => ({
      id: name, spec: game, start: from, steps, words: words[language], ...(drawn ? { drawn } : {}),
    })),
  };
}

/** The kinds of files of a game, as texts; not every game has a second lesson. */
export interface Sources {
  page: string; figures: string; rulings: string; lesson: string; second?: string; well?: string; example?: string;
}

/** Spec strings are for the terminal; whoever plays on the page chooses by names. */
const withoutSpecs = ({ text, ...look }: Span): Span =>
  ({ text: text.replace(/ \([a-z]+=\w+(, [a-z]+=\w+)*\)/g, ''), ...look });
const all = (spans: Span[]) => spans.map(withoutSpecs);

function part({ line: _, ...block }: Block): Part {
  switch (block.kind) {
    case 'paragraph': return { ...block, spans: all(block.spans) };
    case 'list': case 'numbered': return { ...block, items: block.items.map(all) };
    default: return block;
  }
}

export function makeText(page: Page): Text {
  return { title: page.title, parts: page.blocks.map(part) };
}

export function makeBook(id: string, language: Language, sources: Sources): Book {
  const file = (kind: string) => `docs/games/${id}.${kind}`;
  const { rulings, variants } = parseRulings(sources.rulings, file('rulings'));
  const say = (words: Words) => words[language];
  return {
    id,
    ...makeText(parsePage(sources.page, file(`${language}.md`))),
    figures: parseFigures(sources.figures, file('figures')).map((one) => picture(one, language)),
    rulings: rulings.map((one) => ({
      id: one.id, options: one.options.map(bare), figures: one.figures.map((figure) => figure.id),
      question: say(one.question), choice: say(one.choice), why: say(one.why), sure: one.sure,
    })),
    ways: variants.map((one) => ({ option: bare(one.option), words: say(one.words) })),
    lesson: lesson(sources.lesson, file('lesson'), language),
    second: lesson(sources.second ?? '', file('second'), language),
    ...(sources.well ? { well: makeText(parsePage(sources.well, file(`well.${language}.md`))) } : {}),
    ...(sources.example ? { example: example(parseAnnotated(sources.example, file('example')), language) } : {}),
  };
}

function lesson(text: string, file: string, language: Language): Exercise[] {
  return parseLesson(text, file).tasks.map((one) => exercise(one, language));
}

function example({ game, words, moves }: Annotated, language: Language): Example {
  const steps: string[] = [], remarks: Example['remarks'] = [];
  for (const move of moves) {
    steps.push(...move.tokens);
    if (move.words) remarks.push({ after: steps.length, words: move.words[language] });
  }
  return { spec: game, words: words[language], steps, remarks };
}

const bare = ({ name, value }: Chosen): Chosen => ({ name, value });

function picture(figure: Figure, language: Language): Picture {
  const { id, game, from, steps, known, sure, listed } = figure;
  const moments = figure.moments.map(({ token, words, drawn }) => ({
    ...(token === undefined ? {} : { step: token }), ...(words ? { words: words[language] } : {}),
    ...(drawn.length ? { drawn: drawn.map(({ line: _, ...one }) => one) } : {}),
  }));
  return { id, spec: game, start: from, steps, moments, known, sure, listed };
}

function exercise(task: Task, language: Language): Exercise {
  const { id, board, steps, words, accept, good, wrong, reply } = task;
  return {
    id, steps, words: words[language], accept, good: good[language], reply,
    ...(board ? { board: { spec: board.game, start: board.from } } : {}),
    ...(wrong ? { wrong: wrong[language] } : {}),
  };
}

/** What is said of a value of an option: how the game is varied, or how a doubt was settled. */
export interface Explained { words: string; ruling?: Decision }

export function explain(book: Book, { name, value }: Chosen): Explained | undefined {
  const is = (one: Chosen) => one.name === name && one.value === value;
  const ruling = book.rulings.find(({ options }) => options.some(is));
  if (ruling) return { words: ruling.choice, ruling };
  const way = book.ways.find(({ option }) => is(option));
  return way && { words: way.words };
}

/** The parts of the section that says what the game is played for. */
export function aimOf({ parts }: Book): Part[] {
  const isAim = (part: Part) => part.kind === 'heading' && /^(Aim|Ziel)\b/.test(part.spans[0]?.text ?? '');
  const from = parts.findIndex(isAim) + 1;
  const length = parts.slice(from).findIndex(({ kind }) => kind === 'heading');
  return from ? parts.slice(from, from + length) : [];
}
