// serve.mjs - asks `brett serve` as browsers, careless clients and attackers would.
// usage: node serve.mjs BRETT
//
// Requests are written byte by byte here and sent through plain sockets, because a well-behaved client could
// not send most of them. Nothing sleeps: what takes time is waited for.
// SPDX-License-Identifier: MIT
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, openSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const brett = realpathSync(process.argv[2]);
const tmp = mkdtempSync(join(tmpdir(), 'brett-serve-'));
const running = new Set();
let passed = 0;
let failed = 0;

let last = '';
let patience = null;
function check(holds, what) {
  last = what;
  patience?.refresh();
  if (holds) passed++;
  else failed++, console.log(`failed: ${what}`);
}
function equal(found, wanted, what) {
  check(found === wanted, `${what}: found ${JSON.stringify(found)}, wanted ${JSON.stringify(wanted)}`);
}

// --- The program and the wire -------------------------------------------------------------------------------

// Runs `brett serve`; `first` is its first line, or null if it ended without one.
function start(args, { program = brett, stdout = 'pipe' } = {}) {
  const child = spawn(program, ['serve', '--alone', ...args], { stdio: ['ignore', stdout, 'pipe'] });
  const server = { child, out: '', err: '', port: 0 };
  running.add(child);
  child.stderr.on('data', (data) => (server.err += data));
  server.ended = new Promise((done) =>
    child.on('close', (code, signal) => (running.delete(child), done(signal ?? code))));
  server.first = new Promise((done) => {
    child.stdout?.on('data', (data) => {
      server.out += data;
      if (!server.out.includes('\n')) return;
      server.port = Number(/:(\d+)\/\n/.exec(server.out)?.[1]);
      done(server.out);
    });
    server.ended.then(() => done(null));
  });
  return server;
}
async function ready(args, options) {
  const server = start(['--port', '0', ...args], options);
  if ((await server.first) === null) throw new Error(`brett serve ${args.join(' ')}: ${server.err}`);
  return server;
}
async function stop(server, signal) {
  server.child.kill(signal);
  equal(await server.ended, 0, `${signal} ends it with status 0`);
  equal(server.err, '', `${signal}: nothing on standard error`);
}

