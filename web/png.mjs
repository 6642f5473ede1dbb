// Draws the plain pictures of the page as PNG, without a browser: rectangles, circles and straight paths of SVG.
// SPDX-License-Identifier: MIT
import { deflateSync } from 'node:zlib';

/** How far a point is from a segment. */
function toSegment(x, y, [ax, ay], [bx, by]) {
  const dx = bx - ax, dy = by - ay;
  const along = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}

function isInside(x, y, points) {
  let inside = false;
  points.forEach(([ax, ay], i) => {
    const [bx, by] = points[(i + 1) % points.length];
    if ((ay > y) !== (by > y) && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  });
  return inside;
}

/** The corners of a path of the commands M, H, V, L, Z and their small letters: a list for each part of it. */
function partsOf(d) {
  const parts = [];
  let at = [0, 0];
  for (const [, command, text] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const numbers = (text.match(/-?(\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const from = /[a-z]/.test(command) ? at : [0, 0];
    const kind = command.toUpperCase();
    if (kind === 'Z') continue;
    for (let i = 0; i < numbers.length; i += kind === 'H' || kind === 'V' ? 1 : 2) {
      const base = i ? (/[a-z]/.test(command) ? at : [0, 0]) : from;
      if (kind === 'H') at = [base[0] + numbers[i], at[1]];
      else if (kind === 'V') at = [at[0], base[1] + numbers[i]];
      else if (kind === 'M' || kind === 'L') at = [base[0] + numbers[i], base[1] + numbers[i + 1]];
      else throw new Error(`a path with ${command} cannot be drawn`);
      if (kind === 'M' && i === 0) parts.push([]);
      parts.at(-1).push(at);
    }
  }
  return parts;
}

/** How far outside a shape each point is, below 0 inside; and the box that holds it. */
function shapeOf(tag, value) {
  const number = (name) => Number(value(name) ?? 0);
  if (tag === 'rect') {
    const [w, h, r] = [number('width') / 2, number('height') / 2, number('rx')];
    const [x, y] = [number('x') + w, number('y') + h];
    return {
      box: [x - w, y - h, x + w, y + h],
      away(px, py) {
        const dx = Math.abs(px - x) - w + r, dy = Math.abs(py - y) - h + r;
        return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - r;
      },
    };
  }
  if (tag === 'circle') {
    const [x, y, r] = [number('cx'), number('cy'), number('r')];
    return { box: [x - r, y - r, x + r, y + r], away: (px, py) => Math.hypot(px - x, py - y) - r };
  }
  const parts = partsOf(value('d') ?? ''), all = parts.flat();
  const half = value('stroke') ? number('stroke-width') / 2 : 0;
  const reach = (pick, of) => pick(...all.map((point) => point[of]));
  const line = (x, y) => Math.min(...parts.flatMap((part) => part.slice(1).map((to, i) => toSegment(x, y, part[i], to))));
  const edge = (x, y, part) => Math.min(...part.map((to, i) => toSegment(x, y, part.at(i - 1), to)));
  return {
    box: [reach(Math.min, 0) - half, reach(Math.min, 1) - half, reach(Math.max, 0) + half, reach(Math.max, 1) + half],
    away: half ? (x, y) => line(x, y) - half
      : (x, y) => Math.min(...parts.map((part) => edge(x, y, part) * (isInside(x, y, part) ? -1 : 1))),
  };
}

/** The picture as bytes, three for each point. */
function draw(svg, width, height) {
  const [left, top, wide] = /viewBox="([^"]+)"/.exec(svg)[1].split(' ').map(Number);
  const scale = width / wide;
  const points = new Uint8Array(width * height * 3);
  for (const [, tag, text] of svg.matchAll(/<(rect|circle|path) ([^>]*?)\/?>/g)) {
    const value = (name) => new RegExp(`(?:^| )${name}="([^"]*)"`).exec(text)?.[1];
    const { box, away } = shapeOf(tag, value);
    const paint = value('fill') ?? value('stroke');
    const colour = [1, 3, 5].map((at) => parseInt(paint.slice(at, at + 2), 16));
    const [x0, y0, x1, y1] = box.map((edge, i) => (edge - (i % 2 ? top : left)) * scale);
    for (let y = Math.max(0, Math.floor(y0) - 1); y <= Math.min(height - 1, y1 + 1); y++) {
      for (let x = Math.max(0, Math.floor(x0) - 1); x <= Math.min(width - 1, x1 + 1); x++) {
        const cover = 0.5 - away((x + 0.5) / scale + left, (y + 0.5) / scale + top) * scale;
        if (cover <= 0) continue;
        const at = 3 * (y * width + x), part = Math.min(1, cover);
        for (let i = 0; i < 3; i++) points[at + i] += Math.round((colour[i] - points[at + i]) * part);
      }
    }
  }
  return points;
}

const table = Array.from({ length: 256 }, (_, n) => {
  for (let i = 0; i < 8; i++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n >>> 0;
});

function crc32(bytes) {
  let crc = ~0;
  for (const byte of bytes) crc = table[(crc ^ byte) & 255] ^ (crc >>> 8);
  return ~crc >>> 0;
}

function chunk(name, bytes) {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), bytes]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(bytes.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

/** A picture made of plain shapes of one colour each, as PNG. Its first shape covers all of it. */
export function toPng(svg, width, height) {
  const points = draw(svg, width, height);
  const rows = Buffer.alloc(height * (width * 3 + 1));
  for (let y = 0; y < height; y++) rows.set(points.subarray(y * width * 3, (y + 1) * width * 3), y * (width * 3 + 1) + 1);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const sign = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([sign, chunk('IHDR', head), chunk('IDAT', deflateSync(rows, { level: 9 })), chunk('IEND', Buffer.alloc(0))]);
}
