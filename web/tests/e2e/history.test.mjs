// Back and forward lead to where one was.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from './lab.mjs';
import { atTable, begin, goto, play, setUp, shelf } from './table.mjs';

const scrolled = (page, y) => page.waitForFunction((there) => Math.abs(scrollY - there) < 2, y);

test('back and forward: the rules keep their place', async (visit) => {
  const page = await visit.open();
  await shelf(page);
  await goto(page, '#/rules/ploy');
  await page.waitForSelector('.learn-rules');
  await page.waitForFunction(() => document.documentElement.scrollHeight > 2500);
  // Leaving at once: the browser has had no time to tell of the scrolling.
  await page.evaluate(() => { scrollTo(0, 1200); location.hash = '#/'; });
  await page.waitForSelector('main.shelf');
  assert.equal(await page.evaluate(() => scrollY), 0, 'a new view begins at its top');
  await page.evaluate(() => scrollTo(0, 300));
  await scrolled(page, 300);
  await page.goBack();
  await page.waitForSelector('.learn-rules');
  await scrolled(page, 1200);
  await page.goForward();
  await page.waitForSelector('main.shelf');
  await scrolled(page, 300);
  await page.goBack();
  await scrolled(page, 1200);
  await page.reload();
  await page.waitForSelector('.learn-rules');
  await scrolled(page, 1200);
});

test('back and forward: rules beside the board keep their place', async (visit) => {
  const page = await visit.open();
  await play(page, 'ploy');
  const open = async () => {
    await page.click('.toolbar [aria-label^="Rules"]');
    await page.waitForFunction(() => document.querySelector('dialog[open]')?.scrollHeight > 1500);
  };
  await open();
  await page.$eval('dialog', (dialog) => { dialog.scrollTop = 500; });
  await page.waitForFunction(() => document.querySelector('dialog').scrollTop === 500);
  await page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); }));
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { state: 'detached' });
  await open();
  await page.waitForFunction(() => Math.abs(document.querySelector('dialog').scrollTop - 500) < 2);
});

test('back and forward: a game that nobody has begun is still there', async (visit) => {
  const page = await visit.open();
  await setUp(page, 'tor');
  await begin(page);
  const url = page.url();
  await page.goBack();
  await page.waitForSelector('.set-up');
  await page.goForward();
  await atTable(page);
  assert.equal(page.url(), url);
  assert(!(await page.$('.note-card.error')));
  // Where a game is really gone, the way back leads past it.
  await page.goto('about:blank');
  await goto(page, '#/about');
  await page.evaluate(() => { location.hash = '#/play/gone'; });
  await page.waitForSelector('main.shelf');
  await page.goBack();
  await page.waitForSelector('.learn-about');
});
