// Puzzles: all of them on a shelf.
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Game } from '../../engine/types.ts';
import { OwnStore } from '../../learn/own.ts';
import {
  daily, PuzzleStore, themes, themesOf, type Kind, type Puzzle, type Puzzles, type Standing, type Theme,
} from '../../learn/puzzles.ts';
import { Plain } from '../../words/errors.ts';
import { type Key, language, t } from '../../words/index.ts';
import { inGame } from '../../words/ingame.ts';
import { useApp } from '../parts/context.ts';
import { LiveBoard } from '../parts/live.tsx';
import { useTitle } from '../parts/title.ts';
import { useNear } from './figure.tsx';
import { LearnFrame } from './frame.tsx';

export const kindNames: Record<Kind, Key> = {
  win1: 'kindWin1', win2: 'kindWin2', save: 'kindSave', finish: 'kindFinish', roll: 'kindRoll', own: 'kindOwn',
};
export const themeNames: Record<Theme, Key> = {
  take: 'themeTake', sacrifice: 'themeSacrifice', quiet: 'themeQuiet', turn: 'themeTurn',
  several: 'themeSeveral', only: 'themeOnly',
};
const standingNames: Record<Exclude<Standing, 'new'>, Key> = {
  solved: 'puzzleSolved', shown: 'puzzleStandingShown', failed: 'puzzleStandingFailed',
};
const standingSigns: Record<Exclude<Standing, 'new'>, string> = { solved: '✓', shown: '↻', failed: '↻' };

export function usePuzzles(): Puzzles | undefined {
  const { library, tell } = useApp();
  const [puzzles, set] = useState<Puzzles>();
  useEffect(() => {
    library.puzzles().then(set, () => tell(new Plain(t('errorBook'))));
  }, [library]);
  return puzzles;
}

/** The puzzles of somebody's own games, the newest first. */
export function useOwn(id: string): Puzzle[] {
  const { tables } = useApp();
  return useMemo(() => new OwnStore(tables.store.shelf).all(id), [tables, id]);
}

export interface Standings {
  of: (puzzle: Puzzle) => Standing;
  note: (puzzle: Puzzle, standing: Exclude<Standing, 'new'>) => void;
}

export function useStandings(): Standings {
  const { tables } = useApp();
  const store = useMemo(() => new PuzzleStore(tables.store.shelf), [tables]);
  const [, again] = useState(0);
  return {
    of: (puzzle) => store.standing(puzzle),
    note(puzzle, standing) { store.note(puzzle, standing); again((n) => n + 1); },
  };
}

export function Grade({ n }: { n: number }): JSX.Element {
  return (
    <span class="grade">
      <span aria-hidden="true">{'●'.repeat(n)}{'○'.repeat(Math.max(0, 5 - n))}</span>
      <span class="sound-only">{t('puzzleGrade', { n })}</span>
    </span>
  );
}

export function StandingMark({ standing }: { standing: Standing }): JSX.Element | null {
  if (standing === 'new') return null;
  return (
    <span class={`standing ${standing}`}>
      <span aria-hidden="true">{standingSigns[standing]}</span> {t(standingNames[standing])}
    </span>
  );
}

/** A small board, drawn when somebody comes near it. */
function Thumbnail({ game, puzzle }: { game: Game; puzzle: Puzzle }): JSX.Element {
  const box = useRef<HTMLSpanElement>(null);
  const isNear = useNear(box);
  const { spec, start } = puzzle;
  return (
    <span class="thumbnail" ref={box}>
      {isNear && <LiveBoard game={game} moment={{ spec, start, steps: [] }} />}
    </span>
  );
}

function PuzzleList(props: {
  game: Game; puzzles: Puzzle[]; standings: Standings; of?: string; only?: Theme | undefined;
}): JSX.Element {
  const { game, puzzles, standings, of = '', only } = props;
  if (puzzles.length === 0) return <p class="quiet">{t('puzzleNone')}</p>;
  return (
    <ol class="puzzle-list">
      {puzzles.map((puzzle, n) => {
        const standing = standings.of(puzzle);
        const about = themesOf(puzzle);
        if (only && !about.includes(only)) return null;
        return (
          <li key={n}>
            <a href={`#/puzzle/${game.id}/${of}${n + 1}`} class={standing}>
              <Thumbnail game={game} puzzle={puzzle} />
              <span class="puzzle-words">
                <span class="puzzle-n">{t('puzzleNumber', { n: n + 1 })}</span>
                <span class="puzzle-kind">{t(kindNames[puzzle.kind])}</span>
                <span class="quiet">{about.map((theme) => inGame(game, themeNames[theme])).join(', ')}</span>
                {puzzle.kind !== 'own' && <Grade n={puzzle.grade} />}
                <StandingMark standing={standing} />
              </span>
            </a>
          </li>
        );
      })}
    </ol>
  );
}

