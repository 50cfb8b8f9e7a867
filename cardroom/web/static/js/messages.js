// The texts of a page, by key. A page names its sections (`<html data-texts="common lobby">`); importing this module waits until they are
// there, so that `t` may be used anywhere, and the server has the browser fetch them with the page. What a language does not say is
// English.
import { language, locale } from "./locale.js";
import { dollars, signed } from "./money.js";

const SECTIONS = (document.documentElement.dataset.texts ?? "common").split(" ");
const ENGLISH = "en";
const REAL = "-real"; // ends the key of a text that stands in for another where chips are real money

/** @param {string} of a language */
async function load(of) {
  const found = await Promise.all(SECTIONS.map((section) => import(`./messages/${of}/${section}.js`)));
  /** @type {Record<string, string | Record<string, string>>} */
  return Object.assign({}, ...found.map((each) => each.default));
}

const [english, own] = await Promise.all([load(ENGLISH), language === ENGLISH ? {} : load(language).catch(() => ({}))]);
/** @type {Record<string, string | Record<string, string>>} */
const texts = { ...english, ...own };

if (document.documentElement.dataset.money === "real")
  for (const key of Object.keys(texts).filter((each) => each.endsWith(REAL))) texts[key.slice(0, -REAL.length)] = texts[key];

const plural = new Intl.PluralRules(locale);
const figures = new Intl.NumberFormat(locale);
const list = new Intl.ListFormat(locale, { type: "conjunction" });
/** @type {Record<string, (cents: number) => string>} */
const WAYS = { money: dollars, signed };
const PLACE = /\{(\w+)(?::(\w+))?\}/;

/** A number as it is written here: "1,234". */
export const number = (/** @type {number} */ value) => figures.format(value);

/** "Ann, Bob and Cid". */
export const listed = (/** @type {string[]} */ names) => list.format(names);

/**
 * The text of a key in the language of the page: t(key, {count: 3}). `{name}` is the value of that name, a number as it is written
 * here; `{name:money}` is cents as dollars, `{name:signed}` with a plus. A text of several forms takes the one for `count`.
 * @param {string} key
 * @param {Page.Values} values
 */
export const t = (key, values = {}) => pieces(key, values).join("");

/**
 * The same in pieces, for `el(...)`: a value may be a node.
 * @param {string} key
 * @param {Page.Values} values of text, numbers or nodes
 */
export function pieces(key, values = {}) {
  const given = /** @type {Record<string, Page.Value | Node>} */ (values);
  const text = texts[key] ?? key;
  const form = typeof text === "string" ? text : (text[plural.select(Number(given.count))] ?? text.other);
  const parts = form.split(PLACE); // text, name, way, text, name, way, text
  return parts.flatMap((part, i) => {
    if (i % 3 === 0) return part ? [part] : [];
    return i % 3 === 1 ? [written(given[part], parts[i + 1])] : [];
  });
}

/**
 * @param {Page.Value | Node} value
 * @param {string | undefined} way
 */
function written(value, way) {
  if (way) return WAYS[way](Number(value));
  return typeof value === "number" ? number(value) : (value ?? "");
}

/** Whether there is such a text: for names that come from elsewhere. */
export const has = (/** @type {string} */ key) => key in texts;
