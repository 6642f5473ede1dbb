// client.mjs - a client of the server as tests need it: it can also do what no browser would.
// SPDX-License-Identifier: MIT
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import net from 'node:net';

/** Does nothing for so many milliseconds: the client is one who is far away, or thinks. */
export const spend = (milliseconds) => {
  for (const end = performance.now() + milliseconds; performance.now() < end; );
};

export const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** Runs `brett serve` with its data in a folder; resolves when it listens. `before` is a command that becomes the server. */
export async function serve(brett, folder, site, more = [], before = []) {
  const [program, ...first] = [...before, brett];
  const { POSTGRES } = process.env;
  const kept = POSTGRES ? ['--store', POSTGRES] : ['--data', folder];
  const child = spawn(program, [...first, 'serve', '--port', '0', '--site', site, ...kept, ...more], { stdio: ['ignore', 'pipe', 'pipe'] });
  const server = { child, err: '', port: 0 };
  child.stderr.on('data', (data) => (server.err += data));
  server.ended = new Promise((done) => child.on('close', (code, signal) => done(signal ?? code)));
  let out = '';
  await new Promise((done) => {
    child.stdout.on('data', (data) => {
      out += data;
      server.port = Number(/:(\d+)\/\n/.exec(out)?.[1] ?? 0);
      if (server.port) done();
    });
    server.ended.then(done);
  });
  if (!server.port) throw new Error(`brett serve: ${await server.ended} ${server.err}`);
  return server;
}

/** The bytes of a frame with a mask; `first` is its first byte. */
export function frame(payload, first = 0x81) {
  const bytes = Buffer.from(payload);
  const size = bytes.length;
  const head = size < 126 ? [first, 0x80 | size] : [first, 0xfe, size >> 8, size & 255];
  const mask = randomBytes(4);
  return Buffer.concat([Buffer.from(head), mask, bytes.map((byte, at) => byte ^ mask[at % 4])]);
}

/** The first line of the answer to a handshake, and the socket. */
export function knock(port, headers = {}, near = '') {
  const lines = {
    Host: `localhost:${port}`, Upgrade: 'websocket', Connection: 'Upgrade', 'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': randomBytes(16).toString('base64'), ...headers,
  };
  return new Promise((done, fail) => {
    const socket = net.connect(port, '127.0.0.1');
    let bytes = Buffer.alloc(0);
    socket.on('error', fail);
    socket.on('close', () => fail(new Error('refused: the line was cut before there was an answer')));
    const read = (data) => {
      bytes = Buffer.concat([bytes, data]);
      const end = bytes.indexOf('\r\n\r\n');
      if (end < 0) return;
      socket.off('data', read).off('error', fail);
      const head = bytes.subarray(0, end).toString();
      done({ socket, head, status: Number(head.slice(9, 12)), rest: bytes.subarray(end + 4) });
    };
    socket.on('data', read);
    const asked = Object.entries(lines).filter(([, value]) => value !== null).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`GET /socket${near && `?near=${near}`} HTTP/1.1\r\n${asked.join('')}\r\n`);
  });
}

/** The answer to these bytes, which are a request: its status, its headers in small letters, its body and what JSON it is. They
 * come from this address of the own machine. */
export function exchange(port, bytes, localAddress = '127.0.0.1') {
  return new Promise((done, fail) => {
    const socket = net.connect({ port, host: '127.0.0.1', localAddress });
    let found = Buffer.alloc(0);
    socket.on('error', fail);
    socket.on('close', () => fail(new Error(`no answer to ${bytes.slice(0, 60)}`)));
    socket.on('data', (data) => {
      found = Buffer.concat([found, data]);
      const end = found.indexOf('\r\n\r\n');
      if (end < 0) return;
      const [line, ...lines] = found.subarray(0, end).toString('latin1').split('\r\n');
      const headers = Object.fromEntries(lines.map((text) => [text.slice(0, text.indexOf(':')).toLowerCase(), text.slice(text.indexOf(':') + 2)]));
      const size = bytes.startsWith('HEAD ') ? 0 : Number(headers['content-length'] ?? 0);
      if (found.length - end - 4 < size) return;
      const body = found.subarray(end + 4, end + 4 + size).toString();
      const json = headers['content-type'] === 'application/json' && body ? JSON.parse(body) : null;
      done({ status: Number(line.slice(9, 12)), headers, body, json, cookie: /^brett=[0-9a-f]*/.exec(headers['set-cookie'] ?? '')?.[0] });
      socket.destroy();
    });
    socket.write(bytes);
  });
}

/** Asks over HTTP, as a program with its key, or as a page with its cookie. */
export function request(port, method, path, { key, cookie, page = cookie !== undefined, body, headers = {}, from } = {}) {
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
  const lines = {
    Host: `localhost:${port}`,
    ...(key ? { Authorization: `Bearer ${key}` } : {}),
    ...(cookie ? { Cookie: cookie } : {}),
    ...(page && method !== 'GET' ? { Origin: `http://localhost:${port}` } : {}),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }),
    ...headers,
  };
  const asked = Object.entries(lines).filter(([, value]) => value !== null).map(([name, value]) => `${name}: ${value}\r\n`);
  return exchange(port, `${method} ${path} HTTP/1.1\r\n${asked.join('')}\r\n${text}`, from);
}

