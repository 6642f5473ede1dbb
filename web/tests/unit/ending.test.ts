// The end of a game in words: who has won, and why, for every reason that the engine knows.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Scene } from '../../src/engine/types.ts';
import { endOf } from '../../src/state/drawing.ts';
import { Play } from '../../src/state/play.ts';
import { endReason, endText, resultText } from '../../src/words/ending.ts';
import { setLanguage, type Language } from '../../src/words/index.ts';
import { engine, root } from './help.ts';

const games = await engine.games();
const gameOf = (spec: string) => games.find(({ id }) => id === spec.split(':')[0])!;

/** Ends of all games, as the rules' own tests have them. */
async function endings(): Promise<{ spec: string; scene: Scene }[]> {
  const found: { spec: string; scene: Scene }[] = [];
  let [spec, start, steps] = ['', '', [] as string[]];
  for (const line of readFileSync(join(root, 'tests/rules/endings.txt'), 'utf8').split('\n')) {
    const [word, ...rest] = line.split(/ +/);
    if (word === 'game') [spec, start, steps] = [rest[0]!, '', []];
    if (word === 'pos') [start, steps] = [rest.join(' '), []];
    if (word === 'play') steps = rest;
    if (word === 'why') found.push({ spec, scene: await engine.scene({ spec, start, steps }) });
  }
  return found;
}

test('every reason of every game is a whole sentence in both languages', async () => {
  const seen = new Set<string>();
  for (const { spec, scene } of await endings()) {
    const game = gameOf(spec);
    seen.add(`${game.id} ${scene.why!.reason}`);
    for (const language of ['en', 'de'] as Language[]) {
      setLanguage(language);
      assert.match(endReason(game, scene), /^[\p{Lu}\d][^{}[\]|]{10,}\.$/u, `${spec} ${scene.why!.reason}`);
    }
  }
  setLanguage('en');
  const all = games.flatMap(({ id, reasons }) => reasons.map(({ name }) => `${id} ${name}`));
  assert.deepEqual([...seen].sort(), all.sort());
});

/** A finished game at the table. */
async function ended(spec: string, start: string, steps: string, end?: string): Promise<Play> {
  const play = await Play.start(engine, { spec, start });
  for (const step of steps.split(' ').filter(Boolean)) assert.ok(await play.step(step), step);
  if (end === 'agreed') await play.offerDraw();
  else if (end) await play.resign(Number(end) - 1);
  assert.equal(play.phase, 'over');
  return play;
}

const said = async (spec: string, start: string, steps: string, end?: string) => {
  const play = await ended(spec, start, steps, end);
  return [resultText(gameOf(spec), play), endText(gameOf(spec), play)];
};

test('what happened is said in one sentence', async () => {
  setLanguage('en');
  const thrones = 'bK10gK/12/12/12/12/12/12/4rA2rA4/12/12/4rR7/rK11 r rbg';
  assert.deepEqual(await said('weltreich:players=3', thrones, 'e2e8'),
    ['Red wins', 'Red holds three thrones.']);
  assert.deepEqual(await said('super3', 'R/9/9/9/rr7/9/9/9/R r r5', '7.5'),
    ['Red wins', 'Three boxes in a row: 3, 7, 11.']);
  assert.deepEqual(await said('aufstellen', '4/1sst/t1SS/TTcC t', 'a2a3'), ['Red wins', 'Red has four in a line.']);
  assert.deepEqual(await said('ploy', '', '', '1'), ['Red wins', 'Green resigned.']);
  assert.deepEqual(await said('ploy', '', 'b1+ b9+ b1- b9- b1+ b9+ b1- b9-'),
    ['A draw', 'The same position for the third time.']);
  assert.deepEqual(await said('ploy', '', '', 'agreed'), ['A draw', 'Agreed by all players.']);
  assert.deepEqual(await said('allein', '12/12/12/12/12/12/8G3/8R3/12/12/12/12 2 0', '5G-7G'),
    ['You did it', 'One piece left: excellent.']);
  assert.deepEqual(await said('allein', '12/12/2RRG7/12/12/12/12/12/12/12/12/R11 4 0', '1C-1Z'),
    ['No step is left', 'Two pieces left: good.']);
  setLanguage('de');
  assert.deepEqual(await said('weltreich:players=3', thrones, 'e2e8'), ['Rot gewinnt', 'Rot hält drei Throne.']);
  setLanguage('en');
});

test('several winners win, one winner wins', async () => {
  setLanguage('en');
  const teams = 'bK10gK/12/12/12/4bA7/12/12/4rA2rA4/12/12/7rR4/rK10yK r rbgy';
  assert.deepEqual(await said('weltreich:players=4,teams=yes', teams, 'h2h8'),
    ['Red and Blue win', 'Red and Blue hold all four thrones.']);
  setLanguage('de');
  assert.deepEqual(await said('weltreich:players=4,teams=yes', teams, 'h2h8'),
    ['Rot und Blau gewinnen', 'Rot und Blau halten alle vier Throne.']);
  setLanguage('en');
});

test('what won is marked; a way is an arrow off the board', async () => {
  const line = await ended('aufstellen', '4/1sst/t1SS/TTcC t', 'a2a3');
  assert.deepEqual(endOf(line.scene), { marks: [{ kind: 'win', cells: [8, 9, 10, 11] }], arrows: [] });
  const run = await ended('blockade', '12/7B4/12/12/12/12/4r7/9b2/12/12/4R7/12 r', 'run');
  const path = ['e2', 'e5', 'i5', 'i12'].map((name) => run.board.cells.findIndex((cell) => cell.name === name));
  assert.deepEqual(endOf(run.scene), { marks: [], arrows: [{ kind: 'win', path, out: 0 }] });
  const resigned = await ended('ploy', '', '', '1');
  assert.deepEqual(endOf(resigned.scene), { marks: [], arrows: [] });
});

test('an end by people says whose it was; one that is broken off has no result', async () => {
  setLanguage('en');
  const play = await ended('ploy', '', '', '1');
  const say = (end: string, points: number[]) => {
    play.scene = { ...play.scene, end, seats: play.scene.seats.map((seat, i) => ({ ...seat, twelfths: points[i]! })) };
    return [resultText(gameOf('ploy'), play), endText(gameOf('ploy'), play)];
  };
  assert.deepEqual(say('time P2', [12, 0]), ['Green wins', 'Red ran out of time.']);
  assert.deepEqual(say('absence P1', [0, 12]), ['Red wins', 'Green did not come back.']);
  assert.deepEqual(say('aborted', [0, 0]), ['No result', 'The game was broken off.']);
});
