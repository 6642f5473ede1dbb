// What stands on the boxes: a line, and how long a game takes. The rules are in docs/games/.
import type { Game } from '../engine/types.ts';
import { language, t } from './index.ts';

export interface Cover { minutes: number; en: string; de: string }

export const covers: Record<string, Cover> = {
  ploy: {
    minutes: 45,
    en: 'Spaceships that only go where their noses point.',
    de: 'Raumschiffe, die nur der Nase nach ziehen.',
  },
  breakthru: {
    minutes: 30,
    en: 'A golden flagship breaks out. Twenty silver ships close in.',
    de: 'Ein goldenes Flaggschiff bricht aus. Zwanzig Zerstörer sperren ab.',
  },
  convoy: {
    minutes: 45,
    en: 'Columns of seven stones cross the board at the pace of a die.',
    de: 'Kolonnen aus sieben Steinen, und der Würfel gibt das Tempo an.',
  },
  super3: {
    minutes: 15,
    en: 'Three in a row inside three in a row, with two dice.',
    de: 'Dreierreihen aus lauter Dreierreihen, mit zwei Würfeln.',
  },
  blockade: {
    minutes: 20,
    en: 'A king runs once. Six guards bend his way.',
    de: 'Ein König läuft nur einmal. Sechs Wächter lenken ihn um.',
  },
  weltreich: {
    minutes: 40,
    en: 'Hold the thrones, crown your commander, or take the other one.',
    de: 'Throne besetzen, den Kommandeur krönen oder den anderen schlagen.',
  },
  sprung: {
    minutes: 20,
    en: 'A race to the right. On a file with an odd number of enemies you run on.',
    de: 'Ein Rennen nach rechts. Stehen ungerade viele Gegner in der Linie, geht es weiter.',
  },
  aufstellen: {
    minutes: 10,
    en: 'Four in a line, and the turn says which shape must act.',
    de: 'Vier in einer Linie, und der Zug sagt, welche Form dran ist.',
  },
  allein: {
    minutes: 15,
    en: 'A solitaire in four colours: jump until one piece is left.',
    de: 'Solitär in vier Farben: springen, bis eine Figur übrig ist.',
  },
  tor: {
    minutes: 30,
    en: 'In line with two enemies of one colour, all three shapes different: a gate opens.',
    de: 'In einer Linie mit zwei Gegnern einer Farbe, drei Formen: Das Tor geht auf.',
  },
};

/** The engine's own words where there are none yet. */
export function coverLine({ id, about }: Game): string {
  return covers[id]?.[language()] ?? about;
}

/** How long a game takes; nothing where nobody has said. */
export function coverMinutes({ id }: Game): string | undefined {
  const minutes = covers[id]?.minutes;
  return minutes === undefined ? undefined : t('minutes', { n: minutes });
}

/** Who made the game and when, as far as somebody did. */
export function coverMaker({ maker, year }: Game): string {
  return maker && year ? t('year', { maker, year }) : maker || (year ? String(year) : '');
}
