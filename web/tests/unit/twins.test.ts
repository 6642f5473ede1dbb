// The same game in two windows.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PlayedGame } from '../../src/state/game.ts';
import { GameStore, Shelf } from '../../src/state/storage.ts';
import { Tables } from '../../src/state/tables.ts';
import { greet } from '../../src/state/twins.ts';
import { FakeBox } from './boxes.ts';
import { engine } from './help.ts';

/** Two windows of one browser, each with its own tables. */
function windows(): [Tables, Tables] {
  const box = new FakeBox();
  const open = () => new Tables(engine, new GameStore(new Shelf(box)), () => ({}), () => {});
  return [open(), open()];
}

test('what is played in one window appears in the other, and nobody plays on there by himself', async () => {
  const [one, two] = windows();
  const id = await one.create(new PlayedGame('ploy'), ['human', 1]);
  const here = await one.open(id);
  let there = await two.open(id);
  assert.equal(await two.follow(there), undefined, 'nothing has happened');
  here.play.setPlayers(['human', 'human']);
  assert.ok(await here.play.step('d3d4'));
  here.autosave.flush();
  there = (await two.follow(there))!;
  assert.deepEqual(there.play.game.mainLine().map(({ step }) => step), ['d3d4']);
  assert.equal(there.play.live, false);
  await here.play.goTo(here.play.game.root);
  here.autosave.flush();
  assert.equal(await two.follow(there), undefined, 'somebody only looks at something else');
  assert.ok(await there.play.step('d7d6'));
  assert.equal(there.autosave.flush(), 'stored');
  assert.equal(there.autosave.id, id, 'it is still the same game');
  one.leave(here);
  two.leave(there);
});

test('where both windows went on, neither is read anew', async () => {
  const [one, two] = windows();
  const id = await one.create(new PlayedGame('ploy'), ['human', 'human']);
  const [here, there] = [await one.open(id), await two.open(id)];
  await here.play.step('d3d4');
  here.autosave.flush();
  await there.play.step('e3e4');
  assert.equal(await two.follow(there), undefined);
  there.autosave.flush();
  assert.notEqual(there.autosave.id, id);
  assert.equal(two.list().length, 2);
  one.leave(here);
  two.leave(there);
});

test('a game that was left before it began is found again', async () => {
  const [one] = windows();
  const id = await one.create(new PlayedGame('ploy'));
  one.leave(await one.open(id));
  assert.equal(one.list().length, 0);
  one.leave(await one.open(id));
});

test('windows greet each other', async () => {
  const heard: string[] = [];
  const leave: (() => void)[] = [];
  await new Promise<void>((done) => {
    const enter = (who: string, game: string) => leave.push(greet(game, (isLater) => {
      heard.push(`${who}: ${isLater ? 'I am later' : 'somebody came'}`);
      if (heard.length === 2) done();
    }));
    enter('first', 'a');
    enter('stranger', 'b');
    enter('second', 'a');
  });
  leave.forEach((one) => one());
  assert.deepEqual(heard.sort(), ['first: somebody came', 'second: I am later']);
});