// The answers in these bytes; `heads` tells which of them answer a HEAD. Null if the bytes are no answers.
function parse(bytes, heads = []) {
  const answers = [];
  while (bytes.length) {
    const end = bytes.indexOf('\r\n\r\n');
    if (end < 0) return null;
    const [line, ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
    const headers = Object.fromEntries(lines.map((text) => [text.slice(0, text.indexOf(':')).toLowerCase(), text.slice(text.indexOf(':') + 2)]));
    const status = Number(/^HTTP\/1\.1 (\d\d\d) [A-Z]/.exec(line)?.[1]);
    const size = heads.includes(answers.length) || status === 304 ? 0 : Number(headers['content-length']);
    if (!(status && end + 4 + size <= bytes.length)) return null;
    answers.push({ status, headers, body: bytes.subarray(end + 4, end + 4 + size), text: bytes.subarray(0, end).toString('latin1') });
    bytes = bytes.subarray(end + 4 + size);
  }
  return answers;
}

const open = (port, host = '127.0.0.1', localAddress = undefined) =>
  new Promise((done, fail) => {
    const socket = net.connect({ port, host, localAddress, allowHalfOpen: true }, () => done(socket));
    socket.once('error', fail);
  });

// Everything the server says until it closes, or until `enough(bytes)`. Writes `pieces` one after the other.
function listen(socket, pieces = [], enough = null) {
  return new Promise((done) => {
    const heard = [];
    const finish = () => (socket.destroy(), done(Buffer.concat(heard)));
    socket.on('data', (data) => {
      heard.push(data);
      if (enough?.(Buffer.concat(heard))) finish();
    });
    socket.on('end', finish).on('error', finish).on('close', finish);
    for (const piece of pieces) socket.write(piece);
  });
}
// Sends text and closes its own side: the server answers what is whole, then closes as well.
async function talk(port, text, heads) {
  const socket = await open(port);
  const answering = listen(socket, [text]);
  socket.end();
  return parse(await answering, heads);
}
const ask = (path, headers = '', method = 'GET') => `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`;
// One request, one answer.
async function get(port, path, headers, method = 'GET') {
  const answers = await talk(port, ask(path, headers, method), method === 'HEAD' ? [0] : []);
  equal(answers?.length, 1, `${method} ${path}: one answer`);
  return answers?.[0] ?? { status: 0, headers: {}, body: Buffer.alloc(0) };
}

// --- A site to serve ----------------------------------------------------------------------------------------

const site = join(tmp, 'site');
const secret = 'nobody may read this';
const lines = 'export const answer = 42;\n'.repeat(400);
const noise = randomBytes(5000);
const big = randomBytes(2 << 20);
const types = {
  'index.html': 'text/html; charset=utf-8',
  'app.js': 'text/javascript; charset=utf-8',
  'work.mjs': 'text/javascript; charset=utf-8',
  'look.css': 'text/css; charset=utf-8',
  'brett.wasm': 'application/wasm',
  'games.json': 'application/json',
  'app.js.map': 'application/json',
  'brett.webmanifest': 'application/manifest+json',
  'board.svg': 'image/svg+xml',
  'ICON.PNG': 'image/png',
  'photo.jpg': 'image/jpeg',
  'photo.webp': 'image/webp',
  'favicon.ico': 'image/x-icon',
  'letters.woff2': 'font/woff2',
  'robots.txt': 'text/plain; charset=utf-8',
  'plain': 'application/octet-stream',
  'strange.xyz': 'application/octet-stream',
};
mkdirSync(join(site, 'de'), { recursive: true });
mkdirSync(join(site, '.git'));
for (const name of Object.keys(types)) writeFileSync(join(site, name), `${name}\n`);
writeFileSync(join(site, 'app.js'), lines);
writeFileSync(join(site, 'noise.bin'), noise);
writeFileSync(join(site, 'big.bin'), big);
writeFileSync(join(site, 'empty.txt'), '');
writeFileSync(join(site, 'de', 'index.html'), 'deutsch');
writeFileSync(join(site, 'ein brett & ä%41.txt'), 'odd name');
writeFileSync(join(site, '.hidden'), secret);
writeFileSync(join(site, '.git', 'config'), secret);
writeFileSync(join(tmp, 'secret.txt'), secret);
for (const folder of ['site-secret', 'site1-secret']) {
  mkdirSync(join(tmp, folder));
  writeFileSync(join(tmp, folder, 'secret.txt'), secret);
}
symlinkSync('app.js', join(site, 'link.js'));
const fixed = ['app.0123456789abcdef.js', 'app.ABCDEFGH.js', 'brett.5XQ2M7RT.wasm'];
const loose = ['app.minified.js', 'app.ABCDEFG.js', 'ABCDEFGH.js', '.ABCDEFGH.js', 'ABCDEFGH'];
for (const name of [...fixed, ...loose]) writeFileSync(join(site, name), name);

// Something that never comes must not be waited for for ever, and what comes late, on a busy machine, must.
patience = setTimeout(() => (check(false, `nothing happens any more after: ${last}`), finish()), 600000);
await everything().catch((error) => check(false, `${error.stack} after: ${last}`));
clearTimeout(patience);
finish();

function finish() {
  for (const child of running) child.kill('SIGKILL');
  rmSync(tmp, { recursive: true, force: true });
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed ? 1 : 0);
}

async function everything() {
  const server = await ready(['--site', site, '--timeout', '3600']);
  equal(server.out, `http://127.0.0.1:${server.port}/\n`, 'it prints its address, alone');
  await files(server.port);
  await encodings(server.port);
  await caching(server.port);
  await security(server.port);
  await escapes(server.port);
  await hosts(server.port);
  await requests(server.port);
  await streams(server.port);
  await crowds(server.port);
  await shutdown(server);
  await slowness();
  await options();
}

