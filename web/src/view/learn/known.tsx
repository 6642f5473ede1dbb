// What is known for certain: a page for each game of which something is, and one that lists them.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Game } from '../../engine/types.ts';
import type { Certain, Part } from '../../learn/book.ts';
import { Plain } from '../../words/errors.ts';
import { language, t } from '../../words/index.ts';
import { useApp } from '../parts/context.ts';
import { LiveBoard } from '../parts/live.tsx';
import { useTitle } from '../parts/title.ts';
import { Explorer } from './explorer.tsx';
import { LearnFrame, PrintRow } from './frame.tsx';
import { groups, PartView, Read, Spans, useBook } from './text.tsx';

function useCertain(id: string): Certain | undefined {
  const { library, tell } = useApp();
  const now = language(), of = `${id} ${now}`;
  const [found, find] = useState<{ of: string; text: Certain | undefined }>();
  useEffect(() => {
    let alive = true;
    library.certain(id, now).then(
      (text) => { if (alive) find({ of, text }); }, () => { if (alive) tell(new Plain(t('errorBook'))); });
    return () => { alive = false; };
  }, [of]);
  return found?.of === of ? found.text : undefined;
}

function Parts({ game, parts }: { game: Game; parts: Part[] }): JSX.Element {
  const reading = useBook(game.id);
  return (
    <Read reading={reading}>{(book) => (
      <div class="page-text">
        {groups(parts).map((group, i) => {
          const views = group.map((part, k) => <PartView key={k} part={part} game={game} figures={book.figures} />);
          return group[0]!.kind === 'figure' ? <div key={i} class="figures">{views}</div> : views;
        })}
      </div>
    )}</Read>
  );
}

/** The board stands between what is proven and how that was done: before the second section. */
function halves([, ...parts]: Part[]): [Part[], Part[]] {
  const heads = parts.flatMap(({ kind }, i) => (kind === 'heading' ? [i] : []));
  const cut = heads[1] ?? parts.length;
  return [parts.slice(0, cut), parts.slice(cut)];
}

export function KnownPage({ game, query }: { game: Game; query: string }): JSX.Element {
  const { library } = useApp();
  const text = useCertain(game.id);
  const [first, rest] = halves(text?.parts ?? []);
  return (
    <LearnFrame game={game} here="known" title={t('certainOf', { game: game.title })}>
      {!text && <p role="status">{t(library.hasCertain(game.id, language()) ? 'loading' : 'noText')}</p>}
      {text && (
        <>
          <article class="paper"><Parts game={game} parts={first} /></article>
          {text.starts.length > 0 && <Explorer game={game} starts={text.starts} query={query} />}
          {rest.length > 0 && <article class="paper"><Parts game={game} parts={rest} /></article>}
          <PrintRow game={game} />
          <p class="no-print"><a href="#/known">{t('certain')}</a></p>
        </>
      )}
    </LearnFrame>
  );
}

/** One game of the list: what its page says first. */
function Entry({ game }: { game: Game }): JSX.Element {
  const text = useCertain(game.id);
  const words = text?.parts.find((part) => part.kind === 'paragraph');
  return (
    <a class="paper daily" href={`#/known/${game.id}`}>
      <span class="thumbnail certain-board"><LiveBoard game={game} moment={{ spec: game.id, start: '', steps: [] }} /></span>
      <span class="daily-words">
        <strong>{game.title}</strong>
        {words?.kind === 'paragraph' && <span><Spans of={words.spans} /></span>}
      </span>
    </a>
  );
}

export function AllKnownPage(): JSX.Element {
  const { games, library } = useApp();
  const there = games.filter(({ id }) => library.hasCertain(id, language()));
  useTitle(t('certain'));
  return (
    <main id="main" tabIndex={-1} class="learn learn-puzzles">
      <h1>{t('certain')}</h1>
      <p class="learn-intro">{t('certainIntro')}</p>
      {there.map((game) => <Entry key={game.id} game={game} />)}
    </main>
  );
}
