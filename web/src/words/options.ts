// The options and their values by name. What they mean and why is said in docs/games/*.rulings.
import { language } from './index.ts';

export interface OptionWords { name: string; values: Record<string, string> }
type Both = Record<string, OptionWords>;

export const optionsEn: Both = {
  'ploy/form': { name: 'Form', values: { duel: 'Duel', four: 'Four players', teams: 'Two teams' } },
  'ploy/turn': { name: 'Turning', values: { 45: 'One segment', any: 'Any angle' } },
  'breakthru/setup': {
    name: 'Layout',
    values: { square: 'Square', diamond: 'Diamond', lotus: 'Lotus', shape: 'Shape', free: 'Your own' },
  },
  'breakthru/fleet': {
    name: 'Fleets',
    values: { gold: 'The first player has gold', choose: 'The second player chooses' },
  },
  'convoy/players': { name: 'Players', values: { 2: 'Two', 3: 'Three', 4: 'Four' } },
  'convoy/finish': {
    name: 'Who wins with two columns',
    values: { one: 'First column', both: 'Both columns' },
  },
  'convoy/columns': { name: 'Columns for two', values: { two: 'Two each', one: 'One each' } },
  'blockade/kings': { name: 'The kings', values: { own: 'On each player’s left', facing: 'Facing each other' } },
  'blockade/stop': { name: 'Guards in a king’s field', values: { no: 'Pass through', yes: 'May stop' } },
  'weltreich/players': { name: 'Players', values: { 2: 'Two', 3: 'Three', 4: 'Four' } },
  'weltreich/teams': { name: 'Teams', values: { no: 'Everyone alone', yes: 'Two against two' } },
  'sprung/players': { name: 'Players', values: { 2: 'Two', 3: 'Three', 4: 'Four' } },
  'sprung/teams': { name: 'Teams', values: { no: 'Everyone alone', yes: 'Two against two' } },
  'sprung/expert': { name: 'Triangles', values: { no: 'Anywhere', yes: 'In their places' } },
  'sprung/lone': {
    name: 'Stragglers',
    values: { both: 'Alone before and after', start: 'Alone before', field: 'Alone on the first field' },
  },
  'aufstellen/lines': {
    name: 'Winning lines',
    values: { all: 'With diagonals', straight: 'Rows and columns' },
  },
  'allein/setup': { name: 'Set-up', values: { booklet: 'From the booklet', mixed: 'Drawn blind' } },
  'tor/players': { name: 'Players', values: { 2: 'Two', 3: 'Three', 4: 'Four' } },
  'tor/teams': { name: 'Teams', values: { no: 'Everyone alone', yes: 'Two against two' } },
};

export const optionsDe: Both = {
  'ploy/form': {
    name: 'Form',
    values: { duel: 'Zweierspiel', four: 'Viererspiel', teams: 'Mannschaftsspiel' },
  },
  'ploy/turn': { name: 'Drehen', values: { 45: 'Ein Segment', any: 'Beliebig weit' } },
  'breakthru/setup': {
    name: 'Aufstellung',
    values: { square: 'Quadrat', diamond: 'Raute', lotus: 'Lotos', shape: 'Figur', free: 'Eigene' },
  },
  'breakthru/fleet': {
    name: 'Flotten',
    values: { gold: 'Der erste Spieler hat Gold', choose: 'Der zweite Spieler wählt' },
  },
  'convoy/players': { name: 'Mitspieler', values: { 2: 'Zwei', 3: 'Drei', 4: 'Vier' } },
  'convoy/finish': {
    name: 'Sieg mit zwei Kolonnen',
    values: { one: 'Erste Kolonne', both: 'Beide Kolonnen' },
  },
  'convoy/columns': { name: 'Kolonnen zu zweit', values: { two: 'Je zwei', one: 'Je eine' } },
  'blockade/kings': {
    name: 'Die Könige',
    values: { own: 'Jeder auf seiner linken Seite', facing: 'Einander gegenüber' },
  },
  'blockade/stop': {
    name: 'Wächter im Feld eines Königs',
    values: { no: 'Nur hindurch', yes: 'Dürfen anhalten' },
  },
  'weltreich/players': { name: 'Mitspieler', values: { 2: 'Zwei', 3: 'Drei', 4: 'Vier' } },
  'weltreich/teams': { name: 'Mannschaften', values: { no: 'Jeder für sich', yes: 'Zwei gegen zwei' } },
  'sprung/players': { name: 'Mitspieler', values: { 2: 'Zwei', 3: 'Drei', 4: 'Vier' } },
  'sprung/teams': { name: 'Mannschaften', values: { no: 'Jeder für sich', yes: 'Zwei gegen zwei' } },
  'sprung/expert': { name: 'Dreiecke', values: { no: 'Beliebig', yes: 'Am alten Platz' } },
  'sprung/lone': {
    name: 'Nachzügler',
    values: { both: 'Vorher und nachher allein', start: 'Vorher allein', field: 'Allein auf dem ersten Feld' },
  },
  'aufstellen/lines': { name: 'Gewinnlinien', values: { all: 'Mit Diagonalen', straight: 'Nur gerade' } },
  'allein/setup': { name: 'Aufstellung', values: { booklet: 'Aus dem Heft', mixed: 'Blind gezogen' } },
  'tor/players': { name: 'Mitspieler', values: { 2: 'Zwei', 3: 'Drei', 4: 'Vier' } },
  'tor/teams': { name: 'Mannschaften', values: { no: 'Jeder für sich', yes: 'Zwei gegen zwei' } },
};

/** The words for an option; the engine's own names where there are none yet. */
export function optionWords(game: string, option: string): OptionWords {
  const found = (language() === 'de' ? optionsDe : optionsEn)[`${game}/${option}`];
  return found ?? { name: option, values: {} };
}
