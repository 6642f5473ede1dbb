// Whole games against level 1 by clicks, each checked by the program afterwards.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { playOn } from './drive.mjs';
import { brett, dice, picture, small, test } from './lab.mjs';
import { challenge, ids, play, saved } from './table.mjs';

/** The program reads the record that the page kept, and agrees that the game is over. */
async function judge(page, id) {
  const { record, spec, over } = await saved(page);
  assert(over, 'the page keeps the game as over');
  assert.equal(spec.split(':')[0], id);
  const { status, stdout, stderr } = spawnSync(brett, ['record', '-', '--to', 'json'], { input: record, encoding: 'utf8' });
  assert.equal(status, 0, `brett record: ${stderr}\n${record}`);
  const read = JSON.parse(stdout);
  assert.notEqual((Array.isArray(read) ? read[0] : read).result, '*', `over for the page, not for the program:\n${record}`);
}

async function result(page) {
  const text = await page.textContent('.turn-who');
  assert.match(text, /won|lost|win|draw|share|did it|No step/i, `the end is told: ${text}`);
  assert.match(await page.textContent('.result-why'), /\w.*\./, 'and why');
  assert(await page.isVisible('.result a[href^="#/new/"]'), 'another game is offered');
  // However long the list of moves: the card is what one sees.
  await page.waitForFunction(() => {
    const { left, top } = document.querySelector('.result').getBoundingClientRect();
    return document.elementFromPoint(left + 20, top + 20)?.closest('.result');
  });
}

for (const id of ids) {
  test(`whole game of ${id} by clicks`, async (visit) => {
    const page = await visit.open(small);
    await challenge(page, id);
    await playOn(page, { draw: dice() });
    await result(page);
    await judge(page, id);
    await picture(page, `${id}-end-desktop`);
  });
}

test('whole game of blockade with a friend, moves glide', async (visit) => {
  const page = await visit.open({ reducedMotion: 'no-preference' });
  await play(page, 'blockade', { who: ['human', 'human'] });
  await playOn(page, { draw: dice() });
  await result(page);
  await judge(page, 'blockade');
});
