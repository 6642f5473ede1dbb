// import.mjs - a server grows from a file to PostgreSQL: `brett serve --import`, and what it refuses.
// usage: tools/postgres with node tests/import.mjs BRETT
//
// Nothing sleeps: what takes time is waited for.
// SPDX-License-Identifier: MIT
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { database, prepare } from './online/checks.mjs';
import { Client, request, serve } from './online/client.mjs';

const { POSTGRES } = database();
const { brett, tmp, site, data, check, equal, finish } = prepare('import');
const file = join(data, 'brett.db');
const servers = new Set();
process.on('exit', () => servers.forEach(({ child }) => child.kill('SIGKILL')));

/** A server over a file, or over the PostgreSQL at an address. */
async function begin(folder, address) {
  if (address) process.env.POSTGRES = address;
  else delete process.env.POSTGRES;
  const server = await serve(brett, folder, site, ['--generous', '1000']);
  servers.add(server);
  return server;
}
async function end(server, signal = 'SIGTERM') {
  server.child.kill(signal);
  await server.ended;
  servers.delete(server);
}
const sql = (text, address = POSTGRES) => execFileSync('psql', ['-qXAt', address, '-c', text], { encoding: 'utf8' }).trim();
/** The address of a new database. */
function empty(name) {
  sql(`CREATE DATABASE ${name}`);
  return POSTGRES.replace('/brett?', `/${name}?`);
}
const run = (...args) => spawnSync(brett, ['serve', ...args], { encoding: 'utf8', timeout: 60000 });
function refused(status, words, ...args) {
  const ended = run(...args), what = `serve ${args.join(' ')}`;
  equal([ended.status, ended.stdout], [status, ''], `${what}: status`);
  check(ended.stderr.includes(words), `${what}: says "${words}": ${ended.stderr}`);
}

// --- Games and people in a file ------------------------------------------------------------------------------

let server = await begin(data);
const api = async (path, options) => (await request(server.port, 'GET', path, options)).json;
async function named(name) {
  const one = await Client.greet(server.port);
  equal((await request(server.port, 'POST', '/api/name', { key: one.key, body: { name } })).status, 200, `${name} has a name`);
  await one.leave();
  return Client.greet(server.port, { key: one.key });
}
const anna = await named('Änne'), ben = await named('Ben');
equal((await request(server.port, 'POST', '/api/password', { key: anna.key, body: { password: 'correct horse' } })).status, 200, 'and a password');
for (const [winner, loser] of [[anna, ben], [anna, ben], [ben, anna]]) {
  const terms = { t: 'pair', spec: 'tor', clock: '300+0', rated: true };
  const { game } = await winner.ask(terms);
  equal((await loser.ask(terms)).game, game, 'a rated game');
  await loser.row(game, 2);
  equal((await loser.ask({ t: 'resign', game, seen: 2 })).t, 'done', 'is won');
  await winner.until(({ t, game: which }) => t === 'rated' && which === game);
}
const { game } = await anna.ask({ t: 'new', spec: 'aufstellen', seats: ['open', 'open'] });
await anna.ask({ t: 'sit', game, seat: 0, seen: 1 });
await ben.ask({ t: 'sit', game, seat: 1, seen: 2 });
equal((await anna.ask({ t: 'step', game, seen: 3, move: 'a1' })).t, 'done', 'another is under way');
const { game: dice } = await ben.ask({ t: 'new', spec: 'super3' });
const gone = await Client.greet(server.port);
equal((await request(server.port, 'DELETE', '/api/me', { key: gone.key, body: {} })).status < 300, true, 'somebody is forgotten');
const known = async () => ({
  leaders: await api('/api/leaders?game=tor&players=2'),
  games: await api('/api/games'),
  profile: await api(`/api/people/${anna.person}`),
  people: await api('/api/people?name=ben'),
  records: await Promise.all([game, dice].map((one) => api(`/api/games/${one}.json`))),
  export: (({ games, ratings }) => ({ games, ratings }))(await api('/api/export', { key: anna.key })),
  sessions: (await api('/api/sessions', { key: ben.key }))?.sessions?.length,
});
const before = await known();
check(before.leaders.leaders.length === 2 && before.games.games.length === 3 && before.profile.played === 3 && before.export.games.length > 3, 'there is something to take');

// --- What is refused -----------------------------------------------------------------------------------------

refused(2, '--store', '--import', file);
refused(2, 'one at a time', '--import', file, '--store', POSTGRES, '--check');
refused(2, 'one at a time', '--import', file, '--store', POSTGRES, '--data', data);
refused(1, 'another brett has it open', '--import', file, '--store', POSTGRES);
await Promise.all([anna, ben].map((one) => one.leave()));
await end(server, 'SIGKILL'); // what was written last is still in the log beside the file
check(existsSync(`${file}-wal`), 'a server that was killed leaves a log');
/** A file like this one whose bytes were changed. */
function spoilt(name, change) {
  const bytes = readFileSync(join(tmp, 'whole.db'));
  writeFileSync(join(tmp, name), change(bytes) ?? bytes);
  return join(tmp, name);
}
equal(run('--backup', join(tmp, 'whole.db'), '--data', data).status, 0, 'a copy for spoiling');
refused(1, 'No such file', '--import', join(tmp, 'none.db'), '--store', POSTGRES);
check(!existsSync(join(tmp, 'none.db.lock')), 'nothing is made beside a file that is not there');
refused(1, 'it is a folder', '--import', data, '--store', POSTGRES);
refused(1, 'not a database', '--import', spoilt('noise.db', () => Buffer.alloc(9000, 'noise')), '--store', POSTGRES);
refused(1, 'newer version of brett', '--import', spoilt('newer.db', (bytes) => void bytes.writeUInt32BE(1000, 60)), '--store', POSTGRES);
refused(1, 'older version of brett; serve it once', '--import', spoilt('older.db', (bytes) => void bytes.writeUInt32BE(2, 60)), '--store', POSTGRES);
refused(1, 'PostgreSQL: connection to server', '--import', file, '--store', POSTGRES.replace('host=', 'host=/nowhere'));
refused(1, 'no database of brett', '--check', '--store', POSTGRES);

