// lobby.mjs - strangers at `brett serve`, over real sockets: the list of games, pairing, ratings, the archive.
// usage: node lobby.mjs BRETT
//
// Nothing sleeps: what takes time is waited for.
// SPDX-License-Identifier: MIT
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepare } from './online/checks.mjs';
import { Client, Engine, request, serve, sha256, steps } from './online/client.mjs';

const { brett, tmp, site, data, check, equal, finish } = prepare('lobby');

let server = await serve(brett, data, site, ['--generous', '1000']);
const greet = (options) => Client.greet(server.port, options);
const engine = new Engine(brett);

/** What a visitor of the lobby knows, kept up to date by the messages he gets. */
class Lobby {
  static async enter(client) {
    const lobby = new Lobby();
    lobby.client = client;
    lobby.games = new Map();
    lobby.take(await client.ask({ t: 'lobby' }));
    return lobby;
  }
  take({ all, games, gone }) {
    if (all) this.games.clear();
    for (const id of gone) this.games.delete(id);
    for (const game of games) this.games.set(game.game, game);
  }
  /** Waits until the list is as it should be. */
  async until(is) {
    while (!is(this.games)) this.take(await this.client.until((message) => message.t === 'lobby'));
  }
}

const run = (list) => spawnSync(brett, list, { stdio: ['ignore', 'ignore', 'inherit'] }).status;

// --- The list ------------------------------------------------------------------------------------------------

const [anna, ben, cleo, watcher] = await Promise.all([greet(), greet(), greet(), greet()]);
const lobby = await Lobby.enter(watcher);
equal(lobby.games.size, 0, 'at first nobody waits');
const waits = await anna.ask({ t: 'pair', spec: 'ploy', clock: '300+5' });
equal([waits.t, waits.seq], ['done', 1], 'who finds nobody opens a game');
equal(anna.rows.get(waits.game)?.length, 1, 'and is shown it before the answer');
await lobby.until((games) => games.has(waits.game));
{
  const game = lobby.games.get(waits.game);
  equal([game.phase, game.spec, game.clock, game.rated ?? false], ['open', 'ploy', '300+5', false], 'the list says what is played');
  equal(game.seats[waits.seat], { person: anna.person, name: '', rating: 1500, doubt: 500, rated: 0 }, 'and who waits');
  equal(game.seats[1 - waits.seat], { free: true }, 'and what is free');
}
equal((await anna.ask({ t: 'pair', spec: 'tor' })).code, 'seated', 'nobody waits for two games at a time');
const other = await cleo.ask({ t: 'pair', spec: 'ploy', clock: '300+0' });
check(other.game !== waits.game, 'another clock is another game');
await lobby.until((games) => games.size === 2);
equal((await cleo.ask({ t: 'stand', game: other.game, seen: other.seq })).t, 'done', 'who does not want to wait stands up');
await lobby.until((games) => !games.has(other.game));
const joins = await ben.ask({ t: 'pair', spec: 'ploy', clock: '300+5' });
equal([joins.t, joins.game, joins.seat], ['done', waits.game, 1 - waits.seat], 'who wants the same sits down there');
equal(ben.rows.get(waits.game)?.length, 2, 'and is shown all of it before the answer');
await anna.row(waits.game, 2);
await lobby.until((games) => games.get(waits.game)?.phase === 'playing');
check(lobby.games.get(waits.game).seats.every((seat) => seat.person), 'a game that has begun can be watched');
{
  const who = await ben.until((message) => message.t === 'who' && message.seats.every((seat) => seat.person));
  equal(who.seats[joins.seat].person, ben.person, 'who sits at a table is told to those who look');
}
equal((await ben.ask({ t: 'resign', game: waits.game, seen: ben.last(waits.game) })).t, 'done', 'it ends');
await lobby.until((games) => !games.has(waits.game));
equal((await watcher.ask({ t: 'lobby', on: false })).t, 'done', 'who has seen enough leaves');
await lobby.client.ask({ t: 'lobby' }).then((all) => equal(all.games.length, 0, 'nothing is left'));

// --- Levels, dice, wishes ------------------------------------------------------------------------------------

