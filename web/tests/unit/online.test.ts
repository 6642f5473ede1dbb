// What the page knows of a game that is played together, with a server that the test plays.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clocksOf, leftAt } from '../../src/online/clock.ts';
import { chairOf, empty, fold, free, Log, stepsOf, type Shared } from '../../src/online/fold.ts';
import { SharedPlay } from '../../src/online/play.ts';
import { become, prepare } from '../../src/online/prepared.ts';
import { diceTags, sharedRecord } from '../../src/online/record.ts';
import { Session } from '../../src/online/session.ts';
import { LostError, RefusedError, type Row } from '../../src/online/wire.ts';
import { seededDraw } from '../../src/state/chance.ts';
import { engine } from './help.ts';
import { created, GAME, Lab, rows, sat, step } from './sockets.ts';

const ploy = rows([null, created('ploy', 2)], [null, sat(0, 7)], [null, sat(1, 8)], [0, step('d3d4')], [1, step('d7d6')],
  [0, { e: 'offered', offer: 'draw' }], [1, { e: 'declined', offer: 'draw' }], [0, step('e3e4')]);

const folded = (all: Row[]): Shared => all.reduce(fold, empty(GAME));
const moves = (state: Shared) => stepsOf(state).map(({ move }) => move);
/** Until everything that was asked of the engine is answered and drawn. */
const until = async (holds: () => boolean) => {
  for (let i = 0; !holds(); i++) {
    assert.ok(i < 20000, 'it never happens');
    await new Promise((done) => setImmediate(done));
  }
};

/** Somebody at the table of `all`, with the rows shown. */
function visit(all: Row[], refused?: (error: RefusedError) => void) {
  const lab = new Lab();
  const session = new Session(GAME, lab.line, refused);
  lab.welcome();
  for (const row of all) lab.socket.say(row);
  return { lab, session };
}

test('rows that come twice, late or in any order make the same game', () => {
  const right = folded(ploy);
  assert.deepEqual(moves(right), ['d3d4', 'd7d6', 'e3e4']);
  for (let seed = 1; seed <= 200; seed++) {
    const draw = seededDraw(seed);
    const mixed = [...ploy, ...ploy.filter(() => draw(2))];
    for (let i = mixed.length - 1; i > 0; i--) {
      const j = draw(i + 1);
      [mixed[i], mixed[j]] = [mixed[j]!, mixed[i]!];
    }
    const log = new Log(GAME);
    for (const row of mixed) log.take(row);
    assert.deepEqual(log.state, right, `seed ${seed}`);
    assert.equal(log.hasHole, false);
  }
});

test('who sits there is called as the server says, also when the row did not know it', () => {
  const { lab, session } = visit(ploy.slice(0, 3));
  assert.equal(session.state.chairs[1]!.name, '');
  lab.socket.say({ t: 'who', game: GAME, seats: [{ person: 7, name: '' }, { person: 8, name: 'Bert' }] });
  assert.deepEqual(session.state.chairs.map(({ name }) => name), ['', 'Bert']);
});

test('a hole is asked for', () => {
  const { lab, session } = visit(ploy.slice(0, 3));
  lab.socket.say(ploy[4]!);
  assert.deepEqual(moves(session.state), []);
  assert.equal(lab.socket.last('watch').seen, 3);
  assert.equal(lab.socket.sent.filter(({ t }) => t === 'watch').length, 2);
  lab.socket.say(ploy[3]!);
  assert.deepEqual(moves(session.state), ['d3d4', 'd7d6']);
});

test('who sits, who may sit, and when it begins', () => {
  const table = created('tor:players=3', 3, {
    seats: [{ level: 0, reserved: 7 }, { level: 0, reserved: 0 }, { level: 5, reserved: 0 }] });
  let state = folded(rows([null, table]));
  assert.deepEqual([free(state, 7), free(state, 8)], [[0, 1], [1]]);
  state = folded(rows([null, table], [null, sat(1, 8, { name: 'Ada' })]));
  assert.deepEqual([free(state, 7), chairOf(state, 8), state.chairs[1]!.name, state.begun], [[0], 1, 'Ada', false]);
  state = folded(rows([null, table], [null, sat(1, 8)], [1, { e: 'stood', seat: 1 }], [null, sat(0, 7)], [null, sat(1, 9)]));
  assert.deepEqual([chairOf(state, 8), chairOf(state, 9), state.begun], [undefined, 1, true]);
  const nonce = { commitment: 'a'.repeat(64) };
  const dice = [[null, created('super3', 2)], [null, sat(0, 7, nonce)], [null, sat(1, 8, nonce)]] as Parameters<typeof rows>;
  const open = (seat: number): [number, { e: 'opened'; seat: number; nonce: string }] => [seat, { e: 'opened', seat, nonce: 'b'.repeat(64) }];
  assert.equal(folded(rows(...dice, open(0))).begun, false);
  assert.equal(folded(rows(...dice, open(0), open(1))).begun, true);
  const again = folded(rows(...dice, open(0), [null, { e: 'stood', seat: 1 }]));
  assert.deepEqual([again.chairs[0]!.nonce, again.chairs[0]!.commitment, again.begun], [undefined, undefined, false]);
});

