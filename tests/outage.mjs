// outage.mjs - two servers over one PostgreSQL, one of them behind a line that delays, tears and swallows; and slow queries.
// usage: tools/postgres with node tests/outage.mjs BRETT
//
// Nothing sleeps: what takes time is waited for. The line is a proxy in this process. A line that has swallowed something stays dead
// without a word, as behind a router that has forgotten it; only time can tell.
// SPDX-License-Identifier: MIT
import { execFile, execFileSync, spawn } from 'node:child_process';
import { chmodSync } from 'node:fs';
import net from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { database, prepare } from './online/checks.mjs';
import { Client, Engine, request, serve, steps } from './online/client.mjs';

const { POSTGRES, folder } = database();
const { brett, tmp, site, check, equal, finish } = prepare('outage');

/** The line: everything that goes `up` to the database or `down` from it passes here. */
class Line {
  constructor(path) {
    Object.assign(this, { late: 0, swallows: null, tears: [] });
    this.server = net.createServer((up) => {
      const down = net.connect(join(folder, '.s.PGSQL.5432')), ends = { up, down };
      const state = { is_dead: false };
      for (const [way, from, to] of [['up', up, down], ['down', down, up]]) {
        from.on('data', (bytes) => this.pass(way, bytes, to, ends, state));
        from.on('error', () => {});
        from.on('close', () => to.destroy());
      }
    });
    this.ready = new Promise((done) => this.server.listen(path, done));
  }
  pass(way, bytes, to, ends, state) {
    state.is_dead ||= this.swallows === way;
    if (state.is_dead) return;
    if (this.tears[0]?.way === way) {
      const { after } = this.tears.shift();
      to.write(bytes.subarray(0, after % bytes.length), () => (ends.up.destroy(), ends.down.destroy()));
      state.is_dead = true;
    } else if (this.late) {
      setTimeout(() => to.write(bytes), this.late);
    } else {
      to.write(bytes);
    }
  }
}
const line = new Line(join(tmp, '.s.PGSQL.5432'));
await line.ready;
chmodSync(tmp, 0o755);
const begin = (place) => {
  process.env.POSTGRES = place;
  return serve(brett, '', site, ['--generous', '1000']);
};
const behind = POSTGRES.replace(folder, tmp);
let far = await begin(behind);
const near = await begin(POSTGRES);
process.on('exit', () => { for (const { child } of [far, near]) child.kill('SIGKILL'); });
const engine = new Engine(brett), SPEC = 'aufstellen';
/** What somebody was shown of a game. Who asks again may be shown a row again, but no other one. */
function shown(one, game) {
  const rows = [];
  for (const { seq, events } of one.rows.get(game)) {
    const text = JSON.stringify(events), known = rows[seq - 1];
    if (known !== undefined && known !== text) check(false, `row ${seq} is another one now: ${known} ${text}`);
    rows[seq - 1] = text;
  }
  return rows;
}
/** The rows of a game as somebody knows them, each once and in their order. */
function known(one, game) {
  return [...new Map(one.rows.get(game).map((row) => [row.seq, row])).values()].sort((a, b) => a.seq - b.seq);
}
const is_over = (rows) => rows.some(({ events }) => events.some(({ e }) => e === 'ended'));

/** A game with its first player behind the line and the second one not. */
async function open_game(one, other) {
  const { game } = await one.ask({ t: 'new', spec: SPEC });
  for (const [seat, who] of [one, other].entries()) {
    equal((await who.ask({ t: 'watch', game })).t, 'done', 'the game is there');
    await who.row(game, seat + 1);
    equal((await who.ask({ t: 'sit', game, seat, seen: seat + 1 })).t, 'done', `seat ${seat} is taken`);
  }
  await one.row(game, 3);
  return game;
}
/** The next step, said but not yet answered. */
async function step(people, game) {
  const rows = known(people[0], game), seen = rows.at(-1).seq;
  const { turn, moves } = await engine.legal(SPEC, steps(rows));
  await people[turn].row(game, seen);
  return { by: Number(turn), ask: { t: 'step', game, seen, move: moves[0] }, seen };
}
/** Plays it, again while what is kept cannot be reached, until it is a row; how often it was refused. */
async function insist({ by, ask }, people) {
  for (let refused = 0; ; refused++) {
    const answer = await people[by].ask(ask);
    if (answer.t === 'done') return { ...answer, refused };
    if (answer.code !== 'store' && answer.code !== 'busy') check(false, `a step is taken or not: ${JSON.stringify(answer)}`);
  }
}
async function converge(people, game, seq, what) {
  for (const one of people) await one.row(game, seq);
  equal(shown(people[1], game), shown(people[0], game), `${what}: both are shown the same`);
  equal(shown(people[0], game).filter(Boolean).length, seq, `${what}: and every row`);
}

const anna = await Client.greet(far.port), ben = await Client.greet(near.port), people = [anna, ben];
// The line is in this process, too: nothing may hold it up.
const base = async (text) => (await promisify(execFile)('psql', ['-X', '-A', '-t', POSTGRES, '-c', text])).stdout.trim();

