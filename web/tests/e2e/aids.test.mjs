// What helps at the table: going back, typing, hints, analysis, review, links, records, several games.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { finger, playOn } from './drive.mjs';
import { alone, dice, phone, picture, test } from './lab.mjs';
import { atTable, current, look, play, rest, saved, shelf, steps, tab } from './table.mjs';

const tool = (page, label) => page.click(`.toolbar [aria-label^="${label}"]`);
const free = ({ phase, chosen }) => phase === 'human' && !chosen.length;
const after = (n) => (offer) => offer.steps >= n && free(offer);

/** Presses a button of the game's tab that copies something, and reads what was copied. */
async function copied(page, button) {
  await tab(page, 'game');
  return alone(async () => {
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await page.click(`.game-part button:has-text("${button}")`);
    for (;;) {
      const text = await page.evaluate(() => navigator.clipboard.readText());
      if (text) return text;
    }
  });
}

const position = (page) => copied(page, 'Copy position');

/** The move list as it is to be read: turns of steps. */
const turns = (page) => page.$$eval('.turns > .turn', (all) =>
  all.map((turn) => [...turn.querySelectorAll('.step')].map((step) => step.textContent).join(' ')));

test('back, forward, take back, and another way', async (visit) => {
  const page = await visit.open();
  await play(page, 'breakthru');
  await playOn(page, { draw: dice(4), enough: after(7) });
  const all = await steps(page);
  const last = await current(page);
  assert.equal(last, all.length - 1);
  await tool(page, 'Back one step');
  await page.waitForFunction((n) => document.querySelectorAll('.turns .step[aria-current]').length === 1 &&
    [...document.querySelectorAll('.turns .step')].findIndex((one) => one.ariaCurrent) < n, last);
  assert.deepEqual(await steps(page), all, 'going back keeps what was played');
  await tool(page, 'To the beginning');
  await page.waitForFunction(() => !document.querySelector('.turns .step[aria-current]'));
  await tool(page, 'To the end');
  await page.waitForFunction((n) => [...document.querySelectorAll('.turns .step')].findIndex((one) => one.ariaCurrent) === n, last);
  await rest(page);
  await tool(page, 'Take back');
  await page.waitForFunction((n) => [...document.querySelectorAll('.turns .step')].findIndex((one) => one.ariaCurrent) < n, last);
  // A turn may have several steps, and forward stops where a person decides: each time further on, and to the end.
  for (let at = await current(page); at < last; at = await current(page)) {
    await tool(page, 'Forward one step');
    await page.waitForFunction((n) => [...document.querySelectorAll('.turns .step')].findIndex((one) => one.ariaCurrent) > n, at);
  }
  // With another first step the game goes on, and what was played before becomes a variation.
  await page.click('.turns .step >> nth=0');
  await page.waitForFunction(() => document.querySelector('.turns .step')?.ariaCurrent === 'step');
  await page.keyboard.press('z');
  await page.waitForFunction(() => !document.querySelector('.turns .step[aria-current]'));
  const before = (await look(page)).steps;
  await page.click(`.turn-buttons [data-step]:not([data-step="${all[0]}"])`);
  await page.click('dialog .button.strong');
  await page.waitForSelector('.variations .step');
  await rest(page, before);
  const aside = await page.$$eval('.variations .step', (some) => some.map((one) => one.textContent));
  assert.deepEqual(aside, all, 'the line that was played first stays');
});