async function files(port) {
  for (const [name, type] of Object.entries(types)) {
    const answer = await get(port, `/${name}`);
    equal(answer.status, 200, name);
    equal(answer.headers['content-type'], type, `${name}: its type`);
    equal(answer.body.toString(), name === 'app.js' ? lines : `${name}\n`, `${name}: its contents`);
    equal(answer.headers['accept-ranges'], 'none', `${name}: no ranges`);
  }
  equal((await get(port, '/')).body.toString(), 'index.html\n', '/ is its index.html');
  equal((await get(port, '/?game=ploy#a')).body.toString(), 'index.html\n', 'a query is ignored');
  equal((await get(port, '/de/')).body.toString(), 'deutsch', '/de/ is its index.html');
  equal((await get(port, '/de')).status, 404, 'a folder is no file');
  equal((await get(port, '/ein%20brett%20&%20%C3%a4%2541.txt')).body.toString(), 'odd name', 'escapes are undone, once');
  equal((await get(port, '/%61%70p.js')).body.toString(), lines, 'letters may be escaped');
  equal((await get(port, '/link.js')).body.toString(), lines, 'a link to a file of the site');
  equal((await get(port, '/big.bin')).body.compare(big), 0, 'a big file is whole');
  equal((await get(port, '/empty.txt')).headers['content-length'], '0', 'an empty file');
  const missing = await get(port, '/nothing.html');
  equal(missing.status, 404, 'what is not there');
  check(missing.headers['content-type'].startsWith('text/html') && missing.body.includes('<h1>Not Found</h1>'), 'a page says so');
  const strip = (answer) => answer.text.replace(/^Date: .*$/m, '');
  for (const path of ['/', '/app.js', '/nothing', '/big.bin']) {
    const [head, full] = [await get(port, path, '', 'HEAD'), await get(port, path)];
    equal(strip(head), strip(full), `HEAD ${path} has the headers of GET`);
  }
  check(Math.abs(Date.parse((await get(port, '/')).headers.date) - Date.now()) < 60000, 'the date is a date');
}

async function encodings(port) {
  const wanted = ['gzip', 'GZIP', 'deflate, gzip, br', 'br;q=1.0, gzip;q=0.001', '*', 'identity , gzip ; q=1', 'x-gzip'];
  const unwanted = ['', 'br', 'identity', 'gzip;q=0', 'gzip; q=0.000', '*;q=0', '*, gzip;q=0', 'gzipped', 'x'.repeat(600) + ',gzip', 'x'.repeat(506) + ',gzip;q=0'];
  for (const list of wanted) {
    const answer = await get(port, '/app.js', `Accept-Encoding: ${list}\r\n`);
    equal(answer.headers['content-encoding'], 'gzip', `Accept-Encoding: ${list}`);
    check(answer.body.length < lines.length / 2 && gunzipSync(answer.body).toString() === lines, `${list}: the same contents, smaller`);
    equal(answer.headers.vary, 'Accept-Encoding', `${list}: caches are told`);
  }
  for (const list of unwanted) {
    const answer = await get(port, '/app.js', `Accept-Encoding: ${list}\r\n`);
    equal(answer.headers['content-encoding'], undefined, `Accept-Encoding: ${list}`);
    equal(answer.body.toString(), lines, `${list}: the plain contents`);
    equal(answer.headers.vary, 'Accept-Encoding', `${list}: caches are told`);
  }
  const twice = await get(port, '/app.js', 'Accept-Encoding: br\r\nAccept-Encoding: gzip\r\n');
  equal(twice.headers['content-encoding'], 'gzip', 'two headers are one list');
  for (const name of ['noise.bin', 'empty.txt', 'plain'])
    equal((await get(port, `/${name}`, 'Accept-Encoding: gzip\r\n')).headers['content-encoding'], undefined, `${name}: does not pay`);
}

