// What an address means: the shelf, a new game, a table, a link that holds a game, a page to learn from.
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { PlayedGame } from '../state/game.ts';
import { readLink } from '../state/share.ts';
import { gameOf } from '../state/spec.ts';
import type { OpenTable } from '../state/tables.ts';
import { greet } from '../state/twins.ts';
import { Plain } from '../words/errors.ts';
import { t } from '../words/index.ts';
import { findLearn } from './learn/routes.tsx';
import { findCompany } from './lobby/route.tsx';
import { useApp } from './parts/context.ts';
import { MePage } from './people/me.tsx';
import { Archive } from './shelf/archive.tsx';
import { NewGame } from './shelf/newgame.tsx';
import { Shelf } from './shelf/shelf.tsx';
import { EmptyTable, Table } from './table/table.tsx';
import { Together } from './together/route.tsx';

export function useHash(): string {
  const [hash, setHash] = useState(location.hash);
  useLayoutEffect(() => {
    const change = () => setHash(location.hash);
    addEventListener('hashchange', change);
    return () => removeEventListener('hashchange', change);
  }, []);
  return hash;
}

/** A stored game is brought to the table; when another is shown, it goes back into the store. What is played with it in
 * another window appears here. */
function useTable(id: string): OpenTable | undefined {
  const { tables, tell, note } = useApp();
  const [table, setTable] = useState<OpenTable>();
  useEffect(() => {
    let mine: OpenTable | undefined;
    let alive = true;
    let isSecond = false;
    setTable(undefined);
    const take = (opened: OpenTable) => {
      mine = opened;
      if (isSecond) opened.play.pause();
      if (alive) setTable(opened);
      else tables.leave(opened);
    };
    tables.open(id).then(take, (error: unknown) => {
      if (!alive) return;
      tell(error);
      location.replace('#/');
    });
    const deaf = greet(id, (isLater) => {
      note(t('alsoOpen'), true);
      isSecond = isLater;
      if (isLater) mine?.play.pause();
    });
    let followed = Promise.resolve();
    const follow = async () => {
      const next = mine && alive ? await tables.follow(mine) : undefined;
      if (next) take(next);
    };
    const alone = tables.store.onElsewhere(() => { followed = followed.then(follow).catch(tell); });
    const flush = () => mine?.autosave.flush();
    addEventListener('pagehide', flush);
    return () => {
      alive = false;
      deaf();
      alone();
      removeEventListener('pagehide', flush);
      if (mine) tables.leave(mine);
    };
  }, [id, tables]);
  return table;
}

function TableRoute({ id }: { id: string }): JSX.Element {
  const { games, settings } = useApp();
  const table = useTable(id);
  useEffect(() => {
    table?.play.configure({ autoRoll: settings.autoRoll, ms: settings.engineMs });
  }, [table, settings]);
  const game = table && gameOf(games, table.play.game.spec);
  if (!table || !game || table.id !== id) return <EmptyTable />;
  return <Table key={id} id={id} game={game} play={table.play} onNote={() => table.autosave.touch()} />;
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

/** The page of a game begins with its box. */
function beginning(): string {
  const { game } = document.documentElement.dataset;
  return game ? `/new/${game}` : '/';
}

export function Route({ hash }: { hash: string }): JSX.Element {
  const { games, tell } = useApp();
  const [path = '', query = ''] = (hash.replace(/^#/, '') || beginning()).split('?');
  const [, where, id, at] = path.split('/');
  const game = games.find((one) => one.id === id);
  const learn = findLearn(where, id, game, at, query);
  const lost = where === 'new' ? !game : learn === 'lost';
  useEffect(() => {
    if (!lost) return;
    tell(new Plain(t('errorGame', { id: id ?? '' })));
    location.replace('#/');
  }, [lost]);
  if (where === 'new' && game)
    return <NewGame key={game.id} game={game} spec={new URLSearchParams(query).get('spec') ?? undefined} />;
  if (learn && learn !== 'lost') return learn;
  if (where === 'archive') return <Archive />;
  if (where === 'me') return <MePage />;
  const company = findCompany(where, id, query);
  if (company) return company;
  if (where === 'together') return <Together id={id} />;
  if (where === 'play' && id) return <TableRoute id={id} />;
  if (where === 'play' && query) return <LinkRoute hash={hash} />;
  return <Shelf />;
}