test('offers: wanted, refused, answered by playing, taken back', () => {
  assert.deepEqual(folded(ploy.slice(0, 6)).offered.draw, [0]);
  const refused = folded(ploy.slice(0, 7));
  assert.deepEqual([refused.offered.draw, refused.declined], [[], { offer: 'draw', seat: 1, seq: 7 }]);
  const begun = ploy.slice(0, 5).map(({ by, events }): [number | null, ...typeof events] => [by ?? null, ...events]);
  const asked = rows(...begun, [1, { e: 'offered', offer: 'back' }]);
  assert.deepEqual(folded(asked).offered.back, [1]);
  assert.deepEqual(folded(rows(...begun, [1, { e: 'offered', offer: 'back' }], [0, step('e3e4')])).offered.back, []);
  const back = folded(rows(...begun, [1, { e: 'offered', offer: 'back' }], [0, { e: 'offered', offer: 'back' }, { e: 'back', count: 1 }],
    [1, step('e7e6')]));
  assert.deepEqual([moves(back), back.offered.back], [['d3d4', 'e7e6'], []]);
});

test('somebody leaves: a house player goes on, visibly', () => {
  const state = folded(rows([null, created('tor:players=3', 3)], [null, sat(0, 7)], [null, sat(1, 8)], [null, sat(2, 9)],
    [2, { e: 'left', seat: 2, why: 'resigned' }]));
  assert.deepEqual([state.chairs[2]!.left, state.chairs[2]!.level, chairOf(state, 9)], ['resigned', 4, undefined]);
});

test('clocks: cost, increment from the second turn on, the one that runs, and what taking back gives back', () => {
  const table: Parameters<typeof rows> = [[null, created('ploy', 2, { clock: '60+5' })], [null, sat(0, 7)], [null, sat(1, 8)],
    [0, step('d3d4')], [1, step('d7d6')], [0, step('e3e4', 10_000)]];
  const always = () => true;
  const first = clocksOf(folded(rows(...table.slice(0, 4) as typeof table)), always, 1);
  assert.deepEqual([first.left, first.seat, first.waiting, leftAt(first, 1, 99_000)], [[60_000, 60_000], 1, true, 60_000]);
  const now = clocksOf(folded(rows(...table)), always, 1);
  assert.deepEqual([now.left, now.waiting, now.since], [[55_000, 60_000], false, 6000]);
  assert.deepEqual([leftAt(now, 1, 16_000), leftAt(now, 0, 16_000), leftAt(now, 1, 99_000)], [50_000, 55_000, 0]);
  const back = folded(rows(...table, [0, { e: 'offered', offer: 'back' }], [1, { e: 'offered', offer: 'back' }, { e: 'back', count: 2 }]));
  assert.deepEqual(clocksOf(back, always, 0).left, [60_000, 60_000]);
  const excused = folded(rows(...table, [null, { e: 'excused', time: 4000 }]));
  assert.equal(leftAt(clocksOf(excused, always, 1), 1, 16_000), 54_000);
});

test('the line: hello, tickets, refusals, and the server’s clock', async () => {
  const lab = new Lab();
  await assert.rejects(lab.line.ask({ t: 'new' }), LostError);
  lab.line.open();
  assert.equal(lab.line.state, 'opening');
  lab.welcome(7, 5000);
  assert.deepEqual([lab.line.state, lab.line.person, lab.line.now()], ['open', 7, 5000]);
  const first = lab.line.ask({ t: 'new', spec: 'ploy' }), second = lab.line.ask({ t: 'new', spec: 'chess' });
  const [one, two] = lab.socket.sent.slice(-2);
  lab.socket.say({ t: 'refused', n: two!.n, code: 'terms', why: 'there is no such game' });
  lab.socket.say({ t: 'done', n: one!.n, game: GAME, seq: 1 });
  lab.socket.say({ t: 'done', n: 99 });
  lab.socket.onmessage?.({ data: 'nonsense' });
  assert.equal((await first).game, GAME);
  await assert.rejects(second, { name: 'RefusedError', code: 'terms' });
});

