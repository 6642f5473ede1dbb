// People at a shared table, by name.
import type { Game, Scene } from '../engine/types.ts';
import type { Shared } from '../online/fold.ts';
import { t } from './index.ts';
import { levelName, seatColours } from './names.ts';

/** Who sits there: a name, a level, or somebody without a name. */
export function sitterName({ chairs }: Shared, seat: number): string {
  const chair = chairs[seat];
  if (!chair) return '';
  if (chair.person) return chair.name || t('guest');
  return chair.level ? levelName(chair.level) : '';
}

/** The same with the colours, so that two guests are told apart. */
export function sitterWho(game: Game, scene: Scene, state: Shared, seat: number): string {
  const name = sitterName(state, seat), colours = seatColours(game, scene, seat);
  return name ? `${name} (${colours})` : colours;
}
