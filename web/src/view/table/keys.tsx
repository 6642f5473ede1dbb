// The keys of the page, and the overlay that lists them.
import type { JSX } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { type Key, t } from '../../words/index.ts';
import { Dialog } from '../parts/dialog.tsx';

const rows: [string, Key][] = [
  ['← ↑ ↓ →', 'keyMoveOnBoard'],
  ['↵', 'keyPress'],
  ['Esc', 'keyDrop'],
  ['Z', 'keyUndo'],
  ['Y', 'keyRedo'],
  ['Home, End', 'keyEnds'],
  ['B', 'keyTake'],
  ['R', 'keyRoll'],
  ['P', 'keyPass'],
  ['/', 'keyType'],
  ['H', 'keyHint'],
  ['T', 'keyThreats'],
  ['W', 'keyReplay'],
  ['E', 'keyEval'],
  ['F', 'keyFlip'],
  ['?', 'keyHelp'],
];

export function KeysDialog({ onClose }: { onClose: () => void }): JSX.Element {
  return (
    <Dialog title={t('keysTitle')} onClose={onClose}>
      <table class="keys">
        <tbody>
          {rows.map(([keys, what]) => (
            <tr key={keys}><th scope="row"><kbd>{keys}</kbd></th><td>{t(what)}</td></tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, dialog') !== null;
}

/** Calls what belongs to a key, unless somebody is typing or a dialog is open. */
export function useKeys(keys: Record<string, () => void>): void {
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
      // Arrows belong to whatever has the focus.
      if (event.key.startsWith('Arrow') && !(event.target as Element).matches('body, main')) return;
      const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}
