// Puzzles: all of them on a shelf, and one on the board.
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Game, Step } from '../../engine/types.ts';
import { drawn, further, type Hint } from '../../learn/hints.ts';
import { after, type Place } from '../../learn/place.ts';
import {
  daily, judge, nameOf, nextStep, punished, SolvedStore, type Kind, type Puzzle, type Puzzles,
} from '../../learn/puzzles.ts';
import { Plain } from '../../words/errors.ts';
import { type Key, language, t } from '../../words/index.ts';
import { who } from '../../words/names.ts';
import { dieShown, stepName } from '../../words/steps.ts';
import { useApp } from '../parts/context.ts';
import { LiveBoard } from '../parts/live.tsx';
import { useTitle } from '../parts/title.ts';
import { stepText, StepButtons, TryBoard, useShown } from './board.tsx';
import { LearnFrame } from './frame.tsx';
import { HintButton, hintText } from './hint.tsx';
import { focusBoard, usePace, useReplies } from './lesson.tsx';

const tasks: Record<Kind, Key> = {
  win1: 'puzzleWin1', win2: 'puzzleWin2', save: 'puzzleSave', finish: 'puzzleFinish', roll: 'puzzleRoll',
};
const names: Record<Kind, Key> = {
  win1: 'kindWin1', win2: 'kindWin2', save: 'kindSave', finish: 'kindFinish', roll: 'kindRoll',
};
const refusals: Record<Kind, Key> = {
  win1: 'wrongWin1', win2: 'wrongWin2', save: 'wrongSave', finish: 'wrongFinish', roll: 'wrongRoll',
};

function usePuzzles(): Puzzles | undefined {
  const { library, tell } = useApp();
  const [puzzles, set] = useState<Puzzles>();
  useEffect(() => {
    library.puzzles().then(set, () => tell(new Plain(t('errorBook'))));
  }, [library]);
  return puzzles;
}

function useSolved() {
  const { tables } = useApp();
  const store = useMemo(() => new SolvedStore(tables.store.shelf), [tables]);
  const [solved, set] = useState(() => store.all());
  return { solved, add(puzzle: Puzzle) { store.add(puzzle); set(store.all()); } };
}

function Grade({ n }: { n: number }): JSX.Element {
  return (
    <span class="grade">
      <span aria-hidden="true">{'●'.repeat(n)}{'○'.repeat(Math.max(0, 5 - n))}</span>
      <span class="sound-only">{t('puzzleGrade', { n })}</span>
    </span>
  );
}

function PuzzleList(props: { game: Game; puzzles: Puzzle[]; solved: Set<string> }): JSX.Element {
  const { game, puzzles, solved } = props;
  if (puzzles.length === 0) return <p class="quiet">{t('puzzleNone')}</p>;
  return (
    <ol class="puzzle-list">
      {puzzles.map((puzzle, n) => {
        const isSolved = solved.has(nameOf(puzzle));
        return (
          <li key={n}>
            <a href={`#/puzzle/${game.id}/${n + 1}`} class={isSolved ? 'solved' : undefined}>
              <span class="puzzle-n">{isSolved ? '✓' : n + 1}</span>
              <span class="puzzle-kind">
                {t(names[puzzle.kind])}{isSolved && <span class="sound-only">, {t('puzzleSolved')}</span>}
              </span>
              <Grade n={puzzle.grade} />
            </a>
          </li>
        );
      })}
    </ol>
  );
}

function solvedOf(puzzles: Puzzle[], solved: Set<string>): string {
  const n = puzzles.filter((one) => solved.has(nameOf(one))).length;
  return t('puzzleCount', { n, all: puzzles.length });
}

function Daily({ puzzles }: { puzzles: Puzzles }): JSX.Element | null {
  const { games } = useApp();
  const today = new Date();
  const found = daily(puzzles, today);
  const game = found && games.find(({ id }) => id === found.id);
  if (!found || !game) return null;
  const date = today.toLocaleDateString(language() === 'de' ? 'de-DE' : 'en-GB', { dateStyle: 'long' });
  const { spec, start, kind, grade } = found.puzzle;
  return (
    <a class="daily paper" href={`#/puzzle/${found.id}/${found.n + 1}`}>
      <LiveBoard game={game} moment={{ spec, start, steps: [] }} />
      <span class="daily-words">
        <span class="box-maker">{date}</span>
        <strong>{t('puzzleDaily')}</strong>
        <span>{game.title}: {t(names[kind])}</span>
        <Grade n={grade} />
      </span>
    </a>
  );
}

