// Dice that show pips, and tumble when they fall.
// SPDX-License-Identifier: MIT
import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { wantsStillness } from './animation.ts';
import { Sign } from './signs.tsx';

/** Pips by face on a 3x3 pattern, counted row by row. */
const PIPS: number[][] = [[], [4], [2, 6], [2, 4, 6], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];
const TUMBLES = 6, TUMBLE_MS = 75;

function Face(props: { pips: number; colour: string; size: number }): JSX.Element {
  const { pips, colour, size } = props;
  return (
    <g transform={`scale(${size})`}>
      <rect x="-.45" y="-.37" width=".94" height=".9" rx=".2" fill="#000" opacity=".3" />
      <rect x="-.47" y="-.47" width=".94" height=".94" rx=".2" fill="var(--ivory-dark)" />
      <rect x="-.47" y="-.49" width=".94" height=".9" rx=".2" fill="var(--ivory)"
        stroke={`var(--${colour}-3)`} stroke-width=".05" />
      {pips === 0
        ? <g transform="translate(0 -.04)"><Sign colour={colour} size={0.24} paint={`var(--${colour}-3)`}
          opacity={0.55} /></g>
        : PIPS[pips]!.map(at => (
          <circle cx={(at % 3 - 1) * 0.26} cy={(Math.floor(at / 3) - 1) * 0.26 - 0.04} r=".092"
            fill="var(--pip)" />
        ))}
    </g>
  );
}

/** `faces` are 0 before the roll. Every new roll tumbles once. */
export function Dice(props: { faces: number[]; colour: string; roll: string }): JSX.Element {
  const { faces, colour, roll } = props;
  const [shown, setShown] = useState(faces);
  const group = useRef<SVGGElement>(null), before = useRef(roll);
  const settled = faces.join();
  useLayoutEffect(() => {
    const rolled = before.current !== roll && faces[0] !== 0;
    before.current = roll;
    if (!rolled || wantsStillness()) {
      setShown(faces);
      return undefined;
    }
    let left = TUMBLES;
    const tumble = () => setShown(left-- > 0 ? faces.map(() => 1 + Math.floor(Math.random() * 6)) : faces);
    const timer = setInterval(() => {
      tumble();
      if (left < 0) clearInterval(timer);
    }, TUMBLE_MS);
    tumble();
    group.current?.animate([
      { transform: 'translate(0px, -.9px) rotate(-200deg) scale(1.25)' },
      { transform: 'translate(.12px, .1px) rotate(-60deg) scale(.95)', offset: 0.5 },
      { transform: 'translate(-.04px, -.12px) rotate(-15deg) scale(1.05)', offset: 0.75 },
      { transform: 'none' },
    ], { duration: TUMBLES * TUMBLE_MS + 80, easing: 'ease-out' });
    return () => clearInterval(timer);
  }, [roll, settled]);
  const now = shown.length === faces.length ? shown : faces;
  return (
    <g ref={group} class="dice">
      {now.length === 1
        ? <Face pips={now[0]!} colour={colour} size={0.95} />
        : now.map((pips, i) => (
          <g transform={`translate(${i ? 0.26 : -0.26} ${i ? 0.2 : -0.2}) rotate(${i ? 9 : -7})`}>
            <Face pips={pips} colour={colour} size={0.56} />
          </g>
        ))}
    </g>
  );
}
