// Several people at one table: a server that keeps games, and what each of them sees and does.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mouse } from './drive.mjs';
import { startServer, test } from './lab.mjs';
import { look, option, setUp, tab, unfold } from './table.mjs';

/** A test with a server of its own, that is gone with all it kept when the test is over. It can be stopped and started again:
 * people find it at the same address. */
export function among(name, run, options) {
  test(name, async (visit) => {
    const data = mkdtempSync(join(tmpdir(), 'brett-e2e-'));
    const start = (port) => startServer(['--port', port, '--data', data, '--generous', '1000']);
    let server = await start('0');
    const { address } = server;
    const house = {
      address, data,
      kill: () => server.stop('SIGKILL'),
      restart: async () => { server = await start(new URL(address).port); },
    };
    try {
      await run(visit, house);
    } catch (error) {
      await visit.picture(name.replace(/\W+/g, '-'));   // while there is something to be seen
      throw error;
    } finally {
      for (const context of visit.contexts) await context.close().catch(() => {});
      await server.stop();
      rmSync(data, { recursive: true, force: true });
    }
  }, options);
}

/** A page's line to the server, in the hands of the test, from its next visit on: it is cut and mended, or what is said on it
 * is held back for a while. */
export async function wire(page) {
  let isCut = false, isHeld = false;
  const lines = new Set(), held = [];
  const pass = (act) => (isHeld ? held.push(act) : act());
  await page.routeWebSocket(/\/socket$/, (line) => {
    if (isCut) return void line.close();
    const server = line.connectToServer();
    const both = { close: () => (lines.delete(both), line.close(), server.close()) };
    lines.add(both);
    line.onMessage((text) => pass(() => server.send(text)));
    server.onMessage((text) => pass(() => line.send(text)));
  });
  return {
    cut() { isCut = true; for (const one of [...lines]) one.close(); },
    mend() { isCut = false; },
    hold() { isHeld = true; },
    letGo() { isHeld = false; for (const act of held.splice(0)) act(); },
  };
}

/** Until a page shows this text somewhere. */
export const said = (page, text) => page.waitForFunction((wanted) => document.body.innerText.includes(wanted), text);

/** So many people, each with a browser of his own. */
export function guests(visit, house, count, options = {}) {
  return Promise.all(Array.from({ length: count }, () => visit.open({ address: house.address, ...options })));
}

/** Opens a table: `seats` says for each seat human, remote or a level. Returns the link that friends are sent. */
export async function invite(page, id, { seats = ['human', 'remote'], options = {}, clock } = {}) {
  await setUp(page, id);
  for (const [name, value] of Object.entries(options)) await option(page, name, value);
  await unfold(page);
  await page.waitForSelector('.set-up option[value=remote]', { state: 'attached' });
  for (const [seat, player] of seats.entries())
    await page.locator('.set-up .player-select select').nth(seat).selectOption(String(player));
  if (clock) {
    await page.click(`.segment:has(input[name=clock][value=${clock.kind}])`);
    for (const [at, value] of (clock.numbers ?? []).entries())
      await page.locator('.clock-numbers select').nth(at).selectOption(String(value));
  }
  await page.click('.set-up button[type=submit]');
  return page.inputValue('.link-card input');
}

/** Opens the link and sits down. */
export async function join_(page, link) {
  await page.goto(link);
  await page.click('.invitation .button.big');
}

/** Everybody sits at the table and the game has begun. */
export async function seated(...pages) {
  for (const page of pages) await page.waitForSelector('.table .board-frame svg.board');
}

/** A table with as many people as pages; the first one opens it. */
export async function company(pages, id, more = {}) {
  const link = await invite(pages[0], id, { seats: pages.map((_, i) => (i ? 'remote' : 'human')), ...more });
  for (const page of pages.slice(1)) await join_(page, link);
  await seated(...pages);
  return link;
}

/** How many steps the page shows. */
export const count = (page) => page.locator('.turns .step').count();

