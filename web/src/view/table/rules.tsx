// How a game is played, beside the board.
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Game } from '../../engine/types.ts';
import { t } from '../../words/index.ts';
import { Read, RulesBody, useBook } from '../learn/text.tsx';
import { Dialog } from '../parts/dialog.tsx';

/** How far down the rules of each game were read last. */
const places = new Map<string, number>();

/** Opens the dialog around it where it was left. */
function Bookmark({ id }: { id: string }): JSX.Element {
  const mark = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const dialog = mark.current?.closest('dialog');
    if (!dialog) return undefined;
    dialog.scrollTop = places.get(id) ?? 0;
    const keep = () => places.set(id, dialog.scrollTop);
    dialog.addEventListener('scroll', keep);
    return () => dialog.removeEventListener('scroll', keep);
  }, [id]);
  return <span ref={mark} hidden />;
}

export function RulesDialog({ game, onClose }: { game: Game; onClose: () => void }): JSX.Element {
  const reading = useBook(game.id);
  return (
    <Dialog title={t('rulesOf', { game: game.title })} onClose={onClose} wide>
      <Read reading={reading}>{(book) => <><RulesBody game={game} book={book} level={2} /><Bookmark id={game.id} /></>}</Read>
      <p>
        <a href={`#/rules/${game.id}`}>{t('fullRules')}</a>
        {' · '}
        <a href={`#/rulings/${game.id}`}>{t('rulings')}</a>
      </p>
    </Dialog>
  );
}
