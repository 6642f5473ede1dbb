// Who is the strongest in a game, with so many players.
import type { JSX } from 'preact';
import type { Game } from '../../engine/types.ts';
import type { Leaders } from '../../online/api.ts';
import { t } from '../../words/index.ts';
import { tableSizes } from '../../words/lobby.ts';
import { playersText } from '../../words/names.ts';
import { useApp } from '../parts/context.ts';
import { PersonLink } from '../parts/person.tsx';
import { useTitle } from '../parts/title.ts';
import { CompanyNav } from './nav.tsx';
import { useAsked, type With } from './useasked.ts';

function Table({ leaders: { leaders }, me }: { leaders: Leaders; me: number }): JSX.Element {
  if (leaders.length === 0) return <p>{t('leadersNone')}</p>;
  return (
    <>
      <table class="scores leaders">
        <thead><tr>
          <th scope="col">{t('place')}</th><th scope="col">{t('name')}</th><th scope="col">{t('rating')}</th><th scope="col">{t('games')}</th>
        </tr></thead>
        <tbody>
          {leaders.map((one) => (
            <tr key={one.person} class={one.person === me ? 'me' : ''}>
              <td>{one.place}</td>
              <th scope="row"><PersonLink person={one.person} name={one.name} bot={one.bot} /></th>
              <td>{one.rating} <small class="quiet">{t('ratingDoubt', { n: one.doubt })}</small></td>
              <td>{one.rated}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="quiet">{t('leadersNote')}</p>
    </>
  );
}

export function LeadersView(props: With<{ game: Game | undefined; players: number }>): JSX.Element {
  const { server } = props;
  const { games } = useApp();
  const several = games.filter((one) => tableSizes(one).length > 0);
  const game = props.game ?? several[0]!;
  const sizes = tableSizes(game);
  const players = sizes.includes(props.players) ? props.players : sizes[0]!;
  const { found, wrong, isAsking } = useAsked(`${game.id} ${players}`, () => server.api.leaders(game.id, players));
  useTitle(`${t('leadersOf')} · ${game.title}`);
  const go = (id: string, n: number) => { location.hash = `#/leaders/${id}?players=${n}`; };
  return (
    <main id="main" tabIndex={-1} class="company leaders-page">
      <CompanyNav at="leaders" />
      <h1>{t('leadersOf')}</h1>
      <div class="search-fields">
        <label class="field">
          <span>{t('whichGame')}</span>
          <select name="game" value={game.id} onChange={(event) => go(event.currentTarget.value, players)}>
            {several.map(({ id, title }) => <option key={id} value={id}>{title}</option>)}
          </select>
        </label>
        {sizes.length > 1 && (
          <label class="field">
            <span>{t('playersHow')}</span>
            <select name="players" value={players} onChange={(event) => go(game.id, Number(event.currentTarget.value))}>
              {sizes.map((n) => <option key={n} value={n}>{playersText(String(n))}</option>)}
            </select>
          </label>
        )}
      </div>
      {wrong && <p class="wrong" role="alert">{wrong}</p>}
      <section class="tables" aria-label={game.title} aria-busy={isAsking || undefined}>
        {found && !isAsking && <Table leaders={found} me={server.person} />}
      </section>
    </main>
  );
}
