// Plays any game by what the page offers: marked places, choices, buttons. It knows no rules.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { look, rest } from './table.mjs';

/** Hands do what a person does. Each presses a place of the board, or a button by its selector. */
export const mouse = {
  async cell(page, target) {
    const { x, y } = target.inside ? target : await bring(page, target);
    await page.mouse.click(x, y);
  },
  button: (page, selector) => page.click(selector),
};

export const finger = {
  async cell(page, target) {
    const { x, y } = target.inside ? target : await bring(page, target);
    await page.touchscreen.tap(x, y);
  },
  button: (page, selector) => page.tap(selector),
};

async function bring(page, { cell }) {
  await page.locator(`.board-frame [data-cell="${cell}"]`).scrollIntoViewIfNeeded();
  const found = (await look(page)).targets.find((one) => one.cell === cell);
  assert(found?.inside, `place ${cell} cannot be brought into view`);
  return found;
}

/** One of the things that can be done now, by lot. */
function choose(offer, draw, hand) {
  if (offer.phase === 'roll') return { button: '.roll-button' };
  const reach = offer.targets.filter(({ free }) => free && !(offer.choices.length && hand.answersFirst));
  // A list of choices may lie over a place; without one everything marked can be reached.
  if (!offer.choices.length) assert.deepEqual(offer.targets.filter(({ free }) => !free), [], 'marked places are covered');
  const ways = [
    ...reach.map((target) => ({ target })),
    ...offer.choices.map((step) => ({ button: `.choice[data-step="${step}"]` })),
    ...(offer.chosen.length ? [] : offer.buttons.map((step) => ({ button: `.turn-buttons [data-step="${step}"]` }))),
  ];
  assert(ways.length > 0, `nothing can be done: ${JSON.stringify(offer)}`);
  return ways[draw(ways.length)];
}

/** Until the page has answered a press: a step was played and it is a person's turn, or one place more is chosen. */
async function answered(page, before, isStep) {
  if (isStep) return rest(page, before.steps);
  return page.waitForFunction(([steps, chosen, choices]) => {
    const phase = /phase-(\w+)/.exec(document.querySelector('.turn-box')?.className ?? '')?.[1];
    const count = (selector) => document.querySelectorAll(selector).length;
    if (count('.turns .step') > steps) return ['human', 'roll', 'over', 'failed'].includes(phase);
    const now = count('.board-frame .cell[aria-selected=true]');
    return now > chosen || (count('.choices') > 0 && choices === 0);
  }, [before.steps, before.chosen.length, before.choices.length]);
}

/** Does one thing and waits for what follows. */
export async function act(page, hand, draw, before) {
  const way = choose(before, draw, hand);
  if (way.target) await hand.cell(page, way.target);
  else await hand.button(page, way.button);
  await answered(page, before, !way.target);
}

/** Plays until the game is over, or until `enough` says so. Returns how many things were done. */
export async function playOn(page, { hand = mouse, draw, most = 1500, enough = () => false, seen = () => {} }) {
  for (let done = 0; done < most; done++) {
    const offer = await look(page);
    await seen(offer, done);
    assert.notEqual(offer.phase, 'failed', 'the game stopped with a failure');
    if (offer.phase === 'over' || enough(offer)) return done;
    await act(page, hand, draw, offer);
  }
  return assert.fail(`the game is not over after ${most} things done`);
}
