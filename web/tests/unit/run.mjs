// Bundles the unit tests and runs them with node's test runner.
// usage: node run.mjs [NAME...]   only the files whose names contain one of the words
import { build } from 'esbuild';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { run } from 'node:test';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '../../..');
const out = join(root, 'build/unit');
const words = process.argv.slice(2);

const isWanted = (name) => words.length === 0 || words.some((word) => name.includes(word));
const tests = readdirSync(here).filter((name) => name.endsWith('.test.ts') && isWanted(name));
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
await build({
  entryPoints: tests.map((name) => join(here, name)),
  outdir: out, outExtension: { '.js': '.mjs' }, bundle: true, format: 'esm', platform: 'node',
  inject: [join(here, 'browser.mjs')], target: 'node18', sourcemap: 'inline', logLevel: 'warning', jsx: 'automatic', jsxImportSource: 'preact',
});

process.env.BRETT_ROOT ??= root;
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --enable-source-maps`;
const files = tests.map((name) => join(out, basename(name, '.ts') + '.mjs'));
let passed = 0;
const failed = [];

// A file is a test of its own to the runner; what counts are the tests in it, or a file that broke.
const isFile = (name) => files.some((file) => name === file || file.endsWith(name));
run({ files, concurrency: 1 })
  .on('test:pass', ({ name, details, skip }) => {
    if (!isFile(name) && details.type !== 'suite' && skip === undefined) passed++;
  })
  .on('test:fail', ({ name, details }) => {
    const { error } = details;
    if (details.type === 'suite' || error?.failureType === 'subtestsFailed') return;
    failed.push(name);
    console.log(`not ok: ${name}\n${error?.cause?.stack ?? error?.cause ?? error}`);
  })
  .on('test:stdout', ({ message }) => process.env.VERBOSE && process.stdout.write(message))
  .on('test:stderr', ({ message }) => process.stderr.write(message))
  .on('close', () => {
    if (failed.length) console.log(`Failed:\n${failed.map((name) => `not ok  ${name}`).join('\n')}`);
    console.log(`${passed} passed, ${failed.length} failed`);
    process.exitCode = failed.length || !passed ? 1 : 0;
  })
  .resume();
