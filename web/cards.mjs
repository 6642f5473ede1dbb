// What others see of a link before they open it: for every game a page with its title, and a picture of its board.
// SPDX-License-Identifier: MIT
import { build } from 'esbuild';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toPng } from './png.mjs';

const web = dirname(fileURLToPath(import.meta.url));
const WIDTH = 1200, HEIGHT = 630, MOST_STEPS = 12;
const colours = { red: '#cf3a2d', yellow: '#f2b824', green: '#2f9150', blue: '#2c62c6', gold: '#e9b93a', silver: '#c3ccd6' };
const edges = { red: '#6b130d', yellow: '#7d5203', green: '#0d3f1f', blue: '#0d2557', gold: '#5e3d05', silver: '#2c3641' };

/** The engine, and the words on the boxes, as the page has them. */
async function page() {
  const entry = `export * from './engine/local.ts'; export * from './words/covers.ts';`;
  const { outputFiles: [file] } = await build({
    stdin: { contents: entry, resolveDir: join(web, 'src'), loader: 'ts' },
    bundle: true, write: false, format: 'esm', platform: 'node', target: 'node18', logLevel: 'warning',
  });
  return import(`data:text/javascript;base64,${Buffer.from(file.contents).toString('base64')}`);
}

/** The colour of a game's box. */
function coverOf(id) {
  const css = readFileSync(join(web, 'src/style/shelf.css'), 'utf8');
  const found = new RegExp(`\\.cover-${id}\\b[^{}]*\\{[^}]*?--cover: (#\\w{6})`).exec(css);
  return found?.[1] ?? '#4c5a52';
}

/** The start; where nothing stands on the board then, some steps later. */
async function sceneOf(engine, id, board) {
  const steps = [];
  for (;;) {
    const scene = await engine.scene({ spec: id, start: '', steps });
    const isSet = scene.pieces.some(({ cell }) => board.cells[cell].shape !== 'tray');
    if ((isSet && steps.length === 0) || steps.length === MOST_STEPS || scene.steps.length === 0) return scene;
    steps.push(scene.steps[(steps.length * 7 + 3) % scene.steps.length].step);
  }
}

function cellSvg({ shape, x, y }, at) {
  const [cx, cy] = at({ x, y });
  if (shape === 'hole') return `<circle cx="${cx}" cy="${cy}" r=".36" fill="#2b3250"/>`;
  if (shape === 'point') return `<circle cx="${cx}" cy="${cy}" r=".1" fill="#a9c2ff"/>`;
  return `<rect x="${cx - 0.48}" y="${cy - 0.48}" width=".96" height=".96" rx=".04" fill="${(x + y) % 2 ? '#e2d6bd' : '#efe7d6'}"/>`;
}

/** Noses are a set of eight directions, from north clockwise, turned by the facing. */
function nosesSvg(noses, facing, [x, y]) {
  return Array.from({ length: 8 }, (_, way) => {
    const turn = ((way + facing) * Math.PI) / 4;
    return noses & (1 << way)
      ? `<path d="M${x} ${y}L${(x + 0.48 * Math.sin(turn)).toFixed(3)} ${(y - 0.48 * Math.cos(turn)).toFixed(3)}" stroke="#fdfcf5" stroke-width=".12"/>` : '';
  }).join('');
}

function pieceSvg({ look, noses }, { facing = 0 }, colour, [x, y]) {
  const fill = colours[colour] ?? '#dddddd', edge = edges[colour] ?? '#333333';
  if (/triangle/.test(look)) {
    const triangle = (r) => `M${x} ${y - r}L${x + 0.92 * r} ${y + 0.75 * r}L${x - 0.92 * r} ${y + 0.75 * r}Z`;
    return `<path d="${triangle(0.46)}" fill="${edge}"/><path d="${triangle(0.36)}" fill="${fill}"/>`;
  }
  if (/square|block|prism/.test(look)) {
    const square = (r, paint) => `<rect x="${x - r}" y="${y - r}" width="${2 * r}" height="${2 * r}" rx=".08" fill="${paint}"/>`;
    return square(0.4, edge) + square(0.33, fill);
  }
  return `<circle cx="${x}" cy="${y}" r=".42" fill="${edge}"/><circle cx="${x}" cy="${y}" r=".35" fill="${fill}"/>`
    + nosesSvg(noses, facing, [x, y]);
}

/** The board of a game on the colour of its box, in plain shapes. */
function svgOf(game, board, scene) {
  const ground = board.cells.filter(({ shape }) => shape !== 'tray');
  const [w, h] = [Math.max(...ground.map(({ x }) => x)) + 1, Math.max(...ground.map(({ y }) => y)) + 1];
  const high = Math.max(w, h) * 1.25, wide = (high * WIDTH) / HEIGHT;
  const at = ({ x, y }) => [(wide - w) / 2 + x + 0.5, (high + h) / 2 - y - 0.5];
  const isSquare = ground[0].shape === 'square';
  const pieces = scene.pieces.filter(({ cell, kind }) =>
    board.cells[cell].shape !== 'tray' && !/die|trail/.test(game.kinds[kind].look));
  return [
    `<svg viewBox="0 0 ${wide} ${high}"><rect x="0" y="0" width="${wide}" height="${high}" fill="${coverOf(game.id)}"/>`,
    `<rect x="${(wide - w) / 2 - 0.35}" y="${(high - h) / 2 - 0.35}" width="${w + 0.7}" height="${h + 0.7}" rx=".3" fill="${isSquare ? '#5c391b' : '#0d1530'}"/>`,
    ...ground.map((cell) => cellSvg(cell, at)),
    ...pieces.map((piece) => pieceSvg(game.kinds[piece.kind], piece, game.colours[piece.colour], at(board.cells[piece.cell]))),
    '</svg>',
  ].join('');
}

/** For each game its name, its line and its picture. */
export async function cards(wasm) {
  const { localEngine, covers } = await page();
  const engine = localEngine(wasm);
  const all = [];
  for (const game of await engine.games()) {
    const board = await engine.board(game.id);
    const scene = await sceneOf(engine, game.id, board);
    all.push({
      id: game.id, title: game.title, line: covers[game.id]?.en ?? game.about, picture: toPng(svgOf(game, board, scene), WIDTH, HEIGHT),
    });
  }
  return all;
}

export const icon = (size) => toPng(readFileSync(join(web, 'public/icon-mask.svg'), 'utf8'), size, size);

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The lines of a page's head that tell others what it is. `site`: where the pages will be, if that is known. */
export function headOf({ title, line, picture, address }, site = '') {
  const tags = {
    'og:type': 'website', 'og:site_name': 'Brett', 'og:title': title, 'og:description': line, 'og:image': site + picture,
    'og:image:width': WIDTH, 'og:image:height': HEIGHT, 'og:locale': 'en_GB', 'og:locale:alternate': 'de_DE',
    ...(site ? { 'og:url': site + address } : {}),
  };
  return [
    `<meta name="description" content="${escaped(line)}">`,
    ...Object.entries(tags).map(([name, text]) => `<meta property="${name}" content="${escaped(String(text))}">`),
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('\n');
}
