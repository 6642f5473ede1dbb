// What is known for certain: its pages, and the board on which every step shows its worth.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { accessible, fits, legible } from './axe.mjs';
import { alone, brett, phone, picture, root, test } from './lab.mjs';
import { built, engine, keys, tabTo } from './learn.mjs';
import { goto, ids, shelf } from './table.mjs';

const solved = ids.filter((id) => {
  try { return built(`${id}.known.en`); } catch { return false; }
});

const whole = (page, name) => picture(page, name, { fullPage: true });

/** Waits until so many steps are shown and all that should be looked at has been. */
async function settled(page, steps) {
  await page.waitForSelector(`.explorer[data-shown="${steps}"][data-done]`);
}

/** The list: what each step is worth. */
function listed(page) {
  return page.$$eval('.known-step', (all) => Object.fromEntries(all.map((one) =>
    [one.dataset.step, one.querySelector('.known-worth').textContent])));
}

/** The same from the program. */
function told(...args) {
  const out = execFileSync(brett, ['solve', ...args], { encoding: 'utf8', env: { ...process.env, BRETT_DATA: join(root, 'data') } });
  const said = { won: 'wins', lost: 'loses' };
  return Object.fromEntries([...out.matchAll(/^ {2}(\S+): (?:(won|lost) in (\d+) \w+|a draw)$/gm)]
    .map(([, step, how, n]) => [step, how ? `${said[how]} in ${n}` : 'draw']));
}

/** The labels on the board by their cells: in the order in which they stand there. */
function labels(page) {
  return page.$$eval('.explorer .worth-label text', (all) => all.map((one) => one.textContent));
}

async function press(page, cell) {
  const place = page.locator(`.explorer .lesson-board [data-cell="${cell}"]`);
  await place.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await place.boundingBox();
  await page.mouse.click(x + width / 2, y + height / 2);
}

test('what is known for certain is found from the shelf and from every solved game, in both languages', async (visit) => {
  const page = await visit.open();
  await shelf(page);
  await page.click('.shelf-more a[href="#/known"]');
  await page.waitForSelector('.daily');
  assert.deepEqual(await page.$$eval('.daily', (all) => all.map((one) => one.hash.split('/').pop()).sort()), [...solved].sort());
  await page.waitForFunction((n) => document.querySelectorAll('.certain-board svg.board').length === n, solved.length);
  await page.waitForFunction((n) => document.querySelectorAll('.daily-words span strong').length === n, solved.length);
  await accessible(page, 'what is known');
  await fits(page, 'what is known');
  await whole(page, 'known');
  await page.click('.head .language');
  await page.waitForFunction(() => document.querySelector('h1').textContent === 'Was sicher ist');
  for (const id of ['ploy', solved[0]]) {
    await goto(page, `#/new/${id}`);
    await page.waitForSelector('.learn-nav');
    assert.equal(await page.locator(`.learn-nav a[href="#/known/${id}"]`).count(), solved.includes(id) ? 1 : 0, id);
  }
});

for (const id of solved)
  test(`what is known of ${id}: everybody can read it`, async (visit) => {
    const { parts, starts } = built(`${id}.known.en`);
    const page = await visit.open();
    await goto(page, `#/known/${id}`);
    await page.waitForSelector('.page-text');
    if (starts.length) await page.waitForSelector('.known-step');
    const words = await page.textContent('main');
    for (const part of parts) if (part.kind === 'paragraph') assert(words.includes(part.spans[0].text), part.spans[0].text);
    assert.equal(await page.locator('[data-start]').count(), starts.length);
    await accessible(page, `what is known of ${id}`);
    await fits(page, `what is known of ${id}`);
    await whole(page, `known-${id}`);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.click('.head .language');
    await page.waitForFunction(() => document.documentElement.lang === 'de');
    if (starts.length) await page.waitForSelector('.explorer h2:text("Schritt für Schritt")');
    await legible(page, `what is known of ${id} in the dark`);
    await page.setViewportSize(phone.viewport);
    await fits(page, `what is known of ${id} on a phone`);
    await whole(page, `known-${id}-phone`);
  });

test('every opening shows its worth, as the program says; back, again, and by link', async (visit) => {
  const page = await visit.open();
  await goto(page, '#/known/aufstellen');
  await settled(page, 0);
  const steps = ['b2', 'c2', 'c3'];
  const { cells } = await engine.board('aufstellen');
  for (let n = 0; ; n++) {
    if (n > 0) assert.deepEqual(await listed(page), told('aufstellen', ...steps.slice(0, n)));
    const values = Object.values(await listed(page)).map((text) => text.replace(/^(\w+).*?(\d*)$/, (_, how, count) => (how === 'wins' ? '+' : '−') + count));
    assert.deepEqual((await labels(page)).sort(), values.sort(), 'the board shows what the list says');
    if (n === steps.length) break;
    // By a place of the board, and by the list.
    if (n % 2) await page.click(`.known-step[data-step="${steps[n]}"]`);
    else await press(page, cells.findIndex(({ name }) => name === steps[n]));
    await settled(page, n + 1);
  }
  assert.match(await page.textContent('.explorer-verdict'), /loses in|wins in/);
  const here = page.url();
  assert.match(here, /steps=b2\+c2\+c3/);
  const seen = await listed(page);
  await alone(async () => {
    await page.click('[data-do="share"]');
    await page.waitForSelector('.notes :text("clipboard")');
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), here);
  });
  await page.click('.explorer [aria-label="Back one step"]');
  await settled(page, 2);
  await page.click('[data-do="again"]');
  await settled(page, 0);
  assert.match(await page.textContent('.explorer-verdict'), /Red loses in 30 steps/);
  const other = await visit.open();
  await other.goto(here);
  await settled(other, 3);
  assert.deepEqual(await listed(other), seen);
  await other.click('[data-start="straight"]');
  await settled(other, 0);
  assert.match(await other.textContent('.explorer-verdict'), /Red loses in 62 steps/);
});

