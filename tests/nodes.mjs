// nodes.mjs - three servers over one PostgreSQL: people of one game at different ones, and everything that can die dies.
// usage: tools/postgres with node tests/nodes.mjs BRETT [TROUBLES [SEED]]
//
// Nothing sleeps: what takes time is waited for. Troubles: a server is killed, is told to end, its connections to the database
// are cut, the database is stopped in the middle of everything. Where there is HAProxy, people come through it then.
// SPDX-License-Identifier: MIT
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, realpathSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { dirname, join } from 'node:path';
import { database, prepare } from './online/checks.mjs';
import { Client, Engine, request, serve, steps } from './online/client.mjs';

const troubles = Number(process.argv[3] ?? 12);
const seed = Number(process.argv[4] ?? 1);
let state = seed;
const random = (below) => ((state = (state * 1103515245 + 12345) % 2147483648), Math.floor((state / 2147483648) * below));
const { POSTGRES, folder } = database();
const tools = join(dirname(realpathSync(process.argv[1])), '../tools/postgres');
const { brett, tmp, site, is_alive, check, equal, finish } = prepare('nodes', ` (seed ${seed})`);

const NODES = 3, TABLES = 6, SPEC = 'aufstellen';
const begin = (port = 0) => serve(brett, '', site, ['--generous', '1000', '--port', String(port)]);
const nodes = [];
for (let i = 0; i < NODES; i++) nodes.push(await begin());
const engine = new Engine(brett);
let balancer = null;
process.on('exit', () => {
  for (const { child } of nodes) child.kill('SIGKILL');
  balancer?.child.kill();
});
const at = (i, options) => Client.greet(nodes[i].port, options);
const bare = (rows) => rows.map(({ seq, events }) => ({ seq, events }));

/** Whose turn it is plays something. */
async function move(people, game, rows) {
  const { turn, moves } = await engine.legal(SPEC, steps(rows));
  const one = people[Number(turn)], seen = rows.at(-1).seq;
  await one.row(game, seen);
  return one.ask({ t: 'step', game, seen, move: moves[random(moves.length)] });
}
const is_over = (rows) => rows.at(-1)?.events.some(({ e }) => e === 'ended');

// ---- a game on three servers ----
const anna = await at(0), ben = await at(1), cleo = await at(2);
const { game } = await anna.ask({ t: 'new', spec: SPEC });
for (const one of [anna, ben, cleo]) equal((await one.ask({ t: 'watch', game })).t, 'done', 'the game is everywhere');
for (const [seat, one] of [anna, ben].entries())
  equal((await one.ask({ t: 'sit', game, seat, seen: one.last(game) })).t, 'done', `seat ${seat} is taken`);
await anna.row(game, 3);
while (!is_over(anna.rows.get(game))) {
  const answer = await move([anna, ben], game, anna.rows.get(game));
  check(answer.t === 'done', `a step is taken: ${JSON.stringify(answer)}`);
  for (const one of [anna, ben, cleo]) await one.row(game, answer.seq);
}
for (const one of [ben, cleo]) equal(bare(one.rows.get(game)), bare(anna.rows.get(game)), 'all are shown the same');

// ---- people ----
const again = await at(2, { key: anna.key });
equal(again.person, anna.person, 'who is known at one server is known at all');
const renamed = await request(nodes[0].port, 'POST', '/api/name', { key: anna.key, body: { name: 'Anna' } });
equal(renamed.json?.name, 'Anna', 'somebody takes a name');
equal((await again.until(({ t }) => t === 'name')).name, 'Anna', 'which is told at another server');

