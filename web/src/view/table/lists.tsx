// The position as lists, for people who hear it: pieces by colour, and every possible step as a button.
import type { JSX } from 'preact';
import type { Board, Game, Piece } from '../../engine/types.ts';
import type { Play } from '../../state/play.ts';
import { t } from '../../words/index.ts';
import { colourName, pieceText } from '../../words/names.ts';
import { stepName } from '../../words/steps.ts';

const most = 200;

function byColour(game: Game, pieces: Piece[]): [string, Piece[]][] {
  const all = game.colours.map((name, colour): [string, Piece[]] =>
    [name, pieces.filter((piece) => piece.colour === colour)]);
  return all.filter(([, some]) => some.length > 0);
}

export function Lists(props: {
  game: Game; play: Play; board: Board; onStep: (token: string) => void;
}): JSX.Element {
  const { game, play, board, onStep } = props;
  const { scene } = play;
  const pieces = scene.pieces.filter(({ kind }) => game.kinds[kind]?.look !== 'trail');
  const mine = play.phase === 'human';
  return (
    <div class="lists">
      <h2>{t('pieces')}</h2>
      {byColour(game, pieces).map(([colour, some]) => (
        <details key={colour}>
          <summary>{colourName(colour)}: {some.length}</summary>
          <ul>{some.map((p, i) => <li key={i}>{board.cells[p.cell]?.name}: {pieceText(game, p)}</li>)}</ul>
        </details>
      ))}
      <h2>{t('legal')} ({scene.actor === 'seat' ? scene.steps.length : 0})</h2>
      {mine && (
        <ul class="legal">
          {scene.steps.slice(0, most).map((step) => (
            <li key={step.step}>
              <button type="button" class="step" onClick={() => onStep(step.step)}
                aria-label={`${step.step} ${stepName(game, step)}`}>{step.step}</button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
