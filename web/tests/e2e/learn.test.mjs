// Learning: rules pages, figures, rulings, lessons, puzzles and printing, as people use them.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { accessible, fits, legible } from './axe.mjs';
import { phone, picture, startServer, test } from './lab.mjs';
import { answered, answers, built, engine, keys, mouse, tabTo } from './learn.mjs';
import { atTable, begin, goto, ids, paste, players, setUp, shelf, unfold } from './table.mjs';

const whole = (page, name) => picture(page, name, { fullPage: true });

/** A page for learning, when all its figures are drawn. They wait until somebody scrolls, or wants to print. */
async function read(page, hash, figures) {
  await goto(page, hash);
  await drawn(page, figures);
}

function drawn(page, figures) {
  return page.waitForFunction((n) => {
    dispatchEvent(new Event('brett-printing'));
    return document.querySelectorAll('.figure-board svg.board').length === n;
  }, figures);
}

/** The figures that a page of rules shows: all but those that only a ruling shows. */
function shown({ parts, figures }) {
  return parts.filter(({ kind }) => kind === 'figure').length + figures.filter(({ listed }) => listed).length;
}

const ruled = ({ rulings }) => rulings.reduce((n, one) => n + one.figures.length, 0);

/** The page of rules says what the book says. */
async function tells(page, book) {
  const words = await page.textContent('.page-text');
  for (const part of book.parts.slice(1))
    if (part.kind === 'paragraph') assert(words.includes(part.spans[0].text), part.spans[0].text);
  assert.equal(await page.locator('h2').count(),
    book.parts.filter(({ kind, level }) => kind === 'heading' && level === 2).length
    + (book.figures.some(({ listed }) => listed) ? 1 : 0));
}

/** Presses a figure's buttons to its end and back, and compares what it shows. Runs in the page. */
async function through({ id, words }) {
  const figure = () => document.querySelector(`[data-figure="${id}"]`);
  const press = (n) => figure().querySelectorAll('.figure-buttons button')[n].click();
  const is = async (n) => {
    while (figure().dataset.at !== String(n) || figure().dataset.shown !== String(n)) await new Promise(requestAnimationFrame);
    const said = figure().querySelector('.figure-now').textContent;
    if (n > 0 && words[n] && !said.includes(words[n])) throw new Error(`${id}, ${n}: ${said}`);
  };
  const last = words.length - 1;
  await is(0);
  for (let n = 1; n <= last; n++) press(1), await is(n);
  if (last && !figure().querySelectorAll('.figure-buttons button')[1].disabled) throw new Error(`${id} goes on after its end`);
  for (let n = last - 1; n >= 0; n--) press(0), await is(n);
}

/** Steps through the figures that are on the page and were not visited before: the first one by mouse. */
async function stepThrough(page, figures, visited) {
  const here = await page.$$eval('[data-figure]', (all) => all.map(({ dataset }) => dataset.figure));
  const some = figures.filter(({ id }) => here.includes(id) && !visited.has(id));
  const moving = some.find(({ moments }) => moments.length > 1);
  if (moving) {
    const figure = page.locator(`[data-figure="${moving.id}"]`).first();
    for (const [button, at] of [[1, 1], [0, 0]]) {
      await figure.locator('.figure-buttons button').nth(button).click();
      await page.waitForSelector(`[data-figure="${moving.id}"][data-at="${at}"][data-shown="${at}"]`);
    }
  }
  for (const { id, moments, sure } of some) {
    visited.add(id);
    await page.evaluate(through, { id, words: moments.map(({ words }) => words) });
    assert.match(await page.textContent(`[data-figure="${id}"] .badge-row`), new RegExp(`${sure} %`));
  }
}

