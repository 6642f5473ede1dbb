// People who play together, each in a browser of his own, against the real server.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { accessible, fits } from './axe.mjs';
import { among, answer, asks, company, guests, invite, join_, offered, openTable, playTogether, said, seated, shows, stepBy } from './company.mjs';
import { finger } from './drive.mjs';
import { dice, isLong, phone, picture, small } from './lab.mjs';
import { ids, look } from './table.mjs';

const shot = (page, name) => picture(page, `together-${name}`);

among('together: a friend by link, what is asked and answered, a rematch', async (visit, house) => {
  const [anna, bert] = await guests(visit, house, 2);
  const draw = dice();
  const link = await invite(anna, 'ploy', { clock: { kind: 'counts', numbers: [10, 5] } });
  await accessible(anna, 'waiting');
  await fits(anna, 'waiting');
  await shot(anna, 'waiting');
  await bert.goto(link);
  await bert.waitForSelector('.how-to p');
  await accessible(bert, 'invitation');
  await shot(bert, 'invitation');
  await bert.click('.invitation .button.big');
  await seated(anna, bert);
  await bert.waitForSelector('.phase-remote');
  assert.match(await bert.textContent('.turn-who'), /Guest/);
  await stepBy(anna, draw);
  await shows(bert, 1);
  await bert.waitForSelector('.phase-human');
  assert.match(await bert.title(), /Your turn/);
  await stepBy(bert, draw);
  await shows(anna, 2);
  await anna.waitForSelector('.seat.acts .clock-face.runs');
  await accessible(anna, 'table');
  await fits(anna, 'table');
  await shot(anna, 'table');
  // Nobody is helped while others play.
  assert.equal(await anna.locator('#tab-analysis, [aria-label=Hint]').count(), 0);

  await asks(anna, 'Offer a draw');
  await bert.waitForSelector('.question');
  await accessible(bert, 'a question');
  await shot(bert, 'question');
  await answer(bert, 'Refuse');
  await said(anna, 'no draw');
  await anna.keyboard.press('b');
  await said(bert, 'would like to take a turn back');
  await answer(bert, 'Allow');
  await shows(anna, 0);
  await shows(bert, 0);
  await anna.waitForSelector('.phase-human');
  await anna.click('.phrases summary');
  await anna.click('.phrase-list button:has-text("Hello!")');
  await said(bert, 'Hello!');
  await asks(bert, 'Resign');
  await said(anna, 'You have won');
  await said(bert, 'Red resigned');
  await accessible(anna, 'the end');
  await shot(anna, 'end');
  await anna.click('.result-buttons button:has-text("Rematch")');
  await said(bert, 'would like a rematch');
  await answer(bert, 'Yes, again');
  const id = /together\/\w+/.exec(link)[0];
  for (const page of [anna, bert]) await page.waitForFunction((old) => !location.hash.includes(old), id);
  await seated(anna, bert);
  await bert.waitForSelector('.phase-human');
  await anna.waitForSelector('.phase-remote');
});

among('together: the line breaks, the server dies, the page is loaded again', async (visit, house) => {
  visit.allow(/WebSocket|ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|server\.json/);
  const [anna, bert] = await guests(visit, house, 2);
  const draw = dice();
  await company([anna, bert], 'aufstellen');
  await stepBy(anna, draw);
  await shows(bert, 1);
  // Killed in mid-turn: the own step is shown, and arrives when the server is back.
  await house.kill();
  await bert.waitForSelector('.line-bar');
  await accessible(bert, 'without a line');
  await shot(bert, 'lost');
  await stepBy(bert, draw);
  await shows(bert, 2);
  await house.restart();
  await shows(anna, 2);
  await bert.waitForSelector('.line-bar', { state: 'detached' });
  // Loaded again in the midst of it all, and everything is there.
  await anna.reload();
  await seated(anna);
  await shows(anna, 2);
  await anna.waitForSelector('.phase-human');
  // Two windows of one person stay in step.
  const second = await anna.context().newPage();
  await second.goto(anna.url());
  await seated(second);
  await stepBy(second, draw);
  await shows(anna, 3);
  await shows(bert, 3);
  // What was missed is there on return.
  await anna.goto('about:blank');
  await stepBy(bert, draw);
  await anna.goBack();
  await seated(anna);
  await shows(anna, 4);
  await playTogether([anna, bert], draw);
  for (const page of [anna, bert, second]) await page.waitForSelector('.result');
});

among('together: dice that everybody can check, and a spectator', async (visit, house) => {
  const [anna, bert, carl] = await guests(visit, house, 3);
  const draw = dice();
  const link = await company([anna, bert], 'super3');
  await carl.goto(link);
  await seated(carl);
  await said(carl, 'You are watching.');
  await said(anna, '1 is watching');
  await playTogether([anna, bert], draw, 6);
  const [waits] = await Promise.all([Promise.any([anna, bert].map((one) => one.waitForSelector('.phase-human').then(() => one)))]);
  await shows(carl, await waits.locator('.turns .step').count());
  assert.equal((await carl.locator('.board-frame .cell.can').count()), 0, 'who watches moves nothing');
  await asks(anna, 'Resign');
  for (const page of [anna, bert, carl]) {
    await page.waitForSelector('.result');
    await page.click('.result-buttons button:has-text("dice")');
    await said(page, 'The dice were fair');
  }
  await accessible(anna, 'fair dice');
  await shot(anna, 'dice');
});

