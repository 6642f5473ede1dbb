// Single pieces and colours outside the board: captured pieces, choices, seats.
// SPDX-License-Identifier: MIT
import type { JSX } from 'preact';
import { useId } from 'preact/hooks';
import type { Game } from '../engine/types.ts';
import type { Art } from './art.ts';
import { Sign } from './signs.tsx';

/** One piece as the board draws it. Without a label it is decoration and hidden from screen readers. */
export function PieceIcon(props: {
  game: Game; art: Art; colour: number; kind: number; facing?: number; label?: string;
}): JSX.Element {
  const { game, art } = props, id = useId();
  const colour = game.colours[props.colour]!, kind = game.kinds[props.kind]!;
  const look = { id, turned: 0, still: true };
  const p = { cell: 0, colour: props.colour, kind: props.kind, facing: props.facing, count: 1 };
  return (
    <svg class={`board piece-icon ${art.theme}`} viewBox="-.52 -.52 1.04 1.06"
      {...(props.label ? { role: 'img', 'aria-label': props.label } : { 'aria-hidden': true })}>
      <defs>{art.defs(look, [colour])}</defs>
      <g transform={kind.noses && props.facing ? `rotate(${45 * props.facing})` : undefined}>
        {art.piece(p, kind, colour, look)}
      </g>
    </svg>
  );
}

/** A colour as a disc with its sign. */
export function ColourIcon(props: { game: Game; art: Art; colour: number; label?: string }): JSX.Element {
  const colour = props.game.colours[props.colour]!;
  return (
    <svg class={`board colour-icon ${props.art.theme}`} viewBox="-.52 -.52 1.04 1.04"
      {...(props.label ? { role: 'img', 'aria-label': props.label } : { 'aria-hidden': true })}>
      <circle r=".48" fill={`var(--${colour}-2)`} stroke={`var(--${colour}-4)`} stroke-width=".06" />
      <Sign colour={colour} size={0.27} paint={`var(--${colour}-ink)`} />
    </svg>
  );
}
