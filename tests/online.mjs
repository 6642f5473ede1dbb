// online.mjs - people at `brett serve`, over real sockets: whole games, and what careless clients and attackers do.
// usage: node online.mjs BRETT
//
// Nothing sleeps: what takes time is waited for.
// SPDX-License-Identifier: MIT
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readBook } from './online/book.mjs';
import { prepare } from './online/checks.mjs';
import { Client, Engine, exchange, frame, knock, request, serve, sha256, spend, steps } from './online/client.mjs';

const { brett, site, data, check, equal, finish } = prepare('online');
writeFileSync(join(site, 'server.json'), '{"together":false}');

let server = await serve(brett, data, site);
const greet = (options) => Client.greet(server.port, options);
const engine = new Engine(brett);

/** A table for these people, who have all sat down and shown their nonces. Returns the game's id. */
async function table(people, spec, more = {}) {
  const { game } = await people[0].ask({ t: 'new', spec, ...more });
  const nonces = people.map(() => randomBytes(32));
  for (const one of people) one.say({ t: 'watch', game });
  for (const [seat, one] of people.entries()) {
    await one.row(game, 1);
    const answer = await one.ask({ t: 'sit', game, seat, seen: one.last(game), commitment: sha256(nonces[seat]) });
    equal(answer.t, 'done', `${spec}: seat ${seat} is taken`);
  }
  if (people[0].rows.get(game).some(({ events }) => events.some((event) => event.e === 'sat' && event.commitment)))
    for (const [seat, one] of people.entries()) {
      await one.row(game, people.length + 1 + seat);
      const answer = await one.ask({ t: 'open', game, seat, seen: one.last(game), nonce: nonces[seat].toString('hex') });
      equal(answer.t, 'done', `${spec}: seat ${seat} shows its nonce`);
    }
  return game;
}

/** Plays until the end or for so many steps; everybody is shown the same. */
async function play(people, game, spec, most) {
  let seq = Math.max(...people.map((one) => one.last(game)));
  await people[0].row(game, seq);
  for (let count = 0; count < most; count++) {
    const all = people[0].rows.get(game);
    if (all.at(-1).events.some((event) => event.e === 'ended')) break;
    const { turn, moves } = await engine.legal(spec, steps(all));
    if (turn === 'none' || turn === 'chance') break;
    const one = people[Number(turn)];
    await one.row(game, seq);
    const answer = await one.ask({ t: 'step', game, seen: seq, move: moves[(count * 7919) % moves.length] });
    if (answer.t !== 'done') return check(false, `${spec}: a legal step is taken: ${JSON.stringify(answer)}`);
    seq = answer.seq;
    await people[0].row(game, seq);
  }
  for (const one of people) await one.row(game, seq);
  const shown = people.map((one) => JSON.stringify(one.rows.get(game)));
  check(shown.every((text) => text === shown[0]), `${spec}: all are shown the same`);
}

// --- Whole games ---------------------------------------------------------------------------------------------

const people = await Promise.all([greet(), greet(), greet(), greet()]);
const played = new Map();
for (const [spec, count] of [['ploy', 2], ['ploy:form=teams', 4], ['breakthru', 2], ['convoy:players=3', 3], ['super3', 2], ['blockade', 2],
  ['weltreich:players=4', 4], ['sprung', 2], ['aufstellen', 2], ['tor:players=3', 3]]) {
  const seated = people.slice(0, count);
  const game = await table(seated, spec);
  await play(seated, game, spec, 60);
  const rows = seated[0].rows.get(game);
  played.set(spec, game);
  check(rows.length > 1 && rows.every((row, at) => row.seq === at + 1), `${spec}: rows have no holes`);
  check(rows.at(-1).seq >= count + 10 || rows.at(-1).events.some((event) => event.e === 'ended'), `${spec}: it was played`);
}
const alone = await people[0].ask({ t: 'new', spec: 'allein' });
equal([alone.t, alone.code], ['refused', 'terms'], 'a game for one is not played together');

