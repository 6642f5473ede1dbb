// Games in the browser's storage: full, forbidden, damaged, shared with another tab.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Autosave } from '../../src/state/autosave.ts';
import { PlayedGame } from '../../src/state/game.ts';
import { Play } from '../../src/state/play.ts';
import { defaults, readSettings, SettingsBox } from '../../src/state/settings.ts';
import { GameStore, newId, Shelf, type SavedGame, type Stored, type Unsaved } from '../../src/state/storage.ts';
import { FakeBox, forbidden } from './boxes.ts';
import { engine } from './help.ts';

const game = (id: string, record = '[Game "ploy"]\n\nd3d4\n'): Unsaved =>
  ({ id, record, spec: 'ploy', place: { depth: 1, turns: [] }, steps: 1, turn: 1, over: false });

test('several games are kept, the newest first', () => {
  const box = new FakeBox();
  let time = 0;
  const store = new GameStore(new Shelf(box), () => ++time);
  for (const id of ['a', 'b', 'c']) assert.equal(store.save(game(id), 0).result, 'stored');
  assert.equal(store.save(game('a'), 1).revision, 1, 'the same again is nothing new');
  assert.equal(store.save(game('a', '[Game "ploy"]\n\nd3d4 d7d6\n'), 1).revision, 2);
  const later = new GameStore(new Shelf(box));
  assert.deepEqual(later.list().map(({ id }) => id), ['a', 'c', 'b']);
  assert.deepEqual(later.load('b'), { ...game('b'), ended: 0, saved: 2, revision: 1 });
  later.remove('b');
  assert.equal(later.load('b'), undefined);
  assert.equal(later.list().length, 2);
});

test('when the storage is full, it is said, and the game is there until the page closes', () => {
  const box = new FakeBox(400);
  const store = new GameStore(new Shelf(box));
  assert.equal(store.save(game('a'), 0).result, 'stored');
  const before = box.getItem('brett.game.a');
  const long = game('a', 'x'.repeat(1000));
  const { result, revision } = store.save(long, 1);
  assert.equal(result, 'full');
  assert.equal(box.getItem('brett.game.a'), before);
  assert.equal(store.load('a')?.record, long.record);
  assert.equal(store.list().length, 1);
  box.room = Infinity;
  assert.equal(store.save(long, revision).result, 'stored');
  assert.equal(new GameStore(new Shelf(box)).load('a')?.record, long.record);
});

test('where storage is forbidden, games live in memory', () => {
  for (const box of [forbidden, undefined]) {
    const store = new GameStore(new Shelf(box));
    assert.equal(store.save(game('a'), 0).result, 'forbidden');
    assert.equal(store.load('a')?.steps, 1);
    assert.deepEqual(store.list().map(({ id }) => id), ['a']);
    store.remove('a');
    assert.deepEqual(store.list(), []);
  }
});

test('damaged entries are put aside, kept and reported', () => {
  const box = new FakeBox();
  const other = '{"record":5,"spec":"ploy"}';
  const texts = { half: '{"record":"[Ga', list: '[]', none: 'null', number: '7', other };
  for (const [id, text] of Object.entries(texts)) box.setItem(`brett.game.${id}`, text);
  box.setItem('unrelated', 'stays');
  const store = new GameStore(new Shelf(box));
  store.save(game('good'), 0);
  assert.deepEqual(store.list().map(({ id }) => id), ['good']);
  assert.deepEqual(Object.fromEntries(store.aside().map(({ id, text }) => [id, text])), texts);
  assert.equal(box.getItem('brett.game.half'), null);
  assert.equal(box.getItem('unrelated'), 'stays');
  store.removeAside('half');
  assert.equal(store.aside().length, 4);
});

test('a damaged entry stays where it is when there is no room to move it', () => {
  const box = new FakeBox();
  box.setItem('brett.game.bad', 'x'.repeat(100));
  box.room = 150;
  const store = new GameStore(new Shelf(box));
  assert.deepEqual(store.list(), []);
  assert.equal(box.getItem('brett.game.bad')?.length, 100);
});

test('odd details of an entry are mended', () => {
  const box = new FakeBox();
  const odd = { record: 'r', spec: 'ploy', place: { depth: 'x' }, steps: null };
  box.setItem('brett.game.a', JSON.stringify(odd));
  const saved = new GameStore(new Shelf(box)).load('a')!;
  assert.deepEqual(saved.place, { depth: Infinity, turns: [] });
  assert.deepEqual([saved.steps, saved.revision, saved.over], [0, 0, false]);
});

test('names of games differ', () => {
  assert.equal(new Set(Array.from({ length: 1000 }, newId)).size, 1000);
});

