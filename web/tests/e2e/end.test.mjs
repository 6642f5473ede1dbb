// The end of a game: why, where one sees it, and what to do next.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { accessible, fits, legible } from './axe.mjs';
import { picture, screens, test } from './lab.mjs';
import { atTable, goto, play, rest, saved, tab } from './table.mjs';

/** The last step of a game, and what is said and marked then. */
const ends = {
  ploy: ['4C0r4/4T0g4/4S4r4/9/9/9/9/9/C0g8 g', 'e8xe9', /Red.s Commander is captured/, 1],
  breakthru: ['11/11/11/11/11/3G1F5/11/11/11/11/SS9 g 0 -', 'f6f11', /flagship has reached the edge/, 1],
  convoy: ['1RRRRR7b/R4R7b/13b/6gggggggb/13b/12bb/14/14/yy12/y13/y13/y13/y13/y13 f13NWWWWWS,a1NNNNNE,g11EEEEEE,n14SSSSSW r1 7 0 -',
    'a13a14', /whole column has arrived/, 7],
  super3: ['R/9/9/9/rr7/9/9/9/R r r5', '7.5', /Three boxes in a row: 3, 7, 11/, 27],
  blockade: ['12/7B4/12/12/12/12/4r7/9b2/12/12/4R7/12 r', 'run', /king has run off the far edge/, 0],
  weltreich: ['11bK/12/7rK4/12/4bR2bA4/12/12/3rAbA2rA3bA/12/12/7rR4/12 b rb', 'l5xh5', /Blue holds all four thrones/, 4],
  sprung: ['12/12/12/9rrr/9rrr/8r1rr/bbb9/bbb9/bbb9/12/12/12 r -', 'i7j7', /Red has filled the goal/, 9],
  aufstellen: ['4/1sst/t1SS/TTcC t', 'a2a3', /Red has four in a line/, 4],
  allein: ['12/12/12/12/12/12/8G3/8R3/12/12/12/12 2 0', '5G-7G', /One piece left: excellent/, 1],
  tor: ['6rTrTrT2gT/12/12/4gC7/12/12/12/12/12/4rT4gS2/12/rCrSrSrS1rSrS5 r e2', '+S', /Red has all pieces on the board/, 11],
};

/** Plays a step by its name, as from the keyboard. */
async function type(page, step) {
  const before = await page.$$eval('.turns .step', (all) => all.length);
  await page.keyboard.press('/');
  await page.keyboard.type(step);
  await page.keyboard.press('Enter');
  await rest(page, before);
}

/** A game that ends with the next step, between people, and its end. */
async function finish(page, id) {
  const [text, step] = ends[id];
  await play(page, id, { who: ['human', 'human'], text });
  await type(page, step);
  await page.waitForSelector('.result');
}

for (const [id, [, , sentence, count]] of Object.entries(ends)) {
  test(`the end of ${id} says why and shows where`, async (visit) => {
    const page = await visit.open();
    await finish(page, id);
    assert.match(await page.textContent('.result-why'), sentence);
    const marked = await page.$$eval('.board-frame .mark.win[data-marked]', (all) => new Set(all.map((one) => one.dataset.marked)).size);
    assert.equal(marked, count);
    assert.equal(await page.$$eval('.board-frame .arrow.win', (all) => all.length), count ? 0 : 1);
    await accessible(page, `end of ${id}`);
    await picture(page, `end-${id}`);
    // Who looks back sees the game as it was.
    await page.keyboard.press('z');
    await page.waitForSelector('.result', { state: 'detached' });
    assert.equal(await page.$('.board-frame .mark.win'), null);
  });
}

test('a rematch swaps the seats', async (visit) => {
  const page = await visit.open();
  await play(page, 'ploy', { who: ['human', 1], text: ends.ploy[0] });
  await type(page, 'e8xe9');
  assert.match(await page.textContent('.result'), /You have won · Green wins/);
  const old = page.url();
  await page.click('.result .button.strong');
  await page.waitForFunction((url) => location.href !== url, old);
  await atTable(page);
  const { record } = await saved(page);
  assert.match(record, /P1 "level 1"/);
  assert.match(record, /P2 "person"/);
});

