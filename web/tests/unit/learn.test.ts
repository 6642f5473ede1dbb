// The files of docs/games/ that people learn from: every statement in them is put to the engine.
// LEARN=ID[,ID...] looks at some games only.

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { Board, Game, Scene } from '../../src/engine/types.ts';
import { numbersOf, type Drawn } from '../../src/learn/drawn.ts';
import {
  Fault, figuresOf, languages, outline, parseAnnotated, parseFigures, parseLesson, parsePage, parseRulings, parseStarts, spans,
  type Accept, type Claim, type Figure, type Language, type Page, type Task,
} from '../../src/learn/parse.ts';
import { nameOf, parsePuzzles } from '../../src/learn/puzzles.ts';
import { engine, root } from './help.ts';

const games = await engine.games();
const kinds = ['en.md', 'de.md', 'figures', 'rulings', 'lesson', 'well.en.md', 'well.de.md', 'example'];
const path = (id: string, kind: string) => `docs/games/${id}.${kind}`;
const has = (id: string, kind: string) => existsSync(join(root, path(id, kind)));
const read = (id: string, kind: string) => readFileSync(join(root, path(id, kind)), 'utf8');

const wanted = process.env.LEARN?.split(',') ?? games.map(({ id }) => id);
const known = games.filter(({ id }) => wanted.includes(id));

/** Collects what is wrong, so that one run tells an author everything. */
class Complaints {
  private readonly all: string[] = [];
  add(file: string, line: number, why: string): void { this.all.push(`${file}:${line}: ${why}`); }
  done(): void { assert.ok(this.all.length === 0, '\n' + this.all.join('\n')); }
}

interface Place { spec: string; start: string; steps: string[] }
const tokensOf = (scene: Scene) => scene.steps.map(({ step }) => step);

/** Where the steps lead; an illegal one is said with the words of the engine. */
async function sceneAt(place: Place): Promise<Scene | string> {
  return engine.scene(place).catch((error: unknown) => (error as Error).message);
}

function pointsText(twelfths: number): string {
  const [part] = [1, 2, 3, 4].filter((n) => (twelfths * n) % 12 === 0);
  return part === 1 ? `${twelfths / 12}` : `${(twelfths * part!) / 12}/${part}`;
}

const result = (scene: Scene) => scene.seats.map(({ twelfths }) => pointsText(twelfths)).join('-');

// ---- figures ----

/** Why a claim does not hold, or nothing. */
function denied(claim: Claim, scene: Scene): string | undefined {
  const legal = tokensOf(scene);
  switch (claim.kind) {
    case 'legal': {
      const odd = claim.tokens.filter((token) => !legal.includes(token));
      return odd.length ? `not legal: ${odd.join(' ')}; legal are ${legal.join(' ')}` : undefined;
    }
    case 'illegal': {
      const odd = claim.tokens.filter((token) => legal.includes(token));
      return odd.length ? `legal after all: ${odd.join(' ')}` : undefined;
    }
    case 'count': return legal.length === claim.count ? undefined : `${legal.length} steps are legal`;
    case 'over': {
      const is = scene.actor === 'none' ? result(scene) : 'not over';
      return is === claim.result ? undefined : `the result is ${is}`;
    }
    case 'position': return scene.position === claim.text ? undefined : `the position is ${scene.position}`;
  }
}

const same = (a: number[], b: number[]) => a.length === b.length && a.every((cell) => b.includes(cell));
const namesOf = (board: Board, cells: number[]) => cells.map((cell) => board.cells[cell]!.name).join(' ');

/** Whether cells lie on a rank, a file or a diagonal. */
function isStraight(board: Board, cells: number[]): boolean {
  const [{ x, y }, ...rest] = cells.map((cell) => board.cells[cell]!) as [Board['cells'][0], ...Board['cells']];
  return rest.every((one) => one.x === x) || rest.every((one) => one.y === y)
    || rest.every((one) => Math.abs(one.x - x) === Math.abs(one.y - y));
}

