// Who sits on a seat: a person, or one of eight levels.
import type { JSX } from 'preact';
import type { Game, Scene } from '../../engine/types.ts';
import type { Level, Player } from '../../state/players.ts';
import { t } from '../../words/index.ts';
import { levelName, seatColours } from '../../words/names.ts';
import { Chip } from './chip.tsx';

const levels: Level[] = [1, 2, 3, 4, 5, 6, 7, 8];

export function PlayerSelect(props: {
  game: Game; scene: Scene; seat: number; player: Player; onChange: (player: Player) => void;
  /** Whether somebody elsewhere can be invited, and somebody is. */
  friends?: 'none' | 'possible' | 'invited';
}): JSX.Element {
  const { game, scene, seat, player, onChange, friends = 'none' } = props;
  const colours = scene.seats[seat]?.colours ?? [];
  const read = (value: string): Player => (value === 'human' || value === 'remote' || value === 'anyone' ? value : (Number(value) as Level));
  return (
    <label class="player-select">
      <span class="seat-chips">{colours.map((c) => <Chip key={c} colour={game.colours[c] ?? ''} />)}</span>
      <span class="player-seat">{seatColours(game, scene, seat)}</span>
      <select value={String(player)} onChange={(event) => onChange(read(event.currentTarget.value))}>
        <option value="human">{t(friends === 'invited' ? 'me' : 'human')}</option>
        {friends !== 'none' && <option value="remote">{t('friendByLink')}</option>}
        {friends !== 'none' && <option value="anyone">{t('anyone')}</option>}
        {levels.map((n) => <option key={n} value={n}>{t('levelNamed', { n, name: levelName(n) })}</option>)}
      </select>
    </label>
  );
}
