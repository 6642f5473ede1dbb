// The addresses around the games with others; where there is no server they say so.
import type { JSX } from 'preact';
import type { Server } from '../../online/server.ts';
import { t } from '../../words/index.ts';
import { useApp } from '../parts/context.ts';
import { Games } from './games.tsx';
import { LeadersView } from './leaders.tsx';
import { Lobby } from './lobby.tsx';
import { MyGamesView } from './mygames.tsx';
import { Person } from './person.tsx';

const views = ['lobby', 'mygames', 'games', 'person', 'leaders'];

function View({ server, where, id, query }: { server: Server; where: string; id: string; query: string }): JSX.Element {
  const { games } = useApp();
  switch (where) {
    case 'mygames': return <MyGamesView server={server} />;
    case 'games': return <Games server={server} query={query} />;
    case 'person': return <Person key={id} server={server} number={Number(id) || 0} />;
    case 'leaders': {
      const players = Number(new URLSearchParams(query).get('players') ?? 2);
      return <LeadersView server={server} game={games.find((one) => one.id === id)} players={players} />;
    }
    default: return <Lobby server={server} />;
  }
}

/** A view of this room, if the address leads to one. */
export function findCompany(where = '', id = '', query = ''): JSX.Element | undefined {
  return views.includes(where) ? <Company where={where} id={id} query={query} /> : undefined;
}

function Company(props: { where: string; id: string; query: string }): JSX.Element {
  const { server } = useApp();
  if (server && server !== 'none') return <View server={server} {...props} />;
  return (
    <main id="main" tabIndex={-1} class="empty">
      {server === 'none'
        ? <><h1>{t('errorTitle')}</h1><p role="alert">{t('noServer')}</p><p><a class="button strong" href="#/">{t('back')}</a></p></>
        : <p role="status">{t('loading')}</p>}
    </main>
  );
}
