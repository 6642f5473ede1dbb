// The whole page: it finds out from the address what is to be seen.
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Engine } from '../engine/client.ts';
import type { Game } from '../engine/types.ts';
import type { Library } from '../learn/library.ts';
import { PlayedGame } from '../state/game.ts';
import type { PlayOptions } from '../state/play.ts';
import type { Settings, SettingsBox } from '../state/settings.ts';
import { readLink } from '../state/share.ts';
import { gameOf } from '../state/spec.ts';
import type { GameStore, Stored } from '../state/storage.ts';
import { Tables, type OpenTable } from '../state/tables.ts';
import { Plain, sentence, storageSentence } from '../words/errors.ts';
import { browserLanguage, language, setLanguage, t } from '../words/index.ts';
import { Header } from './header.tsx';
import { findLearn } from './learn/routes.tsx';
import { AppContext, type App as AppParts, useApp } from './parts/context.ts';
import { NewGame } from './shelf/newgame.tsx';
import { Shelf } from './shelf/shelf.tsx';
import { EmptyTable, Table } from './table/table.tsx';

const rest: Record<Settings['animation'], number> = { off: 0, fast: 180, normal: 420, slow: 800 };

/** Levels wait until one has seen what happened. */
function pace(animation: Settings['animation'], part = 1): Promise<void> {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return new Promise((done) => setTimeout(done, still ? 0 : rest[animation] * part));
}

/** An engine whose levels do not answer before a person's piece has arrived. Only they think with a seed. */
function unhurried(engine: Engine, arrival: () => Promise<void>): Engine {
  return {
    ...engine,
    async think(game, task, tell, signal) {
      const waiting = task.seed === undefined ? undefined : arrival();
      const verdict = await engine.think(game, task, tell, signal);
      await waiting;
      return verdict;
    },
  };
}

function useHash(): string {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const change = () => setHash(location.hash);
    addEventListener('hashchange', change);
    return () => removeEventListener('hashchange', change);
  }, []);
  return hash;
}

function useSettings(box: SettingsBox): Settings {
  const [settings, take] = useState(box.get());
  useEffect(() => box.subscribe(() => take(box.get())), [box]);
  setLanguage(settings.language === 'auto' ? browserLanguage(navigator.languages) : settings.language);
  useEffect(() => {
    document.documentElement.lang = language();
    if (settings.theme === 'auto') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = settings.theme;
    document.documentElement.dataset['animation'] = settings.animation;
  }, [settings]);
  return settings;
}

/** Sentences in the corner. Errors stay until they are closed. */
interface Note { id: number; text: string; isError: boolean }

function Notes({ notes, onClose }: { notes: Note[]; onClose: (id: number) => void }): JSX.Element {
  return (
    <div class="notes">
      {notes.map(({ id, text, isError }) => (
        <div key={id} class={isError ? 'note-card error' : 'note-card'} role={isError ? 'alert' : 'status'}>
          <p>{text}</p>
          <button type="button" class="button" onClick={() => onClose(id)}>{t('close')}</button>
        </div>
      ))}
    </div>
  );
}

/** A stored game is brought to the table; when another is shown, it goes back into the store. */
function TableRoute({ id }: { id: string }): JSX.Element {
  const { tables, games, tell, settings } = useApp();
  const [table, setTable] = useState<OpenTable>();
  useEffect(() => {
    let mine: OpenTable | undefined;
    let alive = true;
    setTable(undefined);
    tables.open(id).then((opened) => {
      mine = opened;
      if (alive) setTable(opened);
      else tables.leave(opened);
    }, (error: unknown) => {
      if (!alive) return;
      tell(error);
      location.hash = '#/';
    });
    const flush = () => mine?.autosave.flush();
    addEventListener('pagehide', flush);
    return () => {
      alive = false;
      removeEventListener('pagehide', flush);
      if (mine) tables.leave(mine);
    };
  }, [id, tables]);
  useEffect(() => {
    if (table) Object.assign(table.play.options, { autoRoll: settings.autoRoll, ms: settings.engineMs });
    if (table && settings.autoRoll && table.play.phase === 'roll') void table.play.roll();
  }, [table, settings]);
  const game = table && gameOf(games, table.play.game.spec);
  if (!table || !game || table.id !== id) return <EmptyTable />;
  return <Table key={id} table={table} game={game} play={table.play} />;
}

