// A small picture of a board that lives: it shows a position and, on the shelf, plays on by itself.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { artFor } from '../../art/index.ts';
import { BoardView } from '../../board/board.tsx';
import type { Moment } from '../../engine/client.ts';
import type { Board, Game, Scene, Step } from '../../engine/types.ts';
import { useApp } from './context.ts';

const nothing = new Set<number>();
const pace = 2600;
/** Long enough to look alive, short enough to keep the scene quick to ask. */
const mostSteps = 60;

/** A step drawn by its odds. */
function draw(steps: Step[]): Step | undefined {
  let left = Math.random() * steps.reduce((sum, { odds }) => sum + (odds ?? 1), 0);
  return steps.find(({ odds }) => (left -= odds ?? 1) < 0) ?? steps[0];
}

export function LiveBoard(props: {
  game: Game; moment: Moment; plays?: boolean; turned?: number;
}): JSX.Element {
  const { engine, tell } = useApp();
  const { game, moment, plays } = props;
  const [shown, show] = useState<{ board: Board; scene: Scene }>();
  useEffect(() => {
    let alive = true;
    let timer = 0;
    const step = async (steps: string[], first: boolean) => {
      const asked = [engine.board(moment.spec), engine.scene({ ...moment, steps })] as const;
      const [board, scene] = await Promise.all(asked);
      if (!alive) return;
      if (first || document.visibilityState === 'visible') show({ board, scene });
      const next = draw(scene.steps);
      if (!plays || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
      const more = next && steps.length < mostSteps ? [...steps, next.step] : [];
      timer = window.setTimeout(() => void step(more, false).catch(tell), pace * (0.7 + Math.random()));
    };
    step(moment.steps, true).catch(tell);
    return () => { alive = false; window.clearTimeout(timer); };
  }, [moment.spec, moment.start, moment.steps.join(' '), plays]);
  return (
    <div class="live-board" aria-hidden="true">
      {shown && (
        <BoardView game={game} board={shown.board} scene={shown.scene} art={artFor(game.id)} targets={nothing}
          chosen={[]} turned={props.turned ?? 0} onCell={() => {}} coordinates={false} still
          label={() => ''} />
      )}
    </div>
  );
}
