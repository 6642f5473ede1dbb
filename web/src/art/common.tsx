// What several looks share: paints of the colours, crowns, stars, and the sum of dice as faces.
// SPDX-License-Identifier: MIT
import type { JSX } from 'preact';
import type { Spot } from '../board/geometry.ts';
import { Gradient } from '../board/signs.tsx';

export const tone = (colour: string, shade: 1 | 2 | 3 | 4): string => `var(--${colour}-${shade})`;
export const paint = (id: string, name: string): string => `url(#${id}-${name})`;

/** For each colour a top lit from the upper left, and a dome. */
export function ColourPaints(props: { id: string; colours: string[] }): JSX.Element {
  return (
    <>
      {props.colours.map(colour => (
        <>
          <Gradient id={`${props.id}-${colour}-top`} from={[0.1, 0]} to={[0.75, 1]}
            stops={[[0, tone(colour, 1)], [0.55, tone(colour, 2)], [1, tone(colour, 3)]]} />
          <Gradient id={`${props.id}-${colour}-dome`} kind="radial" from={[0.36, 0.3]} to={[0.78, 0]}
            stops={[[0, tone(colour, 1)], [0.45, tone(colour, 2)], [1, tone(colour, 3)]]} />
        </>
      ))}
    </>
  );
}

export function starPath(points: number, outer: number, inner: number): string {
  let d = '';
  for (let i = 0; i < 2 * points; i++) {
    const r = i % 2 ? inner : outer, turn = Math.PI * i / points;
    d += `${i ? 'L' : 'M'}${(r * Math.sin(turn)).toFixed(3)} ${(-r * Math.cos(turn)).toFixed(3)}`;
  }
  return d + 'Z';
}

/** Fits a circle of radius 1. */
export const CROWN = 'M-.85.6V-.35L-.4.1 0-.65.4.1.85-.35V.6Z';

export const move = (spot: Spot): string => `translate(${spot.x} ${spot.y})`;

/** Lines between the cells of a grid, the outer border left out. */
export function gridLines(width: number, height: number, every = 1): string {
  let d = '';
  for (let x = every; x < width; x += every) d += `M${x - width / 2} ${-height / 2}v${height}`;
  for (let y = every; y < height; y += every) d += `M${-width / 2} ${y - height / 2}h${width}`;
  return d;
}

export const oneDie = (sum: number): number[] => [sum];

/** The engine tells a sum; which faces made it is not part of the game. Without salt a 10 is 4 and 6. */
export function twoDice(sum: number, salt?: number): number[] {
  if (sum < 2) return [0, 0];
  const low = Math.max(1, sum - 6), high = Math.min(6, sum - 1);
  const first = salt === undefined ? Math.max(low, Math.ceil(sum / 2) - 1) : low + salt % (high - low + 1);
  return [first, sum - first];
}
