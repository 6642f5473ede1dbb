// Which page for learning an address means.
import type { JSX } from 'preact';
import type { Game } from '../../engine/types.ts';
import { AboutPage } from './about.tsx';
import { AllKnownPage, KnownPage } from './known.tsx';
import { LessonPage } from './lesson.tsx';
import { RulesPage, RulingsPage } from './pages.tsx';
import { PrintPage } from './print.tsx';
import { PuzzlePage } from './puzzle.tsx';
import { GamePuzzlesPage, PuzzlesPage } from './puzzles.tsx';
import { WellPage } from './well.tsx';

/** The page, 'lost' if there is no such game, or nothing if the address means something else. */
export function findLearn(
  where: string | undefined, id: string | undefined, game: Game | undefined, at: string | undefined, query: string,
): JSX.Element | 'lost' | undefined {
  if (where === 'about') return <AboutPage />;
  if (where === 'puzzles' && !id) return <PuzzlesPage />;
  if (where === 'known' && !id) return <AllKnownPage />;
  const pages: Record<string, (game: Game) => JSX.Element> = {
    known: (one) => <KnownPage key={`${one.id} ${query}`} game={one} query={query} />,
    rules: (one) => <RulesPage key={one.id} game={one} at={at} />,
    lesson: (one) => <LessonPage key={`${one.id} ${at}`} game={one} at={at} />,
    print: (one) => <PrintPage key={one.id} game={one} />,
    puzzles: (one) => <GamePuzzlesPage key={one.id} game={one} />,
    puzzle: (one) => <PuzzlePage key={`${one.id} ${at}`} game={one} at={at} />,
    rulings: (one) => <RulingsPage key={one.id} game={one} at={at} />,
    well: (one) => <WellPage key={one.id} game={one} at={at} />,
  };
  const page = pages[where ?? ''];
  return page && (game ? page(game) : 'lost');
}
