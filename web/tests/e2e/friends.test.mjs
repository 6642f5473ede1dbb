// What may happen between people who play: every answer to every question, bad lines, second windows, being called back.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { accessible, fits } from './axe.mjs';
import { among, answer, asks, company, guests, invite, join_, offered, openTable, playTogether, said, seated, shows, stepBy, wire } from './company.mjs';
import { finger } from './drive.mjs';
import { dice, isLong, measure, phone, picture } from './lab.mjs';
import { goto, ids, look, tab } from './table.mjs';

const shot = (page, name) => picture(page, `friends-${name}`);
const gone = (page, selector) => page.waitForSelector(selector, { state: 'detached' });
const isMine = (page) => page.waitForSelector('.phase-human');

/** Everybody who is needed has had a turn, so that nobody can call the game off any more. */
async function opening(pages, draw) {
  for (const page of pages) {
    await isMine(page);
    await stepBy(page, draw);
  }
  for (const page of pages) await shows(page, pages.length);
}

among('friends: a question is withdrawn, a draw agreed, a rematch refused', async (visit, house) => {
  const [anna] = await guests(visit, house, 1);
  const [bert] = await guests(visit, house, 1, { ...phone, colorScheme: 'dark' });
  await company([anna, bert], 'sprung');
  await opening([anna, bert], dice());
  await asks(anna, 'Offer a draw');
  await said(anna, 'You have offered a draw.');
  await shot(anna, 'asked');
  await bert.waitForSelector('.question');
  await accessible(bert, 'a question on a phone in the dark');
  await fits(bert, 'a question on a phone');
  await shot(bert, 'phone-question');
  await answer(anna, 'Withdraw');
  for (const page of [anna, bert]) await gone(page, '.question');
  await asks(bert, 'Offer a draw');
  await answer(anna, 'Accept');
  for (const page of [anna, bert]) await said(page, 'Agreed by all players.');
  await bert.click('.result-buttons button:has-text("Rematch")');
  await said(anna, 'would like a rematch');
  await accessible(anna, 'a rematch is asked for');
  await shot(anna, 'rematch');
  await answer(anna, 'Refuse');
  await said(bert, 'does not want a rematch now');
  await shot(bert, 'phone-refused');
  await bert.click('.result-buttons button:has-text("Analyse")');
  await bert.waitForFunction(() => location.hash.startsWith('#/play/'));
  await bert.waitForSelector('.table .board-frame svg.board');
});

among('friends: called off before it began in earnest', async (visit, house) => {
  const [anna, bert] = await guests(visit, house, 2);
  await company([anna, bert], 'ploy');
  await asks(anna, 'Call the game off');
  for (const page of [anna, bert]) await said(page, 'The game was broken off.');
});

among('friends: the line is cut in mid-turn and mended', async (visit, house) => {
  const [anna, bert] = await guests(visit, house, 2, phone);
  const draw = dice(3);
  const line = await wire(anna);
  await company([anna, bert], 'breakthru');
  // Gold says who begins, and one turn has two steps: the first is on the board when the line is cut.
  for (let n = 0; n < 2; n++) await playTogether([anna, bert], draw, 1);
  const page = await Promise.any([anna, bert].map((one) => isMine(one).then(() => one)));
  if (page === bert) await playTogether([bert], draw, 1);
  const before = (await look(page)).steps;
  for (const one of [anna, bert]) await shows(one, before);
  line.cut();
  await anna.waitForSelector('.line-bar');
  await fits(anna, 'without a line');
  await shot(anna, 'cut');
  await bert.waitForSelector('.sitter.away');
  await shot(bert, 'away');
  const steps = async (one) => (await look(one)).steps;
  if ((await look(anna)).phase === 'human') await stepBy(anna, draw);
  else await stepBy(bert, draw);
  line.mend();
  await anna.click('.line-bar button').catch(() => {});   // it may have come back by itself
  await gone(anna, '.line-bar');
  for (const one of [anna, bert]) await one.waitForFunction((n) => document.querySelectorAll('.turns .step').length > n, before);
  assert.equal(await steps(anna), await steps(bert));
  await gone(bert, '.sitter.away');
});

among('friends: a step that comes too late is taken back, and why is said', async (visit, house) => {
  const [anna, bert] = await guests(visit, house, 2);
  const link = await company([anna, bert], 'aufstellen');
  const second = await anna.context().newPage();
  const line = await wire(second);
  await second.goto(link);
  await seated(second);
  await isMine(second);
  assert.equal(await anna.locator('.watching').count(), 0, 'a second window of who plays is no spectator');
  line.hold();
  await offered(anna);
  const [here, there] = (await look(anna)).targets;
  await second.mouse.click(there.x, there.y);
  await shows(second, 1);
  await anna.mouse.click(here.x, here.y);
  await shows(bert, 1);
  const played = await bert.textContent('.turns .step');
  line.letGo();
  await said(second, 'It was taken back.');
  await shows(second, 1);
  assert.equal(await second.textContent('.turns .step'), played);
  await shot(second, 'too-late');
});

