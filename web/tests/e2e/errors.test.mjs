// What goes wrong is told in a sentence that helps, and nothing is lost.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { playOn } from './drive.mjs';
import { dice, picture, test } from './lab.mjs';
import { atTable, complaint, goto, look, paste, play, rest, saved, setUp, steps, tab } from './table.mjs';

const free = ({ phase, chosen }) => phase === 'human' && !chosen.length;
const after = (n) => (offer) => offer.steps >= n && free(offer);

test('a link that holds no game', async (visit) => {
  const page = await visit.open();
  await play(page, 'allein');
  await playOn(page, { draw: dice(2), enough: after(1) });
  for (const link of ['#/play?g=zAAAA', '#/play?g=x', '#/play?g=', '#/play?g=p%00', '#/play?g=pW0dhbWUgInBsb3kiXQoKYTlhMSAqCg']) {
    await page.goto(page.home + link);
    assert.match(await complaint(page), /link|record/i, link);
    await page.waitForSelector('main.shelf .open-card');
    await page.click('.note-card button');
  }
});

test('addresses that lead nowhere', async (visit) => {
  const page = await visit.open();
  for (const [hash, words] of [['#/play/gone', /no longer here/], ['#/new/chess', /no game called “chess”/]]) {
    await page.goto('about:blank');
    await goto(page, hash);
    assert.match(await complaint(page), words);
    await page.waitForSelector('main.shelf');
  }
  await page.goto('about:blank');
  await goto(page, '#/new/ploy?spec=ploy:form=nine');
  assert.match(await (await page.waitForSelector('.set-up > .wrong')).textContent(), /no record or position/);
});

test('a record or position that does not fit', async (visit) => {
  const page = await visit.open();
  await setUp(page, 'ploy');
  for (const text of ['nonsense', '[Game "ploy"]\n\n1. a9a1 *', '[Game "chess"]\n\ne4 *', '[', 'ü'.repeat(5000), '#/play?g=zzzz']) {
    await paste(page, text);
    await page.click('.set-up button[type=submit]');
    const said = await (await page.waitForSelector('.set-up > .wrong')).textContent();
    assert.match(said, /\w{3,} \w{2,}/, `“${text.slice(0, 20)}” is refused with a sentence`);
    assert.equal(await page.inputValue('.from-position textarea'), text, 'what was pasted stays');
  }
  await page.fill('.from-position textarea', '');
  await page.click('.set-up button[type=submit]');
  await atTable(page);
});

test('the storage is full', async (visit) => {
  const page = await visit.open();
  await goto(page);
  const fill = () => {
    for (let size = 1 << 20, n = 0; size >= 1; ) {
      try {
        localStorage.setItem(`filler${n++}`, 'x'.repeat(size));
      } catch {
        size = size >> 1;
      }
    }
  };
  await page.evaluate(fill);
  await play(page, 'ploy');
  assert.match(await complaint(page), /storage is full/);
  await playOn(page, { draw: dice(2), enough: after(4) });
  const list = await steps(page);
  await page.click('.head-name');
  await page.click('.open-card a');
  await atTable(page);
  assert.deepEqual(await steps(page), list, 'the game goes on');
  // As soon as there is room, the game is kept again.
  await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('filler')).forEach((key) => localStorage.removeItem(key)));
  await playOn(page, { draw: dice(2), enough: after(list.length + 1) });
  await saved(page);
  await page.reload();
  await atTable(page);
  assert((await steps(page)).length > list.length);
});

test('a stored game that is damaged is put aside', async (visit) => {
  const page = await visit.open();
  await play(page, 'ploy');
  const { id } = await saved(page);
  await goto(page);
  await page.evaluate((key) => {
    const game = JSON.parse(localStorage.getItem(key));
    localStorage.setItem(key, JSON.stringify({ ...game, record: game.record.replace('ploy', 'chess') }));
  }, `brett.game.${id}`);
  await page.goto('about:blank');
  await goto(page, `#/play/${id}`);
  await complaint(page);
  assert(await page.evaluate((key) => localStorage.getItem(key), `brett.aside.${id}`), 'it is still there for whoever can mend it');
});

/** Lets a test break the engine: questions of a kind are answered by the worker's end, so many times. */
function breakable() {
  window.breaks = 0;
  const Real = window.Worker;
  window.Worker = class extends Real {
    postMessage(message, ...rest) {
      if (message.question === 'think' && window.breaks > 0) {
        window.breaks--;
        queueMicrotask(() => this.dispatchEvent(new ErrorEvent('error', { message: 'broken on purpose' })));
      } else super.postMessage(message, ...rest);
    }
  };
}