for (const id of ids) {
  test(`rules of ${id} in both languages, its figures step through`, async (visit) => {
    const [english, german] = [built(`${id}.en`), built(`${id}.de`)];
    const page = await visit.open();
    const visited = new Set();
    await read(page, `#/rules/${id}`, shown(english));
    await tells(page, english);
    await fits(page, `rules of ${id}`);
    await stepThrough(page, english.figures, visited);
    await read(page, `#/rulings/${id}`, ruled(english));
    await stepThrough(page, english.figures, visited);
    assert.equal(visited.size, english.figures.length, 'every figure is on a page');
    await page.click('.head .language');
    await page.waitForFunction(() => document.documentElement.lang === 'de');
    await read(page, `#/rules/${id}`, shown(german));
    await tells(page, german);
    await fits(page, `rules of ${id} in German`);
    await picture(page, `rules-${id}`);
    await page.locator('[data-do="play-on"]').first().click();
    await atTable(page);
  });

  test(`lesson of ${id} by clicks, left and resumed`, async (visit) => {
    const page = await visit.open();
    const all = await answers(id);
    await goto(page, `#/lesson/${id}`);
    for (const [n, { task, right, wrong }] of all.entries()) {
      await page.waitForSelector(`.lesson[data-task="${task.id}"][data-ready]`);
      if (wrong) {
        await mouse.step(page, wrong);
        await answered(page, 'wrong');
        assert((await page.textContent('.lesson-answer')).includes(task.wrong), 'a wrong try gets its answer');
      }
      if (n === 2) {
        await page.reload();
        await page.waitForSelector(`.lesson[data-task="${task.id}"][data-ready]`);
      }
      await mouse.step(page, right);
      await answered(page, 'good');
      assert((await page.textContent('.lesson-answer')).includes(task.good));
      await page.click('[data-do="next"]');
    }
    await answered(page, 'done');
    await page.click('[data-do="play"]');
    await atTable(page);
  });

  test(`lesson of ${id} by keyboard`, async (visit) => {
    const page = await visit.open();
    await goto(page, `#/lesson/${id}`);
    for (const { task, right } of await answers(id)) {
      await page.waitForSelector(`.lesson[data-task="${task.id}"][data-ready]`);
      await keys.step(page, right);
      await answered(page, 'good');
      // The button has the focus already.
      await page.waitForFunction(() => document.activeElement?.matches('[data-do="next"]'));
      await page.keyboard.press('Enter');
    }
    await answered(page, 'done');
    await page.waitForFunction(() => document.activeElement?.matches('[data-do="play"]'));
  });
}

test('a task gives hints in stages, and can be skipped', async (visit) => {
  const page = await visit.open();
  const all = await answers('ploy');
  await goto(page, '#/lesson/ploy');
  await page.waitForSelector(`.lesson[data-task="${all[0].task.id}"][data-ready]`);
  const rings = () => page.locator('.lesson-board .mark.hint[data-marked]').count();
  for (const [stage, says, n] of [['where', /Look at/, 1], ['what', /Move/, 1], ['show', /Suggestion/, 2]]) {
    assert.equal(await page.getAttribute('[data-do="hint"]', 'data-stage'), stage);
    await page.click('[data-do="hint"]');
    await page.waitForFunction((s) => document.querySelector('[data-do="hint"]')?.dataset.stage !== s, stage);
    assert.match(await page.textContent('.lesson-answer'), says);
    assert.equal(await rings(), n);
  }
  for (const { task } of all) {
    await page.waitForSelector(`.lesson[data-task="${task.id}"][data-ready]`);
    await page.click('[data-do="skip"]');
  }
  await answered(page, 'done');
});

/** Clicks two places of the board one after the other, by their names. */
async function tries(page, scope, spec, ...names) {
  const { cells } = await engine.board(spec);
  for (const name of names)
    await page.click(`${scope} [data-cell="${cells.findIndex((one) => one.name === name)}"]`, { force: true });
}

test('a try that the rules forbid is answered, in lessons always', async (visit) => {
  const page = await visit.open();
  await goto(page, '#/lesson/ploy');
  await page.waitForSelector('.lesson[data-ready]');
  const { height } = await page.locator('.lesson').boundingBox();
  await tries(page, '.lesson-board', 'ploy', 'e3', 'e5');
  await page.waitForSelector('.tried:has-text("A Shield goes one point.")');
  assert.equal(await page.getAttribute('.tried', 'role'), 'status');
  assert.equal((await page.locator('.lesson').boundingBox()).height, height, 'nothing moves');
  await picture(page, 'lesson-why');
  await tries(page, '.lesson-board', 'ploy', 'e3', 'e4');
  await page.waitForFunction(() => document.querySelector('.tried').textContent === '');
});

