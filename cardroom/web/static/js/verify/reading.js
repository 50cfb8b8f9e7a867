// The text of a record, read so that every verifier reads the same in it: no key comes twice, every number is whole, every text can be
// written. JSON.parse alone keeps the last of two equal keys and rounds long numbers.
import { Broken, need } from "./broken.js";

const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/g;

/** @param {unknown} value */
export const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The record in this text; `Broken` says in one sentence why there is none.
 * @param {string} text
 */
export function readRecord(text) {
  let record;
  try {
    record = JSON.parse(text);
  } catch {
    throw new Broken("It is not valid JSON.");
  }
  need(isObject(record), "It is no record: it holds no table of keys.");
  checkTokens(text.match(TOKENS) ?? []);
  return record;
}

/** @param {string[]} tokens of a valid text */
function checkTokens(tokens) {
  /** @type {Array<Set<string>>} */
  const keys = []; // of every object and list that is open
  for (const [i, token] of tokens.entries()) {
    if (token === "{" || token === "[") keys.push(new Set());
    else if (token === "}" || token === "]") keys.pop();
    else if (token.startsWith('"')) {
      const text = JSON.parse(token);
      need(text.isWellFormed() && !text.includes("\0"), "It holds what is not text: half of a character, or a zero.");
      if (tokens[i + 1] !== ":") continue;
      need(!keys.at(-1)?.has(text), `The key '${text}' comes twice.`);
      keys.at(-1)?.add(text);
    } else if (/^[-\d]/.test(token)) {
      need(/^-?\d+$/.test(token) && Number.isSafeInteger(Number(token)), `'${token}' is not a whole number.`);
    }
  }
}
