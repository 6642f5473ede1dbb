// What every browser has and Debian's Node.js 18 has not.
import { webcrypto } from 'node:crypto';
import { Duplex } from 'node:stream';
import { createDeflateRaw, createInflateRaw } from 'node:zlib';

globalThis.crypto ??= webcrypto;
try {
  new CompressionStream('deflate-raw');
} catch {
  const stream = (create) => function () { return Duplex.toWeb(create()); };
  globalThis.CompressionStream = stream(createDeflateRaw);
  globalThis.DecompressionStream = stream(createInflateRaw);
}