/** Why what is drawn is not true, or nothing: arrows are steps, ways are the engine's. */
function misdrawn(drawn: Drawn, board: Board, scene: Scene): string | undefined {
  const cells = numbersOf(drawn, board), [from] = cells;
  if (cells.includes(-1)) return `no such cell: ${drawn.cells[cells.indexOf(-1)]}`;
  const paths = scene.steps.map(({ path }) => path);
  const way = scene.ways?.find(({ lines }) => lines[0]?.cells[0] === from);
  switch (drawn.draw) {
    case 'arrow': return paths.some((path) => path.join() === cells.join()) ? undefined : 'no step goes this way';
    case 'line': return isStraight(board, cells) ? undefined : 'the line is not straight';
    case 'places': {
      const all = [...new Set(paths.filter((path) => path.length === 1).flat())];
      return same(all, cells) ? undefined : `the places are ${namesOf(board, all)}`;
    }
    case 'reach': {
      const all = [...new Set(paths.filter((path) => path[0] === from).map((path) => path.at(-1)!))];
      const far = all.filter((cell) => cell !== from);
      return same(far, cells.slice(1)) ? undefined : `from there one reaches ${namesOf(board, far)}`;
    }
    case 'way': {
      const open = way?.open ? way.lines[0]!.cells : [];
      return open.join() === cells.join() ? undefined : `the way is ${namesOf(board, open) || 'shut'}`;
    }
    case 'shut': return way && !way.open ? undefined : 'no way is shut there';
    case 'marks': case 'letters': return undefined;
  }
}

async function checkFigure(figure: Figure, file: string, complaints: Complaints): Promise<void> {
  const place: Place = { spec: figure.game, start: figure.from, steps: figure.steps };
  for (const moment of figure.moments) {
    if (moment.token) place.steps = [...place.steps, moment.token];
    const scene = await sceneAt(place);
    if (typeof scene === 'string') return complaints.add(file, moment.line, scene);
    for (const claim of moment.claims) {
      const why = denied(claim, scene);
      if (why) complaints.add(file, claim.line, why);
    }
    for (const drawn of moment.drawn) {
      const why = misdrawn(drawn, await engine.board(figure.game), scene);
      if (why) complaints.add(file, drawn.line, why);
    }
  }
}

/** Illegal steps name places of the board at least: a typing error proves nothing. */
async function checkNames(figure: Figure, file: string, complaints: Complaints): Promise<void> {
  const names = (await engine.board(figure.game)).cells.map(({ name }) => name);
  for (const claim of figure.moments.flatMap(({ claims }) => claims)) {
    for (const token of claim.kind === 'illegal' ? claim.tokens : []) {
      const places = token.match(/\d+\.\w+|[a-w]\d+|\d+[A-Z]/g) ?? [];
      const odd = places.filter((place) => !names.includes(place));
      if (odd.length) complaints.add(file, claim.line, `no such place: ${odd.join(', ')} in ${token}`);
    }
  }
}

// ---- lesson ----

function accepts(accept: Accept, tokens: string[], next: Map<string, Scene>): string[] {
  if (accept === 'any') return tokens;
  if (accept !== 'wins') return accept;
  return tokens.filter((token) => next.get(token)!.actor === 'none');
}

const won = (scene: Scene, seat: number) => scene.actor === 'none' && scene.seats[seat]!.twelfths > 0
  && scene.seats.every((one) => one.twelfths === 0 || one.team === scene.seats[seat]!.team);