test('looking back is not playing', async (visit) => {
  const page = await visit.open();
  await play(page, 'ploy', { who: ['human', 'human'] });
  await playOn(page, { draw: dice(4), enough: after(6) });
  const all = await steps(page);
  assert(!(await page.$('.looks-back')), 'at its end a game is played');
  await page.click('.turns .step >> nth=1');
  await page.waitForSelector('.looks-back .turn-box.looking');
  assert.match(await page.textContent('.looking-back'), /step 2 of 6/);
  await picture(page, 'looking-back');
  const typed = async (step) => {
    await page.fill('.typing input', step);
    await page.press('.typing input', 'Enter');
  };
  // The step that was played leads on; another one is asked about, and nothing has happened yet.
  await typed(all[2]);
  await page.waitForFunction(() => document.querySelectorAll('.turns .step')[2].ariaCurrent === 'step');
  await page.click('.turns .step >> nth=1');
  await page.waitForFunction(() => document.querySelectorAll('.turns .step')[1].ariaCurrent === 'step');
  await typed('d3d4');
  await page.waitForSelector('dialog[open]');
  await page.click('dialog .button:not(.strong)');
  await page.waitForSelector('dialog', { state: 'detached' });
  assert.deepEqual(await steps(page), all);
  await page.click('.looking-back .button.strong');
  await page.waitForSelector('.table:not(.looks-back)');
  assert.equal(await current(page), 5);
  // Whoever says so plays on from there, and is not asked again.
  await page.click('.turns .step >> nth=1');
  await page.click('.looking-back .button:not(.strong)');
  await page.waitForSelector('.table:not(.looks-back)');
  await playOn(page, { draw: dice(5), enough: (offer) => free(offer) && offer.steps >= 8 });
  assert(await page.$('.variations .step'), 'what was played stays as a variation');
  // Taking back is playing.
  await tool(page, 'Take back');
  await page.waitForFunction((n) => document.querySelectorAll('.turns > .turn .step[aria-current]').length === 1, 0);
  assert(!(await page.$('.looks-back')));
});

test('steps can be typed', async (visit) => {
  const page = await visit.open();
  await play(page, 'ploy');
  await page.keyboard.press('/');
  await page.keyboard.type('a9a1');
  await page.keyboard.press('Enter');
  assert.match(await page.textContent('.typing .wrong'), /a9a1.*Possible are: \w+/);
  await page.fill('.typing input', 'D3D4');
  await page.keyboard.press('Enter');
  await rest(page, 1);
  assert.equal((await steps(page))[0], 'd3d4');
  assert(!(await page.$('.typing .wrong')), 'the complaint is gone');
});

test('who follows every hint wins against level 1', async (visit) => {
  const page = await visit.open();
  await play(page, 'blockade');
  for (let i = 0; i < 60; i++) {
    const { phase, steps: before } = await look(page);
    if (phase === 'over') break;
    await tool(page, 'Hint');
    const hint = /: (\S+)/.exec(await (await page.waitForSelector('.turn-hint')).textContent())[1];
    assert(await page.$('.board-frame .hint'), 'the hint is shown on the board');
    await page.fill('.typing input', hint);
    await page.press('.typing input', 'Enter');
    await rest(page, before);
  }
  assert.match(await page.textContent('.turn-who'), /You have won/);
});

test('analysis shows lines, and what each roll is worth', async (visit) => {
  const page = await visit.open();
  await play(page, 'ploy');
  await page.keyboard.press('e');
  await page.waitForSelector('.eval-bar');
  await tab(page, 'analysis');
  await page.waitForFunction(() => document.querySelectorAll('.lines .line-button').length === 3);
  assert.match(await page.textContent('.lines .line-button >> nth=0'), /%|wins|loses/);
  await page.click('.lines .line-button >> nth=0');
  await page.waitForSelector('.turn-hint');
  await play(page, 'super3');
  await tab(page, 'analysis');
  await page.waitForFunction(() => document.querySelectorAll('.rolls tbody tr').length >= 9);
  assert.match(await page.textContent('.rolls tbody'), /\d+\/36.*\d+ %/);
  await page.click('.analysis .switch');
  await page.waitForSelector('.eval-bar', { state: 'detached' });
});

test('a finished game is looked at again', async (visit) => {
  const page = await visit.open();
  await play(page, 'aufstellen');
  await playOn(page, { draw: dice(1) });
  await tab(page, 'game');
  await page.click('.result button:has-text("Look for mistakes")');
  await page.waitForFunction(() => /steps? to think about|No mistakes/.test(document.querySelector('.review')?.textContent));
  const said = await page.textContent('.review [role=status]');
  const marks = await page.$$eval('.turns .mark', (all) => all.length);
  assert.equal(marks, Number(/^(\d+)/.exec(said)?.[1] ?? 0), said);
});

