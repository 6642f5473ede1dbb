// The board turns to whoever plays.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { picture, test } from './lab.mjs';
import { look, play, rest } from './table.mjs';

/** On which part of the board the marked pieces stand: those of the person whose turn it is. */
async function side(page) {
  const { targets } = await look(page);
  const { x, y, width, height } = await page.locator('.board-frame svg.board').boundingBox();
  const mean = (of) => targets.reduce((sum, one) => sum + of(one), 0) / targets.length;
  return [mean((one) => one.x) < x + width / 2 ? 'left' : 'right', mean((one) => one.y) < y + height / 2 ? 'above' : 'below'];
}

const first = async (page) => {
  const { targets, steps } = await look(page);
  await page.mouse.click(targets[0].x, targets[0].y);
  await page.waitForSelector('.cell[aria-selected=true]');
  const { targets: next } = await look(page);
  await page.mouse.click(next[0].x, next[0].y);
  return steps;
};

test('against levels the own side is below', async (visit) => {
  const page = await visit.open();
  for (const id of ['ploy', 'blockade', 'weltreich', 'tor']) {
    await play(page, id, { who: [1, 'human'] });
    await rest(page, 0);
    if (id !== 'blockade') assert.equal((await side(page))[1], 'below', id);
    await picture(page, `side-${id}`);
  }
  for (const seat of [1, 2, 3]) {
    await play(page, 'tor', { options: { players: '4' }, who: [1, 1, 1, 1].map((level, i) => (i === seat ? 'human' : level)) });
    await rest(page, 0);
    assert.deepEqual(await side(page), ['left', 'below'], `seat ${seat + 1}`);
  }
  await picture(page, 'side-tor-four');
});

test('with several people the board stands still, or goes round', async (visit) => {
  const page = await visit.open();
  await play(page, 'tor', { who: ['human', 'human'] });
  await rest(page, await first(page));
  assert.equal((await side(page))[1], 'above');
  await page.click('.head-buttons .icon-button >> nth=1');
  await page.click('dialog .switch:has-text("turn the board after each turn")');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { state: 'detached' });
  for (let i = 0; i < 3; i++) {
    assert.equal((await side(page))[1], 'below');
    await rest(page, await first(page));
  }
  // By hand a game for two is turned by half.
  await page.keyboard.press('f');
  assert.equal((await side(page))[1], 'above');
});
