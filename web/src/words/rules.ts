// What a page must be able to say about a game before anybody plays it.
import { language } from './index.ts';
import { rulesDe } from './rules_de.ts';
import { rulesEn } from './rules_en.ts';

export interface GameWords {
  /** One line for the box. */
  line: string;
  minutes: number;
  goal: string;
  turn: string[];
  end: string;
  tip: string;
  /** How sure the reconstruction is. */
  sure: string;
}

const unknown: GameWords = { line: '', minutes: 30, goal: '', turn: [], end: '', tip: '', sure: '' };

export function gameWords(id: string): GameWords {
  return (language() === 'de' ? rulesDe : rulesEn)[id] ?? unknown;
}
