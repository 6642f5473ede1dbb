// Finished games: when, how, and against whom.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { finishedGame, pointsOf, scores, type Finished } from '../../src/state/archive.ts';
import { GameStore, Shelf, type SavedGame } from '../../src/state/storage.ts';
import { FakeBox } from './boxes.ts';
import { engine } from './help.ts';

const saved = (record: string): SavedGame => ({
  id: 'a', record, spec: '', place: { depth: 0, turns: [] }, steps: 1, turn: 1, over: true, ended: 1, saved: 1, revision: 1,
});

const read = async (record: string) => (await finishedGame(engine, saved(record)))!;

test('points are read from results', () => {
  assert.deepEqual(pointsOf('1-0'), [1, 0]);
  assert.deepEqual(pointsOf('1/2-1/2'), [0.5, 0.5]);
  assert.deepEqual(pointsOf('0-1/2-1/2'), [0, 0.5, 0.5]);
  assert.deepEqual(pointsOf('1'), [1]);
  assert.deepEqual(pointsOf('*'), []);
});

test('a finished game tells how its only person fared', async () => {
  const win = '[Game "ploy"]\n[P1 "person"]\n[P2 "level 3"]\n[Start "4C0r4/4T0g4/4S4r4/9/9/9/9/9/C0g8 g"]\n\ne8xe9\n';
  assert.deepEqual((({ points, outcome, players }) => ({ points, outcome, players }))(await read(win)),
    { points: [1, 0], outcome: 'won', players: ['human', 3] });
  assert.equal((await read(win.replace('"person"', '"level 8"').replace('"level 3"', '"Anna"'))).outcome, 'lost');
  assert.equal((await read('[Game "ploy"]\n[P2 "level 1"]\n[End "agreed"]\n\n')).outcome, 'drawn');
  assert.equal((await read('[Game "ploy"]\n[End "agreed"]\n\n')).outcome, undefined, 'two people');
  assert.equal(await finishedGame(engine, saved('[Game "ploy"]\n\nd3d4\n')), undefined, 'it goes on');
});

test('results are counted against each level; partners are no opponents', () => {
  const game = (players: Finished['players'], points: number[], outcome: Finished['outcome']): Finished =>
    ({ saved: saved(''), players, points, ...(outcome && { outcome }) });
  assert.deepEqual(scores([
    game(['human', 3], [1, 0], 'won'), game([3, 'human'], [1, 0], 'lost'), game(['human', 3], [0.5, 0.5], 'drawn'),
    game(['human', 8], [0, 1], 'lost'), game(['human', 'human'], [1, 0], undefined),
    game(['human', 5, 2, 2], [1, 1, 0, 0], 'won'), game(['human'], [1], 'won'),
  ]), [
    { level: 2, won: 1, drawn: 0, lost: 0 }, { level: 3, won: 1, drawn: 1, lost: 1 },
    { level: 8, won: 0, drawn: 0, lost: 1 },
  ]);
});

test('a game keeps the day on which it ended', () => {
  let now = 100;
  const store = new GameStore(new Shelf(new FakeBox()), () => now);
  const game = { id: 'x', record: 'one', spec: 'ploy', place: { depth: 1, turns: [] as [number, number][] }, steps: 1, turn: 1 };
  store.save({ ...game, over: false }, 0);
  assert.equal(store.load('x')!.ended, 0);
  now = 200;
  store.save({ ...game, record: 'two', over: true }, 1);
  now = 300;
  store.save({ ...game, record: 'two', place: { depth: 0, turns: [] }, over: true }, 2);
  assert.deepEqual([store.load('x')!.ended, store.load('x')!.saved], [200, 300], 'looking back changes nothing');
});