/** The puzzles of all games. */
export function PuzzlesPage(): JSX.Element {
  const { games } = useApp();
  const puzzles = usePuzzles();
  const { solved } = useSolved();
  useTitle(t('puzzles'));
  return (
    <main id="main" tabIndex={-1} class="learn learn-puzzles">
      <h1>{t('puzzles')}</h1>
      <p class="learn-intro">{t('puzzlesIntro')}</p>
      {!puzzles && <p role="status">{t('loading')}</p>}
      {puzzles && <Daily puzzles={puzzles} />}
      {puzzles && games.map((game) => {
        const own = puzzles[game.id] ?? [];
        return (
          <details key={game.id} class="paper puzzle-game">
            <summary>
              <h2>{game.title}</h2>
              {own.length > 0 && <span class="quiet"> {solvedOf(own, solved)}</span>}
            </summary>
            <PuzzleList game={game} puzzles={own} solved={solved} />
          </details>
        );
      })}
    </main>
  );
}

/** Those of one game. */
export function GamePuzzlesPage({ game }: { game: Game }): JSX.Element {
  const puzzles = usePuzzles();
  const { solved } = useSolved();
  const own = puzzles?.[game.id] ?? [];
  return (
    <LearnFrame game={game} here="puzzles" title={t('puzzlesOf', { game: game.title })}>
      <div class="paper">
        {!puzzles && <p role="status">{t('loading')}</p>}
        {puzzles && <PuzzleList game={game} puzzles={own} solved={solved} />}
        {own.length > 0 && <p class="quiet">{solvedOf(own, solved)}</p>}
      </div>
      <p><a href="#/puzzles">{t('puzzleAll')}</a></p>
    </LearnFrame>
  );
}

type Wrong = { kind: 'wrong'; step: string; times: number; reply?: string };
type Answer = { kind: 'none' | 'right' | 'solved' } | Wrong;
const unanswered: Answer = { kind: 'none' };

