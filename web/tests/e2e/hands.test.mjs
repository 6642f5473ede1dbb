// Things are where hands look for them: dice, trays, turned pieces, the bar at the board, the game on paper.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { finger, playOn } from './drive.mjs';
import { dice, phone, picture, test } from './lab.mjs';
import { look, play, rest, steps } from './table.mjs';

const centre = async (page, cell) => {
  const { x, y, width, height } = await page.locator(`.board-frame [data-cell="${cell}"]`).boundingBox();
  return [x + width / 2, y + height / 2];
};

test('the die is rolled by a click on it', async (visit) => {
  const page = await visit.open();
  for (const id of ['super3', 'convoy']) {
    await play(page, id, { who: ['human', 'human'] });
    const { phase, targets, steps: before } = await look(page);
    assert.deepEqual([phase, targets.length], ['roll', 1], 'only the dice can be pressed');
    await page.mouse.click(targets[0].x, targets[0].y);
    await rest(page, before);
    assert.match((await steps(page))[0], /^\d+$/);
  }
});

test('the shape that Aufstellen wants is shown in its tray', async (visit) => {
  const page = await visit.open();
  await play(page, 'aufstellen', { who: ['human', 'human'] });
  const wanted = async () => {
    const at = await (await page.waitForSelector('.board-frame .trays .offered')).getAttribute('transform');
    assert(await page.waitForSelector('.turn-todo .piece-icon'), 'and beside the words');
    return at;
  };
  const first = await wanted();
  const { targets: [a, b] } = await look(page);
  await page.mouse.click(a.x, a.y);
  await rest(page, 0);
  assert.notEqual(await wanted(), first, 'the other player, another tray');
  await page.mouse.click(b.x, b.y);
  await rest(page, 1);
  assert.notEqual(await wanted(), first, 'the next turn wants another shape');
  // It can be carried from there, and from no other tray.
  const free = await page.$$eval('.board-frame .cell.carry', (all) => all.map((one) => Number(one.dataset.cell)));
  assert.equal(free.length, 1, `trays ${free}`);
  const { targets: [goal] } = await look(page);
  await page.mouse.move(...(await centre(page, free[0])));
  await page.mouse.down();
  await page.mouse.move(goal.x, goal.y, { steps: 4 });
  await page.mouse.up();
  await rest(page, 2);
});

test('turning a piece shows it turned, and hides no nose', async (visit) => {
  const page = await visit.open();
  await play(page, 'ploy', { who: ['human', 'human'], options: { turn: 'any' } });
  const cells = (await look(page)).targets.map(({ cell }) => cell);
  for (const cell of [cells[0], cells[4], cells.at(-1)]) {
    const at = await centre(page, cell);
    await page.mouse.click(...at);
    await page.waitForSelector('.cell[aria-selected=true]');
    await page.mouse.click(...at);
    await page.waitForSelector('.choices.pictures');
    const seen = await page.$$eval('.choice', (all) => all.map((one) => ({
      words: one.innerText.trim(), name: one.ariaLabel, picture: one.querySelector('svg.piece-icon g[transform]')?.getAttribute('transform'),
    })));
    assert(seen.length >= 1);
    for (const { words, name } of seen) assert(words === '' && name.length > 5, `${words} ${name}`);
    assert.equal(new Set(seen.map(({ picture }) => picture)).size, seen.length, 'every picture is another one');
    const over = await page.evaluate((n) => {
      const list = document.querySelector('.choices').getBoundingClientRect();
      const piece = document.querySelector(`.board-frame .piece[data-at="${n}"]`).getBoundingClientRect();
      return list.left < piece.right && list.right > piece.left && list.top < piece.bottom && list.bottom > piece.top;
    }, cell);
    assert(!over, 'the list lies over the piece');
    await picture(page, `turning-${cell}`);
    await page.keyboard.press('Escape');
    await page.waitForSelector('.choices', { state: 'detached' });
  }
});

test('a phone does not speak of mouse and keyboard', async (visit) => {
  for (const locale of ['de-DE', 'en-GB']) {
    const page = await visit.open({ ...phone, locale });
    await play(page, 'ploy', { who: ['human', 'human'] });
    await playOn(page, {
      hand: finger, draw: dice(2), enough: ({ steps: n }) => n >= 4,
      seen: async () => assert.doesNotMatch(await page.$eval('main', (all) => all.innerText), /Esc|click|klick|keyboard|Tast|Type a step/i),
    });
    assert(!(await page.$('.toolbar [aria-label="Keys"], .toolbar [aria-label="Tasten"]')));
  }
});

test('the evaluation bar stands at the board and says whose it is', async (visit) => {
  for (const options of [{}, phone]) {
    const page = await visit.open(options);
    await play(page, 'ploy', { who: [1, 'human'] });
    await rest(page, 0);
    if (options === phone) await page.click('#tab-analysis').then(() => page.click('.analysis .switch'));
    else await page.keyboard.press('e');
    await page.waitForFunction(() => /%/.test(document.querySelector('.eval-end')?.textContent));
    // All at one moment: the engine thinks on.
    const [above, below, now] = await page.evaluate(() => [
      ...[...document.querySelectorAll('.eval-end')].map((one) => ({
        share: parseInt(one.textContent, 10), colour: one.querySelector('.chip').className,
      })), Number(document.querySelector('.eval-bar').getAttribute('aria-valuenow'))]);
    assert.match(above.colour, /green/);
    assert.match(below.colour, /red/, 'the own side is below');
    assert(Math.abs(above.share + below.share - 100) <= 1);
    assert.equal(now, below.share);
    if (options === phone) continue;
    const gap = await page.evaluate(() => document.querySelector('.board .ground').getBoundingClientRect().left
      - document.querySelector('.eval-bar').getBoundingClientRect().right);
    assert(gap > 0 && gap < 40, `${gap} px from the board`);
  }
});

test('the game on paper: the board and all moves, no buttons', async (visit) => {
  const page = await visit.open();
  await play(page, 'tor', { who: ['human', 'human'] });
  await playOn(page, { draw: dice(3), enough: ({ steps: n, chosen }) => n >= 24 && !chosen.length });
  const all = await steps(page);
  await page.click('#tab-game');
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 794, height: 1123 });
  assert.equal((await page.$$eval('.sheet-moves li', (turns) => turns.map((one) => one.textContent))).join(' '), all.join(' '));
  const seen = await page.$$eval('button, input, .head, .panel', (some) => some.filter((one) => one.checkVisibility()).length);
  assert.equal(seen, 0, 'nothing that can only be pressed');
  assert(await page.isVisible('.board-frame svg.board .piece'));
  await picture(page, 'paper-tor');
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  assert.equal(await page.locator('.sheet-moves').count(), 0);
});