// --- Coming back ---------------------------------------------------------------------------------------------

const [red, blue, other] = people;
{
  const game = await table([red, blue], 'ploy');
  await play([red, blue], game, 'ploy', 4);
  const seen = blue.last(game);
  await blue.leave();
  await red.until((message) => message.seq === seen);
  const { moves } = await engine.legal('ploy', steps(red.rows.get(game)));
  equal((await red.ask({ t: 'step', game, seen, move: moves[0] })).t, 'done', 'a step while the other one is away');
  const again = await greet({ key: blue.key });
  equal(again.person, blue.person, 'a key makes one the same person');
  again.say({ t: 'watch', game, seen });
  const missed = await again.row(game, seen + 1);
  equal(missed.events[0].move, moves[0], 'what was missed is shown');
  equal(again.rows.get(game).length, 1, 'and nothing else');

  const second = await greet({ key: blue.key });
  second.say({ t: 'watch', game });
  const answer = await engine.legal('ploy', steps(red.rows.get(game)));
  equal((await again.ask({ t: 'step', game, seen: seen + 1, move: answer.moves[0] })).t, 'done', 'a step on one device');
  equal((await second.row(game, seen + 2)).events[0].move, answer.moves[0], 'is shown on the other');
  const twice = await second.ask({ t: 'step', game, seen: seen + 1, move: answer.moves[0] });
  equal([twice.t, twice.seq], ['done', seen + 2], 'the same step twice is one');
  const stale = await second.ask({ t: 'step', game, seen: seen + 1, move: answer.moves[1] });
  equal([stale.t, stale.code], ['refused', 'stale'], 'another step at the same place is stale');
  equal(red.last(game), seen + 2, 'and has not happened');

  const watcher = await greet();
  watcher.say({ t: 'watch', game });
  await watcher.row(game, seen + 2);
  const red_turn = await engine.legal('ploy', steps(red.rows.get(game)));
  for (const [what, message, code] of [
    ['a step', { t: 'step', move: red_turn.moves[0] }, 'no-seat'],
    ["a step on another's seat", { t: 'step', seat: 0, move: red_turn.moves[0] }, 'not-yours'],
    ['giving up for another', { t: 'resign', seat: 0 }, 'not-yours'],
    ['taking a seat', { t: 'sit', seat: 0 }, 'begun'],
    ['talking', { t: 'say', phrase: 1 }, 'no-seat'],
  ]) {
    const reply = await watcher.ask({ ...message, game, seen: seen + 2 });
    equal([reply.t, reply.code], ['refused', code], `of a spectator: ${what}`);
  }
  equal(red.last(game), seen + 2, 'a spectator has changed nothing');
  const end = await red.ask({ t: 'resign', game, seen: seen + 2 });
  equal(end.t, 'done', 'giving up');
  equal((await watcher.row(game, seen + 3)).events[0].why, 'resigned', 'is shown to spectators');
  for (const one of [again, second, watcher]) await one.leave();
}

{
  const clocked = await table([red, people[3]], 'aufstellen', { clock: '60+1' });
  await play([red, people[3]], clocked, 'aufstellen', 3);
  const seen = red.last(clocked);
  equal((await red.ask({ t: 'resign', game: clocked, seen })).t, 'done', 'a game with a clock ends');
  equal((await red.ask({ t: 'offer', offer: 'rematch', game: clocked, seen: seen + 1 })).t, 'done', 'playing again is offered');
  const yes = await people[3].ask({ t: 'answer', offer: 'rematch', yes: true, game: clocked, seen: seen + 2 });
  equal(yes.t, 'done', 'and agreed');
  const next = (await red.row(clocked, yes.seq)).events.find((event) => event.e === 'rematch').game;
  red.say({ t: 'watch', game: next });
  const { spec, clock, before, seats } = (await red.row(next, 1)).events[0];
  equal([spec, clock, before], ['aufstellen', '60+1', clocked], 'it is the same game');
  equal(seats.map((seat) => seat.reserved), [people[3].person, red.person], 'with changed seats');

  const { game: there } = await red.ask({ t: 'new', spec: 'tor' });
  red.say({ t: 'watch', game: there });
  await red.row(there, 1);
  await red.ask({ t: 'sit', game: there, seat: 1, seen: 1 });
  const here = await red.until((message) => message.t === 'here' && message.game === there && message.seats[1]);
  equal([here.seats, here.watching], [[false, true], 1], 'who is here is told');
  const window = await greet({ key: red.key });
  await window.ask({ t: 'watch', game: there });
  const onlooker = await greet();
  await onlooker.ask({ t: 'watch', game: there });
  const both = await red.until((message) => message.t === 'here' && message.game === there && message.watching > 1);
  equal(both.watching, 2, 'who sits counts once, in however many windows');
  await window.leave();
  await onlooker.leave();
}

