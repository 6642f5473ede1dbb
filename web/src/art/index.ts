// Which look belongs to which game. Only looks know games by name.
// SPDX-License-Identifier: MIT
import type { Art } from '../board/art.ts';
import { box } from './box.tsx';
import { breakthru } from './breakthru.tsx';
import { convoy } from './convoy.tsx';
import { plain } from './plain.tsx';
import { ploy } from './ploy.tsx';
import { super3 } from './super3.tsx';

/** The six games of the Blockade box share one board. */
const ARTS: Record<string, Art> = {
  ploy, breakthru, convoy, super3,
  blockade: box, weltreich: box, sprung: box, aufstellen: box, allein: box, tor: box,
};

export function artFor(id: string): Art {
  return ARTS[id] ?? plain;
}
