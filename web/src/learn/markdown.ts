// markdown.ts - a rules page: the small part of Markdown that docs/learn.md describes, as blocks.
//
// Whatever lies outside that part is refused: the page, the terminal and a reader of the file must all
// see the same.

import { Fault } from './fault.ts';

export type Span = { text: string; look?: 'strong' | 'em' };

export type Block = { line: number } & (
  | { kind: 'heading'; level: 1 | 2; spans: Span[] }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'list'; items: Span[][] }
  | { kind: 'numbered'; first: number; items: Span[][] }
  | { kind: 'table'; head: Span[][]; rows: Span[][][] }
  | { kind: 'figure'; id: string }
);

export interface Page { title: string; blocks: Block[] }

type Line = { text: string; line: number };

/** Reads a page, or throws the Fault that it has. */
export function parsePage(text: string, file: string): Page {
  const lines = text.split('\n').map((line, i) => ({ text: line, line: i + 1 }));
  for (const { text: whole, line } of lines) {
    if ([...whole].length > 110) throw new Fault(file, line, 'longer than 110 columns');
    if (whole !== whole.trimEnd()) throw new Fault(file, line, 'spaces at the end of the line');
  }
  const blocks = paragraphs(lines).map((group) => block(group, file));
  const [title, ...others] = blocks;
  if (title?.kind !== 'heading' || title.level !== 1) throw new Fault(file, 1, 'begins without "# Title"');
  const second = others.find((other) => other.kind === 'heading' && other.level === 1);
  if (second) throw new Fault(file, second.line, 'a second title');
  return { title: plain(title.spans), blocks };
}

/** The words of spans without their looks. */
export function plain(spans: readonly Span[]): string {
  return spans.map((span) => span.text).join('');
}

/** What two pages of one game must have in common, in order. */
export function outline({ blocks }: Page): string[] {
  return blocks.flatMap((part) => {
    switch (part.kind) {
      case 'heading': return [`heading ${part.level}`];
      case 'figure': return [`figure ${part.id}`];
      case 'numbered': return [`rules ${part.first} to ${part.first + part.items.length - 1}`];
      case 'list': return [`list of ${part.items.length}`];
      case 'table': return [`table ${part.head.length} by ${part.rows.length}`];
      case 'paragraph': return [];
    }
  });
}

export function figuresOf({ blocks }: Page): { id: string; line: number }[] {
  return blocks.flatMap((part) => (part.kind === 'figure' ? [{ id: part.id, line: part.line }] : []));
}

function paragraphs(lines: Line[]): Line[][] {
  const groups: Line[][] = [];
  let last: Line[] = [];
  for (const line of lines) {
    if (line.text === '') last = [];
    else if (last.push(line) === 1) groups.push(last);
  }
  return groups;
}

function block(lines: Line[], file: string): Block {
  const { text, line } = lines[0]!;
  if (text.startsWith('#')) return heading(lines, file);
  if (text.startsWith('{')) return figure(lines, file);
  if (text.startsWith('|')) return table(lines, file);
  if (text.startsWith('- ')) return { kind: 'list', line, items: items(lines, /^- /, file) };
  if (/^\d+\. /.test(text)) return numbered(lines, file);
  const odd = lines.find((other) => /^(\s|[#|{>+]|- |\d+\. |```)/.test(other.text));
  if (odd) throw new Fault(file, odd.line, 'looks like something else within a paragraph; an empty line?');
  return { kind: 'paragraph', line, spans: spans(joined(lines), file, line) };
}

function heading(lines: Line[], file: string): Block {
  const { text, line } = lines[0]!;
  const found = text.match(/^(##?) (\S.*)$/);
  if (!found) throw new Fault(file, line, 'a heading is "# Title" or "## Section"');
  if (lines.length > 1) throw new Fault(file, line + 1, 'an empty line must follow a heading');
  return { kind: 'heading', line, level: found[1]!.length as 1 | 2, spans: spans(found[2]!, file, line) };
}

function figure(lines: Line[], file: string): Block {
  const { text, line } = lines[0]!;
  const id = text.match(/^\{figure ([A-Za-z0-9-]+)\}$/)?.[1];
  if (!id || lines.length > 1) throw new Fault(file, line, 'a figure is "{figure ID}", alone');
  return { kind: 'figure', line, id };
}

/** The items of a list; lines that go on with an item are indented. */
function items(lines: Line[], mark: RegExp, file: string): Span[][] {
  const groups: Line[][] = [];
  for (const { text, line } of lines) {
    if (mark.test(text)) groups.push([{ text: text.replace(mark, ''), line }]);
    else if (/^ +\S/.test(text)) groups.at(-1)!.push({ text: text.trim(), line });
    else throw new Fault(file, line, 'neither an item of the list nor indented');
    if (/^([-+>|#]|\d+\.) /.test(text.trimStart()) && /^ /.test(text))
      throw new Fault(file, line, 'lists hold only text');
  }
  return groups.map((group) => spans(joined(group), file, group[0]!.line));
}

function numbered(lines: Line[], file: string): Block {
  const numbers = lines.flatMap(({ text, line }) => {
    const number = text.match(/^(\d+)\. /)?.[1];
    return number ? [{ number: Number(number), line }] : [];
  });
  const first = numbers[0]!.number;
  const wrong = numbers.find(({ number }, i) => number !== first + i);
  if (wrong) throw new Fault(file, wrong.line, `number ${wrong.number} does not follow the one before`);
  return { kind: 'numbered', line: lines[0]!.line, first, items: items(lines, /^\d+\. /, file) };
}

function table(lines: Line[], file: string): Block {
  const rows = lines.map(({ text, line }) => {
    const cells = text.match(/^\|(.*)\|$/)?.[1]?.split('|').map((cell) => cell.trim());
    if (!cells) throw new Fault(file, line, 'a row of a table begins and ends with |');
    return { cells, line };
  });
  const [head, rule, ...body] = rows;
  if (!rule?.cells.every((cell) => /^-+$/.test(cell)))
    throw new Fault(file, head!.line + 1, 'the second row of a table is |---|---|');
  const odd = rows.find(({ cells }) => cells.length !== head!.cells.length);
  if (odd) throw new Fault(file, odd.line, `${odd.cells.length} cells below ${head!.cells.length}`);
  const inSpans = (row: { cells: string[]; line: number }) =>
    row.cells.map((cell) => spans(cell, file, row.line));
  return { kind: 'table', line: head!.line, head: inSpans(head!), rows: body.map(inSpans) };
}

const joined = (lines: Line[]): string => lines.map((line) => line.text).join(' ');

/** Reads **strong** and *emphasis*; they do not nest. */
export function spans(text: string, file: string, line: number): Span[] {
  const odd = text.match(/[`\\<>{}[\]_]|"|'/)?.[0];
  if (odd) throw new Fault(file, line, `${odd} has no place in these pages`);
  const parts: Span[] = [];
  let rest = text;
  while (rest !== '') {
    const found = rest.match(/^\*\*([^*]+)\*\*|^\*([^*]+)\*|^[^*]+/);
    if (!found) throw new Fault(file, line, 'a * without its partner');
    if (found[1]) parts.push({ text: found[1], look: 'strong' });
    else if (found[2]) parts.push({ text: found[2], look: 'em' });
    else parts.push({ text: found[0] });
    rest = rest.slice(found[0].length);
  }
  return parts;
}
