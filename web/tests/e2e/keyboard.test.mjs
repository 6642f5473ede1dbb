// A whole game without mouse: from the shelf to the end.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { playOn } from './drive.mjs';
import { dice, isLong, small, test } from './lab.mjs';
import { atTable, challenge, ids, shelf } from './table.mjs';

/** Presses the tab key until the focus is on what the selector names. */
async function tabTo(page, selector, key = 'Tab') {
  for (let i = 0; i < 120; i++) {
    if (await page.evaluate((s) => document.activeElement?.matches(s) ?? false, selector)) return;
    await page.keyboard.press(key);
  }
  assert.fail(`the tab key does not reach ${selector}`);
}

const focused = (page) => page.evaluate(() => {
  const one = document.activeElement;
  const { x, y, width, height } = one.getBoundingClientRect();
  return { cell: one.dataset.cell === undefined ? undefined : Number(one.dataset.cell), x: x + width / 2, y: y + height / 2 };
});

/** Arrow keys lead from place to place: each time the one that brings the focus nearer. */
async function arrowsTo(page, { cell, x, y }) {
  for (let i = 0; i < 60; i++) {
    const at = await focused(page);
    if (at.cell === cell) return;
    const across = Math.abs(x - at.x) > Math.abs(y - at.y);
    await page.keyboard.press(across ? (x > at.x ? 'ArrowRight' : 'ArrowLeft') : (y > at.y ? 'ArrowDown' : 'ArrowUp'));
  }
  assert.fail(`arrow keys do not reach place ${cell}`);
}

const keys = {
  answersFirst: true,      // the list has the focus, so it is answered before anything else
  async cell(page, target) {
    // A button that is gone has left the focus nowhere: from there any arrow key leads to the board.
    if (await page.evaluate(() => document.activeElement === document.body)) await page.keyboard.press('ArrowUp');
    if ((await focused(page)).cell === undefined) await tabTo(page, '.board-frame [data-cell]');
    await arrowsTo(page, target);
    await page.keyboard.press('Enter');
  },
  async button(page, selector) {
    if (selector === '.roll-button') return page.keyboard.press('r');
    if (!selector.startsWith('.choice')) return tabTo(page, selector).then(() => page.keyboard.press('Enter'));
    // A list of choices takes the focus; the arrow keys go through it.
    for (let i = 0; i < 20; i++) {
      if (await page.evaluate((s) => document.activeElement?.matches(s), selector)) return page.keyboard.press('Enter');
      await page.keyboard.press('ArrowDown');
    }
    return assert.fail(`arrow keys do not reach ${selector}`);
  },
};

/** From the shelf to the first step, against level 1. */
async function begin(page, id) {
  await shelf(page);
  await tabTo(page, `a[href="#/new/${id}"]`);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.set-up button[type=submit]:not([disabled])');
  await tabTo(page, '.unfolds > summary');
  await page.keyboard.press('Enter');
  await tabTo(page, '.set-up .player-select:nth-child(2) select');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await tabTo(page, '.set-up button[type=submit]', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await atTable(page);
  assert.match(await page.textContent('.seats'), /\(1\)/, 'level 1 sits on the second seat');
}

for (const id of isLong ? ids : ['aufstellen']) {
  test(`whole game of ${id} by keyboard`, async (visit) => {
    const page = await visit.open(small);
    // Convoy is pasted shortly before its end, which is a matter for the mouse; so are games for one.
    if (['convoy', 'allein'].includes(id)) await challenge(page, id);
    else await begin(page, id);
    await playOn(page, { hand: keys, draw: dice(2) });
    assert.match(await page.textContent('.turn-who'), /won|lost|win|draw|share|did it|No step/i);
  });
}

// Ploy has what Aufstellen has not: pieces that turn, so that a place offers choices.
test('ploy by keyboard, with choices', async (visit) => {
  const page = await visit.open(small);
  await begin(page, 'ploy');
  let chosen = 0;
  await playOn(page, {
    hand: keys, draw: dice(2), seen: ({ choices }) => { chosen += choices.length ? 1 : 0; },
    enough: ({ steps, choices }) => steps >= 16 && chosen > 1 && !choices.length,
  });
});
