// Strangers who find each other, and what lies around their games, against the real server.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { accessible, fits, legible } from './axe.mjs';
import { among, asks, guests, seated, stepBy } from './company.mjs';
import { desktop, dice, picture, screens, test } from './lab.mjs';
import { atTable, goto, option, setUp, shelf, unfold } from './table.mjs';

const shot = (page, name) => picture(page, `lobby-${name}`);
const said = (page, text) => page.waitForFunction((wanted) => document.body.innerText.includes(wanted), text);
const row = (page, title) => page.locator(`.game-row:has-text("${title}")`);

async function lobby(page) {
  await goto(page, '#/lobby');
  await page.waitForSelector('.tables:not([aria-busy])');
}

/** Takes a name, as the page of one's account does. */
async function call(page, name) {
  const status = await page.evaluate(async (wanted) => (await fetch('api/name', {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ name: wanted }),
  })).status, name);
  assert.equal(status, 200);
}

/** Looks for somebody. */
async function seek(page, game, pace, { rated = false } = {}) {
  await page.selectOption('.quick select', game);
  await page.click(`.paces .segment:has(input[value="${pace}"])`);
  if (rated) await page.click('.quick .switch');
  await page.click('.quick button[type=submit]');
}

/** A view as everybody sees it: on a desk, on a phone upright and lying, and there in the dark and in German too. */
async function everywhere(page, name) {
  await accessible(page, name);
  for (const screen of ['desktop', 'phone lying', 'phone upright']) {
    await page.setViewportSize(screens[screen].viewport);
    await fits(page, `${name} on ${screen}`);
    await shot(page, `${name}-${screen.replace(/\W+/g, '-')}`);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.click('.language');
  await page.waitForSelector('html[lang=de]');
  await legible(page, `${name} in the dark`);
  await fits(page, `${name} in German`);
  await shot(page, `${name}-dark`);
  await page.click('.language');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(desktop.viewport);
}

/** Who comes back to a window sees what has happened meanwhile, and need not wait until it is asked again. */
const comesBack = (page) => page.evaluate(() => void dispatchEvent(new Event('focus')));

/** What a press brings to the disk. */
async function saved(page, selector) {
  const [file] = await Promise.all([page.waitForEvent('download'), page.click(selector)]);
  return readFileSync(await file.path(), 'utf8');
}

among('lobby: strangers are paired, watched and rated, and their game is found', async (visit, house) => {
  const [anna, bert, carl] = await guests(visit, house, 3);
  const draw = dice();
  for (const [page, name] of [[anna, 'Anna'], [bert, 'Bert'], [carl, 'Carl']]) {
    await lobby(page);
    await page.waitForFunction(() => localStorage.getItem('brett.person'));
    await call(page, name);
  }
  await said(anna, 'Nobody is waiting just now');
  await everywhere(anna, 'empty');

  // One looks for somebody, walks about meanwhile, thinks better of it, and looks again.
  await seek(anna, 'aufstellen', '300+5', { rated: true });
  await anna.waitForSelector('.looking');
  await row(carl, 'Aufstellen').locator('text=Anna').waitFor();
  await everywhere(anna, 'looking');
  await anna.click('.head-name');
  await anna.waitForSelector('.seek-bar');
  await accessible(anna, 'the bar of a search');
  await shot(anna, 'seek-bar');
  await anna.click('.seek-bar button');
  await anna.waitForSelector('.seek-bar', { state: 'detached' });
  await said(carl, 'Nobody is waiting just now');
  await lobby(anna);
  await seek(anna, 'aufstellen', '300+5', { rated: true });
  await anna.waitForSelector('.looking');
  await row(carl, 'Aufstellen').waitFor();
  await shot(carl, 'open');
  await accessible(carl, 'an open table');
  await seek(bert, 'aufstellen', '300+5', { rated: true });
  await seated(anna, bert);

  // It can be watched from the lobby, and those who play know.
  await carl.waitForSelector('.game-row a:has-text("Watch")');
  await everywhere(carl, 'playing');
  await carl.click('.game-row a:has-text("Watch")');
  await seated(carl);
  await said(carl, 'You are watching.');
  await said(anna, '1 is watching');
  const first = await Promise.any([anna, bert].map((one) => one.waitForSelector('.phase-human').then(() => one)));
  await stepBy(first, draw);
  await carl.waitForFunction(() => document.querySelectorAll('.turns .step').length === 1);

  // The rating on the card of the end, for everybody.
  await asks(bert, 'Resign');
  await said(anna, 'Your rating: 1658 (+158)');
  await said(bert, 'Your rating: 1342 (−158)');
  await said(anna, 'Rating of Bert');
  await accessible(anna, 'a rated end');
  await shot(anna, 'rated-end');

  // From a name at the table to the person.
  await anna.click('.sitter .person a:has-text("Bert")');
  await anna.waitForSelector('.rating-graph');
  await said(anna, 'Games: 1 · won: 0 · drawn: 0 · lost: 1');
  await everywhere(anna, 'person');

  await anna.click('.company-nav a:has-text("Played games")');
  await row(anna, 'Aufstellen').locator('.outcome.won').waitFor();
  await everywhere(anna, 'games');
  assert.match(await saved(anna, '.row-buttons button:has-text("Text")'), /\[P\d "Anna"\]/);
  assert.equal(JSON.parse(await saved(anna, '.row-buttons button:has-text("JSON")')).length ?? 1, 1);
  assert.match(await saved(anna, '.take-away button:has-text("text")'), /\[P\d "Bert"\]/);
  assert.equal(JSON.parse(await saved(anna, '.take-away button:has-text("JSON")')).length, 1);
  const search = async (page, fields) => {
    await page.selectOption('.search-form select[name=result]', fields.result ?? '');
    await page.click('.search-form button[type=submit]');
  };
  await search(anna, { result: 'lost' });
  await said(anna, 'No game like that.');
  await search(anna, { result: 'won' });
  await row(anna, 'Aufstellen').waitFor();
  // By somebody's name, however it is written; a name that nobody has is told.
  await goto(carl, '#/games');
  await said(carl, 'No game like that.');
  await carl.click('.segment:has(input[value=named])');
  await carl.fill('.search-form input[name=name]', 'BERT');
  await carl.click('.search-form button[type=submit]');
  await row(carl, 'Aufstellen').locator('.outcome.lost').waitFor();
  await carl.fill('.search-form input[name=name]', 'Zacharias');
  await carl.click('.search-form button[type=submit]');
  await said(carl, 'Nobody here is called Zacharias.');
  await anna.click('.row-buttons button:has-text("Analyse")');
  await atTable(anna);
  assert.equal(await anna.locator('.turns .step').count(), 1);

  await goto(anna, '#/leaders/aufstellen');
  await anna.waitForSelector('.leaders tr.me:has-text("Anna")');
  assert.deepEqual(await anna.locator('.leaders tbody th').allInnerTexts(), ['Anna', 'Bert']);
  await everywhere(anna, 'leaders');
  await anna.selectOption('select[name=game]', 'ploy');
  await said(anna, 'Nobody has played a rated game of this yet.');
});

among('lobby: an open table, games for weeks, and the number of those that wait', async (visit, house) => {
  const [anna, bert] = await guests(visit, house, 2);
  const draw = dice();
  // Anyone may sit down at a table with a level.
  await setUp(anna, 'tor');
  await option(anna, 'players', '3');
  await unfold(anna);
  await anna.waitForSelector('.set-up option[value=anyone]', { state: 'attached' });
  for (const [seat, player] of ['human', 'anyone', '1'].entries())
    await anna.locator('.set-up .player-select select').nth(seat).selectOption(player);
  await accessible(anna, 'anyone');
  await shot(anna, 'anyone');
  await anna.click('.set-up button[type=submit]');
  await said(anna, 'Everybody sees this table in the lobby.');
  await shot(anna, 'waiting');
  await lobby(bert);
  await bert.click('.game-row button:has-text("Sit down")');
  await seated(anna, bert);
  await asks(anna, 'Call the game off');
  await bert.waitForSelector('.result');

  // Anyone else, from the box: whoever wants the same in the lobby is found, and dice are promised before there is a game.
  await lobby(anna);
  await seek(anna, 'super3', 'none');
  await anna.waitForSelector('.looking');
  await setUp(bert, 'super3');
  await unfold(bert);
  await bert.waitForSelector('.set-up option[value=anyone]', { state: 'attached' });
  await bert.locator('.set-up .player-select select').nth(0).selectOption('human');
  await bert.locator('.set-up .player-select select').nth(1).selectOption('anyone');
  await bert.click('.set-up button[type=submit]');
  await seated(anna, bert);
  await asks(anna, 'Resign');
  await said(bert, 'You have won');

  // A rated game is for people who have a name.
  await lobby(bert);
  await seek(bert, 'aufstellen', '300+5', { rated: true });
  await said(bert, 'A rated game is for people who have a name.');
  await bert.reload();

  // For weeks: nobody waits at the page for that.
  await lobby(anna);
  await seek(anna, 'aufstellen', '2d');
  await anna.waitForFunction(() => location.hash === '#/mygames');
  await said(anna, 'Not begun yet');
  await lobby(bert);
  await seek(bert, 'aufstellen', '2d');
  await seated(bert);
  const isBerts = await Promise.race([
    bert.waitForSelector('.phase-human').then(() => true), bert.waitForSelector('.phase-remote').then(() => false)]);
  const [first, second] = isBerts ? [bert, anna] : [anna, bert];
  await shelf(second);
  await goto(first, '#/mygames');
  await comesBack(first);
  await first.waitForSelector('section[aria-label="Your turn"] .game-row:has-text("Aufstellen")');
  await everywhere(first, 'mygames');
  await first.click('section[aria-label="Your turn"] .row-title');
  await seated(first);
  assert.equal(await second.locator('.company-nav .badge').count(), 0);
  await stepBy(first, draw);
  await first.waitForSelector('.phase-remote');
  await comesBack(second);
  await second.waitForSelector('.company-nav .badge:has-text("1")');
  await everywhere(second, 'shelf');
  await second.click('.company-nav a:has-text("My games")');
  await second.waitForSelector('section[aria-label="Your turn"] .game-row');
});

test('lobby: nothing of it where there is no server', async (visit) => {
  const page = await visit.open();
  await shelf(page);
  assert.equal(await page.locator('.company-nav').count(), 0);
  await goto(page, '#/lobby');
  await said(page, 'cannot reach a server');
  await setUp(page, 'ploy');
  assert.equal(await page.locator('option[value=anyone]').count(), 0);
});