test('at the table tries are answered for whoever wants it', async (visit) => {
  const page = await visit.open();
  await setUp(page, 'ploy');
  await begin(page);
  await tries(page, '.board-frame', 'ploy', 'e3', 'e5', 'e3');
  assert.equal(await page.textContent('.tried'), '');
  await page.evaluate(() => {
    localStorage.setItem('brett.settings', JSON.stringify({ explain: true, language: 'de' }));
  });
  await page.reload();
  await atTable(page);
  await tries(page, '.board-frame', 'ploy', 'e3', 'e5');
  await page.waitForSelector('.tried:has-text("Eine Sonde zieht einen Punkt weit.")');
  await picture(page, 'table-why');
});

test('options of a new game lead to their rulings', async (visit) => {
  const page = await visit.open();
  await setUp(page, 'ploy');
  await unfold(page);
  await page.waitForSelector('[data-option="turn"] summary');
  await page.click('[data-option="turn"] summary');
  await page.click('[data-option="turn"] a');
  await page.waitForSelector('[data-ruling="turn"]');
  assert.equal(await page.evaluate(() => location.hash), '#/rulings/ploy/turn');
  // And back again, set up as the ruling says.
  await page.click('[data-ruling="turn"] .values li:nth-child(2) a');
  await page.waitForSelector('input[name="turn"][value="any"]:checked');
});

test('a ruling whose option needs another one sets up both', async (visit) => {
  const page = await visit.open();
  await goto(page, `#/new/tor?spec=${encodeURIComponent('tor:teams=yes')}`);
  await page.waitForSelector('input[name="players"][value="4"]:checked');
  await page.waitForSelector('.set-up button[type=submit]:not([disabled])');
});

test('own tries on a figure', async (visit) => {
  const page = await visit.open();
  await goto(page, '#/rules/ploy/move');
  const figure = page.locator('[data-figure="move"]');
  await figure.locator('svg.board').waitFor();
  const { cells } = await engine.board('ploy');
  const click = (name) => figure.locator(`[data-cell="${cells.findIndex((one) => one.name === name)}"]`).click();
  await click('e3');
  await click('e5');
  await page.waitForSelector('[data-figure="move"][data-at="-1"]');
  await figure.locator('[data-do="reset"]').click();
  await page.waitForSelector('[data-figure="move"][data-at="0"]');
});

test('the printed solution of Allein Wetteifern is beaten', async (visit) => {
  const page = await visit.open();
  await goto(page, '#/rules/allein/solution-13');
  const figure = page.locator('[data-figure="solution-13"]');
  await figure.locator('svg.board').waitFor();
  for (let n = 1; n <= 12; n++) {
    await figure.locator('.figure-buttons button').nth(1).click();
    await page.waitForSelector(`[data-figure="solution-13"][data-shown="${n}"]`);
  }
  await figure.locator('[data-do="play-on"]').click();
  await atTable(page);
  const { cells } = await engine.board('allein');
  for (const place of ['2A', '8A'])
    await page.click(`.board-frame [data-cell="${cells.findIndex(({ name }) => name === place)}"]`);
  await page.waitForSelector('.phase-over');
  assert.match(await page.textContent('.turn-box'), /13 jumps; the booklet’s solution takes 23/);
});

/** What is said about a wrong try. */
const refusals = {
  win1: /does not win yet/, win2: /does not win in two turns/, save: /you still lose/, finish: /more than one piece/,
  roll: /better chances/,
};

/** Solves a puzzle by its first solution, after a wrong try if one is wanted and there is one; tells whether
 * there was. */
async function solve(page, { spec, start, solutions, kind }, isWrongFirst) {
  await page.waitForSelector('.lesson[data-ready]');
  let steps = [];
  const legal = async () => (await engine.scene({ spec, start, steps })).steps;
  const wrong = isWrongFirst
    && (await legal()).find(({ step }) => !solutions.some((one) => one[0][0] === step));
  if (wrong) {
    await mouse.step(page, wrong);
    await answered(page, 'wrong');
    assert.match(await page.textContent('.lesson-answer'), refusals[kind]);
  }
  for (const [turn, tokens] of solutions[0].entries())
    for (const token of tokens) {
      if (turn % 2 === 0) {
        await page.waitForSelector('.lesson[data-ready]');
        await mouse.step(page, (await legal()).find(({ step }) => step === token));
        await page.waitForSelector('.lesson:not([data-answer="wrong"])');
      }
      steps = [...steps, token];
    }
  await answered(page, 'solved');
  await page.waitForSelector('.puzzle-why');
  return !!wrong;
}

