// SHAKE-256 (FIPS 202), small and readable: bytes without end from bytes. Browsers have none of their own.

const RATE = 136;
const LANE = (1n << 64n) - 1n;
const rotated = (/** @type {bigint} */ lane, /** @type {number} */ by) => ((lane << BigInt(by)) | (lane >> BigInt(64 - by))) & LANE;

/** @param {bigint[]} lanes */
function permute(lanes) {
  let register = 1;
  for (let round = 0; round < 24; round += 1) {
    const columns = [0, 1, 2, 3, 4].map((x) => lanes[x] ^ lanes[x + 5] ^ lanes[x + 10] ^ lanes[x + 15] ^ lanes[x + 20]);
    for (let i = 0; i < 25; i += 1) lanes[i] ^= columns[(i + 4) % 5] ^ rotated(columns[(i + 1) % 5], 1);
    let [x, y, held] = [1, 0, lanes[1]];
    for (let t = 0; t < 24; t += 1) {
      [x, y] = [y, (2 * x + 3 * y) % 5];
      [held, lanes[x + 5 * y]] = [lanes[x + 5 * y], rotated(held, (((t + 1) * (t + 2)) / 2) % 64)];
    }
    for (let row = 0; row < 25; row += 5) {
      const before = lanes.slice(row, row + 5);
      for (let i = 0; i < 5; i += 1) lanes[row + i] = before[i] ^ (~before[(i + 1) % 5] & LANE & before[(i + 2) % 5]);
    }
    for (let j = 0; j < 7; j += 1) {
      register = ((register << 1) ^ ((register >> 7) * 0x71)) % 256;
      if (register & 2) lanes[0] ^= 1n << ((1n << BigInt(j)) - 1n);
    }
  }
}

/**
 * The first so many bytes that these bytes give.
 * @param {Uint8Array} bytes
 * @param {number} length
 */
export function shake256(bytes, length) {
  const padded = new Uint8Array((Math.floor(bytes.length / RATE) + 1) * RATE);
  padded.set(bytes);
  padded[bytes.length] ^= 0x1f;
  padded[padded.length - 1] ^= 0x80;
  const lanes = Array(25).fill(0n);
  const view = new DataView(padded.buffer);
  for (let at = 0; at < padded.length; at += RATE) {
    for (let i = 0; i < RATE / 8; i += 1) lanes[i] ^= view.getBigUint64(at + 8 * i, true);
    permute(lanes);
  }
  const found = new Uint8Array(Math.ceil(length / RATE) * RATE);
  const out = new DataView(found.buffer);
  for (let at = 0; at < found.length; at += RATE) {
    if (at) permute(lanes);
    for (let i = 0; i < RATE / 8; i += 1) out.setBigUint64(at + 8 * i, lanes[i], true);
  }
  return found.slice(0, length);
}
