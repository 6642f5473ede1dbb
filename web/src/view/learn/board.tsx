// A board to try things on: it shows a place, and hands out the steps that somebody makes.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { artFor } from '../../art/index.ts';
import type { Happening } from '../../board/animation.ts';
import { BoardView } from '../../board/board.tsx';
import type { Drawing, Game, Scene, Step } from '../../engine/types.ts';
import { follows, isSame, showPlace, type Place, type Shown } from '../../learn/place.ts';
import { cellsOf, together, wayReady } from '../../state/drawing.ts';
import { buttons, drag, pick, targets, tried, type Picked, type Try } from '../../state/input.ts';
import { t } from '../../words/index.ts';
import { cellText, who } from '../../words/names.ts';
import { rollName, stepName } from '../../words/steps.ts';
import { Choices } from '../parts/choices.tsx';
import { useApp } from '../parts/context.ts';
import { happeningOf } from '../parts/happening.ts';
import { useWhile } from '../parts/usewhile.ts';
import { useWhy, Why } from '../parts/why.tsx';

export interface Seen extends Shown { happening?: Happening }

/** What is at a place. Until the engine has answered, the place before it stays. */
export function useShown(place: Place | undefined): { seen: Seen | undefined; isCurrent: boolean } {
  const { engine, tell } = useApp();
  const [seen, see] = useState<Seen>();
  const before = useRef<Place>(undefined);
  useEffect(() => {
    if (!place) return;
    let alive = true;
    showPlace(engine, place).then((shown) => {
      if (!alive) return;
      const { last } = shown;
      const moved = last && follows(before.current, place);
      before.current = place;
      see({ ...shown, ...(moved ? { happening: happeningOf(last) } : {}) });
    }, (error: unknown) => { if (alive) tell(error); });
    return () => { alive = false; };
  }, [place?.spec, place?.start, place?.steps.join(' ')]);
  return { seen, isCurrent: !!seen && !!place && isSame(seen.place, place) };
}

/** A step with the one who made it. */
export function stepText(game: Game, before: Scene, step: Step): string {
  const isRoll = before.actor === 'chance';
  const name = isRoll ? `${t('roll')} ${rollName(step.step)}` : stepName(game, step);
  return before.seats.length === 1 ? name : `${who(game, before, before.seat ?? 0, true)}: ${name}`;
}

const nowhere = new Set<number>();

/** Steps without a place on the board. */
export function StepButtons(props: {
  game: Game; scene: Scene; onStep: (step: Step) => void;
}): JSX.Element {
  return (
    <>
      {buttons(props.scene).map((step) => (
        <button key={step.step} type="button" class="button" data-step={step.step}
          onClick={() => props.onStep(step)}>{stepName(props.game, step)}</button>
      ))}
    </>
  );
}

export function TryBoard(props: {
  game: Game; seen: Seen; active: boolean; onStep: (step: Step) => void;
  drawing?: Drawing | ((chosen: number[]) => Drawing); name?: string; tall?: boolean;
  /** What else is to be heard of a cell. */
  about?: (chosen: number[], cell: number) => string;
}): JSX.Element {
  const { game, seen, active, onStep } = props;
  const { settings } = useApp();
  const { board, scene, last, happening } = seen;
  const [picked, setPicked] = useWhile<Picked>(seen, { chosen: [] });
  const { why, ask } = useWhy(seen, () => seen.place);
  const clear = () => setPicked({ chosen: [] });
  const take = (next: Picked) => {
    if (!active) return;
    setPicked(next.step ? { chosen: [] } : next);
    if (next.step) onStep(next.step);
  };
  const answer = (one: Try | undefined) => { if (active) ask(one); };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && picked.chosen.length) clear();
  };
  const isChoosing = picked.chosen.length > 0;
  const drawing = typeof props.drawing === 'function' ? props.drawing(picked.chosen) : props.drawing;
  return (
    <div class={`try-frame${isChoosing ? ' choosing' : ''}`} onKeyDown={onKey}>
      <BoardView game={game} board={board} scene={scene} art={artFor(game.id)} chosen={picked.chosen}
        targets={active ? targets(scene, picked.chosen) : nowhere} turned={0}
        drawing={together(cellsOf('last', last?.step), wayReady(scene), drawing)}
        onCell={(cell) => { answer(tried(scene, picked.chosen, cell)); take(pick(scene, picked.chosen, cell)); }}
        onDrag={(from, to) => { answer(undefined); take(drag(scene, from, to)); }}
        onTry={(from, to) => answer({ from, to })} coordinates tall={props.tall}
        label={(cell) => cellText(game, board, scene, cell) + (props.about?.(picked.chosen, cell) ?? '')}
        animate={settings.animation === 'off' ? undefined : happening} />
      <Why why={why} />
      {picked.choices && (
        <Choices game={game} steps={picked.choices} cell={picked.chosen.at(-1)} onClose={clear}
          piece={scene.pieces.find(({ cell }) => cell === picked.chosen[0])}
          onStep={(step) => { clear(); onStep(step); }} />
      )}
    </div>
  );
}
