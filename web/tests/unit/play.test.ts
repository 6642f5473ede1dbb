// The controller with the real engine: whole games, and every order in the middle of them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EngineError, type Engine } from '../../src/engine/client.ts';
import type { Verdict } from '../../src/engine/types.ts';
import { drawOutcome, fairDraw, seededDraw } from '../../src/state/chance.ts';
import { PlayedGame } from '../../src/state/game.ts';
import type { PlayOptions } from '../../src/state/options.ts';
import { Play } from '../../src/state/play.ts';
import type { Level, Player } from '../../src/state/players.ts';
import { engine, randomGame, variants } from './help.ts';
import { reaches, settled } from './tables.ts';
import { allNodes } from './trees.ts';

const quick = (seed: number): Partial<PlayOptions> => ({ nodes: 60, draw: seededDraw(seed) });
const equityOf = ({ insight }: Play) => (insight?.kind === 'rolls' ? insight.equity : undefined);
const verdictOf = ({ insight }: Play) => (insight?.kind === 'lines' ? insight.verdict : undefined);
const steps = (play: Play) => play.game.line().map(({ step }) => step).join(' ');

async function tableFor(spec: string, players: Player[], options = quick(7)): Promise<Play> {
  const play = await Play.start(engine, { spec, players }, options);
  await settled(play);
  return play;
}

/** A person who takes the n-th step there is, so often. */
async function playOn(play: Play, turns: number): Promise<void> {
  for (let i = 0; i < turns && play.phase !== 'over'; i++) {
    if (play.phase === 'roll') assert.ok(await play.roll());
    else assert.ok(await play.step(play.scene.steps[(5 * i) % play.scene.steps.length]!.step));
    await settled(play);
  }
}

for (const game of await engine.games()) {
  test(`${game.id}: levels on all seats play to the end`, async () => {
    const players = Array.from({ length: 4 }, (_, seat) => (1 + (seat % 2)) as Level);
    const play = await tableFor(game.id, players);
    assert.equal(play.problem, undefined);
    assert.equal(play.phase, 'over');
    assert.ok(play.scene.end && play.game.isOver());
    const again = await engine.record(play.game.toRecord());
    assert.equal(again.steps.length, play.game.line().length);
    assert.equal(again.tags.P1, 'level 1');
    assert.equal(play.game.mainLine().length, play.game.line().length);
  });

  test(`${game.id}: undo and redo against a level always come to rest at a person`, async () => {
    const players: Player[] = ['human', 1, 1, 1];
    const play = await tableFor(game.id, players);
    await playOn(play, 8);
    const seen: string[] = [];
    while (await play.undo()) {
      await settled(play);
      assert.equal(play.phase, 'human');
      assert.equal(play.scene.seat, 0);
      assert.deepEqual(play.scene, await engine.scene(play.game.moment()));
      seen.push(steps(play));
    }
    assert.ok(seen.length >= (play.game.isOver() ? 1 : 3), `${seen.length} decisions`);
    const nodes = allNodes(play.game).length;
    for (const line of seen.reverse().slice(1)) {
      assert.ok(await play.redo());
      assert.equal(steps(play), line);
    }
    await play.redo();
    await settled(play);
    assert.equal(await play.redo(), false);
    assert.ok(allNodes(play.game).length >= nodes);
  });

  test(`${game.id}: every variant starts and a few turns go well`, async () => {
    for (const spec of await variants(game)) {
      const play = await tableFor(spec, ['human', 1, 'human', 1]);
      await playOn(play, 4);
      assert.equal(play.problem, undefined, spec);
      assert.ok(play.game.line().length >= 4 || play.phase === 'over', spec);
      play.close();
    }
  });
}

test('a step that is not legal changes nothing', async () => {
  const play = await tableFor('ploy', ['human', 'human']);
  assert.equal(await play.step('d3d9'), false);
  assert.equal(await play.roll(), false);
  assert.equal(steps(play), '');
  assert.equal(play.phase, 'human');
});

test('the last step is there for marking, with the scene before it', async () => {
  const play = await tableFor('ploy', ['human', 'human']);
  const before = play.scene;
  await play.step('d3d4');
  assert.equal(play.last?.step.step, 'd3d4');
  assert.equal(play.last?.before, before);
  assert.deepEqual(play.last?.step.does, [['move', 21, 30]]);
  await play.undo();
  assert.equal(play.last, undefined);
});

