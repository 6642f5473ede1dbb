// What everybody may know of somebody: name, ratings over time, last games.
import type { JSX } from 'preact';
import type { Found, Profile, Rating } from '../../online/api.ts';
import { isRefused } from '../../online/wire.ts';
import { gameOf } from '../../state/spec.ts';
import { Plain } from '../../words/errors.ts';
import { t } from '../../words/index.ts';
import { dayText } from '../../words/lobby.ts';
import { playersText } from '../../words/names.ts';
import { useApp } from '../parts/context.ts';
import { useTitle } from '../parts/title.ts';
import { RatingGraph } from './graph.tsx';
import { KeptGame } from './kept.tsx';
import { CompanyNav } from './nav.tsx';
import { useAsked, type With } from './useasked.ts';

function RatingCard({ rating }: { rating: Rating }): JSX.Element | null {
  const { games } = useApp();
  const game = gameOf(games, rating.game);
  if (!game) return null;
  const { players, rated, history } = rating;
  return (
    <li class="rating-card">
      <h3><a href={`#/leaders/${game.id}?players=${players}`}>{t('ratingIn', { game: game.title, players: playersText(String(players)) })}</a></h3>
      <p class="rating-number">
        <strong>{rating.rating}</strong> <span class="quiet">{t('ratingDoubt', { n: rating.doubt })}</span>
        <span class="quiet">{rated === 1 ? t('ratedOne') : t('ratedMany', { n: rated })}</span>
      </p>
      <RatingGraph history={history} />
    </li>
  );
}

function About({ server, profile, recent }: With<{ profile: Profile; recent: Found }>): JSX.Element {
  const { person, name, bot, since, played, won, drawn, lost, ratings } = profile;
  return (
    <>
      <h1>{name || t('guest')}{bot && <small class="tag"> {t('program')}</small>}</h1>
      <p class="quiet">{t('since', { day: dayText(since) })} · {t('record', { played, won, drawn, lost })}</p>
      {person === server.person && <p><a class="button" href="#/me">{t('myAccount')}</a></p>}
      <section class="tables" aria-label={t('ratings')}>
        <h2>{t('ratings')}</h2>
        {ratings.length === 0 && <p>{t('ratingsNone')}</p>}
        <ul class="rating-cards">{ratings.map((one) => <RatingCard key={`${one.game} ${one.players}`} rating={one} />)}</ul>
      </section>
      {recent.games.length > 0 && (
        <section class="tables" aria-label={t('recentGames')}>
          <h2>{t('recentGames')}</h2>
          <ul class="game-rows">{recent.games.map((one) => <KeptGame key={one.game} server={server} listed={one} person={person} />)}</ul>
          {recent.before && <p><a class="button" href={name ? `#/games?name=${encodeURIComponent(name)}` : `#/games?person=${person}`}>{t('allHisGames')}</a></p>}
        </section>
      )}
    </>
  );
}

function missing(error: unknown): never {
  throw isRefused(error) && error.code === 'missing' ? new Plain(t('noPerson')) : error;
}

export function Person({ server, number }: With<{ number: number }>): JSX.Element {
  const { found, wrong } = useAsked(String(number), () => Promise.all([
    server.api.profile(number).catch(missing), server.api.games({ person: number, phase: 'over', most: 10 }),
  ]));
  useTitle(found?.[0].name || t('person'));
  return (
    <main id="main" tabIndex={-1} class="company person-page">
      <CompanyNav />
      {wrong && <><h1>{t('person')}</h1><p class="wrong" role="alert">{wrong}</p></>}
      {!found && !wrong && <p role="status">{t('loading')}</p>}
      {found && <About server={server} profile={found[0]} recent={found[1]} />}
    </main>
  );
}