equal((await anna.ask({ t: 'pair', spec: 'super3' })).code, 'nonce', 'where there are dice a nonce is promised');
equal((await anna.ask({ t: 'pair', spec: 'allein' })).code, 'terms', 'a game for one is for one');
equal((await anna.ask({ t: 'pair', spec: 'ploy', rated: true })).code, 'name', 'a rated game is for those who have a name');
equal((await anna.ask({ t: 'new', spec: 'ploy', rated: true })).code, 'name', 'however it is begun');
{
  const dice = await anna.ask({ t: 'pair', spec: 'super3', clock: '60+0', commitment: sha256(Buffer.alloc(32, 1)) });
  equal(dice.t, 'done', 'with dice');
  const [one, two] = await Promise.all([ben, cleo].map((guest, at) =>
    guest.ask({ t: 'pair', spec: 'super3', clock: '60+0', commitment: sha256(Buffer.alloc(32, at + 2)) })));
  check((one.game === dice.game) !== (two.game === dice.game), 'of two at once one gets the seat');
  const late = one.game === dice.game ? [cleo, two] : [ben, one];
  await late[0].ask({ t: 'stand', game: late[1].game, seen: late[1].seq });
  const mate = one.game === dice.game ? ben : cleo;
  await mate.ask({ t: 'open', game: dice.game, seen: 2, nonce: Buffer.alloc(32, mate === ben ? 2 : 3).toString('hex') });
  await anna.row(dice.game, 3);
  equal((await anna.ask({ t: 'open', game: dice.game, seen: 3, nonce: Buffer.alloc(32, 1).toString('hex') })).t, 'done', 'it begins');
  await anna.ask({ t: 'abort', game: dice.game, seen: 4 });
}
{
  const twice = await Promise.all([1, 2].map(() => anna.ask({ t: 'pair', spec: 'tor', clock: '60+0' })));
  equal(twice.map(({ t }) => t).sort(), ['done', 'refused'], 'asking twice at once makes one game');
  const { game, seq } = twice.find(({ t }) => t === 'done');
  await anna.ask({ t: 'stand', game, seen: seq });
}
{
  const four = await Promise.all([anna, ben, cleo, watcher].map((guest) => guest.ask({ t: 'pair', spec: 'ploy:form=four', clock: '3d' })));
  equal(new Set(four.map(({ game }) => game)).size, 1, 'four sit down together');
  equal(four.map(({ seat }) => seat).sort(), [0, 1, 2, 3], 'each on a seat of his own');
}

// --- Who has gone is not waited for --------------------------------------------------------------------------

const gone = await greet();
const empty = await gone.ask({ t: 'pair', spec: 'tor', clock: '60+0' });
await lobby.until((games) => games.has(empty.game));
watcher.say({ t: 'watch', game: empty.game });
await watcher.until((message) => message.t === 'here' && message.game === empty.game && message.seats.includes(true));
await gone.leave();
await watcher.until((message) => message.t === 'here' && message.game === empty.game && !message.seats.includes(true));
const alone = await anna.ask({ t: 'pair', spec: 'tor', clock: '60+0' });
check(alone.game !== empty.game, 'nobody is paired with one who has gone');
await lobby.until((games) => !games.has(empty.game));
await anna.ask({ t: 'stand', game: alone.game, seen: alone.seq });
const stood = watcher.row(empty.game, 2);

// --- A storm -------------------------------------------------------------------------------------------------

{
  const many = [];  // an address may knock so often at once only
  while (many.length < 500) many.push(...(await Promise.all(Array.from({ length: 50 }, () => greet()))));
  const answers = await Promise.all(many.map((guest) => guest.ask({ t: 'pair', spec: 'aufstellen', clock: '120+1' })));
  check(answers.every(({ t }) => t === 'done'), `all of a storm are served: ${JSON.stringify(answers.find(({ t }) => t !== 'done'))}`);
  const seats = new Set(answers.map(({ game, seat }) => `${game} ${seat}`));
  equal([new Set(answers.map(({ game }) => game)).size, seats.size], [250, 500], '500 make 250 games, and nobody sits on another\'s seat');
  await Promise.all(many.map((guest, at) => guest.row(answers[at].game, 2)));
  check(many.every((guest, at) => guest.rows.size === 1 && guest.rows.has(answers[at].game)), 'everybody is shown his own game only');
  const people = many.map((guest, at) => guest.rows.get(answers[at].game).flatMap(({ events }) => events).filter(({ e }) => e === 'sat').map(({ person }) => person));
  equal(new Set(people.flat()).size, 500, 'and nobody is in two');
  await Promise.all(many.map((guest) => guest.leave()));
}
equal((await stood)?.events[0]?.e, 'stood', 'whoever has gone loses the seat');

