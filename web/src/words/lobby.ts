// Games in a list, in words: who plays, how long ago, and how it ended.
import type { Game } from '../engine/types.ts';
import type { Outcome } from '../state/archive.ts';
import type { Listed, Sitter } from '../online/wire.ts';
import { readSpec } from '../state/spec.ts';
import { language, t } from './index.ts';
import { levelName } from './names.ts';
import { optionWords } from './options.ts';

export function sitterText({ person, name, level }: Sitter): string {
  if (person) return name || t('guest');
  return level ? levelName(level) : '';
}

/** Everybody but oneself; everybody, where one does not play. */
export function companions({ seats }: Listed, person: number): Sitter[] {
  const sit = seats.filter((one) => one.person || one.level);
  const others = sit.filter((one) => !person || one.person !== person);
  return others.length ? others : sit;
}

/** The same as a text. */
export function companionsText(game: Listed, person: number): string {
  return companions(game, person).map(sitterText).join(', ');
}

/** Options that are not as usual. */
export function optionLine(game: Game, spec: string): string {
  const choices = readSpec(game, spec);
  return game.options.filter(({ name, values }) => (choices[name] ?? values[0]) !== values[0]).map(({ name }) => {
    const words = optionWords(game.id, name);
    return `${words.name}: ${words.values[choices[name]!] ?? choices[name]}`;
  }).join(' · ');
}

/** What a game was for somebody who sat there; undefined where nothing was decided. Who won or lost together was a team. */
export function outcomeOf({ seats }: Listed, person: number): Outcome | undefined {
  const rank = seats.find((one) => one.person === person)?.rank;
  if (rank === undefined) return undefined;
  if (rank > 1) return 'lost';
  return seats.every((one) => one.rank === 1) ? 'drawn' : 'won';
}

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 24 * 60 * 60 * 1000], ['hour', 60 * 60 * 1000], ['minute', 60 * 1000],
];

/** "3 hours ago", "yesterday", "now". */
export function agoText(time: number, now: number): string {
  const words = new Intl.RelativeTimeFormat(language(), { numeric: 'auto' });
  const [unit, ms] = steps.find(([, length]) => now - time >= length) ?? ['minute', Infinity];
  return ms === Infinity ? words.format(0, 'second') : words.format(-Math.floor((now - time) / ms), unit);
}

export function dayText(time: number): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: 'medium' }).format(time);
}

/** For how many a game is played on the server: a board for two times two is one for four. */
export function tableSizes({ players }: Game): number[] {
  const sizes = players.split(', ').map((one) => (one === '2x2' ? 4 : Number(one)));
  return [...new Set(sizes)].filter((n) => n > 1).sort();
}