test('a line that broke comes back ever more slowly, at once when there is a network, and shows what was missed', async () => {
  const { lab, session } = visit(ploy.slice(0, 4));
  const asked = session.offer('draw');
  lab.breakOff();
  await assert.rejects(asked, LostError);
  const pauses: number[] = [];
  for (let i = 0; i < 8; i++) {
    pauses.push(lab.line.nextTry - lab.time);
    assert.equal(lab.line.state, 'broken');
    lab.pass(pauses[i]!);
    lab.breakOff();
  }
  assert.deepEqual(pauses, [500, 1000, 2000, 4000, 8000, 16000, 30000, 30000]);
  lab.line.retry();
  lab.welcome();
  assert.equal(lab.socket.last('watch').seen, 4);
  for (const row of ploy.slice(2)) lab.socket.say(row);
  assert.deepEqual(moves(session.state), ['d3d4', 'd7d6', 'e3e4']);
  lab.breakOff();
  assert.equal(lab.line.nextTry - lab.time, 500, 'after a good while it is quick again');
  const old = lab.sockets.at(-1)!;
  lab.pass(500);
  lab.welcome();
  old.onclose?.({ code: 1006 });
  assert.equal(lab.line.state, 'open', 'an old line that ends is nobody’s business');
});

test('where there are several servers, who looks at a game goes to where the others are', async () => {
  const lab = new Lab(), several = { several: true };
  lab.line.open();
  lab.welcome(7, lab.time, several);
  assert.equal(lab.socket.near, '', 'at first any of them will do');
  const session = new Session(GAME, lab.line);
  assert.deepEqual([lab.sockets.length, lab.socket.near, lab.sockets[0]!.isClosed], [2, GAME.slice(0, 8), true]);
  lab.welcome(7, lab.time, several);
  assert.equal(lab.socket.last('watch').game, GAME);
  for (const row of ploy) lab.socket.say(row);
  assert.deepEqual(moves(session.state), ['d3d4', 'd7d6', 'e3e4']);
  lab.socket.say({ t: 'done', n: lab.socket.last('watch').n, game: GAME, seq: 8 });
  await until(() => !session.isSending);
  new Session('cd'.repeat(16), lab.line);
  assert.equal(lab.sockets.length, 2, 'who looks at two games stays with the first');
  lab.breakOff();
  lab.pass(500);
  assert.equal(lab.socket.near, GAME.slice(0, 8), 'and comes back there');
});

test('where there is one server, the line stays where it is', () => {
  const lab = new Lab();
  lab.line.open();
  lab.welcome();
  new Session(GAME, lab.line);
  assert.equal(lab.sockets.length, 1);
});

test('a server that says nothing is taken for lost', async () => {
  const { lab, session } = visit(ploy.slice(0, 4));
  lab.socket.say({ t: 'done', n: lab.socket.last('watch').n, game: GAME, seq: 4 });
  const asked = assert.rejects(session.say(1), LostError);
  lab.pass(15_000);
  await asked;
  assert.equal(lab.line.state, 'broken');
});

test('the own step is shown at once, sent again after a break, and counts once', () => {
  const { lab, session } = visit(ploy.slice(0, 3));
  assert.ok(session.step('d3d4'));
  assert.deepEqual(session.steps, ['d3d4']);
  assert.deepEqual([lab.socket.last('step').move, lab.socket.last('step').seen], ['d3d4', 3]);
  lab.breakOff();
  assert.deepEqual(session.steps, ['d3d4']);
  lab.pass(500);
  lab.welcome();
  assert.deepEqual([lab.socket.last('step').move, lab.socket.last('step').seen], ['d3d4', 3]);
  lab.socket.say(ploy[3]!);
  assert.deepEqual([session.steps, session.isSending], [['d3d4'], false]);
  lab.socket.say({ t: 'done', n: lab.socket.last('step').n, game: GAME, seq: 4 });
  assert.deepEqual(session.steps, ['d3d4']);
});

test('a refused step is taken back with its reason, and so is all that was to follow', async () => {
  const told: string[] = [];
  const { lab, session } = visit(ploy.slice(0, 3), (error) => told.push(error.code));
  session.step('d3d4');
  session.step('x');
  assert.deepEqual([session.steps, lab.socket.sent.filter(({ t }) => t === 'step').length], [['d3d4', 'x'], 1]);
  lab.socket.say({ t: 'refused', n: lab.socket.last('step').n, code: 'illegal', why: 'no' });
  await until(() => told.length > 0);
  assert.deepEqual([told, session.steps], [['illegal'], []]);
});

