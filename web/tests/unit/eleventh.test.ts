// A game that the page knows nothing about but what the engine says.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ComponentChildren, VNode } from 'preact';
import { artFor } from '../../src/art/index.ts';
import { plan } from '../../src/board/geometry.ts';
import type { Cell, Game } from '../../src/engine/types.ts';
import { Library } from '../../src/learn/library.ts';
import { coverLine, coverMaker, coverMinutes } from '../../src/words/covers.ts';
import { setLanguage } from '../../src/words/index.ts';
import { colourName, kindName } from '../../src/words/names.ts';
import { optionWords } from '../../src/words/options.ts';
import { stepName } from '../../src/words/steps.ts';
import { engine } from './help.ts';

const noughts: Game = {
  id: 'noughts', title: 'Noughts', about: 'Three in a row.', maker: '', year: 0, players: '2',
  options: [{ name: 'size', values: ['3', '5'], about: 'how wide the board is' }],
  kinds: [
    { letter: 'x', name: 'cross', german: '', look: 'cross', noses: 0 },
    { letter: 'o', name: 'nought', german: '', look: 'ring', noses: 0 },
  ],
  reasons: [],
  draws: false,
  colours: ['chalk', 'coal'],
};

/** All that is written in a drawing. */
function written(node: ComponentChildren): string {
  if (Array.isArray(node)) return node.map(written).join('');
  if (node === null || typeof node !== 'object') return typeof node === 'string' ? node : '';
  const { type, props } = node as VNode<{ children?: ComponentChildren }>;
  const made = typeof type === 'function' ? (type as (props: object) => ComponentChildren)(props) : undefined;
  return written(made ?? props.children);
}

test('it has words: those of the engine', () => {
  for (const language of ['en', 'de'] as const) {
    setLanguage(language);
    assert.equal(coverLine(noughts), 'Three in a row.');
    assert.deepEqual([coverMaker(noughts), coverMinutes(noughts)], ['', undefined]);
    assert.deepEqual(noughts.kinds.map(kindName), ['cross', 'nought']);
    assert.deepEqual(noughts.colours.map(colourName), ['chalk', 'coal']);
    assert.deepEqual(optionWords('noughts', 'size'), { name: 'size', values: {} });
    assert.equal(stepName(noughts, { step: 'b2', path: [4], does: [['enter', 4, 4]] }), 'b2');
  }
  setLanguage('en');
});

test('what nobody has written is missing, and the network is not blamed', async () => {
  const library = new Library({ 'ploy.en': 'a' }, () => Promise.reject(new Error('nobody asked for it')));
  assert.equal(await library.book('noughts', 'en'), undefined);
});

test('it has a look: every kind can be told apart, on cells of any shape', () => {
  const art = artFor(noughts.id);
  const look = { id: 'x', turned: 0, still: false };
  const drawn = noughts.kinds.map((kind, n) =>
    written(art.piece({ cell: 0, colour: n, kind: n }, kind, noughts.colours[n]!, look)));
  assert.deepEqual(drawn, ['X', 'O']);
  const shapes = ['square', 'point', 'hole', 'tray'] as const;
  const cells = shapes.map((shape, x): Cell => ({ name: `a${x}`, x, y: 0, shape }));
  assert.ok(art.ground(plan({ cells }, art.rim, { turned: 0, tall: true, trays: true, coordinates: true }), look));
  assert.deepEqual(art.faces(5, 1), [5]);
});

test('the ten have looks of their own', async () => {
  const none = artFor(noughts.id);
  for (const { id } of await engine.games()) assert.notEqual(artFor(id), none, id);
});
