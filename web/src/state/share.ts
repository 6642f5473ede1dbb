// share.ts - a link that holds a whole game: its record, compressed, in letters that addresses may hold.
//
// "z" stands before compressed bytes, "p" before plain ones, for browsers that cannot compress.

/** A link that does not hold a game. */
export class LinkError extends Error {
  override name = 'LinkError';
}

/** A link is read from strangers: more than the engine could read is not unpacked. */
const LONGEST = 1 << 20;

export async function packGame(record: string): Promise<string> {
  const bytes = new TextEncoder().encode(record);
  if (typeof CompressionStream === 'undefined') return 'p' + toLetters(bytes);
  return 'z' + toLetters(await through(bytes, new CompressionStream('deflate-raw')));
}

export async function unpackGame(packed: string): Promise<string> {
  const kind = packed[0];
  if (kind !== 'z' && kind !== 'p') throw new LinkError('The link holds no game, or only a part of one.');
  if (kind === 'z' && typeof DecompressionStream === 'undefined')
    throw new LinkError('This browser is too old to open the link.');
  try {
    const bytes = fromLetters(packed.slice(1));
    const plain = kind === 'p' ? bytes : await through(bytes, new DecompressionStream('deflate-raw'));
    return new TextDecoder('utf-8', { fatal: true }).decode(plain);
  } catch (error) {
    if (error instanceof LinkError) throw error;
    throw new LinkError('The link is damaged: part of it may be missing.');
  }
}

/** The part of the address behind the page, for a record. `at` is the step that is shown, if not the last. */
export async function linkTo(record: string, at?: number): Promise<string> {
  return `#/play?g=${await packGame(record)}${at === undefined ? '' : `&at=${at}`}`;
}

/** What linkTo made, or undefined if the address is not of that kind. */
export async function readLink(hash: string): Promise<{ record: string; at?: number } | undefined> {
  const query = hash.match(/^#?\/play\?(.*)$/)?.[1];
  const params = new URLSearchParams(query ?? '');
  const packed = params.get('g');
  if (packed === null) return undefined;
  const record = await unpackGame(packed);
  const at = params.get('at');
  return at !== null && /^\d{1,6}$/.test(at) ? { record, at: Number(at) } : { record };
}

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    length += value.length;
    if (length > LONGEST) {
      await reader.cancel();
      throw new LinkError('The game in the link is too long.');
    }
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function toLetters(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

function fromLetters(letters: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]*$/.test(letters)) throw new LinkError('The link holds characters that do not belong there.');
  const text = atob(letters.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}