test('a link holds the whole game', async (visit) => {
  const page = await visit.open();
  await play(page, 'convoy');
  await playOn(page, { draw: dice(6), enough: after(9) });
  const [list, read, place] = [await steps(page), await turns(page), await position(page)];
  const link = await copied(page, 'Share link');
  assert(link.startsWith(`${page.home}convoy.html#/play?g=`), link);
  const friend = await visit.open();
  await friend.goto(link);
  await atTable(friend);
  assert.deepEqual(await steps(friend), list);
  await friend.waitForFunction((n) => document.querySelectorAll('.turns > .turn').length === n, read.length);
  assert.deepEqual(await turns(friend), read);
  assert.equal(await position(friend), place);
  assert(!friend.url().includes('g='), 'the game is kept; the address is short again');
  // A link to a moment in the middle.
  await tab(page, 'moves');
  await page.click('.turns .step >> nth=3');
  await page.waitForFunction(() => document.querySelectorAll('.turns .step')[3].ariaCurrent === 'step');
  const moment = await copied(page, 'Share link');
  await friend.goto(moment);
  await friend.waitForFunction(() => document.querySelectorAll('.turns .step')[3]?.ariaCurrent === 'step');
  assert.deepEqual(await steps(friend), list);
});

test('a reload in mid-game loses nothing', async (visit) => {
  const page = await visit.open();
  await play(page, 'sprung');
  await playOn(page, { draw: dice(8), enough: after(8) });
  const [list, read, place] = [await steps(page), await turns(page), await position(page)];
  await tab(page, 'moves');
  await page.fill('.note-field input', 'Here I stopped');
  await page.press('.note-field input', 'Tab');
  await page.reload();
  await atTable(page);
  assert.deepEqual(await steps(page), list);
  await page.waitForFunction((n) => document.querySelectorAll('.turns > .turn').length === n, read.length);
  assert.deepEqual(await turns(page), read);
  assert.match(await page.textContent('.turns'), /Here I stopped/);
  assert.equal(await position(page), place);
  await tab(page, 'moves');
  await playOn(page, { draw: dice(8), enough: after(list.length + 2) });
});

test('several games are open at once', async (visit) => {
  const page = await visit.open();
  const lists = {};
  for (const id of ['ploy', 'tor', 'allein']) {
    await play(page, id);
    await playOn(page, { draw: dice(9), enough: after(3) });
    await saved(page);
    lists[id] = { list: await steps(page), url: page.url() };
  }
  await page.waitForFunction(() => document.querySelectorAll('.open-tabs a').length === 3);
  await page.click('.open-tabs a:has-text("Ploy")');
  await page.waitForFunction((url) => location.href === url, lists.ploy.url);
  await page.waitForSelector('.table-ploy');
  await rest(page);
  assert.deepEqual(await steps(page), lists.ploy.list);
  await page.click('.head-name');
  await page.waitForFunction(() => document.querySelectorAll('.open-card svg.board').length === 3);
  await page.click('.open-card:has-text("Das Tor") a');
  await page.waitForSelector('.table-tor');
  await rest(page);
  assert.deepEqual(await steps(page), lists.tor.list);
  await shelf(page);
  await page.click('.open-card:has-text("Das Tor") .icon-button');
  await page.click('dialog .button.strong');
  await page.waitForFunction(() => document.querySelectorAll('.open-card').length === 2);
  await page.reload();
  await page.waitForFunction(() => document.querySelectorAll('.open-card').length === 2);
});