// --- Ratings -------------------------------------------------------------------------------------------------

/** A person with a name. */
async function named(name) {
  const one = await greet();
  const { status } = await request(server.port, 'POST', '/api/name', { key: one.key, body: { name } });
  equal(status, 200, `${name} has a name`);
  await one.leave();
  return greet({ key: one.key });
}
/** A rated game of two; the second one resigns. Its id. */
async function rated(winner, loser, more = {}) {
  const spec = more.spec ?? 'aufstellen';
  const { game, seat } = await winner.ask({ t: 'pair', spec, clock: '300+0', rated: true });
  equal((await loser.ask({ t: 'pair', spec, clock: '300+0', rated: true })).game, game, 'they find each other');
  await loser.row(game, 2);
  const resigned = await loser.ask({ t: 'resign', game, seen: 2 });
  equal(resigned.t, 'done', 'one resigns');
  return { game, seat };
}
const dora = await named('Dora'), emil = await named('Emil');
{
  const { game, seat } = await rated(dora, emil);
  const change = await dora.until((message) => message.t === 'rated' && message.game === game);
  equal(change.seats[seat], { person: dora.person, rank: 1, before: 1500, rating: 1658, doubt: 484 }, 'who has won is stronger');
  equal(change.seats[1 - seat], { person: emil.person, rank: 2, before: 1500, rating: 1342, doubt: 484 }, 'and who has lost is not');
  const later = await greet();
  later.say({ t: 'watch', game });
  equal(await later.until((message) => message.t === 'rated'), change, 'who comes later is told, too');
  const who = await later.until((message) => message.t === 'who' && message.seats[seat].rated);
  equal([who.seats[seat].name, who.seats[seat].rating, who.seats[seat].rated], ['Dora', 1658, 1], 'from now on she is so strong');
  const { game: near } = await dora.ask({ t: 'pair', spec: 'aufstellen', clock: '300+0', rated: true, reach: 100 });
  const { game: far } = await emil.ask({ t: 'pair', spec: 'aufstellen', clock: '300+0', rated: true });
  check(near !== far, 'who wants equals gets equals');
  await dora.ask({ t: 'stand', game: near, seen: 1 });
  await emil.ask({ t: 'stand', game: far, seen: 1 });
  const { game: aborted } = await dora.ask({ t: 'pair', spec: 'aufstellen', clock: '300+0', rated: true });
  await emil.ask({ t: 'pair', spec: 'aufstellen', clock: '300+0', rated: true });
  await dora.row(aborted, 2);
  equal((await dora.ask({ t: 'abort', game: aborted, seen: 2 })).t, 'done', 'a game that is called off');
  const { game: second, seat: again } = await rated(dora, emil);
  const next = await dora.until((message) => message.t === 'rated' && message.game === second);
  equal(next.seats[again].before, 1658, 'counts for nobody');
  const unnamed = await greet();
  equal((await unnamed.ask({ t: 'sit', game: (await dora.ask({ t: 'new', spec: 'tor', rated: true })).game, seat: 0, seen: 1 })).code, 'name', 'who has no name does not sit in a rated game');
  equal((await dora.ask({ t: 'new', spec: 'tor', rated: true, seats: ['me', 3] })).code, 'terms', 'and no house player');
}
{
  // The server is killed when it has said that a game has ended: what that changed is counted once.
  const ends = [];
  for (let round = 0; round < 6; round++) {
    const [one, two] = await Promise.all([dora, emil].map(({ key }) => greet({ key })));
    ends.push((await rated(one, two, { spec: 'tor' })).game);
    server.child.kill('SIGKILL');
    await server.ended;
    server = await serve(brett, data, site, ['--generous', '1000']);
  }
  const late = await greet({ key: dora.key });
  let games = new Set();
  for (const game of ends) {
    late.say({ t: 'watch', game });
    const { seats } = await late.until((message) => message.t === 'rated' && message.game === game);
    games.add(seats.find(({ person }) => person === dora.person).rating);
  }
  equal(games.size, 6, 'each of them has counted');
  const who = await late.until((message) => message.t === 'who' && message.game === ends[5] && message.seats.some((seat) => seat.rated === 6));
  check(who, 'and once');
}

