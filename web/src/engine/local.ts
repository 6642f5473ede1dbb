// local.ts - the engine in the same thread: for tests, and where there are no workers.

import { makeEngine, type Engine } from './client.ts';
import type { OpenPort } from './port.ts';
import { serve } from './serve.ts';

/** Answers come later, as from a worker, but a search blocks: give it `ms` or `nodes`. */
export function openLocal(files: (url: string) => Promise<Uint8Array>): OpenPort {
  return (receive) => {
    const served = serve(receive, files);
    let last = Promise.resolve();
    return {
      post: (message) => (last = last.then(() => served.receive(message))),
      close: () => {},
    };
  };
}

export function localEngine(
  wasm: BufferSource, names: string[] = [],
  read: (name: string) => Promise<Uint8Array> = async () => new Uint8Array(),
): Engine {
  const load = () => WebAssembly.compile(wasm);
  const files = Object.fromEntries(names.map((name) => [name, name]));
  return makeEngine({ open: openLocal(read), load, files });
}
