// What the move list needs to know of positions that nobody has looked at since the game was loaded.
import { useEffect, useReducer } from 'preact/hooks';
import type { Game } from '../../engine/types.ts';
import { noteColour, seeAll } from '../../state/colours.ts';
import type { Play } from '../../state/play.ts';
import { useApp } from '../parts/context.ts';

export function useFacts(game: Game, play: Play): void {
  const { engine } = useApp();
  const [, again] = useReducer((n: number) => n + 1, 0);
  for (const node of play.game.line().slice(-8)) noteColour(game, node);
  noteColour(game, play.game.root);
  useEffect(() => {
    const left = new AbortController();
    const fill = async () => {
      if (await seeAll(engine, game, play.game, left.signal)) again(undefined);
    };
    // The board comes first. What is missing is only not coloured.
    const timer = window.setTimeout(() => void fill().catch(() => {}), 150);
    return () => { left.abort(); window.clearTimeout(timer); };
  }, [play]);
}
