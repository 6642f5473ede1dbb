// worker.ts - the engine in a worker.

import { serve, type FromEngine, type ToEngine } from './serve.ts';

// The DOM's types call the global object a window; here it is a worker.
const here = self as unknown as DedicatedWorkerGlobalScope;

const served = serve(
  (message: FromEngine) => here.postMessage(message),
  async (url) => {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  },
);

here.onmessage = (event: MessageEvent<ToEngine>) => void served.receive(event.data);