async function caching(port) {
  const [plain, packed] = [await get(port, '/app.js'), await get(port, '/app.js', 'Accept-Encoding: gzip\r\n')];
  const { etag } = plain.headers;
  check(/^"[!-~]+"$/.test(etag) && etag !== packed.headers.etag, 'both forms have tags, and different ones');
  equal((await get(port, '/link.js')).headers.etag, etag, 'equal contents, equal tags');
  check(etag !== (await get(port, '/')).headers.etag, 'other contents, other tags');
  for (const list of [etag, `W/${etag}`, `"a", ${etag} ,"b"`, '*', `"x"\r\nIf-None-Match: ${etag}`]) {
    const answer = await get(port, '/app.js', `If-None-Match: ${list}\r\n`);
    equal(answer.status, 304, `If-None-Match: ${list}`);
    equal(answer.headers.etag, etag, `${list}: names the contents again`);
    equal(answer.headers['cache-control'], 'no-cache', `${list}: and how to keep them`);
  }
  for (const list of [etag.slice(1, -1), '""', packed.headers.etag, `w/${etag}`, etag.slice(0, -1), `${'"x",'.repeat(200)}${etag}`])
    equal((await get(port, '/app.js', `If-None-Match: ${list}\r\n`)).status, 200, `If-None-Match: ${list.slice(0, 60)}`);
  const both = `Accept-Encoding: gzip\r\nIf-None-Match: ${packed.headers.etag}\r\n`;
  equal((await get(port, '/app.js', both)).status, 304, 'the packed form has not changed either');
  equal((await get(port, '/app.js', both, 'HEAD')).status, 304, 'HEAD neither');
  equal((await get(port, '/nothing', 'If-None-Match: *\r\n')).status, 404, 'what is not there did change');
  for (const name of fixed)
    equal((await get(port, `/${name}`)).headers['cache-control'], 'public, max-age=31536000, immutable', `${name} never changes`);
  for (const name of loose.filter((name) => name[0] !== '.'))
    equal((await get(port, `/${name}`)).headers['cache-control'], 'no-cache', `${name} may change`);
}

async function security(port) {
  const wanted = {
    'content-security-policy': "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; " +
      "connect-src 'self'; worker-src 'self'; manifest-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'same-origin',
  };
  const asked = { 200: ask('/'), 304: ask('/', 'If-None-Match: *\r\n'), 404: ask('/no'), 405: ask('/', '', 'PUT'), 400: 'x\r\n\r\n', 414: ask('/' + 'a'.repeat(4000)) };
  for (const [status, request] of Object.entries(asked)) {
    const [answer] = await talk(port, request);
    equal(answer.status, Number(status), request.slice(0, 30));
    for (const [name, value] of Object.entries(wanted)) equal(answer.headers[name], value, `${status}: ${name}`);
    check(answer.headers['permissions-policy'].includes('camera=()'), `${status}: permissions-policy`);
    equal(answer.headers.server, undefined, `${status}: says nothing about the program`);
  }
}

async function escapes(port) {
  const paths = ['/../secret.txt', '/../site-secret/secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/de/../../secret.txt',
    '/de/..%2f..%2fsecret.txt', '/..%5csecret.txt', '/..\\secret.txt', '/%2e%2e%5csecret.txt', '/%252e%252e/secret.txt',
    '/..%c0%afsecret.txt', '//secret.txt', '/./../secret.txt', '/....//secret.txt', '/../../../../../../etc/passwd', '//etc/passwd',
    '/%2fetc%2fpasswd', '/.hidden', '/.git/config', '/de/', '//index.html', '/index.html/', '/./index.html', '/de/../index.html',
    '/index.html%20', '/index.html/..', '/de//index.html', '/INDEX.HTML', '/file:///etc/passwd', tmp + '/secret.txt'];
  for (const path of paths) {
    const answer = await get(port, path);
    equal(answer.status, path === '/de/' ? 200 : 404, path);
    check(!answer.body.includes(secret) && !answer.body.includes('root:'), `${path} tells nothing`);
  }
  for (const path of ['/%00', '/index.html%00', '/index.html%00.png', '/%', '/%4', '/%zz', '/a%2', '/%-1', '/% 1'])
    equal((await talk(port, ask(path)))?.[0]?.status, 400, path);
  for (const path of ['', 'index.html', '*', '?', '../secret.txt', 'ftp://localhost/', 'http:/index.html'])
    equal((await talk(port, ask(path)))?.[0]?.status, 400, `"${path}" is no path`);
}