// ---- the lobby ----
const doro = await at(0), emil = await at(1), finn = await at(2);
const list = new Map(((await finn.ask({ t: 'lobby' })).games ?? []).map((one) => [one.game, one]));
const waits = await doro.ask({ t: 'pair', spec: 'ploy', clock: '300+5' });
equal(waits.t, 'done', 'somebody waits');
while (!list.has(waits.game)) for (const one of (await finn.until(({ t }) => t === 'lobby')).games) list.set(one.game, one);
check(true, 'the lobby of another server shows it');
const shows = await emil.ask({ t: 'lobby' });
if (!shows.games.some((one) => one.game === waits.game)) await emil.until(({ t, games }) => t === 'lobby' && games.some((one) => one.game === waits.game));
const joins = await emil.ask({ t: 'pair', spec: 'ploy', clock: '300+5' });
equal([joins.t, joins.game], ['done', waits.game], 'somebody at a third one sits down there');
check(joins.seat !== waits.seat, 'on the other seat');
await doro.row(waits.game, 2);
const both = await doro.until(({ t, game: which, seats }) => t === 'here' && which === waits.game && seats.every(Boolean));
check(both !== null, 'both are seen to be there, at whatever server');
await emil.leave();
check((await doro.until(({ t, game: which, seats }) => t === 'here' && which === waits.game && !seats[joins.seat])) !== null, 'and to have gone');

// Many at once: all find each other but for one of each kind, no seat is given away twice, and nobody sits at two games.
const ask_base = (text) => execFileSync('psql', ['-X', '-A', '-t', POSTGRES, '-c', text], { encoding: 'utf8' }).trim();
const wishes = [{ spec: 'tor', clock: '600+0' }, { spec: 'ploy', clock: '60+0' }, { spec: 'ploy', clock: '120+0', reach: 400 }];
const crowd = await Promise.all(Array.from({ length: 63 }, (_, i) => at(i % NODES)));
const kind_of = (i) => Math.floor(i / NODES) % wishes.length;
const seated = await Promise.all(crowd.map((one, i) => one.ask({ t: 'pair', ...wishes[kind_of(i)] })));
check(seated.every(({ t }) => t === 'done'), `everybody is seated: ${JSON.stringify(seated.filter(({ t }) => t !== 'done'))}`);
equal(new Set(seated.map(({ game: which, seat }) => `${which} ${seat}`)).size, crowd.length, 'nobody sits on somebody else');
for (const [kind, wish] of wishes.entries()) {
  const games = seated.filter((_, i) => kind_of(i) === kind).map(({ game: which }) => which);
  const alone = games.filter((one) => games.filter((other) => other === one).length === 1);
  equal([games.length, alone.length], [21, 1], `of 21 who want ${JSON.stringify(wish)} one is left`);
}
equal(ask_base(`SELECT count(*) FROM seated WHERE person IN (${crowd.map(({ person }) => person)})`), String(crowd.length), 'nobody sat anywhere else');
for (const one of crowd) await one.leave();

// ---- limits ----
// What was done at one server counts at the other; words come in their order, so that who hears the name has heard of the games.
const strict = [await serve(brett, '', site), await serve(brett, '', site)];
const ines = await Client.greet(strict[0].port), also = await Client.greet(strict[1].port, { key: ines.key });
const often = async (one) => {
  for (let count = 0; ; count++) {
    const { t, code } = await one.ask({ t: 'new', spec: SPEC });
    if (t !== 'done') return equal(code, 'often', 'so many games are refused'), count;
  }
};
check((await often(ines)) >= 30, 'some are not');
await request(strict[0].port, 'POST', '/api/name', { key: ines.key, body: { name: 'Ines' } });
await also.until(({ t }) => t === 'name');
check((await often(also)) < 15, 'nor are they all allowed again at another server');
for (const { child, ended } of strict) child.kill('SIGTERM'), equal(await ended, 0, 'it ends');

