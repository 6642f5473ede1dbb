// record.ts - a shared game as a record: who played, its clock, and all that one needs to check its dice.

import { PlayedGame } from '../state/game.ts';
import { stepsOf, type Shared } from './fold.ts';

/** Who sits where, as a record names people and levels. */
export function tagsOf({ chairs }: Shared): Record<string, string> {
  const nameOf = (seat: number) => {
    const { person, name, level } = chairs[seat]!;
    return person ? name || 'person' : level ? `level ${level}` : 'person';
  };
  return Object.fromEntries(chairs.map((_, seat) => [`P${seat + 1}`, nameOf(seat)]));
}

/** "0-6 9-12": the numbers of the rolls that stayed; undefined if all did. */
function rollsOf({ played }: Shared): string | undefined {
  const stayed = played.filter(({ by }) => by === undefined).map(({ taken }, number) => (taken ? -1 : number)).filter((n) => n >= 0);
  if (stayed.every((number, i) => number === i)) return undefined;
  const ranges: [number, number][] = [];
  for (const number of stayed) {
    const last = ranges.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([first, last]) => `${first}-${last}`).join(' ');
}

/** The tags that dice can be checked by; none before the end, and where nothing was rolled. */
export function diceTags(state: Shared): Record<string, string> {
  const { id, commitment, ended, chairs } = state;
  if (!ended || state.played.every(({ by }) => by !== undefined)) return {};
  const nonces = chairs.flatMap(({ nonce }, seat) => (nonce ? [[`DiceNonce${seat + 1}`, nonce]] : []));
  const rolls = rollsOf(state);
  return {
    DiceGame: id, DicePromise: commitment, DiceSeed: ended.seed, ...Object.fromEntries(nonces),
    ...(rolls === undefined ? {} : { DiceRolls: rolls }),
  };
}

/** The game with everything that is told of it, for the engine to read. */
export function sharedRecord(state: Shared, game: PlayedGame): string {
  const whole = new PlayedGame(game.spec);
  whole.tags = { ...tagsOf(state), Clock: state.clock, ...diceTags(state) };
  for (const { move } of stepsOf(state)) whole.play(move);
  if (game.end) whole.last().end = game.end;
  return whole.toRecord();
}
