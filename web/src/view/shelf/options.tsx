// What can be chosen before a game: its options with their reasons, and who plays.
import type { JSX } from 'preact';
import type { Game, GameOption, Scene } from '../../engine/types.ts';
import { explain } from '../../learn/book.ts';
import { isElsewhere, isLevel, type Player } from '../../state/players.ts';
import type { Choices } from '../../state/spec.ts';
import { t } from '../../words/index.ts';
import { levelName, seatColours } from '../../words/names.ts';
import { optionWords } from '../../words/options.ts';
import { Sure } from '../learn/figure.tsx';
import type { Reading } from '../learn/text.tsx';
import { PlayerSelect } from '../parts/players.tsx';

/** What the chosen value means. Where it settles a doubt, also why and how sure that is. A game that nobody has
 * written about yet has the engine's own words. */
function Meaning({ game, reading, option, value }: {
  game: Game; reading: Reading; option: GameOption; value: string;
}): JSX.Element {
  const found = reading.state === 'here' ? explain(reading.book, { name: option.name, value }) : undefined;
  const { ruling } = found ?? {};
  return (
    <div class="why" data-option={option.name}>
      <p>
        {ruling && <em>{ruling.question} </em>}
        {reading.state === 'missing' ? option.about : found?.words}
        {found && !ruling && <> <a href={`#/rulings/${game.id}/ways`}>{t('ways')}</a></>}
      </p>
      {ruling && (
        <details>
          <summary>{t('whyRuled')}</summary>
          <p>{ruling.why} <Sure n={ruling.sure} /></p>
          <p><a href={`#/rulings/${game.id}/${ruling.id}`}>{t('allRulings')}</a></p>
        </details>
      )}
    </div>
  );
}

export function OptionField(props: {
  game: Game; reading: Reading; option: GameOption; value: string; onChange: (value: string) => void;
}): JSX.Element {
  const { game, reading, option, value, onChange } = props;
  const words = optionWords(game.id, option.name);
  return (
    <fieldset class="choose">
      <legend>{words.name}</legend>
      <div class="segments">
        {option.values.map((one) => (
          <label key={one} class="segment">
            <input type="radio" name={option.name} value={one} checked={one === value}
              onChange={() => onChange(one)} />
            <span>{words.values[one] ?? one}</span>
          </label>
        ))}
      </div>
      <Meaning game={game} reading={reading} option={option} value={value} />
    </fieldset>
  );
}

export function SeatField(props: {
  game: Game; scene: Scene; players: Player[]; onChange: (players: Player[]) => void; canInvite: boolean;
}): JSX.Element {
  const { game, scene, players, onChange, canInvite } = props;
  const invites = players.slice(0, scene.seats.length).some(isElsewhere);
  const change = (seat: number, next: Player) => onChange(seated(players, seat, next));
  return (
    <fieldset class="choose">
      <legend>{t('seats')}</legend>
      <div class="seat-choices">
        {scene.seats.map((_, seat) => (
          <PlayerSelect key={seat} game={game} scene={scene} seat={seat} player={players[seat] ?? 3}
            friends={invites ? 'invited' : canInvite ? 'possible' : 'none'} onChange={(next) => change(seat, next)} />
        ))}
      </div>
      <p class="why">{t('levelNote')}</p>
    </fieldset>
  );
}

/** Somebody else on a seat. Who plays with people elsewhere has one seat only: the others are theirs. A table is for those with
 * the link or for anyone: as the last choice says. */
function seated(players: Player[], seat: number, next: Player): Player[] {
  const all = players.map((one, i) => (i === seat ? next : one));
  const other = isElsewhere(next) ? next : all.find(isElsewhere);
  if (!other) return all;
  const own = next === 'human' ? seat : all.indexOf('human');
  return all.map((one, i) => (isElsewhere(one) || (one === 'human' && i !== own) ? other : one));
}

/** What is chosen, in a line: who plays what, and where an option is not as usual. */
export function chosenLine(game: Game, scene: Scene, players: Player[], choices: Choices): string {
  const people = players.slice(0, scene.seats.length).filter((one) => one === 'human').length;
  const seats = scene.seats.map(({ colours }, seat) => {
    const player = players[seat];
    const name = isLevel(player) ? levelName(player) : t(player === 'remote' ? 'friendByLink' : player === 'anyone' ? 'anyone' : people === 1 ? 'you' : 'human');
    return colours.length && scene.seats.length > 1 ? `${seatColours(game, scene, seat)}: ${name}` : name;
  });
  const others = game.options.filter(({ name, values }) => (choices[name] ?? values[0]) !== values[0]);
  const values = others.map(({ name }) => {
    const words = optionWords(game.id, name);
    return `${words.name}: ${words.values[choices[name]!] ?? choices[name]}`;
  });
  return [...seats, ...values].join(' · ');
}
