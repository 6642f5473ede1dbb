// Playing well: half a page of advice, and a game with remarks to play through.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Game } from '../../engine/types.ts';
import type { Book, Example } from '../../learn/book.ts';
import { PlayedGame } from '../../state/game.ts';
import type { Player } from '../../state/players.ts';
import { t } from '../../words/index.ts';
import { useApp } from '../parts/context.ts';
import { Icon, IconButton } from '../parts/icons.tsx';
import { stepText, TryBoard, useShown } from './board.tsx';
import { LearnFrame, PrintRow } from './frame.tsx';
import { groups, PartView, Read, useBook } from './text.tsx';

/** Plays on at a table from where one is, in the place of whoever acts. */
function usePlayOn(game: Game): (example: Example, at: number) => Promise<void> {
  const { engine, tables, tell } = useApp();
  return async ({ spec, steps }, at) => {
    try {
      const { seats, seat } = await engine.scene({ spec, start: '', steps: steps.slice(0, at) });
      const played = new PlayedGame(spec);
      for (const step of steps.slice(0, at)) played.play(step);
      const solo = game.players === '1';
      const players = seats.map((_, one): Player => (solo || one === (seat ?? 0) ? 'human' : 3));
      location.hash = `#/play/${await tables.create(played, players)}`;
    } catch (error) {
      tell(error);
    }
  };
}

function StepList(props: { example: Example; at: number; onGo: (at: number) => void }): JSX.Element {
  const { steps, remarks } = props.example;
  const here = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const button = here.current, list = button?.closest('ol');
    if (button && list) list.scrollTop = button.offsetTop - list.clientHeight / 2;
  }, [props.at]);
  return (
    <ol class="example-steps" aria-label={t('exampleSteps')}>
      {steps.map((step, i) => (
        <li key={i}>
          <button ref={i + 1 === props.at ? here : undefined} type="button"
            class={remarks.some(({ after }) => after === i + 1) ? 'remarked' : undefined}
            aria-current={i + 1 === props.at ? 'step' : undefined} onClick={() => props.onGo(i + 1)}>{step}</button>
        </li>
      ))}
    </ol>
  );
}

function ExampleView({ game, example }: { game: Game; example: Example }): JSX.Element {
  const [at, go] = useState(0);
  const playOn = usePlayOn(game);
  const { steps, remarks, spec } = example;
  const { seen, isCurrent } = useShown({ spec, start: '', steps: steps.slice(0, at) });
  const remark = remarks.find(({ after }) => after === at);
  const next = remarks.find(({ after }) => after > at);
  useEffect(() => {
    const onKey = ({ key, target }: KeyboardEvent) => {
      if ((target as Element).closest('.board, input, dialog')) return;
      if (key === 'ArrowRight') go((now) => Math.min(now + 1, steps.length));
      if (key === 'ArrowLeft') go((now) => Math.max(now - 1, 0));
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [steps]);
  if (!seen) return <p role="status">{t('loading')}</p>;
  return (
    <div class="lesson example" data-at={at} data-ready={isCurrent ? '' : undefined}>
      <div class="lesson-words paper">
        <h2>{t('example')}</h2>
        <div class="lesson-buttons">
          <IconButton name="undo" label={t('figureBack')} disabled={at === 0} onClick={() => go(at - 1)} />
          <span class="figure-count">{t('figureAt', { n: at, all: steps.length })}</span>
          <IconButton name="redo" label={t('figureOn')} disabled={at === steps.length} onClick={() => go(at + 1)} />
          <button type="button" class="button strong" data-do="remark" disabled={!next}
            onClick={() => next && go(next.after)}>{t('exampleRemark')}</button>
        </div>
        <div class="example-remark" role="status">
          {at > 0 && seen.last && <p class="figure-step">{stepText(game, seen.last.before, seen.last.step)}</p>}
          {at === 0 ? <p>{example.words}</p> : remark && <p>{remark.words}</p>}
        </div>
        <StepList example={example} at={at} onGo={go} />
        <div class="lesson-buttons">
          <button type="button" class="button" disabled={at === 0} onClick={() => go(0)}>{t('exampleFirst')}</button>
          {seen.scene.actor !== 'none' && (
            <button type="button" class="button" onClick={() => void playOn(example, at)}>
              <Icon name="play" />{t('exampleFrom')}
            </button>
          )}
          <a class="button" href={`#/well/${game.id}`}>{t('exampleBack')}</a>
        </div>
      </div>
      <div class="lesson-board">
        <TryBoard game={game} seen={seen} active={false} onStep={() => {}} />
      </div>
    </div>
  );
}

function WellText({ game, book }: { game: Game; book: Book }): JSX.Element {
  const [, ...parts] = book.well?.parts ?? [];
  if (parts.length === 0) return <p>{t('noText')}</p>;
  return (
    <div class="page-text">
      {groups(parts).map((group, i) => {
        const views = group.map((part, k) => <PartView key={k} part={part} game={game} figures={book.figures} />);
        return group[0]!.kind === 'figure' ? <div key={i} class="figures">{views}</div> : views;
      })}
      {book.example && (
        <>
          <h2>{t('example')}</h2>
          <p>{book.example.words}</p>
          <p><a class="button strong" data-do="example" href={`#/well/${game.id}/game`}>
            <Icon name="play" />{t('exampleSee')}</a></p>
        </>
      )}
    </div>
  );
}

export function WellPage({ game, at }: { game: Game; at?: string }): JSX.Element {
  const reading = useBook(game.id);
  const isGame = at === 'game';
  return (
    <LearnFrame game={game} here="well" title={t('wellOf', { game: game.title })} one={isGame}>
      <Read reading={reading}>{(book) => (isGame && book.example
        ? <ExampleView game={game} example={book.example} />
        : <article class="paper"><WellText game={game} book={book} /></article>)}</Read>
      {!isGame && <PrintRow game={game} />}
    </LearnFrame>
  );
}