function PuzzleBoard(props: {
  game: Game; puzzle: Puzzle; n: number; all: number; isSolved: boolean; onSolved: () => void;
}): JSX.Element {
  const { game, puzzle, n, all } = props;
  const { engine } = useApp();
  const first: Place = { spec: puzzle.spec, start: puzzle.start, steps: [] };
  const board = useReplies(usePace());
  const [played, setPlayed] = useState<string[]>([]);
  const [answer, setAnswer] = useState(unanswered);
  const [hint, setHint] = useState<Hint>();
  const frame = useRef<HTMLDivElement>(null);
  const next = useRef<HTMLAnchorElement>(null);
  const { seen, isCurrent } = useShown(board.place);
  const begin = () => {
    setPlayed([]);
    setAnswer(unanswered);
    setHint(undefined);
    board.go(first);
    focusBoard(frame.current);
  };
  useEffect(begin, [puzzle]);
  const isOver = answer.kind === 'solved';
  useLayoutEffect(() => { if (isOver) next.current?.focus({ preventScroll: true }); }, [isOver]);
  if (!seen || !board.place) return <p role="status">{t('loading')}</p>;
  const { scene } = seen;
  const isAsked = !isOver && !board.isPlaying && isCurrent;

  const take = (step: Step) => {
    if (!isAsked) return;
    const judged = judge(puzzle, played, step.step);
    setHint(undefined);
    if (!judged.right) {
      const times = answer.kind === 'wrong' ? answer.times + 1 : 1;
      const wrong: Wrong = { kind: 'wrong', step: stepName(game, step), times };
      setAnswer(wrong);
      // That somebody else wins is told as soon as it is known, unless there has been another try.
      void punished(engine, after(first, ...played, step.step), scene.seat!).then((found) => {
        if (!found) return;
        const { before, step: winning } = found;
        const reply = t('puzzleReply', {
          who: who(game, before, before.seat!, true), step: stepName(game, winning),
        });
        setAnswer((now) => (now === wrong ? { ...wrong, reply } : now));
      }, () => {});
      return;
    }
    setPlayed([...played, step.step, ...judged.replies]);
    board.go(after(first, ...played, step.step), ...judged.replies);
    setAnswer({ kind: judged.solved ? 'solved' : 'right' });
    if (judged.solved) props.onSolved();
  };
  const solving = () => scene.steps.find(({ step }) => step === nextStep(puzzle, played));
  const ask = () => {
    const step = solving();
    if (step) setHint(further(hint, step));
  };
  // Whoever has failed twice is told where to look, if that does not give everything away.
  const path = answer.kind === 'wrong' && answer.times > 1 ? solving()?.path ?? [] : [];
  const lookAt = path.length > 1 ? seen.board.cells[path[0]!]?.name : undefined;
  const rolled = dieShown(game, scene);
  const following = `#/puzzle/${game.id}/${n + 1 < all ? n + 2 : 1}`;
  return (
    <div class="lesson" data-answer={answer.kind} data-ready={isAsked ? '' : undefined}>
      <div class="lesson-words paper">
        <p class="puzzle-head">
          <strong>{t('puzzleNumber', { n: n + 1 })}</strong> <Grade n={puzzle.grade} />
          {props.isSolved && <span class="quiet">✓ {t('puzzleSolved')}</span>}
        </p>
        <p class="lesson-task">
          {scene.actor === 'seat' && scene.seats.length > 1 && played.length === 0
            && `${t('puzzleYou', { who: who(game, scene, scene.seat!, true) })} `}
          {rolled > 0 && played.length === 0 && `${t('puzzleRolled', { n: rolled })} `}
          {t(tasks[puzzle.kind])}
        </p>
        <div class={`lesson-answer ${answer.kind === 'wrong' ? 'wrong' : 'good'}`} role="status">
          {answer.kind === 'wrong' && (
            <p key={answer.times}>
              {t(refusals[puzzle.kind], { step: answer.step })} {answer.reply} {t('puzzleTry')}
              {lookAt && ` ${t('puzzleLook', { place: lookAt })}`}
            </p>
          )}
          {answer.kind === 'right' && <p>{t('puzzleRight')}</p>}
          {isOver && <p><strong>{t('puzzleDone')}</strong></p>}
          {played.length > 0 && seen.last && (
            <p class="figure-step">{stepText(game, seen.last.before, seen.last.step)}</p>
          )}
          {hint && <p>{hintText(game, seen.board, hint)}</p>}
        </div>
        <div class="lesson-buttons">
          {isAsked && <StepButtons game={game} scene={scene} onStep={take} />}
          {isAsked && <HintButton hint={hint} onAsk={ask} />}
          {isOver && <a ref={next} class="button strong" href={following}>{t('puzzleNext')}</a>}
          {played.length > 0 && (
            <button type="button" class="button" onClick={begin}>{t('puzzleAgain')}</button>
          )}
        </div>
        <p><a href={`#/puzzles/${game.id}`}>{t('puzzleAll')}</a></p>
      </div>
      <div class="lesson-board" ref={frame}>
        <TryBoard game={game} seen={seen} active={isAsked} onStep={take}
          drawing={drawn(seen.board, scene, hint)} />
      </div>
    </div>
  );
}

export function PuzzlePage({ game, at }: { game: Game; at: string | undefined }): JSX.Element {
  const puzzles = usePuzzles();
  const { solved, add } = useSolved();
  const own = puzzles?.[game.id] ?? [];
  const n = Number(at ?? 1) - 1;
  const puzzle = own[n];
  const { tell } = useApp();
  const lost = puzzles !== undefined && !puzzle;
  useEffect(() => {
    if (!lost) return;
    tell(new Plain(t('puzzleNone')));
    location.replace(`#/puzzles/${game.id}`);
  }, [lost]);
  return (
    <LearnFrame game={game} here="puzzles" one title={t('puzzlesOf', { game: game.title })}>
      {puzzle ? (
        <PuzzleBoard game={game} puzzle={puzzle} n={n} all={own.length} isSolved={solved.has(nameOf(puzzle))}
          onSolved={() => add(puzzle)} />
      ) : <p role="status">{t('loading')}</p>}
    </LearnFrame>
  );
}
