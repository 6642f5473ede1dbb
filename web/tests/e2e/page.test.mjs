// The page as a whole: languages, colours, settings, offline, size.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { playOn } from './drive.mjs';
import { dice, measure, startServer, test } from './lab.mjs';
import { atTable, goto, look, play, shelf, steps } from './table.mjs';

const free = ({ phase, chosen }) => phase === 'human' && !chosen.length;
const lang = (page) => page.evaluate(() => document.documentElement.lang);
const background = (page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test('German and English', async (visit) => {
  const page = await visit.open({ locale: 'de-AT' });
  await shelf(page);
  assert.equal(await lang(page), 'de');
  await play(page, 'tor');
  const words = () => page.$eval('.table', (all) => all.innerText);
  const german = await words();
  assert.match(german, /Du bist am Zug/);
  await page.click('.head .language');
  await page.waitForFunction(() => document.documentElement.lang === 'en');
  const english = await words();
  assert.match(english, /Your turn/);
  assert.doesNotMatch(english, /Zug|Züge|Spieler/);
  await page.reload();
  await atTable(page);
  assert.equal(await lang(page), 'en', 'the choice is kept');
  const other = await visit.open({ locale: 'fr-FR' });
  await goto(other);
  assert.equal(await lang(other), 'en', 'who reads neither gets English');
});

test('light and dark', async (visit) => {
  const page = await visit.open({ colorScheme: 'dark' });
  await shelf(page);
  const dark = await background(page);
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await background(page);
  assert.notEqual(dark, light, 'the page follows the system');
  await page.click('.head-buttons .icon-button >> nth=0');
  await page.waitForFunction((colour) => getComputedStyle(document.body).backgroundColor === colour, dark);
  await page.reload();
  await page.waitForSelector('main');
  assert.equal(await background(page), dark, 'the choice is kept');
});

test('settings', async (visit) => {
  const page = await visit.open();
  await play(page, 'super3');
  assert.equal((await look(page)).phase, 'roll');
  await page.click('.head-buttons .icon-button >> nth=1');
  for (const name of ['Sounds', 'Dice roll by themselves', 'Show coordinates'])
    await page.click(`dialog .switch:has-text("${name}")`);
  await page.click('dialog .dialog-head .icon-button');
  // Rolls fall by themselves now, also the one that was awaited.
  await page.waitForSelector('.phase-human');
  await playOn(page, { draw: dice(2), enough: ({ steps: n }) => n >= 6, seen: ({ phase }) => assert.notEqual(phase, 'roll') });
  await play(page, 'ploy');
  assert.equal(await page.locator('.coordinates text').count(), 0);
});

test('installed and without a network', async (visit) => {
  const server = await startServer();
  const page = await visit.open({ address: server.address, offline: true });
  await shelf(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const manifest = await page.evaluate(() => fetch(document.querySelector('link[rel=manifest]').href).then((it) => it.json()));
  for (const { src } of manifest.icons)
    assert(await page.evaluate((url) => fetch(url).then((it) => it.ok), src), `icon ${src}`);
  assert.equal(manifest.display, 'standalone');
  await play(page, 'tor');
  await playOn(page, { draw: dice(3), enough: (offer) => offer.steps >= 4 && free(offer) });
  const list = await steps(page);
  await server.stop();
  await page.reload();
  await atTable(page);
  assert.deepEqual(await steps(page), list);
  await shelf(page);
  await play(page, 'aufstellen');
  await playOn(page, { draw: dice(3) });
});

/** How large a PNG is, if it is one. */
async function sizeOfPng(url) {
  const answer = await fetch(url);
  const bytes = Buffer.from(await answer.arrayBuffer());
  assert.equal(answer.status, 200, url);
  assert.equal(bytes.toString('latin1', 1, 4), 'PNG', url);
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

test('links show a title and a picture before they are opened', async (visit) => {
  const page = await visit.open();
  // As those read it who draw such cards: without scripts, from the address before the #.
  for (const [name, title] of [['', 'Brett'], ['ploy.html', 'Ploy – Brett'], ['tor.html', 'Das Tor – Brett']]) {
    const text = await (await fetch(page.home + name)).text();
    const tag = (of) => new RegExp(`<meta property="${of}" content="([^"]*)">`).exec(text)?.[1];
    assert.equal(tag('og:title'), title);
    assert(tag('og:description').length > 20);
    assert.deepEqual(await sizeOfPng(new URL(tag('og:image'), page.home + name)), [1200, 630]);
    assert.deepEqual(await sizeOfPng(new URL(/apple-touch-icon" href="([^"]*)"/.exec(text)[1], page.home)), [180, 180]);
  }
  // The page of a game begins with its box, and all else is as everywhere.
  await page.goto(`${page.home}tor.html`);
  await page.waitForSelector('.opened.cover-tor');
  await page.click('.head-name');
  await page.waitForSelector('main.shelf');
});

test('an unknown address is not there, with the service worker too', async (visit) => {
  visit.allow(/404|ERR_CONNECTION_REFUSED/);
  const server = await startServer();
  const page = await visit.open({ address: server.address, offline: true });
  const status = async (name) => (await page.goto(server.address + name)).status();
  assert.equal(await status('nowhere'), 404);
  await shelf(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const both = async () => {
    assert.equal(await status(''), 200);
    assert.equal(await status('index.html'), 200);
    assert.equal(await status('ploy.html'), 200);
    await page.waitForSelector('.opened.cover-ploy');
    assert.equal(await status('nowhere'), 404);
    assert.match(await page.textContent('body'), /no such page here.*gibt es hier nicht/s);
    assert.equal(await status('ploy/index.html'), 404);
  };
  await both();
  await server.stop();
  await both();
});

test('size and speed', async (visit) => {
  const page = await visit.open({ byClock: true });
  const sizes = new Map();
  page.on('response', (response) => sizes.set(response.url(), Number(response.headers()['content-length'])));
  // The page's own clock, from the first request to the picture with a board in it.
  await page.addInitScript(() => {
    const since = (name) => requestAnimationFrame(() => setTimeout(() => { window[name] = performance.now(); }));
    new MutationObserver((_, seen) => {
      const boards = document.querySelectorAll('svg.board').length;
      if (boards > 0 && !window.begun) window.begun = true, since('firstBoard');
      if (boards >= 10) seen.disconnect(), since('allBoards');
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(page.home);
  for (const [what, name] of [['first board from a local server', 'firstBoard'], ['all ten boards', 'allBoards']])
    measure(what, `${Math.round(await (await page.waitForFunction((n) => window[n], name)).jsonValue())} ms`);
  await play(page, 'ploy');
  const bytes = [...sizes.values()].reduce((sum, one) => sum + one, 0);
  measure('transfer until the first game', `${bytes} bytes`);
  assert(bytes > 100_000 && bytes < 500_000, `${bytes} bytes are transferred`);
  assert(![...sizes.keys()].some((url) => url.endsWith('.short')), 'the Aufstellen data is fetched only when it is needed');

  // From the click to the next picture, and from a step to the level's answer.
  await page.evaluate(() => addEventListener('pointerdown', () => {
    const at = performance.now();
    const seen = new MutationObserver(() => {
      seen.disconnect();
      requestAnimationFrame(() => setTimeout(() => { window.shown = performance.now() - at; }));
    });
    seen.observe(document.querySelector('.board-frame'), { subtree: true, childList: true, attributes: true });
  }, { once: true, capture: true }));
  const { targets: [first] } = await look(page);
  await page.mouse.click(first.x, first.y);
  const shown = await (await page.waitForFunction(() => window.shown)).jsonValue();
  measure('a click is answered on screen after', `${Math.round(shown)} ms`);
  // Phases are told by the class of the turn's box; how long each one lasts is written down as it happens.
  await page.evaluate(() => {
    window.thinking = [];
    let begun;
    new MutationObserver(() => {
      const thinks = document.querySelector('.phase-thinking') !== null;
      if (thinks && begun === undefined) begun = performance.now();
      if (!thinks && begun !== undefined) window.thinking.push(performance.now() - begun), begun = undefined;
    }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] });
  });
  for (const level of [1, 2, 3]) {
    await page.evaluate(() => { window.thinking = []; });
    for (const id of ['ploy', 'breakthru', 'convoy', 'sprung', 'tor']) {
      await play(page, id, { who: ['human', level] });
      await playOn(page, { draw: dice(level), enough: (offer) => offer.steps >= 4 && free(offer) });
    }
    const times = await page.evaluate(() => window.thinking);
    measure(`level ${level} answers within`, `${Math.round(Math.max(...times))} ms (${times.length} steps)`);
  }
}, { measures: true });
