// Figures with their errors: "-2.4426 %, exact", "$14.82 ± 0.35". The value itself is kept beside the text, as the server sent it.
import { el } from "../dom.js";
import { locale } from "../locale.js";
import { t } from "../messages.js";

/** @typedef {"percent" | "money" | "number"} Way */

const TALL = 14; // rows of a table that scrolls within itself
const made = new Map();

/** @param {number} value @param {number} places @param {boolean} sign @param {boolean} money */
function written(value, places, sign, money) {
  const key = `${places}${sign}${money}`;
  if (!made.has(key)) {
    made.set(
      key,
      new Intl.NumberFormat(locale, {
        minimumFractionDigits: places,
        maximumFractionDigits: places,
        signDisplay: sign ? "exceptZero" : "negative",
        ...(money ? { style: "currency", currency: "USD", currencyDisplay: "narrowSymbol" } : {}),
      }),
    );
  }
  return made.get(key).format(value);
}

/** "+1.2345 %" of a part of one. @param {number} part */
export const percent = (part, places = 4, sign = true) => `${written(100 * part, places, sign, false)} %`;

/** "-$12.50" of cents that need not be whole. @param {number} cents */
export const money = (cents, places = 2, sign = true) => written(cents / 100, places, sign, true);

/** "1,234.5". @param {number} value */
export const plain = (value, places = 0) => written(value, places, false, false);

/** A fraction, "a/b", or a number as text. @param {string | number} text */
export function fraction(text) {
  const [above, below = "1"] = String(text).split("/");
  return Number(above) / Number(below);
}

/**
 * A figure and how sure it is.
 * @param {number | null} value
 * @param {{ error?: number | null, exact?: boolean, way?: Way, places?: number, sign?: boolean }} how
 */
export function figure(value, { error = null, exact = false, way = "money", places = way === "percent" ? 4 : 2, sign = true } = {}) {
  if (value === null || value === undefined) return el("span", { class: "faint" }, "–");
  const text = way === "percent" ? percent(value, places, sign) : way === "money" ? money(value, places, sign) : plain(value, places);
  const scale = way === "percent" ? 100 : way === "money" ? 0.01 : 1;
  const sure = exact || error === 0 ? t("odds.exact") : error === null ? "" : `± ${plain(error * scale, places)}`;
  return el(
    "span",
    { class: "figure", "data-value": String(value), "data-error": error === null ? null : String(error) },
    el("span", { class: sign && value < 0 ? "minus" : sign && value > 0 ? "plus" : "" }, text),
    sure ? el("span", { class: "sure" }, sure) : null,
  );
}

/**
 * How often something came, of so many times; what never came is bounded, and not said to be impossible.
 * @param {number} times @param {number} of
 */
export function often(times, of) {
  if (!of) return el("span", { class: "faint" }, "–");
  if (times)
    return figure(times / of, { error: Math.sqrt(((times / of) * (1 - times / of)) / of), way: "percent", places: 3, sign: false });
  return seldom(1 - 0.05 ** (1 / of));
}

/** What never came, with the bound of 95 %. @param {number} most */
export const seldom = (most) =>
  el(
    "span",
    { class: "figure", "data-value": "0" },
    el("span", {}, t("odds.below", { most: percent(most, 3, false) })),
    el("span", { class: "sure" }, t("odds.sure")),
  );

/**
 * An amount with the interval of 95 %.
 * @param {number} value @param {[number, number] | null} interval @param {(value: number) => string} said
 */
export function between(value, interval, said) {
  return el(
    "span",
    { class: "figure", "data-value": String(value) },
    el("span", {}, said(value)),
    interval ? el("span", { class: "sure" }, t("odds.interval", { low: said(interval[0]), high: said(interval[1]) })) : null,
  );
}

/**
 * A table that scrolls inside itself. A head that begins with # is over numbers.
 * @param {string} caption @param {string[]} heads @param {any[][]} rows
 * @param {{ shown?: boolean, id?: string | null }} how
 */
export function table(caption, heads, rows, { shown = false, id = null } = {}) {
  const numeric = heads.map((head) => head.startsWith("#"));
  const cell = (/** @type {Page.Child} */ content, /** @type {number} */ i) =>
    i === 0 ? el("th", { scope: "row" }, content) : el("td", { class: numeric[i] ? "money" : "" }, content);
  return el(
    "div",
    { class: `scroll${rows.length > TALL ? " tall" : ""}`, tabindex: "0", role: "group", "aria-label": caption, id },
    el(
      "table",
      { class: "odds-table" },
      el("caption", { class: shown ? "" : "visually-hidden" }, caption),
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          heads.map((head, i) => el("th", { scope: "col", class: numeric[i] ? "money" : "" }, head.replace(/^#/, ""))),
        ),
      ),
      el(
        "tbody",
        {},
        rows.map((row) => el("tr", {}, row.map(cell))),
      ),
    ),
  );
}
