// Which page for learning an address means.
import type { JSX } from 'preact';
import type { Game } from '../engine/types.ts';
import { RulesPage, RulingsPage } from './learnpages.tsx';

/** The page, 'lost' if there is no such game, or nothing if the address means something else. */
export function findLearn(
  where: string | undefined, game: Game | undefined, at: string | undefined,
): JSX.Element | 'lost' | undefined {
  const pages: Record<string, (game: Game) => JSX.Element> = {
    rules: (one) => <RulesPage key={one.id} game={one} at={at} />,
    rulings: (one) => <RulingsPage key={one.id} game={one} at={at} />,
  };
  const page = pages[where ?? ''];
  return page && (game ? page(game) : 'lost');
}
