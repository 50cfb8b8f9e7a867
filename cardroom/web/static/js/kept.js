// What this browser saw of rounds while they were played, so that the room cannot tell them otherwise later. Bounded: the last ones stay.

const KEY = "cardroom.seen";
const MOST = 200;
/**
 * What was promised for a round, and this browser's own part in cutting the deck.
 * @typedef {{root: string, dice: string, seed_hash: string, bytes: string, list: string[][] | null, taken: boolean}} KeptCut
 * @typedef {{root?: string, cut?: KeptCut}} Kept
 */

/** @type {Record<string, Kept>} */
let memory = {}; // where the browser keeps nothing

/** @returns {Record<string, Kept>} */
function all() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
  } catch {
    return memory;
  }
}

/** What was kept of a round: {root, cut}, or null. */
export const keptOf = (/** @type {string} */ round) => all()[round] ?? null;

/**
 * Keep more of a round.
 * @param {string} round
 * @param {Kept} more
 */
export function keep(round, more) {
  const held = all();
  const one = { ...held[round], ...more };
  delete held[round];
  held[round] = one; // the newest is the last
  for (const old of Object.keys(held).slice(0, -MOST)) delete held[old];
  memory = held;
  try {
    localStorage.setItem(KEY, JSON.stringify(held));
  } catch {
    // private windows and full disks: it is known until the page is closed
  }
}
