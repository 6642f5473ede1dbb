// The client: answers, refusals, crashes, thinking that is called off.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EngineError, isAbort, makeEngine, type Engine, type Moment } from '../../src/engine/client.ts';
import { openLocal } from '../../src/engine/local.ts';
import type { OpenPort } from '../../src/engine/port.ts';
import type { FromEngine, ToEngine } from '../../src/engine/serve.ts';
import type { Verdict } from '../../src/engine/types.ts';
import { readPasted } from '../../src/state/paste.ts';
import { engine, randomGame, wasm } from './help.ts';

const start = (spec: string) => ({ spec, start: '', steps: [] });
const local = openLocal(async () => new Uint8Array());
const load = () => WebAssembly.compile(wasm);
const has = (code: EngineError['code']) => (error: unknown) => (error as EngineError).code === code;

/** An engine whose first `crashes` questions break it, in a way of your choice. */
function fragile(crashes: number, how: 'silent' | 'answer' = 'silent', opened: unknown[] = []): Engine {
  const open: OpenPort = (receive, crash) => {
    opened.push(0);
    const port = local(receive, crash);
    return {
      ...port,
      post(message: ToEngine) {
        if ('start' in message || crashes-- <= 0) return port.post(message);
        const { id } = message;
        queueMicrotask(() => (how === 'silent' ? crash('gone') : receive({ id, failed: 'unreachable' })));
      },
    };
  };
  return makeEngine({ open, load });
}

test('it knows ten games, their boards and their first scenes', async () => {
  const games = await engine.games();
  assert.equal(games.length, 10);
  for (const { id } of games) {
    const [board, scene] = await Promise.all([engine.board(id), engine.scene(start(id))]);
    assert.ok(board.cells.length > 0 && scene.steps.length > 0);
    assert.equal(await engine.board(id), board);
  }
});

test('a wrong question is refused with a sentence and a place', async () => {
  await assert.rejects(engine.board('halma'), has('refused'));
  await assert.rejects(engine.scene({ ...start('ploy'), steps: ['d3d4', 'd3d4'] }), /d3d4/);
  await assert.rejects(engine.scene({ ...start('ploy'), start: 'rubbish' }), EngineError);
  await assert.rejects(engine.think(start('ploy'), { level: 9 }), /levels/);
  await assert.rejects(engine.think(start('super3'), { level: 8, nodes: 10 }), /nobody/);
});

test('a refusal names the argument and the character in it', async () => {
  const place = (asked: Promise<unknown>) => asked.then(
    () => assert.fail('not refused'),
    (error: EngineError) => [error.code, error.argument, error.at]);
  const { position } = await engine.scene(start('ploy'));
  const broken = `${position.slice(0, 9)}?${position.slice(10)}`;
  assert.deepEqual(await place(engine.board('ploy:form=five')), ['refused', 0, 10]);
  assert.deepEqual(await place(engine.scene({ ...start('ploy'), start: broken })), ['refused', 1, 9]);
  assert.deepEqual(await place(engine.scene({ ...start('ploy'), steps: ['d3d4', 'd3d4'] })), ['refused', 2, 5]);
  assert.deepEqual(await place(engine.scene({ ...start('ploy'), end: 'resigned P7' })), ['refused', 3, 0]);
  assert.deepEqual(await place(engine.scene({ ...start('ploy'), steps: ['d3\0'] })), ['refused', 2, 2]);
  assert.deepEqual(await place(engine.think(start('ploy'), { level: 9 })), ['refused', 3, 0]);
  assert.deepEqual(await place(engine.think(start('ploy'), { level: 8, nodes: 1, lines: 99 })), ['refused', 5, 0]);
  assert.deepEqual(await place(engine.think(start('super3'), { level: 8, nodes: 1 })), ['refused', 2, 0]);
  const record = '[Game "ploy"][P1 "Jörg ♟"] d3d4 d3d9 *';
  assert.deepEqual(await place(engine.record(record)), ['refused', 0, record.indexOf('d3d9')]);
});

