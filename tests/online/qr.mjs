// qr.mjs - reads a QR code that was printed as half blocks or as pairs of characters, without undoing errors.
// SPDX-License-Identifier: MIT

/** The dark modules of a printed code, without its margin. */
function modules(lines) {
  const ascii = lines[0].includes('#');
  const grid = [];
  for (const line of lines) {
    if (ascii) grid.push([...line].filter((_, i) => i % 2 === 0).map((c) => c === ' '));
    else for (const light of ['█▀', '█▄']) grid.push([...line].map((c) => !light.includes(c)));
  }
  const size = grid[0].length - 4;
  return grid.slice(2, 2 + size).map((row) => row.slice(2, 2 + size));
}

const masks = [
  (x, y) => (x + y) % 2, (x, y) => y % 2, (x) => x % 3, (x, y) => (x + y) % 3, (x, y) => ((y >> 1) + Math.floor(x / 3)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3), (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2, (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];

/** The text of a code of versions 1 to 3 with one block of bytes. */
export function readCode(lines) {
  const grid = modules(lines), size = grid.length, far = size - 7;
  const isFixed = (x, y) => (x < 9 && y < 9) || (x < 9 && y > far - 2) || (x > far - 2 && y < 9) || x === 6 || y === 6 ||
    (size > 21 && x >= size - 9 && x < size - 4 && y >= size - 9 && y < size - 4);
  const format = [...Array(3).keys()].map((i) => Number(grid[8][2 + i])).reduce((sum, bit) => sum * 2 + bit, 0) ^ 0b101;
  const bits = [];
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right--;
    for (let i = 0; i < size; i++)
      for (const x of [right, right - 1]) {
        const y = up ? size - 1 - i : i;
        if (!isFixed(x, y)) bits.push(Number(grid[y][x]) ^ Number(masks[format](x, y) === 0));
      }
  }
  const number = (at, count) => parseInt(bits.slice(at, at + count).join(''), 2);
  if (number(0, 4) !== 4) return null;
  return String.fromCharCode(...[...Array(number(4, 8)).keys()].map((i) => number(12 + 8 * i, 8)));
}
