// A game in a list: what, who, which clock, and what can be done with it.
import type { ComponentChildren, JSX } from 'preact';
import { readClock } from '../../online/clock.ts';
import type { Listed, Sitter } from '../../online/wire.ts';
import { gameOf } from '../../state/spec.ts';
import { clockShort } from '../../words/clock.ts';
import { t } from '../../words/index.ts';
import { companions, optionLine, sitterText } from '../../words/lobby.ts';
import { useApp } from '../parts/context.ts';
import { PersonLink } from '../parts/person.tsx';

function Who({ seats }: { seats: Sitter[] }): JSX.Element {
  return (
    <span class="row-who">
      {seats.map((one, i) => (
        <span key={i}>
          {i > 0 && ' – '}
          {one.person
            ? <PersonLink person={one.person} name={one.name ?? ''} rating={one.rated ? one.rating : undefined} bot={one.bot} />
            : sitterText(one)}
        </span>
      ))}
    </span>
  );
}

/** All of a row leads to its game, except what can be pressed on it. */
export function GameRow(props: {
  listed: Listed; me: number; outcome?: JSX.Element | undefined; when?: string; children?: ComponentChildren; mark?: boolean;
}): JSX.Element | null {
  const { listed, me, outcome, when, children, mark } = props;
  const { games } = useApp();
  const game = gameOf(games, listed.spec);
  if (!game) return null;
  const free = listed.phase === 'open' ? listed.seats.filter((one) => one.free).length : 0;
  const facts = [
    clockShort(readClock(listed.clock)), listed.rated ? t('rated') : '', optionLine(game, listed.spec),
    listed.seats.length > 2 && free ? (free === 1 ? t('seatsFreeOne') : t('seatsFreeMany', { n: free })) : '', when ?? '',
  ].filter(Boolean);
  return (
    <li class={`game-row${mark ? ' marked' : ''}`} data-game={listed.game}>
      <span class={`row-cover cover-${game.id}`} aria-hidden="true">{game.title.charAt(0)}</span>
      <span class="row-words">
        <a class="row-title" href={`#/together/${listed.game}`}>{game.title}</a>
        <Who seats={companions(listed, me)} />
        <span class="row-facts">{facts.join(' · ')}</span>
      </span>
      {outcome}
      {children && <span class="row-buttons">{children}</span>}
    </li>
  );
}
