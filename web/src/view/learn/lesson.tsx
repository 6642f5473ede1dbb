// A first lesson: tasks on the real board, one after the other, with answers to right and wrong tries.
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Game, Step } from '../../engine/types.ts';
import type { Book, Exercise } from '../../learn/book.ts';
import { answerTo, beginning, isAccepted, LessonStore, resume, type Progress } from '../../learn/lesson.ts';
import { drawn, further, type Hint } from '../../learn/hints.ts';
import { after, type Place } from '../../learn/place.ts';
import { PlayedGame } from '../../state/game.ts';
import { t } from '../../words/index.ts';
import { stepName } from '../../words/steps.ts';
import { useApp } from '../parts/context.ts';
import { stepText, StepButtons, TryBoard, useShown } from './board.tsx';
import { LearnFrame } from './frame.tsx';
import { HintButton, hintText } from './hint.tsx';
import { Read, useBook } from './text.tsx';

/** How far somebody is; it is kept in the browser. */
function useProgress(id: string, lesson: Exercise[]) {
  const { engine, tables } = useApp();
  const store = useMemo(() => new LessonStore(tables.store.shelf), [tables]);
  const [progress, set] = useState<Progress>();
  useEffect(() => {
    let alive = true;
    void resume(engine, lesson, store.load(id)).then((found) => { if (alive) set(found); });
    return () => { alive = false; };
  }, [id]);
  const keep = (next: Progress) => {
    set(next);
    store.save(id, next);
  };
  return { progress, keep };
}

/** Plays the steps one after the other, so that one can follow. */
export function useReplies(pace: number) {
  const [left, setLeft] = useState<string[]>([]);
  const [place, setPlace] = useState<Place>();
  useEffect(() => {
    const [next, ...more] = left;
    if (next === undefined || !place) return;
    const timer = window.setTimeout(() => {
      setPlace(after(place, next));
      setLeft(more);
    }, pace);
    return () => window.clearTimeout(timer);
  }, [left, place]);
  return {
    place, isPlaying: left.length > 0,
    go(to: Place, ...replies: string[]) { setPlace(to); setLeft(replies); },
  };
}

const paces = { off: 0, fast: 450, normal: 900, slow: 1500 };
export function usePace(): number {
  const { settings } = useApp();
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : paces[settings.animation];
}

function Dots(props: {
  lesson: Exercise[]; begun: number; at: number; onGo: (n: number) => void;
}): JSX.Element {
  const { lesson, begun, at, onGo } = props;
  return (
    <ol class="dots" aria-label={t('lessonTasks')}>
      {lesson.map(({ id }, n) => (
        <li key={id}>
          <button type="button" class={n < begun - 1 ? 'dot past' : 'dot'} disabled={n >= begun}
            aria-current={n === at ? 'step' : undefined} onClick={() => onGo(n)}
            aria-label={t('lessonTask', { n: n + 1, all: lesson.length })}>{n + 1}</button>
        </li>
      ))}
    </ol>
  );
}

function Finished(props: { game: Game; hasSecond: boolean; onAgain: () => void }): JSX.Element {
  const { game, onAgain } = props;
  const { engine, tables, tell } = useApp();
  const first = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => first.current?.focus({ preventScroll: true }), []);
  const isSolo = game.players === '1';
  const play = async () => {
    try {
      const { seats } = await engine.scene({ spec: game.id, start: '', steps: [] });
      const players = seats.map((_, seat) => (seat === 0 ? 'human' as const : 1 as const));
      location.hash = `#/play/${await tables.create(new PlayedGame(game.id), players)}`;
    } catch (error) {
      tell(error);
    }
  };
  return (
    <div class="lesson-done" role="status">
      <h2>{t('lessonDone')}</h2>
      <p>{t(isSolo ? 'lessonThenSolo' : 'lessonThen')}</p>
      <div class="lesson-buttons">
        <button ref={first} type="button" class="button strong" data-do="play" onClick={() => void play()}>
          {t(isSolo ? 'lessonPlaySolo' : 'lessonPlay')}
        </button>
        {props.hasSecond && <a class="button" data-do="second" href={`#/lesson/${game.id}/2`}>{t('lessonSecond')}</a>}
        <a class="button" href={`#/puzzles/${game.id}`}>{t('puzzles')}</a>
        <button type="button" class="button" onClick={onAgain}>{t('lessonAgain')}</button>
      </div>
    </div>
  );
}

/** The keyboard goes on at the board; nothing scrolls away from what is to be read. */
export function focusBoard(frame: HTMLElement | null): void {
  frame?.querySelector<SVGElement>('[data-cell][tabindex="0"]')?.focus({ preventScroll: true });
}

type Answer = { kind: 'none' } | { kind: 'good' } | { kind: 'wrong'; step: string; times: number };
const unanswered: Answer = { kind: 'none' };

