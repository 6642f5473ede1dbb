// Clicking by path prefix: every legal step can be reached, and only legal steps.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Scene, Step } from '../../src/engine/types.ts';
import { buttons, complete, drag, pick, targets, tried, typed } from '../../src/state/input.ts';
import { inGerman } from '../../src/words/reasons.ts';
import { engine, randomGame, variants } from './help.ts';

const seats = [{ team: 0, colours: [0], twelfths: 0 }, { team: 1, colours: [1], twelfths: 0 }];

function sceneWith(...steps: [string, ...number[]][]): Scene {
  return {
    position: '', actor: 'seat', seat: 0, fresh: true, seats, pieces: [],
    steps: steps.map(([step, ...path]): Step => ({ step, path, does: [] })),
  };
}

/** Clicks the path of a step, as a person who wants just that step. */
function click(scene: Scene, wanted: Step): Step | undefined {
  let chosen: number[] = [];
  for (const [i, cell] of wanted.path.entries()) {
    assert.ok(targets(scene, chosen).has(cell), `${wanted.step}: cell ${cell} is not shown`);
    const picked = pick(scene, chosen, cell);
    const isLast = i === wanted.path.length - 1;
    if (isLast && picked.step) return picked.step;
    if (isLast) return picked.choices?.find(({ step }) => step === wanted.step);
    assert.equal(picked.step, undefined, `${wanted.step}: another step was played on the way`);
    chosen = picked.chosen;
    assert.deepEqual(chosen, wanted.path.slice(0, i + 1));
  }
  return buttons(scene).find(({ step }) => step === wanted.step);
}

for (const game of await engine.games())
  test(`${game.id}: every legal step can be clicked, in every variant`, async () => {
    for (const [i, spec] of (await variants(game)).entries()) {
      let steps = 0;
      await randomGame(spec, 100 + i, 60, (scene) => {
        if (scene.actor !== 'seat') {
          assert.equal(targets(scene, []).size, 0);
          assert.deepEqual(buttons(scene), []);
          return;
        }
        for (const step of scene.steps) assert.equal(click(scene, step), step, `${spec}: ${step.step}`);
        for (const step of scene.steps) assert.equal(typed(scene, step.step).step, step);
        steps += scene.steps.length;
      });
      assert.ok(steps > 20, `${spec}: only ${steps} steps seen`);
    }
  });

for (const game of await engine.games())
  test(`${game.id}: random clicks play nothing but legal steps`, async () => {
    const { cells } = await engine.board(game.id);
    let chosen: number[] = [];
    await randomGame(game.id, 5, 40, (scene) => {
      for (let cell = 0; cell < cells.length; cell += 3) {
        const picked = pick(scene, chosen, cell);
        chosen = picked.chosen;
        if (picked.step) assert.ok(scene.steps.includes(picked.step) && chosen.length === 0);
        for (const choice of picked.choices ?? []) assert.deepEqual(choice.path, chosen);
        assert.equal(picked.choices?.length === 0, false);
        if (chosen.length && !picked.choices) assert.ok(targets(scene, chosen).size > 0);
      }
    });
  });

test('a piece is chosen, left for another, and left alone', () => {
  const scene = sceneWith(['a-b', 1, 2], ['a-c', 1, 3], ['d-b', 4, 2]);
  assert.deepEqual(pick(scene, [], 1), { chosen: [1] });
  assert.deepEqual(pick(scene, [1], 4), { chosen: [4] });
  assert.deepEqual(pick(scene, [1], 1), { chosen: [] });
  assert.deepEqual(pick(scene, [1], 9), { chosen: [] });
  assert.deepEqual(pick(scene, [], 2), { chosen: [] });
  assert.equal(pick(scene, [1], 3).step?.step, 'a-c');
  assert.deepEqual([...targets(scene, [])], [1, 4]);
  assert.deepEqual([...targets(scene, [1])], [2, 3]);
});

test('steps that share a path are offered', () => {
  const scene = sceneWith(['left', 1, 1], ['right', 1, 1], ['on', 1, 2]);
  assert.deepEqual(pick(scene, [1], 1).choices?.map(({ step }) => step), ['left', 'right']);
  assert.equal(pick(scene, [1], 2).step?.step, 'on');
});

test('a path that another goes on from is offered, and the longer one stays open', () => {
  const scene = sceneWith(['short', 1, 2], ['long', 1, 2, 3]);
  const picked = pick(scene, [1], 2);
  assert.deepEqual(picked.choices?.map(({ step }) => step), ['short']);
  assert.deepEqual([...targets(scene, picked.chosen)], [3]);
  assert.equal(pick(scene, picked.chosen, 3).step?.step, 'long');
  assert.deepEqual(complete(scene, picked.chosen).map(({ step }) => step), ['short']);
});

test('dragging: from cell to cell, from a stock, and nowhere', () => {
  const scene = sceneWith(['a-b', 1, 2], ['put', 7]);
  assert.equal(drag(scene, 1, 2).step?.step, 'a-b');
  assert.equal(drag(scene, 50, 7).step?.step, 'put');
  assert.deepEqual(drag(scene, 1, 7), { chosen: [] });
  assert.deepEqual(drag(scene, 1, 5), { chosen: [] });
  assert.deepEqual(drag(scene, 1, 1), { chosen: [1] });
});

test('typed steps: exact, without capitals, begun', () => {
  const scene = sceneWith(['d3d4', 1], ['d3d4+', 2], ['+T', 3], ['+t', 4], ['Pass']);
  assert.equal(typed(scene, 'd3d4').step?.step, 'd3d4');
  assert.equal(typed(scene, ' pass ').step?.step, 'Pass');
  assert.equal(typed(scene, '+t').step?.step, '+t');
  assert.deepEqual(typed(scene, 'd3').steps.map(({ step }) => step), ['d3d4', 'd3d4+']);
  assert.deepEqual(typed(scene, 'x9'), { steps: [] });
  assert.deepEqual(typed(scene, ''), { steps: [] });
});

test('a click that leads nowhere was a try, a change of mind was none', () => {
  const scene = sceneWith(['a', 1, 2], ['b', 3, 4], ['pass']);
  assert.equal(tried(scene, [], 1), undefined);
  assert.deepEqual(tried(scene, [], 2), { from: 2, to: 2 });
  assert.equal(tried(scene, [1], 2), undefined);
  assert.deepEqual(tried(scene, [1], 4), { from: 1, to: 4 });
  assert.equal(tried(scene, [1], 1), undefined, 'let go');
  assert.equal(tried(scene, [1], 3), undefined, 'another one is chosen');
});

test('the engine says why a try is no step, in both languages', async () => {
  const { cells } = await engine.board('ploy');
  const cell = (name: string) => cells.findIndex((one) => one.name === name);
  const why = (from: string, to: string) =>
    engine.whyNot({ spec: 'ploy', start: '', steps: [] }, cell(from), cell(to));
  assert.equal(await why('e3', 'e5'), 'a Shield goes one point');
  assert.equal(inGerman(await why('e3', 'e5')), 'eine Sonde zieht einen Punkt weit');
  assert.equal(await why('e3', 'e4'), '');
  await assert.rejects(engine.whyNot({ spec: 'ploy', start: '', steps: [] }, 0, 999));
});
