// twins.ts - two windows with the same game notice each other.

interface Greeting { game: string; isNew: boolean }

/** Greets other windows that show this game. Told when there is one, and whether this window is the later of both.
 * Returns how to stop listening. */
export function greet(game: string, met: (isLater: boolean) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel('brett');
  const send = (isNew: boolean) => channel.postMessage({ game, isNew } satisfies Greeting);
  channel.onmessage = ({ data }: MessageEvent<Greeting>) => {
    if (data.game !== game) return;
    if (data.isNew) send(false);
    met(!data.isNew);
  };
  send(true);
  return () => channel.close();
}