test('open games: the newest first, told apart, the current one in sight', async (visit) => {
  const page = await visit.open(phone);
  for (const [id, level] of [['tor', 1], ['ploy', 2], ['tor', 3], ['sprung', 1]]) {
    await play(page, id, { who: ['human', level] });
    await playOn(page, { hand: finger, draw: dice(9), enough: after(id === 'ploy' ? 4 : 2) });
    await saved(page);
  }
  const tabs = () => page.$$eval('.open-tabs a', (all) => all.map((one) => one.textContent));
  const named = [/^Schaff den Sprung Newcomer · Turn \d+$/, /^Das Tor Sunday player · Turn 2$/, /^Ploy Beginner · Turn 4$/,
    /^Das Tor Newcomer · Turn 2$/];
  const found = await tabs();
  assert.equal(found.length, 4);
  named.forEach((name, i) => assert.match(found[i], name));
  // Whichever is on the table is seen, however long the row.
  for (const i of [3, 0, 2]) {
    await page.evaluate((n) => document.querySelectorAll('.open-tabs a')[n].click(), i);
    await page.waitForFunction((n) => document.querySelectorAll('.open-tabs a')[n].ariaCurrent === 'page', i);
    await atTable(page);
    const [left, right] = await page.$eval('.open-tabs a[aria-current]', (one) => {
      const [box, row] = [one.getBoundingClientRect(), one.parentElement.getBoundingClientRect()];
      return [box.left - row.left, row.right - Math.min(box.right, box.left + row.width)];
    });
    assert(left >= -1 && right >= -1, `tab ${i}: ${left}, ${right}`);
  }
  assert.deepEqual(await tabs(), found, 'looking at a game does not make it newer');
  await picture(page, 'tabs-phone');
  await shelf(page);
  await page.waitForFunction(() => document.querySelectorAll('.open-card svg.board').length === 4);
  const cards = await page.$$eval('.open-card .open-words', (all) => all.map((one) => one.innerText.replace(/\s+/g, ' ')));
  assert.match(cards[2], /Ploy Beginner Turn 4/);
});

/** Types a step and waits until it is played. */
async function typeStep(page, step) {
  const before = (await look(page)).steps;
  await page.fill('.typing input', step);
  await page.press('.typing input', 'Enter');
  await rest(page, before);
}

test('the same game in two windows: they notice each other', async (visit) => {
  const page = await visit.open();
  await play(page, 'ploy', { who: ['human', 'human'] });
  await saved(page);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await atTable(other);
  for (const one of [page, other])
    assert.match(await (await one.waitForSelector('.note-card p')).textContent(), /open in another window/);
  const both = async (list) => {
    for (const one of [page, other]) await rest(one, list.length - 1);
    assert.deepEqual([await steps(page), await steps(other)], [list, list]);
  };
  await typeStep(page, 'd3d4');
  await both(['d3d4']);
  await typeStep(other, 'd7d6');
  await both(['d3d4', 'd7d6']);
  await typeStep(page, 'e3e4');
  await both(['d3d4', 'd7d6', 'e3e4']);
  // Looking at something else in one window is no reason to quarrel.
  await page.click('.turns .step >> nth=0');
  await page.waitForSelector('.looks-back');
  await page.waitForFunction(() => JSON.parse(localStorage.getItem(`brett.game.${location.hash.slice(7)}`)).place.depth === 1);
  await typeStep(other, 'e7e6');
  await both(['d3d4', 'd7d6', 'e3e4', 'e7e6']);
  assert.equal(page.url(), other.url());
  assert(!(await page.$('.note-card.error')) && !(await other.$('.note-card.error')));
});

test('the same game in two windows that went on apart: both are kept', async (visit) => {
  const page = await visit.open();
  // As when both were played in at the same moment: neither hears of the other.
  await page.context().addInitScript(() => addEventListener('storage', (event) => event.stopImmediatePropagation()));
  await play(page, 'ploy', { who: ['human', 'human'] });
  await saved(page);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await atTable(other);
  await typeStep(page, 'd3d4');
  await saved(page);
  await typeStep(other, 'e3e4');
  assert.match(await (await other.waitForSelector('.note-card.error p')).textContent(), /another window.*copy/);
  await saved(other);
  assert.deepEqual([await steps(page), await steps(other)], [['d3d4'], ['e3e4']]);
  assert.notEqual(page.url(), other.url());
});

