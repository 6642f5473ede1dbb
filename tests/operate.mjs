// operate.mjs - `brett serve` as its operator uses it: where data are kept, copies, checks, the local network, a proxy.
// usage: node operate.mjs BRETT
//
// Nothing sleeps: what takes time is waited for.
// SPDX-License-Identifier: MIT
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, copyFileSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepare } from './online/checks.mjs';
import { Client, knock, request, serve } from './online/client.mjs';
import { readCode } from './online/qr.mjs';

const { brett, tmp, site, check, equal, finish } = prepare('operate');

const folder = (name) => join(tmp, name);
const run = (args, options = {}) => spawnSync(brett, ['serve', ...args], { encoding: 'utf8', timeout: 300000, ...options });
const mode = (path) => (statSync(path).mode & 0o777).toString(8);
async function end(server) {
  server.child.kill('SIGTERM');
  equal(await server.ended, 0, 'SIGTERM ends it with status 0');
}
/** It ends with this status, having said one sentence with these words. */
function refused(status, words, args, options) {
  const ended = run(args, options), what = `serve ${args.join(' ')}`;
  equal(ended.status, status, `${what}: status`);
  check(/^brett: [^\n]*\n(usage: [^\n]*\n)?$/.test(ended.stderr) && ended.stderr.includes(words), `${what}: says "${words}": ${ended.stderr}`);
}
const serving = (data) => ['--port', '0', '--site', site, '--data', data];

// --- Where data are kept -------------------------------------------------------------------------------------

