// A whole game on a small screen with a finger.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { finger, playOn } from './drive.mjs';
import { dice, phone, test } from './lab.mjs';
import { begin, players, shelf } from './table.mjs';

test('whole game of breakthru on a phone', async (visit) => {
  const page = await visit.open(phone);
  await shelf(page);
  await page.tap('main a[href="#/new/breakthru"]');
  await page.waitForSelector('.set-up button[type=submit]:not([disabled])');
  await players(page, ['human', 1]);
  await begin(page);
  await playOn(page, { hand: finger, draw: dice(5) });
  assert.match(await page.textContent('.turn-who'), /won|lost|draw|share/i);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360, 'the page is as wide as the screen');
});
