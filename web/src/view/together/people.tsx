// Who plays: names, ratings, whether they are here, their clocks, and what they say.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Game, Scene } from '../../engine/types.ts';
import type { SharedPlay } from '../../online/play.ts';
import { captured } from '../../state/captured.ts';
import { type Key, t } from '../../words/index.ts';
import { levelName, seatColours } from '../../words/names.ts';
import { inGame } from '../../words/ingame.ts';
import { sitterName } from '../../words/together.ts';
import { Chip } from '../parts/chip.tsx';
import { PersonLink } from '../parts/person.tsx';
import { Piles, points } from '../table/seats.tsx';
import { useApp } from '../parts/context.ts';
import { ClockFace } from './clockface.tsx';

/** How long words hang in the air, in milliseconds. */
const HEARD = 8000;

/** The phrase that a seat has just said. */
function useSaid(play: SharedPlay, seat: number): string {
  const { session } = play;
  const last = session.state.said.filter((one) => one.seat === seat).at(-1);
  const [, again] = useState(0);
  const age = last ? session.line.now() - last.time : Infinity;
  useEffect(() => {
    if (age >= HEARD) return;
    const timer = window.setTimeout(() => again((n) => n + 1), HEARD - age + 20);
    return () => window.clearTimeout(timer);
  }, [last?.seq]);
  return last && age < HEARD ? t(`phrase${last.phrase}` as Key) : '';
}

function Sitter(props: { game: Game; play: SharedPlay; seat: number; lost: number }): JSX.Element {
  const { game, play, seat, lost } = props;
  const { session } = play;
  const { state, here, who, seat: own } = session;
  const scene = play.game.last().scene ?? play.scene;
  const chair = state.chairs[seat]!;
  const { colours, out, twelfths, team } = scene.seats[seat]!;
  const acts = !state.ended && play.clocks.seat === seat;
  const said = useSaid(play, seat);
  const name = seat === own ? t('you') : sitterName(state, seat);
  const isHouse = chair.level > 0;
  // Without a line nobody knows.
  const isHere = isHouse || seat === own || (session.line.state === 'open' && here?.seats[seat] === true);
  const sitter = who?.seats[seat];
  // Before the first rated game everybody has the same: that says nothing.
  const rating = sitter?.rated ? sitter.rating : undefined;
  const isMate = own !== undefined && own !== seat && scene.seats[own]!.team === team;
  return (
    <li class={`seat sitter${acts ? ' acts' : ''}${out ? ' out' : ''}${isHere ? '' : ' away'}`} aria-current={acts || undefined}>
      <span class="seat-chips">{colours.map((c) => <Chip key={c} colour={game.colours[c] ?? ''} />)}</span>
      <span class="seat-who">
        <strong>
          {!isHouse && <span class="presence" role="img" aria-label={t(isHere ? 'isHere' : 'isAway')} title={t(isHere ? 'isHere' : 'isAway')} />}
          {chair.person && !isHouse ? <PersonLink person={chair.person} name={name} rating={rating} bot={sitter?.bot} /> : name}
        </strong>
        <span class="seat-name">
          {seatColours(game, scene, seat)}{isMate ? ` · ${t('mateOf')}` : ''}{out ? ` · ${t('out')}` : ''}{lost ? ` · −${lost}` : ''}
          {chair.left && <span class="taken-over">{t('takenOver', { who: chair.name || t('guest'), level: levelName(chair.level) })}</span>}
        </span>
      </span>
      {state.ended ? twelfths > 0 && <span class="seat-points">{points(twelfths)}</span>
        : !isHouse && <ClockFace play={play} seat={seat} who={name} isOwn={seat === own} />}
      {said && <span class="said" role="status">{said}</span>}
    </li>
  );
}

export function People(props: { game: Game; play: SharedPlay; first: Scene | undefined }): JSX.Element {
  const { game, play, first } = props;
  const { session } = play;
  const { state, here } = session;
  const gone = first ? captured(game, first, play.scene) : [];
  const sitting = here?.seats.filter(Boolean).length ?? 0;
  // Others, that is: who watches knows that he does.
  const watching = Math.max(0, (here?.watching ?? 0) - sitting - (session.seat === undefined ? 1 : 0));
  return (
    <>
      <ul class={`seat-list people-${state.chairs.length}`}>
        {play.scene.seats.map(({ colours }, seat) => (
          <Sitter key={seat} game={game} play={play} seat={seat}
            lost={gone.filter((pile) => colours.includes(pile.colour)).reduce((sum, { count }) => sum + count, 0)} />
        ))}
      </ul>
      <Piles game={game} label={inGame(game, 'captured')} all={gone} />
      {(watching > 0 || session.seat === undefined) && (
        <p class="quiet watching">
          {session.seat === undefined && `${t('youWatch')} `}{watching > 0 && (watching === 1 ? t('watchingOne') : t('watchingMany', { n: watching }))}
        </p>
      )}
      {session.seat !== undefined && <Phrases play={play} />}
    </>
  );
}

/** Sixteen phrases that everybody reads in his own language. */
function Phrases({ play }: { play: SharedPlay }): JSX.Element {
  const { tell } = useApp();
  return (
    <details class="phrases">
      <summary>{t('sayIt')}</summary>
      <div class="phrase-list">
        {Array.from({ length: 16 }, (_, n) => (
          <button key={n} type="button" class="button" onClick={(event) => {
            event.currentTarget.closest('details')?.removeAttribute('open');
            void play.session.say(n).catch(tell);
          }}>{t(`phrase${n}` as Key)}</button>
        ))}
      </div>
    </details>
  );
}
