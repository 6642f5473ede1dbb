// What was chosen last for a game.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Habits } from '../../src/state/habits.ts';
import { GameStore, Shelf } from '../../src/state/storage.ts';
import { Tables } from '../../src/state/tables.ts';
import { FakeBox } from './boxes.ts';
import { engine } from './help.ts';

const games = await engine.games();
const tor = games.find(({ id }) => id === 'tor')!;
const ploy = games.find(({ id }) => id === 'ploy')!;

test('a newcomer plays against level 3; what was chosen is kept for each game', () => {
  const shelf = new Shelf(new FakeBox());
  const habits = new Habits(shelf);
  assert.deepEqual(habits.of(tor), { spec: 'tor', players: ['human', 3, 3, 3] });
  habits.keep(tor, { spec: 'tor:players=3', players: [2, 'human', 8] });
  assert.deepEqual(new Habits(shelf).of(tor), { spec: 'tor:players=3', players: [2, 'human', 8, 3] });
  assert.equal(habits.of(ploy).spec, 'ploy');
});

test('what makes no sense is as on the first day', () => {
  const box = new FakeBox();
  const habits = new Habits(new Shelf(box));
  const first = { spec: 'tor', players: ['human', 3, 3, 3] };
  for (const text of ['', '{', 'null', '7', '[]', '{"spec":7,"players":"x"}', '{"spec":"ploy","players":[9,null,{}]}',
    '{"spec":"tor:players=9"}', '{"spec":"tor:colours=3"}']) {
    box.setItem('brett.habit.tor', text);
    assert.deepEqual(habits.of(tor), first, text);
  }
});

test('where the engine refuses what was chosen, the game is begun as the box has it', async () => {
  const store = new GameStore(new Shelf(new FakeBox()));
  const tables = new Tables(engine, store, () => ({}), () => {});
  tables.habits.keep(tor, { spec: 'tor:players=3,teams=yes', players: ['human', 1, 1] });
  await assert.rejects(engine.board('tor:players=3,teams=yes'));
  const id = await tables.playAgain(tor);
  assert.equal(store.load(id)?.spec, 'tor');
});