/** A link that holds a game: it becomes a stored game. */
function LinkRoute({ hash }: { hash: string }): JSX.Element {
  const { engine, tables, tell } = useApp();
  useEffect(() => {
    const take = async () => {
      const link = await readLink(hash);
      if (!link) throw new Plain(t('errorLink'));
      const game = PlayedGame.fromRecord(await engine.record(link.record));
      const line = game.mainLine();
      if (link.at !== undefined) game.goTo(line[link.at - 1] ?? game.root);
      location.replace(`#/play/${await tables.create(game)}`);
    };
    take().catch((error: unknown) => {
      tell(error);
      location.replace('#/');
    });
  }, [hash]);
  return <EmptyTable />;
}

function Route({ hash }: { hash: string }): JSX.Element {
  const { games, tell } = useApp();
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?');
  const [, where, id, at] = path.split('/');
  const game = games.find((one) => one.id === id);
  const learn = findLearn(where, id, game, at);
  const lost = where === 'new' ? !game : learn === 'lost';
  useEffect(() => {
    if (!lost) return;
    tell(new Plain(t('errorGame', { id: id ?? '' })));
    location.replace('#/');
  }, [lost]);
  if (where === 'new' && game)
    return <NewGame key={game.id} game={game} spec={new URLSearchParams(query).get('spec') ?? undefined} />;
  if (learn && learn !== 'lost') return learn;
  if (where === 'play' && id) return <TableRoute id={id} />;
  if (where === 'play' && query) return <LinkRoute hash={hash} />;
  return <Shelf />;
}

export function App(props: {
  engine: Engine; games: Game[]; box: SettingsBox; store: GameStore; library: Library;
}): JSX.Element {
  const { engine, games, box, store, library } = props;
  const settings = useSettings(box);
  const hash = useHash();
  const [notes, setNotes] = useState<Note[]>([]);
  const [said, say] = useState('');
  const drop = (id: number) => setNotes((old) => old.filter((one) => one.id !== id));
  const add = (text: string, isError: boolean) => {
    const id = Date.now() + Math.random();
    setNotes((old) => [...old.filter((one) => one.text !== text), { id, text, isError }]);
    if (!isError) setTimeout(() => drop(id), 4000);
  };
  const current = useRef(box);
  current.current = box;
  const tables = useMemo(() => {
    const options = (): PlayOptions => {
      const now = current.current.get();
      return { ms: now.engineMs, autoRoll: now.autoRoll, pace: () => pace(current.current.get().animation) };
    };
    const told = (result: Stored, table: OpenTable) => {
      if (result === 'elsewhere') {
        history.replaceState(null, '', `#/play/${table.autosave.id}`);
        add(t('errorElsewhere'), true);
      }
      const text = storageSentence(result);
      if (text) add(text, true);
    };
    const calm = unhurried(engine, () => pace(current.current.get().animation, 0.6));
    return new Tables(calm, store, options, told);
  }, [engine, store]);

  const parts: AppParts = {
    engine, games, settings, tables, library, say,
    change: (change) => box.set(change),
    note: (text) => add(text, false),
    tell: (error) => add(sentence(error), true),
    explain: sentence,
  };
  const mounted = useRef(false);
  useEffect(() => {
    // A new view begins at its top, and so does the keyboard; not the very first one.
    if (mounted.current) {
      scrollTo(0, 0);
      document.getElementById('main')?.focus({ preventScroll: true });
    }
    mounted.current = true;
  }, [hash]);
  return (
    <AppContext.Provider value={parts}>
      <button type="button" class="skip" onClick={() => document.getElementById('main')?.focus()}>
        {t('skip')}
      </button>
      <Header hash={hash} />
      <Route hash={hash} />
      <Notes notes={notes} onClose={drop} />
      <p class="sound-only" role="status" aria-live="polite">{said}</p>
    </AppContext.Provider>
  );
}