among('together: a forged roll is found', async (visit, house) => {
  const [anna, bert] = await guests(visit, house, 2);
  // What one sees of the first roll is another one: as if the server had lied afterwards.
  await bert.addInitScript(() => {
    const Real = window.WebSocket;
    window.WebSocket = class extends Real {
      set onmessage(hear) {
        super.onmessage = (event) => {
          const forged = event.data.replace(/"roll","move":"r(\d+)"/, (_, n) => `"roll","move":"r${n === '7' ? 6 : 7}"`);
          hear({ data: forged });
        };
      }
    };
  });
  await company([anna, bert], 'super3');
  await asks(anna, 'Resign');
  await bert.waitForSelector('.result');
  await bert.click('.result-buttons button:has-text("dice")');
  await said(bert, 'do not agree with what was promised');
  await anna.click('.result-buttons button:has-text("dice")');
  await said(anna, 'The dice were fair');
});

among('together: four on four phones, in teams', async (visit, house) => {
  const people = await guests(visit, house, 4, phone);
  const draw = dice();
  await company(people, 'ploy', { options: { form: 'teams' }, clock: { kind: 'counts', numbers: [20, 10] } });
  const [anna, bert] = people;
  await said(anna, 'your partner');
  for (const one of people) {
    await one.waitForSelector('.phase-human');
    await stepBy(one, draw, finger);
  }
  await shows(anna, 4);
  await fits(anna, 'a phone');
  await shot(anna, 'phone');
  await asks(bert, 'Resign');
  for (const one of people) await one.waitForSelector('.result');
  await shot(anna, 'phone-end');
});

among('together: of three one leaves, and the computer goes on', async (visit, house) => {
  const people = await guests(visit, house, 3, { colorScheme: 'dark' });
  const draw = dice();
  await company(people, 'tor', { options: { players: '3' } });
  const [anna, , carl] = people;
  await asks(carl, 'Resign');
  await said(anna, 'plays on');
  await accessible(anna, 'a seat that was left');
  await shot(anna, 'left');
  await playTogether(people.slice(0, 2), draw, 8);
});

/** The cells of a step that a person could make now: pressed, but let go before the last. */
async function ways(page) {
  await offered(page);
  return (await look(page)).targets.map(({ cell }) => cell);
}

among('together: a step is prepared, forgotten, and played', async (visit, house) => {
  const [anna, bert] = await guests(visit, house, 2);
  const draw = dice();
  await company([anna, bert], 'aufstellen');
  const press = (page, cell) => page.click(`.board-frame [data-cell="${cell}"]`);
  await bert.waitForSelector('.phase-remote');
  const [first] = await ways(anna);
  await press(bert, first);
  await bert.waitForSelector('.question.prepared');
  await accessible(bert, 'prepared');
  await shot(bert, 'prepared');
  await bert.click('.question.prepared button');
  await bert.waitForSelector('.question.prepared', { state: 'detached' });
  await stepBy(anna, draw);
  await bert.waitForSelector('.phase-human');
  const places = await ways(bert);
  await stepBy(bert, draw);
  await anna.waitForSelector('.phase-human');
  // A place that nobody has taken meanwhile: as soon as it is his turn, Bert's piece lies there.
  const mine = await ways(anna);
  const [here, there] = mine.filter((cell) => places.includes(cell));
  await press(bert, there);
  await bert.waitForSelector('.question.prepared');
  await press(anna, here);
  await shows(anna, 4);
  await bert.waitForSelector('.question.prepared', { state: 'detached' });
  await bert.waitForSelector('.phase-remote');
});

among('together: time runs out', async (visit, house) => {
  const [anna, bert] = await guests(visit, house, 2);
  const draw = dice();
  const link = await openTable(anna, { spec: 'ploy', clock: '3+0', seats: ['me', 'open'] });   // a step is a whole turn
  await anna.goto(link);
  await join_(bert, link);
  await seated(anna, bert);
  await stepBy(anna, draw);
  await bert.waitForSelector('.phase-human');
  await stepBy(bert, draw);
  await said(bert, 'ran out of time');
  await said(anna, 'You have lost');
});

among('together: links that lead nowhere, tables that are full', async (visit, house) => {
  const [anna, bert, carl] = await guests(visit, house, 3);
  await anna.goto(`${house.address}#/together/${'0'.repeat(32)}`);
  await said(anna, 'There is no game at this address');
  await accessible(anna, 'a link that leads nowhere');
  await anna.goto(`${house.address}#/together/nonsense`);
  await said(anna, 'There is no game at this address');
  const link = await invite(anna, 'tor', { options: { players: '3' }, seats: ['human', 'remote', 'remote'] });
  await join_(bert, link);
  await carl.goto(link);
  await carl.click('.invitation .button.big');
  await seated(anna, bert, carl);
});

/** One in every run, besides the one above that survives everything; the others where there is time. Convoy ends after
 * hundreds of rounds by lot, and is given up before. */
const several = ids.filter((id) => id !== 'allein');
const given = { convoy: 80 };
for (const id of isLong ? several : ['blockade'])
  among(`together: ${id} by clicks to its end`, async (visit, house) => {
    const people = await guests(visit, house, 2, small);
    await company(people, id);
    const most = given[id] ?? 2000;
    if (await playTogether(people, dice(), most) === most) await asks(people[0], 'Resign');
    for (const page of people) await page.waitForSelector('.result');
  });