test('what was pasted is refused at its own characters', async () => {
  const { position } = await engine.scene(start('ploy'));
  const broken = `\n  ${position.slice(0, 9)}?${position.slice(10)}\n`;
  const at = (text: string) => readPasted(engine, text, 'ploy').then(
    () => assert.fail('not refused'), (error: EngineError) => error.at);
  assert.equal(await at(broken), broken.indexOf('?'));
  assert.equal(await at('  [Game "ploy"] d3d9 *'), 16);
});

test('an answer that does not fit is refused, never cut', async () => {
  const record = (variations: number) => `[Game "ploy"] d3d4 ${'(e3e4 {x}) '.repeat(variations)} *`;
  const [step] = (await engine.record(record(30000))).steps;
  assert.equal((step as { instead: unknown[] }).instead.length, 30000);
  await assert.rejects(engine.record(record(50000)), /the answer to this is too long/);
  await assert.rejects(engine.record(record(200000)), /the text is too long/);
  assert.equal((await engine.record(record(2))).steps.length, 1);
  const filled = (bytes: number) => engine.record('[Game "ploy"] *'.padEnd(bytes));
  assert.equal((await filled((1 << 20) - 2)).result, '*');
  await assert.rejects(filled((1 << 20) - 1), /the text is too long/);
});

test('answers to many questions at once do not mix', async () => {
  const games = await engine.games();
  const boards = await Promise.all([...games, ...games].map(({ id }) => engine.scene(start(id))));
  for (const [i, scene] of boards.entries())
    assert.equal(scene.position, (await engine.scene(start(games[i % 10]!.id))).position);
});

test('what was asked before changes no answer: on, back, aside, ended, refused', async () => {
  for (const spec of ['ploy', 'breakthru', 'super3']) {
    const steps = await randomGame(spec, 6, 40);
    const fresh = (moment: Moment) => makeEngine({ open: local, load }).scene(moment);
    const at = (n: number, more: object = {}) => ({ ...start(spec), steps: steps.slice(0, n), ...more });
    const asked = makeEngine({ open: local, load });
    const moments = [at(0), at(1), at(2), at(2), at(9), at(9, { end: 'resigned P1' }), at(10), at(3), at(12), at(40)];
    for (const moment of moments) {
      assert.deepEqual(await asked.scene(moment), await fresh(moment));
      const { steps: [, other = undefined] } = await asked.scene(at(5));
      if (other) assert.ok(await asked.scene({ ...at(5), steps: [...at(5).steps, other.step] }));
      assert.deepEqual(await asked.scene(moment), await fresh(moment));
      await assert.rejects(asked.scene({ ...moment, end: '', steps: [...moment.steps, 'z0z0'] }), /z0z0|z0/);
      assert.deepEqual(await asked.scene({ ...moment, end: '' }), await fresh({ ...moment, end: '' }));
    }
  }
});

test('level 8 looks up Aufstellen, and thinks where it cannot', async () => {
  const verdict = await engine.think(start('aufstellen'), { level: 8, nodes: 9 });
  assert.equal(verdict.depth, 30);
  const offline = openLocal(() => Promise.reject(new Error('offline')));
  const without = makeEngine({ open: offline, load, files: { 'aufstellen-all.short': '' } });
  assert.ok((await without.think(start('aufstellen'), { level: 8, nodes: 900 })).depth < 30);
  assert.ok((await engine.think(start('aufstellen:lines=straight'), { level: 8, nodes: 900 })).depth < 30);
});

test('depths are told, and lines are as many as wanted', async () => {
  const told: Verdict[] = [];
  const task = { level: 8, nodes: 20000, lines: 3 };
  const verdict = await engine.think(start('ploy'), task, (v) => told.push(v));
  assert.equal(verdict.lines.length, 3);
  assert.ok(told.length > 1);
  assert.equal(told[0]!.depth, 1);
});

test('a search ends when its time is over', async () => {
  const verdict = await engine.think(start('ploy'), { level: 8, ms: 20 });
  assert.ok(verdict.lines[0]!.steps.length > 0);
});