test('two clicks at once play one step', async () => {
  const play = await tableFor('ploy', ['human', 'human']);
  await Promise.all([play.step('d3d4'), play.step('d3d4')]);
  await settled(play);
  assert.equal(steps(play), 'd3d4');
  assert.equal(allNodes(play.game).length, 2);
});

test('people roll themselves, levels and set-ups do not ask', async () => {
  const play = await tableFor('super3', ['human', 1]);
  assert.equal(play.phase, 'roll');
  assert.ok(await play.roll());
  await settled(play);
  assert.equal(play.phase, 'human');
  assert.match(steps(play), /^r\d+$/);
  const auto = await tableFor('super3', ['human', 1], { ...quick(1), autoRoll: true });
  assert.equal(auto.phase, 'human');
  const mixed = await tableFor('allein:setup=mixed', ['human']);
  assert.equal(mixed.phase, 'roll');
  await mixed.roll();
  await settled(mixed);
  assert.equal(mixed.phase, 'human');
  assert.ok(mixed.game.line().length > 20);
});

test('a roll that was taken back falls the same way again', async () => {
  const play = await tableFor('super3', ['human', 'human']);
  await play.roll();
  const [first] = play.game.line();
  await play.goTo(play.game.root);
  assert.equal(play.phase, 'roll');
  for (let i = 0; i < 5; i++) {
    await play.roll();
    assert.equal(play.game.current, first);
    await play.goTo(play.game.root);
  }
  assert.equal(play.game.root.children.length, 1);
});

test('looking back makes the levels wait; from the end the game goes on', async () => {
  const play = await tableFor('tor', ['human', 1]);
  await playOn(play, 3);
  const line = play.game.line();
  const levels = line.find(({ facts }) => facts?.seat === 1)!;
  await play.goTo(levels);
  await settled(play);
  assert.equal(play.phase, 'waiting');
  await play.goTo(line.at(-1)!);
  await settled(play);
  assert.equal(play.phase, 'human');
  await play.goTo(levels);
  play.resume();
  await settled(play);
  assert.equal(play.phase, 'human');
  assert.equal(play.game.line().length, levels === line[0] ? 2 : line.indexOf(levels) + 2);
});

test('without people undo goes back a turn and stops', async () => {
  const play = await tableFor('blockade', [1, 1]);
  const length = play.game.line().length;
  await play.undo();
  await settled(play);
  assert.equal(play.phase, 'waiting');
  assert.equal(play.game.line().length, length - 1);
});

test('a whole turn is taken back', async () => {
  const play = await tableFor('breakthru', ['human', 'human']);
  await play.step('gold');
  const before = steps(play);
  const single = play.scene.steps.find(({ step }) => !/^g6/.test(step))!;
  await play.step(single.step);
  assert.equal(play.scene.fresh, false);
  await play.step(play.scene.steps.find(({ step }) => !/^g6/.test(step))!.step);
  assert.equal(play.scene.fresh, true);
  await play.takeBack();
  assert.equal(steps(play), before);
  await play.redo(), await play.redo();
  await play.undo();
  assert.equal(play.scene.fresh, false);
});

test('free placement is steps like all others', async () => {
  const play = await tableFor('breakthru:setup=free', ['human', 'human']);
  await playOn(play, 40);
  assert.equal(play.problem, undefined);
  assert.equal(play.game.line().length, 40);
});

test('resigning, taking it back, agreeing', async () => {
  const play = await tableFor('ploy', ['human', 'human']);
  await play.step('d3d4');
  assert.ok(await play.resign());
  assert.deepEqual([play.phase, play.scene.end, play.scene.seats[0]!.twelfths], ['over', 'resigned P2', 12]);
  assert.equal(await play.resign(), false);
  assert.ok(await play.undo());
  await settled(play);
  assert.deepEqual([play.phase, steps(play)], ['human', 'd3d4']);
  assert.ok(await play.offerDraw());
  assert.equal(play.scene.end, 'agreed');
  assert.match(await engine.recordText(play.game.toRecord()), /\[End "agreed"\]/);
  const alone = await tableFor('allein', ['human']);
  assert.equal(await alone.offerDraw(), false);
  assert.equal(alone.phase, 'failed');
  alone.resume();
  await settled(alone);
  assert.equal(alone.phase, 'human');
});

