// What hands are called, in the language of the page. A name comes as data: a key with its ranks, points or tile (cardroom/hands/words.py).
import { has, t } from "./messages.js";

// Without its kickers, where there is little room.
/** @type {Record<string, string>} */
const WITHOUT_KICKERS = {
  pair: "pair-alone",
  "two-pair": "short-two-pair",
  "three-of-a-kind": "three-alone",
  "four-of-a-kind": "four-alone",
  flush: "short-flush",
  "high-card": "high-alone",
  "small-high-card": "high-alone",
};
// The kind of a hand alone: "pair of deuces" is "pair".
/** @type {Record<string, string>} */
const KIND = {
  pair: "kind-pair",
  "pair-alone": "kind-pair",
  "tile-pair": "kind-pair",
  "two-pair": "kind-two-pair",
  "short-two-pair": "kind-two-pair",
  "three-of-a-kind": "trips",
  "three-alone": "trips",
  straight: "kind-straight",
  flush: "kind-flush",
  "short-flush": "kind-flush",
  "full-house": "kind-full",
  "four-of-a-kind": "quads",
  "four-alone": "quads",
  "straight-flush": "kind-straight-flush",
  "small-straight-flush": "kind-straight-flush",
  "high-card": "kind-high",
  "small-high-card": "kind-high",
  "high-alone": "kind-high",
  low: "kind-low",
  "tile-points": "kind-points",
  "three-card-badugi": "kind-three-card",
  "two-card-badugi": "kind-two-card",
  "one-card-badugi": "kind-one-card",
};
const ORDER = ["first", "second", "third"];
const rank = (/** @type {string} */ letter) => t(`hands.rank-${letter.toLowerCase()}`);
const ranks = (/** @type {string} */ letter) => t(`hands.ranks-${letter.toLowerCase()}`);

/**
 * "two pair, kings and fours, ace kicker".
 * @param {Page.HandName} name
 */
export function handName({ key, ranks: letters = "", points = "", tile = "" }) {
  const cards = [...letters];
  const names = cards.map(rank);
  /** @type {Record<string, string>} */
  const values = {
    points,
    tile,
    spelled: cards.join("-"),
    letter: cards[0] === "T" ? "10" : (cards[0] ?? ""),
    top: cards.slice(0, 2).join("-"),
    all: names.join(" "),
    rest: names.slice(1).join(" "),
    hyphened: names.join("-"),
    number: /^\d$/.test(points) ? t(`hands.number-${points}`) : points,
  };
  [...new Set(cards)].slice(0, ORDER.length).forEach((letter, i) => {
    values[ORDER[i]] = rank(letter);
    values[`${ORDER[i]}s`] = ranks(letter);
  });
  return t(`hands.${key}`, values);
}

/**
 * The same with the part of the hand that it is the name of: "front: pair of fours".
 * @param {Page.HandName} name
 */
export function partName(name) {
  const of = `hands.of-${name.of}`;
  return has(of) ? t(of, { name: handName(name) }) : handName(name);
}

export const shortly = (/** @type {Page.HandName} */ name) => ({ ...name, key: WITHOUT_KICKERS[name.key] ?? name.key });

const onlyKind = (/** @type {Page.HandName} */ name) => ({ ...name, key: KIND[name.key] ?? name.key });

const firstWords = (/** @type {string} */ text) => text.split(",")[0];

/**
 * The texts of a hand, from the whole to the shortest: its kickers go first, then its ranks; whether it qualifies, and each of two parts,
 * stays.
 * @param {Page.HandName[]} names
 */
export function handTexts(names) {
  const short = names.map((name) => partName(shortly(name)));
  const bare = names.map((name) => firstWords(handName(shortly(name))));
  const alone = names.map((name) => firstWords(handName(onlyKind(name))));
  const last = names.length === 2 ? [] : bare.slice(-1);
  return [
    namesLine(names),
    short.join(" · "),
    short.map(firstWords).join(" · "),
    bare.join(" · "),
    alone.join(" · "),
    ...last,
    alone.at(-1),
  ];
}

/**
 * The texts of one part of a hand, from the whole to the shortest.
 * @param {Page.HandName} name
 */
export const partTexts = (name) => [partName(name), partName(shortly(name)), partName(onlyKind(name))];

/** All that is called of a hand, in one line. */
export const namesLine = (/** @type {Page.HandName[]} */ names) => names.map(partName).join(" · ");
