// Who learns: knows the right answers from the files that the page reads, and has hands for a small board.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { build } from 'esbuild';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lab.mjs';

const site = join(root, 'build/site');

/** A file of the built page by the name it had before it got its hash. */
export function built(name) {
  const file = readdirSync(site).find((one) => one.startsWith(`${name}.`) && one.endsWith('.json'));
  assert(file, `build/site has no ${name}`);
  return JSON.parse(readFileSync(join(site, file), 'utf8'));
}

async function load() {
  const entry = `export * from './engine/local.ts'; export * from './learn/lesson.ts';`;
  const { outputFiles: [file] } = await build({
    stdin: { contents: entry, resolveDir: join(root, 'web/src'), loader: 'ts' },
    bundle: true, write: false, format: 'esm', platform: 'node', target: 'node18', logLevel: 'warning',
  });
  return import(`data:text/javascript;base64,${Buffer.from(file.contents).toString('base64')}`);
}

const { answerTo, beginning, isAccepted, localEngine } = await load();
export const engine = localEngine(readFileSync(join(root, 'build/wasm/brett.wasm')));

/** For each task of a lesson a step that does it and, where there is one, a legal step that does not. */
export async function answers(id) {
  const { lesson } = built(`${id}.en`);
  const found = [];
  let left;
  for (const task of lesson) {
    const place = beginning(task, left);
    const { steps } = await engine.scene(place);
    const right = await answerTo(engine, task, place);
    let wrong;
    for (const step of steps)
      if (!wrong && !(await isAccepted(engine, task, place, step.step))) wrong = step;
    found.push({ task, right: steps.find(({ step }) => step === right), wrong });
    left = { ...place, steps: [...place.steps, right, ...task.reply] };
  }
  return found;
}

const scope = '.lesson-board';
const choice = (token) => `.choice[data-step="${token}"]`;

/** Waits until one more place is chosen, choices are offered, or the step has been judged. */
async function noticed(page, before) {
  await page.waitForFunction(([s, b]) => {
    const chosen = document.querySelectorAll(`${s} .cell[aria-selected=true]`).length;
    return chosen !== b || document.querySelector(`${s} .choices`) || !document.querySelector('.lesson[data-ready]')
      || document.querySelector('.lesson-answer')?.childElementCount;
  }, [scope, before]);
}

const chosen = (page) => page.locator(`${scope} .cell[aria-selected=true]`).count();

export const mouse = {
  async step(page, { step, path }) {
    if (path.length === 0) return page.click(`.lesson-buttons [data-step="${step}"]`);
    for (const cell of path) {
      const before = await chosen(page);
      const { x, y, width, height } = await page.locator(`${scope} [data-cell="${cell}"]`).boundingBox();
      await page.mouse.click(x + width / 2, y + height / 2);
      await noticed(page, before);
    }
    if (await page.locator(choice(step)).count()) await page.click(choice(step));
  },
  press: (page, selector) => page.click(selector),
};

/** Presses the tab key until the focus is on what the selector names. */
export async function tabTo(page, selector) {
  for (let i = 0; i < 120; i++) {
    if (await page.evaluate((s) => document.activeElement?.matches(s) ?? false, selector)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`the tab key does not reach ${selector}`);
}

async function arrowsTo(page, cell) {
  for (let i = 0; i < 60; i++) {
    const [dx, dy] = await page.evaluate(([s, c]) => {
      const middle = (one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [x + width / 2, y + height / 2];
      };
      const [x, y] = middle(document.activeElement);
      const [a, b] = middle(document.querySelector(`${s} [data-cell="${c}"]`));
      return document.activeElement.dataset.cell === String(c) ? [0, 0] : [a - x, b - y];
    }, [scope, cell]);
    if (dx === 0 && dy === 0) return;
    const across = Math.abs(dx) > Math.abs(dy);
    await page.keyboard.press(across ? (dx > 0 ? 'ArrowRight' : 'ArrowLeft') : (dy > 0 ? 'ArrowDown' : 'ArrowUp'));
  }
  assert.fail(`arrow keys do not reach place ${cell}`);
}

export const keys = {
  async step(page, { step, path }) {
    if (path.length === 0) return keys.press(page, `.lesson-buttons [data-step="${step}"]`);
    for (const cell of path) {
      const before = await chosen(page);
      // A list of choices takes the focus; Escape would drop what was chosen, the board takes it back.
      if (!(await page.evaluate((s) => !!document.activeElement?.closest(`${s} .board`), scope)))
        await tabTo(page, `${scope} [data-cell]`);
      await arrowsTo(page, cell);
      await page.keyboard.press('Enter');
      await noticed(page, before);
    }
    if (!(await page.locator(choice(step)).count())) return;
    for (let i = 0; i < 20; i++) {
      if (await page.evaluate((s) => document.activeElement?.matches(s), choice(step))) break;
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
  },
  async press(page, selector) {
    await tabTo(page, selector);
    await page.keyboard.press('Enter');
  },
};

export function answered(page, kind) {
  return page.waitForSelector(`.lesson[data-answer="${kind}"]`);
}
