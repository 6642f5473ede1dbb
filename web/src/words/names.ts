// Names of what is on the table: colours, kinds, players, places.
import type { Board, Game, Kind, Piece, Scene } from '../engine/types.ts';
import { actingColour } from '../state/colours.ts';
import type { Play } from '../state/play.ts';
import { isLevel, nameOf, namesIn, playerOf } from '../state/players.ts';
import { en, type Key } from './en.ts';
import { language, t } from './index.ts';

export function colourName(colour: string): string {
  return colour in en ? t(colour as Key) : colour;
}

export function kindName(kind: Kind): string {
  return (language() === 'de' && kind.german) || kind.name;
}

/** "Red", "Red and Blue", "Red, Blue and Green". */
export function listed(names: string[]): string {
  const last = names.at(-1) ?? '';
  if (names.length < 2) return last;
  return `${names.slice(0, -1).join(', ')} ${language() === 'de' ? 'und' : 'and'} ${last}`;
}

/** The colours a seat plays: "Red", "Red and Green". */
export function seatColours(game: Game, scene: Scene, seat: number): string {
  const names = (scene.seats[seat]?.colours ?? []).map((c) => colourName(game.colours[c] ?? ''));
  if (names.length === 0 || names.length > 2) return t('player', { n: seat + 1 });
  return listed(names);
}

/** A seat by its colours, or by the colour that acts if it is this seat's turn. */
export function who(game: Game, scene: Scene, seat: number, acting = false): string {
  const colour = acting ? actingColour(game, scene) : undefined;
  return colour === undefined ? seatColours(game, scene, seat) : colourName(game.colours[colour] ?? '');
}

export function levelName(level: number): string {
  return t(`level${level}` as Key);
}

/** Who sits there, by name. */
export function playerName({ players, game }: Play, seat: number): string {
  const player = players[seat];
  if (isLevel(player)) return levelName(player);
  const tag = game.tags[`P${seat + 1}`], elsewhere = playerOf(tag);
  if (isLevel(elsewhere)) return levelName(elsewhere);
  if (player === 'remote') return nameOf(tag) ?? t('guest');
  const name = nameOf(tag);
  if (name) return name;
  const people = players.filter((one) => one === 'human').length;
  return people === 1 ? t('you') : t('player', { n: seat + 1 });
}

/** Against whom a stored game is played, in a word or two. */
export function opponents(record: string): string {
  const names = namesIn(record);
  const people = names.filter((name) => !isLevel(playerOf(name)));
  const others = people.length === 1 ? names.filter((name) => name !== people[0]) : names;
  if (people.length > 1 && people.every((name) => !nameOf(name)) && people.length === names.length)
    return t('manyPeople', { n: people.length });
  const said = others.map((name) => {
    const player = playerOf(name);
    return isLevel(player) ? levelName(player) : (nameOf(name) ?? t('human'));
  });
  return [...new Set(said)].join(', ');
}

/** How far a stored game has come. */
export function progress({ over, steps, turn }: { over: boolean; steps: number; turn: number }): string {
  if (over) return t('over');
  if (steps === 0) return t('stepNone');
  return t('turnNumber', { n: turn || steps });
}

/** "2, 3, 4, 2x2" as people say it. */
export function playersText(players: string): string {
  const parts = players.replace('2x2', '2 × 2').split(', ');
  if (parts.length === 1) return parts[0] === '1' ? t('playersOne') : t('playersMany', { n: parts[0]! });
  const last = parts.pop()!;
  return t('playersMany', { n: `${parts.join(', ')} ${t('or')} ${last}` });
}

const ways: Key[] = ['dirN', 'dirNE', 'dirE', 'dirSE', 'dirS', 'dirSW', 'dirW', 'dirNW'];

/** The directions of the noses, turned by the facing. */
export function noses(kind: Kind, facing: number): string {
  const found = ways.filter((_, way) => kind.noses & (1 << ((way - facing + 8) % 8)));
  return found.map((way) => t(way)).join(', ');
}

/** What stands on a cell, for people who hear it. */
export function pieceText(game: Game, piece: Piece): string {
  const kind = game.kinds[piece.kind];
  if (!kind) return '';
  const words = [colourName(game.colours[piece.colour] ?? ''), kindName(kind)];
  if ((piece.count ?? 1) !== 1) words.push(`× ${piece.count ?? 0}`);
  const marks: string[] = [];
  if (piece.facing !== undefined && kind.noses) marks.push(t('facing', { dirs: noses(kind, piece.facing) }));
  if (piece.head) marks.push(t('headMark'));
  if (piece.starred) marks.push(t('starredMark'));
  if (piece.moved) marks.push(t('movedMark'));
  if (piece.won) marks.push(t('wonMark'));
  return words.join(' ') + (marks.length ? `, ${marks.join(', ')}` : '');
}

export function cellText(game: Game, board: Board, scene: Scene, cell: number): string {
  const on = scene.pieces.filter((piece) => piece.cell === cell);
  const said = on.length ? on.map((piece) => pieceText(game, piece)).join('; ') : t('emptyCell');
  return `${board.cells[cell]?.name ?? ''}: ${said}`;
}
