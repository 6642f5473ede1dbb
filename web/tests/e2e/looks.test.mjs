// Every view is looked at: pictures for people, and axe for what can be checked, light and dark, wide and narrow.
// SPDX-License-Identifier: MIT
import { accessible, fits, legible } from './axe.mjs';
import { playOn } from './drive.mjs';
import { dice, phone, picture, test } from './lab.mjs';
import { atTable, ids, paste, play, saved, setUp, shelf, tab } from './table.mjs';

async function dark(page) {
  await page.emulateMedia({ colorScheme: 'dark' });
}

/** Who plays Blockade by lot lets a king run at once: the picture shows a game that was played well. */
const begun = { blockade: '12/7B4/12/4b2r4/12/12/6b5/3b8/9r2/12/2r1R2r4/12 b' };

for (const id of ids) {
  test(`looks of ${id}`, async (visit) => {
    const page = await visit.open();
    await setUp(page, id);
    await accessible(page, `set-up of ${id}`);
    await fits(page, `set-up of ${id}`);
    await play(page, id, { who: id === 'blockade' || id === 'weltreich' ? ['human', 'human'] : undefined, text: begun[id] });
    const least = begun[id] ? 0 : 8;
    await playOn(page, { draw: dice(7), enough: ({ steps, phase, chosen }) => steps >= least && phase === 'human' && !chosen.length });
    await accessible(page, `table of ${id}`);
    await fits(page, `table of ${id}`);
    await picture(page, `${id}-desktop`);
    await dark(page);
    await legible(page, `table of ${id} in the dark`);
    await picture(page, `${id}-desktop-dark`);

    const { record } = await saved(page);
    const small = await visit.open({ ...phone, locale: 'de-DE' });
    await setUp(small, id);
    await fits(small, `set-up of ${id} on a phone`);
    await picture(small, `${id}-new-phone`, { fullPage: true });
    await paste(small, record);
    await small.tap('.set-up button[type=submit]');
    await atTable(small);
    await fits(small, `table of ${id} on a phone`);
    await picture(small, `${id}-phone`, { fullPage: true });
  });
}

/** Whether all can use the view, and pictures of it in both schemes. */
async function seen(page, name, options) {
  await accessible(page, name);
  await fits(page, name);
  await picture(page, name, options);
  await dark(page);
  await legible(page, `${name}, dark`);
  await picture(page, `${name}-dark`, options);
  await page.emulateMedia({ colorScheme: 'light' });
}

for (const [size, options] of [['desktop', {}], ['phone', phone]]) {
  test(`looks of the shelf, ${size}`, async (visit) => {
    const page = await visit.open(options);
    await play(page, 'allein');
    await shelf(page);
    await page.waitForSelector('.open-card svg.board');
    await seen(page, `shelf-${size}`, { fullPage: true });
  });

  test(`looks of dialogs and tabs, ${size}`, async (visit) => {
    const page = await visit.open(options);
    await play(page, 'tor');
    await playOn(page, { draw: dice(3), enough: ({ steps, phase, chosen }) => steps >= 12 && phase === 'human' && !chosen.length });
    const all = [['settings', '.head-buttons button:last-child'], ['rules', '.toolbar [aria-label^="Rules"]'],
      ['keys', '.toolbar [aria-label^="Keys"]']];
    // Nobody speaks of keys on a phone.
    for (const [what, button] of size === 'phone' ? all.slice(0, 2) : all) {
      await page.click(button);
      await page.waitForSelector('dialog[open]');
      await seen(page, `${what}-${size}`);
      await page.keyboard.press('Escape');
      await page.waitForSelector('dialog', { state: 'detached' });
    }
    for (const what of ['lists', 'game', 'analysis']) {
      await tab(page, what);
      if (what === 'analysis') await page.click('.analysis .switch');
      if (what === 'analysis') await page.waitForSelector('.analysis .lines .line-button');
      await seen(page, `${what}-${size}`, { fullPage: true });
    }
    await page.click('#tab-game');
    await page.click('.game-part button:has-text("Paste")');
    await page.waitForSelector('dialog[open]');
    await seen(page, `paste-${size}`);
  });
}
