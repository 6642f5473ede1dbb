// Whether people can play together here: asked once, when the page has been drawn.
import { useEffect, useState } from 'preact/hooks';
import { probe, Server } from '../online/server.ts';
import type { Shelf } from '../state/storage.ts';

/** undefined: nobody knows yet. */
export function useServer(shelf: Shelf): Server | 'none' | undefined {
  const [server, setServer] = useState<Server | 'none'>();
  useEffect(() => {
    let alive = true;
    const asked = location.protocol.startsWith('http') ? probe() : Promise.resolve(false);
    void asked.then((found) => { if (alive) setServer(found ? new Server(shelf) : 'none'); });
    return () => { alive = false; };
  }, [shelf]);
  return server;
}
