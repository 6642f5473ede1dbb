// wasm.ts - the engine as a module of functions: texts in, a text out.
//
// Nothing here knows workers or promises; serve.ts puts questions, client.ts sends them.

import type { Refusal } from './types.ts';

export type Question =
  | 'games' | 'board' | 'scene' | 'whyNot' | 'threats' | 'think' | 'judge' | 'solvedFile' | 'record'
  | 'recordText' | 'checkDice' | 'promise' | 'known' | 'knownDraw';

const entry: Record<Question, string> = {
  games: 'brett_games', board: 'brett_board', scene: 'brett_scene',
  whyNot: 'brett_why_not', threats: 'brett_threats', think: 'brett_think',
  judge: 'brett_judge', solvedFile: 'brett_solved_file', record: 'brett_record', recordText: 'brett_record_text',
  checkDice: 'brett_check_dice', promise: 'brett_promise', known: 'brett_known', knownDraw: 'brett_known_draw',
};

/** What the page lends to a search: whether to stop, and an ear for what is found on the way. */
/** Who thinks asks whether to stop, and whether half of the time is over. */
export interface Listener { stop(): boolean; hurry(): boolean; tell(answer: string): void }

export interface Core {
  /** JSON, also for a refusal: {"error":"...","argument":1,"at":5}, where `at` counts UTF-16 units of that
   * argument; both begin at 0. */
  ask(question: Question, args: readonly string[], listener?: Listener): string;
  /** Lets players of a solved game look up the file they wish for; false if it is not what it should be. */
  openSolved(spec: string, file: Uint8Array): boolean;
}

interface Exports {
  memory: WebAssembly.Memory;
  brett_solved(bytes: number): number;
  brett_solved_open(bytes: number): number;
  brett_input(): number;
  brett_input_size(): number;
  _initialize?(): void;
}

const deaf: Listener = { stop: () => false, hurry: () => false, tell: () => {} };

export async function instantiate(module: WebAssembly.Module): Promise<Core> {
  let listener = deaf;
  const instance = await WebAssembly.instantiate(module, {
    page: {
      stop: () => (listener.stop() ? 1 : listener.hurry() ? 2 : 0),
      tell: (at: number) => listener.tell(text(at)),
    },
  });
  const engine = instance.exports as unknown as Exports & Record<string, () => number>;
  engine._initialize?.();

  function text(at: number): string {
    const bytes = new Uint8Array(engine.memory.buffer);
    return new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at)));
  }

  return {
    ask(question, args, ear = deaf) {
      const refused = write(engine, args);
      if (refused) return refused;
      listener = ear;
      try {
        return places(text(engine[entry[question]]!()), args);
      } finally {
        listener = deaf;
      }
    },
    openSolved(spec, file) {
      const at = engine.brett_solved(file.length);
      if (at === 0 || write(engine, [spec])) return false;
      new Uint8Array(engine.memory.buffer).set(file, at);
      return text(engine.brett_solved_open(file.length)) === '{}';
    },
  };
}

/** Puts the arguments where the engine reads them; the answer if they cannot be put there. */
function write(engine: Exports, args: readonly string[]): string | undefined {
  // A zero byte ends an argument, so it cannot be inside one.
  const zero = args.findIndex((arg) => arg.includes('\0'));
  if (zero >= 0)
    return refusal({ error: 'a text cannot hold the character 0', argument: zero, at: args[zero]!.indexOf('\0') });
  const bytes = new TextEncoder().encode(args.map((arg) => arg + '\0').join('') + '\0');
  if (bytes.length > engine.brett_input_size())
    return refusal({ error: 'the text is too long', argument: longest(args), at: 0 });
  new Uint8Array(engine.memory.buffer).set(bytes, engine.brett_input());
  return undefined;
}

function longest(args: readonly string[]): number {
  const lengths = args.map((arg) => arg.length);
  return lengths.indexOf(Math.max(...lengths));
}

function refusal(refused: Refusal): string {
  return JSON.stringify(refused);
}

/** The engine counts bytes, a text field counts UTF-16 units: they differ behind the first umlaut. */
function places(answer: string, args: readonly string[]): string {
  if (!answer.startsWith('{"error":')) return answer;
  const refused = JSON.parse(answer) as Refusal;
  const head = new TextEncoder().encode(args[refused.argument] ?? '').subarray(0, refused.at);
  return refusal({ ...refused, at: new TextDecoder().decode(head).length });
}
