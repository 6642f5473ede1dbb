// What a game says in words of its own: Breakthru has ships, two of which move, and German says that they are gekapert.
import type { Game } from '../engine/types.ts';
import { type Key, type Language, language, put, t } from './index.ts';

type Said = Partial<Record<Key, string>>;

const schlagen: Said = {
  captured: 'Geschlagen',
  canTake: '{who} kann schlagen: {cells}.',
  couldTake: '{who} könnte schlagen: {cells}.',
  deedTake: 'Schlage etwas mit dem, was auf {place} steht.',
  themeTake: 'Schlagen',
  explainSacrifice: 'Was dazwischen geschlagen wurde, war mit Absicht gegeben.',
  explainQuiet: 'Der erste Zug schlägt nichts: Seine Drohung gewinnt.',
  endQuiet: 'Je 100 Züge ohne Schlagen.',
};

const kapern: Said = {
  captured: 'Gekapert',
  canTake: '{who} kann kapern: {cells}.',
  couldTake: '{who} könnte kapern: {cells}.',
  deedTake: 'Kapere etwas mit dem Schiff auf {place}.',
  themeTake: 'Kapern',
  explainSacrifice: 'Was dazwischen gekapert wurde, war mit Absicht gegeben.',
  explainQuiet: 'Der erste Zug kapert nichts: Seine Drohung gewinnt.',
  endQuiet: 'Je 100 Züge, ohne dass gekapert wurde.',
  doMove: 'Bewege zwei Schiffe, oder kapere mit einem.',
  doSecond: 'Noch derselbe Zug: Bewege ein zweites Schiff.',
};

const own: Record<Language, Record<string, Said>> = {
  de: { ploy: schlagen, weltreich: schlagen, breakthru: kapern },
  en: { breakthru: {
    doMove: 'Move two ships, or capture with one.', doSecond: 'Still the same turn: move a second ship.',
  } },
};

/** A text in the words of the game, where it has some of its own. */
export function inGame(game: Game, key: Key, params: Record<string, string | number> = {}): string {
  const said = own[language()][game.id]?.[key];
  return said === undefined ? t(key, params) : put(said, params);
}
