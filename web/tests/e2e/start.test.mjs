// From the shelf to a game: one press, and what was chosen is remembered.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { picture, screens, test } from './lab.mjs';
import { atTable, begin, ids, option, players, saved, setUp, shelf, unfold } from './table.mjs';

const playNow = (page, id) => page.click(`:is(.box-front, .tile):has([href="#/new/${id}"]) .play-now`);

test('one press on the shelf begins a game against level 3', async (visit) => {
  const page = await visit.open();
  for (const id of ['ploy', 'tor']) {
    await shelf(page);
    await playNow(page, id);
    await atTable(page);
    assert.match(await page.textContent('.seats'), /You.*\(3\)/);
    assert(await page.$(`.table-${id}`), id);
  }
});

test('what was chosen last is played again', async (visit) => {
  const page = await visit.open();
  await setUp(page, 'tor');
  await option(page, 'players', '3');
  await players(page, [2, 'human', 1]);
  await begin(page);
  const names = await page.textContent('.seat-list');
  assert.match(names, /\(2\).*You.*\(1\)/);
  await shelf(page);
  await playNow(page, 'tor');
  await atTable(page);
  assert.equal(await page.textContent('.seat-list'), names);
  assert.equal((await saved(page)).spec, 'tor:players=3');
  await setUp(page, 'tor');
  assert.match(await page.textContent('.unfolds > summary'), /Three/);
  // Other games are as on the first day.
  await setUp(page, 'sprung');
  assert.match(await page.textContent('.unfolds > summary'), /You · .*Sunday player/);
});

/** Whether all of it is on the screen. */
const inSight = (page, selector) => page.$eval(selector, (one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
});

for (const [name, size] of Object.entries(screens)) {
  test(`Play is in sight without scrolling, ${name}`, async (visit) => {
    const page = await visit.open({ ...size, locale: 'de-DE' });
    await shelf(page);
    assert(await inSight(page, '.play-now'), 'on the shelf');
    for (const id of ids) {
      await setUp(page, id);
      for (const one of ['.set-up [type=submit]', '.set-up a[href^="#/rules/"]', '.set-up a[href^="#/lesson/"]'])
        assert(await inSight(page, one), `${id}: ${one}`);
      await picture(page, `new-${id}-${name}`);
      await unfold(page);
      await page.evaluate(() => document.querySelector('.from-position').scrollIntoView({ block: 'end' }));
      assert(await inSight(page, '.set-up [type=submit]'), `${id}: also when the options are read`);
    }
  });
}
