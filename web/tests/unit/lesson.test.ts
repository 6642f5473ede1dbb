// Lessons and puzzles: what counts, what is remembered, what comes next.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JudgedStep } from '../../src/engine/types.ts';
import type { Exercise } from '../../src/learn/book.ts';
import { counters } from '../../src/learn/counters.ts';
import { deedOf, drawn, further, stageAfter } from '../../src/learn/hints.ts';
import { OwnStore, puzzleFrom } from '../../src/learn/own.ts';
import { answerTo, beginning, isAccepted, LessonStore, none, resume } from '../../src/learn/lesson.ts';
import { after, follows, isWonBy, showPlace } from '../../src/learn/place.ts';
import {
  daily, following, judge, nameOf, nextStep, parsePuzzles, playedOut, punished, PuzzleStore, themesOf, threatened,
  type Puzzle,
} from '../../src/learn/puzzles.ts';
import { Shelf } from '../../src/state/storage.ts';
import { engine } from './help.ts';

const duel = { spec: 'ploy', start: '', steps: [] };
const nearWin = { spec: 'ploy', start: '4C0r4/4T0g4/4S4r4/9/9/9/9/9/C0g8 g', steps: [] };
const task = (more: Partial<Exercise>): Exercise =>
  ({ id: 'a', steps: [], words: '', accept: 'any', good: '', reply: [], ...more });

test('a task begins on its board, or where the last one ended', () => {
  const board = { spec: 'ploy', start: 'X' };
  assert.deepEqual(beginning(task({ board, steps: ['s'] }), duel), { ...board, steps: ['s'] });
  assert.deepEqual(beginning(task({ steps: ['s'] }), after(duel, 'r')), after(duel, 'r', 's'));
  assert.throws(() => beginning(task({}), undefined));
});

test('what a task accepts', async () => {
  const wins = task({ accept: 'wins' });
  assert.equal(await isAccepted(engine, task({}), duel, 'e3e4'), true);
  assert.equal(await isAccepted(engine, task({ accept: ['e3e4'] }), duel, 'e3e4'), true);
  assert.equal(await isAccepted(engine, task({ accept: ['e3e4'] }), duel, 'd3d4'), false);
  assert.equal(await isAccepted(engine, wins, nearWin, 'e8xe9'), true);
  assert.equal(await isAccepted(engine, wins, nearWin, 'a1a2'), false);
  assert.equal(await answerTo(engine, wins, nearWin), 'e8xe9');
  assert.equal(await answerTo(engine, wins, duel), undefined);
});

test('a win is a win of the seat or its team, not of others', async () => {
  const scene = await engine.scene(after(nearWin, 'e8xe9'));
  assert.equal(isWonBy(scene, 0), true);
  assert.equal(isWonBy(scene, 1), false);
  assert.equal(isWonBy(await engine.scene(nearWin), 0), false);
});

test('a place shows the step that led to it', async () => {
  const shown = await showPlace(engine, after(duel, 'e3e4'));
  assert.equal(shown.last?.step.step, 'e3e4');
  assert.equal(shown.last?.before.position, (await engine.scene(duel)).position);
  assert.equal((await showPlace(engine, duel)).last, undefined);
  assert.ok(follows(duel, after(duel, 'e3e4')));
  assert.ok(!follows(duel, after(duel, 'e3e4', 'e7e6')));
  assert.ok(!follows(after(duel, 'd3d4'), after(duel, 'e3e4', 'e7e6')));
  assert.ok(!follows(undefined, duel));
});

