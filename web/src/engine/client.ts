// client.ts - the engine as promises.
//
// Three engines run: one answers what the page needs to draw, one thinks, one judges whole games; so the page
// never waits for a search, nor a player for a judgement. The third starts when it is first asked.

import { EngineError, Line, type OpenPort, type Task } from './port.ts';
import type { FromEngine } from './serve.ts';
import type {
  Board, Game, GameRecord, JudgedStep, Known, Refusal, Scene, SeatSummary, Threats, Verdict,
} from './types.ts';

export { EngineError, isAbort } from './port.ts';

/** A game up to a moment. `end` is how it was ended, as a record says it: "agreed", "resigned P1". */
export interface Moment { spec: string; start: string; steps: string[]; end?: string }

/** Without `ms` and `nodes` level 8 thinks until it is called off. Contempt is for a step that is to be
    played: waiting for a draw is worth less than even. An analysis has none. */
export interface ThinkTask {
  level: number; ms?: number; nodes?: number; lines?: number; seed?: number; contempt?: boolean;
}

export interface Engine {
  games(): Promise<Game[]>;
  board(spec: string): Promise<Board>;
  scene(game: Moment): Promise<Scene>;
  /** Why nobody can go from one cell to another, or use one alone (both the same); "" if there is nothing to
   * say. */
  whyNot(game: Moment, from: number, to: number): Promise<string>;
  threats(game: Moment): Promise<Threats>;
  record(text: string): Promise<GameRecord>;
  recordText(text: string): Promise<string>;
  /** Whether every roll is what the record's seed and nonces make it, and how many there are; else refused. */
  checkDice(text: string): Promise<{ rolls: number }>;
  /** What is shown of a nonce before it is: its SHA-256. Both are 64 hexadecimal digits. */
  promise(nonce: string): Promise<string>;
  think(game: Moment, task: ThinkTask, tell?: (v: Verdict) => void, signal?: AbortSignal): Promise<Verdict>;
  /** What is certain of a position and of every step; so many nodes are looked at to find it out. */
  known(game: Moment, nodes: number, tell?: (known: Known) => void, signal?: AbortSignal): Promise<Known>;
  /** A position drawn at random of which something is certain; "" if none was found. */
  knownDraw(spec: string, seed: number): Promise<string>;
  /** What each step of a game was worth, so many nodes thought about every position; then the sums. After a
   * crash it is told again from the beginning. */
  judge(
    game: Moment, nodes: number, tell: (step: JudgedStep) => void, signal?: AbortSignal,
  ): Promise<{ seats: SeatSummary[] }>;
}

export interface EngineParts {
  open: OpenPort;
  load: () => Promise<WebAssembly.Module>;
  /** Where the files of solved games are, by name. */
  files?: Record<string, string>;
  /** Start the thinking engine too before it is needed: soon after the first question is answered. */
  eager?: boolean;
}

/** The engine out of its parts; startEngine and localEngine know which. */
export function makeEngine({ open, load, files = {}, eager }: EngineParts): Engine {
  const module = once(load);
  const rules = new Line(open, module);
  const thinker = new Line(open, module);
  const analyst = new Line(open, module);
  const boards = new Map<string, Promise<Board>>();
  const games = once(async () => {
    const list = await ask<Game[]>(rules, { question: 'games', args: [] });
    // Not at once: the first board needs the processor more. Whoever thinks first is told of a failure.
    if (eager) setTimeout(() => void thinker.warm().catch(() => {}), 400);
    return list;
  });

  return {
    games,
    board(spec) {
      const known = boards.get(spec) ?? ask<Board>(rules, { question: 'board', args: [spec] });
      boards.set(spec, known);
      known.catch(() => boards.delete(spec));
      return known;
    },
    scene: (game) => ask(rules, { question: 'scene', args: inWords(game, game.end ?? '') }),
    whyNot: (game, from, to) => ask(rules, { question: 'whyNot', args: inWords(game, from, to) }),
    threats: (game) => ask(rules, { question: 'threats', args: inWords(game) }),
    record: (text) => ask(rules, { question: 'record', args: [text] }),
    recordText: (text) => ask(rules, { question: 'recordText', args: [text] }),
    checkDice: (text) => ask(rules, { question: 'checkDice', args: [text] }),
    promise: (nonce) => ask(rules, { question: 'promise', args: [nonce] }),
    think(game, task, tell, signal) {
      const { level, ms, nodes = 0, lines = 1, seed = 1, contempt = false } = task;
      const args = inWords(game, level, nodes, lines, seed, Number(contempt));
      const ear = tell && ((text: string) => tell(JSON.parse(text) as Verdict));
      return ask(thinker, { question: 'think', args, ms, solved: { files, level } }, ear, signal);
    },
    known(game, nodes, tell, signal) {
      const ear = tell && ((text: string) => tell(JSON.parse(text) as Known));
      return ask(thinker, { question: 'known', args: inWords(game, nodes), solved: { files, level: 8 } }, ear, signal);
    },
    knownDraw: (spec, seed) =>
      ask(thinker, { question: 'knownDraw', args: [spec, String(seed)], solved: { files, level: 8 } }),
    judge(game, nodes, tell, signal) {
      const args = inWords(game, game.end ?? '', nodes);
      const ear = (text: string) => tell(JSON.parse(text) as JudgedStep);
      return ask(analyst, { question: 'judge', args, solved: { files, level: 8 } }, ear, signal);
    },
  };
}

function inWords({ spec, start, steps }: Moment, ...more: (string | number)[]): string[] {
  return [spec, start, steps.join(' '), ...more.map(String)];
}

async function ask<T>(
  line: Line, task: Task, tell?: (text: string) => void, signal?: AbortSignal,
): Promise<T> {
  const answer = JSON.parse(await line.ask(task, tell, signal)) as T | Refusal;
  if (answer !== null && typeof answer === 'object' && 'error' in answer)
    throw new EngineError('refused', answer.error, answer.at, answer.argument);
  return answer as T;
}

/** Remembers what succeeded; what failed may be tried again. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    made.catch(() => (made = undefined));
    return made;
  };
}

/** `files` are the names of what lies beside the page for solved games. */
export function startEngine(urls: { worker: string; wasm: string; files: string[] }): Engine {
  // A worker resolves addresses against its own; the page's are meant.
  const files = Object.fromEntries(urls.files.map((name) => [name, new URL(name, location.href).href]));
  const open: OpenPort = (receive, crash) => openWorker(urls.worker, receive, crash);
  return makeEngine({ open, load: () => compile(urls.wasm), files, eager: true });
}

function openWorker(url: string, receive: (message: FromEngine) => void, crash: (why: string) => void) {
  const worker = new Worker(url, { type: 'module' });
  worker.onmessage = (event: MessageEvent<FromEngine>) => receive(event.data);
  worker.onerror = (event) => crash(event.message || 'the worker stopped');
  worker.onmessageerror = () => crash('an answer could not be read');
  return { post: (message: unknown) => worker.postMessage(message), close: () => worker.terminate() };
}

async function compile(url: string): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  // Some servers do not know the type of .wasm, and streaming insists on it.
  if (response.headers.get('content-type')?.startsWith('application/wasm'))
    return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}
