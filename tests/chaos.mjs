// chaos.mjs - kills the server at random moments while people play: nothing that was shown or answered is ever missing.
// usage: node chaos.mjs BRETT [KILLS [SEED]]
//
// After each restart everybody comes back with his key, and what he has been shown must be there, word for word. A step
// whose answer was lost is sent again: it must become one row, not two.
// SPDX-License-Identifier: MIT
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Engine, serve, steps } from './online/client.mjs';

const brett = realpathSync(process.argv[2]);
const kills = Number(process.argv[3] ?? 100);
let state = Number(process.argv[4] ?? 1);
const random = (below) => ((state = (state * 1103515245 + 12345) % 2147483648), Math.floor((state / 2147483648) * below));
const tmp = mkdtempSync(join(tmpdir(), 'brett-chaos-'));
const site = join(tmp, 'site'), data = join(tmp, 'data');
mkdirSync(site);
mkdirSync(data);
writeFileSync(join(site, 'index.html'), 'page');

const TABLES = 6, SPEC = 'aufstellen';
const engine = new Engine(brett);
let server = await serve(brett, data, site, ['--generous', '1000']);
let passed = 0, failed = 0, shown = 0, wake = () => {};
function check(holds, what) {
  if (holds) passed++;
  else failed++, console.log(`failed: ${what} (seed ${process.argv[4] ?? 1})`);
}

/** Two people at a table. `seen` is what any of them was ever shown, by number. */
class Pair {
  constructor(keys) {
    Object.assign(this, { keys, game: null, seen: new Map(), pending: null });
  }
  keep(client) {
    for (const row of client.rows.get(this.game) ?? []) {
      const text = JSON.stringify(row), known = this.seen.get(row.seq);
      if (known !== undefined && known !== text) check(false, `row ${row.seq} is another one now`);
      if (known === undefined) shown++;
      this.seen.set(row.seq, text);
    }
    wake();
  }
  async begin(red, blue) {
    this.game = (await red.ask({ t: 'new', spec: SPEC }))?.game;
    if (!this.game) return;
    this.seen.clear();
    for (const one of [red, blue]) await one.ask({ t: 'watch', game: this.game });
    await this.sit([red, blue]);
  }
  /** Whoever does not sit yet sits down. */
  async sit(people) {
    for (const [seat, one] of people.entries()) await one.ask({ t: 'sit', game: this.game, seat, seen: one.last(this.game) });
    for (const one of people) await one.row(this.game, 3);
  }
  /** Plays until the server is killed under them. */
  async play() {
    const people = [];
    try {
      for (const key of this.keys) people.push(await Client.greet(server.port, { key }));
    } catch {
      return;  // it was killed before
    }
    if (this.game) {
      for (const one of people) await one.ask({ t: 'watch', game: this.game, seen: 0 });
      const before = this.seen.size;  // one of them may be shown something new before the other
      for (const one of people) this.keep(one);
      if (people[0].socket.destroyed) return;
      const there = people[0].rows.get(this.game)?.length ?? 0;
      check(there >= before, `of ${before} rows that were shown ${there} are there`);
      await this.sit(people);
      const rows = people[0].rows.get(this.game) ?? [];
      check(rows.every(({ seq }, at) => seq === at + 1), 'every row is there once');
    }
    while (!people[0].socket.destroyed) {
      const rows = people[0].rows.get(this.game) ?? [];
      if (!this.game || rows.at(-1)?.events.some(({ e }) => e === 'ended')) {
        this.pending = null;
        await this.begin(...people);
        continue;
      }
      const { turn, moves } = await engine.legal(SPEC, steps(rows));
      if (turn === 'none') break;
      const seen = people[0].last(this.game), one = people[Number(turn)];
      await one.row(this.game, seen);
      // What was under way when it was killed is sent again, as it was.
      const again = this.pending?.seen === seen && this.pending.turn === turn;
      const move = again ? this.pending.move : moves[random(moves.length)];
      this.pending = { seen, turn, move };
      const answer = await one.ask({ t: 'step', game: this.game, seen, move });
      for (const person of people) this.keep(person);
      if (!answer) break;
      check(answer.t === 'done' && answer.seq > seen, `a step becomes a row: ${JSON.stringify(answer)}`);
      await people[0].row(this.game, answer.seq);
    }
    for (const one of people) this.keep(one), await one.leave();
  }
}

const pairs = [];
for (let i = 0; i < TABLES; i++) {
  const people = [await Client.greet(server.port), await Client.greet(server.port)];
  pairs.push(new Pair(people.map(({ key }) => key)));
  for (const one of people) await one.leave();
}
for (let kill = 0; kill < kills; kill++) {
  const playing = Promise.all(pairs.map((pair) => pair.play()));
  const before = shown;
  const enough = 1 + random(60);
  while (shown < before + enough) await new Promise((done) => (wake = done));
  server.child.kill('SIGKILL');
  await server.ended;
  await playing;
  server = await serve(brett, data, site, ['--generous', '1000']);
}
server.child.kill('SIGTERM');
check((await server.ended) === 0, 'it ends');
engine.end();
rmSync(tmp, { recursive: true });
console.log(`${kills} kills, ${shown} rows shown\n${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
