// One's own games with others: those first in which it is one's turn.
import type { JSX } from 'preact';
import { isTurnOf } from '../../online/mygames.ts';
import type { Listed } from '../../online/wire.ts';
import { t, type Key } from '../../words/index.ts';
import { agoText } from '../../words/lobby.ts';
import { useTitle } from '../parts/title.ts';
import { GameRow } from './gamerow.tsx';
import { CompanyNav } from './nav.tsx';
import { useMine } from './usemine.ts';
import type { With } from './useasked.ts';

function Part(props: With<{ title: Key; games: Listed[]; mark?: boolean }>): JSX.Element | null {
  const { server, title, games, mark } = props;
  if (games.length === 0) return null;
  const { person, line } = server;
  return (
    <section class="tables" aria-label={t(title)}>
      <h2>{t(title)}</h2>
      <ul class="game-rows">
        {games.map((one) => (
          <GameRow key={one.game} listed={one} me={person} mark={mark}
            when={one.phase === 'playing' ? t('lastStep', { when: agoText(one.time, line.now()) }) : agoText(one.begun, line.now())} />
        ))}
      </ul>
    </section>
  );
}

export function MyGamesView({ server }: With): JSX.Element {
  const mine = useMine(server)!;
  useTitle(t('myGames'));
  const { playing, waiting } = mine;
  const isTurn = (one: Listed) => isTurnOf(one, server.person);
  return (
    <main id="main" tabIndex={-1} class="company my-games">
      <CompanyNav at="mygames" />
      <h1>{t('myGames')}</h1>
      {!playing && <p role="status">{t('loading')}</p>}
      {playing?.length === 0 && waiting.length === 0 && (
        <p>{t('myGamesNone')} <a href="#/lobby">{t('lobby')}</a></p>
      )}
      <Part server={server} title="myTurn" games={playing?.filter(isTurn) ?? []} mark />
      <Part server={server} title="theirTurn" games={playing?.filter((one) => !isTurn(one)) ?? []} />
      <Part server={server} title="notBegun" games={waiting} />
    </main>
  );
}