among('friends: loaded again at every moment', async (visit, house) => {
  const [anna, bert] = await guests(visit, house, 2);
  const draw = dice();
  const again = async (...pages) => { for (const page of pages) await page.reload(); };
  const link = await invite(anna, 'super3');
  await again(anna);
  await anna.waitForSelector('.link-card');
  await bert.goto(link);
  await bert.waitForSelector('.invitation .button.big');
  await again(bert);
  await bert.click('.invitation .button.big');
  // Whoever has promised something for the dice still knows it.
  await again(anna, bert);
  await seated(anna, bert);
  await playTogether([anna, bert], draw, 3);
  await again(anna, bert);
  await seated(anna, bert);
  await playTogether([anna, bert], draw, 2);
  await asks(anna, 'Offer a draw');
  await bert.waitForSelector('.question');
  await again(anna, bert);
  await said(anna, 'You have offered a draw.');
  await answer(bert, 'Accept');
  await anna.waitForSelector('.result');
  await again(anna, bert);
  for (const page of [anna, bert]) {
    await page.waitForSelector('.result');
    await page.click('.result-buttons button:has-text("dice")');
    await said(page, 'The dice were fair');
  }
  await anna.click('.result-buttons button:has-text("Rematch")');
  await said(bert, 'would like a rematch');
  await again(anna, bert);
  await said(anna, 'Waiting for the others');
  await answer(bert, 'Yes, again');
  for (const page of [anna, bert]) await page.waitForFunction((old) => location.href !== old, link);
  await seated(anna, bert);
});

among('friends: of two who come, one finds the table full', async (visit, house) => {
  const [anna, bert, carl] = await guests(visit, house, 3, phone);
  const link = await invite(anna, 'tor', { clock: { kind: 'days', numbers: [3] } });
  await accessible(anna, 'waiting on a phone');
  await fits(anna, 'waiting on a phone');
  await shot(anna, 'phone-waiting');
  for (const page of [bert, carl]) {
    await page.goto(link);
    await page.waitForSelector('.invitation .button.big');
  }
  await said(bert, '3 days');
  await fits(bert, 'an invitation on a phone');
  await shot(bert, 'phone-invited');
  await bert.click('.invitation .button.big');
  await seated(anna, bert, carl);
  await said(carl, 'You are watching.');
  await said(anna, '1 is watching');
  await carl.keyboard.press('b');
  await tab(carl, 'game');
  assert.equal(await carl.locator('.game-part button:has-text("Resign"), .phrases').count(), 0, 'who watches has no say');
  await accessible(carl, 'a spectator');
  await shot(carl, 'spectator');
});

/** A window that nobody looks at, and that may tell what happens in it. */
function inTheBack() {
  window.told = [];
  Object.defineProperty(document, 'visibilityState', { get: () => (window.isBehind ? 'hidden' : 'visible') });
  window.Notification = class {
    static permission = 'default';
    static requestPermission() {
      window.Notification.permission = 'granted';
      return Promise.resolve('granted');
    }
    constructor(title, { body }) { window.told.push(`${title}: ${body}`); }
    close() {}
  };
}

among('friends: who looks elsewhere is told when it is his turn', async (visit, house) => {
  const [anna, bert] = await guests(visit, house, 2);
  await bert.addInitScript(inTheBack);
  await company([anna, bert], 'tor');
  await tab(bert, 'game');
  await bert.click('button:has-text("Tell me when it is my turn")');
  await said(bert, 'You are told when it is your turn');
  assert.doesNotMatch(await bert.title(), /Your turn/);
  await bert.evaluate(() => { window.isBehind = true; });
  await isMine(anna);
  await stepBy(anna, dice());
  await bert.waitForFunction(() => window.told.length === 1);
  assert.deepEqual(await bert.evaluate(() => window.told), ['Brett: It is your turn in Das Tor.']);
  await bert.waitForFunction(() => document.title.startsWith('● Your turn'));
});

among('friends: a prepared step is forgotten by a key, and when it has become impossible', async (visit, house) => {
  const [anna, bert] = await guests(visit, house, 2, phone);
  await company([anna, bert], 'aufstellen');
  await offered(anna);
  const [first] = (await look(anna)).targets;
  const press = (page) => page.click(`.board-frame [data-cell="${first.cell}"]`);
  await press(bert);
  await bert.waitForSelector('.question.prepared');
  await said(bert, 'It is played as soon as it is your turn');
  await shot(bert, 'phone-prepared');
  await bert.keyboard.press('Escape');
  await gone(bert, '.question.prepared');
  await press(bert);
  await bert.waitForSelector('.question.prepared');
  await press(anna);
  await isMine(bert);
  await gone(bert, '.question.prepared');
  await shows(bert, 1);
});

