// What is drawn over a position: ways, threats, and what happened since the last turn.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { captured } from '../../src/state/captured.ts';
import {
  stepsOf, threatDrawing, together, unsafePlaces, wayDrawing, wayGone, wayReady,
} from '../../src/state/drawing.ts';
import { PlayedGame } from '../../src/state/game.ts';
import { recentSteps } from '../../src/state/recent.ts';
import { stand } from '../../src/state/standing.ts';
import type { Player } from '../../src/state/players.ts';
import { engine } from './help.ts';

const at = (spec: string, start = '', ...steps: string[]) => ({ spec, start, steps });
const FIG5 = '12/7B4/12/12/12/12/4r7/9b2/12/12/4R7/12 r';

async function cells(spec: string, names: string): Promise<number[]> {
  const board = await engine.board(spec);
  return names.split(' ').map((name) => board.cells.findIndex((cell) => cell.name === name));
}

test('the open way of a king is one arrow with its turns, and over the edge', async () => {
  const scene = await engine.scene(at('blockade', FIG5));
  const [red, blue] = scene.ways!;
  const path = await cells('blockade', 'e2 e5 i5 i12');
  assert.deepEqual(wayDrawing(red!), { marks: [], arrows: [{ kind: 'open', path, out: 0 }] });
  assert.deepEqual(wayReady(scene), wayDrawing(red!), 'it can be taken now');
  assert.equal(blue!.seat, 1);
  assert.deepEqual(wayGone(scene, scene.steps[0]!)!.cells, path, 'running takes it');
});

test('a shut way is everything that was tried, with bars at the ends', async () => {
  const scene = await engine.scene(at('blockade', 'b11/7B4/12/12/12/12/4r7/12/12/12/4R7/12 r'));
  const { marks, arrows } = wayDrawing(scene.ways![0]!);
  assert.deepEqual(marks, []);
  assert.deepEqual(new Set(arrows.map(({ kind }) => kind)), new Set(['shut']));
  assert.deepEqual(arrows.filter(({ bare }) => bare).map(({ path }) => path), [await cells('blockade', 'e2 e5')]);
  assert.deepEqual(wayReady(scene).arrows, []);
});

test('a king that has run is not captured, a guard in hand is not either', async () => {
  const games = await engine.games(), game = games.find(({ id }) => id === 'blockade')!;
  const [first, over] = [await engine.scene(at('blockade')), await engine.scene(at('blockade', '', 'a1', 'run'))];
  assert.equal(over.actor, 'none');
  assert.deepEqual(captured(game, first, over), []);
});

test('threats are arrows of both sides; what loses at once is crossed out', async () => {
  const start = '8C0r/8S4r/9/9/4S4r4/4T0g4/9/1S0g7/C0g8 r';
  const [scene, threats] = [await engine.scene(at('ploy', start)), await engine.threats(at('ploy', start))];
  const [e4, e5] = await cells('ploy', 'e4 e5');
  assert.deepEqual(threatDrawing(threats, scene), {
    marks: [{ kind: 'threat', cells: [e5] }],
    arrows: [{ kind: 'open', path: [e5, e4] }, { kind: 'threat', path: [e4, e5] }],
  });
  const blockade = await engine.scene(at('blockade'));
  const { marks } = unsafePlaces(await engine.threats(at('blockade')), blockade, []);
  assert.equal(marks[0]!.cells.length, 106);
  assert.ok(!marks[0]!.cells.includes((await cells('blockade', 'h9'))[0]!));
  assert.deepEqual(await engine.threats(at('blockade', '', 'a1', 'run')), { threats: [], unsafe: [] });
});

async function recent(spec: string, steps: string, players: Player[], start = ''): Promise<string> {
  const game = new PlayedGame(spec, start);
  for (const step of steps.split(' ').filter(Boolean)) game.play(step);
  return (await recentSteps(engine, await stand(engine, game, players))).map(({ step }) => step.step).join(' ');
}

test('what happened since my last turn: every step of every other turn', async () => {
  const four = 'ploy:form=four', played: string[] = [];
  while (played.length < 5) played.push((await engine.scene(at(four, '', ...played))).steps[0]!.step);
  const after = (n: number) => recent(four, played.slice(0, n).join(' '), ['human', 1, 1, 1]);
  assert.equal(await after(4), played.slice(1, 4).join(' '));
  assert.equal(await after(3), played.slice(0, 3).join(' '), 'until it is my turn, my own step is among them');
  assert.equal(await after(5), played[4], 'then my own alone');
});

test('all steps of a turn of several steps', async () => {
  const steps = 'gold e8e9 g8g9 d10c10 e10e11';
  const players: Player[] = ['human', 1];
  assert.equal(await recent('breakthru', steps, players), 'd10c10 e10e11');
  assert.equal(await recent('breakthru', 'gold e8e9', players), 'e8e9', 'in the middle of my turn');
  assert.equal(await recent('breakthru', steps, ['human', 'human']), 'd10c10 e10e11', 'for whoever is on turn');
  assert.equal(await recent('breakthru', '', players), '');
  const { steps: legal } = await engine.scene(at('breakthru', '', 'gold'));
  const one = legal.find(({ step }) => step === 'e8e9')!;
  assert.deepEqual(stepsOf('last', [one]).arrows, [], 'one step needs no arrow');
  const other = legal.find(({ step }) => step === 'd7d8')!;
  assert.equal(stepsOf('last', [one, other]).arrows.length, 2);
  assert.deepEqual(together(undefined, undefined), { marks: [], arrows: [] });
});

test('who is out is told the last turn of everybody else, not all since then', async () => {
  const start = 'bK2rR7gK/12/1bRbA2gR6/12/12/12/12/12/12/12/12/rK11 r rbg';
  const after = (steps: string) => recent('weltreich:players=3', steps, [1, 'human', 1], start);
  assert.equal(await after('d12xa12 l12l11 b10b9 l11l12'), 'b10b9 l11l12');
  assert.equal(await after('d12xa12 l12l11 b10b9'), 'l12l11 b10b9');
});
