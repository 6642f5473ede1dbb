// The position in a sentence: who acts, who has won and how it ended.
import type { Game, Scene } from '../engine/types.ts';
import type { Play } from '../state/play.ts';
import { isLevel } from '../state/players.ts';
import { language, t } from './index.ts';
import { playerName, who } from './names.ts';

function joined(names: string[]): string {
  return names.join(language() === 'de' ? ' und ' : ' and ');
}

/** Allein Wetteifern has grades by the pieces that are left; from the booklet's set-up a solution can be
 * compared with the printed one. */
function soloResult({ scene, game }: Play): string {
  const left = scene.pieces.length;
  const grade = (['excellent', 'good', 'satisfactory'] as const)[left - 1] ?? 'practise';
  const compared = left === 1 && game.spec === 'allein' && game.start === '';
  return `${t(grade)} ${t('piecesLeft', { n: left })}`
    + (compared ? ` ${t('jumpsTaken', { n: game.line().length })}` : '');
}

export function endReason(game: Game, scene: Scene): string {
  const end = scene.end ?? '';
  if (end === 'repetition') return t('endRepetition');
  if (end.startsWith('quiet')) return t('endQuiet');
  if (end === 'agreed') return t('endAgreed');
  const resigned = /^resigned P(\d)$/.exec(end);
  return resigned ? t('endResigned', { who: who(game, scene, Number(resigned[1]) - 1) }) : '';
}

export function resultText(game: Game, play: Play): string {
  const { scene } = play;
  if (game.id === 'allein') return soloResult(play);
  if (scene.seats.length === 1) return t(scene.seats[0]!.twelfths > 0 ? 'youWon' : 'youLost');
  const best = Math.max(...scene.seats.map(({ twelfths }) => twelfths));
  const winners = [...scene.seats.keys()].filter((seat) => scene.seats[seat]!.twelfths === best);
  const sharing = winners.length === scene.seats.length;
  if (sharing) return t('drawn');
  const people = [...play.players.keys()].filter((seat) => play.players[seat] === 'human');
  const names = joined(winners.map((seat) => who(game, scene, seat)));
  if (best < 12) return t('shared', { who: names });
  const result = t('won', { who: names });
  if (people.length !== 1) return result;
  return `${t(winners.includes(people[0]!) ? 'youWon' : 'youLost')} · ${result}`;
}

export function statusText(game: Game, play: Play): string {
  const { scene, players } = play;
  if (scene.actor === 'none') return resultText(game, play);
  const seat = scene.seat ?? 0;
  const name = who(game, scene, seat, true);
  const player = players[seat];
  const alone = player === 'human' && players.filter((one) => one === 'human').length === 1;
  if (scene.actor === 'chance' && scene.seats.length === 1) return t('drawing');
  if (scene.actor === 'chance' && !alone) return t('rolling', { who: name });
  if (isLevel(player) && play.phase === 'thinking')
    return t('thinking', { who: `${name} (${playerName(play, seat)})` });
  if (isLevel(player)) return t('toMove', { who: name });
  if (scene.seats.length === 1) return t('yourTurn');
  const isNamed = scene.seats[seat]!.colours.length > 0;
  return alone ? t('yourTurn') + (isNamed ? `: ${name}` : '') : t('toMove', { who: name });
}
