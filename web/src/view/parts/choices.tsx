// Several steps fit the places that were clicked: a small list beside the place asks which one is meant.
import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Game, Step } from '../../engine/types.ts';
import { t } from '../../words/index.ts';
import { choiceName, turnSign } from '../../words/steps.ts';

/** More than these get signs instead of words. */
const few = 4;

export function Choices(props: {
  game: Game; steps: Step[]; cell: number | undefined; onStep: (step: Step) => void; onClose: () => void;
}): JSX.Element {
  const { game, steps, cell, onStep, onClose } = props;
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ left: 0, top: 0 });
  useLayoutEffect(() => {
    const frame = box.current?.parentElement?.getBoundingClientRect();
    const spot = box.current?.parentElement?.querySelector(`[data-cell="${cell}"]`)?.getBoundingClientRect();
    const size = box.current?.getBoundingClientRect();
    if (!frame || !spot || !size) return;
    // Beside the place, so that what moves and where it goes both stay in sight; else below it.
    const right = spot.right + 8 + size.width < frame.right;
    const beside = right || spot.left - 8 - size.width > frame.left;
    const middle = spot.left + spot.width / 2 - size.width / 2;
    const left = (right ? spot.right + 8 : beside ? spot.left - 8 - size.width : middle) - frame.left;
    const top = (beside ? spot.top + spot.height / 2 - size.height / 2 : spot.bottom + 8) - frame.top;
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
    else if (event.key === 'ArrowDown') all[(at + 1) % all.length]?.focus();
    else if (event.key === 'ArrowUp') all[(at - 1 + all.length) % all.length]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={box} class="choices" role="group" aria-label={t('chooseOne')}
      style={{ left: `${place.left}px`, top: `${place.top}px` }}
      onKeyDown={onKey}>
      {steps.map((step) => (
        <button key={step.step} type="button" class="choice" data-step={step.step}
          title={choiceName(game, step, steps)} onClick={() => onStep(step)}>
          {(steps.length > few && turnSign(step)) || choiceName(game, step, steps)}
        </button>
      ))}
    </div>
  );
}