test('who gives up a game with several sides leaves the seat to a level', async () => {
  const play = await tableFor('tor:players=3', ['human', 'human', 2]);
  await play.roll();
  await settled(play);
  assert.ok(await play.resign(1));
  await settled(play);
  assert.deepEqual([play.players, play.scene.actor === 'none'], [['human', 2, 2], false]);
  const record = await engine.recordText(play.game.toRecord());
  assert.match(record, /\[P2 "level 2"\]/);
  assert.match(record, new RegExp(`\\[Left "P2 [0-9]+"\\]`));
  // Nobody else is there who would want to go on.
  assert.ok(await play.resign(0));
  assert.deepEqual([play.phase, play.scene.end], ['over', 'resigned P1']);
  // Of partners two sides are in.
  const teams = await tableFor('tor:players=4,teams=yes', ['human', 'human', 'human', 'human']);
  assert.ok(await teams.resign(0));
  assert.equal(teams.scene.end, 'resigned P1');
});

test('a level agrees to a draw only where it sees itself no better than even', async () => {
  const winning = await engine.record('[Game "ploy"] [P1 "human"] [P2 "level 5"] d3d4 *');
  const game = PlayedGame.fromRecord(winning);
  const biased = (share: number): Engine => ({
    ...engine,
    think: async ({ steps }) => ({
      depth: 1, nodes: 1, lines: [{
        value: 0, share, wdl: [share / 10, 0, 1000 - share / 10], steps: ['f7f6'],
        shares: steps.length % 2 ? [10000 - share, share] : [share, 10000 - share],
      }],
    }),
  });
  for (const [share, agrees] of [[9000, false], [5600, false], [5100, true], [4000, true]] as const) {
    const play = await Play.open(biased(share), game, ['human', 5]);
    await reaches(play, () => play.game.line().length === 2);
    // Now the person is to act; the level's share is the rest.
    play.close();
    const asked = await Play.open(biased(10000 - share), play.game, ['human', 5]);
    assert.equal(await asked.offerDraw(), agrees);
    game.goTo(game.root.children[0]!);
    game.root.children[0]!.children.length = 0;
    delete game.current.recent;
  }
});

test('a record is opened with its players; others may take the seats', async () => {
  const record = await engine.record('[Game "tor"] [P1 "Anna"] [P2 "level 2"] *');
  const play = await Play.open(engine, PlayedGame.fromRecord(record), undefined, quick(1));
  await settled(play);
  assert.deepEqual(play.players, ['human', 2]);
  play.setPlayers([1, 'human']);
  assert.deepEqual(play.game.tags, { P1: 'level 1', P2: 'person' });
  await settled(play);
  assert.deepEqual([play.phase, play.scene.seat], ['human', 1]);
});

test('a game that cannot be opened says why', async () => {
  await assert.rejects(Play.start(engine, { spec: 'halma' }), EngineError);
  await assert.rejects(Play.start(engine, { spec: 'ploy', start: 'nonsense' }), EngineError);
});

test('a hint is a legal step, and at a roll there is none', async () => {
  const play = await tableFor('tor', ['human', 'human'], { nodes: 500 });
  const hint = await play.hint();
  assert.ok(play.scene.steps.includes(hint!.step));
  assert.equal(steps(play), '');
  const rolling = await tableFor('super3', ['human', 'human']);
  assert.equal(await rolling.hint(), undefined);
});

test('watching tells lines for people, and at a roll what each outcome is worth', async () => {
  const play = await tableFor('super3', ['human', 'human'], { nodes: 50, draw: seededDraw(3) });
  play.watch(3);
  await reaches(play, () => equityOf(play) !== undefined);
  const { of, outcomes, share } = equityOf(play)!;
  assert.equal(of, 36);
  assert.equal(outcomes.length, 11);
  const shares = outcomes.map((outcome) => outcome.share!);
  assert.ok(Math.min(...shares) <= share! && share! <= Math.max(...shares));
  await play.roll();
  await reaches(play, () => (verdictOf(play)?.lines.length ?? 0) > 1);
  assert.equal(play.insight?.node, play.game.current);
  play.watch(0);
  assert.equal(play.insight, undefined);
});

