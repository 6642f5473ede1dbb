// On every screen: whose turn it is, and whatever can be pressed for it, is in sight.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { finger, mouse, playOn } from './drive.mjs';
import { dice, picture, screens, test } from './lab.mjs';
import { play } from './table.mjs';

/** What of it is not wholly on the screen, or lies under something else. Runs in the page. */
function hidden(selector) {
  return [...document.querySelectorAll(selector)].filter((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return true;
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return !one.contains(there) && !there?.closest('.choices');
  }).map((one) => one.textContent);
}

const needed = '.turn-who, .turn-buttons button, .choice';

/** Scrolls everything to its end, as somebody does who looks at the moves. */
function toTheEnd() {
  for (const one of document.querySelectorAll('.panel, .panel *')) one.scrollTop = 1e6;
  scrollTo(0, 1e6);
}

for (const [name, size] of Object.entries(screens)) {
  test(`whose turn, rolls and choices stay in sight, ${name}`, async (visit) => {
    const page = await visit.open({ ...size, locale: 'de-DE' });
    for (const id of ['super3', 'ploy', 'tor', 'breakthru']) {
      await play(page, id, { who: ['human', 'human'] });
      await playOn(page, {
        hand: size.hasTouch ? finger : mouse, draw: dice(3), enough: ({ steps, chosen }) => steps >= 16 && !chosen.length,
        seen: async () => assert.deepEqual(await page.evaluate(hidden, needed), [], id),
      });
      await picture(page, `sight-${id}-${name}`);
      await page.evaluate(toTheEnd);
      assert.deepEqual(await page.evaluate(hidden, '.turn-who, .turn-buttons button'), [], `${id}, scrolled`);
    }
  });
}

for (const name of ['phone lying', 'desktop at 200 %']) {
  test(`a lesson shows board and task side by side, ${name}`, async (visit) => {
    const page = await visit.open({ ...screens[name], locale: 'de-DE' });
    for (const place of ['lesson/blockade', 'lesson/super3', 'puzzle/tor/3']) {
      await page.goto(`${page.home}#/${place}`);
      await page.waitForSelector('.lesson-board svg.board');
      await page.waitForSelector('.lesson-task');
      assert.deepEqual(await page.evaluate(hidden, '.lesson-board svg.board, .lesson-task'), [], place);
      await picture(page, `sight-${place.replace(/\W/g, '-')}-${name}`);
      await page.evaluate(() => scrollTo(0, 1e6));
      assert.deepEqual(await page.evaluate(hidden, '.lesson-board svg.board'), [], `${place}, scrolled`);
    }
  });
}
