// How the players cut the deck, by docs/fairness.md: the list that they made, and the order that it gives. cardroom/cuts.py is the same.
import { hexBytes, sha256, textBytes } from "../sha256.js";
import { shake256 } from "../shake256.js";
import { need } from "./broken.js";
import { isHash, sameKeys } from "./shape.js";

const CUT_KEYS = ["dice", "list", "root", "round", "seed_hash"];
const CUTTER_KEYS = ["bytes", "hash", "player", "said"];

const joined = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));
const oneLine = (text) => typeof text === "string" && text !== "" && !text.includes("\n");

/** The hash of a cut: what every use of it is drawn from. */
export function cutDigest({ round, root, dice, seed_hash: seed, list }) {
  const lines = ["cardroom cut", round, root, dice, seed, ...list.map(({ hash, bytes, player }) => `${hash}|${bytes}|${player}`)];
  return sha256(textBytes(lines.map((line) => `${line}\n`).join("")));
}

function checkList(list) {
  for (const one of list) {
    need(sameKeys(one, CUTTER_KEYS) && oneLine(one.player), "The list of those who cut the deck holds something else.");
    const { player, hash, bytes, said } = one;
    need((hash === "" && bytes === "") || isHash(hash), `The hash of ${player} is none.`);
    need(
      bytes === "" || (isHash(bytes) && sha256(hexBytes(bytes) ?? new Uint8Array()) === hash),
      `The bytes of ${player} are not those of the hash that came first.`,
    );
    const fits = bytes ? ["cut"] : hash ? ["shut", "wrong"] : ["silent", "late"];
    need(fits.includes(said), `Of ${player} something is said that cannot be.`);
  }
  need(new Set(list.map(({ player }) => player)).size === list.length, "Somebody is twice on the list of those who cut the deck.");
}

/** The cut of a record, held against what was published with the first shuffle; null where nobody was there to cut the deck. */
export function cutOf({ cardroom, setup, events }) {
  const shuffled = events.filter(({ event }) => event === "shuffled");
  const since = cardroom > 2;
  need(sameKeys(setup.chance, since ? ["cut", "kind"] : ["kind"]), "The record does not say of its cards what it should.");
  const cut = since ? setup.chance.cut : null;
  if (cut !== null) {
    need(sameKeys(cut, CUT_KEYS) && oneLine(cut.round) && Array.isArray(cut.list), "The cut has other keys than it should.");
    checkList(cut.list);
  }
  need(
    shuffled.every((event, i) => (event.cut ?? "") === (cut !== null && i === 0 ? cutDigest(cut) : "")),
    "The list of those who cut the deck is not the one that was published with the first shuffle.",
  );
  need(
    cut === null || (cut.root === shuffled[0].root && cut.dice === (shuffled[0].dice ?? "") && isHash(cut.seed_hash)),
    "What was dealt is not what had been promised when the players cut the deck.",
  );
  return cut;
}

export const speakers = (cut) => (cut?.list ?? []).filter(({ bytes }) => bytes).map(({ player }) => player);

const streamOf = (cut, label) => joined(hexBytes(cutDigest(cut)), textBytes(`|${label}`));

/** Which promised card comes to each place, from the top, after a shuffle of this number. */
export function cutLeaves(cut, shuffle, size) {
  for (let tries = 1; ; tries += 1) {
    const bytes = shake256(streamOf(cut, `shuffle/${shuffle}`), 8 * size * tries).slice(-8 * size);
    const view = new DataView(bytes.buffer);
    const keys = Array.from({ length: size }, (_, i) => view.getBigUint64(8 * i));
    if (new Set(keys).size === size) return keys.map((_, i) => i).sort((a, b) => (keys[a] < keys[b] ? -1 : 1));
  }
}

/** Dice as they show, of those that were promised for the throw of this number. */
export function turnedDice(cut, at, dice) {
  const turns = [...shake256(streamOf(cut, `dice/${at}`), 136)].filter((byte) => byte < 252);
  return dice.map((die, i) => ((die - 1 + turns[i]) % 6) + 1);
}
