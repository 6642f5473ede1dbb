// Who sits at the table: colours, names, what was captured and what waits; whose turn it is.
import type { JSX } from 'preact';
import { artFor } from '../../art/index.ts';
import { PieceIcon } from '../../board/icon.tsx';
import type { Game, Scene } from '../../engine/types.ts';
import { teamsOf } from '../../state/analysis.ts';
import { captured, type Pile } from '../../state/captured.ts';
import type { Play } from '../../state/play.ts';
import { isLevel } from '../../state/players.ts';
import { t } from '../../words/index.ts';
import { colourName, kindName, playerName, seatColours } from '../../words/names.ts';
import { inGame } from '../../words/ingame.ts';
import { Chip } from '../parts/chip.tsx';

export function Piles({ game, label, all }: { game: Game; label: string; all: Pile[] }): JSX.Element | null {
  if (all.length === 0) return null;
  return (
    <p class="piles">
      <span class="piles-label">{label}</span>
      {all.map(({ colour, kind, count }) => (
        <span key={`${colour} ${kind}`} class="pile" title={kindName(game.kinds[kind]!)}>
          <PieceIcon game={game} art={artFor(game.id)} colour={colour} kind={kind}
            label={`${colourName(game.colours[colour] ?? '')} ${kindName(game.kinds[kind]!)}`} />
          {count > 1 ? `× ${count}` : ''}
        </span>
      ))}
    </p>
  );
}

function Seat(props: { game: Game; play: Play; scene: Scene; seat: number; lost: Pile[] }): JSX.Element {
  const { game, play, scene, seat, lost } = props;
  const { colours, out, twelfths, team } = scene.seats[seat]!;
  const acts = scene.actor !== 'none' && scene.seat === seat;
  const player = play.players[seat];
  return (
    <li class={`seat${acts ? ' acts' : ''}${out ? ' out' : ''}`} aria-current={acts || undefined}>
      <span class="seat-chips">{colours.map((c) => <Chip key={c} colour={game.colours[c] ?? ''} />)}</span>
      <span class="seat-who">
        <strong>{seatColours(game, scene, seat)}</strong>
        <span class="seat-name">
          {playerName(play, seat)}{isLevel(player) ? ` (${player})` : ''}
          {mates(scene, seat) && ` · ${t('team', { n: teamsOf(scene).indexOf(team) + 1 })}`}
          {out ? ` · ${t('out')}` : ''}
        </span>
      </span>
      {lost.length > 0 && (
        <span class="seat-lost"
          title={inGame(game, 'captured')}>−{lost.reduce((sum, pile) => sum + pile.count, 0)}</span>
      )}
      {scene.actor === 'none' && twelfths > 0 && <span class="seat-points">{points(twelfths)}</span>}
    </li>
  );
}

/** Whether somebody else is in this seat's team. */
function mates(scene: Scene, seat: number): boolean {
  return scene.seats.some(({ team }, other) => other !== seat && team === scene.seats[seat]!.team);
}

export function points(twelfths: number): string {
  return { 12: '1', 6: '½', 4: '⅓', 3: '¼' }[twelfths] ?? `${twelfths}/12`;
}

export function Seats(props: { game: Game; play: Play; first?: Scene }): JSX.Element {
  const { game, play, first } = props;
  const { scene } = play;
  const gone = first ? captured(game, first, scene) : [];
  return (
    <div class="seats">
      <ul class="seat-list">
        {scene.seats.map(({ colours }, seat) => (
          <Seat key={seat} game={game} play={play} scene={scene} seat={seat}
            lost={scene.seats.length > 1 ? gone.filter((p) => colours.includes(p.colour)) : []} />
        ))}
      </ul>
      <Piles game={game} label={inGame(game, 'captured')} all={gone} />
    </div>
  );
}
