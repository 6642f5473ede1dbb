// words.mjs - the terminal speaks two languages: every word it says has its German in src/term/words.def, no entry there is
// left over, both make the same use of what is put in, and what is printed in German has no English in it.
// usage: node words.mjs BRETT
// SPDX-License-Identifier: MIT
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const brett = resolve(process.argv[2]);
process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..'));
let passed = 0;
let failed = 0;
function check(holds, what) {
  if (holds) passed++;
  else failed++, console.log(`FAILED: ${what}`);
}

// --- the table ----------------------------------------------------------------------------------------------

const string = '"(?:[^"\\\\\\n]|\\\\.)*"';
const bare = (source) => source.replace(new RegExp(`/\\*[^]*?\\*/|//[^\\n]*|${string}`, 'g'), (part) => (part[0] === '"' ? part : ' '))
  .replace(/^ *#.*$/gm, '');
const literals = (source) => [...bare(source).matchAll(new RegExp(`${string}(?:\\s*${string})*`, 'g'))]
  .map(([text]) => text.replace(/"\s*"/g, '').slice(1, -1));
const said = literals(readFileSync('src/term/words.def', 'utf8'));
const german = new Map();
for (let i = 0; i < said.length; i += 2) {
  check(!german.has(said[i]), `"${said[i]}" stands there twice`);
  german.set(said[i], said[i + 1]);
}
const conversions = (text) => (text.match(/%(?:[-.*0-9]*z?[a-z]|%)/g) ?? []).join(' ');
for (const [english, words] of german) {
  check(words && words !== english, `"${english}" has no German`);
  check(conversions(words) === conversions(english), `"${english}" and "${words}" put in different things`);
}

// --- what the sources say -----------------------------------------------------------------------------------

// Notation, names of orders, of looks, tags and files.
const noWords = new Set(['%s%s%s.txt', '%s%s%s-%d.txt', 'Date', 'Left', '%sP%d %d', '%Y.%m.%d', 'person', 'human', 'level ', 'HOME', '/tmp', 'die', 'trail', 'x', 'o', 'esc',
  'yn', 'me', 'moves', 'board', 'list', 'help', 'undo', 'back', 'hint', 'save', 'load', 'seat', 'pause', 'now', 'resign', 'quit',
  '\\33[0m\\n', '%s: %s x %d\\n', ' P', '%s: %s', '%s in %s',
  '[N]', 'draw', 'no', 'again', 'say', '%sbot', '%d d %d h', 'TERM', 'dumb', '%s%d %s']);
const term = readdirSync('src/term').filter((name) => /^(play_|screen).*\.c$/.test(name)).map((name) => `src/term/${name}`);
const used = new Set();
for (const file of [...term, 'src/draw/draw.c', 'src/client/join.c']) {
  for (const text of literals(readFileSync(file, 'utf8'))) {
    used.add(text);
    const hasLetters = /\p{L}/u.test(text.replace(/%(?:[-.*0-9]*z?[a-z]|%)|\\./g, ''));
    if (hasLetters && !noWords.has(text)) check(german.has(text), `${file}: "${text}" is not in words.def`);
  }
}
// These say other things besides; only what is left over is looked for.
for (const file of ['src/cli/list.c', 'src/term/rules.c', 'src/term/rules_figure.c', 'src/core/match.h'])
  for (const text of literals(readFileSync(file, 'utf8').replace(/\\\n/g, '\n'))) used.add(text);
const run = (args, { input = '', locale = 'de_DE.UTF-8', cwd = undefined } = {}) => {
  const env = { ...process.env, LC_ALL: '', LC_MESSAGES: '', LC_CTYPE: 'C.UTF-8', LANG: locale, COLUMNS: '110', TERM: 'dumb' };
  const { stdout, stderr } = spawnSync(brett, args, { input, env, cwd, encoding: 'utf8', maxBuffer: 1 << 26 });
  return stdout + stderr;
};
const games = JSON.parse(run(['list', '--json']));
for (const { colours } of games) for (const colour of colours) used.add(colour), check(german.has(colour), `the colour "${colour}" is not in words.def`);
for (const english of german.keys()) check(used.has(english), `"${english}" is said nowhere`);

// --- what is printed ----------------------------------------------------------------------------------------

// English phrases long enough to be no part of a German one or of the notation.
const phrases = [...german.keys()].flatMap((text) => text.split(/%[-.*0-9]*z?[a-z]|\\n/)).map((text) => text.trim()).filter((text) => / .* /.test(text));
const english = [...phrases, ...games.flatMap((game) => [game.about, ...game.options.map(({ about }) => about)])];
// The rules teach the English names of pieces too, but a board shows the German ones.
const kinds = games.flatMap((game) => game.kinds.map(({ name }) => `${name} x `));
function speaksGerman(what, text, ...wanted) {
  const found = [...english, ...kinds].filter((phrase) => text.includes(phrase));
  check(found.length === 0, `${what}: English: ${found.join(' | ')}`);
  for (const words of wanted) check(text.includes(words), `${what}: no "${words}" in\n${text.slice(-600)}`);
}
speaksGerman('list', run(['list']), 'Spiel ', 'Verlag', 'nennt die Optionen');
for (const game of games) speaksGerman(`list ${game.id}`, run(['list', game.id]), game.german, ...game.options.map((option) => option.german));
check(run(['list', 'tor'], { locale: 'en_GB.UTF-8' }).includes('how many play'), 'English where English is wanted');

const folder = mkdtempSync(join(tmpdir(), 'brett-words-'));
const play = (spec, lines, ...options) => run(['play', spec, '--plain', '--seed', '7', ...options], { input: lines.join('\n'), cwd: folder });
speaksGerman('play ploy', play('ploy', ['d3d4', 'help', 'moves', 'hint', 'bogus', 'e7e6 e7e6', 'undo', 'undo', 'undo', 'back', 'pause', 'pause', 'now', 'seat 9=x',
  'seat 2=me', 'd3d4', 'load', 'load none', 'load none', 'save a.txt', 'save', 'load a.txt', 'quit'], '--seats', 'me', '--ms', '50'),
'Grün (du): eine von 15 Figuren ziehen oder drehen', 'einen Schritt zurücknehmen', '„bogus“ ist hier nicht möglich', 'Tipp: ', 'zurückgenommen: e7e6',
'nichts zurückzunehmen', 'die Stufen warten', 'niemand denkt nach', 'ein Platz wird 1=me', 'Platz 2: Rot (du)', 'welche Datei laden?', 'nicht geladen: ',
'gesichert als a.txt', 'geladen: a.txt', 'noch einmal load');
speaksGerman('play ploy to the end', play('ploy', ['resign', 'moves', 'undo', 'd3d4', 'quit', 'quit'], '--seats', 'me'), 'zu Ende (aufgegeben: P1): 0-1, Rot (du) gewinnt',
  'es gibt keinen möglichen Schritt', 'die Partie geht weiter', 'noch einmal quit');
speaksGerman('play breakthru', play('breakthru:setup=free', ['moves'], '--seats', 'me'), 'auf einen von');
for (const { id } of games) speaksGerman(`play ${id}`, play(id, [''], '--seats', 'level1', '--ms', '30'), 'zu Ende (');
for (const { id } of games) for (const more of [[], ['--rulings']]) speaksGerman(`rules ${id}`, run(['rules', id, ...more]));
check(readFileSync(join(folder, 'a.txt'), 'utf8').includes('[P1 "person"]'), 'records are the same in all languages');
rmSync(folder, { recursive: true });

// Without UTF-8 umlauts are spelt out.
const ascii = spawnSync(brett, ['play', 'ploy', '--plain', '--seats', 'me'], { input: 'help\n', encoding: 'latin1', env: { ...process.env, LC_ALL: 'de', TERM: 'dumb' } }).stdout;
check(!/[^\n -~]/.test(ascii) && ascii.includes('Gruen (du)') && ascii.includes('zuruecknehmen'), 'a terminal without UTF-8 gets ASCII');

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
