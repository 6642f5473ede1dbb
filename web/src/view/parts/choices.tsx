// Several steps fit the places that were clicked: a small list beside the place asks which one is meant.
import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { artFor } from '../../art/index.ts';
import { PieceIcon } from '../../board/icon.tsx';
import type { Game, Piece, Step } from '../../engine/types.ts';
import { t } from '../../words/index.ts';
import { choiceName, turnOf } from '../../words/steps.ts';

/** The piece as it would look afterwards, where the steps only turn it one way or another. */
function After(props: { game: Game; piece: Piece; step: Step; turned: number }): JSX.Element {
  const { game, piece, step, turned } = props;
  return (
    <PieceIcon game={game} art={artFor(game.id)} colour={piece.colour} kind={piece.kind}
      facing={((piece.facing ?? 0) + turnOf(step) + 2 * turned) % 8} />
  );
}

export function Choices(props: {
  game: Game; steps: Step[]; cell: number | undefined; onStep: (step: Step) => void; onClose: () => void;
  /** What acts, and how far the view of it is turned. */
  piece?: Piece; turned?: number;
}): JSX.Element {
  const { game, steps, cell, onStep, onClose, piece, turned = 0 } = props;
  const shows = piece && steps.some(turnOf) ? piece : undefined;
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ left: 0, top: 0 });
  useLayoutEffect(() => {
    const frame = box.current?.parentElement?.getBoundingClientRect();
    const spot = box.current?.parentElement?.querySelector(`[data-cell="${cell}"]`)?.getBoundingClientRect();
    const size = box.current?.getBoundingClientRect();
    if (!frame || !spot || !size) return;
    // Beside the place, so that what moves and where it goes both stay in sight, noses and all; else below or above it.
    const gap = 8 + (shows ? spot.width / 4 : 0);
    const right = spot.right + gap + size.width < frame.right;
    const beside = right || spot.left - gap - size.width > frame.left;
    const middle = spot.left + spot.width / 2 - size.width / 2;
    const left = (right ? spot.right + gap : beside ? spot.left - gap - size.width : middle) - frame.left;
    const below = spot.bottom + gap + size.height < Math.min(frame.bottom, innerHeight);
    const stacked = below ? spot.bottom + gap : spot.top - gap - size.height;
    const top = (beside ? spot.top + spot.height / 2 - size.height / 2 : stacked) - frame.top;
    // Where the board is only partly on the screen, the list is on that part.
    const low = Math.max(4, 4 - frame.top);
    const high = Math.min(frame.height, innerHeight - frame.top) - size.height - 4;
    setPlace({
      left: Math.min(Math.max(left, 4), frame.width - size.width - 4),
      top: Math.max(low, Math.min(top, high)),
    });
  }, [cell, steps]);
  useLayoutEffect(() => {
    const before = document.activeElement;
    box.current?.querySelector('button')?.focus();
    return () => {
      if (before instanceof HTMLElement || before instanceof SVGElement)
        before.focus({ preventScroll: true });
    };
  }, []);
  const onKey = (event: KeyboardEvent) => {
    const all = [...(box.current?.querySelectorAll('button') ?? [])];
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    if (event.key === 'Escape') onClose();
    else if (event.key === 'ArrowDown' || event.key === 'ArrowRight') all[(at + 1) % all.length]?.focus();
    else if (event.key === 'ArrowUp' || event.key === 'ArrowLeft') all[(at - 1 + all.length) % all.length]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={box} class={shows ? 'choices pictures' : 'choices'} role="group" aria-label={t('chooseOne')}
      style={{ left: `${place.left}px`, top: `${place.top}px` }}
      onKeyDown={onKey}>
      {steps.map((step) => (
        <button key={step.step} type="button" class="choice" data-step={step.step}
          title={choiceName(game, step, steps)} aria-label={choiceName(game, step, steps)} onClick={() => onStep(step)}>
          {shows ? <After game={game} piece={shows} step={step} turned={turned} /> : choiceName(game, step, steps)}
        </button>
      ))}
    </div>
  );
}
