// What others at the table change: a game that is played together has its own seats, end and ways to act.
import type { JSX, RefObject } from 'preact';

export interface Company {
  /** Whether anybody may be helped: not while others play. */
  aids: boolean;
  canTakeBack: boolean;
  /** Above everything: what is asked of one, and what goes wrong. */
  news: JSX.Element;
  seats: JSX.Element;
  /** What the turn box says while others play. */
  todo: string;
  result(onReview: () => void): JSX.Element;
  game(frame: RefObject<HTMLDivElement | null>): JSX.Element;
  /** Cells that are pressed while others play; undefined for who only watches. */
  prepare?: (cell: number) => void;
  /** The cells that were, and how they are forgotten. */
  prepared: number[];
  forget(): void;
  title: string;
}