for (const id of ids)
  test(`puzzles of ${id} are solved, and wrong tries refused`, async (visit) => {
    const puzzles = built('puzzles')[id];
    const page = await visit.open();
    // The first of each kind: with a slip it comes again, without it is solved.
    const some = new Set(Object.keys(refusals).map((kind) => puzzles.findIndex((one) => one.kind === kind)));
    some.delete(-1);
    let refused = 0;
    for (const n of some)
      for (const isWrongFirst of [true, false]) {
        await goto(page, `#/puzzles/${id}`);
        await goto(page, `#/puzzle/${id}/${n + 1}`);
        if (await solve(page, puzzles[n], isWrongFirst)) refused++;
        await page.waitForSelector(isWrongFirst ? '.standing.failed' : '.standing.solved');
      }
    assert.equal(refused, some.size, 'a wrong try was refused in each');
    await goto(page, `#/puzzles/${id}`);
    await page.waitForFunction((n) => document.querySelectorAll('.puzzle-list a.solved').length === n, some.size);
  });

test('a puzzle that was shown is not solved, and the next unsolved one follows', async (visit) => {
  const page = await visit.open();
  const [first] = built('puzzles').ploy;
  await goto(page, '#/puzzle/ploy/1');
  await page.waitForSelector('.lesson[data-ready]');
  for (let i = 0; i < 3; i++) await page.click('[data-do="hint"]');
  await solve(page, first, false);
  await page.waitForSelector('.standing.shown');
  await whole(page, 'puzzle-told');
  await page.click('.lesson-buttons a.strong');
  await page.waitForFunction(() => location.hash === '#/puzzle/ploy/2');
  await goto(page, '#/puzzles/ploy');
  await page.waitForFunction(() => document.querySelectorAll('.thumbnail svg.board').length >= 6);
  await whole(page, 'puzzles-ploy');
  await page.click('.theme-filter [data-theme="quiet"]');
  await page.waitForFunction((n) => document.querySelectorAll('.puzzle-list li').length < n, built('puzzles').ploy.length);
});

test('a wrong try shows how it loses, the second one where to look', async (visit) => {
  const puzzles = built('puzzles').ploy;
  const n = puzzles.findIndex(({ kind }) => kind === 'save');
  const { spec, start, solutions } = puzzles[n];
  const page = await visit.open();
  await goto(page, `#/puzzle/ploy/${n + 1}`);
  const { steps } = await engine.scene({ spec, start, steps: [] });
  const wrong = steps.filter(({ step, path }) => path.length === 2 && !solutions.some(([[one]]) => one === step));
  const says = (text) => page.waitForSelector(`.lesson-answer:has-text("${text}")`);
  await page.waitForSelector('.lesson[data-ready]');
  await mouse.step(page, wrong[0]);
  await says('would win with');
  assert(!(await page.textContent('.lesson-answer')).includes('Look at'));
  await mouse.step(page, wrong[1]);
  await says('Look at');
});

test('advice for playing well leads to a game with remarks, step by step', async (visit) => {
  const page = await visit.open();
  const { example, well } = built('blockade.en');
  await goto(page, '#/well/blockade');
  await page.waitForSelector('.page-text');
  assert.equal(await page.locator('.page-text h2').count(), well.parts.filter(({ kind, level }) => kind === 'heading' && level === 2).length + 1);
  await legible(page);
  await page.click('[data-do="example"]');
  const is = (n) => page.waitForSelector(`.example[data-ready][data-at="${n}"]`);
  await is(0);
  for (const { after, words } of example.remarks) {
    await page.click('[data-do="remark"]');
    await is(after);
    assert((await page.textContent('.example-remark')).includes(words));
  }
  assert(await page.isDisabled('[data-do="remark"]'));
  await page.click('.example-steps button');
  await is(1);
  await page.keyboard.press('ArrowRight');
  await is(2);
  await fits(page);
  await accessible(page);
});