test('steps of one turn follow one another, each when the one before is confirmed', () => {
  const { lab, session } = visit(ploy.slice(0, 3));
  session.step('d3d4');
  session.step('second');
  lab.socket.say(ploy[3]!);
  assert.deepEqual([lab.socket.last('step').move, lab.socket.last('step').seen], ['second', 4]);
  assert.deepEqual(session.steps, ['d3d4', 'second']);
  const other = visit(ploy.slice(0, 3));
  other.session.step('a');
  other.session.step('b');
  other.lab.socket.say(ploy[3]!);
  assert.deepEqual(other.session.steps, ['d3d4'], 'another window of the same person was quicker');
});

test('what came in between a step and its confirmation is told, also if no refusal comes', () => {
  const told: string[] = [];
  const { lab, session } = visit(ploy.slice(0, 3), (error) => told.push(error.code));
  session.step('e3e4');
  lab.socket.say(ploy[3]!);
  assert.deepEqual([session.steps, told], [['d3d4'], ['stale']]);
  lab.socket.say({ t: 'refused', n: lab.socket.last('step').n, code: 'stale', why: 'x' });
  // A step that ends the game is no refused one.
  const last = visit(ploy.slice(0, 3), (error) => told.push(error.code));
  last.session.step('d3d4');
  last.lab.socket.say({ ...ploy[3]!, events: [step('d3d4'), { e: 'ended', why: 'won', seed: '' }] });
  assert.deepEqual([last.session.isSending, told], [false, ['stale']]);
});

test('names are those of now', () => {
  const { lab, session } = visit(ploy.slice(0, 3));
  lab.socket.say({ t: 'who', game: GAME, seats: [{ person: 7, name: 'Ada' }, { person: 8, name: 'Bea', rating: 1600, rated: 3 }] });
  assert.deepEqual(session.state.chairs.map(({ name }) => name), ['Ada', 'Bea']);
  lab.socket.say({ t: 'name', person: 7, name: 'Adele' });
  assert.deepEqual([session.state.chairs[0]!.name, lab.line.name], ['Adele', 'Adele']);
});

/** How many values hang on one, without the engine's. */
function reach(from: unknown, without: object): number {
  const seen = new Set<unknown>([without]);
  const open = [from];
  let count = 0;
  while (open.length) {
    const one = open.pop();
    if (typeof one !== 'object' || one === null || seen.has(one)) continue;
    seen.add(one);
    count++;
    if (one instanceof Map) open.push(...one.keys(), ...one.values());
    else if (one instanceof Set) open.push(...one);
    else open.push(...Object.values(one));
  }
  return count;
}

test('a thousand steps leave behind what they are, and nothing else', async () => {
  const { lab, session } = visit(ploy.slice(0, 3));
  const play = await SharedPlay.join(engine, session);
  const turns = ['d3d4', 'd7d6', 'e3e4', 'e7e6'];
  let seq = 3;
  const say = (by: number, ...events: Row['events']) => lab.socket.say({ t: 'row', game: GAME, seq: ++seq, time: 1000 * seq, by, events });
  /** Two turns of each, some talk, an offer refused and all taken back, a line that breaks. */
  const round = async (n: number) => {
    for (let i = 0; i < 4; i++) {
      if (i % 2 === 0) session.step(turns[i]!);
      const ticket = lab.socket.last('step').n;
      say(i % 2, step(turns[i]!, 5));
      if (i % 2 === 0) lab.socket.say({ t: 'done', n: ticket, game: GAME, seq });
      await until(() => play.game.mainLine().length === i + 1);
    }
    say(0, { e: 'said', phrase: n % 16 });
    say(1, { e: 'offered', offer: 'draw' });
    say(0, { e: 'declined', offer: 'draw' });
    say(1, { e: 'back', count: 0 });
    lab.socket.say({ t: 'here', game: GAME, seats: [true, n % 2 === 0], watching: n });
    if (n % 25 === 0) lab.breakOff(), lab.pass(500), lab.welcome();
    lab.socket.sent.length = 0;
    await until(() => play.game.mainLine().length === 0);
  };
  for (let n = 1; n <= 50; n++) await round(n);
  const before = reach(play, engine);
  const steps = session.state.played.length;
  for (let n = 51; n <= 250; n++) await round(n);
  assert.equal(session.state.played.length, 1000);
  const grown = reach(play, engine) - before;
  assert.ok(grown <= session.state.played.length - steps, `${grown} values more after ${1000 - steps} steps`);
  play.close();
});

