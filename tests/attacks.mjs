// attacks.mjs - what docs/security.md says an attacker could try, tried.
// usage: node attacks.mjs BRETT
//
// Every `attack` here is a heading there, and the other way round.
// SPDX-License-Identifier: MIT
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client, exchange, knock, request } from './online/client.mjs';
import { run } from './online/suite.mjs';

run('attacks', async (suite) => {
  const { equal, check } = suite;
  const port = () => suite.server.port;
  const ask = (method, path, options) => request(port(), method, path, options);
  const own = () => ({ Origin: `http://localhost:${port()}` });
  const open = () => Client.greet(port(), { headers: own() });
  const tried = [];
  const attack = async (name, body) => {
    tried.push(name);
    suite.last = name;
    await body((holds, what) => check(holds, `${name}: ${what}`), (found, wanted, what) => equal(found, wanted, `${name}: ${what}`));
  };
  const lives = async () => (await ask('GET', '/healthz')).status === 200;

  // A person with everything, and her browser.
  const victim = await open();
  const { cookie } = victim;
  await ask('POST', '/api/name', { cookie, body: { name: 'Victoria' } });
  const password = 'a good password', { recovery } = (await ask('POST', '/api/password', { cookie, body: { password } })).json;
  const me = async () => (await ask('GET', '/api/me', { cookie })).json;
  const before = await me();
  const secrets = [password, recovery, recovery.replaceAll('-', ''), cookie.slice(6)];

  await attack('Requests from other pages (CSRF)', async (check, equal) => {
    const wishes = [['POST', '/api/name', { name: 'Mallory' }], ['POST', '/api/logout', {}], ['POST', '/api/logout-all', {}],
      ['POST', '/api/password', { password: 'of the attacker', old: password }], ['DELETE', '/api/me', { password }],
      ['DELETE', `/api/sessions/${before.session}`, {}], ['POST', '/api/login', { name: 'Victoria', password }]];
    for (const [method, path, body] of wishes)
      for (const origin of ['http://elsewhere.example', 'null', '', `http://localhost:${port()}.elsewhere.example`, `https://elsewhere.example/://localhost:${port()}`, null]) {
        const answer = await ask(method, path, { cookie, body, headers: { Origin: origin } });
        equal([answer.status, answer.json?.code], [403, 'origin'], `${method} ${path} from ${origin}`);
      }
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/jsonp', null]) {
      const answer = await ask('POST', '/api/name', { cookie, body: { name: 'Mallory' }, headers: { 'Content-Type': type } });
      equal(answer.status, 415, `a form's type ${type}`);
    }
    for (const [, path] of wishes)
      check([200, 404, 405].includes((await ask('GET', path, { cookie })).status), `GET ${path} is harmless`);
    equal(await me(), before, 'nothing has happened');
  });

  await attack('Sockets from other pages', async (check, equal) => {
    for (const origin of ['http://elsewhere.example', 'null', '', null]) {
      const answer = await knock(port(), { Cookie: cookie, Origin: origin });
      equal(answer.status, 403, `from ${origin}`);
      answer.socket.destroy();
    }
    const [attributes] = (await knock(port(), own()).then(({ head, socket }) => (socket.destroy(), head))).match(/set-cookie: .*/i);
    check(/; HttpOnly; SameSite=Lax/.test(attributes), `the cookie is for this site alone: ${attributes}`);
  });

  await attack('Names that point here', async (check, equal) => {
    for (const host of ['elsewhere.example', 'localhost.elsewhere.example', '127.0.0.1.elsewhere.example', 'localhost@elsewhere.example', `elsewhere.example:${port()}`])
      equal((await ask('GET', '/api/me', { cookie, headers: { Host: host } })).status, 421, `as ${host}`);
    const two = await exchange(port(), 'GET /api/me HTTP/1.1\r\nHost: localhost\r\nHost: elsewhere.example\r\n\r\n');
    equal(two.status, 400, 'two hosts');
  });

  await attack('A session put into the browser (fixation)', async (check, equal) => {
    const chosen = 'c'.repeat(64);
    equal((await ask('GET', '/api/me', { cookie: `brett=${chosen}` })).status, 401, 'a key of the own choice is nobody');
    const planted = await Client.come(port(), { headers: { ...own(), Cookie: `brett=${chosen}` } });
    equal((await planted.ask({ t: 'hello', v: 1 })).code, 'session', 'and becomes nobody');
    const attacker = await Client.greet(port());
    const login = await ask('POST', '/api/login', { cookie: `brett=${attacker.key}`, body: { name: 'Victoria', password } });
    check(login.status === 200 && login.cookie !== `brett=${attacker.key}`, 'who logs in with a planted key gets another');
    equal((await ask('GET', '/api/me', { key: attacker.key })).status, 401, 'and the planted one opens nothing');
    secrets.push(login.cookie.slice(6));
    for (const path of [`/api/me?key=${login.cookie.slice(6)}`, `/api/me?brett=${login.cookie.slice(6)}`])
      equal((await ask('GET', path)).status, 401, 'keys do not travel in addresses');
  });

  await attack('Finding out who is there', async (check, equal) => {
    const plain = ({ status, body, headers: { date, ...headers } }) => JSON.stringify([status, body, headers]);
    const wrong = plain(await ask('POST', '/api/login', { body: { name: 'Victoria', password: 'not this one' } }));
    equal(plain(await ask('POST', '/api/login', { body: { name: 'Nobody here', password: 'not this one' } })), wrong, 'a wrong name is told as a wrong password');
    equal(plain(await ask('POST', '/api/login', { body: { name: 'x', password: 'y' } })), wrong, 'and so is one that nobody may have');
    const code = plain(await ask('POST', '/api/recover', { body: { name: 'Victoria', recovery: 'AAAA-AAAA-AAAA-AAAA-AAAA', password } }));
    equal(plain(await ask('POST', '/api/recover', { body: { name: 'Nobody here', recovery: 'AAAA-AAAA-AAAA-AAAA-AAAA', password } })), code, 'the same for recovery codes');
  });

  await attack('Guessing', async (check, equal) => {
    const guess = (from, headers) => ask('POST', '/api/recover', { from, headers, body: { name: 'Victoria', recovery: 'AAAA-AAAA-AAAA-AAAA-AAAA', password } });
    const until = async (from, most) => {
      let count = 0;
      for (; count < most; count++) {
        const answer = await guess(from, { 'X-Forwarded-For': `10.0.0.${count}` });
        if (answer.status === 403) continue;
        equal([answer.status, answer.json.code, Number(answer.headers['retry-after']) > 0], [429, 'often', true], `from ${from} after ${count}`);
        break;
      }
      return count;
    };
    check((await until('127.0.0.1', 40)) < 40, 'an address may try so often, whatever it says it is');
    let all = 0;
    for (let at = 2; at < 8; at++) all += await until(`127.0.0.${at}`, 40);
    check(all < 120, `and all together for one name: ${all}`);
    equal(await me(), before, 'who is here stays');
  });

  await attack('Passwords as a burden', async (check, equal) => {
    await suite.stop();
    await suite.serve(['--generous', '1000', '--timeout', '600']);
    const order = [];
    const login = (name, at) => ask('POST', '/api/login', { body: { name, password: 'not this one' } }).then((answer) => (order.push(at), answer));
    const line = await open();
    const many = Array.from({ length: 60 }, (_, at) => login(at % 2 ? 'Victoria' : `Nobody ${at}`, at));
    const step = line.ask({ t: 'new', spec: 'tor' }).then(() => order.push('game'));
    const answers = await Promise.all(many);
    await step;
    const busy = answers.filter(({ status }) => status === 503);
    check(busy.length > 0 && busy.every(({ json, headers }) => json.code === 'busy' && headers['retry-after']), `${busy.length} are told to come later`);
    check(answers.every(({ status }) => status === 503 || status === 403), 'the others are answered');
    check(answers.some(({ status }, at) => status === 403 && at % 2 === 0), 'unknown names wait as well as known ones');
    check(order.indexOf('game') < order.length - 1, 'who plays does not wait for them');
    const peak = Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${suite.server.child.pid}/status`, 'utf8'))[1]);
    check(peak < 500 << 10, `one at a time takes memory: ${peak} kB`);
    equal((await ask('POST', '/api/login', { body: { name: 'Victoria', password: 'x'.repeat(257) } })).status, 400, 'none is long');
    await line.leave();
    await suite.stop();
    await suite.serve();
  });

  await attack('Messages that are too much', async (check, equal) => {
    const bodies = ['['.repeat(4096), '{"a":'.repeat(800), `{"name":${'['.repeat(5)}${']'.repeat(5)}}`, '{"name":"\\u0000"}', '{"name":"a\0b"}', '{"name":1e999}', '{', '"', '{}{', '{"name":"Mallory"}{}', '{"name":"Mallory"} x', 'null', '[]',
      `{${'"a":1,'.repeat(600)}"b":2}`, '{"name":"\\ud800"}'];
    for (const body of bodies) {
      const answer = await ask('POST', '/api/name', { cookie, body });
      equal([answer.status, answer.json?.why?.length > 10], [400, true], `body ${JSON.stringify(body.slice(0, 20))}`);
    }
    const latin = Buffer.from('{"name":"\xff\xfe"}', 'latin1');
    const head = `POST /api/name HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\n`;
    equal((await exchange(port(), Buffer.concat([Buffer.from(`${head}Content-Length: ${latin.length}\r\n\r\n`), latin]).toString('latin1'))).status, 400, 'what is no UTF-8');
    equal((await ask('POST', '/api/name', { cookie, body: 'x'.repeat(4097) })).status, 413, 'more than 4096 bytes');
    equal((await exchange(port(), `${head}Transfer-Encoding: chunked\r\n\r\n${'2\r\nxx\r\n'.repeat(2049)}0\r\n\r\n`)).status, 413, 'in as many pieces');
    equal(await me(), before, 'nothing has happened');
    check(await lives(), 'it lives');
  });

  await attack('Requests in requests', async (check, equal) => {
    const hidden = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n';
    for (const [what, lines, body] of [
      ['a length and chunks', 'Content-Length: 6\r\nTransfer-Encoding: chunked', '0\r\n\r\n'],
      ['chunks and a length', 'Transfer-Encoding: chunked\r\nContent-Length: 6', '0\r\n\r\n'],
      ['two lengths', 'Content-Length: 0\r\nContent-Length: 44', ''],
      ['a length with a sign', 'Content-Length: +2', '{}'],
      ['no number', 'Content-Length: 2x', '{}'],
      ['a name with a blank', 'Content-Length : 2', '{}'],
      ['half a line', 'X-A: b\rContent-Length: 2', ''],
    ]) {
      const answer = await exchange(port(), `POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${lines}\r\n\r\n${body}${hidden}`);
      check(answer.status === 400 && answer.headers.connection === 'close', `${what} ends the connection: ${answer.status}`);
    }
    await suite.stop();
    await suite.serve(['--proxy']);
    const behind = (origin) => ask('POST', '/api/logout', { headers: { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'brett.example', Origin: origin } });
    equal((await behind('http://brett.example')).status, 403, 'behind TLS a page without it is another');
    check((await behind('https://brett.example')).headers['set-cookie']?.endsWith('; Secure'), 'and cookies are for TLS alone');
    await suite.stop();
    await suite.serve();
    const forwarded = await ask('POST', '/api/logout', { cookie: '', headers: { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'elsewhere.example' } });
    check(forwarded.status === 200 && !forwarded.headers['set-cookie'].includes('Secure'), 'without --proxy nobody speaks for another');
  });

  await attack('Paths that lead elsewhere', async (check, equal) => {
    for (const path of ['/api/../api/me', '//api/me', '/API/me', '/api/me/', '/api/me/../export', '/api//me', '/api/me%2f', '/api/./me', '/api/me;a=b', '/api/me%20', '/api/.'])
      equal((await ask('GET', path, { cookie })).status, 404, path);
    equal((await ask('DELETE', '/api/sessions/../me', { cookie, body: { password } })).status, 404, 'nothing climbs up');
    for (const path of ['/api/me%00', '/api/%', '/api/%zz'])
      equal((await ask('GET', path, { cookie })).status, 400, path);
    equal((await ask('POST', '/%61pi/logout-all', { cookie, body: {} })).status, 405, 'a body is for /api/ as it is written');
    equal(await me(), before, 'nothing has happened');
  });

  await attack("Somebody else's", async (check, equal) => {
    const mallory = await Client.greet(port());
    equal((await ask('DELETE', `/api/sessions/${before.session}`, { key: mallory.key })).status, 404, 'session cannot be ended');
    for (const path of ['/api/me', '/api/export', '/api/sessions']) {
      const { body } = await ask('GET', `${path}?person=${victim.person}`, { key: mallory.key, headers: { 'X-Person': String(victim.person) } });
      check(!body.includes('Victoria') && !body.includes(before.session), `${path} is one's own`);
    }
    equal((await ask('POST', '/api/name', { key: mallory.key, body: { name: 'V1CTORlA' } })).status, 409, 'name, or one that looks like it, cannot be taken');
    equal((await ask('GET', '/api/me', { key: mallory.key, cookie })).json.person, mallory.person, 'of two keys the one that was sent on purpose counts');
  });

  await attack('Scripts in names', async (check, equal) => {
    for (const name of ['<script>alert(1)</script>', '<img src=x>', '"onload="x', "javascript:x", '&lt;b&gt;', '</title>', '{{x}}', '${x}'])
      equal((await ask('POST', '/api/name', { cookie, body: { name } })).status, 400, name);
    const key = (await ask('POST', '/api/login', { body: { name: 'Victoria', password }, headers: { 'User-Agent': '</script><script>alert(1)</script>"\\' } })).json.key;
    secrets.push(key);
    const { headers, json } = await ask('GET', '/api/sessions', { key });
    equal(json.sessions.find(({ here }) => here).what, '</script><script>alert(1)</script>"\\', 'what is said is kept as text');
    equal([headers['content-type'], headers['x-content-type-options']], ['application/json', 'nosniff'], 'and is never a page');
    check(/default-src 'none'.*script-src 'self' /.test(headers['content-security-policy']) && headers['content-security-policy'].includes("frame-ancestors 'none'"), 'no script runs that is not ours');
  });

  await attack('Lines in the log', async (check) => {
    await suite.stop();
    await suite.serve(['--log']);
    for (const name of ['a\nb', 'a\r\nb', 'a\u2028b', 'a\u001b[31mb', 'a\u0085b'])
      check((await ask('POST', '/api/name', { cookie, body: { name } })).status === 400, `a name with ${JSON.stringify(name)}`);
    for (const agent of ['a\x1b[2Jb', 'a\x7fb', 'a\x01b']) {
      const answer = await exchange(port(), `GET /healthz HTTP/1.1\r\nHost: localhost\r\nUser-Agent: ${agent}\r\n\r\n`);
      check(answer.status === 400, `a header with ${JSON.stringify(agent)}`);
    }
    await ask('GET', `/api/me?password=${encodeURIComponent(password)}`, { cookie });
    await ask('POST', '/api/login', { body: { name: 'Victoria', password } });
    await ask('GET', '/%0a%7b%22event%22:%22forged%22%7d%1b[2J', { cookie });
    await (await open()).leave();
    const { err } = suite.server, lines = err.trimEnd().split('\n');
    check(lines.length > 10 && lines.every((line) => JSON.parse(line).event !== 'forged'), 'every line is one that the server wrote');
    check(!/[\x00-\x09\x0b-\x1f\x7f]/.test(err), 'what is logged moves no cursor');
    for (const secret of secrets) check(!err.includes(secret), 'no secret is logged');
  });

  await attack('A stolen database', async (check) => {
    await suite.stop();
    for (const file of readdirSync(suite.data)) {
      const bytes = readFileSync(join(suite.data, file));
      for (const secret of secrets) {
        const isKey = /^[0-9a-f]{64}$/.test(secret);
        check(!bytes.includes(secret) && !(isKey && bytes.includes(Buffer.from(secret, 'hex'))), `${file} has no secret`);
      }
    }
    check(readFileSync(join(suite.data, 'brett.db')).includes('$argon2id$v=19$m=65536,t=2,p=1$'), 'passwords are hashed slowly');
    await suite.serve();
  });

  await attack('New people without end', async (check, equal) => {
    let refused = null;
    for (let count = 0; count < 80 && !refused; count++) {
      const one = await Client.come(port());
      const answer = await one.ask({ t: 'hello', v: 1 });
      if (answer.t === 'refused') refused = answer;
      await one.leave();
    }
    equal(refused?.code, 'often', 'an address brings so many');
    equal((await me()).person, victim.person, 'who is known comes in');
  });

  const book = readFileSync(new URL('../docs/security.md', import.meta.url), 'utf8');
  const listed = [...book.matchAll(/^\| \*\*(.+?)\*\*/gm)].map((match) => match[1]);
  equal(tried, listed, 'docs/security.md lists what is tried here');
});