/** All places where a task can leave the board, from one where it can begin. */
async function finish(task: Task, place: Place, file: string, complaints: Complaints): Promise<Place[]> {
  const complain = (why: string) => (complaints.add(file, task.line, `${task.id}: ${why}`), []);
  const scene = await sceneAt(place);
  if (typeof scene === 'string') return complain(scene);
  if (scene.actor !== 'seat') return complain(`nobody can do this: ${scene.actor} acts`);
  const legal = tokensOf(scene);
  const next = new Map<string, Scene>();
  for (const token of task.accept === 'wins' ? legal : [])
    next.set(token, await engine.scene({ ...place, steps: [...place.steps, token] }));
  const done = accepts(task.accept, legal, next).filter((token) => {
    const end = next.get(token);
    return !end || won(end, scene.seat!);
  });
  if (done.length === 0) return complain('no step does it');
  const odd = done.filter((token) => !legal.includes(token));
  if (odd.length) return complain(`not legal: ${odd.join(' ')}; legal are ${legal.join(' ')}`);
  if (task.accept !== 'any' && task.wrong && done.length === legal.length)
    complain('every legal step does it, so nobody sees the answer to a wrong one');
  const places = done.map((token) => ({ ...place, steps: [...place.steps, token, ...task.reply] }));
  for (const after of task.reply.length ? places : []) {
    const reached = await sceneAt(after);
    if (typeof reached === 'string') return complain(`reply after ${after.steps.join(' ')}: ${reached}`);
  }
  return places;
}

/** One place for each position: what comes after does not depend on the way. */
async function distinct(places: Place[]): Promise<Place[]> {
  const kept = new Map<string, Place>();
  for (const place of places) kept.set((await engine.scene(place)).position, place);
  return [...kept.values()];
}

async function checkLesson(tasks: Task[], file: string, complaints: Complaints): Promise<void> {
  let places: Place[] = [];
  for (const task of tasks) {
    if (task.board) places = [{ spec: task.board.game, start: task.board.from, steps: [] }];
    places = places.map((place) => ({ ...place, steps: [...place.steps, ...task.steps] }));
    const after = await Promise.all(places.map((place) => finish(task, place, file, complaints)));
    places = await distinct(after.flat());
    if (places.length === 0) return;
  }
}

// ---- per game ----

function pageOf(id: string, language: Language): Page {
  return parsePage(read(id, `${language}.md`), path(id, `${language}.md`));
}

/** The figures that the pages and the rulings of a game name. */
function shownFigures(id: string): { id: string; file: string; line: number }[] {
  const file = path(id, 'rulings');
  const { rulings } = parseRulings(read(id, 'rulings'), file);
  return [
    ...languages.flatMap((language) =>
      figuresOf(pageOf(id, language)).map((one) => ({ ...one, file: path(id, `${language}.md`) }))),
    ...rulings.flatMap((one) => one.figures.map((figure) => ({ ...figure, file }))),
  ];
}

for (const game of known) describe(game.id, () => checkGame(game));

