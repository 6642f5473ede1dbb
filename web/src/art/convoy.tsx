// Convoy: a sand-coloured map with coloured corners and stars; round stones march along their trails.
// SPDX-License-Identifier: MIT
import type { JSX } from 'preact';
import type { Art, Look } from '../board/art.ts';
import { isTray, words, zoned, type Plan } from '../board/geometry.ts';
import { Gradient, Sign } from '../board/signs.tsx';
import type { Kind, Piece } from '../engine/types.ts';
import { ColourPaints, gridLines, move, oneDie, paint, starPath, tone } from './common.tsx';

const STAR = starPath(5, 0.47, 0.2);
const SMALL_STAR = starPath(5, 0.13, 0.055);

/** A start field is somebody else's goal: its own colour fills it, the other one has the corner of it. */
function Field(props: { start: string; goal: string; upright: string }): JSX.Element {
  return (
    <>
      <rect x="-.5" y="-.5" width="1" height="1" fill={tone(props.start, 1)} opacity=".62" />
      <path d="M-.5-.5H-.04L-.5-.04Z" fill={tone(props.goal, 2)} />
      <g transform={props.upright}><Sign colour={props.start} size={0.2} paint={tone(props.start, 3)}
        opacity={0.65} /></g>
    </>
  );
}

function Corner(props: { goal: string; upright: string }): JSX.Element {
  return (
    <>
      <rect x="-.5" y="-.5" width="1" height="1" fill={tone(props.goal, 2)} />
      <rect x="-.4" y="-.4" width=".8" height=".8" fill="none" stroke="#fff" stroke-width=".05"
        opacity=".75" />
      <g transform={props.upright}><Sign colour={props.goal} size={0.23} paint="#fff" opacity={0.95} /></g>
    </>
  );
}

function ground(plan: Plan, look: Look): JSX.Element {
  const { width: w, height: h, rim } = plan, upright = `rotate(${-90 * look.turned})`;
  return (
    <g>
      <rect x={-w / 2 - rim} y={-h / 2 - rim} width={w + 2 * rim} height={h + 2 * rim} rx=".35"
        fill={paint(look.id, 'frame')} stroke="var(--edge)" stroke-width=".05" />
      <rect x={-w / 2} y={-h / 2} width={w} height={h} fill={paint(look.id, 'sand')} />
      {plan.board.cells.map((cell, i) => {
        if (isTray(cell)) return null;
        const corner = zoned(cell, 'corner'), start = zoned(cell, 'start'), goal = zoned(cell, 'goal');
        const star = zoned(cell, 'star'), dark = (cell.x + cell.y) % 2 === 0;
        if (!words(cell).length && !dark) return null;
        return (
          <g transform={move(plan.base[i]!)}>
            {dark && <rect x="-.5" y="-.5" width="1" height="1" fill="var(--dark)" opacity=".5" />}
            {corner ? <Corner goal={corner} upright={upright} />
              : start && goal ? <Field start={start} goal={goal} upright={upright} /> : null}
            {star && (
              <g transform={upright}>
                <path d={STAR} fill={tone(star, 2)} stroke={tone(star, 4)} stroke-width=".035"
                  stroke-linejoin="round" />
                <g transform="translate(0 .02)"><Sign colour={star} size={0.12} paint="#fff" /></g>
              </g>
            )}
          </g>
        );
      })}
      <path d={gridLines(w, h)} fill="none" stroke="var(--line)" stroke-width=".025" opacity=".6" />
      <rect x={-w / 2} y={-h / 2} width={w} height={h} fill="none" stroke="var(--line)" stroke-width=".06" />
    </g>
  );
}

/** From the middle of a cell to the middle of the next; the renderer turns it that way. */
function Trail(props: { colour: string }): JSX.Element {
  return (
    <g>
      <path d="M0 0V-1" stroke={tone(props.colour, 3)} stroke-width=".26" stroke-linecap="round"
        opacity=".42" />
      <path d="M-.13-.44 0-.57 .13-.44" fill="none" stroke={tone(props.colour, 4)} stroke-width=".065"
        stroke-linecap="round" stroke-linejoin="round" />
    </g>
  );
}

/** The head is bigger, has a bright rim and carries a pennant. */
function Stone(props: { id: string; colour: string; head: boolean }): JSX.Element {
  const { id, colour, head } = props, r = head ? 0.39 : 0.34;
  return (
    <g id={`${id}-${head ? 'head' : 'stone'}-${colour}`}>
      <circle r={r} cx=".04" cy=".07" fill="#000" opacity=".3" />
      <circle r={r} cy=".03" fill={tone(colour, 4)} />
      <circle r={r} fill={paint(id, colour + '-dome')} stroke={tone(colour, 4)} stroke-width=".025" />
      {head && <circle r={r - 0.045} fill="none" stroke="#fff" stroke-width=".055" />}
      <ellipse cx="-.1" cy="-.19" rx=".12" ry=".06" transform="rotate(-30 -.1 -.19)" fill="#fff"
        opacity=".35" />
      <Sign colour={colour} size={0.15} paint={`var(--${colour}-ink)`} />
      {head && (
        <g>
          <path d="M.2-.14V-.5" stroke="#222" stroke-width=".045" stroke-linecap="round" />
          <path d="M.2-.5 .5-.41 .2-.31Z" fill="#fff" stroke="#222" stroke-width=".03"
            stroke-linejoin="round" />
        </g>
      )}
    </g>
  );
}

function piece(p: Piece, kind: Kind, colour: string, look: Look): JSX.Element {
  if (kind.look === 'trail') return <Trail colour={colour} />;
  return (
    <g>
      <use href={`#${look.id}-${p.head ? 'head' : 'stone'}-${colour}`} />
      {p.starred && <path d={SMALL_STAR} transform="translate(-.23 .25)" fill="#fff" stroke="#222"
        stroke-width=".025" />}
    </g>
  );
}

export const convoy: Art = {
  theme: 'convoy',
  rim: 0.45,
  defs: (look, colours) => (
    <>
      <ColourPaints id={look.id} colours={colours} />
      <Gradient id={`${look.id}-sand`} to={[1, 1]} stops={[[0, 'var(--sand-a)'], [1, 'var(--sand-b)']]} />
      <Gradient id={`${look.id}-frame`} to={[1, 1]}
        stops={[[0, 'var(--frame-a)'], [0.5, 'var(--frame-b)'], [1, 'var(--frame-a)']]} />
      {colours.map(colour => [false, true].map(head => <Stone id={look.id} colour={colour} head={head} />))}
    </>
  ),
  ground,
  piece,
  faces: oneDie,
};
