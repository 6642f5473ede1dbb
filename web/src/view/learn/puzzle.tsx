// One puzzle on the board: the question, answers to tries, and at last why it is solved.
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Drawing, Game, Step } from '../../engine/types.ts';
import { drawn, further, type Hint } from '../../learn/hints.ts';
import { after, type Place } from '../../learn/place.ts';
import {
  following, judge, nextStep, playedOut, punished, themesOf, threatened, type Kind, type Puzzle, type Standing,
} from '../../learn/puzzles.ts';
import { together, wayOf } from '../../state/drawing.ts';
import { endReason } from '../../words/ending.ts';
import { Plain } from '../../words/errors.ts';
import { type Key, t } from '../../words/index.ts';
import { who } from '../../words/names.ts';
import { dieShown, stepName } from '../../words/steps.ts';
import { inGame } from '../../words/ingame.ts';
import { useApp } from '../parts/context.ts';
import { stepText, StepButtons, TryBoard, useShown } from './board.tsx';
import { LearnFrame } from './frame.tsx';
import { HintButton, hintText } from './hint.tsx';
import { focusBoard, usePace, useReplies } from './lesson.tsx';
import { Grade, StandingMark, themeNames, useOwn, usePuzzles, useStandings } from './puzzles.tsx';

const tasks: Record<Kind, Key> = {
  win1: 'puzzleWin1', win2: 'puzzleWin2', save: 'puzzleSave', finish: 'puzzleFinish', roll: 'puzzleRoll',
  own: 'puzzleOwn',
};
const refusals: Record<Kind, Key> = {
  win1: 'wrongWin1', win2: 'wrongWin2', save: 'wrongSave', finish: 'wrongFinish', roll: 'wrongRoll',
  own: 'wrongOwn',
};

interface Explained { words: string[]; drawing: Drawing }

/** Why a line solves the puzzle, in words and with arrows. */
async function explanation(
  engine: ReturnType<typeof useApp>['engine'], game: Game, puzzle: Puzzle, tokens: string[],
): Promise<Explained> {
  const first: Place = { spec: puzzle.spec, start: puzzle.start, steps: [] };
  const { steps, end } = await playedOut(engine, first, tokens);
  const solver = steps[0]?.before.seat;
  const say = (some: typeof steps) => some.map(({ step }) => stepName(game, step)).join(' ');
  const own = steps.filter(({ before }) => before.seat === solver && before.actor === 'seat');
  const reply = steps.filter((one) => !own.includes(one));
  const words: string[] = [];
  let threat: Awaited<ReturnType<typeof threatened>>;
  if (puzzle.kind === 'win1') words.push(t('explainWin1', { step: say(own) }), endReason(game, end));
  if (puzzle.kind === 'win2' && reply.length > 0) {
    const answer = own.slice(steps.indexOf(reply[0]!));
    words.push(t('explainWin2', {
      first: say(own.slice(0, steps.indexOf(reply[0]!))), reply: say(reply), answer: say(answer),
    }), endReason(game, end));
  }
  if (puzzle.kind === 'save') {
    threat = await threatened(engine, first, puzzle);
    words.push(threat ? t('explainSave', {
      who: who(game, threat.before, threat.before.seat!, true), step: stepName(game, threat.step),
    }) : t('explainSaveFar'));
  }
  if (puzzle.kind === 'finish') words.push(t('explainFinish'));
  if (puzzle.kind === 'roll') words.push(t(isRace(steps[0]?.before.steps) ? 'explainRace' : 'explainRoll'));
  if (puzzle.kind === 'own' && puzzle.instead) words.push(t('explainOwn', { step: puzzle.instead }));
  const about = themesOf(puzzle);
  if (about.includes('sacrifice')) words.push(inGame(game, 'explainSacrifice'));
  else if (about.includes('quiet')) words.push(inGame(game, 'explainQuiet'));
  const drawing = together(
    ...own.map(({ step }) => wayOf('win', step)), ...reply.map(({ step }) => wayOf('threat', step)),
    threat && wayOf('threat', threat.step));
  return { words: words.filter(Boolean), drawing };
}

