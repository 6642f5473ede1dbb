#!/usr/bin/env node
// Compares the engine as a page has it with the native one: seconds of processor time for the signatures of each
// game, the best of so many rounds (3), and how many times longer WebAssembly takes. The first round is not counted:
// there the engine is still being compiled.
//   tools/bench-wasm [ROUNDS]
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

process.chdir(new URL('..', import.meta.url).pathname);
const rounds = Number(process.argv[2] ?? 3);
const { instance } = await WebAssembly.instantiate(readFileSync('build/wasm/brett.wasm'), {
  page: { stop: () => 0, tell: () => {} },
});
const engine = instance.exports;
engine._initialize?.();

function sign(game) {
  new Uint8Array(engine.memory.buffer).set(new TextEncoder().encode(`${game}\0\0`), engine.brett_input());
  const begin = process.cpuUsage();
  engine.brett_signatures();
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1e6;
}

function native(specs) {
  const command = 'TIMEFORMAT="%U %S"; time build/release/brett bench --signature "$@" >/dev/null';
  const [user, system] = execFileSync('bash', ['-c', `{ ${command}; } 2>&1`, 'bash', ...specs], { encoding: 'utf8' }).split(' ');
  return Number(user) + Number(system);
}

const specs = {};
for (const [spec] of readFileSync('tests/bench.txt', 'utf8').matchAll(/^\S+/gm))
  (specs[spec.replace(/:.*/, '')] ??= []).push(spec);
const row = (game, a, b) => console.log(`| ${game} | ${a.toFixed(2)} | ${b.toFixed(2)} | ${(b / a).toFixed(2)} |`);
const sum = [0, 0];
console.log('| game | native | WebAssembly | times |\n|---|---|---|---|');
for (const game of Object.keys(specs)) {
  sign(game);
  const best = [Infinity, Infinity];
  for (let i = 0; i < rounds; i++) {
    best[0] = Math.min(best[0], native(specs[game]));
    best[1] = Math.min(best[1], sign(game));
  }
  row(game, ...best);
  sum[0] += best[0], sum[1] += best[1];
}
row('all', ...sum);
