// port.ts - one engine at the other end of a line, and questions that survive its crash.

import type { FromEngine, ToEngine } from './serve.ts';

/** What a Worker is to us; tests and pages without workers bring their own. */
export interface Port {
  post(message: ToEngine): void;
  close(): void;
}

/** Opens a line. `crash` is called when the other end broke without an answer. */
export type OpenPort = (receive: (message: FromEngine) => void, crash: (why: string) => void) => Port;

/** Why a question has no answer. `refused`: the question was wrong; `argument` and `at` tell where, counted
 * from 0. `crashed`: the engine broke twice over it. `unreachable`: the engine could not be loaded. */
export class EngineError extends Error {
  readonly code: 'refused' | 'crashed' | 'unreachable';
  readonly at: number;
  readonly argument: number;

  constructor(code: EngineError['code'], message: string, at = 0, argument = 0) {
    super(message);
    this.name = 'EngineError';
    this.code = code;
    this.at = at;
    this.argument = argument;
  }
}

export type Task = Omit<Extract<ToEngine, { id: number }>, 'id'>;

interface Waiting {
  id: number;
  task: Task;
  tell?: (text: string) => void;
  crashes: number;
  done: (answer: string) => void;
  fail: (error: unknown) => void;
}

/** A line to one engine. Questions are put one after the other. An engine that crashes is replaced and asked
 * once more; a question that is called off takes its engine with it, because a search hears nothing until it
 * ends. */
export class Line {
  private port: Port | undefined;
  private readonly queue: Waiting[] = [];
  private asked: Waiting | undefined;
  private lastId = 0;
  private opening: Promise<void> | undefined;

  constructor(private readonly open: OpenPort, private readonly load: () => Promise<WebAssembly.Module>) {}

  ask(task: Task, tell?: (text: string) => void, signal?: AbortSignal): Promise<string> {
    return new Promise((done, fail) => {
      if (signal?.aborted) {
        fail(aborted());
        return;
      }
      const callOff = () => this.callOff(waiting);
      const settle = <T>(then: (value: T) => void) => (value: T) => {
        signal?.removeEventListener('abort', callOff);
        then(value);
      };
      const id = ++this.lastId;
      const waiting: Waiting = { id, task, tell, crashes: 0, done: settle(done), fail: settle(fail) };
      signal?.addEventListener('abort', callOff);
      this.queue.push(waiting);
      void this.next();
    });
  }

  /** Starts the engine before the first question, so that nobody waits for it. */
  warm(): Promise<void> {
    if (this.port) return Promise.resolve();
    this.opening ??= this.start().finally(() => (this.opening = undefined));
    return this.opening;
  }

  /** The worker starts while the engine is still loaded. If it breaks meanwhile, that counts as a crash over
   * the first question. */
  private async start(): Promise<void> {
    let broken: string | undefined;
    const port: Port = this.open(
      (message) => this.port === port && this.receive(message),
      (why) => { this.port === port ? this.crash(why) : (broken ??= why); },
    );
    try {
      port.post({ start: await this.load() });
    } catch (error) {
      port.close();
      throw error;
    }
    this.port = port;
    if (broken !== undefined) setTimeout(() => this.port === port && this.crash(broken!));
  }

  private async next(): Promise<void> {
    try {
      while (!this.port && this.queue.length > 0) await this.warm();
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      for (const waiting of this.queue.splice(0))
        waiting.fail(new EngineError('unreachable', `The engine could not be loaded (${why}).`));
      return;
    }
    const waiting = this.asked ? undefined : this.queue.shift();
    if (!waiting) return;
    this.asked = waiting;
    this.port!.post({ id: waiting.id, ...waiting.task });
  }

  private receive(message: FromEngine): void {
    const waiting = this.asked;
    if (!waiting || message.id !== waiting.id) return;
    if ('tell' in message) waiting.tell?.(message.tell);
    else if ('failed' in message) this.crash(message.failed);
    else {
      this.asked = undefined;
      waiting.done(message.answer);
      void this.next();
    }
  }

  private crash(why: string): void {
    const waiting = this.asked;
    this.drop();
    if (waiting && ++waiting.crashes < 2) this.queue.unshift(waiting);
    else waiting?.fail(new EngineError('crashed', `The engine broke down twice over a question (${why}).`));
    void this.next();
  }

  private callOff(waiting: Waiting): void {
    const at = this.queue.indexOf(waiting);
    if (at >= 0) this.queue.splice(at, 1);
    else if (this.asked === waiting) {
      this.drop();
      void (this.queue.length ? this.next() : this.warm().catch(() => {}));
    }
    waiting.fail(aborted());
  }

  private drop(): void {
    this.port?.close();
    this.port = undefined;
    this.asked = undefined;
  }
}

export function aborted(): DOMException {
  return new DOMException('called off', 'AbortError');
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
