// What stands at the foot of a box: for how many, and how long.
import type { JSX } from 'preact';
import type { Game } from '../../engine/types.ts';
import { coverMinutes } from '../../words/covers.ts';
import { playersText } from '../../words/names.ts';

export function Facts({ game }: { game: Game }): JSX.Element {
  return (
    <span class="box-facts">
      <span>{playersText(game.players)}</span>
      {' '}
      <span>{coverMinutes(game)}</span>
    </span>
  );
}
