// What the end-to-end tests stand on: the served page, one Chromium, and pages that notice what must not happen.
// SPDX-License-Identifier: MIT
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

export const root = fileURLToPath(new URL('../../..', import.meta.url));
export const shots = join(root, 'build/screenshots');
export const brett = join(root, 'build/release/brett');
const site = join(root, 'build/site');

/** How long anything, and a whole test, may take before it counts as hung. It is no measure of speed: on a machine
 * with ten times as much to do as it can, everything still ends long before. PATIENCE=S for those who look for a fault. */
export const PATIENCE = 1000 * Number(process.env.PATIENCE ?? 300);
export const HUNG = 6 * PATIENCE;
export const seed = Number(process.env.SEED ?? 1);
/** LATE=MS: frames and answers come so many milliseconds late, as on a machine that has much else to do. */
const late = Number(process.env.LATE ?? 0);
/** LONG=1: every game also by keyboard and on a phone, not only one of each; and pictures of all views. */
export const isLong = process.env.LONG === '1';

export const desktop = { viewport: { width: 1280, height: 800 } };
/** For playing many steps: as on a desktop, but less to paint. */
export const small = { viewport: { width: 1024, height: 640 } };
export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

const lying = { ...phone, viewport: { width: 740, height: 360 } };

/** Every size that the page is made for. Whoever magnifies to 200 % has half as much of the screen. */
export const screens = {
  desktop, large: { viewport: { width: 2560, height: 1440 } }, 'phone upright': phone, 'phone lying': lying,
  'desktop at 200 %': { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
};

// --- The tests ------------------------------------------------------------------------------------------------

export const tests = [];

/** A test gets a Visit, with which it opens pages. One that measures runs when nothing else does. */
export function test(name, run, { measures = false } = {}) {
  tests.push({ name, run, measures });
}

/** What was measured; printed at the end, never judged. */
export const measured = [];
export function measure(what, value) {
  measured.push(`${what.padEnd(44)} ${value}`);
}

/** The same numbers for the same seed (mulberry32). */
export function dice(state = seed) {
  return (n) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32 * n) | 0;
  };
}

/** A picture for people to look at, where they asked for it: to take them all costs as much as a tenth of the tests. */
export async function picture(page, name, options) {
  if (isLong) await page.screenshot({ path: join(shots, `${name}.png`), ...options });
}

let turn = Promise.resolve();

/** There is one clipboard for all: whoever uses it waits for the others. */
export function alone(use) {
  const mine = turn.then(use);
  turn = mine.catch(() => {});
  return mine;
}

// --- The server and the browser -------------------------------------------------------------------------------

const running = new Set();

/** Serves the page at a free port; `options` say how, as for `brett serve`. */
export async function startServer(options = ['--alone', '--port', '0']) {
  const child = spawn(brett, ['serve', ...options, '--site', site], { stdio: ['ignore', 'pipe', 'inherit'] });
  running.add(child);
  const ended = new Promise((done) => child.on('close', () => (running.delete(child), done())));
  const address = await new Promise((done, fail) => {
    let out = '';
    child.stdout.on('data', (data) => {
      out += data;
      const found = /^(http:\S+\/)\n/.exec(out);
      if (found) done(found[1]);
    });
    ended.then(() => fail(new Error('brett serve ended before it told its address')));
  });
  return { address, stop: (signal = 'SIGINT') => (child.kill(signal), ended) };
}

// The browser without windows does the same with two thirds of the work; the whole one goes as well.
const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

