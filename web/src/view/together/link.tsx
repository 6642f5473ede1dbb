// The link to a game: to copy, to send, and as a code for a camera.
import type { JSX } from 'preact';
import type { Game } from '../../engine/types.ts';
import { t } from '../../words/index.ts';
import { useApp } from '../parts/context.ts';
import { Icon } from '../parts/icons.tsx';
import { useCopy } from '../parts/copy.tsx';
import { QrCode } from './qr.tsx';

/** The page of the game itself, so that a messenger shows its title and picture. */
export function linkOf(game: Game, id: string): string {
  return new URL(`${game.id}.html#/together/${id}`, location.href).href;
}

export function LinkCard({ game, id }: { game: Game; id: string }): JSX.Element {
  const { tell } = useApp();
  const { copy, dialog } = useCopy();
  const link = linkOf(game, id);
  const send = async () => {
    try {
      await navigator.share({ title: game.title, text: t('shareText', { game: game.title }), url: link });
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) tell(error);
    }
  };
  return (
    <div class="link-card">
      <QrCode text={link} />
      <div class="link-words">
        <label class="field">
          <span>{t('linkLabel')}</span>
          <input type="text" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        </label>
        <div class="turn-buttons">
          {'share' in navigator && (
            <button type="button" class="button strong" onClick={() => void send()}><Icon name="share" />{t('sendLink')}</button>
          )}
          <button type="button" class={`button${'share' in navigator ? '' : ' strong'}`}
            onClick={() => void copy(link, t('linkCopied')).catch(tell)}>{t('copyLink')}</button>
        </div>
      </div>
      {dialog}
    </div>
  );
}
