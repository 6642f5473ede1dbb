// suite.mjs - a suite with one server, which is there from its beginning to its end.
// SPDX-License-Identifier: MIT
import { prepare } from './checks.mjs';
import { serve } from './client.mjs';

/** Runs `body` with a suite, prints what came of it, and ends the process. Nothing sleeps: what takes time is waited for. */
export async function run(name, body) {
  const suite = prepare(name);
  process.on('exit', () => suite.server?.child.kill('SIGKILL'));
  // What a server that ends has to say comes after the lines to it are cut.
  process.on('uncaughtException', (error) =>
    Promise.race([suite.server?.ended, new Promise((done) => setTimeout(done, 2000))]).then(() => suite.give_up(error.stack, suite.server?.err)));
  suite.serve = async (more) => (suite.server = await serve(suite.brett, suite.data, suite.site, more));
  suite.stop = async () => {
    suite.server.child.kill('SIGTERM');
    suite.equal(await suite.server.ended, 0, 'SIGTERM ends it with status 0');
  };
  await suite.serve();
  await body(suite);
  await suite.stop();
  suite.finish();
}
