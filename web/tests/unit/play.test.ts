// The controller plays whole games with the real engine.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Level } from '../../src/state/players.ts';
import { Play, type PlayOptions } from '../../src/state/play.ts';
import { seededDraw } from '../../src/state/chance.ts';
import { engine } from './help.ts';

/** Until the controller waits for a person, or the game is over. */
export function settled(play: Play): Promise<void> {
  const rests = () => ['human', 'roll', 'waiting', 'over', 'failed'].includes(play.phase);
  return new Promise((done) => {
    if (rests()) return done();
    const leave = play.subscribe(() => rests() && (leave(), done()));
  });
}

const quick = (seed: number): PlayOptions => ({ nodes: 60, draw: seededDraw(seed) });

for (const game of await engine.games())
  test(`${game.id}: levels on all seats play to the end`, async () => {
    const players = Array.from({ length: 4 }, (_, seat) => (1 + (seat % 2)) as Level);
    const play = await Play.start(engine, { spec: game.id, players }, quick(7));
    await settled(play);
    assert.equal(play.problem, undefined);
    assert.equal(play.phase, 'over');
    assert.ok(play.scene.end);
    assert.ok(play.game.isOver());
    const again = await engine.record(play.game.toRecord());
    assert.equal(again.steps.length, play.game.line().length);
    assert.equal(again.tags.P1, 'level 1');
    console.log(game.id, play.game.line().length, play.scene.end);
  });