test('what is told after the watching ended is not shown', async () => {
  let late: () => void = () => {};
  const deaf: Engine = {
    ...engine,
    think: (_game, _task, tell) => new Promise(() => {
      late = () => tell!({ depth: 1, nodes: 1, lines: [] });
    }),
  };
  const play = await Play.start(deaf, { spec: 'ploy' });
  await settled(play);
  play.watch(2);
  await new Promise((done) => setTimeout(done));
  late();
  assert.equal(verdictOf(play)?.depth, 1);
  play.watch(0);
  late();
  assert.equal(play.insight, undefined);
});

test('an order calls off the thinking, and a late answer changes nothing', async () => {
  const signals: AbortSignal[] = [];
  let answer: () => void = () => {};
  const pondering: Engine = {
    ...engine,
    think: (_game, _task, _tell, signal) => {
      signals.push(signal!);
      return new Promise((done) => {
        answer = () => done({ depth: 1, nodes: 1, lines: [{ value: 0, share: 5000, wdl: [500, 0, 500],
          shares: [5000, 5000], steps: ['f7f6'] }] });
      });
    },
  };
  const play = await Play.start(pondering, { spec: 'ploy', players: ['human', 8] });
  await settled(play);
  await play.step('d3d4');
  await reaches(play, () => play.phase === 'thinking');
  assert.equal(await play.step('f7f6'), false);
  assert.ok(await play.undo());
  await settled(play);
  assert.ok(signals[0]!.aborted);
  answer();
  await new Promise((done) => setTimeout(done));
  assert.deepEqual([steps(play), play.phase], ['', 'human']);
});

test('a level that breaks down is reported; the game stays and can go on', async () => {
  let broken = true;
  const sick: Engine = {
    ...engine,
    think: async (...args) => {
      if (broken) throw new EngineError('crashed', 'twice');
      return engine.think(...args);
    },
  };
  const play = await Play.start(sick, { spec: 'ploy', players: ['human', 1] }, quick(1));
  await settled(play);
  await play.step('d3d4');
  await settled(play);
  assert.equal(play.phase, 'failed');
  assert.match(play.problem!.message, /twice/);
  assert.equal(steps(play), 'd3d4');
  broken = false;
  play.resume();
  await settled(play);
  assert.deepEqual([play.phase, play.problem, play.game.line().length], ['human', undefined, 2]);
});

/** A pace that goes on when it is told to; what is waited for is written down. */
function slowly() {
  const waiting: [what: string, done: () => void][] = [];
  const wait = (what: string) => () => new Promise<void>((done) => void waiting.push([what, done]));
  return {
    pace: { arrival: wait('arrival'), rest: wait('rest') },
    waitsFor: () => waiting.map(([what]) => what),
    async goOn() {
      waiting.shift()![1]();
      await new Promise((done) => setTimeout(done));
    },
  };
}

test('a level waits for the piece before it, and a person for nothing', async () => {
  const { pace, waitsFor, goOn } = slowly();
  const verdict: Verdict = { depth: 1, nodes: 1, lines: [{ value: 0, share: 5000, wdl: [500, 0, 500],
          shares: [5000, 5000], steps: ['f7f6'] }] };
  const ready: Engine = { ...engine, think: async () => verdict };
  const play = await Play.start(ready, { spec: 'ploy', players: ['human', 1] }, { pace });
  await play.step('d3d4');
  await reaches(play, () => play.phase === 'thinking');
  await new Promise((done) => setTimeout(done));
  assert.deepEqual([waitsFor(), steps(play)], [['arrival'], 'd3d4'], 'however soon it has thought');
  await goOn();
  await settled(play);
  assert.deepEqual([play.phase, waitsFor(), play.game.line().length], ['human', [], 2]);
});

test('between levels each step is seen before the next', async () => {
  const { pace, waitsFor, goOn } = slowly();
  const play = await Play.start(engine, { spec: 'ploy', players: [1, 1] }, { ...quick(1), pace });
  for (let length = 0; length < 3; length++) {
    assert.deepEqual([waitsFor(), play.game.line().length], [['arrival'], length]);
    await goOn();
    await reaches(play, () => play.game.line().length > length);
    assert.deepEqual(waitsFor(), ['rest']);
    await goOn();
  }
  play.close();
});

test('rolls that need not be asked for any more fall, also the one that was awaited', async () => {
  const play = await tableFor('super3', ['human', 'human']);
  assert.equal(play.phase, 'roll');
  play.configure({ ms: 500 });
  assert.equal(play.phase, 'roll');
  play.configure({ autoRoll: true });
  await reaches(play, () => play.phase === 'human');
  assert.equal(play.game.line().length, 1);
});

