// The WebAssembly build answers as the native one: its signatures are those of tests/bench.txt.
// usage: node wasm.mjs BRETT.WASM BENCH.TXT STACK.WASM
import { readFileSync } from 'node:fs';

let stopped = 0;
const told = [];
const [wasm, bench, stackWasm] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(wasm), {
  page: { stop: () => stopped, tell: (at) => told.push(text(at)) },
});
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
  return text(engine[question]());
}

function text(at) {
  const bytes = new Uint8Array(engine.memory.buffer);
  return new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at)));
}

// The deepest search leaves most of the stack free, and no data lies where a deeper one would write.
const STACK = 1 << 20;
const stack = await WebAssembly.instantiate(readFileSync(stackWasm), {});
stack.instance.exports._initialize?.();
for (const dice of [0, 1]) {
  const bytes = stack.instance.exports.stack_bytes(dice);
  check(bytes > 0 && bytes < STACK / 4, `the deepest search${dice ? ' with dice' : ''} takes ${bytes} bytes of stack`);
}
check(engine.brett_input() >= STACK, 'data lies below the stack');

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

// Thinking: legal answers at every level, the same twice, and an end when it is told to stop.
for (const game of games) {
  const start = [game.id, '', ''];
  let scene = JSON.parse(ask('brett_scene', ...start));
  for (let i = 0; scene.actor === 'chance' && i < 40; i++) {
    start[2] = `${start[2]} ${scene.steps[(i + 3) % scene.steps.length].step}`.trim();
    scene = JSON.parse(ask('brett_scene', ...start));
  }
  for (let level = 1; level <= 8; level++) {
    const verdict = ask('brett_think', ...start, level, 500, 2, 7, 1);
    const { lines } = JSON.parse(verdict);
    check(scene.steps.some((step) => step.step === lines[0].steps[0]), `${game.id} level ${level}: ${verdict}`);
  }
}
stopped = 1;
told.length = 0;
check(JSON.parse(ask('brett_think', 'ploy', '', '', 8, 0, 3, 1, 0)).lines.length === 3, 'a stopped search has its lines');
check(told.length > 0 && JSON.parse(told[0]).depth === 1, 'depths are told');
check(/levels go/.test(ask('brett_think', 'ploy', '', '', 9, 0, 1, 1, 0)), 'there is no level 9');
check(/nobody/.test(ask('brett_think', 'super3', '', '', 8, 9, 1, 1, 0)), 'chance does not think');
check(JSON.parse(ask('brett_scene', 'ploy', '', '', 'resigned P1')).end === 'resigned P1', 'a seat resigns');
check(JSON.parse(ask('brett_scene', 'ploy', '', '', 'agreed')).end === 'agreed', 'a draw is agreed');

// The file of a solved game: which one is wished for, and what it is good for.
const wished = (spec, level) => JSON.parse(ask('brett_solved_file', spec, level));
const openings = readFileSync(new URL('../data/aufstellen-all.short', import.meta.url));
function open(spec, bytes) {
  const at = engine.brett_solved(openings.length);  // the memory may grow, and is another one then
  new Uint8Array(engine.memory.buffer).set(openings, at);
  new Uint8Array(engine.memory.buffer).set(new TextEncoder().encode(`${spec}\0\0`), engine.brett_input());
  return text(engine.brett_solved_open(bytes));
}
const sure = (spec) => JSON.parse(ask('brett_think', spec, '', '', 8, 9, 1, 1, 0)).depth === 30;
check(wished('aufstellen', 8) === 'aufstellen-all.short', 'the wrong file is wished for');
check(wished('aufstellen:lines=straight', 8) === 'aufstellen-straight.short', 'options do not matter');
check(['ploy', 'allein'].every((spec) => wished(spec, 8) === ''), 'a file is wished for that nobody needs');
check(wished('aufstellen', 7) === '', 'a weak player looks things up');
check(/levels go/.test(wished('aufstellen', 9).error) && wished('halma', 8).error, 'a wrong wish is not refused');
check(engine.brett_solved(1 << 30) === 0, 'there is room for any file');
check(/lines=all/.test(open('aufstellen:lines=straight', openings.length)), 'a file for other options is opened');
check(/no file/.test(open('ploy', openings.length)) && /no game/.test(open('halma', 9)), 'any game has a file');
check(!sure('aufstellen'), 'it is sure without its openings');
check(open('aufstellen', openings.length) === '{}' && wished('aufstellen', 8) === '', 'the openings are not opened');
check(sure('aufstellen') && !sure('aufstellen:lines=straight'), 'the openings are not used where they fit');
check(/error/.test(open('aufstellen', 100)) && !sure('aufstellen'), 'half a table is opened');
check(JSON.parse(ask('brett_record_text', '[Game "ploy"] d3d4 *')).includes('1. d3d4'), 'a record is not written');

// The dice of a record that docs/records.md has, and of one that was forged.
const page = readFileSync(new URL('../docs/records.md', import.meta.url), 'utf8');
const rolled = /```record\n(\[Game "super3"\]\n\[Clock[^]*?)```/.exec(page)[1];
check(JSON.parse(ask('brett_check_dice', rolled)).rolls === 9, 'honest dice are not believed');
check(/the dice say r5/.test(ask('brett_check_dice', rolled.replace('1. r5', '1. r6').replace('3.5', '3.6'))), 'a forged roll is believed');
check(/no tag DicePromise/.test(ask('brett_check_dice', '[Game "super3"] *')), 'dice without a promise are believed');
check(JSON.parse(ask('brett_promise', '0'.repeat(64))) === '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925',
  'a promise is another digest');
check(/64 hex/.test(ask('brett_promise', 'abc')), 'half a nonce is promised');

console.log(`wasm: ${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