function Tour({ game, book, isSecond }: { game: Game; book: Book; isSecond: boolean }): JSX.Element {
  const { engine, tell } = useApp();
  const lesson = isSecond ? book.second : book.lesson;
  const { progress, keep } = useProgress(isSecond ? `${game.id}.2` : game.id, lesson);
  const board = useReplies(usePace());
  const [at, setAt] = useState(0);
  const [answer, setAnswer] = useState(unanswered);
  const [hint, setHint] = useState<Hint>();
  const [isOver, setOver] = useState(false);
  const next = useRef<HTMLButtonElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const { seen, isCurrent } = useShown(board.place);

  const go = (n: number, kept: Progress) => {
    setAt(n);
    setAnswer(unanswered);
    setHint(undefined);
    setOver(false);
    board.go(kept.places[n]!);
    focusBoard(frame.current);
  };
  const isLoaded = progress !== undefined;
  useEffect(() => {
    if (!progress) return;
    go(progress.places.length - 1, progress);
    setOver(progress.done);
  }, [isLoaded]);
  useLayoutEffect(() => {
    if (answer.kind === 'good') next.current?.focus({ preventScroll: true });
  }, [answer]);

  const task = lesson[at];
  if (!progress || !task || !seen || !board.place) return <p role="status">{t('loading')}</p>;
  const { scene } = seen;
  const isLast = at === lesson.length - 1;

  const take = async (step: Step) => {
    const place = progress.places[at]!;
    if (answer.kind === 'good' || !isCurrent) return;
    try {
      if (!await isAccepted(engine, task, place, step.step)) {
        const times = answer.kind === 'wrong' ? answer.times + 1 : 1;
        setAnswer({ kind: 'wrong', step: stepName(game, step), times });
        return;
      }
    } catch (error) {
      tell(error);
      return;
    }
    setAnswer({ kind: 'good' });
    setHint(undefined);
    board.go(after(place, step.step), ...task.reply);
    keep(goneOn(step.step));
  };
  /** How far one is when the task is done by this step. */
  const goneOn = (token: string): Progress => {
    const left = after(progress.places[at]!, token, ...task.reply);
    const before = progress.places.slice(0, at + 1);
    return isLast ? { places: before, done: true }
      : { places: [...before, beginning(lesson[at + 1]!, left)], done: false };
  };
  const solution = () => answerTo(engine, task, progress.places[at]!).catch(() => undefined);
  const ask = async () => {
    const token = await solution();
    const step = scene.steps.find((one) => one.step === token);
    if (step) setHint((now) => further(now, step));
  };
  const skip = async () => {
    const token = at + 1 < progress.places.length ? undefined : await solution();
    const next = token === undefined ? progress : goneOn(token);
    keep(next);
    if (isLast) setOver(true);
    else go(at + 1, next);
  };
  const again = () => {
    const fresh = { places: [beginning(lesson[0]!, undefined)], done: false };
    keep(fresh);
    go(0, fresh);
  };

  const isAsked = answer.kind !== 'good';
  return (
    <div class="lesson" data-task={task.id} data-answer={isOver ? 'done' : answer.kind}
      data-ready={isCurrent ? '' : undefined}>
      <div class="lesson-words paper">
        <Dots lesson={lesson} begun={progress.places.length} at={at} onGo={(n) => go(n, progress)} />
        {isOver ? <Finished game={game} hasSecond={!isSecond && book.second.length > 0} onAgain={again} /> : (
          <>
            <h2 class="sound-only">{t('lessonTask', { n: at + 1, all: lesson.length })}</h2>
            <p class="lesson-task" aria-live="polite">{task.words}</p>
            <div class={`lesson-answer ${answer.kind}`} role="status">
              {answer.kind === 'good' && <p><strong>{t('lessonRight')}</strong> {task.good}</p>}
              {answer.kind === 'wrong' && (
                <p key={answer.times}><strong>{t('lessonNotYet')}</strong> {task.wrong}</p>
              )}
              {!isAsked && seen.last && board.place.steps.length > progress.places[at]!.steps.length + 1 && (
                <p class="figure-step">{stepText(game, seen.last.before, seen.last.step)}</p>
              )}
              {hint && isAsked && <p>{hintText(game, seen.board, hint)}</p>}
            </div>
            <div class="lesson-buttons">
              {isAsked && isCurrent && (
                <StepButtons game={game} scene={scene} onStep={(step) => void take(step)} />
              )}
              {isAsked && task.accept !== 'any' && <HintButton hint={hint} onAsk={() => void ask()} />}
              {isAsked && (
                <button type="button" class="button quiet" data-do="skip" onClick={() => void skip()}>
                  {t('lessonSkip')}
                </button>
              )}
              {!isAsked && (
                <button ref={next} type="button" class="button strong" data-do="next"
                  onClick={() => (isLast ? setOver(true) : go(at + 1, progress))}>
                  {t(isLast ? 'lessonEnd' : 'lessonNext')}
                </button>
              )}
            </div>
            {at === 0 && <p class="quiet">{t('lessonKept')}</p>}
            {at === 0 && book.second.length > 0 && (
              <p><a class="button quiet" data-do="other" href={`#/lesson/${game.id}${isSecond ? '' : '/2'}`}>
                {t(isSecond ? 'lessonFirst' : 'lessonSecond')}</a></p>
            )}
          </>
        )}
      </div>
      <div class="lesson-board" ref={frame}>
        <TryBoard game={game} seen={seen} active={isAsked && isCurrent} onStep={(step) => void take(step)}
          drawing={isAsked ? drawn(seen.board, scene, hint) : undefined} />
      </div>
    </div>
  );
}

/** `at` is 2 for the second lesson, if the game has one. */
export function LessonPage({ game, at }: { game: Game; at?: string }): JSX.Element {
  const reading = useBook(game.id);
  return (
    <LearnFrame game={game} here="lesson" title={t('lessonOf', { game: game.title })}>
      <Read reading={reading}>{(book) => (
        <Tour game={game} book={book} isSecond={at === '2' && book.second.length > 0} />
      )}</Read>
    </LearnFrame>
  );
}