// --- House players -------------------------------------------------------------------------------------------

{
  const { game } = await red.ask({ t: 'new', spec: 'aufstellen', seats: ['me', 2] });
  red.say({ t: 'watch', game });
  await red.row(game, 1);
  equal((await red.ask({ t: 'sit', game, seat: 0, seen: 1 })).t, 'done', 'sitting down with a house player');
  for (let count = 0; count < 6; count++) {
    let rows = red.rows.get(game);
    const { turn, moves } = await engine.legal('aufstellen', steps(rows));
    if (turn === 'none') break;
    if (turn === '0') equal((await red.ask({ t: 'step', game, seen: red.last(game), move: moves[count] })).t, 'done', 'a step of a person');
    else await red.row(game, red.last(game) + 1);
  }
  const own = red.rows.get(game).filter((row) => row.by === 1);
  check(own.length >= 2, 'the house player has played');
  await red.ask({ t: 'resign', game, seen: red.last(game) });
}

// --- Bad input -----------------------------------------------------------------------------------------------

for (const [text, code] of [['[]', 'message'], ['{', 'message'], ['{"t":"dance"}', 'message'], ['{"t":"step"}', 'message'],
  ['{"t":"new","spec":"chess"}', 'message'], ['{"t":"new","spec":"ploy","clock":"fast"}', 'message'],
  [`{"t":"step","game":"${'0'.repeat(32)}","move":"a1"}`, 'no-game'], ['[[[[[[[[]]]]]]]]', 'message'],
  ['{"t":"new","spec":"ploy","seats":["me"]}', 'message'], ['"\\u0000"', 'message']]) {
  other.socket.write(frame(text));
  const reply = await other.until((message) => message.t === 'refused');
  equal(reply.code, code, `to ${text.slice(0, 60)}`);
  check(reply.why.length > 10, 'it is told why');
}
const stranger = await Client.come(server.port);
equal((await other.ask({ t: 'watch', game: '1'.repeat(32) })).code, 'no-game', 'a game that is not there');
equal((await stranger.ask({ t: 'new', spec: 'ploy' })).code, 'hello', 'hello comes first');
equal((await stranger.ask({ t: 'hello', v: 99 })).code, 'version', 'of a version that is known');
await stranger.leave();
const forged = await Client.come(server.port, { key: 'f'.repeat(64) });
equal((await forged.ask({ t: 'hello', v: 1 })).code, 'session', 'a key that nobody has is nobody');
await forged.leave();

