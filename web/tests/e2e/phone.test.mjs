// A whole game on a small screen with a finger.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { finger, playOn } from './drive.mjs';
import { dice, phone, test } from './lab.mjs';
import { begin, players, shelf } from './table.mjs';

for (const id of ['breakthru', 'sprung']) {
  test(`whole game of ${id} on a phone`, async (visit) => {
    const page = await visit.open(phone);
    await shelf(page);
    await page.tap(`main a[href="#/new/${id}"]`);
    await page.waitForSelector('.set-up button[type=submit]:not([disabled])');
    await players(page, ['human', 1]);
    await begin(page);
    await playOn(page, { hand: finger, draw: dice(5) });
    assert.match(await page.textContent('.turn-who'), /won|lost|draw|share/i);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360, 'the page is as wide as the screen');
  });
}