function checkGame(game: Game): void {
  const { id } = game;

  test(`${id}: both pages have the same sections, rules and figures`, () => {
    const [en, de] = languages.map((language) => outline(pageOf(id, language)));
    assert.deepEqual(de, en);
    assert.ok(en!.filter((part) => part === 'heading 2').length >= 4, 'a page has sections');
  });

  test(`${id}: the figures hold`, async () => {
    const file = path(id, 'figures');
    const complaints = new Complaints();
    for (const figure of parseFigures(read(id, 'figures'), file)) {
      if (figure.game.split(':')[0] !== id) complaints.add(file, figure.line, `the game is not ${id}`);
      await checkFigure(figure, file, complaints);
      await checkNames(figure, file, complaints);
    }
    complaints.done();
  });

  test(`${id}: every figure is shown and every shown figure exists`, () => {
    const complaints = new Complaints();
    const file = path(id, 'figures');
    const figures = parseFigures(read(id, 'figures'), file);
    const shown = shownFigures(id);
    for (const one of shown)
      if (!figures.some((figure) => figure.id === one.id))
        complaints.add(one.file, one.line, `no figure ${one.id}`);
    for (const figure of figures) {
      const isShown = shown.some((one) => one.id === figure.id);
      const why = isShown ? 'is shown, so it need not be listed' : 'is neither shown nor listed';
      if (isShown === figure.listed) complaints.add(file, figure.line, `${figure.id} ${why}`);
    }
    complaints.done();
  });

  test(`${id}: rulings and variants speak of every option, and of no other`, () => {
    const complaints = new Complaints();
    const file = path(id, 'rulings');
    const { rulings, variants } = parseRulings(read(id, 'rulings'), file);
    const told = [...rulings.flatMap((one) => one.options), ...variants.map((one) => one.option)];
    for (const { name, value, line } of told)
      if (!game.options.find((option) => option.name === name)?.values.includes(value))
        complaints.add(file, line, `the engine has no ${name}=${value}`);
    for (const { name, values } of game.options)
      for (const value of values) {
        const times = told.filter((one) => one.name === name && one.value === value).length;
        if (times !== 1) complaints.add(file, 1, `${name}=${value} is told ${times} times`);
      }
    complaints.done();
  });

  test(`${id}: the rules speak of every way to play that one has to choose, and of no other`, () => {
    const complaints = new Complaints();
    for (const language of languages) {
      const told: string[] = read(id, `${language}.md`).match(/\b[a-z]+=[a-z0-9]+\b/g) ?? [];
      const complain = (why: string) => complaints.add(path(id, `${language}.md`), 1, why);
      for (const { name, values } of game.options)
        for (const value of values.slice(1))
          if (!told.includes(`${name}=${value}`)) complain(`${name}=${value} is missing`);
      for (const one of told)
        if (!game.options.some(({ name, values }) => values.some((value) => one === `${name}=${value}`)))
          complain(`the engine has no ${one}`);
    }
    complaints.done();
  });

  if (languages.some((language) => has(id, `known.${language}.md`))) test(`${id}: what is certain is the same in both languages, and can be looked at`, async () => {
    const pages = languages.map((language) => parsePage(read(id, `known.${language}.md`), path(id, `known.${language}.md`)));
    assert.deepEqual(outline(pages[1]!), outline(pages[0]!));
    assert.ok(pages[0]!.blocks.filter(({ kind }) => kind === 'heading').length >= 4, 'what, how, and who can check it');
    const figures = parseFigures(read(id, 'figures'), path(id, 'figures')).map((one) => one.id);
    assert.deepEqual(figuresOf(pages[0]!).map((one) => one.id).filter((one) => !figures.includes(one)), []);
    const complaints = new Complaints();
    const file = path(id, 'known');
    for (const { game, from, steps, drawn, line } of has(id, 'known') ? parseStarts(read(id, 'known'), file) : []) {
      const scene = await sceneAt({ spec: game, start: from, steps });
      if (typeof scene === 'string') complaints.add(file, line, scene);
      else if (scene.actor !== 'seat') complaints.add(file, line, 'nobody acts there');
      if (game.split(':')[0] !== id) complaints.add(file, line, `the game is not ${id}`);
      if (drawn && (from || steps.length)) complaints.add(file, line, 'what is drawn begins nowhere');
    }
    complaints.done();
  });

  test(`${id}: advice for playing well is half a page, the same in both languages`, () => {
    const pages = languages.map((language) => parsePage(read(id, `well.${language}.md`), path(id, `well.${language}.md`)));
    const [en, de] = pages.map(outline);
    assert.deepEqual(de, en);
    for (const language of languages) {
      const words = read(id, `well.${language}.md`).split(/\s+/).length;
      assert.ok(words >= 120 && words <= 420, `${language}: ${words} words`);
    }
  });

  test(`${id}: the game with remarks can be played`, async () => {
    const file = path(id, 'example');
    const complaints = new Complaints();
    const { game: spec, moves } = parseAnnotated(read(id, 'example'), file);
    const place: Place = { spec, start: '', steps: [] };
    for (const { tokens, claims, line } of moves) {
      place.steps = [...place.steps, ...tokens];
      const scene = await sceneAt(place);
      if (typeof scene === 'string') { complaints.add(file, line, scene); break; }
      for (const claim of claims) {
        const why = denied(claim, scene);
        if (why) complaints.add(file, claim.line, why);
      }
    }
    if (spec.split(':')[0] !== id) complaints.add(file, 1, `the game is not ${id}`);
    if (moves.filter(({ words }) => words).length < 5) complaints.add(file, 1, 'fewer than five remarks');
    if (!moves.at(-1)?.claims.some(({ kind }) => kind === 'over')) complaints.add(file, 1, 'no "over" at the end');
    complaints.done();
  });

  for (const kind of ['lesson', 'second'].filter((one) => has(id, one))) test(`${id}: the ${kind} can be finished`, async () => {
    const file = path(id, kind);
    const complaints = new Complaints();
    const { tasks } = parseLesson(read(id, kind), file);
    if (tasks.length < (kind === 'second' ? 3 : 5) || tasks.length > 10) complaints.add(file, 1, `${tasks.length} tasks, not 5 to 10`);
    for (const { board, line } of tasks)
      if (board && board.game.split(':')[0] !== id) complaints.add(file, line, `the game is not ${id}`);
    const last = tasks.at(-1)!;
    if (Array.isArray(last.accept) && last.accept.length === 1)
      complaints.add(file, last.line, 'the last task leaves no choice');
    await checkLesson(tasks, file, complaints);
    complaints.done();
  });
}