/** Until a page shows so many steps. */
export const shows = (page, steps) =>
  page.waitForFunction((n) => document.querySelectorAll('.turns .step').length === n, steps);

/** Whose turn it is, among these pages, after `steps` steps; undefined when the game is over. */
export async function onTurn(pages, steps) {
  for (const page of pages) await shows(page, steps);
  const phases = await Promise.all(pages.map(phase));
  if (phases.includes('over')) return undefined;
  const at = phases.indexOf('human');
  assert(at >= 0, `it is nobody's turn: ${phases}`);
  return pages[at];
}

export const phase = async (page) => (await look(page)).phase;

/** The page waits for its person, or the game is over. */
export const atRest = (page) => page.waitForSelector('.turn-box:is(.phase-human, .phase-over)');

/** What can be done is offered: the board may be there before the engine has said it. */
export const offered = (page) =>
  page.waitForSelector('.board-frame .cell.can, .choices .choice, .turn-buttons [data-step]', { state: 'attached' });

/** One whole step by clicks, whatever is offered; `draw` chooses. Waits until it is shown. */
export async function stepBy(page, draw, hand = mouse) {
  await offered(page);
  const before = await look(page);
  for (let clicks = 0; clicks < 12; clicks++) {
    const now = await look(page);
    if (now.steps > before.steps) return;
    const ways = [
      ...now.targets.filter(({ free }) => free && !now.choices.length).map((target) => ({ target })),
      ...now.choices.map((step) => ({ button: `.choice[data-step="${step}"]` })),
      ...(now.chosen.length ? [] : now.buttons.map((step) => ({ button: `.turn-buttons [data-step="${step}"]` }))),
    ];
    assert(ways.length > 0, `nothing can be done: ${JSON.stringify(now)}`);
    const way = ways[draw(ways.length)];
    if (way.target) await hand.cell(page, way.target);
    else await hand.button(page, way.button);
    // What was chosen is let go before the step is on the board: then the board is waited for.
    await page.waitForFunction(([steps, chosen, choices]) => {
      const all = (selector) => document.querySelectorAll(selector).length;
      return all('.turns .step') > steps || all('.board-frame .cell[aria-selected=true]') > chosen || all('.choices .choice') > choices;
    }, [now.steps, now.chosen.length, now.choices.length]);
  }
  assert.fail('no step after twelve clicks');
}

/** Plays by clicks until the end, or for so many steps. */
export async function playTogether(pages, draw, most = 400, hand = mouse) {
  for (let done = 0; done < most; done++) {
    // Whoever waits for his turn gets it; the others see what he sees.
    const page = await Promise.any(pages.map(async (one) => {
      await one.waitForSelector('.turn-box:is(.phase-human, .phase-over)');
      return one;
    }));
    if (await phase(page) === 'over') return done;
    await stepBy(page, draw, hand);
  }
  return most;
}

/** Asks for something in the tab of the game, and confirms it. */
export async function asks(page, what) {
  await tab(page, 'game');
  await page.click(`.game-part button:has-text("${what}")`);
  await page.click(`dialog[open] button.strong`);
  await tab(page, 'moves');
}

/** Answers the question that is on the table. */
export const answer = (page, what) => page.click(`.question button:has-text("${what}")`);


/** A table whose terms no dialog offers, opened by the page's own person. Returns its link. */
export async function openTable(page, terms) {
  await page.goto(page.home);
  const id = await page.evaluate((wanted) => new Promise((done) => {
    const socket = new window.WebSocket(new URL('socket', location.href.replace(/^http/, 'ws')));
    socket.onopen = () => socket.send('{"t":"hello","v":1}');
    socket.onmessage = ({ data }) => {
      const heard = JSON.parse(data);
      if (heard.t === 'welcome') socket.send(JSON.stringify({ t: 'new', n: 1, ...wanted }));
      if (heard.t === 'done') socket.close(), done(heard.game);
    };
  }), terms);
  return `${page.home}#/together/${id}`;
}
