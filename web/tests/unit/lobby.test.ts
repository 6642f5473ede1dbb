// What the page knows around the games with others, with a server that the test plays.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Api, queryOf } from '../../src/online/api.ts';
import { Lobby } from '../../src/online/lobby.ts';
import { isTurnOf, MyGames } from '../../src/online/mygames.ts';
import { Seek } from '../../src/online/seek.ts';
import { Server } from '../../src/online/server.ts';
import { RefusedError, type Listed } from '../../src/online/wire.ts';
import { Shelf } from '../../src/state/storage.ts';
import { setLanguage } from '../../src/words/index.ts';
import { agoText, companionsText, outcomeOf, tableSizes } from '../../src/words/lobby.ts';
import { readForm, writeForm } from '../../src/view/lobby/search.tsx';
import { engine } from './help.ts';
import { created, GAME, Lab, rows, sat } from './sockets.ts';

const listed = (game: string, phase: Listed['phase'], begun: number, more: Partial<Listed> = {}): Listed => ({
  game, phase, spec: 'ploy', clock: '300+5', begun, time: begun, seats: [{ person: 8, name: 'Bert' }, { free: true }], ...more,
});
const news = (games: Listed[], gone: string[] = [], more: object = {}) => ({ t: 'lobby', games, gone, ...more });
const settled = () => new Promise((done) => setImmediate(done));
const until = async (holds: () => boolean) => {
  for (let i = 0; !holds(); i++) {
    assert.ok(i < 20000, 'it never happens');
    await settled();
  }
};

test('the lobby is entered, followed, entered again when the line was broken, and left', () => {
  const lab = new Lab();
  const lobby = new Lobby(lab.line);
  let told = 0;
  lobby.subscribe(() => told++);
  assert.equal(lobby.isKnown, false);
  lab.welcome();
  lab.socket.say(news([listed('b', 'open', 2), listed('a', 'open', 1)], [], { n: lab.socket.last('lobby').n, all: true }));
  assert.deepEqual(lobby.open.map(({ game }) => game), ['a', 'b']);
  // It begins, another one comes, and one that nobody knew is gone: twice is as good as once.
  for (let i = 0; i < 2; i++) lab.socket.say(news([listed('a', 'playing', 1), listed('c', 'playing', 3)], ['b', 'x']));
  assert.deepEqual([lobby.open, lobby.playing.map(({ game }) => game)], [[], ['c', 'a']]);
  assert.equal(told, 3);
  // What happened without us is in the next whole list.
  lab.breakOff();
  lab.pass(60_000);
  lab.welcome();
  assert.equal(lab.socket.last('lobby').t, 'lobby');
  lab.socket.say(news([listed('d', 'open', 4)], [], { n: lab.socket.last('lobby').n, all: true }));
  assert.deepEqual([lobby.open.map(({ game }) => game), lobby.playing], [['d'], []]);
  lobby.close();
  assert.deepEqual(lab.socket.last('lobby'), { t: 'lobby', on: false });
  lab.socket.say(news([listed('e', 'open', 5)]));
  assert.equal(lobby.open.length, 1);
});

/** Somebody who looks for a game, with what the server has said so far. */
async function seeking(all = rows([null, created('ploy', 2, { public: true }), sat(0, 7)])) {
  const lab = new Lab();
  const server = new Server(new Shelf(undefined), lab.line, new Api(() => Promise.reject(new Error('no network'))));
  const asked = Seek.begin(server, engine, { spec: 'ploy', clock: '300+5' });
  lab.welcome();
  await until(() => lab.socket.last('pair').n > 0);
  const { n, commitment } = lab.socket.last('pair');
  assert.match(String(commitment), /^[0-9a-f]{64}$/);
  lab.socket.say({ t: 'done', n, game: GAME, seq: all.length, seat: 0 });
  await until(() => lab.socket.last('watch').n > 0);
  for (const row of all) lab.socket.say(row);
  return { lab, server, seek: await asked, next: all.length + 1 };
}

test('a search waits until somebody comes', async () => {
  const { lab, server, seek } = await seeking();
  assert.equal(server.seek, seek);
  assert.equal(server.person, 7);
  assert.equal(seek.state, 'waiting');
  // What was promised before the game had a name belongs to it.
  assert.match(server.nonces.find(GAME) ?? '', /^[0-9a-f]{64}$/);
  let told = 0;
  server.subscribe(() => told++);
  lab.socket.say({ t: 'row', game: GAME, seq: 2, time: 9, events: [sat(1, 8)] });
  assert.deepEqual([seek.state, told], ['begun', 1]);
  seek.end();
  assert.equal(server.seek, undefined);
});

test('a search that finds somebody at once has begun', async () => {
  const { seek } = await seeking(rows([null, created('ploy', 2), sat(1, 8)], [null, sat(0, 7)]));
  assert.equal(seek.state, 'begun');
});

test('a search is called off, or over when the seat is lost', async () => {
  const one = await seeking(rows([null, created('ploy', 2, { host: 8 }), sat(0, 7)]));
  void one.seek.cancel().catch(() => {});
  assert.equal(one.server.seek, undefined);
  assert.equal(one.lab.socket.last('abort').t, 'nothing', 'another is the host');
  assert.equal(one.lab.socket.last('stand').game, GAME);
  const two = await seeking();
  void two.seek.cancel().catch(() => {});
  assert.equal(two.lab.socket.last('abort').game, GAME);
  const three = await seeking();
  three.lab.socket.say({ t: 'row', game: GAME, seq: 2, time: 9, events: [{ e: 'stood', seat: 0 }] });
  assert.equal(three.seek.state, 'over');
});