/** Whoever likes sacrifices finds them. */
function ThemeFilter(props: {
  game: Game; puzzles: Puzzle[]; only: Theme | undefined; onOnly: (theme: Theme | undefined) => void;
}): JSX.Element | null {
  const { game, puzzles, only, onOnly } = props;
  const count = (theme: Theme) => puzzles.filter((one) => themesOf(one).includes(theme)).length;
  const some = themes.filter((theme) => count(theme) > 0 && count(theme) < puzzles.length);
  if (some.length === 0) return null;
  return (
    <div class="theme-filter" role="group" aria-label={t('puzzleThemes')}>
      {[undefined, ...some].map((theme) => (
        <button key={theme ?? ''} type="button" class="button" aria-pressed={only === theme}
          data-theme={theme ?? 'all'} onClick={() => onOnly(theme)}>
          {theme ? `${inGame(game, themeNames[theme])} (${count(theme)})` : t('puzzleThemeAll')}
        </button>
      ))}
    </div>
  );
}

function solvedOf(puzzles: Puzzle[], standings: Standings): string {
  const n = puzzles.filter((one) => standings.of(one) === 'solved').length;
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
        <span>{game.title}: {t(kindNames[kind])}</span>
        <Grade n={grade} />
      </span>
    </a>
  );
}

function GameDetails({ game, puzzles }: { game: Game; puzzles: Puzzle[] }): JSX.Element {
  const standings = useStandings();
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="paper puzzle-game" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h2>{game.title}</h2>
        {puzzles.length > 0 && <span class="quiet"> {solvedOf(puzzles, standings)}</span>}
      </summary>
      {isOpen && <PuzzleList game={game} puzzles={puzzles} standings={standings} />}
    </details>
  );
}

/** The puzzles of all games. */
export function PuzzlesPage(): JSX.Element {
  const { games } = useApp();
  const puzzles = usePuzzles();
  useTitle(t('puzzles'));
  return (
    <main id="main" tabIndex={-1} class="learn learn-puzzles">
      <h1>{t('puzzles')}</h1>
      <p class="learn-intro">{t('puzzlesIntro')}</p>
      {!puzzles && <p role="status">{t('loading')}</p>}
      {puzzles && <Daily puzzles={puzzles} />}
      {puzzles && games.map((game) => (
        <GameDetails key={game.id} game={game} puzzles={puzzles[game.id] ?? []} />
      ))}
    </main>
  );
}

/** Those of one game. */
export function GamePuzzlesPage({ game }: { game: Game }): JSX.Element {
  const puzzles = usePuzzles();
  const standings = useStandings();
  const made = puzzles?.[game.id] ?? [];
  const own = useOwn(game.id);
  const [only, setOnly] = useState<Theme>();
  return (
    <LearnFrame game={game} here="puzzles" title={t('puzzlesOf', { game: game.title })}>
      {own.length > 0 && (
        <div class="paper own-puzzles">
          <h2>{t('puzzlesOwn')}</h2>
          <p class="quiet">{t('puzzlesOwnIntro')}</p>
          <PuzzleList game={game} puzzles={own} standings={standings} of="own" />
        </div>
      )}
      <div class="paper">
        {!puzzles && <p role="status">{t('loading')}</p>}
        <ThemeFilter game={game} puzzles={made} only={only} onOnly={setOnly} />
        {puzzles && <PuzzleList game={game} puzzles={made} standings={standings} only={only} />}
        {made.length > 0 && <p class="quiet">{solvedOf(made, standings)}</p>}
      </div>
      <p><a href="#/puzzles">{t('puzzleAll')}</a></p>
    </LearnFrame>
  );
}
