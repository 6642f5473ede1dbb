// What runs the page and its tests is Debian's own Node.js 18. Of sources with types the compiler knows what is
// newer (lib in tsconfig.json); scripts without types are looked through here.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from './help.ts';

const newer = new RegExp([
  '\\.(?:toSorted|toReversed|toSpliced|with|groupBy|isSubsetOf|union|intersection|toArray)\\(',
  'Array\\.fromAsync', 'Promise\\.(?:withResolvers|try)', 'Object\\.groupBy', 'Map\\.groupBy',
  'AbortSignal\\.any', 'import\\.meta\\.(?:dirname|filename|resolve)', 'process\\.getBuiltinModule',
  'navigator\\.hardwareConcurrency', 'styleText', 'globSync', 'new WebSocket',
].join('|'), 'g');

test('scripts keep to Node.js 18', () => {
  const folders = ['web', 'web/tests/unit', 'web/tests/e2e', 'tests'];
  const scripts = folders.flatMap((folder) =>
    readdirSync(join(root, folder)).filter((name) => name.endsWith('.mjs')).map((name) => join(folder, name)));
  assert.ok(scripts.length > 15);
  for (const name of scripts)
    assert.deepEqual(readFileSync(join(root, name), 'utf8').match(newer) ?? [], [], name);
});
