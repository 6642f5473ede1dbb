// The WebAssembly build answers as the native one: its signatures are those of tests/bench.txt.
// usage: node wasm.mjs BRETT.WASM BENCH.TXT
import { readFileSync } from 'node:fs';

const [wasm, bench] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(wasm), {});
const engine = instance.exports;
engine._initialize?.();

let failed = 0;
let passed = 0;
const check = (holds, what) => {
  if (holds) passed++;
  else failed++, console.log(what);
};

function ask(question, ...args) {
  const memory = new Uint8Array(engine.memory.buffer);
  memory.set(new TextEncoder().encode(args.map((arg) => arg + '\0').join('') + '\0'), engine.brett_input());
  const at = engine[question]();
  const bytes = new Uint8Array(engine.memory.buffer);
  return new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at)));
}

const games = JSON.parse(ask('brett_games'));
const expected = readFileSync(bench, 'utf8');
check(games.map((game) => ask('brett_signatures', game.id)).join('') === expected, 'signatures differ');

for (const game of games) {
  const board = JSON.parse(ask('brett_board', game.id));
  check(board.cells.length > 0, `${game.id}: no cells`);
  // A whole game by nothing but what a page sees: the first step each time, from its own answers.
  const steps = [];
  for (let i = 0; i < 40; i++) {
    const scene = JSON.parse(ask('brett_scene', game.id, '', steps.join(' ')));
    check(!scene.error, `${game.id}: ${scene.error}`);
    if (scene.error || scene.steps.length === 0) break;
    for (const step of scene.steps)
      check(step.path.every((cell) => cell < board.cells.length), `${game.id}: ${step.step} leaves the board`);
    steps.push(scene.steps[(i * 7) % scene.steps.length].step);
  }
}
check(/no game/.test(JSON.parse(ask('brett_board', 'halma')).error), 'an unknown game is not refused');
check(JSON.parse(ask('brett_scene', 'ploy', '', 'd3d4 d3d4')).at === 5, 'a wrong step has no place');
check(JSON.parse(ask('brett_record', '[Game "ploy"]\n1. d3d4 *')).steps.length === 1, 'a record is not read');

console.log(`wasm: ${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
