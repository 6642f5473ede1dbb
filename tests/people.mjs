// people.mjs - names, passwords, sessions, and what somebody may ask and change about himself.
// usage: node people.mjs BRETT
// SPDX-License-Identifier: MIT
import { Client, request } from './online/client.mjs';
import { run } from './online/suite.mjs';

run('people', async (suite) => {
  const { equal, check } = suite;
  const ask = (method, path, options) => request(suite.server.port, method, path, options);
  const greet = (options) => Client.greet(suite.server.port, options);
  const origin = () => ({ Origin: `http://localhost:${suite.server.port}` });
  /** Somebody with a page, who has a cookie. */
  const open = async (cookie) => {
    const page = await greet({ headers: { ...origin(), ...(cookie ? { Cookie: cookie } : {}) } });
    page.cookie ??= cookie;
    return page;
  };
  const refused = async (answer, status, code, what) => {
    const { status: found, json } = await answer;
    equal([found, json?.code], [status, code], what);
    check(json?.why?.length > 10, `${what}: it is told why`);
  };

  // --- Names ---------------------------------------------------------------------------------------------------

  const anna = await open(), ben = await greet();
  const name = (who, text) => ask('POST', '/api/name', { ...(who.key ? { key: who.key } : { cookie: who.cookie }), body: { name: text } });
  for (const [what, text] of [
    ['one letter', 'A'], ['21 letters', 'A'.repeat(21)], ['none', ''], ['only digits', '1234'], ['a blank in front', ' Anna'],
    ['a blank behind', 'Anna '], ['two blanks', 'An  na'], ['a line', 'An\nna'], ['a zero', 'An\u0000na'], ['a right-to-left mark', 'An\u202ena'],
    ['a zero-width blank', 'An\u200bna'], ['an accent of its own', 'A\u0301nna'], ['a tag', '<b>Anna</b>'], ['a quote', 'An"na'], ['a back slash', 'An\\na'],
    ['a control character', 'An\u0085na'], ['two scripts', 'Аnna'], ['Cyrillic that looks Latin', 'ЅСОРЕ'], ['Greek that looks Latin', 'ΑΝΝΑ'],
    ['a clown', '🤡🤡'], ['full width', 'Ａｎｎａ'], ["the house's", 'Adm1n'], ["the house's with signs", 'b-r.e_t t'], ['twenty-one of two bytes', 'Ä'.repeat(21)],
  ])
    await refused(name(ben, text), 400, text.includes('\0') ? 'message' : 'name', `a name: ${what}`);
  const named = await name(anna, 'Anna Müller');
  equal([named.status, named.json.name, named.json.person, named.json.password], [200, 'Anna Müller', anna.person, false], 'a name is taken');
  equal(await anna.until(({ t }) => t === 'name'), { t: 'name', person: anna.person, name: 'Anna Müller' }, 'her socket learns of it');
  for (const text of ['Anna Müller', 'anna müller', 'ANNA MULLER', 'Anna-Müller', 'AnnaMuIler', 'Anna Mu11er', 'Anna Muller'])
    await refused(name(ben, text), 409, 'taken', `a name that looks the same: ${text}`);
  await ask('POST', '/api/name', { key: ben.key, body: { name: 'Benjamin' } });
  for (const text of ["Jean-Luc d'Arc 2", 'Ωμέγα', 'Борис', 'Žižek', 'Ä'.repeat(20)]) {
    const one = await greet();
    equal((await name(one, text)).json.name, text, `a name: ${text}`);
    await one.leave();
  }
  await refused(ask('POST', '/api/name', { key: ben.key, body: {} }), 400, 'message', 'no name at all');
  await refused(ask('POST', '/api/name', { key: ben.key, body: { name: 7 } }), 400, 'message', 'a name that is no text');
  equal((await name(anna, 'ANNA müller')).status, 200, 'the same name in other letters is still hers');
  equal((await name(anna, 'Anna')).json.name, 'Anna', 'another name');
  equal((await name(ben, 'Anna Müller')).json.name, 'Anna Müller', 'and the first one is free again');
  equal((await name(ben, 'Ben')).json.name, 'Ben', 'which he does not want');

  const { game } = await ben.ask({ t: 'new', spec: 'ploy' });
  for (const one of [ben, anna]) one.say({ t: 'watch', game });
  await anna.row(game, 1);
  await ben.row(game, 1);
  await anna.ask({ t: 'sit', game, seat: 0, seen: 1 });
  equal((await ben.row(game, 2)).events[0].name, 'Anna', 'who sits down is told by name');
  await name(anna, 'Annabel');
  const who = await ben.until(({ t, seats }) => t === 'who' && seats[0].name === 'Annabel');
  equal([who?.game, who?.seats[0].person], [game, anna.person], 'at her table a new name is told');
  await name(anna, 'Anna');
  equal((await open(anna.cookie)).person, anna.person, 'her cookie is still hers');

  // --- Programs ------------------------------------------------------------------------------------------------

  const robot = await greet();
  equal((await robot.ask({ t: 'hello', v: 1 })).bot, undefined, 'who says nothing is a person');
  const device = await Client.come(suite.server.port, { key: robot.key });
  equal((await device.ask({ t: 'hello', v: 1, bot: true })).bot, true, 'a program says what it is');
  equal((await (await Client.come(suite.server.port, { key: robot.key })).ask({ t: 'hello', v: 1 })).bot, true, 'for ever');
  const { game: tried } = await ben.ask({ t: 'new', spec: 'ploy', public: true });
  for (const one of [ben, device]) one.say({ t: 'watch', game: tried });
  await ben.row(tried, 1);
  await device.row(tried, 1);
  await device.ask({ t: 'sit', game: tried, seat: 0, seen: 1 });
  equal((await ben.until(({ t, game: id, seats }) => t === 'who' && id === tried && seats[0].rating)).seats[0].bot, true, 'where it sits it is marked');
  equal((await ask('GET', `/api/people/${robot.person}`)).json.bot, true, 'and where it is looked up');
  equal((await ask('GET', '/api/games', { key: ben.key })).json.games.find(({ game: id }) => id === tried)?.seats[0].bot, true, 'and in lists');
  equal((await ask('GET', `/api/people/${ben.person}`)).json.bot, undefined, 'people are not');

  // --- Passwords -----------------------------------------------------------------------------------------------

  const nameless = await greet();
  await refused(ask('POST', '/api/password', { key: nameless.key, body: { password: 'long enough' } }), 409, 'name', 'a password without a name');
  const set = (body) => ask('POST', '/api/password', { cookie: anna.cookie, body });
  await refused(set({ password: 'short' }), 400, 'password', 'a short password');
  await refused(set({ password: 'ä'.repeat(129) }), 400, 'password', 'a long password');
  await refused(set({}), 400, 'message', 'none');
  await name(anna, 'Annegret');
  await refused(set({ password: 'ANNEGRET' }), 400, 'password', 'the name for a password');
  await name(anna, 'Anna');
  const first = await set({ password: 'correct horse' });
  equal(first.status, 200, 'a password');
  check(/^([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/.test(first.json.recovery), `with a recovery code: ${first.json.recovery}`);
  equal((await ask('GET', '/api/me', { cookie: anna.cookie })).json.password, true, 'she has one now');
  await refused(set({ password: 'another horse' }), 403, 'wrong', 'to change it takes the old one');
  await refused(set({ password: 'another horse', old: 'battery staple' }), 403, 'wrong', 'and not another');

  // --- Logging in ----------------------------------------------------------------------------------------------

  const login = (options) => ask('POST', '/api/login', { ...options, body: { name: 'anna', password: 'correct horse', ...options?.body } });
  const program = await login();
  equal([program.status, program.json.person, program.json.name], [200, anna.person, 'Anna'], 'a program logs in');
  check(/^[0-9a-f]{64}$/.test(program.json.key) && !program.cookie, 'and is told its key');
  equal((await greet({ key: program.json.key })).person, anna.person, 'which is good for a socket');
  const other = await open();
  const there = await login({ cookie: other.cookie });
  equal([there.status, there.json.person, there.json.key], [200, anna.person, undefined], 'a page logs in');
  check(/^brett=[0-9a-f]{64}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/.test(there.headers['set-cookie']), 'and gets a cookie');
  check(there.cookie !== other.cookie, 'a new one');
  await other.gone;
  equal(other.closed, { code: 4001, why: 'you are logged out' }, 'its socket was somebody else');
  await refused(ask('GET', '/api/me', { cookie: other.cookie }), 401, 'session', 'who is not here any more');
  for (const [what, body] of [['password', { password: 'correct hors' }], ['name', { name: 'Hannah' }], ['name that nobody can have', { name: '\u202e' }], ['person', { name: 'Ben' }]])
    await refused(login({ body }), 403, 'wrong', `another ${what}`);
  for (const body of [{ name: 7 }, { password: null }, { password: 'x'.repeat(257) }])
    await refused(login({ body }), 400, 'message', `logging in with ${JSON.stringify(body).slice(0, 40)}`);

  // --- Sessions ------------------------------------------------------------------------------------------------

  const elsewhere = await login({ headers: { 'User-Agent': 'Phone "1"\u0085' } });
  const list = (await ask('GET', '/api/sessions', { cookie: anna.cookie })).json.sessions;
  equal(list.length, 4, 'four sessions');
  equal(list.filter(({ here }) => here).map(({ id }) => id), [(await ask('GET', '/api/me', { cookie: anna.cookie })).json.session], 'one is here');
  const phone = list.find(({ id }) => id === elsewhere.json.session);
  check(phone.what.startsWith('Phone "1"') && phone.made > 1.7e12 && phone.seen >= phone.made, `what it is: ${JSON.stringify(phone)}`);
  const ringing = await greet({ key: elsewhere.json.key });
  await refused(ask('DELETE', `/api/sessions/${phone.id}`, { key: ben.key }), 404, 'missing', "somebody else's session cannot be ended");
  for (const id of ['', 'x', '0'.repeat(16), `${phone.id}/`, '0'.repeat(17)])
    await refused(ask('DELETE', `/api/sessions/${id}`, { cookie: anna.cookie }), 404, 'missing', `a session "${id}"`);
  equal((await ask('DELETE', `/api/sessions/${phone.id}`, { cookie: anna.cookie })).status, 200, 'a session is ended');
  await ringing.gone;
  equal(ringing.closed?.code, 4001, 'and so is its socket');
  await refused(ask('GET', '/api/me', { key: elsewhere.json.key }), 401, 'session', 'its key opens nothing');
  equal((await anna.ask({ t: 'leave', game })).t, 'done', 'the others go on');

  const out = await ask('POST', '/api/logout', { cookie: there.cookie });
  equal([out.status, out.headers['set-cookie'].startsWith('brett=; Path=/; Max-Age=0;')], [200, true], 'logging out forgets the cookie');
  await refused(ask('GET', '/api/me', { cookie: there.cookie }), 401, 'session', 'and its session');
  equal((await ask('POST', '/api/logout', { cookie: there.cookie })).status, 200, 'twice is no harm');
  equal((await ask('POST', '/api/logout')).status, 200, 'nor is it for nobody');

  const changed = await set({ password: 'another horse', old: 'correct horse' });
  check(changed.status === 200 && changed.json.recovery !== first.json.recovery, 'a new password with a new code');
  await refused(ask('GET', '/api/me', { key: program.json.key }), 401, 'session', 'ends all other sessions');
  equal((await ask('GET', '/api/me', { cookie: anna.cookie })).status, 200, 'but not this one');
  await refused(login(), 403, 'wrong', 'the old password is none any more');
  const again = await login({ body: { password: 'another horse' } });
  equal(again.status, 200, 'the new one is');
  const line = await greet({ key: again.json.key });
  equal((await ask('POST', '/api/logout-all', { cookie: anna.cookie })).json, { ended: 2 }, 'logging out everywhere');
  await Promise.all([line.gone, anna.gone]);
  equal([line.closed?.code, anna.closed?.code], [4001, 4001], 'ends all sockets');
  await refused(ask('GET', '/api/me', { cookie: anna.cookie }), 401, 'session', 'and all keys');

  // --- The recovery code ---------------------------------------------------------------------------------------

  const recover = (body) => ask('POST', '/api/recover', { body: { name: 'Anna', recovery: changed.json.recovery, password: 'a third horse', ...body } });
  await refused(recover({ recovery: first.json.recovery }), 403, 'wrong', 'an old recovery code');
  await refused(recover({ name: 'Hannah' }), 403, 'wrong', "another's recovery code");
  await refused(recover({ name: 'Ben' }), 403, 'wrong', 'or of who has none');
  await refused(recover({ recovery: '' }), 403, 'wrong', 'no recovery code');
  await refused(recover({ password: 'short' }), 400, 'password', 'a short password');
  await refused(recover({ recovery: 7 }), 400, 'message', 'what is no code');
  const typed = changed.json.recovery.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
  const back = await recover({ recovery: typed });
  equal([back.status, back.json.person], [200, anna.person], 'the code opens, however it is typed');
  await refused(recover(), 403, 'wrong', 'but once');
  check(back.json.recovery && back.json.recovery !== changed.json.recovery, 'and gives a new one');
  equal((await login({ body: { password: 'a third horse' } })).status, 200, 'the new password is good');

  // --- What is kept about somebody ----------------------------------------------------------------------------

  const all = await ask('GET', '/api/export', { key: back.json.key });
  equal([all.status, all.json.person.name, all.json.sessions.length, all.json.ratings], [200, 'Anna', 2, []], 'everything is told');
  equal(all.json.games.map((one) => [one.game, one.spec, one.seat]), [[game, 'ploy', 0]], 'her games too');
  check(!/argon2|\$/.test(all.body) && !all.body.includes(back.json.key), 'but no secret');

  const watcher = await greet();
  watcher.say({ t: 'watch', game });
  await watcher.until(({ t, seats }) => t === 'who' && seats[0].name === 'Anna');
  const leaving = await greet({ key: back.json.key });
  await refused(ask('DELETE', '/api/me', { key: back.json.key, body: {} }), 403, 'wrong', 'to be forgotten takes the password');
  await refused(ask('DELETE', '/api/me', { key: back.json.key, body: { password: 'no horse' } }), 403, 'wrong', 'the right one');
  equal((await ask('DELETE', '/api/me', { key: back.json.key, body: { password: 'a third horse' } })).status, 200, 'she is forgotten');
  await leaving.gone;
  equal(leaving.closed?.code, 4001, 'her sockets end');
  const left = await watcher.until(({ t, seats }) => t === 'who' && !seats[0].name);
  equal([left?.game, left?.seats[0].person], [game, anna.person], 'those who see her are told');
  await refused(ask('GET', '/api/me', { key: back.json.key }), 401, 'session', 'her keys are gone');
  await refused(login({ body: { password: 'a third horse' } }), 403, 'wrong', 'her password too');
  equal((await name(ben, 'Anna')).json.name, 'Anna', 'and her name is free');
  const visitor = await greet();
  visitor.say({ t: 'watch', game });
  const row = await visitor.row(game, 2);
  equal([row.events[0].person, row.events[0].name], [anna.person, undefined], 'the game is still there, without her name');
  equal((await ask('DELETE', '/api/me', { key: nameless.key })).status, 200, 'who has no password is forgotten without');
  const next = await greet();
  check(next.person > visitor.person && next.person !== nameless.person, 'nobody gets the number of one who was forgotten');

  // --- The end and the beginning -------------------------------------------------------------------------------

  equal((await ask('POST', '/api/password', { key: ben.key, body: { password: 'for ever and ever' } })).status, 200, 'a password');
  await suite.stop();
  equal(suite.server.err, '', 'without a word');
  await suite.serve();
  equal((await ask('GET', '/api/me', { key: ben.key })).json.name, 'Anna', 'names and keys are still there');
  equal((await login({ body: { name: 'ANNA', password: 'for ever and ever' } })).json.person, ben.person, 'and passwords');
});
