// What the engine says, as src/draw/json.c and src/wasm/ write it.

export interface GameOption { name: string; values: string[]; about: string }

/** `noses` is the set of directions (N=1, NE=2, E=4 ... NW=128) of a piece with facing 0. */
export interface Kind { letter: string; name: string; german: string; look: string; noses: number }

/** Why the rules of a game can end it: a sentence in both languages, as src/core/game.h describes it. */
export interface Reason { name: string; about: string; german: string }

export interface Game {
  id: string; title: string; about: string; maker: string; year: number; players: string;
  /** Whether play could go on for ever; the others end by themselves. */
  draws: boolean;
  options: GameOption[]; kinds: Kind[]; reasons: Reason[]; colours: string[];
}

/** Coordinates count cells: x to the right, y upwards as the first seat sees it. `zone` holds words. */
export interface Cell {
  name: string; x: number; y: number; shape: 'square' | 'point' | 'hole' | 'tray'; zone?: string;
}
export interface Board { cells: Cell[] }

/** Something on a cell: a piece, a tray's stock (count), a die (look "die", count = pips, 0 before the roll),
 * an arrow of a trail (look "trail"). Facing counts eighths of a turn clockwise. */
export interface Piece {
  cell: number; colour: number; kind: number; facing?: number; count?: number; seat?: number;
  head?: true; starred?: true; moved?: true; won?: true;
}

export type Deed = 'move' | 'remove' | 'enter' | 'turn' | 'change';

/** A legal step: its token, the cells a person clicks for it (none: a button), and what it does to what one
 * sees. */
export interface Step { step: string; path: number[]; odds?: number; does: [Deed, number, number][] }

export interface Seat { team: number; colours: number[]; out?: true; twelfths: number }

/** Where a piece could run; the cells where it begins, turns and ends. `out`: over the edge, in eighths
 * of a turn as for facings. */
export interface WayLine { end: 'open' | 'turn' | 'edge' | 'piece'; out?: number; cells: number[] }
/** The way out of the board of a seat's piece, in games where one has to find its way: the shortest if it is
 * open, else all that was tried. */
export interface Way { seat: number; open: boolean; lines: WayLine[] }

/** Why the rules ended a game, and the cells that show it. `out`: they are the stops of a way that leaves
 * the board in this direction, as for facings. */
export interface Why { reason: string; numbers: number[]; cells: number[]; out?: number }

export interface Scene {
  position: string; actor: 'seat' | 'chance' | 'none'; seat?: number; fresh: boolean; end?: string;
  why?: Why; seats: Seat[]; pieces: Piece[]; ways?: Way[]; steps: Step[];
}

/** A step that takes something of another side or begins a turn that wins: the cells of the step and of what it
 * takes. */
export interface Threat { seat: number; wins: boolean; path: number[]; takes: number[] }
/** What the next turn could bring: that of the seat on turn, and that of each opponent as if nothing happened
 * before. `unsafe`: the steps after which an opponent can win at once. */
export interface Threats { threats: Threat[]; unsafe: string[] }

/** What a value promises. `wdl` are chances to win, draw and lose in thousandths, for the side that acts;
 * `shares` of 10000 what every seat may expect of the points: those of all sides are 10000 together, and
 * partners have the same. `proven`: it is certain. */
export interface Outlook { wdl: [number, number, number]; shares: number[]; proven?: true }

/** `value` is for the side that acts; a win in n steps is 30000 - n. `share` is its own, of 10000. */
export interface Line extends Outlook { value: number; share: number; steps: string[] }
export interface Verdict { depth: number; nodes: number; lines: Line[] }

/** See docs/records.md: a plain step is its token. `instead` holds the variations. */
export type RecordStep = string | { step: string; before?: string; after?: string; instead?: RecordStep[][] };
export interface GameRecord {
  game: string; tags: Record<string, string>; start?: string; steps: RecordStep[]; closing?: string;
  end?: string; result: string;
}

export type Grade = 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder';

/** One step of a game as the analyst sees it. Shares are of 10000, for the side of the seat that stepped or
 * rolled; `before`, `after` and of a step its outlook are there where somebody can say. */
export interface JudgedStep extends Partial<Outlook> {
  /** Which step of the game, from 0. */
  number: number;
  kind: 'step' | 'roll';
  seat: number;
  team: number;
  before?: number;
  after?: number;
  /** The best line instead, with its first step; not for rolls. */
  best?: string[];
  /** What the step gave away, never below 0; 0 for rolls. */
  loss: number;
  /** What the roll gave, or took if below 0; 0 for steps. */
  luck: number;
  grade: Grade;
  forced?: true;
  /** How many steps away the end was with the best step, if anybody knows: below 0 a loss, 0 a loss some time. */
  decided?: number;
}

/** Sums for one seat over its steps with a choice. `accuracy` is of 10000, `loss` the mean. */
export interface SeatSummary {
  steps: number; accuracy: number; loss: number; luck: number; grades: Record<Grade, number>;
}

/** What is certain of a position or a step, for the seat that acts. `turns` until the game is over, where that is
 * known; `exact`: no fewer for the winner, no more for the loser. `left`: who plays alone keeps so many pieces at
 * the end of what was found. */
export interface KnownValue { value: 'win' | 'draw' | 'loss' | 'unknown'; turns?: number; exact?: true; left?: number }
/** `steps` are all that can be made, the best first and those that are not known last; `line` how it goes on. */
export interface Known extends KnownValue { nodes: number; line: string[]; steps: (KnownValue & { step: string })[] }

/** What is wrong, and at which character of which argument of the question; both begin at 0. */
export interface Refusal { error: string; argument: number; at: number }

/** What something drawn on the board means: the last turn, a hint, what could be taken or lost, where a step
 * loses at once, what won, what is spoken of, a way that is open, one that is shut. */
export type Meaning = 'last' | 'hint' | 'threat' | 'unsafe' | 'win' | 'note' | 'open' | 'shut';
/** A word on a label says what a step there is worth: it wins, loses, draws, or nobody knows. */
export interface Label { text: string; value: KnownValue['value'] }
export interface Mark { cells: number[]; kind: Meaning; letter?: string; label?: Label }
/** From cell to cell with its turns. `out`: it goes on over the edge, in eighths of a turn as for facings;
 * `bare`: a line without a head. */
export interface Arrow { path: number[]; kind: Meaning; out?: number; bare?: true }
/** What is drawn over a position: figures, lessons, hints, threats and the last turn all say it like this. */
export interface Drawing { marks: Mark[]; arrows: Arrow[] }