async function hosts(port) {
  const from = async (at, host, target = '/') => (await talk(at, `GET ${target} HTTP/1.1\r\nHost: ${host}\r\n\r\n`))?.[0]?.status;
  for (const host of ['localhost', 'LocalHost', '127.0.0.1', '[::1]', `localhost:${port}`, '127.0.0.1:1', '[::1]:8080', 'localhost:', 'localhost '])
    equal(await from(port, host), 200, `Host: ${host}`);
  for (const host of ['example.org', 'localhost.example.org', 'example.org:8080', '127.0.0.1.example.org', 'localhost:80x', 'xlocalhost', '',
    '[::1', '::1', '[::1]x', '127.0.0.2', '127.0.0.11', 'localhost@example.org', 'localhost:1:2', 'example.org]localhost'])
    equal(await from(port, host), 421, `Host: ${host}`);
  equal(await from(port, 'example.org', `http://localhost:${port}/app.js`), 200, 'a whole address overrules the header');
  equal(await from(port, 'example.org', 'HTTP://localhost/'), 200, 'in capitals too');
  equal(await from(port, 'localhost', 'http://example.org/'), 421, 'the address is somewhere else');
  equal(await from(port, 'localhost', 'http://localhost@example.org/'), 421, 'a name before the host is no host');
  equal((await talk(port, 'GET http://example.org/ HTTP/1.0\r\n\r\n'))?.[0]?.status, 421, 'in an old version too');
  const other = await ready(['--site', site, '--bind', '127.0.0.2']);
  equal(other.out, `http://127.0.0.2:${other.port}/\n`, 'another address is printed');
  other.child.kill('SIGTERM');
  const all = await ready(['--site', site, '--bind', '0.0.0.0']);
  equal(await from(all.port, 'example.org'), 200, 'bound to all addresses, it has any name');
  all.child.kill('SIGTERM');
  if (existsSync('/proc/net/if_inet6')) {
    const six = start(['--site', site, '--bind', '::1', '--port', '0']);
    if ((await six.first) === null) return;  // no such address on this machine
    equal(six.out, `http://[::1]:${six.port}/\n`, 'an address of version 6 is printed with brackets');
    const bytes = await listen(await open(six.port, '::1'), [ask('/', 'Connection: close\r\n')]);
    equal(parse(bytes)?.[0]?.status, 200, 'and serves');
    six.child.kill('SIGTERM');
  }
}

