// Steps by name: what stands on a button, and what is left to do. Everything follows from tokens and deeds.
import type { Game, Piece, Scene, Step } from '../engine/types.ts';
import { type Key } from './en.ts';
import { t } from './index.ts';
import { inGame } from './ingame.ts';
import { kindName } from './names.ts';

const plain: Record<string, Key> = {
  pass: 'stepPass', stop: 'stepStop', keep: 'stepKeep', skip: 'stepSkip', run: 'stepRun',
  gold: 'stepGold', silver: 'stepSilver', 'take-gold': 'stepTakeGold', 'take-silver': 'stepTakeSilver',
};

function turnName(eighths: number, afterMove: boolean): string {
  if (eighths === 1) return t(afterMove ? 'stepMoveRight' : 'stepTurnRight');
  if (eighths === 7) return t(afterMove ? 'stepMoveLeft' : 'stepTurnLeft');
  if (eighths === 4 && !afterMove) return t('stepTurnHalf');
  return t(afterMove ? 'stepMoveBy' : 'stepTurnBy', { n: eighths * 45 });
}

/** What a roll shows: its number without the letter of the notation. */
export function rollName(token: string): string {
  return token.replace(/^r(?=\d)/, '');
}

/** The name of a step for a button or a list of choices. */
export function stepName(game: Game, step: Step): string {
  const known = plain[step.step];
  if (known) return t(known);
  const entered = /^\+(\w)$/.exec(step.step);
  const kind = entered && game.kinds.find(({ letter }) => letter === entered[1]);
  if (kind) return t('stepEnter', { kind: kindName(kind) });
  const turned = turnOf(step);
  return turned ? turnName(turned, step.does.some(([deed]) => deed === 'move')) : step.step;
}

/** How far a step turns its piece, in eighths clockwise; 0 if it does not. */
export function turnOf(step: Step): number {
  const turned = step.does.some(([deed]) => deed === 'turn') ? /([+-])(\d?)$/.exec(step.step) : null;
  if (!turned) return 0;
  return turned[1] === '-' ? 7 : Number(turned[2] || 1);
}

/** The same where one path has several steps: the one without a turn is "move only". */
export function choiceName(game: Game, step: Step, all: Step[]): string {
  if (!turnOf(step) && all.some(turnOf)) return t('stepMoveOnly');
  return stepName(game, step);
}

const askedBy: [string, Key][] = [
  ['take-gold', 'doFleet'], ['gold', 'doWho'], ['run', 'doRun'], ['skip', 'doGate'], ['stop', 'doStop'],
  ['keep', 'doRemove'],
];

export function hasDice(game: Game): boolean {
  return game.kinds.some(({ look }) => look === 'die');
}

/** What the dice show; 0 if there are none, or none have been rolled. */
export function dieShown(game: Game, scene: Scene): number {
  const die = scene.pieces.find(({ kind }) => game.kinds[kind]?.look === 'die');
  return die?.count ?? 0;
}

/** What the actor has to do now. `entering` is the kind that would be placed, where it is known. */
export function leftToDo(game: Game, scene: Scene, entering?: number): string {
  if (scene.actor !== 'seat') return '';
  for (const [token, key] of askedBy) if (scene.steps.some(({ step }) => step === token)) return t(key);
  const steps = scene.steps.filter(({ path }) => path.length > 0);
  if (steps.length === 0) return t('doPass');
  const deeds = new Set(steps.map(({ does }) => does[0]?.[0]));
  const die = dieShown(game, scene);
  if (die) return t(deeds.has('enter') ? 'doRollPlace' : 'doRollMove', { n: die });
  if (deeds.size === 1 && deeds.has('enter')) {
    const kind = entering === undefined ? undefined : game.kinds[entering];
    return kind ? t('doPlaceKind', { kind: kindName(kind) }) : t('doPlace');
  }
  if (deeds.has('enter')) return t('doEither');
  if (!scene.fresh) return inGame(game, 'doSecond');
  const own = scene.pieces.filter(({ seat }) => seat === scene.seat);
  const movers = own.filter(({ cell }) => steps.some(({ path }) => path[0] === cell));
  const kinds = (pieces: Piece[]) => new Set(pieces.map(({ kind }) => kind));
  const only = kinds(movers).size === 1 && kinds(own).size > 1 ? game.kinds[movers[0]!.kind] : undefined;
  if (only) return t('doMoveKind', { kind: kindName(only) });
  if (deeds.has('turn')) return t('doMoveTurn');
  return inGame(game, steps.every(({ does }) => does.some(([deed]) => deed === 'remove')) && game.kinds.length === 1
    ? 'doJump' : 'doMove');
}
