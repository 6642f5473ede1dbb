// Whole games on a small screen with a finger.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { finger, playOn } from './drive.mjs';
import { dice, isLong, phone, test } from './lab.mjs';
import { challenge, ids } from './table.mjs';

for (const id of isLong ? ids : ['breakthru']) {
  test(`whole game of ${id} on a phone`, async (visit) => {
    const page = await visit.open(phone);
    await challenge(page, id);
    await playOn(page, { hand: finger, draw: dice(5) });
    assert.match(await page.textContent('.turn-who'), /won|lost|win|draw|share|did it|No step/i);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360, 'the page is as wide as the screen');
  });
}