test('a change in another tab is told', () => {
  const box = new FakeBox();
  const tab = new EventTarget();
  const store = new GameStore(new Shelf(box, tab));
  const told: (string | null)[] = [];
  const leave = store.onElsewhere((id) => told.push(id));
  box.tell(tab, 'brett.game.a');
  box.tell(tab, 'brett.settings');
  box.tell(tab, 'unrelated');
  box.tell(tab, null);
  leave();
  box.tell(tab, 'brett.game.b');
  assert.deepEqual(told, ['a', null]);
});

/** A game on the table with an autosave that stores when it is told to. */
async function table(box: FakeBox, id = 'a', from?: SavedGame) {
  const store = new GameStore(new Shelf(box));
  const play = from
    ? await Play.open(engine, PlayedGame.fromRecord(await engine.record(from.record)))
    : await Play.start(engine, { spec: 'ploy' });
  const results: Stored[] = [];
  const save = new Autosave(play, store, id, from?.revision ?? 0, (result) => results.push(result), () => {});
  return { store, play, save, results };
}

test('a game is stored after each change and opened again where it was', async () => {
  const box = new FakeBox();
  const { play, save, store } = await table(box);
  await play.step('d3d4'), await play.step('f7f6'), await play.undo();
  assert.equal(save.flush(), 'stored');
  const [saved] = store.list();
  const again = PlayedGame.fromRecord(await engine.record(saved!.record));
  again.goTo(again.at(saved!.place));
  assert.deepEqual(again.moment(), play.game.moment());
  assert.deepEqual([saved!.spec, saved!.steps, saved!.over], ['ploy', 2, false]);
  const { revision } = saved!;
  save.flush();
  assert.equal(store.load('a')!.revision, revision);
  play.game.current.comment = 'well';
  save.flush();
  assert.match(store.load('a')!.record, /well/);
});

test('two tabs with the same game both keep theirs', async () => {
  const box = new FakeBox();
  const one = await table(box);
  await one.play.step('d3d4');
  one.save.flush();
  const two = await table(box, 'a', one.store.load('a'));
  await two.play.step('f7f6');
  assert.equal(two.save.flush(), 'stored');
  await one.play.step('e7e6');
  assert.equal(one.save.flush(), 'stored');
  assert.deepEqual(one.results, ['stored', 'elsewhere']);
  assert.notEqual(one.save.id, 'a');
  assert.equal(two.save.flush(), 'stored');
  const records = one.store.list().map(({ record }) => record).join();
  assert.match(records, /d3d4 f7f6/);
  assert.match(records, /d3d4 e7e6/);
  assert.equal(one.store.list().length, 2);
});

test('looking around in a second tab makes no copy', async () => {
  const box = new FakeBox();
  const one = await table(box);
  await one.play.step('d3d4');
  one.save.flush();
  const two = await table(box, 'a', one.store.load('a'));
  await two.play.undo();
  two.save.flush();
  await one.play.undo();
  assert.equal(one.save.flush(), 'stored');
  assert.equal(one.store.list().length, 1);
});

test('a full storage is told once, and again when it works', async () => {
  const box = new FakeBox(0);
  const { play, save, results, store } = await table(box);
  await play.step('d3d4'), save.flush();
  await play.step('f7f6'), save.flush();
  assert.deepEqual(results, ['full']);
  assert.match(store.load('a')!.record, /f7f6/);
  box.room = Infinity;
  save.flush();
  assert.deepEqual(results, ['full', 'stored']);
  assert.match(box.getItem('brett.game.a')!, /f7f6/);
});

test('settings: defaults for what is missing or wrong', () => {
  assert.deepEqual(readSettings(null), defaults);
  assert.deepEqual(readSettings('{'), defaults);
  assert.deepEqual(readSettings('[]'), defaults);
  const odd = '{"language":"fr","theme":"dark","engineMs":-5,"sound":1,"lines":4,"toString":1}';
  assert.deepEqual(readSettings(odd), { ...defaults, theme: 'dark', lines: 4 });
});

test('settings are kept, told, and shared between tabs', () => {
  const box = new FakeBox();
  const tab = new EventTarget();
  const here = new SettingsBox(new Shelf(box, tab));
  const there = new SettingsBox(new Shelf(box));
  let told = 0;
  here.subscribe(() => told++);
  there.set({ language: 'de' });
  box.tell(tab, 'brett.settings');
  assert.equal(here.get().language, 'de');
  here.set({ engineMs: 1e9 });
  assert.equal(here.get().engineMs, defaults.engineMs);
  assert.equal(told, 2);
  const none = new SettingsBox(new Shelf(forbidden));
  none.set({ theme: 'light' });
  assert.equal(none.get().theme, 'light');
});
