// The home page: ten games as boxes on a shelf. Six of them came in one box.
import type { JSX } from 'preact';
import type { Game } from '../../engine/types.ts';
import { coverLine, coverMaker } from '../../words/covers.ts';
import { t } from '../../words/index.ts';
import { CompanyNav } from '../lobby/nav.tsx';
import { useApp } from '../parts/context.ts';
import { Facts } from '../parts/facts.tsx';
import { Icon } from '../parts/icons.tsx';
import { LiveBoard } from '../parts/live.tsx';
import { useTitle } from '../parts/title.ts';
import { OpenGames } from './opengames.tsx';

/** What one box held: games of the same maker and year share it. */
function boxes(games: Game[]): Game[][] {
  const found = new Map<string, Game[]>();
  for (const game of games) {
    const key = `${game.maker} ${game.year}`;
    found.set(key, [...(found.get(key) ?? []), game]);
  }
  return [...found.values()];
}

/** Begins at once, with what was chosen last. */
function PlayNow({ game }: { game: Game }): JSX.Element {
  const { tables, tell } = useApp();
  const play = async () => { location.hash = `#/play/${await tables.playAgain(game)}`; };
  return (
    <button type="button" class="button play-now" aria-label={`${t('playIt')}: ${game.title}`}
      onClick={() => void play().catch(tell)}>
      <Icon name="play" />{t('playIt')}
    </button>
  );
}

function Box({ game }: { game: Game }): JSX.Element {
  return (
    <div class={`game-box cover-${game.id}`}>
      <span class="box-spine" aria-hidden="true">{game.title}</span>
      <div class="box-front">
        <span class="box-maker">{coverMaker(game)}</span>
        <a class="box-title" href={`#/new/${game.id}`}>{game.title}</a>
        <LiveBoard game={game} moment={{ spec: game.id, start: '', steps: [] }} plays />
        <span class="box-line">{coverLine(game)}</span>
        <Facts game={game} />
        <PlayNow game={game} />
      </div>
    </div>
  );
}

function BigBox({ games }: { games: Game[] }): JSX.Element {
  const [first] = games;
  return (
    <section class="game-box big-box" aria-label={`${first!.title}: ${t('boxOfSix')}`}>
      <div class="big-box-lid">
        <span class="box-maker">{coverMaker(first!)}</span>
        <h3 class="big-box-title">{first!.title}</h3>
        <p class="big-box-six">{t('boxOfSix')}</p>
        <p class="big-box-line">{t('boxLine')}</p>
      </div>
      <div class="big-box-tray">
        {games.map((game) => (
          <div key={game.id} class="tile">
            <LiveBoard game={game} moment={{ spec: game.id, start: '', steps: [] }} plays />
            <div class="tile-words">
              <a class="tile-title" href={`#/new/${game.id}`}>{game.title}</a>
              <span class="tile-line">{coverLine(game)}</span>
              <Facts game={game} />
              <PlayNow game={game} />
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}

export function Shelf(): JSX.Element {
  const { games } = useApp();
  useTitle('');
  const all = boxes(games);
  const small = all.filter((box) => box.length === 1).flat();
  const big = all.filter((box) => box.length > 1);
  return (
    <main id="main" tabIndex={-1} class="shelf">
      <h1 class="sound-only">Brett: {t('tagline')}</h1>
      <CompanyNav onShelf />
      <OpenGames />
      <h2 class="sound-only">{t('allGames')}</h2>
      <div class="shelf-row small-boxes">{small.map((game) => <Box key={game.id} game={game} />)}</div>
      <div class="plank small-plank" />
      {big.map((box) => (
        <>
          <div class="shelf-row"><BigBox games={box} /></div>
          <div class="plank" />
        </>
      ))}
      <nav class="shelf-more" aria-label={t('learn')}>
        <a href="#/archive">{t('archive')}</a>
        <a href="#/puzzles">{t('puzzles')}</a>
        <a href="#/known">{t('certain')}</a>
        <a href="#/about">{t('about')}</a>
      </nav>
    </main>
  );
}