/** Somebody at the server. What is heard waits until it is asked for. */
export class Client {
  static async come(port, { key = null, headers = {}, near = '' } = {}) {
    const answer = await knock(port, { ...(key ? { Authorization: `Bearer ${key}` } : {}), ...headers }, near);
    if (answer.status !== 101) throw new Error(`refused: ${answer.head.split('\r\n')[0]}`);
    const client = new Client(answer.socket, answer.rest);
    client.cookie = /set-cookie: (brett=[0-9a-f]{64})/i.exec(answer.head)?.[1];
    client.key = key;
    return client;
  }
  /** Comes and says hello. */
  static async greet(port, options) {
    const client = await Client.come(port, options);
    const welcome = await client.ask({ t: 'hello', v: 1 });
    if (welcome.t !== 'welcome') throw new Error(JSON.stringify(welcome));
    client.person = welcome.person;
    client.several = welcome.several ?? false;
    client.key ??= welcome.key;
    return client;
  }

  constructor(socket, rest) {
    Object.assign(this, { socket, bytes: rest, heard: [], waiting: [], rows: new Map(), number: 0, closed: null });
    this.gone = new Promise((done) => socket.on('close', () => (this.#wake(), done(this.closed))));
    socket.on('error', () => {});
    socket.on('data', (data) => ((this.bytes = Buffer.concat([this.bytes, data])), this.#read()));
    this.#read();
  }
  #read() {
    while (this.bytes.length >= 2) {
      let size = this.bytes[1] & 127, at = 2;
      if (size === 126) (size = this.bytes.length < 4 ? Infinity : this.bytes.readUInt16BE(2)), (at = 4);
      else if (size === 127) (size = this.bytes.length < 10 ? Infinity : Number(this.bytes.readBigUInt64BE(2))), (at = 10);
      if (this.bytes.length < at + size) return;
      const opcode = this.bytes[0] & 15, payload = this.bytes.subarray(at, at + size);
      this.bytes = this.bytes.subarray(at + size);
      if (opcode === 1) this.#hear(JSON.parse(payload.toString()));
      if (opcode === 8) (this.closed = { code: payload.length ? payload.readUInt16BE(0) : 0, why: payload.subarray(2).toString() });
      if (opcode === 9) (this.late && spend(this.late), this.socket.write(frame(payload, 0x8a)));
    }
  }
  #hear(message) {
    if (message.t === 'row') {
      if (!this.rows.has(message.game)) this.rows.set(message.game, []);
      this.rows.get(message.game).push(message);
    }
    this.heard.push(message);
    this.#wake();
  }
  #wake() {
    for (const wake of this.waiting.splice(0)) wake();
  }
  say(message) {
    this.socket.write(frame(JSON.stringify(message)));
  }
  /** The first message, of those heard and those to come, for which `is` holds; null if the line is cut first. */
  async until(is) {
    for (;;) {
      const at = this.heard.findIndex(is);
      if (at >= 0) return this.heard.splice(at, 1)[0];
      if (this.socket.destroyed) return null;
      await new Promise((done) => this.waiting.push(done));
    }
  }
  /** Says something and gives its answer. */
  ask(message) {
    const n = ++this.number;
    this.say({ ...message, n });
    return this.until((heard) => heard.n === n);
  }
  /** Waits for a row of a game. */
  async row(game, seq) {
    for (;;) {
      const row = this.rows.get(game)?.find((one) => one.seq === seq);
      if (row) return row;
      if (this.socket.destroyed) return null;
      await new Promise((done) => this.waiting.push(done));
    }
  }
  last(game) {
    return this.rows.get(game)?.at(-1)?.seq ?? 0;
  }
  leave() {
    this.socket.destroy();
    return this.gone;
  }
}

/** The engine, to know what may be played. */
export class Engine {
  constructor(brett) {
    this.child = spawn(brett, ['ugi'], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.text = '';
    this.wake = () => {};
    this.child.stdout.on('data', (data) => ((this.text += data), this.wake()));
  }
  async line() {
    while (!this.text.includes('\n')) await new Promise((done) => (this.wake = done));
    const end = this.text.indexOf('\n');
    const line = this.text.slice(0, end);
    this.text = this.text.slice(end + 1);
    return line;
  }
  /** Whose turn it is after these steps, and what may be played. One question at a time. */
  legal(spec, steps) {
    return (this.asked = (this.asked ?? Promise.resolve()).then(() => this.#legal(spec, steps)));
  }
  async #legal(spec, steps) {
    const moves = steps.length ? ` moves ${steps.join(' ')}` : '';
    this.child.stdin.write(`setoption name Game value ${spec}\nposition startpos${moves}\nquery turn\nquery legalmoves\n`);
    const turn = (await this.line()).replace('response ', '').trim(), legal = await this.line();
    return { turn, moves: legal.replace('response', '').trim().split(' ').filter(Boolean) };
  }
  end() {
    this.child.stdin.end('quit\n');
  }
}

/** The steps of a game as its rows tell them, those that were taken back left out. */
export function steps(rows) {
  let list = [];
  for (const { events } of rows)
    for (const event of events) {
      if (event.e === 'step' || event.e === 'roll') list.push(event.move);
      if (event.e === 'back') list = list.slice(0, event.count);
    }
  return list;
}
