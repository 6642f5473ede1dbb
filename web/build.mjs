// Builds the page into build/site: everything has its hash in its name, except what must keep one.
// The service worker gets the list, so the page works offline.
import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import {
  cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { books } from './books.mjs';
import { cards, headOf, icon } from './cards.mjs';

const web = dirname(fileURLToPath(import.meta.url));
const root = dirname(web);
const site = process.argv[2] ?? join(root, 'build/site');
const limit = 500_000;
/** What playing together may add to that. */
const shareLimit = 60_000;

const hash = (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 10);

function write(name, bytes) {
  writeFileSync(join(site, name), bytes);
  return name;
}

/** Bundles one entry; returns its outputs by extension. */
async function bundle(entry, define = {}) {
  const result = await build({
    entryPoints: [join(web, 'src', entry)],
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    outdir: site,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    legalComments: 'none',
    define,
    logLevel: 'warning',
  });
  const files = Object.fromEntries(result.outputFiles.map((file) => [file.path.split('.').pop(), file.contents]));
  return { ...files, outputs: Object.values(result.metafile.outputs) };
}

/** What is there for people who play together and for nobody else. */
const forCompany = /src\/(online|view\/(together|people|lobby))\/|src\/(words|style)\/(together|people|lobby|clock)|node_modules\/uqr\//;

/** How many bytes of the page that is, packed as the whole is. */
function shareOf({ outputs }, packed) {
  let all = 0, share = 0;
  for (const { inputs } of outputs)
    for (const [name, { bytesInOutput }] of Object.entries(inputs)) {
      all += bytesInOutput;
      if (forCompany.test(name)) share += bytesInOutput;
    }
  return Math.round((packed * share) / all);
}

const wasmFile = join(root, 'build/wasm/brett.wasm');
if (!existsSync(wasmFile)) {
  console.error('build/wasm/brett.wasm is missing: run `make wasm` first, or `make site` for all of it.');
  process.exit(1);
}

rmSync(site, { recursive: true, force: true });
mkdirSync(site, { recursive: true });
cpSync(join(web, 'public'), site, { recursive: true });

const wasm = readFileSync(wasmFile);
const wasmName = write(`brett.${hash(wasm)}.wasm`, wasm);
const worker = (await bundle('engine/worker.ts')).js;
const workerName = write(`worker.${hash(worker)}.js`, worker);

// Only the highest level of a solved game asks for its file, and who looks at what is known; so they are no part of
// the first transfer.
const solved = readdirSync(join(root, 'data')).filter((name) => name.endsWith('.short'));
for (const name of solved) cpSync(join(root, 'data', name), join(site, name));

const learn = {};
const made = await books().catch((fault) => {
  console.error(fault.message);
  process.exit(1);
});
for (const [name, book] of Object.entries(made)) {
  const text = JSON.stringify(book);
  learn[name] = write(`${name}.${hash(text)}.json`, text);
}

const app = await bundle('main.tsx', {
  WORKER_URL: JSON.stringify(workerName),
  WASM_URL: JSON.stringify(wasmName),
  SOLVED_FILES: JSON.stringify(solved),
  LEARN_URLS: JSON.stringify(learn),
});
const appName = write(`app.${hash(app.js)}.js`, app.js);
const styleName = write(`app.${hash(app.css)}.css`, app.css);

// One page for everything, and for every game the same page under its name: links to it show title and picture.
const address = process.env.SITE_URL?.replace(/\/*$/, '/') ?? '';
const plain = readFileSync(join(web, 'index.html'), 'utf8')
  .replaceAll('APP_URL', appName).replaceAll('STYLE_URL', styleName).replaceAll('WASM_URL', wasmName);
const writePage = (name, card, game = '') => write(name, plain
  .replace('PAGE_TITLE', () => card.title).replace('HEAD_TAGS', () => headOf({ ...card, address: name === 'index.html' ? '' : name }, address))
  .replace('GAME_NAME', game && ` data-game="${game}"`));
const pictures = [];
for (const { id, title, line, picture } of await cards(wasm)) {
  pictures.push(write(`${id}.${hash(picture)}.png`, picture));
  writePage(`${id}.html`, { title: `${title} – Brett`, line, picture: pictures.at(-1) }, id);
}
writePage('index.html', { title: 'Brett', line: 'Ten forgotten board games to play in the browser.', picture: pictures[0] });
write('apple-touch-icon.png', icon(180));

const kept = readdirSync(site, { recursive: true }).map(String)
  .filter((name) => name !== 'server.json' && !solved.includes(name) && !pictures.includes(name) && statSync(join(site, name)).isFile()).sort();
const version = hash(kept.map((name) => name + hash(readFileSync(join(site, name)))).join('\n'));
const sw = (await bundle('sw.ts', { KEPT: JSON.stringify(kept), VERSION: JSON.stringify(version) })).js;
write('sw.js', sw);

function report(what, plain, packed) {
  console.log(`${what.padEnd(28)}${plain.padStart(16)}${String(packed).padStart(10)} gzipped`);
}

let total = 0, page = 0;
for (const name of [wasmName, workerName, appName, styleName, 'index.html', 'sw.js']) {
  const bytes = readFileSync(join(site, name));
  const packed = gzipSync(bytes, { level: 9 }).length;
  total += packed;
  if (name === appName || name === styleName) page += packed;
  report(name, `${bytes.length} bytes`, packed);
}
const share = shareOf(app, page);
report('of it for playing together', `limit ${shareLimit}`, share);
report('all of it', `limit ${limit}`, total);
if (total > limit || share > shareLimit) {
  console.error('The page has grown too large to load quickly.');
  process.exit(1);
}
