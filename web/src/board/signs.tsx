// A sign for each colour, so that nobody needs to tell colours apart: red diamond, yellow sun, green sprout,
// blue waves. Text and gradients, too.
// SPDX-License-Identifier: MIT
import type { JSX } from 'preact';

/** The paths fit a circle of radius 1. */
const SIGNS: Record<string, { d: string; filled: boolean }> = {
  red: { d: 'M0-1 .72 0 0 1-.72 0Z', filled: true },
  yellow: { d: 'M-.78 0a.78.78 0 1 0 1.56 0a.78.78 0 1 0-1.56 0M-.08 0h.16', filled: false },
  green: {
    d: 'M0 .95V-.1M0 .1C-.1-.55-.5-.8-.95-.85C-.9-.2-.5.1 0 .1C.5.1.9-.2.95-.85C.5-.8.1-.55 0 .1',
    filled: false,
  },
  blue: { d: 'M-.95-.3q.47-.62.95 0t.95 0M-.95.42q.47-.62.95 0t.95 0', filled: false },
  gold: { d: 'M0-.95.25-.3.95-.28.4.15.58.82 0 .42-.58.82-.4.15-.95-.28-.25-.3Z', filled: true },
  silver: { d: 'M-.8-.8.8.8M.8-.8-.8.8', filled: false },
};

/** The sign of a colour, `size` is its radius. */
export function Sign(props: {
  colour: string; size: number; paint: string; opacity?: number;
}): JSX.Element | null {
  const sign = SIGNS[props.colour];
  if (!sign) return null;
  return (
    <path d={sign.d} transform={`scale(${props.size})`} opacity={props.opacity} stroke-linejoin="round"
      fill={sign.filled ? props.paint : 'none'} stroke={props.paint} stroke-linecap="round"
      stroke-width={sign.filled ? 0.1 : 0.38} />
  );
}

/** Text in the measure of cells, scaled: a browser with a least font size would blow up sizes below 1. */
export function Words(props: {
  x: number; y: number; size: number; fill?: string; weight?: number; turn?: number; class?: string;
  opacity?: number; children: string;
}): JSX.Element {
  const turn = props.turn ? ` rotate(${props.turn})` : '';
  return (
    <text class={props.class} transform={`translate(${props.x} ${props.y})${turn} scale(.01)`}
      font-size={props.size * 100} font-weight={props.weight} fill={props.fill} opacity={props.opacity}
      text-anchor="middle" dy=".35em" aria-hidden="true">{props.children}</text>
  );
}

/** A gradient; stops are [offset, colour, opacity]. */
export function Gradient(props: {
  id: string; kind?: 'radial'; from?: [number, number]; to?: [number, number];
  stops: [number, string, number?][];
}): JSX.Element {
  const stops = props.stops.map(([offset, colour, opacity]) =>
    <stop offset={offset} stop-color={colour} stop-opacity={opacity} />);
  const [x, y] = props.from ?? [0, 0], [u, v] = props.to ?? [0, 1];
  return props.kind === 'radial'
    ? <radialGradient id={props.id} cx={x} cy={y} r={u}>{stops}</radialGradient>
    : <linearGradient id={props.id} x1={x} y1={y} x2={u} y2={v}>{stops}</linearGradient>;
}

/** A dull but steady source of scatter for stars and grain: the same at every drawing. */
export function scatter(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16807) % 2147483647) / 2147483647;
}