for (const [what, headers, status] of [
  ['a page from elsewhere', { Origin: 'http://elsewhere.example' }, 403],
  ['a page without a place', { Origin: 'null' }, 403],
  ['a name that only begins like ours', { Origin: `http://localhost:${server.port}.elsewhere.example` }, 403],
  ['a cookie without a page', { Cookie: `brett=${'a'.repeat(64)}` }, 403],
  ['no key', { 'Sec-WebSocket-Key': null }, 400],
  ['a short key', { 'Sec-WebSocket-Key': 'abc' }, 400],
  ['an old version', { 'Sec-WebSocket-Version': '8' }, 426],
  ['no upgrade', { Upgrade: null }, 426],
  ['another host', { Host: 'elsewhere.example' }, 421],
]) {
  const answer = await knock(server.port, headers);
  equal(answer.status, status, what);
  answer.socket.destroy();
}
const page = await Client.greet(server.port, { headers: { Origin: `http://localhost:${server.port}` } });
check(page.cookie && !page.key, 'a page gets a cookie, and no key to read');
const back = await Client.greet(server.port, { headers: { Origin: `http://localhost:${server.port}`, Cookie: page.cookie } });
equal(back.person, page.person, 'which makes it the same person');

for (const [what, bytes, code] of [
  ['a message too long', frame('x'.repeat(4097)), 1009],
  ['a frame without a mask', Buffer.from([0x81, 2, 0x68, 0x69]), 1002],
  ['binary', frame('x', 0x82), 1003],
  ['no UTF-8', frame(Buffer.from([0xff])), 1007],
  ['a flood', Buffer.concat(Array.from({ length: 3000 }, () => frame('{}'))), 1008],
]) {
  const one = await Client.come(server.port);
  one.socket.write(bytes);
  await one.gone;
  equal(one.closed?.code, code, `${what} ends the socket`);
}
const half = await Client.come(server.port);
for (const byte of frame(JSON.stringify({ t: 'hello', v: 1, n: 7 }))) half.socket.write(Buffer.from([byte]));
equal((await half.until((message) => message.n === 7)).t, 'welcome', 'a message byte by byte');

// Five hundred want to see one game at the same moment, and each is shown all of it.
{
  const crowd = [], game = played.get('ploy');
  while (crowd.length < 500) crowd.push(...(await Promise.all(Array.from({ length: 50 }, () => greet({ key: red.key })))));
  const answers = await Promise.all(crowd.map((one) => one.ask({ t: 'watch', game, seen: 0 })));
  const rows = JSON.stringify(crowd[0].rows.get(game));
  check(answers.every(({ t, seq }) => t === 'done' && seq === answers[0].seq), 'five hundred may watch');
  check(crowd.every((one) => JSON.stringify(one.rows.get(game)) === rows), 'and are shown the same');
  equal(crowd[0].rows.get(game).length, answers[0].seq, 'which is all');
  await Promise.all(crowd.map((one) => one.leave()));
}

// What is asked for together is told together: more than may wait for a reader, and the rest of it is not heard any more.
{
  const one = await greet();
  const question = frame(JSON.stringify({ t: 'watch', game: played.get('ploy'), seen: 0 }));
  one.socket.pause();
  one.socket.write(Buffer.concat(Array.from({ length: 100 }, () => question)));
  one.socket.resume();
  await one.gone;
  equal(one.closed, null, 'who asks for more than can wait for him is cut off');
  const again = await greet({ key: one.key });
  equal(again.person, one.person, 'and may come back');
  await again.leave();
}

// --- Over HTTP -----------------------------------------------------------------------------------------------

