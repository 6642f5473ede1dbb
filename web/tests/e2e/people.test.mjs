// Who somebody is: a name, a password, other devices, and the end of it all.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { accessible, fits, legible } from './axe.mjs';
import { among, company, guests, said, seated, shows, stepBy } from './company.mjs';
import { alone, dice, phone, picture } from './lab.mjs';
import { goto, shelf } from './table.mjs';

const shot = (page, name) => picture(page, `people-${name}`, { fullPage: true });
const PASSWORD = 'correct horse';

/** What is refused is told in the console too. */
const refusals = /status of 4\d\d/;

async function account(page) {
  await goto(page, '#/me');
  await page.waitForSelector('.me-part');
}

/** Fills the form with this button, and presses it. */
async function send(page, button, typed) {
  const form = page.locator(`form:has(button[type=submit]:text-is("${button}"))`);
  for (const [name, value] of Object.entries(typed)) await form.locator(`[name=${name}]`).fill(value);
  await form.locator('button[type=submit]').click();
}

const complaint = async (page) => (await page.waitForSelector('.me-form .wrong')).textContent();
const code = async (page) => (await page.waitForSelector('.recovery-code')).innerText();
const isNamed = (page, name) => page.waitForSelector(`.me-big:text-is("${name}")`);
const gone = (page, selector) => page.waitForSelector(selector, { state: 'detached' });
const isGuest = (page) => page.waitForSelector('#guest-head');

/** A name and a password; returns the recovery code. */
async function settle(page, name) {
  await account(page);
  await send(page, 'Take this name', { name });
  await isNamed(page, name);
  await send(page, 'Set password', { password: PASSWORD });
  return code(page);
}

among('people: a name, a password, and what is wrong with them', async (visit, house) => {
  visit.allow(refusals);
  const [anna, bert] = await guests(visit, house, 2);
  await shelf(anna);
  await anna.click('.head a[href="#/me"]');
  await anna.waitForSelector('.me-form');
  await accessible(anna, 'a guest');
  await fits(anna, 'a guest');
  await shot(anna, 'guest');
  await send(anna, 'Take this name', { name: '' });
  assert.match(await complaint(anna), /missing: Name/);
  await send(anna, 'Take this name', { name: 'A <b>' });
  await said(anna, '2 to 20 letters and digits. It begins');
  assert.equal(await anna.evaluate(() => document.activeElement.name), 'name');
  await accessible(anna, 'a name that is none');
  await shot(anna, 'wrong');
  await send(anna, 'Take this name', { name: 'Anna' });
  await isNamed(anna, 'Anna');
  await accessible(anna, 'a name');
  await shot(anna, 'named');

  await account(bert);
  await send(bert, 'Take this name', { name: 'ANNA' });
  assert.match(await complaint(bert), /Somebody has this name/);

  await send(anna, 'Set password', { password: 'short' });
  assert.match(await complaint(anna), /at least 8 characters/);
  await send(anna, 'Set password', { password: PASSWORD });
  const first = await code(anna);
  await accessible(anna, 'the recovery code');
  await fits(anna, 'the recovery code');
  await shot(anna, 'recovery');
  await anna.emulateMedia({ media: 'print' });
  await shot(anna, 'recovery-print');
  assert.deepEqual(await anna.$$eval('.me-page > *', (all) => all.filter((one) => one.checkVisibility()).map((one) => one.className)),
    ['me-part recovery']);
  await anna.emulateMedia({ media: 'screen' });
  await alone(async () => {
    await anna.click('.recovery button:has-text("Copy")');
    await said(anna, 'Recovery code copied');
    assert.equal(await anna.evaluate(() => navigator.clipboard.readText()), first);
  });
  await anna.click('.recovery button:has-text("I have kept it")');
  await gone(anna, '.recovery');

  await anna.click('summary:has-text("Change your password")');
  await send(anna, 'Change password', { password: 'another horse', old: 'a guess' });
  assert.match(await complaint(anna), /not your password/);
  await send(anna, 'Change password', { password: 'another horse', old: PASSWORD });
  assert.notEqual(await code(anna), first);
  await anna.click('summary:has-text("Change your name")');
  await send(anna, 'Change name', { name: 'Annette' });
  await isNamed(anna, 'Annette');
});