// ---- a game at one server alone ----
// Nobody else is told of its rows, until somebody looks at it elsewhere; and then for as long as he does.
const count = async (i, what) => Number(new RegExp(`^brett_${what} (\\d+)`, 'm').exec((await request(nodes[i].port, 'GET', '/metrics')).body)[1]);
const told = () => count(0, 'words_told_total'), heard = () => count(0, 'words_heard_total');
const moment = () => new Promise((done) => setTimeout(done, 50));
const hana = await at(0), ivo = await at(0);
const alone = (await hana.ask({ t: 'new', spec: 'ploy' })).game;
for (const [seat, one] of [hana, ivo].entries()) {
  await one.ask({ t: 'watch', game: alone });
  equal((await one.ask({ t: 'sit', game: alone, seat, seen: one.last(alone) })).t, 'done', 'somebody sits down');
}
await hana.row(alone, 3);
/** So many steps there and back; how many words were told meanwhile. */
async function go(most) {
  const before = await told();
  for (let i = 0; i < most; i++) {
    const rows = hana.rows.get(alone), seen = rows.at(-1).seq, { turn, moves } = await engine.legal('ploy', steps(rows));
    const one = [hana, ivo][Number(turn)], turns = moves.filter((name) => /^..[+-]/.test(name));
    await one.row(alone, seen);
    const { t, seq } = await one.ask({ t: 'step', game: alone, seen, move: turns[random(turns.length)] });
    equal(t, 'done', 'a step is taken');
    await hana.row(alone, seq);
  }
  return (await told()) - before;
}
while (await go(1)) await moment();
check(true, 'nobody is told what nobody wants to know');
const jana = await at(1);
equal((await jana.ask({ t: 'watch', game: alone })).t, 'done', 'somebody looks at it at another server');
let goes = 1;
while ((await go(5)) < 5 && goes < 20) goes++, await moment();
check(goes < 20, 'then it is told, as soon as that is known');
// Every server tells of each of its games once in a while: here four times and more.
const enough_words = (await heard()) + 4 * ((await count(1, 'rooms')) + (await count(2, 'rooms')));
while ((await heard()) < enough_words) await moment();
check((await go(5)) >= 5, 'and for as long as he does');
await jana.row(alone, hana.last(alone));
equal(bare(jana.rows.get(alone)), bare(hana.rows.get(alone)), 'which shows him the same');
for (const one of [hana, ivo, jana]) await one.leave();

// ---- a server that does not hear for a while ----
// The connection by which it hears is cut, and the database lets nobody in until all others know what it has missed.
const rule = (text) => execFileSync('psql', ['-X', '-A', '-t', POSTGRES.replace('/brett?', '/postgres?'), '-c', text], { encoding: 'utf8' }).trim();
const hears = "SELECT pid FROM pg_stat_activity WHERE application_name = 'brett' AND query ~ '^LISTEN|pg_notify'";
const ears = rule(hears).split('\n');
const deaf = await begin(), ear = () => rule(hears).split('\n').find((pid) => !ears.includes(pid));
process.on('exit', () => deaf.child.kill('SIGKILL'));
async function miss(action) {
  rule('ALTER DATABASE brett ALLOW_CONNECTIONS false');
  const pid = ear();
  rule(`SELECT pg_terminate_backend(${pid})`);
  while (rule(`SELECT count(*) FROM pg_stat_activity WHERE pid = ${pid}`) !== '0');
  await action();
  rule('ALTER DATABASE brett ALLOW_CONNECTIONS true');
}
const log_out = async ({ port }, { key }) => equal((await request(port, 'POST', '/api/logout-all', { key, body: {} })).status, 200, 'somebody ends his sessions');
const kurt = await Client.greet(deaf.port), here = await at(1, { key: kurt.key });
await miss(async () => (await log_out(nodes[0], kurt), equal((await here.gone)?.code, 4001, 'which others hear')));
equal((await kurt.gone)?.code, 4001, 'who did not hear it finds out');

