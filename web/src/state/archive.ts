// archive.ts - the games that are over: when, how they ended, and how a person fares against each level.

import type { Engine } from '../engine/client.ts';
import { isLevel, playersOf, type Level, type Player } from './players.ts';
import type { SavedGame } from './storage.ts';

export type Outcome = 'won' | 'drawn' | 'lost';

export interface Finished {
  saved: SavedGame;
  players: Player[];
  /** Points per seat. */
  points: number[];
  /** For the person, if only one plays. */
  outcome?: Outcome;
}

/** "1-0", "1/2-1/2", "1/3-1/3-1/3"; none while a game goes on. */
export function pointsOf(result: string): number[] {
  if (!/^\d(\/\d)?(-\d(\/\d)?)*$/.test(result)) return [];
  return result.split('-').map((part) => part.split('/').map(Number)).map(([n = 0, of = 1]) => n / of);
}

/** A stored game that is over, as its record tells it; undefined for any other. */
export async function finishedGame(engine: Engine, saved: SavedGame): Promise<Finished | undefined> {
  const { tags, result } = await engine.record(saved.record);
  const points = pointsOf(result);
  if (points.length === 0) return undefined;
  const players = playersOf(tags, points.length);
  const people = players.flatMap((player, seat) => (player === 'human' ? [seat] : []));
  const own = points[people[0] ?? -1];
  if (people.length !== 1 || own === undefined) return { saved, players, points };
  return { saved, players, points, outcome: own === 1 ? 'won' : own === 0 ? 'lost' : 'drawn' };
}

export interface Score { level: Level; won: number; drawn: number; lost: number }

/** A person's games against each level that was met. Who won or lost together with the person was a partner. */
export function scores(games: Finished[]): Score[] {
  const found = new Map<Level, Score>();
  for (const { players, points, outcome } of games) {
    if (!outcome) continue;
    const own = points[players.indexOf('human')];
    const met = players.filter((_, seat) => outcome === 'drawn' || points[seat] !== own || points[seat] === 0);
    for (const level of new Set(met.filter(isLevel))) {
      const score = found.get(level) ?? { level, won: 0, drawn: 0, lost: 0 };
      score[outcome]++;
      found.set(level, score);
    }
  }
  return [...found.values()].sort((a, b) => a.level - b.level);
}