test('the same seed plays the same game', async () => {
  const [one, two] = [await tableFor('super3', [1, 1], quick(5)), await tableFor('super3', [1, 1], quick(5))];
  const rolls = (play: Play) => steps(play).split(' ').filter((step) => step.startsWith('r'));
  assert.deepEqual(rolls(one).slice(0, 3), rolls(two).slice(0, 3));
});

test('pausing and closing stop the levels', async () => {
  let steps = 0;
  const play = await Play.start(engine, { spec: 'convoy', players: [1, 1] }, quick(2));
  play.subscribe(() => play.game.line().length > 5 && steps++ === 0 && play.pause());
  await reaches(play, () => play.phase === 'waiting');
  const { length } = play.game.line();
  // The engine answers one question after the other: when it has answered this one, none is left.
  const quiet = () => engine.think({ spec: 'ploy', start: '', steps: [] }, { level: 1, nodes: 10 });
  await quiet();
  assert.equal(play.game.line().length, length);
  play.resume();
  play.close();
  await quiet();
  assert.equal(play.game.line().length, length);
});

test('outcomes are drawn by their odds', () => {
  const outcomes = [1, 2, 5].map((odds) => ({ step: String(odds), path: [], odds, does: [] }));
  for (const draw of [fairDraw, seededDraw(9)]) {
    const count: Record<string, number> = {};
    for (let i = 0; i < 8000; i++) {
      const { step } = drawOutcome(outcomes, draw);
      count[step] = (count[step] ?? 0) + 1;
    }
    for (const odds of [1, 2, 5])
      assert.ok(Math.abs(count[odds]! / 1000 - odds) < 0.35, `${odds}: ${count[odds]}`);
  }
});

test('a preview shows what a step would do and changes nothing', async () => {
  const play = await tableFor('ploy', ['human', 'human']);
  const [cell] = play.scene.steps.find(({ step }) => step === 'b1+')!.path;
  const facing = (scene: typeof play.scene) => scene.pieces.find((piece) => piece.cell === cell)!.facing!;
  const turned = facing(await play.preview('b1+')) - facing(play.scene);
  assert.equal((turned + 8) % 8, 1);
  assert.equal(steps(play), '');
});

test('an unfinished game from a list of steps is played on by levels', async () => {
  const game = new PlayedGame('sprung');
  for (const step of await randomGame('sprung', 4, 9)) game.play(step);
  const play = await Play.open(engine, game, [1, 1], quick(4));
  await settled(play);
  assert.equal(play.phase, 'over');
});

test('a step from a position that is looked at is asked about first', async () => {
  const play = await Play.start(engine, { spec: 'ploy', players: ['human', 'human'] }, { asks: true });
  for (const step of ['d3d4', 'd7d6', 'e3e4']) assert.ok(await play.step(step));
  assert.equal(play.looking, false);
  await play.goTo(play.game.root);
  assert.equal(play.looking, true);
  assert.equal(await play.step('d3d4'), true, 'what was played leads on');
  assert.deepEqual([play.looking, play.game.line().length], [true, 1]);
  assert.equal(await play.step('e7e6'), false);
  assert.deepEqual([play.wanted, play.game.mainLine().length], ['e7e6', 3]);
  play.keepLooking();
  assert.deepEqual([play.wanted, play.looking], [undefined, true]);
  assert.equal(await play.branch('e7e6'), true);
  assert.equal(play.looking, false);
  assert.ok(await play.step('f3f4'), 'asked once');
  assert.deepEqual(play.game.mainLine().map(({ step }) => step), ['d3d4', 'e7e6', 'f3f4']);
  assert.deepEqual(play.game.root.children[0]!.children[1]!.step, 'd7d6');
  await play.takeBack();
  assert.equal(play.looking, false, 'taking back is playing');
  await play.undo();
  assert.equal(play.looking, true);
  play.close();
});

test('which turn is played', async () => {
  const play = await Play.start(engine, { spec: 'breakthru', players: ['human', 'human'] });
  assert.equal(play.game.turnNumber(), 0);
  for (let i = 0; i < 6; i++) await play.step(play.scene.steps[0]!.step);
  const fresh = play.game.mainLine().filter((node) => node.parent!.facts!.fresh).length;
  assert.ok(fresh < 6 && play.game.turnNumber() === fresh);
  play.close();
});