among('people: logging in on a second device, where the game goes on', async (visit, house) => {
  visit.allow(refusals);
  const [anna, bert, tablet] = await guests(visit, house, 3);
  const draw = dice();
  await settle(anna, 'Anna');
  await account(bert);
  await send(bert, 'Take this name', { name: 'Bert' });
  await isNamed(bert, 'Bert');
  const link = await company([anna, bert], 'aufstellen');
  await said(bert, 'Anna');
  await stepBy(anna, draw);
  await shows(bert, 1);

  await account(tablet);
  await send(tablet, 'Log in', { name: 'anna', password: 'wrong horse' });
  assert.match(await complaint(tablet), /do not belong together/);
  await send(tablet, 'Log in', { name: 'anna', password: PASSWORD });
  await isNamed(tablet, 'Anna');
  await tablet.waitForSelector('.device >> nth=1');
  await accessible(tablet, 'devices');
  await shot(tablet, 'devices');
  await tablet.goto(link);
  await seated(tablet);
  await shows(tablet, 1);
  await stepBy(bert, draw);
  await tablet.waitForSelector('.phase-human');
  await stepBy(tablet, draw);
  for (const page of [anna, bert]) await shows(page, 3);

  // Somebody calls himself otherwise: whoever plays with him sees it at once.
  await account(tablet);
  await tablet.click('summary:has-text("Change your name")');
  await send(tablet, 'Change name', { name: 'Annette' });
  await said(bert, 'Annette');

  // A device is logged out from the other: it is a guest, and told so.
  await tablet.click('.device button');
  await said(anna, 'You have been logged out here');
  await said(anna, 'You are watching.');
  await accessible(anna, 'logged out');
  await tablet.waitForFunction(() => document.querySelectorAll('.device').length === 1);
  await tablet.click('button:text-is("Log out here")');
  await isGuest(tablet);
  // A guest is forgotten too, without a password.
  await tablet.click('button:has-text("Delete everything")');
  await tablet.click('dialog[open] button[type=submit]');
  await said(tablet, 'Everything about you is deleted.');
  await gone(tablet, 'dialog[open]');
  await isGuest(tablet);
});

among('people: a forgotten password, and the end of everything', async (visit, house) => {
  visit.allow(refusals);
  const [anna, other] = await guests(visit, house, 2, phone);
  const recovery = await settle(anna, 'Anna');
  await account(other);
  await other.click('summary:has-text("Forgotten your password?")');
  await other.waitForSelector('[name=recovery]');
  await accessible(other, 'a forgotten password');
  await fits(other, 'a forgotten password');
  await send(other, 'Set a new password', { name: 'Anna', recovery: 'aaaa-bbbb-cccc', password: 'a new horse' });
  assert.match(await complaint(other), /recovery code do not belong/);
  await send(other, 'Set a new password', { name: 'Anna', recovery, password: 'a new horse' });
  assert.notEqual(await code(other), recovery);
  await shot(other, 'phone-recovered');
  // All others are logged out by it.
  await isGuest(anna);

  await other.emulateMedia({ colorScheme: 'dark' });
  await legible(other, 'in the dark');
  await shot(other, 'phone-dark');
  const [file] = await Promise.all([other.waitForEvent('download'), other.click('button:has-text("Download everything")')]);
  const kept = JSON.parse(readFileSync(await file.path(), 'utf8'));
  assert.equal(kept.person.name, 'Anna');
  await other.click('button:has-text("Delete everything")');
  await other.waitForSelector('dialog[open]');
  await accessible(other, 'delete');
  await shot(other, 'phone-delete');
  await send(other, 'Yes, delete everything', { password: 'wrong horse' });
  assert.match(await complaint(other), /not your password/);
  await send(other, 'Yes, delete everything', { password: 'a new horse' });
  await isGuest(other);
  await send(anna, 'Log in', { name: 'Anna', password: 'a new horse' });
  assert.match(await complaint(anna), /do not belong together/);
});

among('people: by keyboard, in German, and logging out everywhere', async (visit, house) => {
  visit.allow(refusals);
  const [anna, tablet] = await guests(visit, house, 2, { locale: 'de-DE' });
  await account(anna);
  await anna.focus('[name=name]');
  await anna.keyboard.type('Änne');
  await anna.keyboard.press('Enter');
  await isNamed(anna, 'Änne');
  await anna.focus('[name=password]');
  await anna.keyboard.type(PASSWORD);
  await anna.keyboard.press('Enter');
  await code(anna);
  assert.equal(await anna.evaluate(() => document.activeElement.id), 'recovery-head');
  await accessible(anna, 'auf Deutsch');
  await shot(anna, 'de');
  await account(tablet);
  await send(tablet, 'Anmelden', { name: 'Änne', password: PASSWORD });
  await isNamed(tablet, 'Änne');
  await tablet.click('button:has-text("Überall abmelden")');
  await tablet.click('dialog[open] button.strong');
  await isGuest(tablet);
  await isGuest(anna);
  await said(anna, 'Du wurdest hier abgemeldet');
});
