// Every variant of every game begins, set up by clicks; without LONG=1 not every option with every other.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { brett, root, small, test } from './lab.mjs';
import { begin, ids, look, option, players, saved, setUp } from './table.mjs';

/** The options of a game, as the engine tells them. */
async function gamesOfEngine() {
  const { instance } = await WebAssembly.instantiate(readFileSync(`${root}/build/wasm/brett.wasm`), {
    page: { stop: () => 0, tell: () => {} },
  });
  const { memory, brett_games: games, _initialize: init } = instance.exports;
  init?.();
  const bytes = new Uint8Array(memory.buffer, games());
  return JSON.parse(new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0))));
}

function combinations(options) {
  return options.reduce((all, { name, values }) =>
    all.flatMap((some) => values.map((value) => ({ ...some, [name]: value }))), [{}]);
}

/** Every value once beside the usual ones, and all of the last ones together. */
function chosenOnes(options) {
  const usual = Object.fromEntries(options.map(({ name, values }) => [name, values[0]]));
  const last = Object.fromEntries(options.map(({ name, values }) => [name, values.at(-1)]));
  const single = options.flatMap(({ name, values }) => values.slice(1).map((value) => ({ ...usual, [name]: value })));
  return options.length > 1 ? [usual, ...single, last] : [usual, ...single];
}

/** Options that are as usual are not named. */
function spec(game, wish) {
  const named = game.options.filter(({ name, values }) => wish[name] !== values[0]).map(({ name }) => `${name}=${wish[name]}`);
  return named.length ? `${game.id}:${named.join(',')}` : game.id;
}

const isLegal = (text) => spawnSync(brett, ['show', text]).status === 0;

const games = await gamesOfEngine();
assert.deepEqual(games.map(({ id }) => id).sort(), [...ids].sort(), 'the tests know every game');

for (const game of games) {
  const all = process.env.LONG ? combinations(game.options) : chosenOnes(game.options);
  test(`variants of ${game.id} begin (${all.length})`, async (visit) => {
    const page = await visit.open(small);
    for (const wish of all) {
      await setUp(page, game.id);
      // Twice: a choice may change an earlier one that does not go with it.
      for (const [name, value] of [...Object.entries(wish), ...Object.entries(wish)])
        if (!(await page.isChecked(`input[name="${name}"][value="${value}"]`))) await option(page, name, value);
      await page.waitForSelector('.set-up button[type=submit]:not([disabled])');
      const text = spec(game, wish);
      const chosen = await page.$$eval('.set-up .segments input:checked', (some) =>
        Object.fromEntries(some.map(({ name, value }) => [name, value])));
      if (isLegal(text)) assert.deepEqual(chosen, wish, 'what was chosen stays chosen');
      else assert(isLegal(spec(game, chosen)), `${text} is refused, and ${spec(game, chosen)} is offered instead`);
      const seats = await page.locator('.set-up .player-select').count();
      await players(page, Array(seats).fill('human'));
      await begin(page);
      const { phase, targets, buttons } = await look(page);
      assert(phase === 'roll' || targets.length + buttons.length > 0, `${text}: something can be done`);
      assert.equal((await saved(page)).spec, spec(game, chosen));
    }
  });
}

test('options chosen in quick succession are all kept', async (visit) => {
  const page = await visit.open();
  await setUp(page, 'sprung');
  const wish = games.find(({ id }) => id === 'sprung').options.map(({ name, values }) => [name, values.at(-1)]);
  await page.evaluate((all) => {
    for (const [name, value] of all) document.querySelector(`input[name="${name}"][value="${value}"]`).click();
  }, wish);
  await page.waitForSelector('.set-up:not([aria-busy])');
  for (const [name, value] of wish) assert(await page.isChecked(`input[name="${name}"][value="${value}"]`), name);
});
