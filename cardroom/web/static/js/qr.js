// A QR code of a short text (ISO/IEC 18004): bytes, error correction M, versions 1 to 10. No more of the standard than an address needs.

const FIELD = fieldTables();
// By version: codewords for errors in each block, blocks of the first kind and the data in each, blocks of the second kind (one more in
// each).
const BLOCKS = [
  [10, 1, 16, 0],
  [16, 1, 28, 0],
  [26, 1, 44, 0],
  [18, 2, 32, 0],
  [24, 2, 43, 0],
  [16, 4, 27, 0],
  [18, 4, 31, 0],
  [22, 2, 38, 2],
  [22, 3, 36, 2],
  [26, 4, 43, 1],
];
const ALIGNED = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];
const LEVEL_M = 0;
/** @type {Array<(x: number, y: number) => boolean>} */
const MASKS = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** @typedef {Array<Array<boolean | null>>} Square rows of modules; null: nothing is there yet */
/** @typedef {(x: number, y: number, dark: unknown) => void} Paint */

/** How many bits say how long the text is. */
const lengthBits = (/** @type {number} */ version) => (version < 10 ? 8 : 16);

/**
 * Rows of true (dark) and false. `mask` 0 to 7: which one, in place of the best.
 * @param {string} text
 */
export function qr(text, mask = null) {
  const bytes = [...new TextEncoder().encode(text)];
  const version =
    BLOCKS.findIndex(([, one, data, two], i) => 4 + lengthBits(i + 1) + bytes.length * 8 <= 8 * (one * data + two * (data + 1))) + 1;
  if (!version) throw new Error("The text is too long for a code.");
  const words = interleaved(bytes, version);
  const made = (/** @type {number} */ each) => drawn(words, version, each);
  if (mask !== null) return made(mask);
  return MASKS.map((_, each) => made(each)).reduce((best, each) => (penalty(each) < penalty(best) ? each : best));
}

function fieldTables() {
  /** @type {number[]} */
  const exp = [];
  /** @type {number[]} */
  const log = [];
  for (let i = 0, value = 1; i < 255; i += 1) {
    exp[i] = value;
    log[value] = i;
    value = (value * 2) ^ (value >= 128 ? 0x11d : 0);
  }
  return {
    times: (/** @type {number} */ one, /** @type {number} */ other) => (one && other ? exp[(log[one] + log[other]) % 255] : 0),
    power: (/** @type {number} */ i) => exp[i % 255],
  };
}

/**
 * What is left of the data when it is divided by the polynomial for so many codewords.
 * @param {number[]} data
 * @param {number} count
 */
function corrections(data, count) {
  let divisor = [1];
  for (let i = 0; i < count; i += 1) divisor = [...divisor, 0].map((each, j) => each ^ FIELD.times(divisor[j - 1] ?? 0, FIELD.power(i)));
  const rest = [...data, ...Array(count).fill(0)];
  for (let i = 0; i < data.length; i += 1) {
    const lead = rest[i];
    if (lead)
      divisor.forEach((each, j) => {
        rest[i + j] ^= FIELD.times(each, lead);
      });
  }
  return rest.slice(data.length);
}

/**
 * @param {number[]} bytes
 * @param {number} version
 */
