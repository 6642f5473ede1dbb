// The lobby: somebody to play with, open tables, and games to watch, as the server tells them.
import type { JSX } from 'preact';
import { useEffect, useReducer, useState } from 'preact/hooks';
import { Lobby as List } from '../../online/lobby.ts';
import { joinTable } from '../../online/seek.ts';
import type { Server } from '../../online/server.ts';
import type { Listed } from '../../online/wire.ts';
import { gameOf } from '../../state/spec.ts';
import { t } from '../../words/index.ts';
import { companionsText } from '../../words/lobby.ts';
import { useApp } from '../parts/context.ts';
import { useTitle } from '../parts/title.ts';
import { GameRow } from './gamerow.tsx';
import { CompanyNav } from './nav.tsx';
import { Quick } from './quick.tsx';
import type { With } from './useasked.ts';

function useList(server: Server): List | undefined {
  const [list, setList] = useState<List>();
  const [, again] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    const mine = new List(server.line);
    const leave = mine.subscribe(() => again(undefined));
    setList(mine);
    return () => { leave(); mine.close(); };
  }, [server]);
  return list;
}

/** A table at which somebody waits. */
function OpenTable({ server, listed }: With<{ listed: Listed }>): JSX.Element {
  const { engine, games, tell } = useApp();
  const [busy, setBusy] = useState(false);
  const { seats, game: id } = listed;
  const me = server.line.person;
  const isMine = seats.some(({ person }) => person === me);
  const seat = seats.findIndex((one) => one.free && (!one.reserved || one.reserved === me));
  const join = async () => {
    setBusy(true);
    try {
      // Who sits down somewhere does not look for anybody else.
      await server.seek?.cancel();
      await joinTable(server, engine, id, seat);
      location.hash = `#/together/${id}`;
    } catch (error) {
      tell(error);
      setBusy(false);
    }
  };
  const words = { game: gameOf(games, listed.spec)?.title ?? '', who: companionsText(listed, me) };
  return (
    <GameRow listed={listed} me={me} mark={isMine}>
      {isMine
        ? <span class="quiet">{t('yours')}</span>
        : seat >= 0 && (
          <button type="button" class="button strong" disabled={busy} aria-label={t('joinAt', words)} onClick={() => void join()}>{t('joinIt')}</button>
        )}
    </GameRow>
  );
}

function LiveGame({ server, listed }: With<{ listed: Listed }>): JSX.Element {
  const { games } = useApp();
  const me = server.line.person;
  const isMine = listed.seats.some(({ person }) => person === me);
  const words = { game: gameOf(games, listed.spec)?.title ?? '', who: companionsText(listed, 0) };
  return (
    <GameRow listed={listed} me={0} mark={isMine}>
      <a class="button" href={`#/together/${listed.game}`} aria-label={isMine ? undefined : t('watchAt', words)}>{t(isMine ? 'openGame' : 'watchIt')}</a>
    </GameRow>
  );
}

export function Lobby({ server }: With): JSX.Element {
  const list = useList(server);
  useTitle(t('lobby'));
  const { open = [], playing = [], isKnown = false } = list ?? {};
  return (
    <main id="main" tabIndex={-1} class="company lobby">
      <CompanyNav at="lobby" />
      <h1>{t('lobby')}</h1>
      <div class="lobby-parts">
        <Quick server={server} />
        <section class="tables" aria-label={t('openTables')} aria-busy={isKnown ? undefined : true}>
          <h2>{t('openTables')}</h2>
          {isKnown && open.length === 0 && <p class="quiet">{t('openTablesNone')}</p>}
          <ul class="game-rows">{open.map((one) => <OpenTable key={one.game} server={server} listed={one} />)}</ul>
        </section>
        <section class="tables" aria-label={t('nowPlaying')}>
          <h2>{t('nowPlaying')}</h2>
          {isKnown && playing.length === 0 && <p class="quiet">{t('nowPlayingNone')}</p>}
          <ul class="game-rows">{playing.map((one) => <LiveGame key={one.game} server={server} listed={one} />)}</ul>
        </section>
      </div>
    </main>
  );
}