export async function startBrowser() {
  mkdirSync(shots, { recursive: true });
  return chromium.launch({
    timeout: PATIENCE,
    executablePath: process.env.CHROMIUM ?? browsers.find(existsSync),
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
      '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
}

export async function stopAll() {
  for (const child of running) child.kill('SIGINT');
}

// --- Pages ----------------------------------------------------------------------------------------------------

/** Chance and levels draw from crypto: with a seed they draw the same again. A page that is loaded again draws on. */
function seedCrypto(first) {
  if (!location.protocol.startsWith('http')) return;
  let loads = 0;
  try {
    loads = Number(localStorage.getItem('loads') ?? 0);
    localStorage.setItem('loads', String(loads + 1));
  } catch {
    // Full or forbidden, because a test wants it so.
  }
  let state = first + 7919 * loads;
  crypto.getRandomValues = (array) => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (let i = 0; i < bytes.length; i++) {
      state = (Math.imul(state, 1664525) + 1013904223) | 0;
      bytes[i] = state >>> 24;
    }
    return array;
  };
}

/** Thinking is measured in nodes instead of time, so that a slow machine plays the same game as a fast one. */
function thinkByNodes() {
  const Real = window.Worker;
  window.Worker = class extends Real {
    postMessage(message, ...rest) {
      if (message.question !== 'think' || message.ms === undefined) return super.postMessage(message, ...rest);
      const { ms: _, ...task } = message;
      const [spec, start, steps, level, nodes, ...others] = task.args;
      // Lower levels have a measure of their own; the highest has only the time.
      const limit = level === '8' && nodes === '0' ? '20000' : nodes;
      return super.postMessage({ ...task, args: [spec, start, steps, level, limit, ...others] }, ...rest);
    }
  };
}

/** Whatever the page leaves to the next frame, and what it asks the engine, comes so much later. */
function beLate(ms) {
  const frame = window.requestAnimationFrame.bind(window);
  const later = window.setTimeout.bind(window);
  window.requestAnimationFrame = (call) => frame(() => later(() => call(performance.now()), ms));
  // Preact waits 35 ms for a frame and no longer.
  window.setTimeout = (call, wait, ...rest) => later(call, wait === 35 ? wait + ms : wait, ...rest);
  const Real = window.Worker;
  window.Worker = class extends Real {
    postMessage(...message) {
      later(() => super.postMessage(...message), ms);
    }
  };
}

// The page asks for a service worker; where a test does without, this is how the driver says so.
const harmless = [/Service Worker registration blocked by Playwright/];

/** A test's visit: its pages, and what went wrong on them though no test looked. */
export class Visit {
  troubles = [];
  allowed = [];
  contexts = [];
  opened = 0;

  constructor(browser, address) {
    this.browser = browser;
    this.address = address;
  }

  /** A fresh browser profile with one page in it, not yet at the address. `byClock`: thinking takes the time it takes. */
  async open(options = {}) {
    const { address = this.address, offline = false, byClock = false, ...rest } = options;
    const context = await this.browser.newContext({
      ...desktop, locale: 'en-US', colorScheme: 'light', reducedMotion: 'reduce',
      serviceWorkers: offline ? 'allow' : 'block', permissions: ['clipboard-read', 'clipboard-write'], ...rest,
    });
    this.contexts.push(context);
    context.setDefaultTimeout(PATIENCE);
    await context.addInitScript(seedCrypto, seed + 104729 * this.opened++);
    if (!byClock) await context.addInitScript(thinkByNodes);
    if (late) await context.addInitScript(beLate, late);
    context.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(address) && !/^(data|blob):/.test(url)) this.troubles.push(`a request to ${url}`);
    });
    context.on('page', (page) => this.watch(page));
    const page = await context.newPage();
    page.home = address;
    return page;
  }

  watch(page) {
    page.on('console', (message) => {
      const text = `${message.type()}: ${message.text()} ${message.location().url}`;
      if (['error', 'warning'].includes(message.type()) && !harmless.some((one) => one.test(text)))
        this.troubles.push(text);
    });
    page.on('pageerror', (error) => this.troubles.push(`uncaught: ${error.stack ?? error}`));
    page.on('crash', () => this.troubles.push('the page crashed'));
  }

  /** Trouble that a test makes on purpose. */
  allow(pattern) {
    this.allowed.push(pattern);
  }

  async end() {
    for (const context of this.contexts) await context.close().catch(() => {});   // gone with its browser
    return this.troubles.filter((text) => !this.allowed.some((pattern) => pattern.test(text)));
  }

  /** A picture of every page that is open, for looking at a failure. */
  async picture(name) {
    let n = 0;
    for (const context of this.contexts)
      for (const page of context.pages())
        await page.screenshot({ path: join(shots, `failed-${name}-${++n}.png`) }).catch(() => {});
  }
}