among('friends: a rated game changes what is shown of people', async (visit, house) => {
  const [anna, bert] = await guests(visit, house, 2);
  for (const [page, name] of [[anna, 'Anna'], [bert, 'Bert']]) {
    await goto(page, '#/me');
    await page.fill('[name=name] >> nth=0', name);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.me-big');
  }
  const link = await openTable(anna, { spec: 'tor', clock: '300+5', rated: true, seats: ['me', 'open'] });
  await anna.goto(link);
  await join_(bert, link);
  await seated(anna, bert);
  await said(anna, 'Bert');
  assert.equal(await anna.locator('.seat-who small').count(), 0, 'a rating says nothing before the first game');
  await opening([anna, bert], dice());
  assert.equal(await anna.locator('.clock-face.runs').count(), 1, 'one clock runs');
  assert.equal(await anna.locator('.toolbar [aria-label*="take back"]:not([disabled])').count(), 0, 'nothing is taken back');
  await asks(bert, 'Resign');
  await said(anna, 'Your rating: 1658 (+158)');
  await said(bert, 'Your rating: 1342 (−158)');
  await shot(anna, 'rated');
  await anna.click('.result-buttons button:has-text("Rematch")');
  await answer(bert, 'Yes, again');
  for (const page of [anna, bert]) await page.waitForFunction((old) => location.href !== old, link);
  await seated(anna, bert);
  await said(bert, '1658');
  await fits(bert, 'with ratings');
});

/** The games for several people that are played to their end in together.test.mjs only where there is time. */
const others = ids.filter((id) => !['allein', 'aufstellen', 'blockade'].includes(id));
if (!isLong)
  among('friends: every other game, a few steps by clicks', async (visit, house) => {
    const people = await guests(visit, house, 2);
    for (const id of others) {
      await company(people, id);
      await playTogether(people, dice(), 3);
      await asks(people[1], 'Resign');
      for (const page of people) await page.waitForSelector('.result');
    }
  });

if (isLong) {
  among('friends: four on four phones, to the end', async (visit, house) => {
    const people = await guests(visit, house, 4, phone);
    await company(people, 'sprung', { options: { players: '4' } });
    await playTogether(people, dice(), 2000, finger);
    for (const page of people) await page.waitForSelector('.result');
  });

  among('friends: somebody goes away and does not come back', async (visit, house) => {
    const [anna, bert] = await guests(visit, house, 2);
    const link = await openTable(anna, { spec: 'tor', clock: '120+0', seats: ['me', 'open'] });
    await anna.goto(link);
    await join_(bert, link);
    await seated(anna, bert);
    await opening([anna, bert], dice());
    await stepBy(anna, dice());
    await bert.goto('about:blank');
    await said(anna, 'has gone away. End the game?');
    await accessible(anna, 'somebody has gone');
    await shot(anna, 'absent');
    await answer(anna, 'End it');
    await said(anna, 'You have won');
    await said(anna, 'did not come back');
  });
}

/** When a step was said, and when one was heard. */
function stopwatch() {
  const Real = window.WebSocket;
  window.WebSocket = class extends Real {
    constructor(...where) {
      super(...where);
      this.addEventListener('message', ({ data }) => { if (data.includes('"e":"step"')) window.heard = Date.now(); });
    }
    send(text) {
      if (text.includes('"t":"step"')) window.spoken = Date.now();
      super.send(text);
    }
  };
}

const median = (times) => times.sort((a, b) => a - b)[times.length >> 1];

among('friends: how long a step is on its way', async (visit, house) => {
  const [anna, bert] = await guests(visit, house, 2);
  const draw = dice();
  for (const page of [anna, bert]) await page.addInitScript(stopwatch);
  await company([anna, bert], 'ploy');
  // Both read the clock of this machine: when a step is said and heard, and when a finger comes down and it is in the other's picture.
  for (const page of [anna, bert])
    await page.evaluate(() => {
      addEventListener('pointerdown', () => { window.pressed = Date.now(); }, { capture: true });
      let before = document.querySelectorAll('.turns .step').length;
      new MutationObserver(() => {
        const now = document.querySelectorAll('.turns .step').length;
        if (now > before) before = now, window.seen = Date.now();
      }).observe(document.body, { childList: true, subtree: true });
    });
  const ways = [], pictures = [];
  for (let n = 0; n < 20; n++) {
    const [from, to] = n % 2 ? [bert, anna] : [anna, bert];
    await isMine(from);
    await stepBy(from, draw);
    await shows(to, n + 1);
    const { spoken, pressed } = await from.evaluate(() => ({ spoken: window.spoken, pressed: window.pressed }));
    const { heard, seen } = await to.evaluate(() => ({ heard: window.heard, seen: window.seen }));
    ways.push(heard - spoken);
    pictures.push(seen - pressed);
  }
  measure('a step travels to another browser in', `${median(ways)} ms (the slowest of 20: ${ways.at(-1)} ms)`);
  measure('and is on its screen after the press in', `${median(pictures)} ms (the slowest of 20: ${pictures.at(-1)} ms)`);
}, { measures: true });
