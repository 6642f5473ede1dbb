// What positions are worth, and games looked at again.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAbort } from '../../src/engine/client.ts';
import type { Seat } from '../../src/engine/types.ts';
import { equity, shareFor, shareIn, teamsOf } from '../../src/state/analysis.ts';
import { PlayedGame } from '../../src/state/game.ts';
import { chancesOver, firstLost, review, type Judged } from '../../src/state/review.ts';
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

test('a line tells what every side may expect: all together the whole, and alike at the start', async () => {
  for (const [spec, sides] of [['ploy', 2], ['weltreich:players=3', 3], ['weltreich:players=4', 4]] as const) {
    const moment = { spec, start: '', steps: [] };
    const scene = await engine.scene(moment);
    const { lines } = await engine.think(moment, task);
    const shares = teamsOf(scene).map((team) => shareIn(scene, lines[0]!, team)!);
    assert.equal(shares.length, sides);
    assert.equal(shares.reduce((sum, share) => sum + share, 0), 10000);
    for (const share of shares) assert.ok(Math.abs(share - 10000 / sides) < 1000, `${spec}: ${shares}`);
    assert.equal(lines[0]!.wdl.reduce((sum, part) => sum + part, 0), 1000);
  }
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
  const judge = async (step: string) =>
    (await review(engine, await gameOf('aufstellen', [step], start), 3000)).steps[0]!;
  const won = await judge('b2a1');
  assert.deepEqual([won.grade, won.loss, won.before, won.after], ['best', 0, 10000, 10000]);
  assert.deepEqual([won.proven, won.wdl, won.shares], [true, [1000, 0, 0], [10000, 0]]);
  const lost = await judge('b2c1');
  assert.deepEqual([lost.grade, lost.loss, lost.after], ['blunder', 10000, 0]);
  assert.equal(lost.best?.[0], 'b2a1');
});

test('a lost position is called lost, and in how many steps', async () => {
  // The second player wins Aufstellen, at most in 30 turns.
  const { steps } = await review(engine, await gameOf('aufstellen', ['a1', 'a2']), 3000);
  assert.ok(steps[0]!.decided! < 0 && steps[0]!.decided! >= -30, `${steps[0]!.decided}`);
  assert.equal(steps[0]!.grade, 'best');
  assert.equal(firstLost(steps, 0), steps[0]);
  const won = await review(engine, await gameOf('aufstellen', ['a2a3'], '4/1sst/t1SS/TTcC t'), 3000);
  assert.equal(won.steps[0]!.decided, 1);
});

test('chances are drawn for one side, whoever steps', () => {
  const step = (team: number, before: number, after: number, shares?: number[]) =>
    ({ team, before, after, ...(shares && { shares }) }) as Judged;
  const two = [{ team: 0 }, { team: 1 }] as Seat[];
  const steps = [step(0, 5000, 4000), step(1, 6000, 7000)];
  assert.deepEqual(chancesOver(steps, two, 0), [5000, 4000, 3000]);
  assert.deepEqual(chancesOver(steps, two, 1), [5000, 6000, 7000]);
  const three = [{ team: 0 }, { team: 1 }, { team: 2 }] as Seat[];
  assert.deepEqual(chancesOver([step(0, 4000, 3000, [3000, 5000, 2000]), step(1, 5000, 5000)], three, 0),
    [4000, 3000, undefined]);
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
    const { steps: judged, seats } = await review(engine, game, 150, tell);
    assert.deepEqual(told, steps);
    for (const step of judged) {
      assert.ok(step.loss >= 0 && step.loss <= 10000, `${step.node.step}: ${step.loss}`);
      if (step.kind === 'roll') assert.equal(step.loss, 0);
      else assert.equal(step.luck, 0);
      if (step.before !== undefined) assert.ok(step.before >= 0 && step.before <= 10000);
    }
    for (const [seat, { steps: count, accuracy, loss, luck, grades }] of seats.entries()) {
      const own = judged.filter((step) => step.seat === seat);
      const chosen = own.filter(({ kind, forced }) => kind === 'step' && !forced);
      assert.equal(count, chosen.length);
      assert.ok(accuracy >= 0 && accuracy <= 10000);
      const sum = (of: Judged[], what: 'loss' | 'luck') => of.reduce((all, step) => all + step[what], 0);
      assert.ok(Math.abs(loss - sum(chosen, 'loss') / (count || 1)) <= 0.5);
      assert.ok(Math.abs(luck - sum(own, 'luck')) <= 0.5 * own.length);
      for (const [grade, of] of Object.entries(grades))
        assert.equal(of, chosen.filter((step) => step.grade === grade).length, grade);
    }
    assert.ok(judged.every(({ kind, best }) => (kind === 'step') === (best !== undefined)));
  });

test('the same game is judged the same, whatever was thought before', async () => {
  const game = await gameOf('weltreich:players=3', await randomGame('weltreich:players=3', 2, 6));
  const first = await review(engine, game, 400);
  await review(engine, await gameOf('ploy', ['d3d4']), 900);
  assert.deepEqual(await review(engine, game, 400), first);
  assert.equal(first.steps.length, 6);
});

test('nobody thinks without an end', async () => {
  await assert.rejects(review(engine, await gameOf('ploy', ['d3d4']), 0), /expected a number from 1/);
});

test('a review is called off', async () => {
  const off = new AbortController();
  const game = await gameOf('tor', await randomGame('tor', 2, 10));
  let judged = 0;
  const running = review(engine, game, 400, () => ++judged === 3 && off.abort(), off.signal);
  await assert.rejects(running, isAbort);
  assert.equal(judged, 3);
});

test('a resigned game is judged by what was thought before', async () => {
  const game = await gameOf('ploy', ['d3d4', 'f7f6']);
  game.finish('resigned P1');
  const { steps } = await review(engine, game, 400);
  assert.equal(steps.length, 2);
});

test('luck is what a roll gave beyond the average of all rolls', async () => {
  const start = '9/9/9/9/4r4/9/9/9/9 y 0';
  const rolls = (await engine.scene({ spec: 'super3', start, steps: [] })).steps;
  let sum = 0;
  for (const { step, odds = 1 } of rolls) {
    const [judged] = (await review(engine, await gameOf('super3', [step], start), 150)).steps;
    assert.deepEqual([judged!.kind, judged!.seat, judged!.loss], ['roll', 1, 0]);
    assert.ok(Math.abs(judged!.after! - judged!.before! - judged!.luck) <= 1);
    sum += odds * judged!.luck;
  }
  assert.ok(Math.abs(sum) <= 36, `${sum}`);
});
