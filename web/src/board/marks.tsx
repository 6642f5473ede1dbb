// Marks of what can be done. Each has a shape of its own, so that they are told apart without colours.
// SPDX-License-Identifier: MIT
import type { JSX } from 'preact';
import type { Spot } from './geometry.ts';

const at = (spot: Spot): string => `translate(${spot.x} ${spot.y})`;

/** A line that can be seen on any ground: bright with a dark seam. */
export function Seamed(props: { d: string; width: number; class: string; dashed?: boolean }): JSX.Element {
  return (
    <>
      <path d={props.d} class="seam" stroke-width={props.width + 0.05} />
      <path d={props.d} class={props.class} stroke-width={props.width}
        stroke-dasharray={props.dashed ? '.18 .103' : undefined} />
    </>
  );
}

const CROSSHAIR = 'M-.4 0A.4.4 0 1 1 .4 0A.4.4 0 1 1-.4 0M0-.5V-.33M0 .5V.33M-.5 0H-.33M.5 0H.33';

/** Around a hole; what is printed between two holes stays free. */
export const HOLE_RING = 'M-.38 0A.38.38 0 1 1 .38 0A.38.38 0 1 1-.38 0';
const BOTH_WAYS = 'M.18-.6L.31-.47L.18-.34M-.18-.6L-.31-.47L-.18-.34M.18.6L.31.47L.18.34M-.18.6L-.31.47L-.18.34';

/** A chosen cell: a full frame. */
export function ChosenMark(props: { spot: Spot }): JSX.Element {
  return (
    <g class="mark chosen" transform={at(props.spot)}>
      <rect class="wash" x="-.5" y="-.5" width="1" height="1" rx=".12" />
      <Seamed d="M-.36-.47H.36Q.47-.47.47-.36V.36Q.47.47.36.47H-.36Q-.47.47-.47.36V-.36Q-.47-.47-.36-.47Z"
        width={0.07} class="line" />
    </g>
  );
}

/** Where the step may go on: a dot, a ring around a hole, or a crosshair around what stands there. */
export function TargetMark(props: {
  spot: Spot; taken: boolean; faint: boolean; hole: boolean;
}): JSX.Element {
  return (
    <g class="mark target" transform={at(props.spot)}>
      {props.taken ? <Seamed d={CROSSHAIR} width={0.06} class="line" />
        : props.hole ? <Seamed d={HOLE_RING} width={0.07} class="line" />
        : <circle r={props.faint ? 0.085 : 0.16} class="dot" />}
    </g>
  );
}

/** The chosen cell once more, as for a turn on the spot: its frame gets heads of arrows. It lies under the piece, whose
 * shape tells where it may go. */
export function AgainMark(props: { spot: Spot }): JSX.Element {
  return (
    <g class="mark target" transform={at(props.spot)}>
      <Seamed d={BOTH_WAYS} width={0.07} class="line" />
    </g>
  );
}

/** A piece a step can begin with: a stroke below it. */
export function ReadyMark(props: { spot: Spot }): JSX.Element {
  return <g class="mark ready" transform={at(props.spot)}><path d="M-.1.46H.1" class="line"
    stroke-width=".055" /></g>;
}

/** The keyboard's place: two frames, dark and bright. */
export function FocusRing(props: { spot: Spot }): JSX.Element {
  return (
    <g class="focus-ring" transform={at(props.spot)} aria-hidden="true">
      <rect x="-.5" y="-.5" width="1" height="1" rx=".14" class="outer" />
      <rect x="-.5" y="-.5" width="1" height="1" rx=".14" class="inner" />
    </g>
  );
}
