// What a look is: how the renderer asks for the ground and the pieces of a game.
// SPDX-License-Identifier: MIT
import type { JSX } from 'preact';
import type { Cell, Kind, Piece, Scene } from '../engine/types.ts';
import type { Plan } from './geometry.ts';

/** What a drawing may depend on besides the thing drawn. */
export interface Look {
  id: string;                 // prefix of the ids in <defs>, different for each board on the page
  turned: number;             // quarter turns of the view
  still: boolean;             // small: leave out what cannot be seen anyway
}

export interface Art {
  theme: string;              // CSS class on the svg; the colours are custom properties of it
  rim: number;                // width of the frame around the cells, in cells
  defs(look: Look, colours: string[]): JSX.Element;
  /** Everything under the pieces, in the frame of Plan.base; turned as a whole by the renderer. */
  ground(plan: Plan, look: Look): JSX.Element;
  /** What the position adds to the ground, in the frame of Plan.spots. */
  over?(plan: Plan, scene: Scene, colours: string[], look: Look): JSX.Element | null;
  /** Drawn around 0,0 in a cell from -0.5 to 0.5; the renderer turns it by its facing. */
  piece(p: Piece, kind: Kind, colour: string, look: Look, cell?: Cell): JSX.Element;
  /** The faces of the dice that show this sum: by salt any that could have fallen, else always the same. */
  faces(sum: number, salt?: number): number[];
}
