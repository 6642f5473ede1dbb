// fault.ts - what is wrong with a file of docs/games/, and where.

export class Fault extends Error {
  override name = 'Fault';
  constructor(readonly file: string, readonly line: number, readonly why: string) {
    super(`${file}:${line}: ${why}`);
  }
}
