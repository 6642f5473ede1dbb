// The page judges a game as `brett analyse` does: same record, same nodes, same verdicts.
// usage: node judge.mjs BRETT BRETT.WASM
// SPDX-License-Identifier: MIT
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [brett, wasm] = process.argv.slice(2);
const told = [];
const { instance } = await WebAssembly.instantiate(readFileSync(wasm), {
  page: { stop: () => 0, tell: (at) => told.push(JSON.parse(text(at))) },
});
const engine = instance.exports;
engine._initialize?.();

function text(at) {
  const bytes = new Uint8Array(engine.memory.buffer);
  return new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at)));
}
function ask(question, ...args) {
  const bytes = new TextEncoder().encode(args.map((arg) => arg + '\0').join('') + '\0');
  new Uint8Array(engine.memory.buffer).set(bytes, engine.brett_input());
  return JSON.parse(text(engine[question]()));
}

let passed = 0;
let failed = 0;
function equal(what, page, program) {
  if (page === program) passed++;
  else failed++, console.log(`FAILED: ${what}: the page says ${page}, the program ${program}`);
}

/** Halves may be rounded either way. */
function near(what, page, program) {
  equal(what, Math.abs(page - program) <= 1 ? program : page, program);
}

// Only what comes with the program is known to it, not what its user has computed.
const home = mkdtempSync(join(tmpdir(), 'brett-'));
const env = { ...process.env, BRETT_DATA: home };
const analyse = (record, nodes) =>
  JSON.parse(execFileSync(brett, ['analyse', '--json', '--nodes', String(nodes), '-'], { input: record, env }));

function open(spec) {
  const file = ask('brett_solved_file', spec, 8);
  if (!file) return;
  const bytes = readFileSync(new URL(`../data/${file}`, import.meta.url));
  const at = engine.brett_solved(bytes.length);  // the memory may grow, and is another one then
  new Uint8Array(engine.memory.buffer).set(bytes, at);
  ask('brett_solved_file', spec, 8);  // the spec is what was written last
  equal(`${spec}: ${file} is opened`, text(engine.brett_solved_open(bytes.length)), '{}');
}

/** Some steps, good ones and bad ones: every third is anything, the others are level 2's. */
function game(spec, count) {
  const steps = [];
  for (let i = 0; i < count; i++) {
    const scene = ask('brett_scene', spec, '', steps.join(' '), '');
    if (scene.actor === 'none') break;
    const any = scene.steps[(i * 7 + 3) % scene.steps.length].step;
    const thinks = scene.actor === 'seat' && i % 3 > 0;
    steps.push(thinks ? ask('brett_think', spec, '', steps.join(' '), 2, 0, 1, i, 1).lines[0].steps[0] : any);
  }
  return steps;
}

const whole = (share) => Math.round(share * 10000);
const plural = { blunder: 'blunders', mistake: 'mistakes', inaccuracy: 'inaccuracies' };
const marks = { blunder: '??', mistake: '?', inaccuracy: '?!' };

function compareStep(what, page, program) {
  equal(`${what}: kind`, page.kind, 'roller' in program ? 'roll' : 'step');
  equal(`${what}: seat`, page.seat, program.seat ?? program.roller);
  equal(`${what}: mark`, marks[page.grade], program.mark);
  if (page.kind === 'roll') return near(`${what}: luck`, page.luck, whole(program.luck ?? 0));
  equal(`${what}: best`, page.best[0], program.best);
  equal(`${what}: loss`, page.loss, whole(program.loss));
  equal(`${what}: forced`, page.forced, program.forced);
  if (page.after === undefined) return;
  equal(`${what}: share`, page.after, whole(program.share));
  equal(`${what}: chances`, String(page.wdl), String(program.wdl));
  equal(`${what}: shares`, String(page.shares), String(program.shares.map(whole)));
  equal(`${what}: proven`, page.proven, program.proven);
}

function compareSeat(what, page, program) {
  equal(`${what}: steps`, page.steps, program.steps);
  equal(`${what}: accuracy`, Math.abs(page.accuracy / 100 - program.accuracy) <= 0.051, true);
  near(`${what}: loss`, page.loss, whole(program.loss));
  if ('luck' in program) near(`${what}: luck`, page.luck, whole(program.luck));
  for (const [name, names] of Object.entries(plural)) equal(`${what}: ${names}`, page.grades[name], program[names]);
}

const specs = ['ploy', 'breakthru', 'convoy', 'super3', 'blockade', 'weltreich', 'sprung', 'aufstellen', 'allein',
  'tor', 'convoy:players=3', 'weltreich:players=4', 'ploy:form=teams', 'allein:setup=mixed'];
const seen = new Set();
for (const spec of specs) {
  open(spec);
  const steps = game(spec, spec === 'allein:setup=mixed' ? 62 : 16);
  const over = ask('brett_scene', spec, '', steps.join(' '), '').actor === 'none';
  const resigns = !over && spec === 'ploy';
  const record = `[Game "${spec}"]${resigns ? '[End "resigned P2"]' : ''} ${steps.join(' ')}${over ? '' : resigns ? ' 1-0' : ' *'}`;
  told.length = 0;
  const { seats } = ask('brett_judge', spec, '', steps.join(' '), resigns ? 'resigned P2' : '', 400);
  const program = analyse(record, 400);
  equal(`${spec}: steps`, told.length, program.steps.length);
  for (const [i, step] of program.steps.entries()) {
    equal(`${spec}: number`, told[i].number, i);
    compareStep(`${spec} ${i + 1} ${step.step}`, told[i], step);
    seen.add(told[i].grade);
  }
  equal(`${spec}: seats`, seats.length, program.seats.length);
  for (const [i, seat] of program.seats.entries()) compareSeat(`${spec} P${i + 1}`, seats[i], seat);
}
equal('every grade was given', [...seen].sort().join(), 'best,blunder,good,inaccuracy,mistake');
rmSync(home, { recursive: true });
console.log(`judge: ${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
