// The page's parts as tests use them: beginning a game, and what a table offers.
// SPDX-License-Identifier: MIT
export const ids = ['ploy', 'breakthru', 'convoy', 'super3', 'blockade', 'weltreich', 'sprung', 'aufstellen', 'allein', 'tor'];

/** Phases in which the page waits for a person. */
const REST = ['human', 'roll', 'over', 'waiting', 'failed'];

export async function goto(page, hash = '') {
  await page.goto(page.home + hash);
  await page.waitForSelector('main');
}

/** The shelf, when all its boards are drawn. */
export async function shelf(page) {
  await goto(page);
  await page.waitForFunction((n) => document.querySelectorAll('main .game-box svg.board, main .tile svg.board').length === n,
    ids.length);
}

/** The page of a game, ready to begin. */
export async function setUp(page, id) {
  await goto(page, `#/new/${id}`);
  await page.waitForSelector('.set-up button[type=submit]:not([disabled])');
  await page.waitForSelector('.opened svg.board');
}

/** Brings what can be chosen into sight. */
export async function unfold(page) {
  if (!(await page.$('.unfolds[open]'))) await page.click('.unfolds > summary');
}

/** Chooses, and waits until the page has made sure that the choice goes with the others. */
export async function option(page, name, value) {
  await unfold(page);
  await page.click(`.segment:has(input[name="${name}"][value="${value}"])`);
  await page.waitForSelector('.set-up:not([aria-busy])');
}

/** Who sits where: 'human' or a level for each seat. What is missing stays as the page suggests. */
export async function players(page, who) {
  await unfold(page);
  for (const [seat, player] of who.entries())
    await page.locator('.set-up .player-select select').nth(seat).selectOption(String(player));
}

export async function paste(page, text) {
  await unfold(page);
  if (!(await page.isVisible('.from-position textarea'))) await page.click('.from-position summary');
  await page.fill('.from-position textarea', text);
}

export async function begin(page) {
  await page.click('.set-up button[type=submit]');
  await atTable(page);
}

/** The game that the address names lies on the table, and the page waits for a person. */
export async function atTable(page) {
  await page.waitForFunction(() => {
    const id = /^#\/play\/(\w+)$/.exec(location.hash)?.[1];
    return id && document.querySelector(`.table[data-table="${id}"] .board-frame svg.board`);
  });
  await rest(page);
}

/** Begins a game: `who` as for players(), `options` by name, `text` to start from. */
export async function play(page, id, { who = ['human', 1, 1, 1], options = {}, text } = {}) {
  await setUp(page, id);
  for (const [name, value] of Object.entries(options)) await option(page, name, value);
  const seats = await page.locator('.set-up .player-select').count();
  await players(page, who.slice(0, seats));
  if (text) await paste(page, text);
  await begin(page);
}

/** What the table offers, read from what is to be seen. Runs in the page. */
function offers() {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const cell = (rect) => {
    const { x, y, width, height } = rect.getBoundingClientRect();
    const at = { cell: Number(rect.dataset.cell), x: x + width / 2, y: y + height / 2 };
    const inside = at.x > 0 && at.y > 0 && at.x < innerWidth && at.y < innerHeight;
    return { ...at, inside, free: !inside || document.elementFromPoint(at.x, at.y) === rect };
  };
  return {
    phase: /phase-(\w+)/.exec(document.querySelector('.turn-box')?.className ?? '')?.[1] ?? 'none',
    targets: all('.board-frame .cell.can').map(cell),
    chosen: all('.board-frame .cell[aria-selected=true]').map((rect) => Number(rect.dataset.cell)),
    choices: all('.choices .choice').map(({ dataset }) => dataset.step),
    buttons: all('.turn-buttons [data-step]').map(({ dataset }) => dataset.step),
    steps: all('.turns .step').length,
  };
}

export function look(page) {
  return page.evaluate(offers);
}

/** Until the page waits for a person, after more than `steps` steps. */
export function rest(page, steps = -1) {
  return page.waitForFunction(([phases, more]) => {
    const phase = /phase-(\w+)/.exec(document.querySelector('.turn-box')?.className ?? '')?.[1];
    return phases.includes(phase) && document.querySelectorAll('.turns .step').length > more;
  }, [REST, steps]);
}

/** The steps in the move list as they are written there. */
export function steps(page) {
  return page.$$eval('.turns .step', (all) => all.map((one) => one.textContent));
}

export function current(page) {
  return page.$eval('.turns', (list) => [...list.querySelectorAll('.step')].findIndex((one) => one.ariaCurrent === 'step'));
}

/** The game as the browser keeps it, once it is kept as the table shows it. */
export async function saved(page) {
  const handle = await page.waitForFunction(() => {
    const id = /^#\/play\/(\w+)/.exec(location.hash)?.[1];
    const game = JSON.parse(localStorage.getItem(`brett.game.${id}`) ?? 'null');
    const shown = document.querySelectorAll('.turns .step').length;
    return game && game.steps === shown && game.over === !!document.querySelector('.phase-over') && game;
  });
  return handle.jsonValue();
}

export async function tab(page, name) {
  await page.click(`#tab-${name}`);
  await page.waitForSelector(`#tab-${name}[aria-selected=true]`);
}

/** The sentence that tells of a failure. */
export async function complaint(page) {
  return (await page.waitForSelector('.note-card.error p')).textContent();
}

/** Convoy takes five hundred steps and more: it begins eight rounds before the rules end it. */
const late = {
  convoy: '12YY/13Y/13Y/13Y/4R8Y/4R8Y/14/1R2RRRG6/BB2R9/B6G1G4/7G6/8GG4/B1B6G4/1BB11 '
    + 'b7EEE(NNN)(EE)S,n9NNNNNW,j5SS(S)WWNNNN,b6WSSSSSEEN g 292 0 +',
};

/** Against level 1, who lets a game of Das Tor go on for hundreds of steps, as chance does. */
const rivals = { tor: 3 };

/** From the shelf to the first step of a game against a low level. */
export async function challenge(page, id) {
  await shelf(page);
  await page.click(`main a[href="#/new/${id}"]`);
  await page.waitForSelector('.set-up button[type=submit]:not([disabled])');
  const seats = await page.locator('.set-up .player-select').count();
  const rival = rivals[id] ?? 1;
  await players(page, ['human', rival, rival, rival].slice(0, seats));
  if (late[id]) await paste(page, late[id]);
  await begin(page);
}
