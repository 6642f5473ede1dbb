// Every view is looked at: pictures for people, and axe for what can be checked, light and dark, wide and narrow.
// SPDX-License-Identifier: MIT
import { join } from 'node:path';
import { accessible, fits } from './axe.mjs';
import { playOn } from './drive.mjs';
import { dice, phone, shots, test } from './lab.mjs';
import { atTable, ids, play, saved, setUp, shelf, tab } from './table.mjs';

const picture = (page, name, options) => page.screenshot({ path: join(shots, `${name}.png`), ...options });

async function dark(page) {
  await page.emulateMedia({ colorScheme: 'dark' });
}

for (const id of ids) {
  test(`looks of ${id}`, async (visit) => {
    const page = await visit.open();
    await setUp(page, id);
    await accessible(page, `set-up of ${id}`);
    await fits(page, `set-up of ${id}`);
    await play(page, id, { who: id === 'blockade' || id === 'weltreich' ? ['human', 'human'] : undefined });
    await playOn(page, { draw: dice(7), enough: ({ steps, phase, chosen }) => steps >= 8 && phase === 'human' && !chosen.length });
    await accessible(page, `table of ${id}`);
    await fits(page, `table of ${id}`);
    await picture(page, `${id}-desktop`);
    await dark(page);
    await accessible(page, `table of ${id} in the dark`);
    await picture(page, `${id}-desktop-dark`);

    const { record } = await saved(page);
    const small = await visit.open({ ...phone, locale: 'de-DE' });
    await setUp(small, id);
    await fits(small, `set-up of ${id} on a phone`);
    await picture(small, `${id}-new-phone`, { fullPage: true });
    await small.click('.from-position summary');
    await small.fill('.from-position textarea', record);
    await small.tap('.set-up button[type=submit]');
    await atTable(small);
    await fits(small, `table of ${id} on a phone`);
    await picture(small, `${id}-phone`, { fullPage: true });
  });
}

for (const scheme of ['light', 'dark']) {
  test(`looks of the shelf, ${scheme}`, async (visit) => {
    for (const [size, options] of [['desktop', {}], ['phone', phone]]) {
      const page = await visit.open({ ...options, colorScheme: scheme });
      await play(page, 'allein');
      await shelf(page);
      await page.waitForSelector('.open-card svg.board');
      await accessible(page, `shelf, ${size}`);
      await fits(page, `shelf, ${size}`);
      await picture(page, `shelf-${size}${scheme === 'dark' ? '-dark' : ''}`, { fullPage: true });
    }
  });

  test(`looks of dialogs and tabs, ${scheme}`, async (visit) => {
    for (const [size, options] of [['desktop', {}], ['phone', phone]]) {
      const page = await visit.open({ ...options, colorScheme: scheme });
      const name = (what) => `${what}-${size}${scheme === 'dark' ? '-dark' : ''}`;
      await play(page, 'tor');
      await playOn(page, { draw: dice(3), enough: ({ steps, phase, chosen }) => steps >= 12 && phase === 'human' && !chosen.length });
      for (const [what, button] of [['settings', '.head-buttons button:last-child'],
        ['rules', '.toolbar [aria-label^="Rules"]'], ['keys', '.toolbar [aria-label^="Keys"]']]) {
        await page.click(button);
        await page.waitForSelector('dialog[open]');
        await accessible(page, name(what));
        await fits(page, name(what));
        await picture(page, name(what));
        await page.keyboard.press('Escape');
        await page.waitForSelector('dialog', { state: 'detached' });
      }
      for (const what of ['lists', 'game', 'analysis']) {
        await tab(page, what);
        if (what === 'analysis') await page.click('.analysis .switch');
        if (what === 'analysis') await page.waitForSelector('.analysis .lines .line-button');
        await accessible(page, name(what));
        await fits(page, name(what));
        await picture(page, name(what), { fullPage: true });
      }
      await page.click('#tab-game');
      await page.click('.game-part button:has-text("Paste")');
      await page.waitForSelector('dialog[open]');
      await accessible(page, name('paste'));
      await picture(page, name('paste'));
    }
  });
}