/** A server that answers over HTTP what the test says, and tells what it was asked. */
function http(answer: (path: string) => { status?: number; body: string; before?: string }) {
  const asked: string[] = [];
  const api = new Api(async (path) => {
    asked.push(path);
    const { status = 200, body, before } = answer(path);
    return new Response(body, { status, headers: before ? { 'Brett-Before': before } : {} });
  });
  return { api, asked };
}

test('my games: which wait for me, asked once however many want to know', async () => {
  const mine = [{ person: 7, name: '' }, { person: 8, name: 'Bert' }];
  const left = [{ person: 7, name: '', level: 4 }, { person: 8, name: 'Bert' }];
  const playing = [listed('a', 'playing', 1, { seats: mine, turn: 0 }), listed('b', 'playing', 2, { seats: mine, turn: 1 }),
    listed('c', 'playing', 3, { seats: left, turn: 0 })];
  const { api, asked } = http((path) => ({ body: JSON.stringify({ games: path.includes('playing') ? playing : [] }) }));
  const games = new MyGames(api, () => 7);
  await Promise.all([games.refresh(), games.refresh(), games.refresh()]);
  assert.deepEqual(asked, ['api/games?person=me&phase=playing&most=100', 'api/games?person=me&phase=open&most=100']);
  // Where a computer plays on for me it is no game of mine any more.
  assert.deepEqual([games.turns, games.playing?.map(({ game }) => game)], [1, ['a', 'b']]);
  assert.equal(isTurnOf(playing[0]!, 0), false);
});

test('my games: nobody is asked who has never been here, and a lost key has none', async () => {
  const none = http(() => ({ body: '' }));
  const games = new MyGames(none.api, () => 0);
  await games.refresh();
  assert.deepEqual([none.asked, games.turns, games.playing], [[], 0, []]);
  const lost = http(() => ({ status: 401, body: '{"code":"session","why":"not known"}' }));
  const others = new MyGames(lost.api, () => 7);
  await others.refresh();
  assert.deepEqual(others.playing, []);
});

test('what the server refuses over HTTP is told by its code', async () => {
  const { api } = http(() => ({ status: 404, body: '{"code":"missing","why":"there is nobody of this number"}' }));
  await assert.rejects(api.profile(3), (error) => error instanceof RefusedError && error.code === 'missing');
  const html = http(() => ({ status: 502, body: '<html>' }));
  await assert.rejects(html.api.profile(3), RefusedError);
});

test('all records are taken away, however many files that takes', async () => {
  const { api, asked } = http((path) => (path.includes('before=7-x')
    ? { body: path.includes('.txt') ? '[Game "tor"] *\n' : '[{"b":2}]' }
    : { body: path.includes('.txt') ? '[Game "ploy"] *\n' : '[{"a":1}]', before: '7-x' }));
  assert.equal(await api.records({ game: 'ploy', most: 3 }, 'txt'), '[Game "ploy"] *\n\n[Game "tor"] *\n');
  assert.deepEqual(JSON.parse(await api.records({}, 'json')), [{ a: 1 }, { b: 2 }]);
  assert.deepEqual(asked.slice(0, 2), ['api/games.txt?game=ploy', 'api/games.txt?game=ploy&before=7-x']);
});

test('questions are written so that the server reads them', () => {
  assert.equal(queryOf({ person: 'me', result: 'won', rated: true, game: undefined, after: 0 }), '?person=me&result=won&rated=1&after=0');
  assert.equal(queryOf({}), '');
  const form = { whose: 'named', name: 'Zoë & Co', game: 'tor', result: 'won', rated: true, from: '2026-01-02', to: '' } as const;
  assert.deepEqual(readForm(writeForm(form)), form);
  assert.equal(readForm('').whose, 'mine');
  // Whose result it is, nobody could say.
  assert.equal(readForm(writeForm({ ...form, whose: 'all', name: '' })).result, '');
});

test('games in a list are told in words', async () => {
  setLanguage('en');
  const seats = (...ranks: number[]) => ({ seats: ranks.map((rank, i) => ({ person: i + 1, name: `P${i + 1}`, rank })) });
  const outcomes = (one: Partial<Listed>) => [1, 2, 9].map((person) => outcomeOf(listed('a', 'over', 1, one), person));
  assert.deepEqual(outcomes(seats(1, 2)), ['won', 'lost', undefined]);
  assert.deepEqual(outcomes(seats(1, 1)), ['drawn', 'drawn', undefined]);
  assert.deepEqual(outcomes(seats(1, 2, 1, 2)), ['won', 'lost', undefined], 'two against two');
  assert.deepEqual(outcomes({}), [undefined, undefined, undefined]);
  const four = listed('a', 'playing', 1, { seats: [{ person: 1, name: '' }, { level: 3 }, { person: 2, name: 'Bert' }] });
  assert.equal(companionsText(four, 1), 'Sunday player, Bert');
  assert.equal(companionsText(four, 0), 'Guest, Sunday player, Bert');
  const day = 24 * 60 * 60 * 1000;
  assert.deepEqual([0, 61_000, 2 * day].map((ms) => agoText(10 * day - ms, 10 * day)), ['now', '1 minute ago', '2 days ago']);
  const sizes = Object.fromEntries((await engine.games()).map((game) => [game.id, tableSizes(game)]));
  assert.deepEqual([sizes.ploy, sizes.breakthru, sizes.allein, sizes.tor], [[2, 4], [2], [], [2, 3, 4]]);
});
