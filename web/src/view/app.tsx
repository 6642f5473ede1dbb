// The whole page: its head, what the address means, and what is said in the corner or to the ear.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Engine } from '../engine/client.ts';
import type { Game } from '../engine/types.ts';
import type { Library } from '../learn/library.ts';
import type { SettingsBox } from '../state/settings.ts';
import type { GameStore } from '../state/storage.ts';
import { sentence } from '../words/errors.ts';
import { t } from '../words/index.ts';
import { Header } from './header.tsx';
import { SeekBar } from './lobby/seekbar.tsx';
import { Notes, useNotes } from './notes.tsx';
import { AppContext, type App as AppParts } from './parts/context.ts';
import { Route, useHash } from './routes.tsx';
import { useLoggedOut } from './useloggedout.ts';
import { usePlace } from './useplace.ts';
import { useServer } from './useserver.ts';
import { useSettings } from './usesettings.ts';
import { useTables } from './usetables.ts';

export function App(props: {
  engine: Engine; games: Game[]; box: SettingsBox; store: GameStore; library: Library;
}): JSX.Element {
  const { engine, games, box, store, library } = props;
  const settings = useSettings(box);
  const hash = useHash();
  const { notes, add, drop } = useNotes();
  const [said, say] = useState('');
  const tables = useTables(engine, store, box, (text) => add(text, true));
  const server = useServer(store.shelf);
  useLoggedOut(server, () => add(t('loggedOut'), false, true));
  usePlace(hash);
  const parts: AppParts = {
    engine, games, settings, tables, library, server, say,
    change: (change) => box.set(change),
    note: (text, stays) => add(text, false, stays),
    tell: (error) => add(sentence(error), true),
    explain: sentence,
  };
  return (
    <AppContext.Provider value={parts}>
      <button type="button" class="skip" onClick={() => document.getElementById('main')?.focus()}>
        {t('skip')}
      </button>
      <Header hash={hash} />
      <SeekBar hash={hash} />
      <Route hash={hash} />
      <Notes notes={notes} onClose={drop} />
      <p class="sound-only" role="status" aria-live="polite">{said}</p>
    </AppContext.Provider>
  );
}
