// How a game is played, in words.
import type { JSX } from 'preact';
import type { Game } from '../engine/types.ts';
import { t } from '../words/index.ts';
import { gameWords } from '../words/rules.ts';
import { Dialog } from './dialog.tsx';

export function RulesText({ game }: { game: Game }): JSX.Element {
  const words = gameWords(game.id);
  return (
    <div class="rules">
      <h3>{t('goal')}</h3>
      <p>{words.goal}</p>
      <h3>{t('aTurn')}</h3>
      <ul>{words.turn.map((line) => <li key={line}>{line}</li>)}</ul>
      <h3>{t('theEnd')}</h3>
      <p>{words.end}</p>
      <h3>{t('tip')}</h3>
      <p>{words.tip}</p>
      <details>
        <summary>{t('notSure')}</summary>
        <p>{words.sure}</p>
      </details>
    </div>
  );
}

export function RulesDialog({ game, onClose }: { game: Game; onClose: () => void }): JSX.Element {
  return (
    <Dialog title={`${game.title}: ${t('howTo')}`} onClose={onClose}>
      <RulesText game={game} />
    </Dialog>
  );
}
