// What a game calls it when something is taken: German has a word for Breakthru's ships that no other game uses.
import type { Game } from '../engine/types.ts';
import { type Key, language, put, t } from './index.ts';

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
};

const own: Record<string, Said> = { ploy: schlagen, weltreich: schlagen, breakthru: kapern };

/** A text that speaks of taking, in the words of the game. */
export function taking(game: Game, key: Key, params: Record<string, string | number> = {}): string {
  const said = language() === 'de' ? own[game.id]?.[key] : undefined;
  return said === undefined ? t(key, params) : put(said, params);
}
