// standing.ts - how a game stands at the table: the position that is shown, who plays, and what happens now.
//
// Plain facts and questions about them. play.ts changes them; views read them.

import type { Engine } from '../engine/client.ts';
import type { Board, Scene, Step } from '../engine/types.ts';
import type { Facts, Node, PlayedGame } from './game.ts';
import { isLevel, playersOf, seatTags, type Level, type Player } from './players.ts';
import { seatTurns } from './viewpoint.ts';

/** What happens now. `human`: a person decides. `roll`: a person has to roll. `rolling`: chance does so
 * itself. `waiting`: an earlier position is shown, and nobody plays on from it. `remote`: somebody elsewhere acts, or the
 * dice there. */
export type Now =
  | { phase: 'human' } | { phase: 'roll' } | { phase: 'rolling' } | { phase: 'thinking'; level: Level }
  | { phase: 'waiting' } | { phase: 'remote' } | { phase: 'over' } | { phase: 'failed'; problem: Error };

export type Phase = Now['phase'];

/** The last step, for marking and animating it. */
export interface LastStep { node: Node; step: Step; before: Scene }

export interface Standing {
  readonly game: PlayedGame;
  readonly board: Board;
  /** How many quarter turns of the board each seat sees it from. */
  readonly turns: number[];
  players: Player[];
  /** Of the game's current node. */
  scene: Scene;
  last: LastStep | undefined;
  /** Whether levels and chance play on from here; not while somebody looks back. */
  live: boolean;
  /** Whether something else than where the game stands is shown, to look at. */
  looking: boolean;
}

/** A game as it is put on the table. Without players the tags tell who plays. */
export async function stand(engine: Engine, game: PlayedGame, wished: Player[] = []): Promise<Standing> {
  const [board, start, scene, last] = await Promise.all([
    engine.board(game.spec), engine.scene({ spec: game.spec, start: '', steps: [] }), game.sceneOf(engine),
    lastStep(engine, game, game.current),
  ]);
  const players = playersOf(game.tags, scene.seats.length).map((tagged, seat) => wished[seat] ?? tagged);
  game.tags = seatTags(game.tags, players);
  const turns = seatTurns(board, start);
  const { current } = game;
  return {
    game, board, turns, players, scene, last, live: current.children.length === 0, looking: current !== game.last(),
  };
}

/** The step that led to a node. */
export async function lastStep(
  engine: Engine, game: PlayedGame, node: Node,
): Promise<LastStep | undefined> {
  if (!node.parent) return undefined;
  const before = await game.sceneOf(engine, node.parent);
  const step = before.steps.find((legal) => legal.step === node.step);
  return step && { node, step, before };
}

export function nowAt(standing: Standing, autoRoll: boolean): Now {
  const { scene, live } = standing;
  if (scene.actor === 'none') return { phase: 'over' };
  if (isShared(standing)) return { phase: nowTogether(standing) };
  if (scene.actor === 'chance') {
    if (mustAsk(standing) && !autoRoll) return { phase: 'roll' };
    return { phase: live ? 'rolling' : 'waiting' };
  }
  const player = standing.players[scene.seat ?? 0];
  if (!isLevel(player)) return { phase: 'human' };
  return live ? { phase: 'thinking', level: player } : { phase: 'waiting' };
}

/** Whether others play along on a server. */
export function isShared({ players }: Standing): boolean {
  return players.includes('remote');
}

/** Nobody plays on from an earlier position while the game goes on elsewhere. */
function nowTogether({ scene, players, looking }: Standing): 'waiting' | 'human' | 'remote' {
  if (looking) return 'waiting';
  return scene.actor === 'seat' && players[scene.seat ?? 0] === 'human' ? 'human' : 'remote';
}

/** A person's roll waits for the person, but not each of several rolls in a row. */
function mustAsk({ scene: { seat }, players, last }: Standing): boolean {
  const isPersons = seat === undefined ? players.includes('human') : players[seat] === 'human';
  return isPersons && last?.before.actor !== 'chance';
}

/** Whether a person decides at a position. */
export function isPersons(players: Player[], { actor, seat }: Facts): boolean {
  return actor === 'seat' && players[seat ?? 0] === 'human';
}

/** Whether the turn is a person's, be it to decide or to roll. */
export function isPersonsTurn({ scene: { actor, seat }, players }: Standing): boolean {
  return actor !== 'none' && players[seat ?? 0] === 'human';
}

/** Who gives up when a person does: the one whose turn it is, else the first person still in. */
export function resigner({ scene: { seat, seats }, players }: Standing): number | undefined {
  const isIn = (at: number) => players[at] === 'human' && !seats[at]!.out;
  return seat !== undefined && isIn(seat) ? seat : [...seats.keys()].find(isIn);
}

/** How many sides are in still: a team is one. */
export function sidesIn({ seats }: Scene): number {
  return new Set(seats.filter(({ out }) => !out).map(({ team }) => team)).size;
}

const USUAL_LEVEL: Level = 4;

/** The level that goes on for a person who gives up: as good as the best one that plays already. None, and the game ends, if
 * only two sides are in, or nobody else is there who would want to go on. */
export function successor({ scene, players }: Standing, seat: number): Level | undefined {
  const isSomebodyThere = players.some((one, at) => at !== seat && one === 'human' && !scene.seats[at]!.out);
  if (sidesIn(scene) <= 2 || !isSomebodyThere) return undefined;
  const levels = players.filter(isLevel);
  return levels.length ? (Math.max(...levels) as Level) : USUAL_LEVEL;
}
