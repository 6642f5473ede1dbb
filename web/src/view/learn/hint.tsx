// Help in stages: the button that asks for the next one, and what it says.
import type { JSX } from 'preact';
import type { Board, Game } from '../../engine/types.ts';
import { deedOf, stageAfter, type Deed, type Hint, type Stage } from '../../learn/hints.ts';
import { t, type Key } from '../../words/index.ts';
import { stepName } from '../../words/steps.ts';
import { inGame } from '../../words/ingame.ts';

const asked: Record<Stage, Key> = { where: 'hintWhere', what: 'hintWhat', show: 'hintShow' };
const deeds: Record<Deed, Key> = {
  button: 'lookButtons', take: 'deedTake', move: 'deedMove', turn: 'deedTurn', place: 'deedPlace',
  do: 'deedDo',
};

export function hintText(game: Game, board: Board, { step, stage }: Hint): string {
  const place = board.cells[step.path[0] ?? -1]?.name ?? '';
  if (stage === 'show') return t('hintIs', { step: stepName(game, step) });
  if (stage === 'what') return inGame(game, deeds[deedOf(step)], { place });
  return t(step.path.length > 1 ? 'lookAt' : step.path.length ? 'lookNear' : 'lookButtons', { place });
}

export function HintButton(props: { hint: Hint | undefined; onAsk: () => void }): JSX.Element | null {
  const stage = stageAfter(props.hint);
  return stage ? (
    <button type="button" class="button" data-do="hint" data-stage={stage} onClick={props.onAsk}>
      {t(asked[stage])}
    </button>
  ) : null;
}
