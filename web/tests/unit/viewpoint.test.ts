// From which side the board is seen.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Play } from '../../src/state/play.ts';
import type { Player } from '../../src/state/players.ts';
import { turnPace, viewer } from '../../src/state/viewpoint.ts';
import { engine } from './help.ts';

const sit = async (spec: string, players: Player[]): Promise<Play> => {
  const play = await Play.start(engine, { spec, players });
  play.close();
  return play;
};

test('every seat has its own side before it, as far as the game has sides', async () => {
  const turns: Record<string, number[]> = {
    ploy: [0, 2], 'ploy:form=four': [0, 3, 2, 1], blockade: [0, 2], weltreich: [0, 2], tor: [0, 2], 'tor:players=3': [0, 3, 2],
    'convoy:players=4': [0, 3, 2, 1], breakthru: [0, 0], super3: [0, 0], aufstellen: [0, 0], sprung: [0, 0], allein: [0],
  };
  for (const [spec, wanted] of Object.entries(turns)) assert.deepEqual((await sit(spec, [])).turns, wanted, spec);
});

test('in a position that somebody has pasted it is the same side', async () => {
  const play = await Play.start(engine, { spec: 'tor', start: (await sit('tor', [])).scene.position });
  assert.deepEqual(play.turns, [0, 2]);
  play.close();
});

test('the only person sees the board from the own side; several see it from the first seat, or in turn', async () => {
  assert.equal(viewer(await sit('ploy', [1, 'human']), false, 0), 1);
  assert.equal(viewer(await sit('ploy', ['human', 1]), true, 0), 0);
  assert.equal(viewer(await sit('ploy', [1, 1]), true, 1), 0);
  const two = await sit('tor:players=3', [1, 'human', 'human']);
  assert.equal(viewer(two, false, 2), 0);
  assert.equal(two.scene.seat, 0);
  assert.equal(viewer(two, true, 2), 2, 'while a level thinks nothing turns');
  assert.equal(viewer({ ...two, scene: { ...two.scene, seat: 1 } }, true, 2), 1);
});

test('by hand a game for two is turned by half, others by a quarter', async () => {
  assert.equal(turnPace(await sit('ploy', [])), 2);
  assert.equal(turnPace(await sit('ploy:form=four', [])), 1);
});