test('records and positions are copied, pasted and saved', async (visit) => {
  const page = await visit.open();
  await play(page, 'breakthru');
  await playOn(page, { draw: dice(3), enough: after(5) });
  const list = await steps(page);
  const place = await position(page);
  const record = await copied(page, 'Copy record');
  assert.match(record, /^\[Game "breakthru"\]/);
  const pasteIn = async (text) => {
    const before = page.url();
    await tab(page, 'game');
    await page.click('.game-part button:has-text("Paste")');
    await page.fill('dialog textarea', text);
    await page.click('dialog .button.strong');
    await page.waitForFunction((url) => location.href !== url, before);
    await atTable(page);
  };
  await pasteIn(record);
  assert.deepEqual(await steps(page), list);
  await pasteIn(place);
  assert.deepEqual([await position(page), await page.locator('.turns .step').count()], [place, 0]);

  const download = async (button) => {
    const [file] = await Promise.all([page.waitForEvent('download'), page.click(`.game-part button:has-text("${button}")`)]);
    return readFile(await file.path());
  };
  const svg = (await download('SVG')).toString();
  assert.match(svg, /^(<\?xml[^>]*>\s*)?<svg[^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
  assert(!/(href|src)="http|url\((?!(&quot;|["'])?#)/.test(svg), 'the picture needs nothing from elsewhere');
  const png = await download('PNG');
  assert.equal(png.toString('latin1', 1, 4), 'PNG');
  assert(png.readUInt32BE(16) >= 600, `a picture ${png.readUInt32BE(16)} wide`);
  assert.match((await download('Save record')).toString(), /^\[Game "breakthru"\]/);
});

test('pieces are dragged, and the board is turned', async (visit) => {
  const page = await visit.open();
  await play(page, 'breakthru');
  await page.click('.turn-buttons [data-step="gold"]');
  await rest(page, 0);
  const centre = async (cell) => {
    const { x, y, width, height } = await page.locator(`.board-frame [data-cell="${cell}"]`).boundingBox();
    return [x + width / 2, y + height / 2];
  };
  const { targets: [{ cell: from }] } = await look(page);
  await page.mouse.click(...(await centre(from)));
  await page.waitForSelector('.cell[aria-selected=true]');
  const { targets: [{ cell: to }], steps: before } = await look(page);
  await page.keyboard.press('Escape');
  await page.waitForSelector('.cell[aria-selected=true]', { state: 'detached' });
  await page.mouse.move(...(await centre(from)));
  await page.mouse.down();
  await page.mouse.move(...(await centre(to)), { steps: 4 });
  await page.mouse.up();
  await rest(page, before);
  const at = await centre(0);
  await tool(page, 'Turn the board');
  await page.waitForFunction(([x, y]) => {
    const box = document.querySelector('.board-frame [data-cell="0"]').getBoundingClientRect();
    return Math.abs(box.x + box.width / 2 - x) + Math.abs(box.y + box.height / 2 - y) > 100;
  }, at);
  // Steps can also be taken from the list.
  await tab(page, 'lists');
  const many = await page.locator('.legal .step').count();
  assert(many > 5, `${many} steps are listed`);
  await page.click('.legal .step >> nth=2');
  await tab(page, 'moves');
  await rest(page, before + 1);
});

test('fleets are placed freely', async (visit) => {
  const page = await visit.open();
  await play(page, 'breakthru', { who: ['human', 'human'], options: { setup: 'free' } });
  // Twelve ships and the flagship of one fleet, twenty of the other, then who commands and who begins.
  await playOn(page, { draw: dice(2), enough: after(36) });
  assert.deepEqual(await page.$$eval('.seat-lost', (all) => all.length), 0, 'a fleet that is being placed has lost nothing');
});

test('resigning, and a draw', async (visit) => {
  const page = await visit.open();
  await play(page, 'ploy');
  await playOn(page, { draw: dice(2), enough: after(2) });
  await tab(page, 'game');
  await page.click('.game-part button:has-text("Resign")');
  await page.click('dialog .button.strong');
  await page.waitForSelector('.phase-over');
  assert.match(await page.textContent('.turn-box'), /You have lost.*resigned/);
  await play(page, 'tor', { who: ['human', 'human'] });
  await tab(page, 'game');
  await page.click('.game-part button:has-text("draw")');
  await page.click('dialog .button.strong');
  await page.waitForSelector('.phase-over');
  assert.match(await page.textContent('.turn-box'), /draw/i);
});