const lara = await at(0), mats = await at(0), views = [await at(1), await Client.greet(deaf.port)];
const lists = (one, is) => one.until((message) => message.t === 'lobby' && is(message));
for (const one of views) await one.ask({ t: 'lobby' });
const played = (await lara.ask({ t: 'pair', spec: 'ploy', clock: 'none' })).game;
equal((await mats.ask({ t: 'pair', spec: 'ploy', clock: 'none' })).game, played, 'two play');
for (const one of views) await lists(one, ({ games }) => games.some(({ game: which, phase }) => which === played && phase === 'playing'));
const is_gone = ({ gone }) => gone.includes(played);
await miss(async () => {
  equal((await lara.ask({ t: 'resign', game: played, seen: lara.last(played) })).t, 'done', 'one resigns');
  check((await lists(views[0], is_gone)) !== null, 'lists show it no more');
});
check((await lists(views[1], is_gone)) !== null, 'also that of who did not hear it');

// What it says itself while it is cut, and cannot know yet whether it was heard, it says again.
const nora = await at(0), stopped = Number(ear());
process.kill(stopped, 'SIGSTOP');
await log_out(deaf, nora);
rule(`SELECT pg_terminate_backend(${stopped})`);
process.kill(stopped, 'SIGCONT');
equal((await nora.gone)?.code, 4001, 'what could not be said is said again');
for (const one of [lara, mats, ...views]) await one.leave();
deaf.child.kill('SIGTERM');
equal(await deaf.ended, 0, 'it ends');

// ---- a house player whose server dies ----
const gero = await at(0);
const house = await gero.ask({ t: 'new', spec: SPEC, seats: ['open', 1] });
await gero.ask({ t: 'watch', game: house.game });
const sat = await gero.ask({ t: 'sit', game: house.game, seat: 0, seen: gero.last(house.game) });
equal(sat.t, 'done', 'somebody plays against the house');
await gero.row(house.game, sat.seq);
await gero.ask({ t: 'watch', game: house.game });
const first = await move([gero], house.game, gero.rows.get(house.game));
equal(first.t, 'done', 'he plays');
nodes[0].child.kill('SIGKILL');
await nodes[0].ended;
const back = await at(1, { key: gero.key });
await back.ask({ t: 'watch', game: house.game });
check((await back.row(house.game, first.seq + 1)) !== null, 'the house goes on at another server');
equal(steps(back.rows.get(house.game)).length, 2, 'once');
nodes[0] = await begin();
for (const one of [anna, ben, cleo, again, doro, finn, gero, back]) await one.leave();

