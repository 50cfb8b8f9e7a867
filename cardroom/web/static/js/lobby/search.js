// Finding a game by what people type: in any order, without accents and apostrophes, words run together or apart, a letter wrong. What fits
// as it is written comes alone; only where nothing does, what is nearly so.
import { has, t } from "../messages.js";

/** What a short form stands for, where there is one: `plo`. */
const meant = (/** @type {string} */ word) => (has(`search.short-${word}`) ? t(`search.short-${word}`) : word);

/** Lower case, letters and digits only, one space between words. */
export const plain = (text) =>
  text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\u0300-\u036f'’]/g, "")
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

/** What is searched of a text: its words, and each two in a row as one. */
export function indexed(text) {
  const words = plain(text).split(" ");
  return { text: words.join(" "), words, pairs: words.slice(1).map((word, i) => words[i] + word) };
}

/** How many letters may be wrong in a word of this length. */
const leeway = (length) => (length < 3 ? 0 : length < 8 ? 1 : 2);

/** How many letters must be changed, left out, added or swapped with their neighbour; more than `most` counts as most + 1. */
export function distance(one, other, most) {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  /** @type {number[][]} */
  let [before, row] = [[], Array.from({ length: other.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1];
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (same ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) next[j] = Math.min(next[j], before[j - 2] + 1);
    }
    [before, row] = [row, next];
  }
  return Math.min(row[other.length], most + 1);
}

/** Whether a word is nearly one of these, or nearly the beginning of one, or of two in a row. */
function nearly(word, { words, pairs }) {
  const most = leeway(word.length);
  const begins = (each) => each.length > word.length && distance(word, each.slice(0, word.length), 1) <= Math.min(most, 1);
  return (
    words.some((each) => each[0] === word[0] && (distance(word, each, most) <= most || begins(each))) ||
    pairs.some((each) => each[0] === word[0] && distance(word, each, 1) <= Math.min(most, 1))
  );
}

/** What of these fits what was typed: `lines` have `index`, made by `indexed`. */
export function search(typed, lines) {
  const words = plain(plain(typed).split(" ").map(meant).join(" ")).split(" ").filter(Boolean);
  const within = (word, { text, pairs }) => text.includes(word) || pairs.some((each) => each.includes(word));
  const exactly = lines.filter(({ index }) => words.every((word) => within(word, index)));
  return exactly.length ? exactly : lines.filter(({ index }) => words.every((word) => within(word, index) || nearly(word, index)));
}