// A step that cannot be played: all tables are taken, the replay finds it, and nothing stays.
const bitten = spoilt('bitten.db', (bytes) => {
  const at = bytes.indexOf(Buffer.from([5, 2, 0x61, 0x31]));
  check(at > 0, 'the step is found on the disk');
  bytes[at + 3] = 0x7a;
});
refused(1, `game ${game}: row 4 does not follow`, '--import', bitten, '--store', POSTGRES);
refused(1, '1 faults in its games', '--import', bitten, '--store', POSTGRES);
equal(sql('SELECT (SELECT count(*) FROM person) + (SELECT count(*) FROM game) + (SELECT count(*) FROM event)'), '0', 'nothing was taken');

// A database that keeps something else than it was sent is found out.
sql(`CREATE FUNCTION round() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW.mean = round(NEW.mean); RETURN NEW; END';
  CREATE TRIGGER round BEFORE INSERT ON rating FOR EACH ROW EXECUTE FUNCTION round()`);
refused(1, 'what PostgreSQL has in rating is not what was sent', '--import', file, '--store', POSTGRES);
sql('DROP TRIGGER round ON rating; DROP FUNCTION round()');
equal(sql('SELECT count(*) FROM person'), '0', 'and keeps nothing');

// --- All of it -----------------------------------------------------------------------------------------------

// One that is killed on its way, while somebody else has a table, leaves nothing.
{
  const blocker = spawn('psql', ['-qXAt', POSTGRES], { stdio: ['pipe', 'pipe', 'inherit'] });
  const shut = new Promise((done) => blocker.on('close', done));
  blocker.stdin.write('BEGIN; LOCK TABLE beat IN SHARE ROW EXCLUSIVE MODE; SELECT 1;\n');
  await new Promise((done) => blocker.stdout.once('data', done));
  const child = spawn(brett, ['serve', '--import', file, '--store', POSTGRES], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (more) => (said += more));
  const ended = new Promise((done) => child.on('close', (code, signal) => done(signal ?? code)));
  while (sql("SELECT count(*) FROM pg_stat_activity WHERE application_name = 'brett import' AND wait_event_type = 'Lock'") !== '1');
  child.kill('SIGKILL');
  equal(await ended, 'SIGKILL', `an import is killed: ${said}`);
  blocker.stdin.end('COMMIT;\n');
  await shut;
}
const done = run('--import', file, '--store', POSTGRES);
equal(done.status, 0, `a file is taken: ${done.stderr}`);
equal(done.stdout, `${file}: 3 people and 5 games with 14 rows taken into PostgreSQL, compared and replayed\n`, 'it says what it did');
for (const words of ['person: 3 of 3\n', 'event: 14 of 14\n', 'tables compared: 9 of 9\n', 'games replayed: 5 of 5\n'])
  check(done.stderr.includes(words), `it says how far it is: ${words}${done.stderr}`);
refused(1, 'there are people or games already', '--import', file, '--store', POSTGRES);
const checked = run('--check', '--store', POSTGRES);
equal([checked.status, checked.stdout, checked.stderr], [0, 'PostgreSQL: 5 games with 14 rows replayed, 0 faults\n', ''], 'a check finds nothing');

server = await begin('', POSTGRES);
equal(await known(), before, 'a server over PostgreSQL tells the same of all');
const [back, too] = [await Client.greet(server.port, { key: anna.key }), await Client.greet(server.port, { key: ben.key })];
equal([back.person, too.person], [anna.person, ben.person], 'keys are those they were');
const entered = await request(server.port, 'POST', '/api/login', { body: { name: 'änne', password: 'correct horse' } });
equal([entered.status, entered.json?.person], [200, anna.person], 'and passwords');
equal((await request(server.port, 'GET', '/api/me', { key: gone.key })).status, 401, 'who was forgotten stays so');
await too.ask({ t: 'watch', game, seen: 0 });
equal((await too.ask({ t: 'step', game, seen: 4, move: 'b2' })).t, 'done', 'a game goes on');
const fresh = await Client.greet(server.port);
check(![anna, ben, gone].some(({ person }) => person === fresh.person), 'who is new gets a new number');
for (const one of [back, too, fresh]) await one.leave();
equal(run('--check', '--store', POSTGRES).status, 0, 'and all is sound');

// A database that a server uses is not taken over, though nobody is in it.
const used = empty('used'), idle = await begin('', used);
refused(1, 'a server uses it', '--import', file, '--store', used);
await end(idle);
await end(server);
finish();
