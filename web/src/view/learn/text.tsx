// The text of a page that was read from docs/, with its figures.
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Game } from '../../engine/types.ts';
import { aimOf, type Book, type Part, type Picture } from '../../learn/book.ts';
import type { Span } from '../../learn/parse.ts';
import { Plain } from '../../words/errors.ts';
import { language, t } from '../../words/index.ts';
import { useApp } from '../parts/context.ts';
import { FigureView } from './figure.tsx';

/** The book of a game in the language of the page: on its way, missing because nobody has written it yet, or
 * here. */
export type Reading = { state: 'loading' } | { state: 'missing' } | { state: 'here'; book: Book };

export function useBook(id: string): Reading {
  const { library, tell } = useApp();
  const now = language();
  const [found, setFound] = useState<{ of: string; reading: Reading }>();
  const of = `${id} ${now}`;
  useEffect(() => {
    let alive = true;
    library.book(id, now).then((book) => {
      if (alive) setFound({ of, reading: book ? { state: 'here', book } : { state: 'missing' } });
    }, () => { if (alive) tell(new Plain(t('errorBook'))); });
    return () => { alive = false; };
  }, [of]);
  return found?.of === of ? found.reading : { state: 'loading' };
}

/** What is read in a book; until then that it is on its way, or that there is none. */
export function Read(props: { reading: Reading; children: (book: Book) => ComponentChildren }): JSX.Element {
  const { reading, children } = props;
  if (reading.state === 'here') return <>{children(reading.book)}</>;
  return <p role="status">{t(reading.state === 'loading' ? 'loading' : 'noText')}</p>;
}

export function Spans({ of }: { of: Span[] }): JSX.Element {
  return (
    <>
      {of.map(({ text, look }) =>
        (look === 'strong' ? <strong>{text}</strong> : look === 'em' ? <em>{text}</em> : text))}
    </>
  );
}

/** One part. `level` is how deep the page's own title lies. */
export function PartView(props: {
  part: Part; game?: Game; figures?: Picture[]; level?: number;
}): JSX.Element {
  const { part, game, level = 1 } = props;
  switch (part.kind) {
    case 'heading': {
      const Title = `h${part.level + level - 1}` as 'h1' | 'h2' | 'h3';
      return <Title><Spans of={part.spans} /></Title>;
    }
    case 'paragraph': return <p><Spans of={part.spans} /></p>;
    case 'list': return <ul>{part.items.map((item, i) => <li key={i}><Spans of={item} /></li>)}</ul>;
    case 'numbered': return (
      <ol start={part.first}>
        {part.items.map((item, i) => <li key={i} id={`rule-${part.first + i}`}><Spans of={item} /></li>)}
      </ol>
    );
    case 'table': return (
      <div class="table-scroll" tabIndex={0} role="region" aria-label={part.head.map((one) => one.map(
        ({ text }) => text).join('')).join(', ')}>
        <table>
          <thead>
            <tr>{part.head.map((cell, i) => <th key={i} scope="col"><Spans of={cell} /></th>)}</tr>
          </thead>
          <tbody>
            {part.rows.map((row, r) => (
              <tr key={r}>{row.map((cell, i) => <td key={i}><Spans of={cell} /></td>)}</tr>
            ))}
          </tbody>
        </table>
      </div>
    );
    case 'figure': {
      const picture = props.figures?.find(({ id }) => id === part.id);
      return picture && game ? <FigureView game={game} picture={picture} /> : <></>;
    }
  }
}

/** Figures that stand beside each other, and everything between them. */
export function groups(parts: Part[]): Part[][] {
  const found: Part[][] = [];
  for (const part of parts) {
    const last = found.at(-1);
    if (part.kind === 'figure' && last?.[0]?.kind === 'figure') last.push(part);
    else found.push([part]);
  }
  return found;
}

/** The rules without their title. */
export function RulesBody({ game, book, level }: { game: Game; book: Book; level?: number }): JSX.Element {
  const [, ...parts] = book.parts;
  const others = book.figures.filter(({ listed }) => listed);
  const Title = level === 2 ? 'h3' : 'h2';
  return (
    <div class="page-text">
      {groups(parts).map((group, i) => {
        const views = group.map((part, k) => (
          <PartView key={part.kind === 'figure' ? part.id : k} part={part} game={game} figures={book.figures}
            level={level} />
        ));
        return group[0]!.kind === 'figure' ? <div key={i} class="figures">{views}</div> : views;
      })}
      {others.length > 0 && (
        <>
          <Title>{t('moreFigures')}</Title>
          <div class="figures">
            {others.map((one) => <FigureView key={one.id} game={game} picture={one} />)}
          </div>
        </>
      )}
    </div>
  );
}

const isText = ({ kind }: Part) => kind !== 'figure' && kind !== 'table';

/** What a game is about: all before the first section, and its aim. */
export function Aim({ book }: { book: Book }): JSX.Element {
  const [, ...parts] = book.parts;
  const intro = parts.slice(0, parts.findIndex(({ kind }) => kind === 'heading'));
  return (
    <div class="page-text">
      {[...intro, ...aimOf(book)].filter(isText).map((part, i) => <PartView key={i} part={part} level={2} />)}
    </div>
  );
}
