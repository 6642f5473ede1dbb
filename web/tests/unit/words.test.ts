// Words: everything the engine lists can be said in both languages.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { de } from '../../src/words/de.ts';
import { en } from '../../src/words/en.ts';
import { covers } from '../../src/words/covers.ts';
import { browserLanguage, setLanguage, t } from '../../src/words/index.ts';
import { colourName, playersText } from '../../src/words/names.ts';
import { optionsDe, optionsEn } from '../../src/words/options.ts';
import { inGerman, reasonsDe } from '../../src/words/reasons.ts';
import { stepName } from '../../src/words/steps.ts';
import { inGame } from '../../src/words/ingame.ts';
import { allVariants, engine, randomGame, root } from './help.ts';

const games = await engine.games();

test('every value of every option has a name', () => {
  for (const words of [optionsDe, optionsEn])
    for (const game of games)
      for (const { name, values } of game.options)
        for (const value of values) {
          const said = words[`${game.id}/${name}`]?.values[value];
          assert.ok(said, `${game.id}/${name}=${value}`);
        }
});

test('no option is named that the engine does not list', () => {
  const listed = new Set(games.flatMap(({ id, options }) => options.map(({ name }) => `${id}/${name}`)));
  for (const words of [optionsDe, optionsEn])
    assert.deepEqual(Object.keys(words).filter((key) => !listed.has(key)), []);
});

test('no value is named that the engine does not list', () => {
  for (const words of [optionsDe, optionsEn])
    for (const [key, { values }] of Object.entries(words)) {
      const [id, name] = key.split('/');
      const option = games.find((game) => game.id === id)?.options.find((one) => one.name === name);
      assert.deepEqual(Object.keys(values).sort(), [...option!.values].sort(), key);
    }
});

test('every game has its cover in words', () => {
  for (const { id } of games) assert.ok(covers[id]?.de && covers[id].en && covers[id].minutes > 0, id);
});

/** The files of the page that say something: all but the words themselves. */
function sources(): string[] {
  return readdirSync(join(root, 'web/src'), { recursive: true }).map(String)
    .filter((name) => /\.tsx?$/.test(name) && !/words\/(learn_|lobby_|people_|together_)?(en|de)\.ts$/.test(name))
    .map((name) => join(root, 'web/src', name));
}

test('no text is missing in either language, and none is left over', () => {
  const keys = Object.keys(en);
  const empty = (words: Record<string, string>) => keys.filter((key) => !words[key]?.trim());
  assert.deepEqual({ en: empty(en), de: empty(de) }, { en: [], de: [] });
  assert.deepEqual(Object.keys(de).filter((key) => !keys.includes(key)), []);
  const named = sources().map((file) => readFileSync(file, 'utf8')).join('\n');
  const built = new RegExp(`^(level\\d|phrase\\d+|${[...new Set(games.flatMap(({ colours }) => colours))].join('|')})$`);
  assert.deepEqual(keys.filter((key) => !built.test(key) && !new RegExp(`['"]${key}['"]`).test(named)),
    [], 'never said');
});

test('German says du to whoever reads', () => {
  const books = readdirSync(join(root, 'docs/games'))
    .filter((name) => /\.(de\.md|figures|rulings|lesson)$/.test(name))
    .map((name) => readFileSync(join(root, 'docs/games', name), 'utf8'));
  const polite = /\b(\w+en Sie|Sie haben|Sie sind am|Ihnen)\b/g;
  assert.deepEqual([...Object.values(de), ...books].flatMap((text) => text.match(polite) ?? []), []);
});

test('German has one word for one thing', () => {
  const books = readdirSync(join(root, 'docs/games')).filter((name) => /\.de\.md$/.test(name))
    .map((name) => readFileSync(join(root, 'docs/games', name), 'utf8'));
  const german = games.flatMap(({ reasons, kinds }) => [...reasons, ...kinds].map((one) => one.german ?? ''));
  const terminal = readFileSync(join(root, 'src/term/words.def'), 'utf8');
  const other = /\b([Rr]emis|Kommandant\w*|Teams?|Box(en)?|Patt)\b/g;
  for (const text of [...Object.values(de), ...Object.values(reasonsDe), ...books, ...german, terminal])
    assert.deepEqual(text.match(other), null, text.slice(0, 80));
});

test('what is taken is called as the rules of the game call it', () => {
  const said = (id: string) => inGame(games.find((game) => game.id === id)!, 'canTake', { who: 'Rot', cells: 'e4' });
  setLanguage('de');
  assert.equal(said('ploy'), 'Rot kann schlagen: e4.');
  assert.equal(said('breakthru'), 'Rot kann kapern: e4.');
  assert.equal(said('super3'), 'Rot kann nehmen: e4.');
  setLanguage('en');
  assert.equal(said('breakthru'), 'Rot can take e4.');
});

test('both languages use the same parameters', () => {
  const params = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
  for (const key of Object.keys(en) as (keyof typeof en)[])
    assert.deepEqual(params(de[key]), params(en[key]), key);
});