test('every game has all of its files, and enough puzzles of several grades', () => {
  assert.equal(games.length, 10);
  for (const { id } of games) {
    assert.deepEqual(kinds.filter((kind) => !has(id, kind)), [], `${id} lacks files`);
    const file = `data/puzzles/${id}.txt`;
    const puzzles = parsePuzzles(readFileSync(join(root, file), 'utf8'), file);
    assert.ok(puzzles.length >= 20, `${id} has ${puzzles.length} puzzles`);
    assert.equal(new Set(puzzles.map(nameOf)).size, puzzles.length, `${id} has a puzzle twice`);
    const grades = puzzles.map(({ grade }) => grade);
    assert.deepEqual(grades, [...grades].sort(), `${id}: easy puzzles come first`);
    assert.ok(new Set(grades).size >= 3, `${id}: all puzzles are equally hard`);
  }
});

// ---- the parser ----

const page = (text: string) => parsePage(`# A\n\n${text}\n`, 'f');
const figure = (text: string) => parseFigures(`figure a\ngame ploy\n${text}\nsure 1\n`, 'f');
const rulings = (text: string) => parseRulings(text, 'f');
const lesson = (text: string) => parseLesson(`task a\n${text}\n`, 'f');

const faults: [string, () => unknown, RegExp][] = [
  ['a page without a title', () => parsePage('words\n', 'f'), /^f:1: begins without/],
  ['a third level', () => page('### B'), /^f:3: a heading is/],
  ['a lonely star', () => page('a *b'), /^f:3: a \* without/],
  ['a gap in the numbers', () => page('1. a\n3. b'), /^f:4: number 3/],
  ['a ragged table', () => page('| a | b |\n|---|---|\n| c |'), /^f:5: 1 cells/],
  ['a figure in a text', () => page('see\n{figure x}'), /^f:4: looks like/],
  ['a long line', () => page('ä'.repeat(111)), /^f:3: longer/],
  ['code', () => page('`a`'), /^f:3: ` has no place/],
  ['a figure without a caption', () => figure('known chosen'), /^f:1: "en" and "de" are missing/],
  ['one language only', () => figure('en A\nknown chosen'), /^f:1: "de" is missing/],
  ['a source nobody knows', () => figure('en A\nde A\nknown me'), /^f:5: known: booklet/],
  ['a second figure of that name', () => figure('en A\nde A\nknown chosen\nsure 1\n\nfigure a\ngame ploy\n'
    + 'en A\nde A\nknown chosen'), /^f:8: a second "a"/],
  ['an arrow with one end', () => figure('en A\nde A\narrow e3\nknown chosen'), /^f:5: "arrow" without/],
  ['a letter without a cell', () => figure('en A\nde A\nletters A\nknown chosen'), /^f:5: letters: A=CELL/],
  ['straight quotes', () => rulings('variant a=b\nen "A"\nde A\n'), /^f:2: quotes/],
  ['a word nobody knows', () => rulings('variant a=b\nen A\nde A\nfr A\n'), /^f:4: "fr"/],
  ['an answer that is missing', () => lesson('game ploy\nen A\nde A\naccept d3d4\nen.good A\nde.good A'),
    /^f:1: "en.wrong" and/],
  ['a lesson without a board', () => lesson('en A\nde A\naccept any'), /^f:1: the first/],
];

for (const [name, parse, message] of faults)
  test(`the parser refuses ${name}, with the place`, () => {
    assert.throws(parse, (error) => error instanceof Fault && message.test(error.message));
  });

test('a page becomes blocks', () => {
  const { title, blocks } = page('b **c**\nd\n\n- e\n  f\n- g\n\n4. h\n5. *i*\n\n| j |\n|---|\n| k |\n\n'
    + '{figure l-1}');
  assert.equal(title, 'A');
  assert.deepEqual(outline({ title, blocks }),
    ['heading 1', 'list of 2', 'rules 4 to 5', 'table 1 by 1', 'figure l-1']);
  assert.deepEqual(blocks[1], { kind: 'paragraph', line: 3, spans: spans('b **c** d', 'f', 3) });
  assert.deepEqual(blocks[2], { kind: 'list', line: 6, items: [[{ text: 'e f' }], [{ text: 'g' }]] });
  assert.deepEqual(spans('b **c** *d*', 'f', 3), [
    { text: 'b ' }, { text: 'c', look: 'strong' }, { text: ' ' }, { text: 'd', look: 'em' },
  ]);
});

test('a figure becomes moments', () => {
  const [one] = figure('steps d3d4 d7d6\nen A\nde B\ncount 3\nplay e3e4\nlegal e7e6 e7+\n# why\nplay e7e6\n'
    + 'en C\nde D\nknown booklet');
  assert.equal(one!.known, 'booklet');
  assert.deepEqual(one!.steps, ['d3d4', 'd7d6']);
  assert.deepEqual(one!.moments, [
    { words: { en: 'A', de: 'B' }, claims: [{ kind: 'count', count: 3, line: 6 }], drawn: [], line: 1 },
    { token: 'e3e4', claims: [{ kind: 'legal', tokens: ['e7e6', 'e7+'], line: 8 }], drawn: [], line: 7 },
    { token: 'e7e6', words: { en: 'C', de: 'D' }, claims: [], drawn: [], line: 10 },
  ]);
});

test('what a figure draws is true', async () => {
  const scene = await engine.scene({ spec: 'ploy', start: '8C0r/8S4r/9/9/9/9/4F0g4/9/C0g8 g', steps: [] });
  const board = await engine.board('ploy');
  const why = (draw: Drawn['draw'], cells: string) => misdrawn({ draw, cells: cells.split(' ') }, board, scene);
  assert.equal(why('arrow', 'e3 h6'), undefined);
  assert.match(why('arrow', 'e3 i7')!, /no step/);
  assert.match(why('reach', 'e3 e4')!, /^from there one reaches .*h6/);
  assert.match(why('marks', 'z9')!, /no such cell: z9/);
  assert.match(why('line', 'a1 b3')!, /straight/);
  assert.match(why('shut', 'e3')!, /no way/);
  const fig5 = await engine.scene({ spec: 'blockade', start: '12/7B4/12/12/12/12/4r7/9b2/12/12/4R7/12 r', steps: [] });
  const way = { draw: 'way', cells: ['e2', 'e5', 'j5', 'j12'] } as const;
  assert.match(misdrawn({ ...way, cells: [...way.cells] }, await engine.board('blockade'), fig5)!,
    /^the way is e2 e5 i5 i12$/);
});

test('a task keeps the game of the one before and goes on from its board', () => {
  const said = 'en A\nde A\naccept any\nen.good A\nde.good A';
  const { tasks } = lesson(`game ploy\n${said}\n\ntask b\n${said}\n\ntask c\nfrom X\n${said}`);
  assert.deepEqual(tasks.map(({ board }) => board),
    [{ game: 'ploy', from: '' }, undefined, { game: 'ploy', from: 'X' }]);
});
