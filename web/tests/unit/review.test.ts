// What positions are worth, and games looked at again.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAbort, type Engine } from '../../src/engine/client.ts';
import { equity, shareFor } from '../../src/state/analysis.ts';
import { PlayedGame } from '../../src/state/game.ts';
import { gradeOf, review, type Judged } from '../../src/state/review.ts';
import { engine, randomGame } from './help.ts';

const task = { level: 8, nodes: 400 };

async function gameOf(spec: string, steps: string[], start = ''): Promise<PlayedGame> {
  const game = new PlayedGame(spec, start);
  for (const step of steps) game.play(step);
  await game.sceneOf(engine);
  return game;
}

test('shares are seen from both sides of two, and from one of three', async () => {
  const two = await engine.scene({ spec: 'ploy', start: '', steps: [] });
  assert.equal(shareFor(two, 7000, 0), 7000);
  assert.equal(shareFor(two, 7000, 1), 3000);
  const three = await engine.scene({ spec: 'sprung:players=3', start: '', steps: [] });
  assert.equal(shareFor(three, 7000, 0), 7000);
  assert.equal(shareFor(three, 7000, 1), undefined);
});

test('a roll is worth the average of its outcomes, weighed by their odds', async () => {
  const game = new PlayedGame('super3');
  const { outcomes, share, of, team } = await equity(engine, game, game.root, task);
  assert.equal(team, 0);
  assert.equal(of, 36);
  const mean = outcomes.reduce((sum, outcome) => sum + outcome.share! * outcome.odds, 0) / of;
  assert.equal(outcomes.reduce((sum, { odds }) => sum + odds, 0), of);
  assert.ok(Math.abs(share! - mean) < 1e-6);
  assert.ok(share! > 4000 && share! < 8000);
});

test('a step that turns a win into a loss is a blunder, the best step is not', async () => {
  const start = '3s/tsCS/Tct1/1T1S c';
  const deep = { level: 8, nodes: 3000 };
  const judge = async (step: string) =>
    (await review(engine, await gameOf('aufstellen', [step], start), deep)).steps[0]!;
  const won = await judge('b2a1');
  assert.deepEqual([won.grade, won.loss, won.before, won.after], ['best', 0, 10000, 10000]);
  const lost = await judge('b2c1');
  assert.deepEqual([lost.grade, lost.loss, lost.after], ['blunder', 10000, 0]);
  assert.equal(lost.best?.[0], 'b2a1');
  assert.deepEqual([499, 500, 1200, 2500].map(gradeOf), ['good', 'inaccuracy', 'mistake', 'blunder']);
});

for (const { id } of await engine.games())
  test(`${id}: a random game is reviewed step by step`, async () => {
    const steps = await randomGame(id, 8, id === 'allein' ? 60 : 16);
    const told: string[] = [];
    const game = await gameOf(id, steps);
    const tell = ({ node }: Judged, done: number, of: number) => {
      told.push(node.step);
      assert.deepEqual([done, of], [told.length, steps.length]);
    };
    const { steps: judged, seats } = await review(engine, game, { level: 8, nodes: 150 }, tell);
    assert.deepEqual(told, steps);
    for (const step of judged) {
      assert.ok(step.loss >= 0 && step.loss <= 10000, `${step.node.step}: ${step.loss}`);
      if (step.kind === 'roll') assert.equal(step.loss, 0);
      else assert.equal(step.luck, 0);
      if (step.before !== undefined) assert.ok(step.before >= 0 && step.before <= 10000);
    }
    const count = seats.reduce((sum, seat) => sum + seat.steps, 0);
    assert.equal(count, judged.filter(({ kind }) => kind === 'step').length);
    if (id !== 'allein') assert.ok(judged.some(({ best }) => best));
  });

test('three sides: a step outside the lines loses at least as much as the last of them', async () => {
  const game = await gameOf('weltreich:players=3', await randomGame('weltreich:players=3', 2, 6));
  const { steps } = await review(engine, game, task);
  assert.ok(steps.every(({ loss }) => loss >= 0));
  assert.equal(steps.length, 6);
});

test('a review is called off', async () => {
  const off = new AbortController();
  const game = await gameOf('tor', await randomGame('tor', 2, 10));
  let judged = 0;
  const running = review(engine, game, task, () => ++judged === 3 && off.abort(), off.signal);
  await assert.rejects(running, isAbort);
  assert.equal(judged, 3);
});

test('a resigned game is judged by what was thought before', async () => {
  const game = await gameOf('ploy', ['d3d4', 'f7f6']);
  game.finish('1');
  const { steps } = await review(engine, game, task);
  assert.equal(steps.length, 2);
});

test('luck is what a roll gave beyond the average', async () => {
  const fixed: Engine = {
    ...engine,
    think: async (game) => {
      const share = game.steps.join() === 'r12' ? 9000 : 5000;
      return { depth: 1, nodes: 1, lines: [{ value: 0, share, steps: ['x'] }] };
    },
  };
  const { steps } = await review(fixed, await gameOf('super3', ['r12']), task);
  assert.equal(steps[0]!.kind, 'roll');
  assert.equal(Math.round(steps[0]!.luck), Math.round((4000 * 35) / 36));
});
