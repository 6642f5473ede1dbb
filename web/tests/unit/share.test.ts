// Links that hold whole games.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PlayedGame } from '../../src/state/game.ts';
import { LinkError, linkTo, packGame, readLink, unpackGame } from '../../src/state/share.ts';
import { engine } from './help.ts';
import { bareShape, randomTree } from './trees.ts';

for (const { id } of await engine.games())
  test(`${id}: a game survives its link`, async () => {
    const game = await randomTree(id, 21, 120);
    const link = await linkTo(game.toRecord(), 7);
    assert.match(link, /^#\/play\?g=z[\w-]+&at=7$/);
    const read = await readLink(link);
    assert.equal(read?.at, 7);
    assert.equal(read?.record, game.toRecord());
    const again = PlayedGame.fromRecord(await engine.record(read!.record));
    assert.equal(bareShape(again.root), bareShape(game.root));
  });

test('letters of all kinds survive', async () => {
  const text = 'Grüße, 世界 🎲 \u0000 ' + 'x'.repeat(100000);
  assert.equal(await unpackGame(await packGame(text)), text);
  assert.equal(await unpackGame(await packGame('')), '');
});

test('browsers that cannot compress make and read longer links', async () => {
  const kept = globalThis.CompressionStream;
  const keptToo = globalThis.DecompressionStream;
  try {
    // @ts-expect-error: as if it were not there
    globalThis.CompressionStream = undefined;
    assert.match(await packGame('ploy ä'), /^p/);
    assert.equal(await unpackGame(await packGame('ploy ä')), 'ploy ä');
    // @ts-expect-error: as if it were not there
    globalThis.DecompressionStream = undefined;
    await assert.rejects(unpackGame('zAA'), /too old/);
  } finally {
    globalThis.CompressionStream = kept;
    globalThis.DecompressionStream = keptToo;
  }
});

test('a damaged link is refused with a sentence', async () => {
  const good = await packGame('[Game "ploy"] d3d4 f7f6 e3e4');
  const cut = [good.slice(0, -6), good.slice(1), good.replace(/.$/, '!')];
  const bads = ['', 'q', `z${'A'.repeat(40)}`, 'p_w', ...cut];
  for (const bad of bads)
    await assert.rejects(unpackGame(bad), LinkError, bad);
});

test('a link that would unpack to very much is refused', async () => {
  await assert.rejects(unpackGame(await packGame('a'.repeat(3 << 20))), /too long/);
});

test('other addresses hold no game', async () => {
  for (const hash of ['', '#/', '#/play', '#/play?spec=ploy', '#/shelf?g=zz'])
    assert.equal(await readLink(hash), undefined);
  assert.deepEqual(await readLink(`${await linkTo('x')}&at=minus`), { record: 'x' });
});