// ---- trouble ----
let over = false, shown = 0, wake = () => {};
class Pair {
  constructor(keys) {
    Object.assign(this, { keys, game: null, seen: new Map(), pending: null });
  }
  keep(client) {
    for (const row of client.rows.get(this.game) ?? []) {
      const text = JSON.stringify({ seq: row.seq, events: row.events }), known = this.seen.get(row.seq);
      if (known !== undefined && known !== text) check(false, `row ${row.seq} is another one now: ${known} ${text}`);
      if (known === undefined) shown++;
      this.seen.set(row.seq, text);
    }
    is_alive();
    wake();
  }
  /** Plays until a line is cut, each at any server. */
  async play() {
    const people = [];
    try {
      for (const key of this.keys) people.push(await Client.greet(balancer?.port ?? nodes[random(NODES)].port, { key }));
      await this.go_on(people);
    } catch (error) {
      if (!/refused|ECONN|"code":"(store|busy)"|of null|socket|undefined/.test(String(error))) check(false, error.stack);
    }
    for (const one of people) this.keep(one), await one.leave();
  }
  async go_on(people) {
    const is_cut = () => people.some(({ socket }) => socket.destroyed);
    if (!this.game) {
      this.game = (await people[0].ask({ t: 'new', spec: SPEC }))?.game ?? null;
      this.seen.clear();
      this.pending = null;
      if (!this.game) return;
    }
    for (const one of people) if ((await one.ask({ t: 'watch', game: this.game, seen: 0 }))?.t !== 'done') return;
    for (const one of people) this.keep(one);
    // The other's server may know more than this one, which is told in a moment.
    if (this.seen.size && !(await people[0].row(this.game, Math.max(...this.seen.keys())))) return;
    const there = people[0].rows.get(this.game)?.length ?? 0;
    check(there >= this.seen.size, `of ${this.seen.size} rows that were shown ${there} are there`);
    for (const [seat, one] of people.entries()) if (!(await this.sit(one, seat))) return;
    if (!(await people[0].row(this.game, 3))) return;
    while (!is_cut() && !over) {
      const rows = people[0].rows.get(this.game);
      check(rows.every(({ seq }, i) => seq === i + 1), 'every row is there once');
      if (is_over(rows)) {
        this.game = null;
        return;
      }
      const { turn, moves } = await engine.legal(SPEC, steps(rows));
      const seen = rows.at(-1).seq, one = people[Number(turn)];
      await one.row(this.game, seen);
      // What was under way is sent again, as it was.
      const is_again = this.pending?.seen === seen && this.pending.turn === turn;
      const step = is_again ? this.pending.move : moves[random(moves.length)];
      this.pending = { seen, turn, move: step };
      const answer = await one.ask({ t: 'step', game: this.game, seen, move: step });
      for (const person of people) this.keep(person);
      if (!answer || answer.code === 'store') return;
      check(answer.t === 'done' && answer.seq > seen, `a step becomes a row: ${JSON.stringify(answer)}`);
      await people[0].row(this.game, answer.seq);
    }
  }
  /** Who was shown too little, because the other has just sat down at another server, asks again when he knows. */
  async sit(one, seat) {
    for (;;) {
      const seen = one.last(this.game), answer = await one.ask({ t: 'sit', game: this.game, seat, seen });
      if (!answer || answer.code === 'store') return false;
      if (answer.code !== 'stale') return true;
      if (!(await one.row(this.game, seen + 1))) return false;
    }
  }
  async run() {
    while (!over) await this.play();
  }
}

const cut = () => execFileSync('psql', ['-X', '-q', POSTGRES, '-c', "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'brett'"], { stdio: 'ignore' });
const names = ['killed', 'ended', 'cut', 'stopped'], counts = names.map(() => 0);
async function trouble() {
  const kind = random(10), i = random(NODES);
  const which = kind < 4 ? 0 : kind < 6 ? 1 : kind < 9 ? 2 : 3;
  counts[which]++;
  is_alive(`one was ${names[which]}`);
  if (which < 2) {
    nodes[i].child.kill(which ? 'SIGTERM' : 'SIGKILL');
    const status = await nodes[i].ended;
    if (which) equal(status, 0, 'a server that is told to end does');
    nodes[i] = await begin(nodes[i].port);
  } else if (which === 2) {
    cut();
  } else {
    execFileSync(tools, ['stop', folder, 'immediate']);
    execFileSync(tools, ['start', folder], { stdio: 'ignore' });
  }
}

/** A balancer before the servers, as tools/cluster has it; a server that has died is asked again when it answers. */
async function balance() {
  const program = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy'].find(existsSync);
  if (!program) return null;
  const door = net.createServer();
  const port = await new Promise((done) => door.listen(0, '127.0.0.1', () => done(door.address().port)));
  await new Promise((done) => door.close(done));
  writeFileSync(join(tmp, 'haproxy.cfg'), `defaults
    mode http
    timeout connect 5s
    timeout client 60s
    timeout server 60s
    timeout tunnel 1h
    option redispatch
frontend page
    bind 127.0.0.1:${port}
    default_backend servers
backend servers
    balance url_param near
    hash-type consistent
    option httpchk GET /healthz
    http-check send hdr Host 127.0.0.1
${nodes.map((node, i) => `    server brett${i} 127.0.0.1:${node.port} check inter 500\n`).join('')}`);
  const child = spawn(program, ['-q', '-db', '-f', join(tmp, 'haproxy.cfg')], { stdio: 'ignore' });
  for (;;) if ((await request(port, 'GET', '/healthz').catch(() => null))?.status === 200) return { child, port };
}
balancer = await balance();

