// The tree of a played game: moving in it never loses or reorders what was played.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PlayedGame } from '../../src/state/game.ts';
import { seededDraw } from '../../src/state/chance.ts';
import { engine } from './help.ts';
import { allNodes, randomTree } from './trees.ts';

const tokens = (nodes: { step: string }[]) => nodes.map(({ step }) => step).join(' ');

function played(...steps: string[]): PlayedGame {
  const game = new PlayedGame('ploy');
  for (const step of steps) game.play(step);
  return game;
}

test('undo and redo walk the line', () => {
  const game = played('a', 'b', 'c');
  assert.equal(tokens(game.line()), 'a b c');
  assert.ok(game.undo() && game.undo());
  assert.equal(tokens(game.line()), 'a');
  assert.equal(tokens(game.future()), 'b c');
  assert.ok(game.redo() && game.redo());
  assert.equal(game.redo(), false);
  assert.equal(tokens(game.line()), 'a b c');
  game.goTo(game.root);
  assert.equal(game.undo(), false);
});

test('another step after undo becomes the game, the old one a variation', () => {
  const game = played('a', 'b', 'c');
  game.undo(), game.undo();
  game.play('x');
  assert.equal(tokens(game.mainLine()), 'a x');
  assert.deepEqual(game.line()[0]!.children.map(({ step }) => step), ['x', 'b']);
  game.goTo(game.line()[0]!.children[1]!);
  game.goTo(game.current.parent!);
  assert.equal(tokens(game.future()), 'b c');
  assert.equal(game.play('x').children.length, 0);
  assert.equal(game.line()[0]!.children.length, 2);
});

test('after the end what is tried is a variation', () => {
  const game = played('a', 'b');
  game.finish('resigned P2');
  game.undo();  // takes the resignation back
  assert.equal(game.end, undefined);
  assert.equal(tokens(game.line()), 'a b');
  game.finish('agreed');
  game.goTo(game.root);
  game.play('x');
  assert.equal(tokens(game.mainLine()), 'a b');
  assert.equal(game.end, 'agreed');
  assert.deepEqual(game.moment(), { spec: 'ploy', start: '', steps: ['x'] });
  assert.deepEqual(game.moment(game.last()), { spec: 'ploy', start: '', steps: ['a', 'b'], end: 'agreed' });
});

test('a removed line is gone, and the place moves out of it', () => {
  const game = played('a', 'b', 'c');
  game.remove(game.line()[1]!);
  assert.equal(tokens(game.line()), 'a');
  assert.deepEqual(game.future(), []);
  game.remove(game.root);
  assert.equal(tokens(game.mainLine()), 'a');
});

test('a turn of several steps is taken back at once', async () => {
  const game = new PlayedGame('breakthru');
  const turns: string[] = [];
  for (let i = 0; i < 9; i++) {
    const scene = await game.sceneOf(engine);
    if (scene.fresh) turns.push(tokens(game.line()));
    game.play(scene.steps[(7 * i) % scene.steps.length]!.step);
  }
  await game.sceneOf(engine);
  while (game.takeBackTurn()) assert.equal(tokens(game.line()), turns.pop());
  assert.deepEqual(turns, []);
});

test('places name every node', async () => {
  const game = await randomTree('sprung', 11, 80);
  for (const node of allNodes(game)) assert.equal(game.at(game.place(node)), node);
  assert.equal(game.at({ depth: Infinity, turns: [] }), game.last());
  assert.equal(game.at({ depth: 3, turns: [[0, 99]] }), game.root);
});

test('moving about at random keeps the tree whole', () => {
  const draw = seededDraw(3);
  const game = new PlayedGame('ploy');
  const model = new Set<string>(['']);
  for (let i = 0; i < 3000; i++) {
    const order = draw(6);
    if (order < 2) model.add((game.play('abc'[draw(3)]!), tokens(game.line())));
    else if (order === 2) game.undo();
    else if (order === 3) game.redo();
    else game.goTo(allNodes(game)[draw(model.size)]!);
    if (order === 5 && game.line().length > 9) game.goTo(game.root);
  }
  const nodes = allNodes(game);
  assert.equal(nodes.length, model.size);
  for (const node of nodes) {
    game.goTo(node);
    assert.ok(model.has(tokens(game.line())));
    for (const child of node.children) assert.equal(child.parent, node);
    assert.equal(new Set(node.children.map(({ step }) => step)).size, node.children.length);
  }
});

test('old scenes are forgotten, their facts are not', async () => {
  const game = new PlayedGame('convoy');
  for (let i = 0; i < 300; i++) {
    const scene = await game.sceneOf(engine);
    if (scene.actor === 'none') break;
    game.play(scene.steps[i % scene.steps.length]!.step);
  }
  const nodes = allNodes(game);
  assert.ok(nodes.length > 200);
  assert.ok(nodes.filter(({ scene }) => scene).length <= 128);
  assert.equal(nodes.filter(({ facts }) => facts).length, 300);
  assert.equal((await game.sceneOf(engine, game.root)).actor, 'chance');
});
