// Where things lie on the board, and what can be carried: for views turned, tall and wide.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { twoDice } from '../../src/art/common.tsx';
import { saltOf } from '../../src/board/things.tsx';
import { waysOf } from '../../src/board/carry.ts';
import { arrowPoints, frameOf } from '../../src/board/drawing.tsx';
import { cellAt, neighbour, plan, type PlanWishes } from '../../src/board/geometry.ts';
import { rowsOf } from '../../src/board/grid.tsx';
import type { Board, Cell, Scene, Step } from '../../src/engine/types.ts';

const seen: PlanWishes = { turned: 0, tall: false, trays: true, coordinates: true };

function square(side: number, trays: Cell[] = []): Board {
  const cells: Cell[] = [];
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) cells.push({ name: 'abcdefghijkl'[x]! + (y + 1), x, y, shape: 'square' });
  }
  return { cells: [...cells, ...trays] };
}

const tray = (name: string, x: number, y: number, zone = ''): Cell => ({ name, x, y, shape: 'tray', zone });

/** Trays at all corners and dice at the side, as the games have them. */
const crowded = square(12, [
  tray('a', -2, 0), tray('b', -2, 1), tray('c', -2, 11), tray('d', -2, 10), tray('e', 13, 11),
  tray('f', 13, 10), tray('g', 13, 0), tray('h', 13, 1), tray('dice', 13, 5, 'dice'),
]);
const small = square(4, [0, 1, 2].flatMap(x => [tray(`low${x}`, x, -2), tray(`high${x}`, x, 5)]));

test('turning the view turns the places clockwise', () => {
  const board = square(3), corner = (turned: number) => plan(board, 0, { ...seen, turned }).spots[0];
  assert.deepEqual(corner(0), { x: -1, y: 1 });
  assert.deepEqual(corner(1), { x: -1, y: -1 });
  assert.deepEqual(corner(2), { x: 1, y: -1 });
  assert.deepEqual(corner(3), { x: 1, y: 1 });
  assert.deepEqual(corner(-1), corner(3));
  assert.deepEqual(corner(4), corner(0));
});

test('coordinates follow the turned view', () => {
  const below = (turned: number) => plan(square(3), 1, { ...seen, turned }).labels
    .filter(label => label.y > 1.4).sort((a, b) => a.x - b.x).map(label => label.text).join('');
  assert.deepEqual([0, 1, 2, 3].map(below), ['abc', '123', 'cba', '321']);
});

test('nothing lies on anything else, and all is in the picture', () => {
  for (const board of [crowded, small]) {
    for (const turned of [0, 1, 2, 3]) {
      for (const tall of [false, true]) {
        const { spots, box, grain } = plan(board, 0.5, { ...seen, turned, tall });
        spots.forEach((a, i) => {
          const half = board.cells[i]!.shape === 'tray' ? grain / 2 : 0.5;
          assert.ok(a.x - half >= box.x && a.x + half <= box.x + box.width, board.cells[i]!.name);
          assert.ok(a.y - half >= box.y && a.y + half <= box.y + box.height, board.cells[i]!.name);
          spots.slice(i + 1).forEach(b => {
            assert.ok(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) >= Math.min(1, grain + 0.1));
          });
        });
      }
    }
  }
});

test('a tall view has nothing beside the board, a wide one nothing above', () => {
  for (const turned of [0, 1, 2, 3]) {
    assert.equal(plan(crowded, 0.5, { ...seen, turned, tall: true }).box.width, 13);
    assert.equal(plan(crowded, 0.5, { ...seen, turned }).box.height, 13);
  }
});

test('arrow keys reach every cell and tray', () => {
  for (const board of [crowded, small]) {
    const { spots } = plan(board, 0.5, seen), reached = new Set([0]), todo = [0];
    for (let from = todo.pop(); from !== undefined; from = todo.pop()) {
      for (const way of [{ x: 1, y: 0 }, { x: -1, y: 0 }, { x: 0, y: 1 }, { x: 0, y: -1 }]) {
        const to = neighbour(spots, from, way);
        if (!reached.has(to)) reached.add(to), todo.push(to);
      }
    }
    assert.equal(reached.size, board.cells.length);
    assert.equal(neighbour(spots, 0, { x: 1, y: 0 }), 1);
  }
});

