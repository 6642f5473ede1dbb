// faults.mjs - the server on a disk that is full, read-only or spoilt: a clear word, nothing lost, and it goes on or says why not.
// usage: node faults.mjs BRETT
//
// The disk is a small one in memory, seen by the server alone; where none can be mounted that part is left out, with a word.
// SPDX-License-Identifier: MIT
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, unlinkSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { prepare } from './online/checks.mjs';
import { Client, Engine, request, serve, steps } from './online/client.mjs';

const { brett, tmp, site, data, check, equal, finish } = prepare('faults');
const small = join(tmp, 'small');
mkdirSync(small);
const engine = new Engine(brett);
const SPEC = 'ploy';

/** Two people at a table of their own, who watch it. */
async function begin(port) {
  const people = [await Client.greet(port), await Client.greet(port)];
  const { game } = await people[0].ask({ t: 'new', spec: SPEC });
  for (const [seat, one] of people.entries()) {
    await one.ask({ t: 'watch', game });
    equal((await one.ask({ t: 'sit', game, seat, seen: one.last(game) })).t, 'done', 'sitting down');
  }
  for (const one of people) await one.row(game, 3);
  return { people, game };
}

/** The answer to one legal step. */
async function step({ people, game }) {
  const seq = Math.max(...people.map((one) => one.last(game)));
  for (const one of people) await one.row(game, seq);
  const { turn, moves } = await engine.legal(SPEC, steps(people[0].rows.get(game)));
  const answer = await people[Number(turn)].ask({ t: 'step', game, seen: seq, move: moves[seq % moves.length] });
  if (answer.t === 'done') for (const one of people) await one.row(game, answer.seq);
  return answer;
}

const refused = (folder) => serve(brett, folder, site).then((server) => (server.child.kill('SIGKILL'), 'it started'), (error) => String(error));

// --- A full disk ---------------------------------------------------------------------------------------------

/** A shell that has a small disk of its own at `small`, and becomes another program. */
const onSmall = (options = '') => ['unshare', '-m', 'sh', '-c', `mount -t tmpfs -o size=3m${options} brett "$0" && exec "$@"`, small];
const can = spawnSync('unshare', [...onSmall().slice(1), 'true']).status === 0;
if (!can) console.log('# no file system can be mounted here: a full disk is not tried');

if (can) {
  const server = await serve(brett, small, site, [], onSmall());
  const seen = join('/proc', String(server.child.pid), 'root', small);
  const table = await begin(server.port);
  for (let i = 0; i < 10; i++) equal((await step(table)).t, 'done', 'a step while there is space');
  equal((await request(server.port, 'GET', '/healthz')).status, 200, 'it is well');

  const filler = openSync(join(seen, 'filler'), 'w');
  for (const size of [65536, 4096, 1])
    for (const bytes = Buffer.alloc(size); ; )
      try {
        if (writeSync(filler, bytes) < size) break;
      } catch {
        break;
      }
  closeSync(filler);
  let answer, kept = 0;
  while ((answer = await step(table)).t === 'done' && kept++ < 2000);
  equal([answer.t, answer.code], ['refused', 'store'], 'on a full disk a step is refused');
  check(answer.why.length > 10, 'with a word');
  const ill = await request(server.port, 'GET', '/healthz');
  check(ill.status === 503 && ill.body.includes('full'), `and it says so: ${ill.status} ${ill.body}`);
  check(table.people.every((one) => !one.socket.destroyed), 'nobody is sent away');
  const before = table.people[0].rows.get(table.game);
  const watcher = await Client.greet(server.port, { key: table.people[0].key });
  await watcher.ask({ t: 'watch', game: table.game });
  equal(watcher.rows.get(table.game), before, 'all that was shown can be seen');

  unlinkSync(join(seen, 'filler'));
  equal((await step(table)).t, 'done', 'with space again it goes on');
  equal((await request(server.port, 'GET', '/healthz')).status, 200, 'and is well');
  for (let i = 0; i < 5; i++) equal((await step(table)).t, 'done', 'as before');
  const checked = spawnSync('nsenter', ['-m', '-t', String(server.child.pid), brett, 'serve', '--data', small, '--check'], { encoding: 'utf8' });
  equal([checked.status, checked.stderr], [0, ''], 'every row of every game is sound');
  server.child.kill('SIGTERM');
  equal(await server.ended, 0, 'it ends as always');

  const said = await serve(brett, small, site, [], onSmall(',ro')).then(
    (other) => (other.child.kill('SIGKILL'), 'it started'), (error) => String(error));
  check(/Read-only file system/.test(said), `a disk that is read-only is refused: ${said}`);
}

// --- A spoilt file -------------------------------------------------------------------------------------------

const file = join(data, 'brett.db');
{
  let server = await serve(brett, data, site);
  const tables = [];
  for (let i = 0; i < 6; i++) tables.push(await begin(server.port));
  for (const table of tables) for (let i = 0; i < 40; i++) await step(table);
  const rows = tables.map(({ people, game }) => people[0].rows.get(game));
  server.child.kill('SIGTERM');
  equal(await server.ended, 0, 'it ends');

  // Rubbish in the last quarter, where rows are; what is found there is refused, and what is not there is served.
  const whole = readFileSync(file), size = statSync(file).size;
  const spoilt = openSync(file, 'r+');
  for (let page = Math.floor((size * 3) / 4 / 4096); page < size / 4096; page += 2) writeSync(spoilt, Buffer.alloc(4096, 0x55), 0, 4096, page * 4096);
  closeSync(spoilt);
  server = await serve(brett, data, site);
  let served = 0;
  for (const [i, { people, game }] of tables.entries()) {
    const one = await Client.come(server.port, { key: people[0].key });
    const hello = await one.ask({ t: 'hello', v: 1 });
    const answer = hello.t === 'welcome' ? await one.ask({ t: 'watch', game }) : hello;
    if (answer.t === 'done') served++, equal(one.rows.get(game), rows[i], 'a game that is served is whole');
    else check(answer.t === 'refused' && answer.code === 'store', `what is spoilt is refused with a word: ${JSON.stringify(answer)}`);
    await one.leave();
  }
  check(served < tables.length, 'something was spoilt');
  server.child.kill('SIGTERM');
  await server.ended;
  const checked = spawnSync(brett, ['serve', '--data', data, '--check'], { encoding: 'utf8' });
  check(checked.status === 1 && checked.stderr + checked.stdout !== '', `--check tells: ${checked.stdout}${checked.stderr}`);

  writeFileSync(file, whole);
  rmSync(`${file}-wal`, { force: true });
  rmSync(`${file}-shm`, { force: true });
  server = await serve(brett, data, site);
  const one = await Client.greet(server.port, { key: tables[0].people[0].key });
  await one.ask({ t: 'watch', game: tables[0].game });
  equal(one.rows.get(tables[0].game), rows[0], 'a copy that was kept is served');
  server.child.kill('SIGTERM');
  equal(await server.ended, 0, 'and it ends');

  writeFileSync(file, 'this is no database, and was never meant to be one; it only has its name');
  check(/not a database/.test(await refused(data)), 'a file that is no database is refused');
}

engine.end();
finish();
