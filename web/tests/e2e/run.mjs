// Plays the page as people do, in Chromium, and looks at it. Needs build/site and build/release/brett.
// usage: node run.mjs [WORD...]   only the tests whose names contain one of the words
//
// SEED=N plays other games. JOBS=N runs N tests at a time (2). LONG=1 plays every game by keyboard and on a phone too, and
// takes pictures of all views.
// LATE=MS lets frames and answers of the engine come so much later, as on a busy machine: what fails then was luck.
// SPDX-License-Identifier: MIT
import { readdirSync } from 'node:fs';
import { HUNG, measured, seed, startBrowser, startServer, stopAll, tests, Visit } from './lab.mjs';

const here = new URL('.', import.meta.url);
for (const name of readdirSync(here).filter((file) => file.endsWith('.test.mjs')).sort()) await import(new URL(name, here));

const words = process.argv.slice(2);
const wanted = tests.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
let passed = 0;
const failed = [];

/** Without what the browser said of the machine. */
function brief(error) {
  return String(error.stack ?? error).split('\n').filter((line) => !/\[pid=|<launch|Browser logs/.test(line)).join('\n');
}

let browser = startBrowser();

/** The browser; one that has died takes only the tests with it that used it. */
async function theBrowser() {
  if (!(await browser).isConnected()) browser = startBrowser();
  return browser;
}

async function perform({ name, run }, address) {
  const visit = new Visit(await theBrowser(), address);
  const begin = performance.now();
  let alarm;
  const hung = new Promise((_, fail) => { alarm = setTimeout(() => fail(new Error('it hangs')), HUNG); });
  let error;
  try {
    await Promise.race([run(visit), hung]);
  } catch (thrown) {
    error = thrown;
    await visit.picture(name.replace(/\W+/g, '-'));
  }
  clearTimeout(alarm);
  const troubles = await visit.end();
  if (!error && troubles.length) error = new Error(troubles.slice(0, 5).join('\n'));
  else if (troubles.length) error.stack += `\nalso: ${troubles.slice(0, 5).join('\n')}`;
  if (error) failed.push(name);
  else passed++;
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  console.log(`${error ? 'not ok' : 'ok'}  ${name}  ${seconds} s`);
  if (error) console.log(brief(error).replace(/^/gm, '    '));
}

const server = await startServer();
try {
  const queue = wanted.filter(({ measures }) => !measures);
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await perform(next, server.address);
  };
  await Promise.all(Array.from({ length: Number(process.env.JOBS ?? 2) }, work));
  for (const one of wanted) if (one.measures) await perform(one, server.address);
} finally {
  await (await browser).close();
  await server.stop();
  await stopAll();
}
if (measured.length) console.log(`Measured:\n  ${measured.join('\n  ')}`);
if (failed.length) console.log(`Failed, again with SEED=${seed}:\n${failed.map((name) => `not ok  ${name}`).join('\n')}`);
console.log(`${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length || !passed ? 1 : 0;