test('the engine crashes', async (visit) => {
  const page = await visit.open();
  await page.addInitScript(breakable);
  await play(page, 'ploy');
  await page.evaluate(() => { window.breaks = 1; });
  await playOn(page, { draw: dice(2), enough: after(2) });
  assert.equal(await page.evaluate(() => window.breaks), 0, 'it crashed once and nobody noticed');
  assert.equal(await page.locator('.note-card').count(), 0);
  await page.evaluate(() => { window.breaks = 2; });
  const { steps: before } = await look(page);
  await page.fill('.typing input', 'd1-');
  await page.press('.typing input', 'Enter');
  await rest(page, before);
  assert.match(await complaint(page), /kept/);
  assert.equal((await look(page)).phase, 'failed');
  await page.click('.turn-buttons button');
  await rest(page, before + 1);
  assert.equal((await look(page)).phase, 'human', 'the level has answered after all');
});

test('the engine cannot be loaded', async (visit) => {
  const page = await visit.open();
  visit.allow(/wasm|404|Failed to load/);
  await page.route('**/*.wasm', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(page.home);
  assert.match(await (await page.waitForSelector('[role=alert]')).textContent(), /engine did not start/);
  await page.unroute('**/*.wasm');
  await page.click('button');
  await page.waitForSelector('main.shelf');
});

/** An eleventh game, which only the engine knows: to the rules it is Aufstellen under another name. */
function eleventh() {
  const [own, like] = ['noughts', 'aufstellen'];
  const asked = new Map();
  const Real = window.Worker;
  window.Worker = class extends Real {
    postMessage(message, ...rest) {
      if (!message.args) return super.postMessage(message, ...rest);
      asked.set(message.id, message);
      return super.postMessage({ ...message, args: message.args.map((text) => text.replaceAll(own, like)) }, ...rest);
    }

    set onmessage(heard) {
      super.onmessage = ({ data }) => {
        const { question, args } = asked.get(data.id);
        const said = (text) => (args.some((one) => one.includes(own)) ? text.replaceAll(like, own) : text);
        if (question !== 'games') return heard({ data: data.answer ? { ...data, answer: said(data.answer) } : data });
        const games = JSON.parse(data.answer);
        const { options, kinds, ...game } = games.find(({ id }) => id === like);
        games.push({
          ...game, id: own, title: 'Noughts', about: 'Three in a row.', maker: '', year: 0,
          options: options.map((one) => ({ ...one, about: 'what counts as a line' })),
          kinds: kinds.map((kind) => ({ ...kind, look: 'ring', german: '' })),
        });
        return heard({ data: { ...data, answer: JSON.stringify(games) } });
      };
    }
  };
}

test('a game that nobody has written about yet', async (visit) => {
  const page = await visit.open();
  await page.addInitScript(eleventh);
  await goto(page);
  await page.waitForFunction(() => document.querySelectorAll('.game-box, .tile').length === 12);
  assert.match(await page.textContent('.game-box:has([href="#/new/noughts"])'), /Noughts.*Three in a row/);
  await picture(page, 'eleventh-shelf', { fullPage: true });
  const missing = 'There is no text for this game yet.';
  for (const where of ['rules', 'lesson', 'rulings']) {
    await goto(page, `#/${where}/noughts`);
    await page.waitForSelector(`main.learn-${where} [role=status]:text-is("${missing}")`);
  }
  await goto(page, '#/puzzles/noughts');
  await page.waitForSelector('text=There are no puzzles for this game yet.');
  await play(page, 'noughts', { options: { lines: 'straight' } });
  await playOn(page, { draw: dice(2), enough: after(6) });
  assert.equal((await saved(page)).spec, 'noughts:lines=straight');
  await picture(page, 'eleventh-table');
  await page.click('.toolbar [aria-label^="Rules"]');
  await page.waitForSelector(`dialog [role=status]:text-is("${missing}")`);
  await page.keyboard.press('Escape');
  await playOn(page, { draw: dice(2) });
  assert.equal(await page.locator('.note-card').count(), 0, 'nothing is said to be wrong');
});

test('storage is forbidden', async (visit) => {
  const page = await visit.open();
  await page.addInitScript(() => Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } }));
  await play(page, 'tor');
  assert.match(await complaint(page), /does not let this page keep/);
  await playOn(page, { draw: dice(2), enough: after(4) });
  await tab(page, 'game');
});
