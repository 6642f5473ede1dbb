// drawing.ts - what is drawn over a position, out of steps and of other drawings.

import type { Arrow, Drawing, Mark, Meaning, Scene, Step, Threats, Way, WayLine } from '../engine/types.ts';
import { touched } from './input.ts';

export const nothing: Drawing = { marks: [], arrows: [] };

/** Several drawings as one; later ones lie above, and what two of them say is drawn once. */
export function together(...all: (Drawing | undefined)[]): Drawing {
  const some = all.filter((one) => one !== undefined);
  const arrows = some.flatMap((one) => one.arrows);
  const isSame = (a: Arrow, b: Arrow) => a.kind === b.kind && a.path.join() === b.path.join();
  return {
    marks: some.flatMap(({ marks }) => marks),
    arrows: arrows.filter((arrow, i) => arrows.findIndex((other) => isSame(arrow, other)) === i),
  };
}

/** The cells a step has to do with. */
export function cellsOf(kind: Meaning, step: Step | undefined): Drawing {
  const cells = touched(step);
  return cells.length ? { marks: [{ kind, cells }], arrows: [] } : nothing;
}

/** A step as one makes it: the cells to click, and an arrow where they lie apart. */
export function wayOf(kind: Meaning, step: Step | undefined): Drawing {
  const path = step?.path ?? [];
  return path.length ? { marks: [{ kind, cells: [...new Set(path)] }], arrows: [{ kind, path }] } : nothing;
}

/** Cells that will be pressed one after the other. */
export function pressed(kind: Meaning, path: number[]): Drawing {
  const arrows: Arrow[] = path.length > 1 ? [{ kind, path }] : [];
  return path.length ? { marks: [{ kind, cells: [...new Set(path)] }], arrows } : nothing;
}

/** What won: the cells that show it, or the way that leads off the board. */
export function endOf({ why }: Scene): Drawing {
  if (!why?.cells.length) return nothing;
  const { cells, out } = why;
  return out === undefined ? { marks: [{ kind: 'win', cells }], arrows: [] }
    : { marks: [], arrows: [{ kind: 'win', path: cells, out }] };
}

/** A few steps one after the other: what they touched, and arrows where something moved if there are several. */
export function stepsOf(kind: Meaning, steps: Step[]): Drawing {
  const moves = steps.flatMap(({ does }) => does.filter(([deed]) => deed === 'move'));
  const arrows = moves.map(([, from, to]): Arrow => ({ kind, path: [from, to] }));
  const ways: Drawing = { marks: [], arrows: steps.length > 1 ? arrows : [] };
  return together(...steps.map((step) => cellsOf(kind, step)), ways);
}

/** The way that somebody has gone with a step: it began where a piece has left the board. */
export function wayGone(before: Scene, { does }: Step): WayLine | undefined {
  const [line] = before.ways?.find(({ seat, open }) => open && seat === before.seat)?.lines ?? [];
  return does.some(([deed, from]) => deed === 'remove' && from === line?.cells[0]) ? line : undefined;
}

/** A way as it lies: open with its turns; or everything that was tried, with bars where it is shut. */
export function wayDrawing({ open, lines }: Way): Drawing {
  const kind: Meaning = open ? 'open' : 'shut';
  return {
    marks: [],
    arrows: lines.map(({ end, out, cells: path }): Arrow => ({
      kind, path, ...(out === undefined ? {} : { out }), ...(end === 'turn' ? { bare: true } : {}),
    })),
  };
}

/** The open way of the one who can take it now. */
export function wayReady(scene: Scene): Drawing {
  const own = scene.ways?.find(({ seat, open }) => open && seat === scene.seat);
  const isReady = scene.actor === 'seat' && scene.steps.some((step) => wayGone(scene, step));
  return own && isReady ? wayDrawing(own) : nothing;
}

/** What could be taken or won: by the side on turn, and by others. */
export function threatDrawing({ threats }: Threats, { seats, seat = 0 }: Scene): Drawing {
  const all = threats.map(({ seat: by, path, takes }): Drawing => {
    const kind: Meaning = seats[by]!.team === seats[seat]!.team ? 'open' : 'threat';
    const cells = kind === 'threat' ? [...takes, ...(path.length === 1 ? path : [])] : path.length === 1 ? path : [];
    const marks: Mark[] = cells.length ? [{ kind, cells }] : [];
    return { marks, arrows: [{ kind, path }] };
  });
  return together(...all);
}

/** Of the places where a step may go on, those from which every step lets an opponent win at once. */
export function unsafePlaces({ unsafe }: Threats, { steps }: Scene, chosen: number[]): Drawing {
  const places = new Map<number, boolean>();
  for (const { step, path } of steps) {
    const place = path[chosen.length];
    if (place === undefined || !chosen.every((cell, i) => path[i] === cell)) continue;
    places.set(place, (places.get(place) ?? true) && unsafe.includes(step));
  }
  const cells = [...places].filter(([, isUnsafe]) => isUnsafe).map(([place]) => place);
  return cells.length && cells.length < places.size ? { marks: [{ kind: 'unsafe', cells }], arrows: [] } : nothing;
}
