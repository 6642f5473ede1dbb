// Who one is: what is asked over HTTP, what the line does meanwhile, and the words for refusals.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Account, AccountError } from '../../src/online/account.ts';
import { LostError } from '../../src/online/wire.ts';
import { sentence } from '../../src/words/errors.ts';
import { setLanguage } from '../../src/words/index.ts';
import { accountReasons, deviceName } from '../../src/words/people.ts';
import { root } from './help.ts';
import { Lab } from './sockets.ts';

interface Asked { method: string; path: string; body?: unknown; line: string }

/** An account whose server answers as `answers` says, by "METHOD path". */
function desk(answers: Record<string, [number, object] | 'lost'>) {
  const lab = new Lab();
  const asked: Asked[] = [];
  const account = new Account(lab.line, async (path, more) => {
    const method = more?.method ?? '', body = more?.body as string | undefined;
    asked.push({ method, path: String(path), line: lab.line.state, ...(body ? { body: JSON.parse(body) as unknown } : {}) });
    const answer = answers[`${method} ${String(path)}`];
    if (!answer || answer === 'lost') throw new TypeError('failed to fetch');
    return new Response(JSON.stringify(answer[1]), { status: answer[0] });
  });
  return { lab, asked, account };
}

const anna = { person: 7, name: 'Anna', password: true, made: 1 };

test('who one is, is asked when the line has brought a cookie', async () => {
  const { lab, asked, account } = desk({ 'GET api/me': [200, anna] });
  const me = account.me();
  await Promise.resolve();
  assert.deepEqual(asked, []);
  lab.welcome();
  assert.deepEqual(await me, anna);
});

test('logging in closes the line of the one who one was, and opens another, also if it fails', async () => {
  const { lab, asked, account } = desk({ 'POST api/login': [403, { code: 'wrong', why: 'name and password do not belong together' }] });
  lab.line.open();
  lab.welcome();
  await assert.rejects(account.logIn('Anna', 'x'), AccountError);
  assert.deepEqual(asked, [{ method: 'POST', path: 'api/login', body: { name: 'Anna', password: 'x' }, line: 'idle' }]);
  assert.deepEqual([lab.sockets.length, lab.sockets[0]!.isClosed, lab.line.state], [2, true, 'opening']);
});

test('a key that nobody knows any more is forgotten, unless another window has logged in meanwhile', async () => {
  const unknown = desk({ 'GET api/me': [401, { code: 'session', why: '' }], 'POST api/logout': [200, {}] });
  await unknown.account.forget();
  assert.deepEqual(unknown.asked.map(({ path }) => path), ['api/me', 'api/logout']);
  for (const answer of [[200, anna], 'lost', [503, { code: 'busy', why: '' }]] as const) {
    const { account, asked } = desk({ 'GET api/me': answer as [number, object] });
    await account.forget();
    assert.deepEqual(asked.map(({ path }) => path), ['api/me']);
  }
});

test('logged out from elsewhere: the line forgets the key and comes back as somebody new', async () => {
  const lab = new Lab();
  lab.line.open();
  lab.socket.onopen?.();
  lab.socket.say({ t: 'refused', n: lab.socket.last('hello').n, code: 'session', why: '' });
  for (let i = 0; lab.line.state !== 'broken'; i++) {
    assert.ok(i < 100);
    await Promise.resolve();
  }
  assert.deepEqual([lab.forgotten, lab.line.loggedOut], [1, 1]);
  lab.pass(500);
  lab.welcome(8);
  assert.deepEqual([lab.line.state, lab.line.person], ['open', 8]);
});

test('without a network that is said, and not what the browser calls it', async () => {
  const { account } = desk({ 'GET api/sessions': 'lost' });
  await assert.rejects(account.devices(), LostError);
});

/** Faults of the machine, which no person makes. */
const notSaid = ['there is no memory', 'no thread can be started'];

/** Every sentence about names and passwords with which the server refuses. */
function refusals(): string[] {
  const files = ['names.c', 'passwords.c', 'account.c', 'session.c'].map((name) => readFileSync(join(root, 'src/server', name), 'utf8'));
  const calls = /\b(?:refuse\(err, 0,|api_refuse\([^"]*"(?:name|wrong)",)[^"]*"((?:[^"\\]|\\.)*)"(?:\s*:\s*"((?:[^"\\]|\\.)*)")?/g;
  const found = files.flatMap((text) => [...text.matchAll(calls)]).flatMap(([, ...said]) => said).filter((text) => text !== undefined);
  return found.map((text) => text.replace(/%d/g, '%'));
}

test('every refusal about names and passwords has its words', () => {
  const all = refusals();
  assert.ok(all.length >= 13, `${all.length} sentences`);
  assert.deepEqual(all.filter((text) => !(text in accountReasons) && !notSaid.includes(text)), []);
});

test('refusals in both languages', () => {
  const said = (code: string, why: string) => (['en', 'de'] as const).map((one) => {
    setLanguage(one);
    return sentence(new AccountError(code, why));
  });
  assert.match(said('taken', 'x').join(), /Somebody has this name.*schon jemand/);
  assert.match(said('name', 'a name has from 2 to 20 letters').join(), /2 to 20.*2 bis 20/);
  assert.match(said('often', 'x').join(), /Too many tries.*Zu viele Versuche/);
  assert.match(said('brand-new', 'so it is').join(), /so it is.*so it is/);
});

test('devices are called as people call them', () => {
  setLanguage('en');
  const names: [string, string][] = [
    ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Linux'],
    ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36', 'Chrome on Android'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1', 'Safari on iPhone'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0', 'Edge on Windows'],
    ['brett/0.1', 'brett/0.1'], ['', 'Something unknown'],
  ];
  for (const [what, name] of names) assert.equal(deviceName(what), name);
});
