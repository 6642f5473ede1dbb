// What is known for certain, as the page asks for it: against the program, the rules, and in words.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { localEngine } from '../../src/engine/local.ts';
import type { Known, KnownValue } from '../../src/engine/types.ts';
import { addressOf, placeIn, worthOfCells } from '../../src/learn/certain.ts';
import { certainText, worthSign, worthText } from '../../src/words/certain.ts';
import { setLanguage } from '../../src/words/index.ts';
import { root, wasm } from './help.ts';

const fetched: string[] = [];
const engine = localEngine(wasm, ['aufstellen-all.short', 'aufstellen-straight.short', 'blockade.short'], async (name) => {
  fetched.push(name);
  return readFileSync(join(root, 'data', name));
});
const games = await engine.games();
const moment = (spec: string, steps = '', start = '') => ({ spec, start, steps: steps.split(' ').filter(Boolean) });
const ask = (spec: string, steps = '', start = '', nodes = 100_000) => engine.known(moment(spec, steps, start), nodes);
const of = (known: Known, step: string) => known.steps.find((one) => one.step === step)!;

const words: Record<string, KnownValue['value']> = { won: 'win', lost: 'loss' };

/** What `brett solve` says of a position and its steps. */
function solved(...args: string[]): { what: string; value: string; turns: number }[] {
  const out = execFileSync(join(root, 'build/release/brett'), ['solve', ...args], { encoding: 'utf8', env: { ...process.env, BRETT_DATA: join(root, 'data') } });
  return [...out.matchAll(/^ *(.+): (?:(won|lost) in (\d+) \w+|a draw)$/gm)].map(([, what, value, turns]) =>
    ({ what: what!, value: value ? words[value]! : 'draw', turns: Number(turns ?? 0) }));
}

async function agrees(spec: string, known: Known, ...args: string[]): Promise<void> {
  const [position, ...steps] = solved(spec, ...args);
  assert.deepEqual([known.value, known.turns ?? 0], [position!.value, position!.turns], `${spec} ${args.join(' ')}`);
  assert.ok(steps.length > 0);
  for (const { what, value, turns } of steps)
    assert.deepEqual([of(known, what).value, of(known, what).turns ?? 0], [value, turns], `${spec} ${args.join(' ')} ${what}`);
}

test('the page says what the program says: openings from the table', async () => {
  for (const spec of ['aufstellen', 'aufstellen:lines=straight'])
    for (const steps of ['b2', 'b2 c2', 'a1 d4 b3', 'b2 c3 c2 b3'])
      await agrees(spec, await ask(spec, steps), ...steps.split(' '));
  const first = await ask('aufstellen');
  assert.deepEqual([first.value, first.turns, first.exact], ['loss', 30, true]);
  assert.deepEqual(first.steps.slice(0, 5).map(({ step, turns }) => `${step} ${turns}`),
    ['b2 30', 'c2 30', 'b3 30', 'c3 30', 'a1 10'], 'the best come first');
  assert.equal((await ask('aufstellen:lines=straight')).turns, 62);
});

test('the page says what the program says: ends that are worked out', async () => {
  for (const from of ['12/12/12/9rrr/8r1rr/8rr1r/9bbb/8bb1b/7b1b1b/12/12/12 r -',
    '12/12/12/5r1r1r2/6r1rr2/5rr3r1/6b1b2b/5b1b2b1/5bb3b1/12/12/12 r -'])
    await agrees('sprung', await ask('sprung', '', from, 8_000_000), '--from', from);
});

test('what the page does not know it does not claim', async () => {
  const { value, steps } = await ask('sprung');
  assert.equal(value, 'unknown');
  assert.ok(steps.every((one) => one.value === 'unknown' && one.turns === undefined));
  assert.equal((await ask('ploy')).value, 'unknown', 'nothing is known of other games');
  await assert.rejects(ask('aufstellen', 'a1 a1'));
});

test('a solver that works tells more and more, and never less', async () => {
  const told: Known[] = [];
  const start = moment('allein', '7F-7A 6E-6A 5E-5A 4E-4A 3F-3H 2F-2A 6F-3F');
  const last = await engine.known(start, 3_000_000, (known) => told.push(known));
  assert.ok(told.length > 0);
  assert.deepEqual([last.value, last.turns], ['win', 6]);
  for (const before of told)
    for (const one of before.steps)
      if (one.value !== 'unknown') assert.equal(of(last, one.step).value, one.value, one.step);
  const end = await ask('allein', '7F-7A 6E-6A 5E-5A 4E-4A 3F-3H 2F-2A 6F-3F 5G-3G 7G-5G', '', 3_000_000);
  assert.deepEqual([end.value, end.turns, end.exact, end.left], ['win', 4, true, 1]);
  assert.ok(end.steps.some(({ value, left }) => value === 'loss' && left! > 1));
});

