// record.ts - the tree of a game to and from records (docs/records.md).
//
// Writing here is bare: tokens, comments, brackets. The engine checks it, numbers the turns and wraps the
// lines.

import type { GameRecord, RecordStep } from '../engine/types.ts';
import { makeNode, type Node, type PlayedGame } from './game.ts';

/** Records nest variations 16 deep. What lies deeper is written out in full, beside the line it leaves; when
 * it is read it grows together with that line again. */
const DEPTH = 15;

export function writeRecord(game: PlayedGame): string {
  const tags: [string, string][] = [['Game', game.spec], ...Object.entries(game.tags)];
  if (game.start) tags.push(['Start', game.start]);
  if (game.end) tags.push(['End', game.end]);
  const head = tags.map(([name, value]) => `[${name} "${quoted(value)}"]\n`).join('');
  const words: string[] = [];
  say(words, game.root.comment);
  writeLine(words, [], game.root.children[0], 0);
  return `${head}\n${words.join(' ')}\n`;
}

function quoted(value: string): string {
  return plain(value).replace(/["\\]/g, '\\$&');
}

/** Records have no control characters. */
function plain(text: string): string {
  return text.replace(/[\x00-\x1f\x7f]+/g, ' ').trim();
}

function say(words: string[], comment: string | undefined): void {
  const text = plain(comment ?? '').replace(/}/g, ')');
  if (text) words.push(`{${text}}`);
}

/** A line that begins in place of the step after `prefix` was played. */
interface Branch { prefix: string[]; first: Node }

/** The prefix, then a line to its end, with the variations in place of its steps. Those that would lie too
 * deep are left to the caller. */
function writeLine(words: string[], prefix: string[], first: Node | undefined, depth: number): Branch[] {
  const left: Branch[] = [];
  const played = [...prefix];
  words.push(...prefix);
  for (let node = first; node; node = node.children[0]) {
    if (node === first && depth > 0) say(words, node.before);
    words.push(node.step);
    say(words, node.comment);
    // The others of a variation's first step are beside it already.
    const others = node === first && depth > 0 ? [] : node.parent!.children.slice(1);
    for (const other of others)
      if (depth < DEPTH) writeBranch(words, { prefix: [], first: other }, depth + 1);
      else left.push({ prefix: [...played], first: other });
    // Ended by words: what follows was taken back, and stands beside this step instead of behind it.
    if (node.end && depth === 0) {
      for (const other of node.children) writeBranch(words, { prefix: [node.step], first: other }, 1);
      break;
    }
    played.push(node.step);
  }
  return left;
}

function writeBranch(words: string[], branch: Branch, depth: number): void {
  const branches = [branch];
  for (const { prefix, first } of branches) {
    words.push('(');
    branches.push(...writeLine(words, prefix, first, depth));
    words.push(')');
  }
}

export function readTree(game: PlayedGame, record: GameRecord): void {
  if (record.closing) game.root.comment = record.closing;
  const [opening] = record.steps;
  if (typeof opening === 'object' && opening.before) game.root.comment = opening.before;
  const last = readLine(game.root, record.steps, true);
  // Repetition and the quiet limit are seen in the steps.
  if (record.end && /^(agreed|aborted|(resigned|time|absence) P[1-4])$/.test(record.end)) last.end = record.end;
}

/** Hangs a line below a node and returns its last one. Lines that begin alike become one. */
function readLine(from: Node, steps: RecordStep[], isMain: boolean): Node {
  let at = from;
  const others: [Node, RecordStep[]][] = [];
  for (const said of steps) {
    const { step, before, after, instead } = typeof said === 'string' ? { step: said } : said;
    let node = at.children.find((child) => child.step === step);
    if (!node) at.children.push(node = makeNode(step, at));
    if (before && !isMain) node.before = joined(node.before, before);
    if (after) node.comment = joined(node.comment, after);
    for (const other of instead ?? []) others.push([at, other]);
    at = node;
  }
  // Later than the line itself, whose steps come first among their siblings.
  for (const [parent, line] of others) readLine(parent, line, false);
  return at;
}

function joined(one: string | undefined, other: string): string {
  return one && one !== other ? `${one} ${other}` : other;
}
