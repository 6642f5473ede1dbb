// Copying, and a link that holds the whole game.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Play } from '../../state/play.ts';
import { linkTo } from '../../state/share.ts';
import { gameIdOf } from '../../state/spec.ts';
import { t } from '../../words/index.ts';
import { useApp } from './context.ts';
import { Dialog } from './dialog.tsx';

/** For browsers that do not let a page copy. */
function CopyDialog({ text, onClose }: { text: string; onClose: () => void }): JSX.Element {
  return (
    <Dialog title={t('copyManual')} onClose={onClose}>
      <textarea class="copy-field" rows={8} readOnly value={text} aria-label={t('copyManual')}
        onFocus={(event) => event.currentTarget.select()} />
    </Dialog>
  );
}

type Copy = (text: string, done: string) => Promise<void>;

/** Copies a text and says so; where the browser does not allow it, the dialog has the text. */
export function useCopy(): { copy: Copy; dialog: JSX.Element | false } {
  const { note } = useApp();
  const [copying, setCopying] = useState<string>();
  const copy = async (text: string, done: string) => {
    try {
      await navigator.clipboard.writeText(text);
      note(done);
    } catch {
      setCopying(text);
    }
  };
  const isOpen = copying !== undefined;
  return { copy, dialog: isOpen && <CopyDialog text={copying} onClose={() => setCopying(undefined)} /> };
}

/** Copies a link to the game, and to the position that is shown if that is not the last one. */
export function useShare({ game }: Play, copy: Copy): () => Promise<void> {
  const { engine } = useApp();
  return async () => {
    const at = game.current === game.last() ? undefined : game.line().length;
    const hash = await linkTo(await engine.recordText(game.toRecord()), at);
    // The page of this game tells others what it is before they open it.
    await copy(new URL(`${gameIdOf(game.spec)}.html${hash}`, location.href).href, t('shareDone'));
  };
}
