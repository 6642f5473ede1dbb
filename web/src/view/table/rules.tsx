// How a game is played, beside the board.
import type { JSX } from 'preact';
import type { Game } from '../../engine/types.ts';
import { t } from '../../words/index.ts';
import { Read, RulesBody, useBook } from '../learn/text.tsx';
import { Dialog } from '../parts/dialog.tsx';

export function RulesDialog({ game, onClose }: { game: Game; onClose: () => void }): JSX.Element {
  const reading = useBook(game.id);
  return (
    <Dialog title={t('rulesOf', { game: game.title })} onClose={onClose} wide>
      <Read reading={reading}>{(book) => <RulesBody game={game} book={book} level={2} />}</Read>
      <p>
        <a href={`#/rules/${game.id}`}>{t('fullRules')}</a>
        {' · '}
        <a href={`#/rulings/${game.id}`}>{t('rulings')}</a>
      </p>
    </Dialog>
  );
}
