// suite.mjs - what the suites over real sockets share: a server with a site and data of its own, checks, and an end.
// SPDX-License-Identifier: MIT
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from './client.mjs';

/** Runs `body` with a suite, prints what came of it, and ends the process. Nothing sleeps: what takes time is waited for. */
export async function run(name, body) {
  const tmp = mkdtempSync(join(tmpdir(), `brett-${name}-`));
  const suite = { tmp, site: join(tmp, 'site'), data: join(tmp, 'data'), brett: realpathSync(process.argv[2]), passed: 0, failed: 0, last: '' };
  mkdirSync(suite.site);
  mkdirSync(suite.data);
  writeFileSync(join(suite.site, 'index.html'), 'page');
  const give_up = (why) => {
    console.log(`failed: ${why} after "${suite.last}"\n${suite.server?.err}\n${suite.passed} passed, ${suite.failed + 1} failed`);
    suite.server?.child.kill('SIGKILL');
    process.exit(1);
  };
  const patience = setTimeout(() => give_up('it hangs'), 120000);
  // What a server that ends has to say comes after the lines to it are cut.
  process.on('uncaughtException', (error) => Promise.race([suite.server?.ended, new Promise((done) => setTimeout(done, 2000))]).then(() => give_up(error.stack)));
  suite.check = (holds, what) => {
    suite.last = what;
    patience.refresh();
    if (holds) suite.passed++;
    else suite.failed++, console.log(`failed: ${what}`);
  };
  suite.equal = (found, wanted, what) =>
    suite.check(JSON.stringify(found) === JSON.stringify(wanted), `${what}: found ${JSON.stringify(found)}, wanted ${JSON.stringify(wanted)}`);
  suite.serve = async (more) => (suite.server = await serve(suite.brett, suite.data, suite.site, more));
  suite.stop = async () => {
    suite.server.child.kill('SIGTERM');
    suite.equal(await suite.server.ended, 0, 'SIGTERM ends it with status 0');
  };
  await suite.serve();
  await body(suite);
  await suite.stop();
  clearTimeout(patience);
  rmSync(tmp, { recursive: true });
  console.log(`${suite.passed} passed, ${suite.failed} failed`);
  process.exit(suite.failed ? 1 : 0);
}
