// What the pages for learning have in common: the cover, the way to the others, and printing.
import type { ComponentChildren, JSX, RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Game } from '../../engine/types.ts';
import { coverMaker } from '../../words/covers.ts';
import { type Key, language, t } from '../../words/index.ts';
import { useApp } from '../parts/context.ts';
import { Facts } from '../parts/facts.tsx';
import { useTitle } from '../parts/title.ts';
import { PRINTING } from './figure.tsx';

export type Here = 'rules' | 'rulings' | 'lesson' | 'well' | 'puzzles' | 'known' | 'print';
const links: [Here, Key][] = [
  ['rules', 'rules'], ['lesson', 'lesson'], ['well', 'well'], ['puzzles', 'puzzles'], ['rulings', 'rulings'],
  ['known', 'certain'],
];

/** On a phone the row is longer than the screen: it begins where one is. */
function useInSight(here: Here | undefined): RefObject<HTMLElement | null> {
  const nav = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (nav.current && link) nav.current.scrollLeft = link.offsetLeft - nav.current.offsetLeft - 48;
  }, [here]);
  return nav;
}

export function LearnNav({ game, here }: { game: Game; here?: Here }): JSX.Element {
  const nav = useInSight(here);
  const { library } = useApp();
  const there = links.filter(([to]) => to !== 'known' || library.hasCertain(game.id, language()));
  return (
    <nav ref={nav} class="learn-nav" aria-label={`${t('learn')}: ${game.title}`}>
      {there.map(([to, name]) => (
        <a key={to} href={`#/${to}/${game.id}`} aria-current={to === here ? 'page' : undefined}>{t(name)}</a>
      ))}
      {here && <a class="learn-play" href={`#/new/${game.id}`}>{t('playIt')}</a>}
    </nav>
  );
}

export function LearnFrame(props: {
  game: Game; here: Here; title: string; children: ComponentChildren; one?: boolean;
}): JSX.Element {
  const { game, here, title } = props;
  useTitle(title);
  return (
    <main id="main" tabIndex={-1} class={`learn learn-${here}${props.one ? ' one' : ''}`}>
      <header class={`learn-head cover-${game.id}`}>
        <p class="box-maker">{coverMaker(game)}</p>
        <h1>{game.title}<span class="sound-only">: {t(here === 'print' ? 'printBoard' : here === 'known' ? 'certain' : here)}</span></h1>
        <Facts game={game} />
      </header>
      <LearnNav game={game} here={here} />
      {props.children}
    </main>
  );
}

/** Prints when every figure has been drawn. */
async function print(): Promise<void> {
  dispatchEvent(new Event(PRINTING));
  for (let i = 0; i < 200 && document.querySelector('.figure-board:empty'); i++)
    await new Promise((done) => setTimeout(done, 50));
  window.print();
}

export function PrintRow({ game }: { game: Game }): JSX.Element {
  const { tell } = useApp();
  return (
    <p class="print-row">
      <button type="button" class="button" onClick={() => void print().catch(tell)}>{t('printPage')}</button>
      <a class="button" href={`#/print/${game.id}`}>{t('printBoard')}</a>
    </p>
  );
}
