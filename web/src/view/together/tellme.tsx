// Being told when it is one's turn, also while the page is in the background. Nobody is asked before he wants it.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../../words/index.ts';

const isPossible = () => 'Notification' in window && isSecureContext;

export function TellMe(): JSX.Element | null {
  const [state, setState] = useState(() => (isPossible() ? Notification.permission : 'denied'));
  if (state === 'denied') return null;
  if (state === 'granted') return <p class="quiet">{t('tellMeOn')}</p>;
  return (
    <button type="button" class="button" onClick={() => void Notification.requestPermission().then(setState)}>{t('tellMe')}</button>
  );
}

/** Says something outside the page, if nobody looks at it and it was allowed. */
export function tellOutside(text: string, tag: string): void {
  if (!isPossible() || Notification.permission !== 'granted' || document.visibilityState === 'visible') return;
  try {
    const note = new Notification('Brett', { body: text, tag, icon: 'icon.svg' });
    note.onclick = () => { window.focus(); note.close(); };
  } catch {
    // On phones only the service worker may.
    void navigator.serviceWorker?.ready.then((worker) => worker.showNotification('Brett', { body: text, tag, icon: 'icon.svg' }));
  }
}
