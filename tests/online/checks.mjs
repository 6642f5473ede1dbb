// checks.mjs - what every suite over real sockets has: a folder with a site, checks that are counted, and an end.
// SPDX-License-Identifier: MIT
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** After so many milliseconds in which nothing happened a suite hangs. It is no measure of speed: on a machine with ten times as much to do as
 * it can, everything still ends long before. */
const HUNG = 600000;

/** A suite named so; `note` is told with whatever fails. */
export function prepare(name, note = '') {
  const tmp = mkdtempSync(join(tmpdir(), `brett-${name}-`));
  const suite = { tmp, site: join(tmp, 'site'), data: join(tmp, 'data'), brett: realpathSync(process.argv[2]), passed: 0, failed: 0, last: 'the beginning' };
  mkdirSync(suite.site);
  mkdirSync(suite.data);
  writeFileSync(join(suite.site, 'index.html'), 'page');
  const end = (status) => {
    console.log(`${suite.passed} passed, ${suite.failed} failed`);
    process.exit(status);
  };
  suite.give_up = (why, more = '') => {
    suite.failed++;
    console.log(`failed: ${why} after "${suite.last}"${note}\n${more}`);
    end(1);
  };
  const patience = setTimeout(() => suite.give_up('it hangs', suite.server?.err), HUNG);
  /** Something has happened that is no check. */
  suite.is_alive = (what = suite.last) => {
    suite.last = what;
    patience.refresh();
  };
  suite.check = (holds, what) => {
    suite.is_alive(what);
    if (holds) suite.passed++;
    else suite.failed++, console.log(`failed: ${what}${note}`);
  };
  suite.equal = (found, wanted, what) =>
    suite.check(JSON.stringify(found) === JSON.stringify(wanted), `${what}: found ${JSON.stringify(found)}, wanted ${JSON.stringify(wanted)}`);
  suite.finish = () => {
    rmSync(tmp, { recursive: true });
    end(suite.failed ? 1 : 0);
  };
  return suite;
}

/** The PostgreSQL that `tools/postgres with` has started: its address, and the folder of its socket. */
export function database() {
  const { POSTGRES } = process.env;
  if (!POSTGRES) throw new Error(`tools/postgres with node ${process.argv[1]} BRETT`);
  return { POSTGRES, folder: /host=([^&]*)/.exec(POSTGRES)[1] };
}
