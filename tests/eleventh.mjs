// The eleventh game on the page: tests/eleventh.sh copies this to web/tests/e2e/ of a tree that has it.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { playOn } from './drive.mjs';
import { dice, test } from './lab.mjs';
import { goto, play, saved } from './table.mjs';

test('tic-tac-toe, of which the page knows nothing', async (visit) => {
  const page = await visit.open();
  await goto(page);
  assert.match(await page.textContent('.game-box:has([href="#/new/tictactoe"])'), /Tic-tac-toe.*Three of your marks/);
  for (const where of ['rules', 'lesson', 'rulings']) {
    await goto(page, `#/${where}/tictactoe`);
    await page.waitForSelector(`main.learn-${where} [role=status]:text-is("There is no text for this game yet.")`);
  }
  await play(page, 'tictactoe');
  await playOn(page, { draw: dice(3) });
  assert.equal((await saved(page)).spec, 'tictactoe');
  assert.equal(await page.locator('.note-card').count(), 0, 'nothing is said to be wrong');
});