async function requests(port) {
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'PROPFIND']) {
    const answer = await get(port, '/', '', method);
    equal(answer.status, 405, method);
    equal(answer.headers.allow, 'GET, HEAD', `${method}: says what is allowed`);
  }
  const one = async (text, status, what = JSON.stringify(text.slice(0, 60))) => {
    const answers = await talk(port, text);
    equal(answers?.length, 1, `${what}: one answer`);
    equal(answers?.[0]?.status, status, what);
    equal(answers?.[0]?.headers.connection, 'close', `${what}: and the end`);
  };
  await one(`CONNECT localhost:80 HTTP/1.0\r\n\r\n${ask('/')}`, 405);
  await one(ask('/', 'Content-Length: 3\r\n', 'POST') + 'a=b' + ask('/'), 405);
  await one(ask('/', 'Content-Length: 5\r\n') + 'hello' + ask('/'), 413);
  await one(ask('/', 'Transfer-Encoding: chunked\r\n') + '5\r\nhello\r\n0\r\n\r\n' + ask('/'), 413);
  await one(ask('/', 'Content-Length: 1000000000\r\nExpect: 100-continue\r\n'), 413);
  await one(ask('/', 'Content-Length: 99999999999999999999999\r\n'), 400);
  await one(ask('/', 'Content-Length: -1\r\n'), 400);
  await one(ask('/', 'Content-Length: 5\r\nContent-Length: 6\r\n'), 400);
  await one(ask('/', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n'), 400);
  await one(ask('/', 'Transfer-Encoding: gzip\r\n'), 400);
  for (const text of ['hello\r\n\r\n', 'get / HTTP/1.1\r\nHost: localhost\r\n\r\n', 'GET / HTTP/x\r\n\r\n', 'GET / FTP/1.1\r\n\r\n', 'GET /\0 HTTP/1.1\r\n\r\n',
    'GET / HTTP/1.1\r\n\r\n', 'GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n', ask('/', 'A\0b: c\r\n'), ask('/', 'A: \x01\r\n'), ask('/', 'no colon\r\n'),
    ask('/', ': no name\r\n'), 'GET  HTTP/1.1\r\nHost: localhost\r\n\r\n', '\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03', `GET / HTTP/1.1\r\nHost: ${'a'.repeat(600)}\r\n\r\n`])
    await one(text, 400);
  await one('GET / HTTP/2.0\r\nHost: localhost\r\n\r\n', 505);
  await one('GET /\r\n\r\n', 505);
  await one(ask('/' + 'a'.repeat(2047)), 414, 'an address of 2048 bytes');
  equal((await get(port, '/' + 'a'.repeat(2046))).status, 404, 'an address of 2047 bytes');
  await one('GET /' + 'a'.repeat(1 << 20), 414, 'an address without end');
  const filler = (size) => ask('/', `X: ${'y'.repeat(size - ask('/', 'X: \r\n').length)}\r\n`);
  equal((await talk(port, filler(16384) + ask('/')))?.length, 2, 'a request of 16384 bytes');
  await one(filler(16385), 431, 'a request of 16385 bytes');
  equal((await talk(port, ask('/') + filler(16385)))?.[1]?.status, 431, 'a request of 16385 bytes, not at the start of a buffer');
  await one(ask('/', 'X: y\r\n'.repeat(5000)), 431, 'five thousand headers');
  await one(`GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'y'.repeat(1 << 20)}`, 431, 'a header without end');
  await one('\r\n'.repeat(1 << 16), 431, 'nothing but empty lines');
  const talker = await open(port);
  const end = new Promise((done) => talker.once('end', () => done('end')).once('error', (error) => done(error.code)).resume());
  talker.write('?'.repeat(1 << 22));
  equal(await end, 'end', 'who talks on after the last answer is heard out');
  talker.destroy();
  await one('GET / HTTP/1.0\r\n\r\n' + ask('/'), 200, 'HTTP/1.0');
  await one('GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n' + ask('/'), 200, 'HTTP/1.0 with keep-alive');
  await one(ask('/', 'Connection: close\r\n') + ask('/'), 200, 'Connection: close');
}

async function streams(port) {
  const texts = [ask('/'), ask('/no'), ask('/app.js', '', 'HEAD'), ask('/', 'If-None-Match: *\r\n'), ask('/big.bin'), ask('/', '', 'DELETE'),
    ask('/de/', 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: A\r\n'), '\r\n\r\n' + ask('/app.js')];
  const wanted = '200 404 200 304 200 405 200 200';
  const many = await talk(port, texts.join('').repeat(5), [2, 10, 18, 26, 34]);
  equal(many?.map((answer) => answer.status).join(' '), Array(5).fill(wanted).join(' '), 'requests sent together are answered in order');
  equal(many?.filter((answer) => answer.body.equals(big)).length, 5, 'with all their contents');
  check(many?.every((answer) => !answer.headers.connection), 'and the connection stays');

  const pair = ask('/app.js', 'Accept-Encoding: gzip\r\n') + ask('/no', 'If-None-Match: "a", "b"\r\n');
  const whole = (bytes) => parse(bytes)?.length === 2;
  const tell = (bytes) => parse(bytes)?.map((answer) => `${answer.status} ${answer.body.length}`).join();
  const expected = tell(await listen(await open(port), [pair], whole));
  for (let cut = 1; cut < pair.length; cut += 3) {
    const socket = (await open(port)).setNoDelay();
    const answers = listen(socket, [pair.slice(0, cut)], whole);
    setImmediate(() => socket.write(pair.slice(cut)));
    equal(tell(await answers), expected, `cut after ${cut} bytes`);
  }
  const socket = (await open(port)).setNoDelay();
  equal(tell(await listen(socket, pair.split(''), whole)), expected, 'byte by byte');
  equal((await talk(port, ask('/') + ask('/').slice(0, -1)))?.length, 1, 'a request that is not finished is not answered');
  equal((await talk(port, ''))?.length, 0, 'no request, no answer');
}

async function crowds(port) {
  const limit = 256, share = 64;  // CONNECTIONS_MAX, SHARE_MAX
  const bodies = await Promise.all(Array.from({ length: 40 }, () => get(port, '/big.bin')));
  check(bodies.every((answer) => answer.body.equals(big)), 'many clients at once get whole files');
  const first = (socket) => new Promise((ok) => socket.once('data', ok));
  for (let i = 0; i < 40; i++) {
    const socket = (await open(port)).on('error', () => {});
    socket.write(i % 4 ? ask('/big.bin').repeat(9) : ask('/').slice(0, i));
    if (i % 4 === 3) socket.end();
    if (i % 4 > 1) await first(socket.once('data', () => socket.pause()));
    socket.resetAndDestroy();
  }
  equal((await get(port, '/')).status, 200, 'clients that vanish do no harm');

  // Idle clients make room for new ones: everybody here is answered, though nobody leaves.
  const done = (bytes) => parse(bytes)?.length === 1;
  const idle = [];
  for (let i = 0; i < limit + 20; i++) {
    idle.push((await open(port)).on('error', () => {}));
    idle[i].write(ask('/'));
    await first(idle[i]);
  }
  check(true, 'more clients than places');
  for (const socket of idle) socket.destroy();

  // Half-sent requests, from one address and then from more of them than there are places: who sends a whole one is answered
  // at once, and of the others the oldest has to go.
  const half = async (from) => {
    const socket = (await open(port, '127.0.0.1', from)).on('error', () => {});
    socket.closed_by_server = new Promise((ok) => socket.once('end', ok).once('close', ok));
    socket.write(ask('/') + 'GET /');
    await first(socket);
    return socket;
  };
  const slow = [];
  for (let i = 0; i < share; i++) slow.push(await half('127.0.0.1'));
  const other = await half('127.0.0.2');
  equal((await get(port, '/')).status, 200, 'an address with all its places half-sent is served');
  await slow[0].closed_by_server;
  check(true, 'its oldest unfinished request has to go');
  slow[1].write(' HTTP/1.1\r\nHost: localhost\r\n\r\n');
  check((await first(slow[1])).includes('200 OK'), 'the second oldest keeps its place');
  for (let i = 0; i < limit; i++) slow.push(await half(`127.0.1.${1 + Math.floor(i / share)}`));
  equal((await get(port, '/')).status, 200, 'with every place half-sent the next one is served');
  await other.closed_by_server;
  check(true, 'another address had the oldest');
  const last = slow[slow.length - 1];
  last.write(' HTTP/1.1\r\nHost: localhost\r\n\r\n');
  check((await first(last)).includes('200 OK'), 'the youngest keeps its place');
  for (const socket of [other, ...slow]) socket.destroy();

  // Answers on their way keep their places: one too many of an address is turned away, one too many of all has to wait.
  const reading = [];
  for (let i = 0; i < limit; i++) {
    reading.push((await open(port, '127.0.0.1', `127.0.2.${1 + Math.floor(i / share)}`)).on('error', () => {}));
    reading[i].write(ask('/big.bin').repeat(9));
    await first(reading[i].once('data', () => reading[i].pause()));
    if (i + 1 === share) {
      const away = await listen(await open(port, '127.0.0.1', '127.0.2.1'), [ask('/')], done);
      equal(away.length, 0, 'an address that has all its places for answers gets no other');
    }
  }
  let is_answered = false;
  const waiting = listen(await open(port), [ask('/')], done).then((bytes) => ((is_answered = true), parse(bytes)));
  const busy = first(reading[9]);
  reading[9].resume();
  await busy;
  check(!is_answered, 'one too many has to wait');
  reading[0].destroy();
  equal((await waiting)?.[0]?.status, 200, 'and is answered when another one has left');
  for (const socket of reading) socket.destroy();
  equal((await get(port, '/')).status, 200, 'afterwards all is as before');
}

// Ends while clients are idle, in the middle of a request, and in the middle of an answer.
async function shutdown(server) {
  const sockets = [];
  for (const text of ['', 'GET / HT', ask('/'), ask('/big.bin').repeat(3)]) {
    const socket = (await open(server.port)).on('error', () => {});
    sockets.push(socket);
    socket.write(text);
    if (text.endsWith('\r\n\r\n')) await new Promise((done) => socket.once('data', () => (socket.pause(), done())));
  }
  await stop(server, 'SIGINT');
  for (const socket of sockets) socket.destroy();
  for (const signal of ['SIGTERM', 'SIGHUP']) await stop(await ready(['--site', site]), signal);
}

async function slowness() {
  const server = await ready(['--site', site, '--timeout', '1']);
  const { port } = server;
  // On a busy machine a client may itself be too late with its request; then it tries again.
  const again = async (attempt) => {
    for (let i = 0; i < 30; i++) {
      const result = await attempt();
      if (result) return result;
    }
    return null;
  };
  const stalled = await again(async () => {
    const socket = await open(port);
    socket.write(ask('/big.bin').repeat(30));
    return new Promise((done) =>
      socket.once('data', () => (socket.pause(), done(socket))).once('end', () => done(null)).once('error', () => done(null)));
  });
  const answers = (count, text) => again(async () => {
    const found = parse(await listen(await open(port), [text]));
    return found?.length === count && found;
  });
  const slow = await answers(2, ask('/') + 'GET / HTTP/1.1\r\nHos');
  equal(slow?.map((answer) => answer.status).join(' '), '200 408', 'a request that does not end');
  equal(slow?.[1]?.headers.connection, 'close', 'ends the connection');
  equal((await listen(await open(port), [])).length, 0, 'a client that says nothing is left without a word');
  equal((await answers(1, ask('/')))?.[0]?.status, 200, 'a client that says nothing more is left');
  // By now three times the timeout has passed for the client that does not read.
  const bytes = await listen(stalled.resume());
  check(bytes.length < 29 * big.length, 'a client that does not listen is left');
  await stop(server, 'SIGTERM');
}

async function options() {
  const refused = async (status, words, args, settings) => {
    const server = start(args, settings);
    server.first.then((line) => line && server.child.kill());
    equal(await server.ended, status, `${args.join(' ')}: exit status`);
    equal(server.out, '', `${args.join(' ')}: no address`);
    check(/^brett: .*\n(usage: brett serve .*\n)?$/.test(server.err) && server.err.includes(words), `${args.join(' ')}: says "${words}": ${server.err}`);
  };
  const server = await ready(['--site', site]);
  await refused(1, 'the port is in use', ['--site', site, '--port', String(server.port)]);
  await stop(server, 'SIGINT');
  await refused(1, 'standard output', ['--site', site, '--port', '0'], { stdout: openSync('/dev/full', 'w') });
  for (const port of ['65536', '-1', 'http', '']) await refused(2, '--port takes a number', ['--site', site, `--port=${port}`]);
  for (const host of ['localhost', '', '1.2.3', '127.0.0.1:80', '[::1]']) await refused(2, '--bind takes an address', ['--site', site, `--bind=${host}`]);
  await refused(2, '--timeout takes a number', ['--site', site, '--timeout', '0']);
  await refused(2, 'takes no "site"', ['site']);
  await refused(2, 'No such file', ['--site', join(tmp, 'none')]);
  await refused(2, 'no folder', ['--site', join(tmp, 'secret.txt')]);
  await refused(2, 'no folder', ['--site', '/']);
  await refused(2, 'holds no index.html', ['--site', join(tmp, 'site-secret')]);

  const linked = { 'leads out': '../secret.txt', 'leads out of': '../site1-secret/secret.txt', 'a link that leads out of the folder': '../site-secret', 'No such file': 'nowhere', 'link that leads': '/etc/passwd' };
  for (const [i, [words, target]] of Object.entries(linked).entries()) {
    const copy = join(tmp, `site${i}`);
    cpSync(site, copy, { recursive: true, verbatimSymlinks: true });
    symlinkSync(target, join(copy, 'bad'));
    await refused(2, words, ['--site', copy]);
  }

  // Links to folders of the site are folders; one that leads to where it is adds nothing.
  const home = join(tmp, 'home');
  cpSync(site, home, { recursive: true, verbatimSymlinks: true });
  for (const [name, target] of [['self', '.'], ['deutsch', 'de'], ['de/up', '..'], ['de/self', '.']]) symlinkSync(target, join(home, name));
  symlinkSync('home', join(tmp, 'linked'));
  for (const folder of [home, join(tmp, 'linked')]) {
    const linking = await ready(['--site', folder]);
    equal((await get(linking.port, '/deutsch/')).body.toString(), 'deutsch', 'a link to a folder');
    for (const path of ['/self/', '/de/self/', '/de/up/', '/deutsch/self/']) equal((await get(linking.port, path)).status, 404, `${path} is nothing new`);
    await stop(linking, 'SIGTERM');
  }

  // Without --site the page is found from where the program is, built or installed.
  for (const [bin, share] of [['build/release', 'build/site'], ['usr/bin', 'usr/share/brett/site']]) {
    const program = join(tmp, bin, 'brett');
    mkdirSync(join(tmp, bin), { recursive: true });
    copyFileSync(brett, program);
    await refused(2, 'the page is not there', [], { program });
    mkdirSync(join(tmp, share), { recursive: true });
    writeFileSync(join(tmp, share, 'index.html'), share);
    const found = await ready([], { program });
    equal((await get(found.port, '/')).body.toString(), share, `${bin}: finds its page`);
    await stop(found, 'SIGTERM');
  }
}