test('a hint says where, then what, then shows the step', async () => {
  const [board, scene] = await Promise.all([engine.board('ploy'), engine.scene(duel)]);
  const step = scene.steps.find((one) => one.step === 'e3e4')!;
  const where = further(undefined, step), what = further(where, step), show = further(what, step);
  assert.deepEqual([where.stage, what.stage, show.stage], ['where', 'what', 'show']);
  assert.equal(stageAfter(show), undefined);
  assert.equal(further(what, scene.steps.find((one) => one.step === 'd3d4')!).stage, 'where');
  const cells = (hint: typeof where) => drawn(board, scene, hint).marks.flatMap((mark) => mark.cells);
  assert.deepEqual(cells(where), step.path.slice(0, 1));
  assert.deepEqual(cells(show), step.path);
  assert.deepEqual(drawn(board, scene, what).arrows, []);
  assert.deepEqual(drawn(board, scene, show).arrows, [{ kind: 'hint', path: step.path }]);
  assert.equal(deedOf(step), 'move');
  assert.equal(deedOf(scene.steps.find((one) => one.step === 'e3+')!), 'turn');
});

test('where something is placed, the first hint points out more than its cell', async () => {
  const place = { spec: 'blockade', start: '', steps: [] };
  const [board, scene] = await Promise.all([engine.board('blockade'), engine.scene(place)]);
  const step = scene.steps.find((one) => one.step === 'h7')!;
  const { marks } = drawn(board, scene, further(undefined, step));
  const names = marks.flatMap(({ cells }) => cells.map((cell) => board.cells[cell]!.name));
  assert.deepEqual(names.sort(), ['g6', 'g7', 'h6', 'h7', 'g8', 'i6', 'i7', 'i8'].sort());
  assert.equal(deedOf(step), 'place');
});

test('progress is kept, and what makes no sense is none', () => {
  const shelf = new Shelf(undefined);
  const store = new LessonStore(shelf);
  assert.deepEqual(store.load('ploy'), none);
  const progress = { places: [duel, after(duel, 'e3e4')], done: false };
  store.save('ploy', progress);
  assert.deepEqual(store.load('ploy'), progress);
  assert.deepEqual(store.load('tor'), none);
  for (const bad of ['{', 'null', '3', '{"places":[{"spec":1}]}', '{"places":{}}']) {
    shelf.set('lesson.ploy', bad);
    assert.deepEqual(store.load('ploy'), none, bad);
  }
});

test('a lesson that has changed is resumed as far as it is still the same', async () => {
  const lesson = [task({ board: { spec: 'ploy', start: '' } }), task({ id: 'b' }), task({ id: 'c' })];
  const places = [duel, after(duel, 'e3e4', 'e7e6'), after(duel, 'e3e4', 'nonsense')];
  assert.deepEqual(await resume(engine, lesson, { places, done: true }),
    { places: places.slice(0, 2), done: false });
  assert.deepEqual(await resume(engine, lesson, none), { places: [duel], done: false });
  const other = [task({ board: { spec: 'ploy', start: nearWin.start } })];
  assert.deepEqual(await resume(engine, other, { places, done: true }), { places: [nearWin], done: false });
  const whole = [places[0]!, places[1]!];
  assert.deepEqual(await resume(engine, lesson.slice(0, 2), { places: whole, done: true }),
    { places: whole, done: true });
});

const text = [
  '# brett puzzles ploy',
  `1\twin1\tploy\t${nearWin.start}\te8xe9`,
  '3\twin2\tploy\tP g\ta / b / c d | a / b / e | f',
  '',
].join('\n');

test('puzzles are read, and mistakes named with their line', () => {
  const [first, second, ...rest] = parsePuzzles(text, 'f');
  assert.deepEqual(rest, []);
  assert.deepEqual(first, {
    grade: 1, kind: 'win1', spec: 'ploy', start: nearWin.start, solutions: [[['e8xe9']]],
  });
  assert.deepEqual(second!.solutions, [[['a'], ['b'], ['c', 'd']], [['a'], ['b'], ['e']], [['f']]]);
  assert.throws(() => parsePuzzles('\n1\twin1\tploy', 'f'), /^Error: f:2: 3 parts/);
  assert.throws(() => parsePuzzles('1\twin9\tploy\tP\ta', 'f'), /f:1: no such kind/);
  assert.throws(() => parsePuzzles('x\twin1\tploy\tP\ta', 'f'), /f:1: the grade/);
  assert.throws(() => parsePuzzles('1\twin1\tploy\tP\ta / ', 'f'), /f:1: a solution/);
});

