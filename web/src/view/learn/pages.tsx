// The rules of a game, and what their booklet leaves open.
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Game } from '../../engine/types.ts';
import type { Book, Chosen, Decision } from '../../learn/book.ts';
import { writeSpec } from '../../state/spec.ts';
import { t } from '../../words/index.ts';
import { optionWords } from '../../words/options.ts';
import { FigureView, Sure } from './figure.tsx';
import { LearnFrame, PrintRow } from './frame.tsx';
import { Read, RulesBody, useBook } from './text.tsx';

/** Scrolls to what the address names, once it is there. */
function useAnchor(name: string | undefined, ready: boolean): void {
  useEffect(() => {
    if (!name || !ready) return;
    const there = document.getElementById(name);
    there?.scrollIntoView({ block: 'start' });
    there?.focus({ preventScroll: true });
  }, [name, ready]);
}

export function RulesPage({ game, at }: { game: Game; at?: string }): JSX.Element {
  const reading = useBook(game.id);
  useAnchor(at && (/^\d+$/.test(at) ? `rule-${at}` : `figure-${at}`), reading.state === 'here');
  return (
    <LearnFrame game={game} here="rules" title={t('rulesOf', { game: game.title })}>
      <article class="paper">
        <Read reading={reading}>{(book) => <RulesBody game={game} book={book} />}</Read>
      </article>
      <PrintRow game={game} />
    </LearnFrame>
  );
}

/** The values of an option, each a way to a new game that is set up so. */
function Values({ game, options }: { game: Game; options: Chosen[] }): JSX.Element {
  return (
    <ul class="values">
      {options.map(({ name, value }) => {
        const words = optionWords(game.id, name);
        const isUsual = game.options.find((one) => one.name === name)?.values[0] === value;
        const spec = writeSpec(game, { [name]: value });
        return (
          <li key={value}>
            <a href={`#/new/${game.id}?spec=${encodeURIComponent(spec)}`}>
              {words.name}: {words.values[value] ?? value}
            </a>
            {isUsual && <span class="quiet"> ({t('usual')})</span>}
          </li>
        );
      })}
    </ul>
  );
}

function RulingView({ game, book, ruling }: { game: Game; book: Book; ruling: Decision }): JSX.Element {
  const figures = ruling.figures.flatMap((id) => book.figures.find((one) => one.id === id) ?? []);
  return (
    <section class="ruling paper" id={`ruling-${ruling.id}`} tabIndex={-1} data-ruling={ruling.id}>
      <h2>{ruling.question}</h2>
      <dl>
        <dt>{t('ruled')}</dt>
        <dd>{ruling.choice}</dd>
        <dt>{t('because')}</dt>
        <dd>{ruling.why} <Sure n={ruling.sure} /></dd>
        {ruling.options.length > 0 && <dt>{t('switchedBy')}</dt>}
        {ruling.options.length > 0 && <dd><Values game={game} options={ruling.options} /></dd>}
      </dl>
      {figures.length > 0 && (
        <div class="figures">
          {figures.map((one) => <FigureView key={one.id} game={game} picture={one} />)}
        </div>
      )}
    </section>
  );
}

function WaysView({ game, book }: { game: Game; book: Book }): JSX.Element {
  return (
    <section class="paper ways" id="ruling-ways" tabIndex={-1}>
      <h2>{t('ways')}</h2>
      <dl>
        {book.ways.map(({ option, words }) => (
          <div key={`${option.name}=${option.value}`} class="way">
            <dt><Values game={game} options={[option]} /></dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function RulingsPage({ game, at }: { game: Game; at?: string }): JSX.Element {
  const reading = useBook(game.id);
  useAnchor(at && `ruling-${at}`, reading.state === 'here');
  return (
    <LearnFrame game={game} here="rulings" title={t('rulingsOf', { game: game.title })}>
      <p class="learn-intro">{t('rulingsIntro')} {t('doubts')}</p>
      <Read reading={reading}>{(book) => (
        <>
          {book.rulings.map((one) => <RulingView key={one.id} game={game} book={book} ruling={one} />)}
          {book.ways.length > 0 && <WaysView game={game} book={book} />}
        </>
      )}</Read>
      <PrintRow game={game} />
    </LearnFrame>
  );
}