test('proofs are looked up: who begins wins, and every answer loses', async () => {
  const start = await ask('blockade');
  assert.equal(start.value, 'win');
  for (const { step, value, turns } of start.steps)
    assert.equal(value, ['h6', 'h9'].includes(step) ? 'win' : turns === 2 ? 'loss' : 'unknown', step);
  for (const first of ['h6', 'h9']) {
    const known = await ask('blockade', first);
    assert.equal(known.value, 'loss');
    assert.ok(known.steps.every(({ value }) => value === 'loss'));
    assert.equal(of(known, 'a1').turns, 2, 'what lets the king run loses at once');
  }
  assert.equal(of(await ask('blockade', 'h6 e10'), 'k2').value, 'win');
  assert.equal((await ask('blockade', 'h6 e10 k2')).value, 'loss');
  assert.equal((await ask('blockade:kings=facing', 'h6')).value, 'unknown', 'other rules have no proofs');
  assert.ok(fetched.includes('blockade.short'));
});

test('positions are drawn of which something is certain', async () => {
  for (const spec of ['sprung', 'allein', 'aufstellen']) {
    const drawn = [await engine.knownDraw(spec, 1), await engine.knownDraw(spec, 2)];
    assert.notEqual(drawn[0], drawn[1]);
    assert.equal(await engine.knownDraw(spec, 1), drawn[0], 'the same again from the same seed');
    for (const start of drawn) assert.notEqual((await ask(spec, '', start, 8_000_000)).value, 'unknown', start);
  }
  assert.equal(await engine.knownDraw('ploy', 1), '');
});

test('cells show the best that can come of them', async () => {
  const start = moment('sprung', '', '12/12/12/9rrr/8r1rr/8rr1r/9bbb/8bb1b/7b1b1b/12/12/12 r -');
  const scene = await engine.scene(start), known = await engine.known(start, 8_000_000);
  const { cells } = await engine.board('sprung');
  const cell = (name: string) => cells.findIndex((one) => one.name === name);
  const first = worthOfCells(known, scene, []);
  assert.deepEqual([...first.keys()].sort(), [...new Set(scene.steps.map(({ path }) => path[0]!))].sort());
  for (const { step, path } of scene.steps)
    assert.deepEqual(worthOfCells(known, scene, [path[0]!]).get(path[1]!), of(known, step), step);
  assert.equal(first.get(cell('i7'))?.turns, 3);
  // What may be better than a loss is not hidden by it.
  const hidden: Known = { ...known, steps: [{ step: 'i7k7', value: 'loss', turns: 2 }, { step: 'i8j8', value: 'unknown' }] };
  const path = scene.steps[0]!.path;
  const both = { ...scene, steps: [{ step: 'i7k7', path, does: [] }, { step: 'i8j8', path, does: [] }] };
  assert.equal(worthOfCells(hidden, both, []).get(path[0]!)?.value, 'unknown');
});

test('an address holds a place, and nothing of another game', () => {
  const place = { spec: 'aufstellen:lines=straight', start: '4/4/4/s3 S', steps: ['b2', 'c2'] };
  const [path, query] = addressOf('aufstellen', place).split('?');
  assert.equal(path, '#/known/aufstellen');
  assert.deepEqual(placeIn('aufstellen', query!), place);
  assert.equal(addressOf('allein', { spec: 'allein', start: '', steps: [] }), '#/known/allein');
  assert.equal(placeIn('ploy', query!), undefined);
  assert.equal(placeIn('ploy', ''), undefined);
});

test('values in words, in both languages', async () => {
  const game = games.find(({ id }) => id === 'aufstellen')!, alone = games.find(({ id }) => id === 'allein')!;
  const scene = await engine.scene(moment('aufstellen')), jumps = await engine.scene(moment('allein'));
  const said: [KnownValue, boolean, string, string, string][] = [
    [{ value: 'win', turns: 31, exact: true }, false, 'Red wins in 31 steps.', 'wins in 31', '+31'],
    [{ value: 'win' }, false, 'Red wins.', 'wins', '+'],
    [{ value: 'win', turns: 1, exact: true }, false, 'Red wins with the next step.', 'wins in 1', '+1'],
    [{ value: 'loss', turns: 30, exact: true }, false, 'Red loses in 30 steps.', 'loses in 30', '−30'],
    [{ value: 'loss' }, false, 'Red loses.', 'loses', '−'],
    [{ value: 'draw' }, false, 'A draw: nobody can force a win.', 'draw', '='],
    [{ value: 'unknown' }, false, 'This page does not know who wins here.', 'not known', '?'],
    [{ value: 'win', turns: 13, left: 1 }, true, 'One piece can be left, in 13 steps or fewer.', 'one is left after 13 or fewer', '+13'],
    [{ value: 'loss', turns: 5, exact: true, left: 3 }, true, 'One piece cannot be left any more: at least 3 stay.', '3 stay', '−'],
  ];
  setLanguage('en');
  for (const [value, isAlone, text, worth, sign] of said) {
    assert.equal(isAlone ? certainText(alone, jumps, value) : certainText(game, scene, value), text);
    assert.equal(worthText(isAlone, value), worth);
    assert.equal(worthSign(isAlone, value), sign);
  }
  setLanguage('de');
  assert.equal(certainText(game, scene, said[3]![0]), 'Rot verliert in 30 Schritten.');
  assert.equal(worthText(false, said[3]![0]), 'verliert in 30');
  setLanguage('en');
});
