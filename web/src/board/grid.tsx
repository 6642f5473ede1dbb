// The cells as one can touch them: a grid for mouse, finger, keyboard and screen reader above the picture.
// SPDX-License-Identifier: MIT
import type { JSX, RefObject } from 'preact';
import { useState } from 'preact/hooks';
import { neighbour, type Plan, type Spot } from './geometry.ts';
import { cellOf } from './pointer.ts';

const WAYS: Record<string, Spot> = {
  ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 }, ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 },
};

/** Rows of cells as they are seen. */
export function rowsOf(view: Plan): number[][] {
  const rows = new Map<number, number[]>();
  view.spots.forEach((spot, i) => {
    const key = Math.round(spot.y * 2);
    rows.set(key, [...(rows.get(key) ?? []), i]);
  });
  return [...rows].sort(([a], [b]) => a - b)
    .map(([, cells]) => cells.sort((a, b) => view.spots[a]!.x - view.spots[b]!.x));
}

/** One cell can be reached with the tab key, at first `suggested`; arrow keys go on from there. */
export function useKeyboard(svg: RefObject<SVGSVGElement | null>, rows: number[][], view: Plan,
  suggested: number | undefined, onCell: (cell: number) => void) {
  const [home, setHome] = useState<number>();
  const [visible, setVisible] = useState(false);
  const wanted = home ?? suggested ?? 0, at = wanted < view.spots.length ? wanted : 0;
  const focus = (cell: number) => {
    setHome(cell);
    svg.current?.querySelector<SVGElement>(`[data-cell="${cell}"]`)?.focus();
  };
  return {
    at,
    ring: visible,
    onKeyDown(event: KeyboardEvent) {
      const from = cellOf(event.target), way = WAYS[event.key];
      if (from === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
      const row = rows.find(cells => cells.includes(from))!;
      if (way) focus(neighbour(view.spots, from, way));
      else if (event.key === 'Enter' || event.key === ' ') onCell(from);
      else if (event.key === 'Home') focus(row[0]!);
      else if (event.key === 'End') focus(row[row.length - 1]!);
      else return;
      event.preventDefault();
    },
    onFocusIn(event: FocusEvent) {
      const cell = cellOf(event.target);
      if (cell === undefined) return;
      setHome(cell);
      setVisible((event.target as Element).matches(':focus-visible'));
    },
    onFocusOut: () => setVisible(false),
  };
}

interface GridProps {
  view: Plan; rows: number[][];
  at: number;                                  // where the keyboard is
  chosen: number[];
  can(cell: number): boolean;                  // a click does something
  carry(cell: number): boolean;                // a drag may begin
  label(cell: number): string;
}

export function Grid(props: GridProps): JSX.Element {
  const { view, rows } = props;
  return (
    <>
      {rows.map((row, r) => (
        <g role="row" key={r}>
          {row.map(cell => (
            <rect key={cell} data-cell={cell} role="gridcell" tabindex={cell === props.at ? 0 : -1}
              class={`cell${props.can(cell) ? ' can' : ''}${props.carry(cell) ? ' carry' : ''}`}
              x={view.spots[cell]!.x - 0.5} y={view.spots[cell]!.y - 0.5} width="1" height="1"
              aria-label={props.label(cell)} aria-selected={props.chosen.includes(cell)} />
          ))}
        </g>
      ))}
    </>
  );
}
