// What hands are called, in the language of the page. A name comes as data: a key with its ranks, points or tile (cardroom/hands/words.py).
import { has, t } from "./messages.js";

// Without its kickers, where there is little room.
/** @type {Record<string, string>} */
const SHORT = {
  pair: "pair-alone",
  "two-pair": "short-two-pair",
  "three-of-a-kind": "three-alone",
  "four-of-a-kind": "four-alone",
  flush: "short-flush",
  "high-card": "high-alone",
  "small-high-card": "high-alone",
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

export const shortly = (/** @type {Page.HandName} */ name) => ({ ...name, key: SHORT[name.key] ?? name.key });

/** All that is called of a hand, in one line. */
export const namesLine = (/** @type {Page.HandName[]} */ names) => names.map(partName).join(" · ");