test('where the page does not know, it says so', async (visit) => {
  const page = await visit.open();
  // Odd steps by both, far from what the extract holds.
  await goto(page, '#/known/aufstellen?steps=a1+b1+c2+d2+a3+c4+d4+b3');
  await settled(page, 8);
  assert.match(await page.textContent('[data-edge]'), /beyond what this page knows/);
  assert((await labels(page)).includes('?'));
});

test('an end is worked out: every step, a position as text, and one drawn at random', async (visit) => {
  const page = await visit.open();
  await goto(page, '#/known/sprung');
  await settled(page, 0);
  const { starts } = built('sprung.known.en');
  assert.deepEqual(await listed(page), told('sprung', '--from', starts[0].start));
  // A piece that is picked up shows what its places are worth.
  const scene = await engine.scene({ spec: 'sprung', start: starts[0].start, steps: [] });
  const [from] = scene.steps[0].path;
  await press(page, from);
  await page.waitForSelector('.explorer .cell[aria-selected=true]');
  assert.equal((await labels(page)).length, new Set(scene.steps.filter(({ path }) => path[0] === from).map(({ path }) => path[1])).size);
  await page.fill('.explorer-position input', starts[1].start);
  await page.click('.explorer-position .button');
  await page.waitForFunction((text) => new URLSearchParams(location.hash.split('?')[1]).get('from') === text, starts[1].start);
  await settled(page, 0);
  assert.deepEqual(await listed(page), told('sprung', '--from', starts[1].start));
  await page.fill('.explorer-position input', 'nonsense');
  await page.click('.explorer-position .button');
  await page.waitForSelector('.explorer-position [role=alert]');
  const before = page.url();
  await page.click('[data-start="drawn"]');
  await page.waitForFunction((url) => location.href !== url, before);
  await settled(page, 0);
  const drawn = new URLSearchParams(page.url().split('?')[1]).get('from');
  assert.deepEqual(await listed(page), told('sprung', '--from', drawn));
  // To the very end, always the best.
  const promised = Number(/in (\d+) steps/.exec(await page.textContent('.explorer-verdict'))[1]);
  for (let n = 1; n <= promised; n++) {
    await page.locator('.known-step').first().click();
    await settled(page, n);
  }
  assert.equal(await page.locator('.known-step').count(), 0, 'the game is over when it was promised');
  const end = new URLSearchParams(page.url().split('?')[1]);
  const { actor } = await engine.scene({ spec: 'sprung', start: drawn, steps: end.get('steps').split(' ') });
  assert.equal(actor, 'none');
});

test('alone: a solver looks, deeper if it is asked to', async (visit) => {
  const page = await visit.open();
  await goto(page, '#/known/allein');
  await page.waitForSelector('.explorer[data-shown="0"]');
  await page.click('[data-start="nine"]');
  await settled(page, 9);
  assert.match(await page.textContent('.explorer-verdict'), /One piece can be left, in 4 steps and no fewer/);
  assert.match(await page.textContent('.explorer-line'), /2G-4G 5G-3G 3H-3A 2A-8A/);
  for (const [n, step] of ['2G-4G', '5G-3G', '3H-3A', '2A-8A'].entries()) {
    await page.click(`.known-step[data-step="${step}"]`);
    await settled(page, 10 + n);
  }
  await page.waitForFunction(() => !document.querySelector('.known-step'));
  await page.click('[data-start="booklet"]');
  await settled(page, 0);
  await page.waitForSelector('[data-do="deeper"]');
});

test('first turns with their proofs, by keyboard', async (visit) => {
  const page = await visit.open();
  await goto(page, '#/known/blockade');
  await settled(page, 0);
  assert.match(await page.textContent('.explorer-verdict'), /Red wins/);
  assert.equal(await page.textContent('.known-step .known-worth'), 'wins');
  await keys.press(page, '[data-start="h6"]');
  await settled(page, 1);
  const worth = await listed(page);
  for (const answer of ['e4', 'e6', 'e9', 'e10', 'e12']) assert.equal(worth[answer], 'loses', answer);
  await tabTo(page, '.known-step[data-step="e10"]');
  await page.keyboard.press('Enter');
  await settled(page, 2);
  assert.match(await page.textContent('.explorer-verdict'), /Red wins/);
  assert.equal((await listed(page)).k2, 'wins');
  // Whoever hears the board hears the worth of a place.
  const cell = (await engine.board('blockade')).cells.findIndex(({ name }) => name === 'k2');
  assert.match(await page.getAttribute(`.explorer [data-cell="${cell}"]`, 'aria-label'), /k2.*, wins$/);
  await page.click('.known-step[data-step="k2"]');
  await settled(page, 3);
  assert.match(await page.textContent('.explorer-verdict'), /Blue loses/);
});
