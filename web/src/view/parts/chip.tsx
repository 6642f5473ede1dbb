// A chip of a colour, with the sign that the pieces of this colour carry.
import type { JSX } from 'preact';
import { Sign } from '../../board/signs.tsx';

export function Chip({ colour }: { colour: string }): JSX.Element {
  return (
    <span class={`chip chip-${colour}`} aria-hidden="true">
      <svg viewBox="-1.2 -1.2 2.4 2.4" focusable="false">
        <Sign colour={colour} size={1} paint="currentColor" />
      </svg>
    </span>
  );
}