function interleaved(bytes, version) {
  const [count, one, data, two] = BLOCKS[version - 1];
  const most = one * data + two * (data + 1);
  const bits = [0, 1, 0, 0];
  const put = (/** @type {number} */ value, /** @type {number} */ size) => {
    for (let i = size - 1; i >= 0; i -= 1) bits.push((value >> i) & 1);
  };
  put(bytes.length, lengthBits(version));
  bytes.forEach((each) => put(each, 8));
  put(0, Math.min(4, most * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const words = [];
  for (let i = 0; i < bits.length; i += 8) words.push(parseInt(bits.slice(i, i + 8).join(""), 2));
  for (let i = 0; words.length < most; i += 1) words.push(i % 2 ? 0x11 : 0xec);
  const blocks = [];
  for (let i = 0, at = 0; i < one + two; i += 1) {
    const size = data + (i >= one ? 1 : 0);
    blocks.push(words.slice(at, at + size));
    at += size;
  }
  const errors = blocks.map((block) => corrections(block, count));
  const columns = (/** @type {number[][]} */ rows) =>
    Array.from({ length: Math.max(...rows.map(({ length }) => length)) }, (_, i) =>
      rows.filter((row) => i < row.length).map((row) => row[i]),
    ).flat();
  return [...columns(blocks), ...columns(errors)];
}

/**
 * @param {number[]} words
 * @param {number} version
 * @param {number} mask
 */
function drawn(words, version, mask) {
  const size = 17 + 4 * version;
  /** @type {Square} */
  const rows = Array.from({ length: size }, () => Array(size).fill(null));
  const set = (/** @type {number} */ x, /** @type {number} */ y, /** @type {unknown} */ dark) => {
    if (rows[y]?.[x] !== undefined) rows[y][x] = Boolean(dark);
  };
  for (const [cx, cy] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ]) {
    for (let y = -4; y <= 4; y += 1)
      for (let x = -4; x <= 4; x += 1) set(cx + x, cy + y, ![2, 4].includes(Math.max(Math.abs(x), Math.abs(y))));
  }
  const centres = ALIGNED[version - 1];
  for (const cx of centres) {
    for (const cy of centres) {
      if (rows[cy][cx] !== null) continue; // a finder lies there
      for (let y = -2; y <= 2; y += 1) for (let x = -2; x <= 2; x += 1) set(cx + x, cy + y, Math.max(Math.abs(x), Math.abs(y)) !== 1);
    }
  }
  for (let i = 8; i < size - 8; i += 1) {
    set(i, 6, i % 2 === 0);
    set(6, i, i % 2 === 0);
  }
  setFormat(set, size, mask);
  if (version >= 7) setVersion(set, size, version);
  fillIn(rows, size, words, MASKS[mask]);
  return rows;
}

/**
 * A value with what is left of it divided by a polynomial of so many bits.
 * @param {number} value
 * @param {number} divisor
 * @param {number} bits
 */
function guarded(value, divisor, bits) {
  let rest = value << bits;
  for (let i = 20; i >= bits; i -= 1) if ((rest >> i) & 1) rest ^= divisor << (i - bits);
  return (value << bits) | rest;
}

/**
 * @param {Paint} set
 * @param {number} size
 * @param {number} mask
 */
function setFormat(set, size, mask) {
  const format = guarded((LEVEL_M << 3) | mask, 0x537, 10) ^ 0x5412;
  const bit = (/** @type {number} */ i) => (format >> i) & 1;
  for (let i = 0; i < 15; i += 1) {
    set(8, i < 6 ? i : i < 8 ? i + 1 : size - 15 + i, bit(i));
    set(i < 8 ? size - 1 - i : i < 9 ? 7 : 14 - i, 8, bit(i));
  }
  set(8, size - 8, true);
}

/**
 * @param {Paint} set
 * @param {number} size
 * @param {number} version
 */
function setVersion(set, size, version) {
  const bits = guarded(version, 0x1f25, 12);
  for (let i = 0; i < 18; i += 1) {
    set(Math.floor(i / 3), size - 11 + (i % 3), (bits >> i) & 1);
    set(size - 11 + (i % 3), Math.floor(i / 3), (bits >> i) & 1);
  }
}

/**
 * The codewords in the free places: two columns at a time from the right, up and down in turn.
 * @param {Square} rows
 * @param {number} size
 * @param {number[]} words
 * @param {(x: number, y: number) => boolean} masked
 */
function fillIn(rows, size, words, masked) {
  let at = 0;
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right -= 1;
    for (let i = 0; i < size; i += 1) {
      const y = up ? size - 1 - i : i;
      for (const x of [right, right - 1]) {
        if (rows[y][x] !== null) continue;
        const bit = ((words[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
        rows[y][x] = Boolean(bit) !== masked(x, y);
        at += 1;
      }
    }
  }
}

/**
 * How hard it is to read, by the four rules of the standard.
 * @param {Square} rows
 */
function penalty(rows) {
  const columns = rows.map((_, x) => rows.map((row) => row[x]));
  let sum = 0;
  for (const line of [...rows, ...columns]) {
    const text = line.map((dark) => (dark ? "1" : "0")).join("");
    for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
    sum += 40 * [...text.matchAll(/(?=10111010000|00001011101)/g)].length;
  }
  for (let y = 1; y < rows.length; y += 1) {
    for (let x = 1; x < rows.length; x += 1)
      if (rows[y][x] === rows[y - 1][x] && rows[y][x] === rows[y][x - 1] && rows[y][x] === rows[y - 1][x - 1]) sum += 3;
  }
  const dark = rows.flat().filter(Boolean).length / rows.length ** 2;
  return sum + 10 * Math.floor(Math.abs(dark * 20 - 10));
}