test('a try is judged by all solutions, and answered', () => {
  const puzzle = parsePuzzles(text, 'f')[1]!;
  assert.deepEqual(judge(puzzle, [], 'x'), { right: false });
  assert.deepEqual(judge(puzzle, [], 'f'), { right: true, replies: [], solved: true });
  assert.deepEqual(judge(puzzle, [], 'a'), { right: true, replies: ['b'], solved: false });
  assert.deepEqual(judge(puzzle, ['a', 'b'], 'c'), { right: true, replies: [], solved: false });
  assert.deepEqual(judge(puzzle, ['a', 'b', 'c'], 'd'), { right: true, replies: [], solved: true });
  assert.deepEqual(judge(puzzle, ['a', 'b'], 'e'), { right: true, replies: [], solved: true });
  assert.deepEqual(judge(puzzle, ['a', 'b'], 'd'), { right: false });
  assert.equal(nextStep(puzzle, []), 'a');
  assert.equal(nextStep(puzzle, ['a', 'b', 'c']), 'd');
  assert.equal(nextStep(puzzle, ['x']), undefined);
});

test('a wrong try is punished only by somebody else, who wins at once', async () => {
  const threat = '4C0r4/4S4r4/9/9/9/9/4T4r4/9/2S0g1C0g4 g';
  const place = (...steps: string[]) => ({ spec: 'ploy', start: threat, steps });
  assert.equal((await punished(engine, place('c1c2'), 0))?.step.step, 'e3xe1');
  assert.equal(await punished(engine, place('e1d1'), 0), undefined, 'the Commander has gone away');
  assert.equal(await punished(engine, place(), 0), undefined, 'the turn goes on');
});

test('every puzzle has its day, and every day its puzzle', () => {
  const some = (n: number): Puzzle[] => Array.from({ length: n }, (_, i) =>
    ({ grade: 1, kind: 'win1', spec: 's', start: String(i), solutions: [[['a']]] }));
  const puzzles = { ploy: some(21), tor: some(22), empty: [] };
  const seen = new Set<string>();
  for (let day = 1; day <= 44; day++) {
    const found = daily(puzzles, new Date(2026, 2, day, 12))!;
    assert.deepEqual(found, daily(puzzles, new Date(2026, 2, day, 23, 59)));
    seen.add(`${found.id} ${found.n}`);
  }
  assert.equal(seen.size, 43, 'in 44 days ploy comes round again once');
  assert.equal(daily({}, new Date()), undefined);
});

test('what became of a puzzle is remembered by what it shows, and solved stays solved', () => {
  const shelf = new Shelf(undefined);
  const store = new PuzzleStore(shelf);
  const [one, other] = parsePuzzles(text, 'f') as [Puzzle, Puzzle];
  assert.equal(store.standing(one), 'new');
  store.note(one, 'failed');
  assert.equal(store.standing(one), 'failed');
  store.note(one, 'shown');
  assert.equal(store.standing(one), 'shown', 'shown is not solved');
  store.note(one, 'solved');
  store.note(one, 'failed');
  assert.equal(new PuzzleStore(shelf).standing(one), 'solved');
  assert.equal(store.standing(other), 'new');
  assert.notEqual(nameOf(one), nameOf(other));
});

test('after a puzzle comes a new one, then those that come again', () => {
  assert.equal(following(['solved', 'failed', 'new', 'new'], 0), 2);
  assert.equal(following(['new', 'solved', 'failed', 'solved'], 3), 0);
  assert.equal(following(['new', 'solved', 'failed'], 0), 0, 'only this one is left untried');
  assert.equal(following(['solved', 'failed', 'shown'], 1), 2);
  assert.equal(following(['solved', 'solved'], 0), undefined);
});