for (const how of ['silent', 'answer'] as const) {
  test(`an engine that breaks is replaced and asked once more (${how})`, async () => {
    const opened: unknown[] = [];
    const broken = fragile(1, how, opened);
    assert.equal((await broken.games()).length, 10);
    assert.equal(opened.length, 2);
    assert.equal((await broken.scene(start('ploy'))).actor, 'seat');
    assert.equal(opened.length, 2);
  });

  test(`one that breaks twice over a question says so and lives on (${how})`, async () => {
    const broken = fragile(2, how);
    const questions = [broken.scene(start('ploy')), broken.scene(start('tor'))];
    await assert.rejects(questions[0]!, has('crashed'));
    assert.equal((await questions[1]!).actor, 'seat');
    assert.equal((await broken.scene(start('ploy'))).actor, 'seat');
  });
}

test('a module that fails inside is a crash, not an answer', async () => {
  const empty = () => WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));
  await assert.rejects(makeEngine({ open: local, load: empty }).games(),
    has('crashed'));
});

test('an engine that cannot be loaded says so, and is tried again', async () => {
  let offline = true;
  const flaky = makeEngine({
    open: local, load: () => (offline ? Promise.reject(new Error('404')) : load()),
  });
  await assert.rejects(flaky.games(), has('unreachable'));
  await assert.rejects(flaky.scene(start('ploy')), /404/);
  offline = false;
  assert.equal((await flaky.games()).length, 10);
});

/** Never answers a thought; the test says what happens. */
function slow() {
  let closed = 0;
  const posts: ToEngine[] = [];
  const engines: ((message: FromEngine) => void)[] = [];
  const open: OpenPort = (receive) => {
    engines.push(receive);
    return { post: (message) => posts.push(message), close: () => closed++ };
  };
  const lazy = makeEngine({ open, load });
  const answer = (message: FromEngine) => engines.at(-1)!(message);
  return { engine: lazy, closed: () => closed, posts, engines, answer };
}

const turn = () => new Promise((done) => setTimeout(done));
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await turn();
}

test('a thought that is called off ends its engine; the next one gets a new engine', async () => {
  const { engine: lazy, closed, posts, answer } = slow();
  const off = new AbortController();
  const heard: Verdict[] = [];
  const first = lazy.think(start('ploy'), { level: 8 }, (v) => heard.push(v), off.signal);
  const second = lazy.think(start('tor'), { level: 1 });
  await until(() => posts.length === 2);
  const [, asked] = posts as [ToEngine, Extract<ToEngine, { id: number }>];
  answer({ id: asked.id, tell: '{"depth":1,"nodes":1,"lines":[]}' });
  off.abort();
  await assert.rejects(first, isAbort);
  assert.equal(closed(), 1);
  answer({ id: asked.id, answer: '{"depth":2,"nodes":1,"lines":[]}' });  // too late
  await until(() => posts.length === 4);
  answer({ id: (posts[3] as { id: number }).id, answer: '{"depth":7,"nodes":1,"lines":[]}' });
  assert.equal((await second).depth, 7);
  assert.equal(heard.length, 1);
});

test('a thought that waits is called off without a fuss', async () => {
  const { engine: lazy, closed, posts } = slow();
  const off = new AbortController();
  void lazy.think(start('ploy'), { level: 8 });
  const waiting = lazy.think(start('tor'), { level: 8 }, undefined, off.signal);
  await until(() => posts.length === 2);
  off.abort();
  await assert.rejects(waiting, isAbort);
  assert.equal(closed(), 0);
  await assert.rejects(lazy.think(start('tor'), { level: 8 }, undefined, off.signal), isAbort);
});

test('what a broken engine says later is not believed', async () => {
  const { engine: lazy, posts, engines } = slow();
  const thought = lazy.think(start('ploy'), { level: 8 });
  await until(() => posts.length === 2);
  const { id } = posts[1] as { id: number };
  engines[0]!({ id, failed: 'broken' });
  await until(() => posts.length === 4);
  engines[0]!({ id, answer: '{"depth":1,"nodes":1,"lines":[]}' });
  engines[1]!({ id, answer: '{"depth":2,"nodes":1,"lines":[]}' });
  assert.equal((await thought).depth, 2);
});
