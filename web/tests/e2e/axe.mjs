// Whether everybody can use a view: axe's rules, and nothing covered or wider than the screen.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** No rule of axe is broken in what is to be seen: in the dialog if there is one, else everywhere. */
export function accessible(page, what) {
  return judge(page, what, {});
}

/** Letters stand out from their ground: all that changes when colours do. */
export function legible(page, what) {
  return judge(page, what, { runOnly: ['color-contrast'] });
}

async function judge(page, what, options) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const broken = await page.evaluate(async (rules) => {
    const include = document.querySelector('dialog[open]') ?? document;
    // The boards of a page's figures are alike: the first stands for all of them.
    const exclude = [...document.querySelectorAll('.figure svg.board')].slice(1);
    const { violations } = await window.axe.run({ include, exclude }, { resultTypes: ['violations'], ...rules });
    return violations.map(({ id, help, nodes }) =>
      `${id}: ${help}\n` + nodes.slice(0, 4).map(({ html, any }) => `  ${html.slice(0, 200)} ${any[0]?.message ?? ''}`).join('\n'));
  }, options);
  assert.deepEqual(broken, [], `${what}:\n${broken.join('\n')}`);
}

/** Nothing makes the page wider than the screen, and whatever can be pressed can be hit. */
export async function fits(page, what) {
  const faults = await page.evaluate(() => {
    const found = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`${scrollWidth} px wide on a screen of ${clientWidth} px`);
    const isScrolledAway = (one, y) => {
      for (let around = one.parentElement; around; around = around.parentElement) {
        const { top, bottom } = around.getBoundingClientRect();
        if (/auto|scroll/.test(getComputedStyle(around).overflowY) && (y < top || y > bottom)) return true;
      }
      return false;
    };
    const layer = document.querySelector('dialog[open]') ?? document;
    for (const one of layer.querySelectorAll('button, a[href], select, summary, textarea, [role=tab]')) {
      const { x, y, width, height } = one.getBoundingClientRect();
      const at = [x + width / 2, y + height / 2];
      // A point is rounded before it is looked up: half a pixel from the edge there is nothing to be hit.
      if (!width || at[0] < 0 || at[1] < 0 || Math.round(at[0]) >= innerWidth || Math.round(at[1]) >= innerHeight || one.matches('.skip')) continue;
      if (one.disabled || !one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (isScrolledAway(one, at[1])) continue;
      const hit = document.elementFromPoint(...at);
      if (!one.contains(hit)) found.push(`${one.outerHTML.slice(0, 120)} is covered by ${hit?.outerHTML.slice(0, 120)}`);
    }
    return found;
  });
  assert.deepEqual(faults, [], `${what}:\n${faults.join('\n')}`);
}