for (const [name, size] of Object.entries(screens)) {
  test(`the result card, ${name}`, async (visit) => {
    const page = await visit.open({ ...size, locale: 'de-DE' });
    await play(page, 'weltreich', { who: ['human', 'human'], text: ends.weltreich[0] });
    for (const square of ['l5', 'h5']) await page.click(`.board-frame [data-cell][aria-label^="${square}:"]`);
    await page.waitForSelector('.result');
    await page.evaluate(() => scrollTo(0, 0));
    await fits(page, `the result card, ${name}`);
    await picture(page, `result-${name.replace(/\W+/g, '-')}`);
    await page.emulateMedia({ colorScheme: 'dark' });
    await legible(page, `the result card in the dark, ${name}`);
    await picture(page, `result-${name.replace(/\W+/g, '-')}-dark`);
  });
}

/** Red could win by b2a1 alone. */
const missed = '3s/tsCS/Tct1/1T1S c';

for (const [name, size] of Object.entries({ desktop: screens.desktop, phone: screens['phone upright'] })) {
  test(`looking for mistakes draws the chances and the better step, ${name}`, async (visit) => {
    const page = await visit.open(size);
    await play(page, 'aufstellen', { who: ['human', 'human'], text: missed });
    for (const square of ['b2', 'c1']) await page.click(`.board-frame [data-cell][aria-label^="${square}:"]`);
    await tab(page, 'game');
    await page.click('.game-part button:has-text("Resign")');
    await page.click('dialog .button.strong');
    await page.click('.result button:has-text("Look for mistakes")');
    await page.waitForFunction(() => /1 step to think about/.test(document.querySelector('.review')?.textContent));
    assert.equal(await page.$$eval('.chances-fault', (all) => all.length), 1);
    await page.click('.chances-fault');
    await page.waitForSelector('.judged');
    assert.match(await page.textContent('.judged'), /blunder, better: b2a1; could be won in \d+ steps?/);
    assert.equal(await page.$$eval('.board-frame .arrow.hint', (all) => all.map((one) => one.dataset.way).join()), '5 0');
    await accessible(page, `chances, ${name}`);
    await page.evaluate(() => document.querySelector('.review').scrollIntoView({ block: 'center' }));
    await picture(page, `chances-${name}`);
    await page.emulateMedia({ colorScheme: 'dark' });
    await legible(page, `chances in the dark, ${name}`);
    await picture(page, `chances-${name}-dark`);
  });
}

test('a draw is offered after a question, and a level judges for itself', async (visit) => {
  const page = await visit.open();
  const offer = async (id, text) => {
    await play(page, id, { who: ['human', 8], text });
    await tab(page, 'game');
    await page.click('.game-part button:has-text("draw")');
    await page.waitForSelector('dialog:has-text("Offer your opponents a draw?")');
    await page.click('dialog .button.strong');
  };
  // Red has nothing but a Commander and a Shield against a whole fleet.
  await offer('ploy', '4C0r4/9/9/9/9/9/3S0gS0gS0g3/2A0gV7gI0gV7gA7g2/1T0gY0gF0gC1gF0gY0gT0g1 g'.replace('4C0r4/9', '4C0r4/4S4r4'));
  await page.waitForSelector('.phase-over');
  assert.match(await page.textContent('.result'), /A draw.*Agreed/);
  await offer('ploy', '1T4rY4rF4rC1rF4rY4rT4r1/2A3rV3rI0rV3rA4r2/3S4rS4rS4r3/9/9/9/9/4S0g4/4C1g4 g');
  await page.waitForSelector('.note-card:has-text("I stand better")');
  await offer('super3');
  await page.waitForSelector('.note-card:has-text("ends by itself")');
});

test('finished games are kept by date, with results against each level', async (visit) => {
  const page = await visit.open();
  for (const who of [['human', 2], ['human', 2], ['human', 'human']]) {
    await play(page, 'ploy', { who, text: ends.ploy[0] });
    await type(page, 'e8xe9');
    await saved(page);
  }
  await goto(page, '#/archive');
  await page.waitForSelector('.finished >> nth=2');
  assert.match(await page.textContent('.scores tbody'), /Level 2.*200$/);
  assert.equal(await page.$$eval('.archive section', (all) => all.length), 2, 'the results, and today');
  assert.match(await page.textContent('.finished >> nth=2'), /Ploy.*won.*1 step/);
  await accessible(page, 'archive');
  await fits(page, 'archive');
  await picture(page, 'archive');
  await page.click('.finished .icon-button >> nth=0');
  await page.click('dialog .button.strong');
  await page.waitForFunction(() => document.querySelectorAll('.finished').length === 2);
  await page.click('.finished a >> nth=0');
  await atTable(page);
  await page.waitForSelector('.result');
  await goto(page);
  assert.equal(await page.$('.open-card'), null, 'what is over is not open');
});
