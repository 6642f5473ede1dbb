// What is drawn on the board: the king's way, threats, what happened since the last turn, and figures.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { finger, mouse, playOn } from './drive.mjs';
import { desktop, dice, phone, picture, test } from './lab.mjs';
import { play, rest } from './table.mjs';

const FIG5 = '12/7B4/12/12/12/12/4r7/9b2/12/12/4R7/12 r';
const arrows = (page, kind) => page.$$eval(`.board-frame .arrow.${kind}`, (all) => all.map(({ dataset }) => dataset.way));
const said = (page) => page.textContent('.foresight');
const lying = { ...phone, viewport: { width: 740, height: 360 } };

test('blockade: the way of the king is drawn, run, and marked', async (visit) => {
  const page = await visit.open();
  await play(page, 'blockade', { text: FIG5 });
  assert.deepEqual(await arrows(page, 'open'), ['16 52 56 140'], 'e2, e5, i5, i12');
  await page.keyboard.press('t');
  await page.waitForSelector('.foresight');
  assert.match(await said(page), /Red: the way is open, the king can run/);
  assert.match(await said(page), /Blue: the way is open/);
  assert.equal((await arrows(page, 'open')).length, 2, 'both ways on request');
  await picture(page, 'blockade-ways');
  await page.click('[data-cell="16"]');
  await page.waitForSelector('.phase-over');
  assert(!(await page.$('.seat-lost')), 'the king that has run was not captured');
  assert(!(await page.$('.piles')), 'nor is it among what was');
});

test('blockade: a beginner sees before a guard is placed who could run then', async (visit) => {
  const page = await visit.open();
  await play(page, 'blockade');
  assert(!(await page.$('.foresight')), 'threats are not shown unasked');
  await page.click('.toolbar [aria-pressed]');
  await page.waitForSelector('.board-frame .unsafe');
  assert.equal(await page.$$eval('.below .unsafe', (all) => all.length), 106, 'all but six first guards lose at once');
  await page.hover('[aria-label^="a1:"]');
  await page.waitForFunction(() => document.querySelector('.foresight')?.textContent.includes('Blue runs next turn'));
  assert.match(await said(page), /an opponent can win at once/);
  await page.hover('[aria-label^="h6:"]');
  await page.waitForFunction(() => document.querySelector('.foresight')?.textContent.includes('Blue: no way'));
  assert((await arrows(page, 'shut')).length > 3, 'what was tried is drawn');
  await picture(page, 'blockade-before-a-guard');
});

test('who plays alone is threatened by nobody', async (visit) => {
  const page = await visit.open();
  await play(page, 'allein');
  assert(!(await page.$('.toolbar [aria-label^="Show what could happen"]')));
  await page.keyboard.press('t');
  assert(!(await page.$('.foresight')));
});

test('ploy: what could be taken is shown on request', async (visit) => {
  const page = await visit.open();
  await play(page, 'ploy', { text: '8C0r/8S4r/9/9/4S4r4/4S4r4/9/1S0g2T0g4/C0g8 g' });
  assert.deepEqual(await arrows(page, 'open'), []);
  await page.keyboard.press('t');
  await page.waitForFunction(() => document.querySelector('.foresight')?.textContent.includes('Green can take e4'));
  assert.equal((await arrows(page, 'open')).length, 1);
  await page.keyboard.press('t');
  assert.deepEqual(await arrows(page, 'open'), []);
});

for (const [name, screen] of Object.entries({ desktop, phone, lying })) {
  test(`what happened since my last turn is marked and shown again: ${name}`, async (visit) => {
    const page = await visit.open({ ...screen, colorScheme: name === 'lying' ? 'dark' : 'light' });
    await play(page, 'ploy', { options: { form: 'four' } });
    const hand = screen.hasTouch ? finger : mouse;
    await playOn(page, { hand, draw: dice(), enough: ({ steps }) => steps > 0 });
    await rest(page, 3);
    await page.waitForFunction(() => document.querySelectorAll('.below .last').length > 2);
    const marked = await page.$$eval('.below .last', (all) => all.length);
    await page.click('.toolbar [aria-label^="Show again"]');
    await page.waitForFunction((all) => document.querySelectorAll('.below .last').length < all, marked);
    await page.waitForSelector('.toolbar [aria-label^="Show again"][aria-pressed=false]');
    assert.equal(await page.$$eval('.below .last', (all) => all.length), marked);
    await picture(page, `since-my-last-turn-${name}`);
  });
}

test('figures draw what they explain', async (visit) => {
  const page = await visit.open();
  const drawn = async (game, id, selector) => {
    await page.goto(`${page.home}#/rules/${game}`);
    await page.locator(`#figure-${id}`).scrollIntoViewIfNeeded();
    await page.waitForSelector(`#figure-${id}[data-shown] svg`);
    return page.$$eval(`#figure-${id} .drawn ${selector}`, (all) => all.map(({ dataset }) => dataset.way ?? dataset.marked));
  };
  assert.deepEqual(await drawn('blockade', 'abb-5', '.arrow.open'), ['16 52 56 140'], 'the way of the king');
  assert.equal((await drawn('super3', 'roll-ten', '.note')).length, 16, 'sixteen places');
  assert.equal((await drawn('ploy', 'move', '.note:not(.arrow)')).length, 9, 'nine moves');
  assert.equal((await drawn('weltreich', 'abb-6', '.note')).length, 18, 'where a rider can go');
  assert.equal((await drawn('tor', 'abb-15-1', '.arrow.note')).length, 1);
  await page.click('#figure-abb-15-1 .figure-buttons button >> nth=1');
  await page.waitForSelector('#figure-abb-15-1[data-shown="1"] .letter');
  assert.deepEqual(await page.$$eval('#figure-abb-15-1 .letter', (all) => all.map((one) => one.textContent)), ['A', 'B', 'C']);
});