// --- The archive ---------------------------------------------------------------------------------------------

const get = (path, one) => request(server.port, 'GET', path, { key: one?.key });
const [gerd, hanna, spy] = [await named('Gerd'), await named('Hanna'), await greet()];
/** A game of Gerd and Hanna, played for so many steps. */
async function played(spec, count, more) {
  const { game } = await gerd.ask({ t: 'new', spec, ...more });
  const seats = spec.includes('players=3') ? [gerd, hanna, spy] : [gerd, hanna];
  const nonces = seats.map((_, at) => Buffer.alloc(32, at + 1));
  for (const one of seats) one.say({ t: 'watch', game });
  for (const [seat, one] of seats.entries()) await one.ask({ t: 'sit', game, seat, seen: seat + 1, commitment: sha256(nonces[seat]) });
  await gerd.row(game, seats.length + 1);
  if (gerd.rows.get(game)[1].events[0].commitment)
    for (const [seat, one] of seats.entries()) await one.ask({ t: 'open', game, seen: seats.length + 1 + seat, nonce: nonces[seat].toString('hex') });
  for (let step = 0; step < count; step++) {
    let at;
    for (let seen = gerd.last(game); ; seen = gerd.last(game)) {
      at = await engine.legal(spec, steps(gerd.rows.get(game)));
      if (at.turn !== 'chance') break;
      await gerd.row(game, seen + 1);   // the roll is on its way, or came while the engine was asked
    }
    const { turn, moves } = at;
    const done = await seats[Number(turn)].ask({ t: 'step', game, seen: gerd.last(game), move: moves[step % moves.length] });
    await gerd.row(game, done.seq);
  }
  return game;
}
const secret = await played('ploy', 4, {});
const open = await played('ploy', 5, { public: true, clock: '300+5' });
const diced = await played('super3', 3, { public: true });
const three = await played('tor:players=3', 3, { public: true });
for (const game of [secret, diced]) {
  await hanna.row(game, gerd.last(game));
  equal((await hanna.ask({ t: 'resign', game, seen: hanna.last(game) })).t, 'done', 'it is over');
}
equal((await gerd.ask({ t: 'resign', game: three, seen: gerd.last(three) })).t, 'done', 'one of three leaves');
await gerd.row(diced, hanna.last(diced));
{
  const games = async (query, one) => (await get(`/api/games?${query}`, one)).json.games.map(({ game }) => game);
  equal((await games(`person=${gerd.person}`)).sort(), [open, diced, three].sort(), 'everybody finds what is public');
  equal((await games(`person=${gerd.person}`, spy)).includes(secret), false, 'a game by link is not for others');
  check(!(await games('', spy)).includes(secret) && !(await games('game=ploy')).includes(secret), 'however they look for it');
  check((await games('person=me', gerd)).includes(secret), 'but for who sat there');
  check((await games(`person=${gerd.person}`, hanna)).includes(secret), 'and who sat with him');
  equal(await games(`person=${gerd.person}&game=super3`), [diced], 'by game');
  equal(await games(`person=${gerd.person}&game=ploy&phase=playing`), [open], 'by phase');
  equal(await games(`person=${gerd.person}&result=won`), [diced], 'by result');
  equal(await games(`person=${hanna.person}&result=lost&phase=over`), [diced], 'for each');
  equal(await games(`person=${hanna.person}&result=won`), [], 'of those who played');
  const all = await get(`/api/games?person=${gerd.person}`);
  const middle = all.json.games[1].time;
  equal((await games(`person=${gerd.person}&after=${middle}`)).length, all.json.games.filter(({ time }) => time >= middle).length, 'by date');
  equal((await games(`person=${gerd.person}&until=${middle}`)).length, all.json.games.filter(({ time }) => time < middle).length, 'from both sides');
  const pages = [];
  for (let before = ''; ;) {
    const { json } = await get(`/api/games?person=${gerd.person}&most=1${before}`);
    pages.push(...json.games.map(({ game }) => game));
    if (!json.before) break;
    before = `&before=${json.before}`;
  }
  equal(pages, all.json.games.map(({ game }) => game), 'page by page nothing is missing and nothing comes twice');
  const mine = await get('/api/games?person=me&phase=playing', hanna);
  const ours = mine.json.games.find(({ game }) => game === open);
  equal(ours.turn, 1, 'it is told whose turn it is');
  check(mine.json.games[0].seats[mine.json.games[0].turn].person === hanna.person, 'and what waits for me comes first');
  equal(ours.seats.map(({ name }) => name), ['Gerd', 'Hanna'], 'people have their names');
  for (const [query, status] of [['person=me', 401], ['person=x', 400], ['game=chess', 400], ['phase=late', 400], ['result=won', 400],
    ['before=1', 400], ['most=0', 400], ['most=101', 400], ['after=-1', 400], ["game='%20OR%201", 400]])
    equal((await get(`/api/games?${query}`)).status, status, query);
}
{
  const { json } = await get(`/api/games/${diced}`);
  equal([json.game, json.spec, json.phase, json.end], [diced, 'super3', 'over', 'resigned'], 'one game tells what it is');
  equal(json.seats.map(({ name, points, rank }) => [name, points, rank]), [['Gerd', '1', 1], ['Hanna', '0', 2]], 'how it ended');
  equal(json.rows.map((row) => ({ ...row, events: row.events.map(({ name, ...event }) => event) })),
    gerd.rows.get(diced).map((row) => ({ ...row, events: row.events.map(({ name, ...event }) => event) })), 'and has all its rows');
  equal((await get(`/api/games/${secret}`)).status, 200, 'a game by link can be read with the link');
  for (const path of ['0'.repeat(32), diced.slice(1), `${diced}.exe`, `${diced}x`, 'x', `../${diced}`]) equal((await get(`/api/games/${path}`)).status, 404, path);
  for (const [form, type] of [['txt', 'text/plain; charset=utf-8'], ['json', 'application/json']]) {
    const file = join(tmp, `one.${form}`), { headers, body } = await get(`/api/games/${diced}.${form}`);
    equal(headers['content-type'], type, `as ${form}`);
    writeFileSync(file, body);
    equal(run(['record', '--check-dice', file]), 0, `the dice of a record as ${form} can be checked`);
    check(body.includes('Gerd') && body.includes('DiceSeed'), 'its people and dice are in it');
  }
  check((await get(`/api/games/${open}.txt`)).body.includes('%clk'), 'and the times of its clocks');
  check((await get(`/api/games/${three}.txt`)).body.includes('[Left "P1'), 'and who left');
  for (const form of ['txt', 'json']) {
    const file = join(tmp, `all.${form}`), { headers, body } = await get(`/api/games.${form}?person=${gerd.person}`);
    check(headers['content-disposition'].includes('attachment'), 'all of a search is a file');
    writeFileSync(file, body);
    equal(run(['record', file]), 0, `which can be read as ${form}`);
    check(!body.includes(secret) && body.split('Hanna').length === 4, 'and has what the search finds');
  }
}