test('themes follow from the notation', () => {
  const like = (kind: string, solutions: string) =>
    themesOf(parsePuzzles(`2\t${kind}\tploy\tx g\t${solutions}`, 'f')[0]!);
  assert.deepEqual(like('win1', 'e8xe9'), ['take', 'only']);
  assert.deepEqual(like('win2', 'h2- / h1xi2 / h2xi2'), ['sacrifice', 'quiet', 'turn', 'only']);
  assert.deepEqual(like('save', 'a1b1 c1d1 | a1c1 c1d1'), ['several']);
  assert.deepEqual(like('finish', '1D--1D 2C-2A'), ['only']);
});

test('a line is played out, and a threat is found', async () => {
  const { steps, end } = await playedOut(engine, nearWin, ['e8xe9']);
  assert.deepEqual(steps.map(({ step }) => step.step), ['e8xe9']);
  assert.equal(end.actor, 'none');
  const danger = { spec: 'ploy', start: '4C0r4/4T0g4/4S4r4/9/9/9/9/9/C0g8 r', steps: [] };
  const puzzle: Puzzle = { grade: 1, kind: 'save', spec: 'ploy', start: danger.start, solutions: [[['e9d9']]] };
  assert.equal((await threatened(engine, danger, puzzle))?.step.step, 'e8xe9');
});

test('puzzles out of own games are kept, the newest first, each once', () => {
  const shelf = new Shelf(undefined);
  const store = new OwnStore(shelf);
  const own = (start: string): Puzzle =>
    ({ grade: 3, kind: 'own', spec: 'ploy', start, solutions: [[['a1']]], instead: 'b1' });
  store.add('ploy', own('x'));
  store.add('ploy', own('y'));
  store.add('ploy', own('x'));
  assert.deepEqual(store.all('ploy').map(({ start }) => start), ['x', 'y']);
  assert.deepEqual(store.all('tor'), []);
  shelf.set('own.ploy', '[{"kind":"own"}, 3]');
  assert.deepEqual(store.all('ploy'), []);
  shelf.set('own.ploy', '{');
  assert.deepEqual(store.all('ploy'), []);
});

test('only a clear mistake with one clearly best step makes a puzzle', async () => {
  // Without the win red has more: what wins at once is clearly better than all else.
  const start = 'T4r3C0r3T4r/4T0g4/4S4r4/9/9/9/9/9/C0g8 g';
  const game = { spec: 'ploy', start, steps: ['a1a2'] };
  const judged: JudgedStep = {
    number: 0, kind: 'step', seat: 0, team: 0, loss: 5000, luck: 0, grade: 'blunder', best: ['e8xe9'],
  };
  const puzzle = await puzzleFrom(engine, game, judged);
  assert.deepEqual(puzzle?.solutions, [[['e8xe9']]]);
  assert.equal(puzzle?.start, start);
  assert.equal(puzzle?.instead, 'a1a2');
  assert.equal(await puzzleFrom(engine, game, { ...judged, grade: 'inaccuracy' }), undefined);
  assert.equal(await puzzleFrom(engine, game, { ...judged, best: ['a1b1'] }), undefined);
  const open = { spec: 'ploy', start: '', steps: ['e3e4'] };
  assert.equal(await puzzleFrom(engine, open, { ...judged, best: ['d3d4'] }), undefined, 'others are as good');
});

test('enough counters to play every way', async () => {
  const games = await engine.games();
  const of = async (id: string) => counters(engine, games.find((game) => game.id === id)!);
  const sum = (all: { count: number }[]) => all.reduce((n, { count }) => n + count, 0);
  assert.equal(sum(await of('weltreich')), 44);
  assert.equal(sum(await of('breakthru')), 33);
  assert.equal(sum(await of('convoy')), 28);
  assert.equal(sum(await of('allein')), 36);
  assert.equal(sum(await of('ploy')), 48);
});