// ---- a line that is slow, and one that tears in the middle of messages ----
line.late = 20;
let game = await open_game(anna, ben);
for (let i = 0; i < 4; i++) await converge(people, game, (await insist(await step(people, game), people)).seq, 'a slow line');
line.late = 0;
let refused = 0, torn = 0;
for (let i = 0; torn < 24; i++) {
  if (is_over(anna.rows.get(game))) game = await open_game(anna, ben);
  const next = await step(people, game);
  if (next.by === 0) line.tears.push({ way: torn % 2 ? 'up' : 'down', after: 7 * torn++ });
  const answer = await insist(next, people);
  refused += answer.refused;
  line.tears.length = 0;
  await anna.ask({ t: 'watch', game, seen: anna.last(game) });
  await ben.ask({ t: 'watch', game, seen: ben.last(game) });
  await converge(people, game, answer.seq, 'a torn line');
}
check(true, `${torn} lines torn, ${refused} steps refused`);

// ---- slow queries: somebody holds a lock ----
/** Runs a transaction that holds a lock on a table; what it gives ends it. */
async function lock(table) {
  const child = spawn('psql', ['-X', '-q', '-A', '-t', POSTGRES], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.write(`BEGIN; LOCK TABLE ${table} IN EXCLUSIVE MODE; SELECT 'locked';\n`);
  await new Promise((done) => child.stdout.once('data', done));
  return () => new Promise((done) => (child.on('close', done), child.stdin.end('ROLLBACK;\n')));
}
const waiting = async (count) => {
  while (Number(await base("SELECT count(*) FROM pg_stat_activity WHERE application_name = 'brett' AND wait_event_type = 'Lock'")) < count);
};
if (is_over(anna.rows.get(game))) game = await open_game(anna, ben);
let unlock = await lock('event');
let next = await step(people, game);
equal((await people[next.by].ask(next.ask)).code, 'store', 'a step that waits too long is refused');
await unlock();
let answer = await insist(next, people);
equal(answer.seq, next.seen + 1, 'and taken once when it can be');
await converge(people, game, answer.seq, 'a slow query');

// ---- a line that swallows ----
for (const way of ['down', 'up']) {
  game = await open_game(anna, ben);
  for (let i = 0; i < 2; i++) await converge(people, game, (await insist(await step(people, game), people)).seq, 'before');
  next = await step(people, game);
  line.swallows = way;
  const under_way = insist(next, people);
  // The other server goes on meanwhile.
  const carl = await Client.greet(near.port), dora = await Client.greet(near.port), others = [carl, dora];
  const other = await open_game(carl, dora);
  while (!is_over(carl.rows.get(other))) await converge(others, other, (await insist(await step(others, other), others)).seq, 'meanwhile');
  const is_kept = async () => Number(await base(`SELECT count(*) FROM event WHERE game = '\\x${game}'`)) === next.seen + 1;
  if (way === 'down') while (!(await is_kept()));
  while ((await request(far.port, 'GET', '/healthz')).status !== 503);
  check(true, 'a server that cannot write says so');
  line.swallows = null;
  answer = await under_way;
  equal(answer.seq, next.seen + 1, `what was swallowed on its way ${way} becomes one row`);
  await ben.ask({ t: 'watch', game, seen: ben.last(game) });
  await converge(people, game, answer.seq, 'a line that swallows');
  while ((await request(far.port, 'GET', '/healthz')).status !== 200);
  for (const one of others) await one.leave();
}
// Words are heard again, over a new line: nobody asks for this row.
for (let i = 0; i < 4; i++) {
  if (is_over(anna.rows.get(game))) game = await open_game(anna, ben);
  await converge(people, game, (await insist(await step(people, game), people)).seq, 'afterwards');
}

// ---- told to end in the middle of everything ----
const eva = await Client.greet(far.port), finn = await Client.greet(far.port);
if (is_over(anna.rows.get(game))) game = await open_game(anna, ben);
next = await step(people, game);
if (next.by === 1) await converge(people, game, (await insist(next, people)).seq, 'before the end');
if (is_over(anna.rows.get(game))) game = await open_game(anna, ben);
next = await step(people, game);
unlock = await lock('event');
anna.say({ ...next.ask, n: 1000 });
eva.say({ t: 'new', spec: SPEC, n: 1000 });
finn.say({ t: 'pair', spec: 'ploy', clock: '60+0', n: 1000 });
await waiting(2);
far.child.kill('SIGTERM');
for (const one of [anna, eva, finn]) await one.gone;
await unlock();
equal([await far.ended, far.err], [0, ''], 'a server that is told to end in the middle of everything ends');
far = await begin(behind);
const again = await Client.greet(far.port, { key: anna.key });
await again.ask({ t: 'watch', game, seen: 0 });
people[0] = again;
answer = await insist(next, people);
equal(answer.seq, next.seen + 1, 'and what was under way is one row afterwards');
await ben.ask({ t: 'watch', game, seen: ben.last(game) });
await converge(people, game, answer.seq, 'after the end');

for (const one of [again, ben]) await one.leave();
for (const { child, ended } of [far, near]) {
  child.kill('SIGTERM');
  equal(await ended, 0, 'it ends');
}
process.env.POSTGRES = POSTGRES;
const sound = execFileSync(brett, ['serve', '--check', '--store', POSTGRES], { encoding: 'utf8' });
check(/ 0 faults\n$/.test(sound), `a check finds nothing: ${sound}`);
engine.end();
line.server.close();
console.log(`${torn} lines torn, ${refused} steps refused`);
finish();
