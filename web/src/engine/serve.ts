// serve.ts - the other end of client.ts: answers messages with an engine of its own.
//
// A worker runs it (worker.ts), and so does a page or a test without workers (local.ts).

import { instantiate, type Core, type Question } from './wasm.ts';

/** The first message carries the compiled engine; every other one a question. */
export type ToEngine =
  | { start: WebAssembly.Module }
  | { id: number; question: Question; args: string[]; ms?: number; solved?: Solved };

/** Where the files of solved games are, by name, and the level of the player who may look things up. */
export interface Solved { files: Record<string, string>; level: number }

/** `failed` means the engine itself broke: what it remembers can no longer be trusted. */
export type FromEngine = { id: number } & ({ answer: string } | { tell: string } | { failed: string });

export interface Served {
  receive(message: ToEngine): Promise<void>;
}

export function serve(
  send: (message: FromEngine) => void, fetchFile: (url: string) => Promise<Uint8Array>,
): Served {
  let core: Promise<Core> | undefined;

  /** The file that the player of a solved game looks things up in, if there is one. Without it he searches, as
   * in any other game; so a failure is not worth a word. */
  async function lookUp({ files, level }: Solved, spec: string, engine: Core): Promise<void> {
    const url = files[String(JSON.parse(engine.ask('solvedFile', [spec, String(level)])))];
    if (url !== undefined) await fetchFile(url).then((file) => engine.openSolved(spec, file), () => {});
  }

  return {
    async receive(message) {
      if ('start' in message) {
        core = instantiate(message.start);
        core.catch(() => {});  // the question that follows says so
        return;
      }
      const { id, question, args, ms } = message;
      try {
        if (!core) throw new Error('the engine was not started');
        const engine = await core;
        if (message.solved) await lookUp(message.solved, args[0] ?? '', engine);
        const begin = performance.now();
        const isOver = (share: number): boolean => ms !== undefined && performance.now() - begin >= ms * share;
        const answer = engine.ask(question, args, {
          stop: () => isOver(1),
          hurry: () => isOver(1 / 2),
          tell: (tell) => send({ id, tell }),
        });
        send({ id, answer });
      } catch (error) {
        send({ id, failed: error instanceof Error ? error.message : String(error) });
      }
    },
  };
}