test('the first lesson leads to the second one, which is kept apart', async (visit) => {
  const page = await visit.open();
  await goto(page, '#/lesson/convoy');
  await page.click('[data-do="other"]');
  await page.waitForSelector('.lesson[data-task="turn-away"][data-ready]');
  assert.equal(await page.locator('.dots li').count(), built('convoy.en').second.length);
  await page.click('[data-do="skip"]');
  await page.waitForSelector('.lesson[data-task="close-up"][data-ready]');
  await goto(page, '#/lesson/convoy');
  await page.waitForSelector('.lesson[data-task="head"][data-ready]');
});

test('today has its puzzle', async (visit) => {
  const page = await visit.open();
  await goto(page, '#/puzzles');
  await page.click('.daily');
  await page.waitForSelector('.lesson[data-ready]');
});

for (const [size, options] of [['desktop', {}], ['phone', phone]]) {
  test(`looks of the pages for learning, ${size}`, async (visit) => {
    const page = await visit.open(options);
    for (const path of ['about', 'puzzles', 'puzzles/super3', 'puzzle/blockade/1', 'rulings/sprung', 'lesson/convoy', 'rules/tor', 'print/tor']) {
      await goto(page, `#/${path}`);
      await page.waitForSelector('.paper, .sheet');
      await page.waitForFunction(() => !document.querySelector('main > [role=status], .paper > p[role=status]'));
      const name = `${path.replaceAll('/', '-')}-${size}`;
      await accessible(page, name);
      await fits(page, name);
      await whole(page, name);
      await page.emulateMedia({ colorScheme: 'dark' });
      await legible(page, `${name}-dark`);
      await picture(page, `${name}-dark`);
      await page.emulateMedia({ colorScheme: 'light' });
    }
  });
}

test('the shelf leads to puzzles and to what Brett is, by keyboard', async (visit) => {
  const page = await visit.open();
  await shelf(page);
  await tabTo(page, 'a[href="#/about"]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.learn-about h1');
  assert.match(await page.textContent('.learn-about'), /issue tracker/);
  assert.match(await page.title(), /^About/);
});

test('rules and boards print on paper', async (visit) => {
  const page = await visit.open({ colorScheme: 'dark' });
  await read(page, '#/rules/blockade', shown(built('blockade.en')));
  const pages = async () => {
    const pdf = await page.pdf({ format: 'A4', printBackground: true });
    return pdf.toString('latin1').match(/\/Type \/Page\b/g).length;
  };
  const rules = await pages();
  assert(rules >= 3 && rules <= 12, `${rules} pages`);
  await page.emulateMedia({ media: 'print' });
  for (const hidden of ['.head', '.learn-nav', '.figure-buttons']) assert(!(await page.isVisible(hidden)), hidden);
  await goto(page, '#/print/blockade');
  await page.waitForSelector('.counter');
  assert.equal(await pages(), 2, 'a page with the board, a page with the counters');
  assert.equal(await page.locator('.sheet-board .coordinates text').count(), 24, 'ranks and files have their names');
});

test('rules open without a network', async (visit) => {
  const server = await startServer();
  const page = await visit.open({ address: server.address, offline: true });
  await shelf(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await server.stop();
  await goto(page, '#/rules/convoy');
  await page.waitForSelector('.figure-board svg.board');
});

test('a clear mistake in an own game becomes a puzzle', async (visit) => {
  const page = await visit.open();
  await setUp(page, 'ploy');
  await players(page, ['human', 'human']);
  // Green could take the red Commander, and red takes green's.
  await paste(page, '4C0r4/4T0g4/4S4r4/9/9/9/9/S0g2S0r5/C0g8 g');
  await begin(page);
  for (const step of ['a1b1', 'e9f9']) {
    await page.fill('.typing input', step);
    await page.keyboard.press('Enter');
    await page.waitForFunction((one) => document.querySelector('.moves')?.textContent.includes(one), step);
  }
  await page.click('[role=tab]:has-text("Game")');
  await page.click('button:has-text("Resign")');
  await page.click('.dialog .button.strong');
  await page.click('button:has-text("Look for mistakes")');
  await page.click('.review a[href="#/puzzles/ploy"]');
  await page.waitForSelector('.own-puzzles .thumbnail svg.board');
  await page.click('.own-puzzles li:last-child a');
  await page.waitForSelector('.lesson[data-ready]');
  await tries(page, '.lesson-board', 'ploy', 'e8', 'e9');
  await answered(page, 'solved');
  await page.waitForSelector('.standing.solved');
});
