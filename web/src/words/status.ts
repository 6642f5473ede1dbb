// The position in a sentence: who acts, or who has won.
import type { Game } from '../engine/types.ts';
import type { Play } from '../state/play.ts';
import { isLevel } from '../state/players.ts';
import { resultText } from './ending.ts';
import { t } from './index.ts';
import { playerName, who } from './names.ts';

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
  if (player === 'remote') return t('toMove', { who: `${name} (${playerName(play, seat)})` });
  if (scene.seats.length === 1) return t('yourTurn');
  const isNamed = scene.seats[seat]!.colours.length > 0;
  return alone ? t('yourTurn') + (isNamed ? `: ${name}` : '') : t('toMove', { who: name });
}
