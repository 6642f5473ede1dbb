// Books: what the page is told about a game, and nothing that contradicts the engine.

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { aimOf, explain, makeBook, type Book, type Sources } from '../../src/learn/book.ts';
import { Library } from '../../src/learn/library.ts';
import { languages } from '../../src/learn/parse.ts';
import { engine, root } from './help.ts';

const games = await engine.games();
const path = (id: string, kind: string) => join(root, 'docs/games', `${id}.${kind}`);
const written = games.filter(({ id }) => existsSync(path(id, 'en.md')));

function book(id: string, language: 'en' | 'de'): Book {
  const read = (kind: string) => readFileSync(path(id, kind), 'utf8');
  const sources: Sources = {
    page: read(`${language}.md`), figures: read('figures'), rulings: read('rulings'), lesson: read('lesson'),
  };
  return makeBook(id, language, sources);
}

test('every value of every option is explained, in both languages', () => {
  for (const { id, options } of written)
    for (const language of languages)
      for (const { name, values } of options)
        for (const value of values)
          assert.ok(explain(book(id, language), { name, value })?.words,
            `${id} ${name}=${value} ${language}`);
});

test('a ruling explains the values that it switches', () => {
  const ploy = book('ploy', 'en');
  assert.equal(explain(ploy, { name: 'turn', value: 'any' })?.ruling?.id, 'turn');
  assert.equal(explain(ploy, { name: 'form', value: 'four' })?.ruling, undefined);
  assert.equal(explain(ploy, { name: 'form', value: 'six' }), undefined);
});

test('a book speaks one language and keeps no places in files', () => {
  for (const { id } of written) {
    const [en, de] = languages.map((language) => book(id, language));
    assert.notEqual(en!.figures[0]!.moments[0]!.words, de!.figures[0]!.moments[0]!.words);
    assert.deepEqual(en!.figures.map((one) => one.steps), de!.figures.map((one) => one.steps));
    assert.ok(!/"(line|claims)":/.test(JSON.stringify(en)), id);
  }
});

/** All that a person may read in a book. */
function said(book: Book): string[] {
  const texts: string[] = [];
  const collect = (value: unknown, key = ''): void => {
    if (typeof value === 'string' && ['text', 'words', 'question', 'choice', 'why', 'good', 'wrong'].includes(key)) texts.push(value);
    else if (Array.isArray(value)) for (const one of value) collect(one, key);
    else if (value && typeof value === 'object') for (const [name, one] of Object.entries(value)) collect(one, name);
  };
  collect(book);
  return texts;
}

test('players read no spec strings, and no brackets in the other language', () => {
  const foreign = { en: /\([A-ZÄÖÜ][a-zäöüß]+\)/, de: /\([a-z]+( [a-z]+)?\)/ };
  for (const { id } of written)
    for (const language of languages) {
      const texts = said(book(id, language));
      assert.ok(texts.length > 50, id);
      assert.deepEqual(texts.filter((text) => /\b[a-z0-9]+=[a-z0-9]+\b/.test(text)), [], `${id} ${language}`);
      assert.deepEqual(texts.filter((text) => foreign[language].test(text)), [], `${id} ${language}`);
    }
});

test('every page says what the game is played for', () => {
  for (const { id } of written)
    for (const language of languages)
      assert.ok(aimOf(book(id, language)).some(({ kind }) => kind !== 'figure'), `${id} ${language}`);
});

test('a library fetches once, and again after a failure', async () => {
  let asked = 0;
  const library = new Library({ 'ploy.en': 'a', 'about.en': 'b' }, async (url) => {
    asked++;
    if (asked === 1) throw new Error('no network');
    return url;
  });
  await assert.rejects(library.book('ploy', 'en'));
  assert.equal(await library.book('ploy', 'en') as unknown, 'a');
  assert.equal(await library.book('ploy', 'en') as unknown, 'a');
  assert.equal(asked, 2);
  assert.equal(await library.book('ploy', 'fr'), undefined, 'what nobody has written is no failure');
  assert.deepEqual(await library.puzzles(), {});
});