test('rows are read from the top left as they are seen', () => {
  const view = plan(square(3), 0, { ...seen, turned: 2 });
  assert.deepEqual(rowsOf(view), [[2, 1, 0], [5, 4, 3], [8, 7, 6]]);
  assert.equal(cellAt(view, { x: 0.2, y: -0.9 }), 1);
  assert.equal(cellAt(view, { x: 9, y: 9 }), undefined);
});

test('what can be carried comes from the steps', () => {
  const step = (path: number[], deed: Step['does'][0][0]): Step => ({ step: '', path, does: [[deed, 0, 0]] });
  const scene: Scene = {
    position: '', actor: 'seat', seat: 0, fresh: true, seats: [],
    pieces: [{ cell: 9, colour: 0, kind: 0, seat: 0 }, { cell: 10, colour: 1, kind: 0, seat: 1 }],
    steps: [
      step([0, 1], 'move'), step([0, 2, 5], 'move'), step([3, 3], 'turn'), step([4], 'enter'),
      step([6], 'remove'),
    ],
  };
  const board = square(3, [tray('mine', 4, 0), tray('yours', 4, 2)]);
  const ways = waysOf(scene, board, p => p.cell > 8);
  assert.deepEqual([...ways].map(([from, to]) => [from, [...to]]), [[0, [1, 2]], [9, [4]]]);
});

const near = (points: { x: number; y: number }[]) =>
  points.map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`.replaceAll('-0.00', '0.00')).join(' ');

test('an arrow goes from cell to cell, with its turns, and over the edge', () => {
  const at = (turned: number) => plan(square(3), 0, { ...seen, turned });
  const line = (path: number[], out?: number, turned = 0) =>
    near(arrowPoints({ kind: 'note', path, ...(out === undefined ? {} : { out }) }, at(turned)));
  assert.equal(line([0, 2]), '-0.70,1.00 0.80,1.00');
  assert.equal(line([0, 2, 8]), '-0.70,1.00 1.00,1.00 1.00,-0.80');
  assert.equal(line([0, 6], 0), '-1.00,0.70 -1.00,-1.00 -1.00,-1.72', 'off the upper edge');
  assert.equal(line([0, 6], 0, 1), '-0.70,-1.00 1.00,-1.00 1.72,-1.00', 'the same in a turned view');
  assert.equal(line([6], 0), '-1.00,-1.30 -1.00,-1.72', 'at once');
  assert.equal(line([4, 4]), '', 'a turn on the spot is no way');
});

test('cells that won share one frame', () => {
  const sides = (...spots: [number, number][]) => frameOf(spots.map(([x, y]) => ({ x, y }))).split('M').length - 1;
  assert.equal(sides([0, 0]), 4);
  assert.equal(sides([0, 0], [1, 0], [2, 0]), 8, 'a row has two ends');
  assert.equal(sides([0, 0], [1, 0], [0, 1], [1, 1]), 8, 'nothing between the cells of a block');
  assert.equal(sides([0, 0], [1, 1]), 8, 'corners do not count');
});

test('two dice show the sum', () => {
  assert.deepEqual(twoDice(0, 3), [0, 0]);
  for (let sum = 2; sum <= 12; sum++) {
    const shown = new Set<string>();
    for (let salt = 0; salt < 60; salt++) {
      const faces = twoDice(sum, salt);
      assert.equal(faces[0]! + faces[1]!, sum);
      assert.ok(faces.every(face => face >= 1 && face <= 6));
      shown.add(faces.join());
    }
    assert.equal(shown.size, 6 - Math.abs(7 - sum));
  }
});

test('without luck two dice always show the same, and a 10 is 4 and 6', () => {
  assert.deepEqual(twoDice(10), [4, 6]);
  for (let sum = 2; sum <= 12; sum++) {
    const [one, other] = twoDice(sum) as [number, number];
    assert.equal(one + other, sum);
    assert.ok(one >= 1 && one <= 6 && other >= 1 && other <= 6);
  }
});

test('in play the faces of a sum are fair and stay as they fell', () => {
  const seen = new Map<string, number>(), games = 3000;
  for (let game = 0; game < games; game++) {
    const faces = twoDice(7, saltOf(`t${game}9/9/9/9/9/9/9/9/9 r r7`)).join();
    assert.equal(twoDice(7, saltOf(`t${game}9/9/9/9/9/9/9/9/9 r r7`)).join(), faces);
    seen.set(faces, (seen.get(faces) ?? 0) + 1);
  }
  assert.equal(seen.size, 6);
  for (const count of seen.values()) assert.ok(Math.abs(count - games / 6) < games / 30, String([...seen]));
});