/** Starts without --data in this environment, and ends it when it serves. */
async function startAt(environment) {
  const child = spawn(brett, ['serve', '--port', '0', '--site', site], { env: { PATH: process.env.PATH, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.once('data', () => child.kill('SIGTERM'));
  return new Promise((done) => child.on('close', done));
}
equal(await startAt({ XDG_DATA_HOME: folder('xdg/deep') }), 0, 'it serves with data in XDG_DATA_HOME');
equal(mode(folder('xdg/deep/brett')), '700', 'which is made, for its owner alone');
equal(mode(folder('xdg/deep/brett/brett.db')), '600', 'and so is the database');
mkdirSync(folder('home'));
equal(await startAt({ HOME: folder('home') }), 0, 'it serves with data at home');
equal(await startAt({ HOME: folder('home'), XDG_DATA_HOME: 'not/a/whole/path' }), 0, 'a path that is not whole is not taken');
check(existsSync(folder('home/.local/share/brett/brett.db')), 'where the standard says');
refused(2, '--data names a folder', ['--site', site], { env: { PATH: process.env.PATH } });

await end(await serve(brett, folder('made'), site));
equal(mode(folder('made')), '700', 'a folder that is named is made as well');
refused(2, 'No such file', serving(folder('no/where')));
refused(2, 'Not a directory', serving(join(site, 'index.html')));
refused(2, '--alone', ['--alone', '--data', folder('made')]);
refused(2, '--alone', ['--alone', '--check']);
refused(2, 'one at a time', ['--check', '--backup', folder('x')]);
refused(2, '--bind', ['--lan', '--bind', '127.0.0.1']);
refused(2, '--lan', ['--lan', '--proxy']);

// --- Data that cannot be used --------------------------------------------------------------------------------

/** A folder with a database whose bytes were changed. */
function spoilt(name, change) {
  mkdirSync(folder(name));
  const bytes = readFileSync(folder('made/brett.db'));
  writeFileSync(join(folder(name), 'brett.db'), change(bytes) ?? bytes);
  return folder(name);
}
refused(1, 'not a database', serving(spoilt('noise', () => Buffer.alloc(9000, 'noise'))));
refused(1, 'not a database', ['--check', '--data', folder('noise')]);
refused(1, 'newer version of brett', serving(spoilt('newer', (bytes) => void bytes.writeUInt32BE(1000, 60))));
refused(1, 'newer version of brett', ['--check', '--data', folder('newer')]);
refused(1, 'newer version of brett', ['--backup', folder('x'), '--data', folder('newer')]);
refused(1, 'malformed', serving(spoilt('torn', (bytes) => bytes.subarray(0, 4096 + 100))));
refused(1, 'No such file', ['--check', '--data', folder('none')]);
check(!existsSync(folder('none')), 'a check makes no folder');

{
  // Somebody who may read but not write; who may do everything becomes somebody else.
  const bare = spoilt('read-only', () => undefined), program = join(tmp, 'brett');
  copyFileSync(brett, program);
  chmodSync(program, 0o755);
  chmodSync(tmp, 0o755);
  chmodSync(join(bare, 'brett.db'), 0o444);
  chmodSync(bare, 0o555);
  const options = process.getuid() ? {} : { uid: 65534, gid: 65534 };
  const ended = spawnSync(program, ['serve', ...serving(bare)], { encoding: 'utf8', cwd: '/', ...options });
  equal(ended.status, 1, 'a read-only folder: status');
  check(ended.stderr.includes('cannot be written: Permission denied'), `a read-only folder: ${ended.stderr}`);
  const lock = join(bare, 'brett.db.lock');
  chmodSync(bare, 0o755);
  writeFileSync(lock, '');
  if (!process.getuid()) chownSync(lock, 65534, 65534);
  chmodSync(bare, 0o555);
  const second = spawnSync(program, ['serve', ...serving(bare)], { encoding: 'utf8', cwd: '/', ...options });
  equal(second.status, 1, 'a read-only database: status');
  check(/readonly|unable to open/.test(second.stderr), `a read-only database: ${second.stderr}`);
  chmodSync(bare, 0o755);
}

// --- Copies and checks ---------------------------------------------------------------------------------------

const data = folder('data');
let server = await serve(brett, data, site);
const anna = await Client.greet(server.port), bert = await Client.greet(server.port);
const { game } = await anna.ask({ t: 'new', spec: 'aufstellen', seats: ['open', 'open'] });
await anna.ask({ t: 'sit', game, seat: 0, seen: 1 });
await bert.ask({ t: 'sit', game, seat: 1, seen: 2 });
const step = await anna.ask({ t: 'step', game, seen: 3, move: 'a1' });
equal(step.seq, 4, 'a step is played');
refused(1, 'another brett has it open', serving(data));
{
  const checked = run(['--check', '--data', data]);
  equal([checked.status, checked.stderr], [0, ''], 'a check beside the server finds nothing');
  check(checked.stdout.endsWith('brett.db: 1 games with 4 rows replayed, 0 faults\n'), `and says what it did: ${checked.stdout}`);
  const copied = run(['--backup', folder('copy.db'), '--data', data]);
  equal([copied.status, copied.stderr], [0, ''], 'a copy is made beside the server');
  check(copied.stdout.endsWith('copy.db: 1 games with 4 rows\n'), `and says what is in it: ${copied.stdout}`);
  equal(mode(folder('copy.db')), '600', 'only its owner may read it');
  refused(1, 'exists already', ['--backup', folder('copy.db'), '--data', data]);
  refused(1, 'unable to open', ['--backup', folder('no/where.db'), '--data', data]);
  check(!existsSync(folder('copy.db.part')), 'nothing is left beside it');
  equal((await bert.ask({ t: 'step', game, seen: 4, move: 'b2' })).t, 'done', 'the server did not mind');
}
{
  mkdirSync(folder('restored'));
  copyFileSync(folder('copy.db'), folder('restored/brett.db'));
  const second = await serve(brett, folder('restored'), site);
  const back = await Client.greet(second.port, { key: anna.key });
  equal(back.person, anna.person, 'people are known where a copy was put back');
  back.say({ t: 'watch', game });
  equal((await back.row(game, 4)).events[0].move, 'a1', 'and their games are there, as they were');
  await back.leave();
  await end(second);
  equal(run(['--check', '--data', folder('restored')]).status, 0, 'and are sound');
}
await end(server);

{
  // One letter of a step that was played: row 4 is "a1", a step of seat 0.
  mkdirSync(folder('bitten'));
  const bytes = readFileSync(join(data, 'brett.db')), token = Buffer.from([5, 2, 0x61, 0x31]);
  const at = bytes.indexOf(token);
  check(at > 0 && bytes.indexOf(token, at + 1) < 0, 'the step is found on the disk');
  bytes[at + 3] = 0x7a;
  writeFileSync(folder('bitten/brett.db'), bytes);
  refused(1, `game ${game}: row 4 does not follow from those before it`, ['--check', '--data', folder('bitten')]);
}

// --- The local network ---------------------------------------------------------------------------------------

const around = Object.values(networkInterfaces()).flat().some((one) => one.family === 'IPv4' && !one.internal);
for (const [words, LC_ALL] of around ? [['half blocks', 'C.UTF-8'], ['ASCII', 'C']] : []) {
  const child = spawn(brett, ['serve', '--lan', ...serving(data)], { env: { ...process.env, LC_ALL }, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((done) => child.on('close', done));
  let out = '';
  await new Promise((done) => {
    child.stdout.on('data', (more) => (out += more).split('\n').length > 16 && done());
    ended.then(done);
  });
  child.kill('SIGTERM');
  equal(await ended, 0, '--lan ends');
  const [url, ...lines] = out.trimEnd().split('\n');
  check(/^http:\/\/[0-9.]+:\d+\/$/.test(url) && !url.includes('127.0.0.1') && !url.includes('0.0.0.0'), `the address is one for others: ${url}`);
  equal(readCode(lines), url, `the QR code is the address, in ${words}`);
}
if (!around) refused(2, 'in no network', ['--lan', ...serving(data)]);

// --- Behind a proxy ------------------------------------------------------------------------------------------

const behind = { Host: 'brett.example', Origin: 'https://brett.example', 'X-Forwarded-For': '198.51.100.7', 'X-Forwarded-Proto': 'https' };
server = await serve(brett, data, site);
{
  equal((await knock(server.port, behind)).status, 421, 'without --proxy nothing is believed');
  const plain = await knock(server.port, { Origin: `http://localhost:${server.port}`, 'X-Forwarded-Proto': 'https' });
  equal(plain.status, 101, 'what it says is no matter');
  check(/set-cookie: /i.test(plain.head) && !/; secure/i.test(plain.head), 'and makes no cookie secure');
  plain.socket.destroy();
}
await end(server);
server = await serve(brett, data, site, ['--proxy']);
{
  const answer = await knock(server.port, behind);
  equal(answer.status, 101, 'a page behind a proxy is let in');
  check(/set-cookie: brett=[0-9a-f]{64};.*; Secure\r?$/im.test(answer.head), 'its cookie is only for TLS');
  answer.socket.destroy();
  const named = await knock(server.port, { ...behind, Host: `127.0.0.1:${server.port}`, 'X-Forwarded-Host': 'brett.example' });
  equal(named.status, 101, 'the host may come as X-Forwarded-Host');
  named.socket.destroy();
  equal((await knock(server.port, { ...behind, Origin: 'https://elsewhere.example' })).status, 403, 'a page of elsewhere is not');
  equal((await knock(server.port, { Host: 'brett.example' })).status, 421, 'who comes without the proxy must name this machine');
  const local = await knock(server.port, { Origin: `http://localhost:${server.port}` });
  check(local.status === 101 && !/; secure/i.test(local.head), 'and gets a cookie without TLS');
  local.socket.destroy();

  const from = (address) => ({ headers: { 'X-Forwarded-For': address } });
  const hello = async (address) => {
    const client = await Client.come(server.port, from(address));
    const heard = await client.ask({ t: 'hello', v: 1 });
    await client.leave();
    return heard.code ?? heard.t;
  };
  let answers = [];
  for (let i = 0; i < 61; i++) answers.push(await hello('198.51.100.8'));
  equal([...new Set(answers.slice(0, 60)), answers[60]], ['welcome', 'often'], 'limits are those of the address that the proxy tells');
  equal(await hello('203.0.113.9, 198.51.100.8'), 'often', 'which is the last one: what the client says before it is no matter');
  equal(await hello('198.51.100.8, 203.0.113.9'), 'welcome', 'another address has limits of its own');
  equal(await hello('2001:db8::1'), 'welcome', 'also one of version 6');
}
await end(server);

// --- What it tells about itself ------------------------------------------------------------------------------

server = await serve(brett, folder('told'), site, ['--log', '--proxy']);
{
  const ask = (path, options) => request(server.port, 'GET', path, options);
  const value = (text, name) => Number(text.split('\n').find((line) => line.startsWith(`${name} `))?.slice(name.length + 1));
  const before = (await ask('/metrics')).body;
  const carla = await Client.greet(server.port), dora = await Client.greet(server.port);
  const { game: one } = await carla.ask({ t: 'new', spec: 'aufstellen', seats: ['open', 'open'] });
  await carla.ask({ t: 'sit', game: one, seat: 0, seen: 1 });
  await dora.ask({ t: 'sit', game: one, seat: 1, seen: 2 });
  await carla.ask({ t: 'step', game: one, seen: 3, move: 'a1' });
  equal((await dora.ask({ t: 'step', game: one, seen: 4, move: 'a1' })).code, 'illegal', 'a step is refused');
  equal((await ask('/api/me', { key: '0'.repeat(64) })).status, 401, 'and a request');
  const told = await ask('/metrics'), after = told.body;
  equal([told.status, told.headers['content-type']], [200, 'text/plain; version=0.0.4'], 'metrics are told');
  const grown = (name) => value(after, name) - value(before, name);
  equal(value(after, 'brett_up'), 1, 'it is well');
  equal(value(after, 'brett_sockets'), 2, 'two are there');
  equal(value(after, 'brett_rooms'), 1, 'at one game');
  equal(grown('brett_steps_total{by="guest"}'), 1, 'one step was kept');
  equal(value(after, 'brett_command_seconds_count'), 3, 'of three commands');
  equal(value(after, 'brett_command_seconds_bucket{le="+Inf"}'), 3, 'each in some time');
  equal(value(after, 'brett_refused_total{code="illegal"}'), 1, 'one was refused');
  equal(value(after, 'brett_refused_total{code="session"}'), 1, 'and one over HTTP');
  equal(grown('brett_answers_total{status="1xx"}'), 2, 'two sockets were granted');
  equal(grown('brett_answers_total{status="4xx"}'), 1, 'one request was not');
  for (const name of ['store_queue', 'thinking_queue', 'passwords_queue', 'connections'])
    check(value(after, `brett_${name}`) >= 0, `${name} is told`);
  const lines = after.trimEnd().split('\n');
  check(lines.every((line) => /^(# (HELP|TYPE) brett_[a-z_]+ .+|brett_[a-z_]+(\{[a-z]+="[^"]+"\})? [0-9.]+)$/.test(line)), 'every line is one of the format');
  const described = new Set(lines.filter((line) => line.startsWith('# TYPE')).map((line) => line.split(' ')[2]));
  check(lines.filter((line) => !line.startsWith('#')).every((line) => described.has(line.split(/[{ ]/)[0].replace(/_(bucket|sum|count)$/, ''))), 'and every number is described');
  const strange = await ask('/metrics', { headers: { Host: 'brett.example', 'X-Forwarded-For': '198.51.100.7' } });
  equal([strange.status, strange.json.code], [403, 'local'], 'who comes from elsewhere is not told');

  const found = await ask('/api/people/1?key=secret%0a', { key: carla.key, headers: { 'User-Agent': 'secret agent' } });
  await carla.leave();
  await dora.leave();
  await end(server);
  const log = server.err.trimEnd().split('\n').map((line) => JSON.parse(line));
  check(log.every((line) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(line.time) && line.event), 'every line of the log is JSON with a time');
  equal([log[0].event, log.at(-1).event], ['begin', 'end'], 'from the beginning to the end');
  const asked = log.find((line) => line.id === found.headers['request-id']);
  equal([asked?.event, asked?.method, asked?.path, asked?.status], ['request', 'GET', '/api/people/1', found.status], 'a request is found by its id');
  const hello = log.find((line) => line.event === 'hello' && line.person === carla.person);
  equal(log.filter((line) => line.id === hello?.id).map((line) => line.event), ['request', 'hello', 'socket-end'], 'a socket has one id');
  equal(log.filter((line) => line.event === 'refused').map((line) => [line.code, line.person]), [['illegal', dora.person]], 'refusals are logged');
  check(!/secret|198\.51/.test(server.err) && !server.err.includes(carla.key), 'no key, query, program or address');
}

server = await serve(brett, folder('told'), site);
{
  // Who asks for what there is not leaves nothing behind, though he stays.
  const asks = await Client.greet(server.port);
  const answers = await Promise.all(Array.from({ length: 300 }, () => asks.ask({ t: 'watch', game: randomBytes(16).toString('hex') })));
  equal([...new Set(answers.map(({ code }) => code))], ['no-game'], 'games that are not there');
  while (!/^brett_rooms 0$/m.test((await request(server.port, 'GET', '/metrics')).body));
  check(true, 'take no room');
  await asks.leave();
}
await end(server);

// --- The samples of docs/operate/ ----------------------------------------------------------------------------

{
  const docs = fileURLToPath(new URL('../docs', import.meta.url)), sample = (name) => readFileSync(join(docs, 'operate', name), 'utf8');
  const page = readFileSync(join(docs, 'operate.md'), 'utf8'), help = run(['--help']).stdout;
  for (const name of ['brett.service', 'brett-backup.service', 'brett-backup.timer', 'nginx.conf', 'Caddyfile', 'prometheus.yml'])
    check(page.includes(`(operate/${name})`) && sample(name).length > 0, `${name} is there, and told of`);
  const used = [...(page + sample('brett.service') + sample('brett-backup.service')).matchAll(/(?<=brett serve[^\n]* |`)--[a-z]+/g)].map(([flag]) => flag);
  check(used.length > 4 && used.every((flag) => help.includes(`  ${flag} `)), `options are those of the program: ${used}`);
  const counted = [...page.matchAll(/`(brett_[a-z_]+)/g)].map(([, name]) => name);
  const source = ['metrics.c', 'api.c'].map((name) => readFileSync(join(docs, '../src/server', name), 'utf8')).join('');
  check(counted.length > 8 && counted.every((name) => source.includes(`"${name.slice(6)}"`)), `metrics are those that are told: ${counted}`);
  const lint = (program, args, needs) => {
    const ended = spawnSync(program, args, { encoding: 'utf8' });
    if (ended.error || needs?.test(ended.stderr)) return;
    equal(ended.status, 0, `${program} ${args.join(' ')}: ${ended.stderr}`);
  };
  for (const name of ['brett.service', 'brett-backup.service'])
    writeFileSync(join(tmp, name), sample(name).replaceAll('/usr/local/bin/brett', brett).replace(/ExecStartPre=.*\n/g, ''));
  lint('systemd-analyze', ['verify', '--man=no', join(tmp, 'brett.service'), join(tmp, 'brett-backup.service')], /Failed to (connect|initialize)|not been booted/);
  writeFileSync(join(tmp, 'nginx.conf'), `pid ${tmp}/pid;\nerror_log stderr;\nevents {}\nhttp {\n${sample('nginx.conf').replace(/listen .*443.*;|ssl_[a-z_]+ .*;/g, '')}\n}\n`);
  lint('nginx', ['-t', '-p', tmp, '-c', join(tmp, 'nginx.conf')]);
  lint('caddy', ['adapt', '--config', join(docs, 'operate/Caddyfile'), '--adapter', 'caddyfile']);
}

finish();