// --- Profiles ------------------------------------------------------------------------------------------------

{
  const { json } = await get(`/api/people/${dora.person}`);
  equal([json.name, json.played, json.won, json.drawn, json.lost], ['Dora', 8, 8, 0, 0], 'a profile tells what somebody has played');
  equal(json.ratings.map(({ game, players, rated, history }) => [game, players, rated, history.length]), [['aufstellen', 2, 2, 2], ['tor', 2, 6, 6]], 'and how strong she was when');
  check(json.since > 1.7e12 && json.ratings[0].history[0].rating === json.ratings[0].rating && json.ratings[0].history[0].game, 'the last game first');
  equal((await get('/api/people/me', { key: dora.key })).json, json, 'also for herself');
  for (const [path, status] of [['0', 404], ['999999', 404], ['x', 404], ['me', 401]]) equal((await get(`/api/people/${path}`)).status, status, `person ${path}`);
  const { json: { leaders } } = await get('/api/leaders?game=tor&players=2');
  equal(leaders.map(({ place, name, rated }) => [place, name, rated]), [[1, 'Dora', 6], [2, 'Emil', 6]], 'the strongest come first');
  equal((await get('/api/leaders?game=tor&players=3')).json.leaders, [], 'where nobody has played nobody leads');
  for (const query of ['', 'game=chess', 'game=tor&players=9', 'game=tor&most=x']) equal((await get(`/api/leaders?${query}`)).status, 400, `leaders of ${query}`);
}

engine.end();
server.child.kill('SIGTERM');
equal(await server.ended, 0, 'it ends');
equal(server.err, '', 'without a word');
finish();
