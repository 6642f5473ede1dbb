// Trees of steps to records and back, through the real engine.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeNode, PlayedGame } from '../../src/state/game.ts';
import { nameOf, playersOf, seatTags } from '../../src/state/players.ts';
import { engine, randomGame } from './help.ts';
import { allNodes, bareShape, randomTree, shape } from './trees.ts';

async function readBack(game: PlayedGame): Promise<PlayedGame> {
  const fair = await engine.recordText(game.toRecord());
  assert.equal(await engine.recordText(fair), fair);
  return PlayedGame.fromRecord(await engine.record(fair));
}

for (const { id } of await engine.games())
  test(`${id}: a tree with variations comes back as it was`, async () => {
    for (let seed = 1; seed <= 3; seed++) {
      const game = await randomTree(id, seed, 60);
      const again = await readBack(game);
      assert.equal(bareShape(again.root), bareShape(game.root));
      assert.equal(allNodes(again).length, allNodes(game).length);
      const third = await readBack(again);
      assert.deepEqual(shape(third.root), shape(again.root));
      assert.equal(third.toRecord(), again.toRecord());
    }
  });

test('variations deeper than records nest come back too', async () => {
  const game = new PlayedGame('ploy');
  // Every second step is left by a variation, which is left by the next: 30 deep.
  for (let i = 0, at = game.root; i < 30; i++) {
    const { steps } = await game.sceneOf(engine, at);
    at.children = [0, 1].map((choice) => makeNode(steps[choice]!.step, at));
    at = at.children[1]!;
    const next = (await game.sceneOf(engine, at)).steps[2]!.step;
    at.children = [makeNode(next, at)];
    at = at.children[0]!;
  }
  assert.equal(game.mainLine().length, 1);
  const again = await readBack(game);
  assert.equal(bareShape(again.root), bareShape(game.root));
});

test('comments are kept, without what records cannot hold', async () => {
  const game = new PlayedGame('ploy');
  game.root.comment = 'Before the first.';
  game.play('d3d4').comment = 'Grüße {an} "alle"\r\n\u0007 \\ ';
  game.goTo(game.root);
  Object.assign(game.play('d3d4+'), { before: 'Or' });
  const again = await readBack(game);
  assert.equal(again.root.comment, 'Before the first.');
  assert.equal(again.root.children.find(({ step }) => step === 'd3d4')!.comment, 'Grüße {an) "alle" \\');
  const empty = new PlayedGame('ploy');
  empty.root.comment = 'Not begun.';
  assert.equal((await readBack(empty)).root.comment, 'Not begun.');
});

test('a comment before a variation stays with it', async () => {
  const record = await engine.record('[Game "ploy"] d3d4 ({Or} d3d4+ {so} f7f6 ({even} e7e6)) f7f6 *');
  const game = PlayedGame.fromRecord(record);
  const other = game.root.children[1]!;
  assert.deepEqual([other.before, other.comment], ['Or', 'so']);
  assert.equal(other.children[1]!.before, 'even');
  assert.deepEqual(shape((await readBack(game)).root), shape(game.root));
});

test('the main line stays the main line where a variation begins like it', async () => {
  const record = await engine.record('[Game "ploy"] d3d4 (d3d4 e7e6) f7f6 *');
  const game = PlayedGame.fromRecord(record);
  assert.deepEqual(game.mainLine().map(({ step }) => step), ['d3d4', 'f7f6']);
  assert.equal(game.root.children.length, 1);
});

test('endings by words are kept, with what was tried before', async () => {
  const game = new PlayedGame('ploy');
  for (const step of ['d3d4', 'f7f6', 'e3e4']) game.play(step);
  game.undo();
  game.finish('resigned P1');
  assert.deepEqual(game.mainLine().map(({ step }) => step), ['d3d4', 'f7f6']);
  const record = await engine.record(game.toRecord());
  assert.equal(record.result, '0-1');
  const again = await readBack(game);
  assert.equal(again.end, 'resigned P1');
  assert.equal(bareShape(again.root), bareShape(game.root));
  assert.equal(again.current, again.last());
  const agreed = new PlayedGame('ploy');
  agreed.play('d3d4');
  agreed.goTo(agreed.root);
  agreed.finish('agreed');
  assert.equal((await readBack(agreed)).end, 'agreed');
});

test('start, options and players are kept', async () => {
  const steps = await randomGame('sprung:players=3', 3, 10);
  const { position } = await engine.scene({ spec: 'sprung:players=3', start: '', steps });
  const game = new PlayedGame('sprung:players=3', position);
  game.tags = seatTags({ Event: 'A "quoted" \\ evening', P2: 'Anna' }, [3, 'human', 'human']);
  const again = await readBack(game);
  assert.deepEqual([again.spec, again.start], ['sprung:players=3', position]);
  assert.deepEqual(again.tags, { Event: 'A "quoted" \\ evening', P1: 'level 3', P2: 'Anna', P3: 'person' });
  assert.deepEqual(playersOf(again.tags, 3), [3, 'human', 'human']);
  assert.deepEqual(seatTags({ P1: 'level 2', P2: 'Anna' }, ['human', 8]), { P1: 'person', P2: 'level 8' });
});

test('a person without a name is a person, in older files too', () => {
  assert.deepEqual(['Anna', 'level 3', 'person', 'human', undefined].map(nameOf),
    ['Anna', undefined, undefined, undefined, undefined]);
  assert.deepEqual(seatTags({ P1: 'human', P2: 'person' }, ['human', 'human']), { P1: 'person', P2: 'person' });
});

test('a bad record is refused with its place', async () => {
  const text = '[Game "ploy"]\n{Müßig.} d3d4 d3d9 *';
  await assert.rejects(engine.record(text), (error: Error & { at: number; code: string }) => {
    assert.equal(error.code, 'refused');
    assert.equal(error.at, text.indexOf('d3d9'));
    return /d3d9/.test(error.message);
  });
  await assert.rejects(engine.record('[Game "halma"]'), /halma/);
  await assert.rejects(engine.record('nonsense'), /tags/);
  await assert.rejects(engine.record('[Game "ploy"]\0'), /character 0/);
  await assert.rejects(engine.record('x'.repeat(2 << 20)), /too long/);
});
