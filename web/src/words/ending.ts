// How a game ended: who has won, and in one sentence why.
import type { Game, Scene } from '../engine/types.ts';
import type { Play } from '../state/play.ts';
import { type Key, language, t } from './index.ts';
import { listed, who } from './names.ts';
import { inGame } from './ingame.ts';

/** Those with the most points. */
export function winners(scene: Scene): number[] {
  const best = Math.max(...scene.seats.map(({ twelfths }) => twelfths));
  return [...scene.seats.keys()].filter((seat) => scene.seats[seat]!.twelfths === best);
}

function isSeveral(scene: Scene, seats: number[]): boolean {
  return seats.length > 1 || seats.some((seat) => scene.seats[seat]!.colours.length > 1);
}

const named = (game: Game, scene: Scene, seats: number[]): string =>
  listed(seats.map((seat) => who(game, scene, seat)));

/** A sentence of the engine, as src/core/game.h describes it, with everything in its place. */
function filled(sentence: string, game: Game, scene: Scene): string {
  const best = winners(scene);
  const others = [...scene.seats.keys()].filter((seat) => !best.includes(seat));
  let last: number[] = [];
  return sentence.replace(/\{(winners|losers|numbers)\}|\[(.*?)\|(.*?)\]/g, (_, name, one, several) => {
    if (name === 'numbers') return scene.why!.numbers.join(', ');
    if (name === undefined) return isSeveral(scene, last) ? several : one;
    last = name === 'winners' ? best : others;
    return named(game, scene, last);
  });
}

function byRules(game: Game, scene: Scene): string {
  const reason = game.reasons.find(({ name }) => name === scene.why?.reason);
  if (!reason) return '';
  const text = filled(language() === 'de' ? reason.german : reason.about, game, scene);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`.replace(/'/g, '’');
}

/** The ends that lie outside the rules; the seat that an end comes from stands behind its word. */
const words: Record<string, Key> = {
  repetition: 'endRepetition', 'quiet limit': 'endQuiet', agreed: 'endAgreed', resigned: 'endResigned',
  time: 'endTime', absence: 'endAbsence', aborted: 'endAborted',
};

/** Why it is over, in one sentence; nothing where nobody says. */
export function endReason(game: Game, scene: Scene): string {
  if (scene.end === 'rules') return byRules(game, scene);
  const [, end = '', seat] = /^(.*?)(?: P(\d))?$/.exec(scene.end ?? '') ?? [];
  const key = words[end];
  return key ? inGame(game, key, { who: seat ? who(game, scene, Number(seat) - 1) : '' }) : '';
}

/** From the booklet's set-up a solution can be compared with the printed one. */
function compared({ scene, game }: Play): string {
  const isPrinted = game.spec === 'allein' && game.start === '' && scene.seats[0]!.twelfths > 0;
  return isPrinted ? t('jumpsTaken', { n: game.line().length }) : '';
}

export function resultText(game: Game, play: Play): string {
  const { scene } = play;
  if (scene.seats.length === 1) return t(scene.seats[0]!.twelfths > 0 ? 'youDidIt' : 'soloOver');
  const best = winners(scene);
  if (scene.seats[best[0]!]!.twelfths === 0) return t('noResult');
  if (best.length === scene.seats.length) return t('drawn');
  const who = named(game, scene, best);
  if (scene.seats[best[0]!]!.twelfths < 12) return t('shared', { who });
  const result = t(isSeveral(scene, best) ? 'winMany' : 'won', { who });
  const people = [...play.players.keys()].filter((seat) => play.players[seat] === 'human');
  if (people.length !== 1) return result;
  return `${t(best.includes(people[0]!) ? 'youWon' : 'youLost')} · ${result}`;
}

/** What stands below the result. */
export function endText(game: Game, play: Play): string {
  return [endReason(game, play.scene), compared(play)].filter(Boolean).join(' ');
}
