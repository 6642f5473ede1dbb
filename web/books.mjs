// Makes what people learn from: one file for each game and language out of docs/games/, the page about the
// project, and all puzzles. They are fetched when they are opened.
import { build } from 'esbuild';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = dirname(fileURLToPath(import.meta.url));
const root = dirname(web);

/** The page's own readers, so that nothing is read in two ways. */
async function readers() {
  const entry = `export * from './book.ts'; export * from './parse.ts'; export * from './puzzles.ts';`;
  const { outputFiles: [file] } = await build({
    stdin: { contents: entry, resolveDir: join(web, 'src/learn'), loader: 'ts' },
    bundle: true, write: false, format: 'esm', platform: 'node', target: 'node18', logLevel: 'warning',
  });
  return import(`data:text/javascript;base64,${Buffer.from(file.contents).toString('base64')}`);
}

const read = (...path) => readFileSync(join(root, ...path), 'utf8');
const names = (folder, ending) => (existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : [])
  .filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length)).sort();

/** All of them by name: "ploy.en", "about.de", "puzzles". */
export async function books() {
  const { languages, makeBook, makeCertain, makeText, parsePage, parsePuzzles } = await readers();
  const made = {};
  for (const id of names('docs/games', '.figures')) {
    const part = (kind) => read('docs/games', `${id}.${kind}`);
    const maybe = (kind) => (existsSync(join(root, 'docs/games', `${id}.${kind}`)) ? part(kind) : undefined);
    for (const language of languages) {
      const sources = {
        page: part(`${language}.md`), figures: part('figures'), rulings: part('rulings'),
        lesson: part('lesson'), second: maybe('second'), well: maybe(`well.${language}.md`), example: maybe('example'),
      };
      made[`${id}.${language}`] = makeBook(id, language, sources);
      const known = maybe(`known.${language}.md`);
      if (known) made[`${id}.known.${language}`] = makeCertain(id, language, known, maybe('known') ?? '');
    }
  }
  for (const language of languages) {
    const file = `docs/about.${language}.md`;
    if (existsSync(join(root, file))) made[`about.${language}`] = makeText(parsePage(read(file), file));
  }
  const puzzles = names('data/puzzles', '.txt').map((id) => {
    const file = `data/puzzles/${id}.txt`;
    return [id, parsePuzzles(read(file), file)];
  });
  made.puzzles = Object.fromEntries(puzzles);
  return made;
}
