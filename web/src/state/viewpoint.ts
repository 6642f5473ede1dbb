// viewpoint.ts - from which side the board is seen: whoever plays has the own side before them.

import type { Board, Scene } from '../engine/types.ts';
import type { Standing } from './standing.ts';

/** A place counted from the middle of the board. */
interface Spot { x: number; y: number }

const quarter = ({ x, y }: Spot): Spot => ({ x: y, y: -x });   // clockwise, y upwards

/** Where a seat's pieces begin, on average. None on the board: nowhere. */
function homeOf(board: Board, { pieces, seats }: Scene, seat: number, middle: Spot): Spot | undefined {
  const own = pieces.filter(({ colour }) => seats[seat]!.colours.includes(colour)).map(({ cell }) => board.cells[cell]!)
    .filter(({ shape }) => shape !== 'tray');
  if (own.length === 0) return undefined;
  const mean = (of: (cell: Spot) => number) => own.reduce((sum, cell) => sum + of(cell), 0) / own.length;
  return { x: mean(({ x }) => x) - middle.x, y: mean(({ y }) => y) - middle.y };
}

/** How many quarter turns bring each seat's pieces to where those of the first begin. Two seats, or a board that is not
 * square, know only half turns. Who has no side of the board sees it as the first does. */
export function seatTurns(board: Board, start: Scene): number[] {
  const ground = board.cells.filter(({ shape }) => shape !== 'tray');
  const far = { x: Math.max(...ground.map(({ x }) => x)), y: Math.max(...ground.map(({ y }) => y)) };
  const middle = { x: far.x / 2, y: far.y / 2 };
  const pace = start.seats.length === 2 || far.x !== far.y ? 2 : 1;
  const first = homeOf(board, start, 0, middle);
  return start.seats.map((_, seat) => {
    let at = homeOf(board, start, seat, middle);
    let best = 0;
    let least = Infinity;
    for (let turns = 0; at && first && turns < 4; turns++, at = quarter(at)) {
      const away = Math.hypot(at.x - first.x, at.y - first.y);
      if (turns % pace === 0 && away < least - 0.01) best = turns, least = away;
    }
    return best;
  });
}

/** How far the board turns when somebody asks for it. */
export function turnPace({ scene: { seats } }: Standing): number {
  return seats.length === 2 ? 2 : 1;
}

/** Who sees the board from the own side: the only person at the table; of several, if the board goes round, the one whose
 * turn it is. `before`: who saw it until now. */
export function viewer({ players, scene }: Standing, goesRound: boolean, before: number): number {
  const people = [...players.keys()].filter((seat) => players[seat] === 'human');
  if (people.length <= 1) return people[0] ?? 0;
  if (!goesRound) return 0;
  return scene.actor !== 'none' && people.includes(scene.seat ?? -1) ? scene.seat! : before;
}