{
  const ask = (method, path, options) => request(server.port, method, path, options);
  const key = red.key, cookie = page.cookie;
  equal((await ask('GET', '/healthz')).body, 'ok\n', 'it is healthy');
  equal((await ask('GET', '/server.json')).body, '{"together":true}\n', 'a page learns that people play together');
  equal((await ask('GET', '/api/me', { key })).json.person, red.person, 'a program is told who it is');
  const me = await ask('GET', '/api/me', { cookie });
  equal(me.json.person, page.person, 'and so is a page');
  check(me.headers['content-type'] === 'application/json' && me.headers['cache-control'] === 'no-store' &&
    me.headers['x-content-type-options'] === 'nosniff', 'as JSON, which nobody keeps');
  const head = await ask('HEAD', '/healthz');
  equal([head.status, head.headers['content-length'], head.body], [200, '3', ''], 'HEAD');
  for (const [what, method, path, options, status, code] of [
    ['nobody', 'GET', '/api/me', {}, 401, 'session'],
    ['a key that nobody has', 'GET', '/api/me', { key: 'e'.repeat(64) }, 401, 'session'],
    ['half a key', 'GET', '/api/me', { key: 'e'.repeat(32) }, 401, 'session'],
    ['a page from elsewhere', 'GET', '/api/me', { cookie, headers: { Origin: 'http://elsewhere.example' } }, 403, 'origin'],
    ['no such thing', 'GET', '/api/us', { key }, 404, 'missing'],
    ['nothing behind it', 'GET', '/api/', { key }, 404, 'missing'],
    ['another method', 'POST', '/api/me', { key, body: {} }, 405, 'method'],
  ]) {
    const answer = await ask(method, path, options);
    equal([answer.status, answer.json?.code], [status, code], what);
    check(answer.json?.why.length > 10, `${what}: it is told why`);
  }
  equal((await ask('POST', '/api/me', { key, body: {} })).headers.allow, 'GET, DELETE', 'which methods there are is told');
  for (const [what, bytes, status] of [
    ['a body too long', 'Content-Type: application/json\r\nContent-Length: 4097\r\n\r\n', 413],
    ['chunks too long', `Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1001\r\n${'x'.repeat(4097)}\r\n`, 413],
    ['a length and chunks', 'Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n', 400],
    ['two lengths', 'Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd', 400],
  ])
    equal((await exchange(server.port, `POST /api/me HTTP/1.1\r\nHost: localhost\r\n${bytes}`)).status, status, what);
  const chunks = `POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n1\r\n}\r\n0\r\n\r\n`;
  equal((await exchange(server.port, chunks)).status, 405, 'chunks are put together');
}

await readBook(server.port, new URL('../docs/online.md', import.meta.url), check);

// --- Clocks --------------------------------------------------------------------------------------------------

// The way to a player and back is measured, and taken off what his steps cost.
{
  const far = await greet();
  far.late = 100;
  const game = await table([red, far], 'ploy', { clock: '300+5' });
  await play([red, far], game, 'ploy', 3);
  const seq = red.last(game), { moves } = await engine.legal('ploy', steps(red.rows.get(game)));
  await far.row(game, seq);
  spend(200);
  equal((await far.ask({ t: 'step', game, seen: seq, move: moves[0] })).t, 'done', 'who is far away plays his second step');
  const rows = far.rows.get(game), [before, last] = rows.slice(-2), { cost } = last.events[0];
  const given = last.time - before.time - cost;
  check(given >= 99 && cost >= 0, `of ${last.time - before.time} ms ${cost} are counted where the way takes 100`);
  far.late = 0;
}

// --- The end and the beginning -------------------------------------------------------------------------------

{
  const game = await table([red, other], 'breakthru');
  await play([red, other], game, 'breakthru', 5);
  const rows = red.rows.get(game);
  server.child.kill('SIGTERM');
  equal(await server.ended, 0, 'SIGTERM ends it with status 0');
  equal(server.err, '', 'and without a word');
  await red.gone;
  equal(red.closed?.code, 1001, 'everybody is told to come back');
  server = await serve(brett, data, site);
  const again = await greet({ key: red.key });
  again.say({ t: 'watch', game });
  await again.row(game, rows.length);
  equal(again.rows.get(game).slice(0, rows.length), rows, 'everything is there');
  const locked = await serve(brett, data, site).then(() => '', (error) => String(error));
  check(locked.includes('another brett has it open'), `a second server on the same data says so: ${locked}`);
  server.child.kill('SIGKILL');
  await server.ended;
  server = await serve(brett, data, site);
  const third = await greet({ key: other.key });
  third.say({ t: 'watch', game });
  await third.row(game, rows.length);
  equal(third.rows.get(game).slice(0, rows.length), rows, 'also after it was killed');
}

engine.end();
server.child.kill('SIGTERM');
equal(await server.ended, 0, 'it ends');
finish();