test('a game that is not there', async () => {
  const lab = new Lab();
  const session = new Session(GAME, lab.line);
  lab.welcome();
  lab.socket.say({ t: 'refused', n: lab.socket.last('watch').n, code: 'no-game', why: 'there is no such game' });
  await until(() => session.gone !== undefined);
  assert.equal(session.gone!.code, 'no-game');
  session.close();
  assert.equal(lab.socket.last('leave').game, GAME);
});

test('the table follows: steps of others, the own one, a refusal, looking back meanwhile, the end', async () => {
  const { lab, session } = visit(ploy.slice(0, 3));
  const play = await SharedPlay.join(engine, session);
  assert.deepEqual([play.players, play.phase], [['human', 'remote'], 'human']);
  assert.equal(await play.step('z9z9'), false);
  assert.ok(await play.step('d3d4'));
  await until(() => play.game.mainLine().length === 1 && play.phase === 'remote');
  assert.equal(play.last?.step.step, 'd3d4');
  lab.socket.say({ t: 'refused', n: lab.socket.last('step').n, code: 'stale', why: 'x' });
  await until(() => play.phase === 'human');
  assert.deepEqual(play.game.mainLine(), []);
  lab.socket.say(ploy[3]!);
  await until(() => play.phase === 'remote');
  assert.equal(play.clocks.seat, 1);
  await play.goTo(play.game.root);
  assert.equal(play.phase, 'waiting');
  lab.socket.say(ploy[4]!);
  await until(() => play.game.mainLine().length === 2);
  assert.equal(play.game.current, play.game.root, 'who looks back stays where he is');
  await play.goTo(play.game.last());
  assert.equal(play.phase, 'human');
  lab.socket.say({ ...ploy[5]!, by: 1, events: [{ e: 'ended', why: 'time', loser: 0, seed: '' }] });
  await until(() => play.phase === 'over');
  assert.deepEqual([play.scene.end, play.scene.seats[1]!.twelfths], ['time P1', 12]);
  assert.match(sharedRecord(session.state, play.game), /\[End "time P1"\]/);
  play.close();
});

test('while what was missed is shown, nothing is played into the past', async () => {
  const { lab, session } = visit(ploy.slice(0, 3));
  const play = await SharedPlay.join(engine, session);
  for (const row of ploy.slice(3, 5)) lab.socket.say(row);
  assert.deepEqual([play.phase, await play.step('d3d4')], ['human', false]);
  await until(() => play.game.mainLine().length === 2 && play.phase === 'human');
  assert.ok(await play.step('e3e4'));
  play.close();
});

test('steps that were taken back leave the table', async () => {
  const { lab, session } = visit(ploy.slice(0, 5));
  const play = await SharedPlay.join(engine, session);
  const back = { ...ploy[5]!, events: [{ e: 'back' as const, count: 1 }] };
  lab.socket.say(back);
  await until(() => play.game.mainLine().length === 1 && play.phase === 'remote');
  assert.equal(play.game.current.step, 'd3d4');
  play.close();
});

test('a prepared step is cells, which become a step or nothing', async () => {
  const scene = await engine.scene({ spec: 'ploy', start: '', steps: [] });
  const { path, step: token } = scene.steps.find((one) => one.path.length === 2 && one.path[0] !== one.path[1])!;
  assert.deepEqual(prepare(prepare([], path[0]!, 2), path[1]!, 2), path);
  assert.deepEqual(prepare([3], 3, 2), []);
  assert.deepEqual(prepare([3, 4], 5, 2), [5]);
  assert.equal(become(scene, path)?.step, token);
  assert.equal(become(scene, [path[0]!]), undefined);
  assert.equal(become(scene, [999, 998]), undefined);
});

test('dice of a game that is over can be checked, also after some were taken back', () => {
  const roll = (move: string): { e: 'roll'; move: string } => ({ e: 'roll', move });
  const nonce = { commitment: 'a'.repeat(64) };
  const all: Parameters<typeof rows> = [[null, created('super3', 2)], [null, sat(0, 7, nonce)], [null, sat(1, 8, nonce)],
    [0, { e: 'opened', seat: 0, nonce: 'b'.repeat(64) }], [1, { e: 'opened', seat: 1, nonce: 'c'.repeat(64) }, roll('r5')],
    [0, step('3.5'), roll('r12')], [1, { e: 'back', count: 1 }], [0, step('4.5'), roll('r4')]];
  assert.deepEqual(diceTags(folded(rows(...all))), {});
  const tags = diceTags(folded(rows(...all, [1, { e: 'ended', why: 'resigned', loser: 1, seed: 'd'.repeat(64) }])));
  assert.deepEqual([tags.DiceGame, tags.DiceNonce2, tags.DiceRolls], [GAME, 'c'.repeat(64), '0-0 2-2']);
});