/** Where anybody may pass, a roll puzzle asks for the rolls that win next time. */
function isRace(steps: Step[] | undefined): boolean {
  return steps?.some(({ step }) => step === 'pass') ?? false;
}

type Wrong = { kind: 'wrong'; step: string; times: number; reply?: string };
type Answer = { kind: 'none' | 'right' | 'solved' } | Wrong;
const unanswered: Answer = { kind: 'none' };

function PuzzleBoard(props: {
  game: Game; puzzle: Puzzle; n: number; next: string | undefined; standing: Standing;
  onNote: (standing: Exclude<Standing, 'new'>) => void;
}): JSX.Element {
  const { game, puzzle, n, standing } = props;
  const { engine } = useApp();
  const first: Place = { spec: puzzle.spec, start: puzzle.start, steps: [] };
  const board = useReplies(usePace());
  const [played, setPlayed] = useState<string[]>([]);
  const [answer, setAnswer] = useState(unanswered);
  const [hint, setHint] = useState<Hint>();
  const [told, setTold] = useState<Explained>();
  // Whoever tries once more after a slip has not found it by himself.
  const slip = useRef<'none' | 'failed' | 'shown'>('none');
  const frame = useRef<HTMLDivElement>(null);
  const next = useRef<HTMLAnchorElement>(null);
  const { seen, isCurrent } = useShown(board.place);
  const begin = () => {
    setPlayed([]);
    setAnswer(unanswered);
    setHint(undefined);
    setTold(undefined);
    board.go(first);
    focusBoard(frame.current);
  };
  useEffect(begin, [puzzle]);
  const isOver = answer.kind === 'solved';
  useLayoutEffect(() => { if (isOver) next.current?.focus({ preventScroll: true }); }, [isOver]);
  if (!seen || !board.place) return <p role="status">{t('loading')}</p>;
  const { scene } = seen;
  const isAsked = !isOver && !board.isPlaying && isCurrent;
  const slips = (how: 'failed' | 'shown') => {
    if (slip.current !== 'shown') slip.current = how;
    props.onNote(slip.current as 'failed' | 'shown');
  };

  const take = (step: Step) => {
    if (!isAsked) return;
    const judged = judge(puzzle, played, step.step);
    setHint(undefined);
    if (!judged.right) {
      const times = answer.kind === 'wrong' ? answer.times + 1 : 1;
      const wrong: Wrong = { kind: 'wrong', step: stepName(game, step), times };
      setAnswer(wrong);
      slips('failed');
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
    const line = [...played, step.step, ...judged.replies];
    setPlayed(line);
    board.go(after(first, ...played, step.step), ...judged.replies);
    setAnswer({ kind: judged.solved ? 'solved' : 'right' });
    if (!judged.solved) return;
    if (slip.current === 'none') props.onNote('solved');
    void explanation(engine, game, puzzle, line).then(setTold, () => {});
  };
  const solving = () => scene.steps.find(({ step }) => step === nextStep(puzzle, played));
  const ask = () => {
    const step = solving();
    if (!step) return;
    const more = further(hint, step);
    if (more.stage === 'show') slips('shown');
    setHint(more);
  };
  // Whoever has failed twice is told where to look, if that does not give everything away.
  const path = answer.kind === 'wrong' && answer.times > 1 ? solving()?.path ?? [] : [];
  const lookAt = path.length > 1 ? seen.board.cells[path[0]!]?.name : undefined;
  const rolled = dieShown(game, scene);
  const task = puzzle.kind === 'roll' && isRace(scene.steps) ? 'puzzleRace' : tasks[puzzle.kind];
  return (
    <div class="lesson" data-answer={answer.kind} data-ready={isAsked ? '' : undefined}>
      <div class="lesson-words paper">
        <p class="puzzle-head">
          <strong>{t('puzzleNumber', { n: n + 1 })}</strong>
          {puzzle.kind !== 'own' && <Grade n={puzzle.grade} />}
          <StandingMark standing={standing} />
        </p>
        <p class="lesson-task">
          {scene.actor === 'seat' && scene.seats.length > 1 && played.length === 0
            && `${t('puzzleYou', { who: who(game, scene, scene.seat!, true) })} `}
          {rolled > 0 && played.length === 0 && `${t('puzzleRolled', { n: rolled })} `}
          {t(task)}
        </p>
        <div class={`lesson-answer ${answer.kind === 'wrong' ? 'wrong' : 'good'}`} role="status">
          {answer.kind === 'wrong' && (
            <p key={answer.times}>
              {t(refusals[puzzle.kind], { step: answer.step })} {answer.reply} {t('puzzleTry')}
              {lookAt && ` ${t('puzzleLook', { place: lookAt })}`}
            </p>
          )}
          {answer.kind === 'right' && <p>{t('puzzleRight')}</p>}
          {isOver && <p><strong>{t(slip.current === 'none' ? 'puzzleDone' : 'puzzleFound')}</strong></p>}
          {isOver && told && <p class="puzzle-why">{told.words.join(' ')}</p>}
          {isOver && themesOf(puzzle).length > 0 && (
            <p class="quiet">{themesOf(puzzle).map((theme) => inGame(game, themeNames[theme])).join(', ')}</p>
          )}
          {played.length > 0 && !isOver && seen.last && (
            <p class="figure-step">{stepText(game, seen.last.before, seen.last.step)}</p>
          )}
          {hint && <p>{hintText(game, seen.board, hint)}</p>}
          {isOver && !props.next && <p>{t('puzzleAllSolved')}</p>}
        </div>
        <div class="lesson-buttons">
          {isAsked && <StepButtons game={game} scene={scene} onStep={take} />}
          {isAsked && <HintButton hint={hint} onAsk={ask} />}
          {isOver && props.next && (
            <a ref={next} class="button strong" href={props.next}>{t('puzzleNext')}</a>
          )}
          {played.length > 0 && (
            <button type="button" class="button" onClick={begin}>{t('puzzleAgain')}</button>
          )}
        </div>
        <p><a href={`#/puzzles/${game.id}`}>{t('puzzleAll')}</a></p>
      </div>
      <div class="lesson-board" ref={frame}>
        <TryBoard game={game} seen={seen} active={isAsked} onStep={take}
          drawing={isOver && isCurrent ? told?.drawing : drawn(seen.board, scene, hint)} />
      </div>
    </div>
  );
}

/** `at` is a number from 1; those of somebody's own games are "own1", "own2" ... */
export function PuzzlePage({ game, at = '1' }: { game: Game; at: string | undefined }): JSX.Element {
  const puzzles = usePuzzles();
  const standings = useStandings();
  const own = useOwn(game.id);
  const of = at.startsWith('own') ? 'own' : '';
  const all = of ? own : puzzles?.[game.id] ?? [];
  const n = Number(at.slice(of.length)) - 1;
  const puzzle = all[n];
  const { tell } = useApp();
  const lost = puzzles !== undefined && !puzzle;
  useEffect(() => {
    if (!lost) return;
    tell(new Plain(t('puzzleNone')));
    location.replace(`#/puzzles/${game.id}`);
  }, [lost]);
  const then = following(all.map(standings.of), n);
  return (
    <LearnFrame game={game} here="puzzles" one title={t('puzzlesOf', { game: game.title })}>
      {puzzle ? (
        <PuzzleBoard game={game} puzzle={puzzle} n={n} standing={standings.of(puzzle)}
          next={then === undefined ? undefined : `#/puzzle/${game.id}/${of}${then + 1}`}
          onNote={(standing) => standings.note(puzzle, standing)} />
      ) : <p role="status">{t('loading')}</p>}
    </LearnFrame>
  );
}