// ---- people of a game at one server ----
check(anna.several, 'servers say that there are others');
if (balancer) {
  const sockets = () => Promise.all(nodes.map(async ({ port }) =>
    Number(/^brett_sockets_total (\d+)/m.exec((await request(port, 'GET', '/metrics')).body)[1])));
  for (const near of ['0badcafe', '12345678', game.slice(0, 8)]) {
    const before = await sockets();
    for (let i = 0; i < NODES + 1; i++) (await Client.greet(balancer.port, { key: ben.key, near })).socket.destroy();
    const grown = (await sockets()).map((count, i) => count - before[i]);
    equal([...grown].sort(), [0, 0, NODES + 1], `who names ${near} comes to one server`);
  }
}

const pairs = [];
for (let i = 0; i < TABLES; i++) {
  const people = [await at(0), await at(1)];
  pairs.push(new Pair(people.map(({ key }) => key)));
  for (const one of people) await one.leave();
}
const playing = pairs.map((pair) => pair.run());
for (let i = 0; i < troubles; i++) {
  const enough = shown + 20 + random(60);
  while (shown < enough) await new Promise((done) => (wake = done));
  await trouble();
}
const enough = shown + 50;
while (shown < enough) await new Promise((done) => (wake = done));
over = true;
await Promise.all(playing);
/** Who looks at a game at this server. While it has lost its database it says so, and is asked again. */
async function look(i, game) {
  for (;;) {
    try {
      const one = await at(i), answer = await one.ask({ t: 'watch', game, seen: 0 });
      if (answer?.t === 'done') return one;
      await one.leave();
    } catch (error) {
      if (!/"code":"(store|busy)"/.test(String(error))) throw error;
    }
  }
}
for (const pair of pairs.filter(({ game: one }) => one)) {
  const views = await Promise.all(nodes.map((_, i) => look(i, pair.game)));
  for (const one of views) equal(bare(one.rows.get(pair.game)), bare(views[0].rows.get(pair.game)), 'all servers show the same');
  check(views[0].rows.get(pair.game).length >= pair.seen.size, 'and all that was shown');
  for (const one of views) pair.keep(one), await one.leave();
}

// ---- every game replayed, beside the servers ----
const replayed = () => spawnSync(brett, ['serve', '--check', '--store', POSTGRES], { encoding: 'utf8' });
const sound = replayed();
equal([sound.status, sound.stderr], [0, ''], 'a check finds nothing');
check(/^PostgreSQL: [1-9]\d* games with [1-9]\d* rows replayed, 0 faults\n$/.test(sound.stdout), `and says what it did: ${sound.stdout}`);
for (const node of nodes) {
  node.child.kill('SIGTERM');
  equal(await node.ended, 0, 'it ends');
}
const spoil = (text) => execFileSync('psql', ['-qX', POSTGRES, '-c', text]);
for (const [text, words] of [
  [`UPDATE event SET row = '\\x05' WHERE game = '\\x${game}' AND seq = 4`, `game ${game}: `],
  [`DELETE FROM event WHERE game = '\\x${game}' AND seq = 4`, `game ${game}: a row is missing`],
  [`DELETE FROM secret WHERE game = '\\x${house.game}'`, `game ${house.game}: the seed of its dice is missing`],
  [`UPDATE game SET phase = 7 WHERE id = '\\x${waits.game}'`, `game ${waits.game}: lists tell something else of it than its rows`],
  [`DELETE FROM game WHERE id = '\\x${seated[0].game}'`, 'rows belong to nothing that there is: '],
]) {
  spoil(text);
  const { status, stderr } = replayed();
  equal(status, 1, `${text}: status`);
  check(stderr.includes(words), `${text}: ${stderr}`);
}
engine.end();
console.log(`${counts.map((count, i) => `${count} ${names[i]}`).join(', ')}; ${shown} rows shown${balancer ? ' through HAProxy' : ''}`);
finish();
