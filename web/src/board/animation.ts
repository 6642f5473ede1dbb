// What just happened, shown as movement: pieces glide, turn, come in from their tray, and fade when taken.
// The drawing is already the new position; animations only lead up to it, so nothing is lost without them.
// SPDX-License-Identifier: MIT
import type { Piece, Scene, Step, WayLine } from '../engine/types.ts';
import { arrowSpots } from './drawing.tsx';
import type { Plan, Spot } from './geometry.ts';
import type { Sorts } from './things.tsx';

/** `way`: gone by a piece that left the board. */
export interface Happening { does: Step['does']; before: Scene; way?: WayLine | undefined }

export function wantsStillness(): boolean {
  return typeof matchMedia !== 'function' || matchMedia('(prefers-reduced-motion: reduce)').matches ||
    document.visibilityState === 'hidden';
}

const GLIDE_MS = 260, PER_CELL_MS = 28, FADE_MS = 320, RUN_CELL_MS = 110;

/** The shortest way between two facings, in degrees. */
function turnBetween(from: number, to: number): number {
  const eighths = ((from - to) % 8 + 12) % 8 - 4;
  return eighths * 45;
}

const onCell = (scene: Scene, cell: number, sort: (p: Piece) => boolean): Piece | undefined =>
  scene.pieces.find(p => p.cell === cell && sort(p));

/** The pieces that vanish, to be drawn until they have faded. */
export function ghosts(happening: Happening, sort: (p: Piece) => boolean): Piece[] {
  const cells = new Set(happening.does.filter(([deed]) => deed === 'remove').map(([, from]) => from));
  return happening.before.pieces.filter(p => cells.has(p.cell) && sort(p));
}

interface Stage { root: SVGSVGElement; view: Plan; scene: Scene; sorts: Sorts }

function glide(body: Element, from: Spot, to: Spot): Animation {
  const far = Math.hypot(from.x - to.x, from.y - to.y);
  const away = `translate(${from.x - to.x}px, ${from.y - to.y}px)`;
  const half = `translate(${(from.x - to.x) / 2}px, ${(from.y - to.y) / 2}px)`;
  return body.animate(
    [
      { transform: `${away} scale(1)` }, { transform: `${half} scale(1.14)` },
      { transform: 'translate(0px, 0px) scale(1)' },
    ],
    { duration: GLIDE_MS + PER_CELL_MS * far, easing: 'ease-in-out', fill: 'backwards' });
}

/** Along a way, cell by cell, and over the edge. */
function run(body: Element, { cells, out }: WayLine, view: Plan): Animation {
  const spots = arrowSpots({ kind: 'last', path: cells, ...(out === undefined ? {} : { out }) }, view);
  const [home] = spots;
  const lengths = spots.slice(1).map((to, i) => Math.hypot(to.x - spots[i]!.x, to.y - spots[i]!.y));
  const all = lengths.reduce((sum, length) => sum + length, 0);
  let gone = 0;
  const frames = spots.map((spot, i) => {
    gone += i ? lengths[i - 1]! : 0;
    const isLast = i === spots.length - 1;
    return {
      transform: `translate(${spot.x - home!.x}px, ${spot.y - home!.y}px)`, offset: gone / all, opacity: isLast ? 0 : 1,
    };
  });
  return body.animate(frames, { duration: RUN_CELL_MS * all, fill: 'both' });
}

/** Starts all animations; the promise is kept when the last has ended. */
export function play(stage: Stage, happening: Happening): Promise<unknown> {
  const running: Animation[] = [];
  const body = (cell: number) => stage.root.querySelector(`.piece[data-at="${cell}"] > .body`);
  const { spots } = stage.view, { isProper, isStock } = stage.sorts;
  const arrived = new Set(happening.does.filter(([deed]) => deed === 'move').map(([, , to]) => to));
  let landing = 0;
  for (const [deed, from, to] of happening.does) {
    const thing = body(to);
    if (!thing) continue;
    const old = onCell(happening.before, from, isProper), now = onCell(stage.scene, to, isProper);
    if (deed === 'move') {
      const run = glide(thing, spots[from]!, spots[to]!);
      landing = Math.max(landing, Number(run.effect?.getComputedTiming().duration ?? 0));
      running.push(run);
    }
    if (deed === 'enter') {
      const stock = happening.before.pieces
        .find(p => isStock(p) && p.colour === now?.colour && p.kind === now.kind);
      running.push(stock ? glide(thing, spots[stock.cell]!, spots[to]!) : thing.animate(
        [{ transform: 'scale(1.7)', opacity: 0 }, { transform: 'scale(1)', opacity: 1 }],
        { duration: GLIDE_MS, easing: 'ease-out' }));
    }
    if (deed === 'change') {
      running.push(thing.animate(
        [{ transform: 'scale(1, 1)' }, { transform: 'scale(.1, 1.1)' }, { transform: 'scale(1, 1)' }],
        { duration: GLIDE_MS, delay: landing, easing: 'ease-in-out' }));
    }
    if (deed === 'turn' && arrived.has(to)) continue;      // its move turns it
    const spin = old && now ? turnBetween(old.facing ?? 0, now.facing ?? 0) : 0;
    const turner = thing.querySelector('.turner');
    if (spin && turner && (deed === 'turn' || deed === 'move')) {
      running.push(turner.animate([{ transform: `rotate(${spin}deg)` }, { transform: 'rotate(0deg)' }],
        {
          duration: GLIDE_MS, delay: deed === 'move' ? landing : 0, easing: 'ease-in-out', fill: 'backwards',
        }));
    }
  }
  for (const ghost of stage.root.querySelectorAll('.ghost > .body')) {
    const { way } = happening;
    if (way && ghost.parentElement?.dataset.at === String(way.cells[0])) {
      running.push(run(ghost, way, stage.view));
      continue;
    }
    running.push(ghost.animate(
      [{ transform: 'scale(1)', opacity: 1 }, { transform: 'scale(.3) rotate(25deg)', opacity: 0 }],
      { duration: FADE_MS, delay: landing * 0.6, easing: 'ease-in', fill: 'both' }));
  }
  return Promise.allSettled(running.map(run => run.finished));
}