test('parameters are filled in, also with signs of replacement', () => {
  setLanguage('en');
  assert.equal(t('won', { who: '$&' }), '$& wins');
  assert.equal(t('won'), '{who} wins');
});

test('colours have names', () => {
  setLanguage('de');
  for (const { colours } of games) for (const colour of colours) assert.notEqual(colourName(colour), colour);
});

test('the browser says which language', () => {
  assert.equal(browserLanguage(['de-AT', 'en']), 'de');
  assert.equal(browserLanguage(['fr', 'en-GB', 'de']), 'en');
  assert.equal(browserLanguage(['fr']), 'en');
  assert.equal(browserLanguage([]), 'en');
});

test('numbers of players as people say them', () => {
  setLanguage('en');
  assert.equal(playersText('1'), '1 player');
  assert.equal(playersText('2, 3, 4, 2x2'), '2, 3, 4 or 2 × 2 players');
});

/** Whoever needs a button or has to choose must read a name, not a token. */
test('steps without a path of their own have names', async () => {
  setLanguage('de');
  for (const spec of await allVariants()) {
    const game = games.find(({ id }) => id === spec.split(':')[0])!;
    await randomGame(spec, 7, 60, ({ actor, steps }) => {
      if (actor !== 'seat') return;
      const paths = steps.map(({ path }) => path.join());
      for (const [i, step] of steps.entries()) {
        const isOnly = step.path.length > 0 && paths.filter((path) => path === paths[i]).length === 1;
        const deeds = step.does.map(([deed]) => deed);
        const movesOnly = deeds.includes('move') && !deeds.includes('turn');
        if (!isOnly && !movesOnly) assert.notEqual(stepName(game, step), step.step, spec);
      }
    });
  }
});

/** Every sentence with which the engine refuses something, read from its sources: what is handed to the functions
 * that refuse, and what those return that name a fault or a clash. */
function refusals(): string[] {
  const files = ['src/core', 'src/games', 'src/wasm'].flatMap((folder) =>
    readdirSync(join(root, folder)).filter((name) => name.endsWith('.c')).map((name) => join(root, folder, name)));
  const found = new Set<string>();
  for (const file of files) {
    const source = readFileSync(file, 'utf8').replace(/"\s*\n\s*"/g, '');
    const calls = /\b(?:refuse|fail|scan_fail|expected|page_fault)\([^;"]*"((?:[^"\\]|\\.)*)"/g;
    const returns = /\breturn\b[^;"]*"((?:[^"\\]|\\.)* (?:[^"\\]|\\.)*)"/g;
    for (const pattern of [calls, returns])
      for (const [, text] of source.matchAll(pattern)) found.add(text!.replace(/\\"/g, '"'));
  }
  // A sentence that begins with a blank or with 's has the name of a colour before it.
  return [...found].map((text) => text.replace(/%(?:\.\*)?[a-z]/g, '%').replace('%%', '%').replace(/^(?= |'s )/, '%'))
    .filter((text) => text !== '%');
}

/** Returned texts that are no refusals: what kind of place a square is. */
const notSaid = ['outlined centre'];

test('every refusal of the engine has its German', () => {
  const all = refusals();
  assert.ok(all.length > 150, `${all.length} sentences`);
  assert.deepEqual(all.filter((text) => !(text in reasonsDe) && !notSaid.includes(text)), []);
});

test('refusals are said in German with all that belongs to them', async () => {
  const why = async (asked: Promise<unknown>) => asked.then(() => '', (error: Error) => inGerman(error.message));
  const scene = (spec: string, start: string, steps: string[] = []) => why(engine.scene({ spec, start, steps }));
  assert.equal(await scene('tor:teams=yes', ''), 'Mannschaften gibt es nur zu viert');
  assert.match(await scene('ploy', '', ['a9a1']), /^„a9a1“ ist keiner der \d+ möglichen Züge: \S+ .* \.\.\.$/);
  assert.match(await scene('halma', ''), /^kein Spiel heißt „halma“; die Spiele sind ploy, /);
  assert.match(await scene('super3', 'x'), /^erwartet: .*; hier steht „x“$/);
  assert.match(await why(engine.record('[Game "ploy"] [Game "ploy"] *')), /^die Angabe Game steht zweimal da$/);
  assert.match(await why(engine.record('[Game "ploy:turn=9"] *')), /^Game: „turn“ kann nicht „9“ sein, nur eines von 45/);
  assert.match(await why(engine.record('[Game "ploy"] [Start "x"] *')), /^Start: erwartet: /);
});

test('the German page says du, as the lessons and rules do', () => {
  const polite = /\w+en Sie\b|\bSie (?:haben|sind am|können)\b|\bIh(?:r|re[mnrs]?|nen)\b/;
  for (const [key, text] of Object.entries(de)) assert.doesNotMatch(text, polite, key);
});
