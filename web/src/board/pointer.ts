// Dragging with mouse, pen or finger. A short press stays a click; only cells from which something can be
// carried begin a drag, so a finger elsewhere still scrolls the page.
// SPDX-License-Identifier: MIT
import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { cellAt, type Plan, type Spot } from './geometry.ts';

const THRESHOLD = 6;          // pixels before a press becomes a drag

export interface Drag { from: number; at: Spot; over: number | undefined }

export function toView(svg: SVGSVGElement, x: number, y: number): Spot {
  const matrix = svg.getScreenCTM();
  if (!matrix) return { x: 0, y: 0 };
  const point = new DOMPoint(x, y).matrixTransform(matrix.inverse());
  return { x: point.x, y: point.y };
}

export function cellOf(target: EventTarget | null): number | undefined {
  const cell = target instanceof Element ? target.closest('[data-cell]')?.getAttribute('data-cell') : null;
  return cell === null || cell === undefined ? undefined : Number(cell);
}

interface Wishes {
  svg: RefObject<SVGSVGElement | null>;
  view: Plan;
  canCarry(cell: number): boolean;
  drop(from: number, to: number): void;
}

/** The drag under way, handlers for the svg, and whether the click that follows belongs to a drag. */
export function useDrag(wishes: Wishes) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const press = useRef<{ from: number; x: number; y: number; id: number } | null>(null);
  const swallow = useRef(false);
  const latest = useRef(wishes);
  latest.current = wishes;
  const dragging = useRef<Drag | null>(null);
  const show = (next: Drag | null) => setDrag(dragging.current = next);

  const end = () => {
    press.current = null;
    show(null);
  };
  useEffect(() => {
    const escape = (event: KeyboardEvent) => { if (event.key === 'Escape') end(); };
    // Not every browser heeds touch-action inside SVG: without this the finger would scroll the page away.
    const hold = (event: TouchEvent) => { if (press.current && event.cancelable) event.preventDefault(); };
    const svg = latest.current.svg.current;
    addEventListener('keydown', escape);
    svg?.addEventListener('touchmove', hold, { passive: false });
    return () => {
      removeEventListener('keydown', escape);
      svg?.removeEventListener('touchmove', hold);
    };
  }, []);

  return {
    drag,
    wasDrag(): boolean {
      const was = swallow.current;
      swallow.current = false;
      return was;
    },
    onPointerDown(event: PointerEvent) {
      swallow.current = false;
      const from = cellOf(event.target);
      if (!event.isPrimary || event.button !== 0 || from === undefined) return;
      if (!latest.current.canCarry(from)) return;
      press.current = { from, x: event.clientX, y: event.clientY, id: event.pointerId };
    },
    onPointerMove(event: PointerEvent) {
      const start = press.current, svg = latest.current.svg.current;
      if (!start || !svg || event.pointerId !== start.id) return;
      const far = Math.hypot(event.clientX - start.x, event.clientY - start.y);
      if (!dragging.current && far < THRESHOLD) return;
      if (!dragging.current) svg.setPointerCapture(event.pointerId);
      const at = toView(svg, event.clientX, event.clientY);
      show({ from: start.from, at, over: cellAt(latest.current.view, at) });
    },
    onPointerUp() {
      const carried = dragging.current, to = carried?.over;
      end();
      if (!carried) return;
      swallow.current = true;
      if (to !== undefined && to !== carried.from) latest.current.drop(carried.from, to);
    },
    onPointerCancel: end,
  };
}
