// The page's part in cutting the deck: random bytes of its own, their hash first. It does so by itself, and keeps what the room has
// promised.
import { keep, keptOf } from "../kept.js";
import { hexBytes, sha256 } from "../sha256.js";

const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export class Cut {
  #ask;
  #asked = new Set(); // what has been sent, by round and kind

  /** @param ask (message) => Promise: done, or refused */
  constructor(ask) {
    this.#ask = ask;
  }

  /** Take in a message: what to keep, and what to send. */
  update(model) {
    this.#keepRoot(model.round);
    const coming = model.table?.cut;
    if (!coming) return;
    const own = this.#own(coming);
    const listed = coming.list.find(({ player }) => player === model.name);
    if (!own || !model.plays) return;
    const hash = sha256(hexBytes(own.bytes) ?? new Uint8Array());
    if (coming.wants === "hash" && !listed) this.#send(coming.round, { hash });
    else if (coming.wants === "bytes" && listed?.hash === hash && !listed.opened && this.#sameList(coming, own))
      this.#send(coming.round, { bytes: own.bytes });
  }

  #keepRoot({ id, over, events }) {
    const root = events.find(({ event }) => event === "shuffled")?.root;
    if (id && !over && root && !keptOf(id)?.root) keep(id, { root });
  }

  /** What this browser has for the coming shuffle; null where another was promised for the same round before: then it adds nothing. */
  #own({ round, root, dice, seed_hash: seed }) {
    const known = keptOf(round)?.cut;
    if (known) return known.root === root && known.dice === dice && known.seed_hash === seed ? known : null;
    /** @type {import("../kept.js").KeptCut} */
    const made = { root, dice, seed_hash: seed, bytes: hex(crypto.getRandomValues(new Uint8Array(32))), list: null, taken: false };
    keep(round, { cut: made });
    return made;
  }

  /** The list is closed before anybody's bytes are known: it must not change any more. */
  #sameList({ round, list }, own) {
    const now = list.map(({ player, hash }) => [player, hash]);
    if (own.list) return JSON.stringify(own.list) === JSON.stringify(now);
    keep(round, { cut: { ...own, list: now } });
    return true;
  }

  async #send(round, part) {
    const key = `${round} ${Object.keys(part)}`;
    if (this.#asked.has(key)) return;
    this.#asked.add(key);
    try {
      await this.#ask({ type: "cut", round, ...part });
      const cut = keptOf(round)?.cut;
      if (part.bytes && cut) keep(round, { cut: { ...cut, taken: true } });
    } catch (error) {
      if (error.code === "down") this.#asked.delete(key); // else it came too late, or another window was quicker: the round goes on without
    }
  }
}
