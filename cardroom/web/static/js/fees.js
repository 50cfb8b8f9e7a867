// Collection options as tables of amounts: a row an option, a column for who pays when, in each cell the steps with their amounts. For the
// rule sheet and for the form that opens a table; what two options of a group do not share is seen by looking down a column.
import { el } from "./dom.js";
import { t } from "./messages.js";
import { dollars } from "./money.js";

const keyOf = ({ moment, payer }) => `${payer}|${moment}`;

/** Words with which all of them begin; a condition that is nothing but those keeps the last. */
function shared(conditions) {
  const all = conditions.map((each) => each.split(" "));
  let same = 0;
  while (all.every((words) => words.length > same + 1 && words[same] === all[0][same] && !/[\d$]/.test(words[same]))) same += 1;
  return all.length > 1 && same > 1 ? all[0].slice(0, same).join(" ") : "";
}

/** [{key, moment, payer, begins}]: the columns of some options, in the order in which they come. */
function columnsOf(options) {
  const found = new Map();
  for (const rate of options.flatMap(({ rates }) => rates)) {
    const column = found.get(keyOf(rate)) ?? { key: keyOf(rate), moment: rate.moment, payer: rate.payer, conditions: [] };
    column.conditions.push(rate.condition);
    found.set(column.key, column);
  }
  return [...found.values()].map((column) => ({ ...column, begins: shared(column.conditions) }));
}

const PLAYERS = /^\d+( or \d+| to \d+)?( or more| or fewer)? players$/;

/** "7+", "5-6, 4": the numbers of players that an option is for. */
const numbers = ({ players }) =>
  players.map(({ from, to }) => (to === null ? `${from}+` : from === to ? `${from}` : `${from}-${to}`)).join(", ");

/** Where an amount is due; how many play stands in a column of its own, where an option is for one number. */
const whereOf = (rate, begins, option) =>
  option.players.length === 1 && PLAYERS.test(rate.condition) ? "" : rate.condition.slice(begins.length).trim();

function amountLine(rate, where, id) {
  return el(
    "li",
    { id },
    el("span", { class: rate.amount ? "figures" : "figures faint" }, rate.amount ? dollars(rate.amount) : t("opening.nothing")),
    where ? el("span", { class: "muted" }, ` ${where}`) : null,
    rate.ours ? el("span", { class: "faint" }, ` (${t("opening.ours")})`) : null,
    rate.printed ? el("span", { class: "faint" }, ` (${t("opening.printed", { text: rate.printed })})`) : null,
  );
}

/** What an option charges and where, without its name: two that are printed alike are alike. */
const charged = ({ tables, vouchers, rates }) =>
  JSON.stringify([tables, vouchers, rates.map(({ moment, payer, condition, amount }) => [moment, payer, condition, amount])]);

/**
 * @typedef {object} Drawn
 * @property {string} title what the table is called, for readers
 * @property {((option: Page.FeeOption) => HTMLElement) | null} [choose] a control for the first cell of a row, where one is to be chosen
 * @property {(rate: Page.Rate | null, i: number, option: Page.FeeOption) => string | null} [anchors] the id that a clause points to
 * @property {string[]} [posted]
 * @property {(lines: string) => Page.Child} cite
 */

/**
 * @param {Page.FeeOption[]} options
 * @param {Drawn} drawn
 */
export function amountsTable(options, { title, choose = null, anchors = () => null, posted = [], cite }) {
  const columns = columnsOf(options);
  const limits = (option) => option.limits.join(" / ");
  const tables = new Set(options.map(limits));
  const counted = options.some(({ players }) => players.length);
  const first = new Map();
  const rows = options.map((option) => {
    const same = first.get(charged(option));
    if (same === undefined) first.set(charged(option), option.option);
    const cells = columns.map(({ key, begins }) => {
      const lines = option.rates.map((rate, i) => /** @type {[Page.Rate, number]} */ ([rate, i])).filter(([rate]) => keyOf(rate) === key);
      return el(
        "td",
        { lang: "en" },
        lines.length
          ? el(
              "ul",
              { class: "steps" },
              lines.map(([rate, i]) => amountLine(rate, whereOf(rate, begins, option), anchors(rate, i, option))),
            )
          : el("span", { class: "faint" }, "–"),
      );
    });
    const notes = [same ? t("opening.same-as", { option: same }) : "", posted.includes(option.option) ? t("opening.posted") : ""].filter(
      Boolean,
    );
    return el(
      "tr",
      { class: posted.includes(option.option) ? "posted" : "", "data-option": option.option },
      el(
        "th",
        { scope: "row", id: anchors(null, -1, option) },
        choose ? choose(option) : option.option,
        notes.map((note) => el("span", { class: "tag" }, note)),
      ),
      tables.size > 1 ? el("td", { lang: "en" }, limits(option)) : null,
      counted ? el("td", {}, numbers(option)) : null,
      ...cells,
      el("td", {}, cite(`l.${option.lines}`)),
    );
  });
  const head = (column) =>
    el(
      "th",
      { scope: "col", lang: "en" },
      `${column.payer}, ${column.moment}`,
      column.begins ? el("span", { class: "faint begins" }, column.begins) : null,
    );
  return el(
    "div",
    { class: "scroll", tabindex: "0", role: "group", "aria-label": title },
    el(
      "table",
      { class: "amounts" },
      el(
        "caption",
        {},
        tables.size === 1 && limits(options[0])
          ? el("span", { lang: "en" }, limits(options[0]))
          : el("span", { class: "visually-hidden" }, title),
      ),
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          el("th", { scope: "col" }, t("opening.option")),
          tables.size > 1 ? el("th", { scope: "col" }, t("opening.for-tables")) : null,
          counted ? el("th", { scope: "col" }, t("opening.players")) : null,
          ...columns.map(head),
          el("th", { scope: "col" }, t("opening.lines")),
        ),
      ),
      el("tbody", {}, ...rows),
    ),
  );
}

/** "line 855", "lines 855, 857": of the manual. */
export const linesOf = (lines) =>
  el(
    "span",
    { class: "cite" },
    t(/[,-]/.test(lines) ? "opening.source-lines" : "opening.source-line", { lines: lines.replace(/^l\./, "") }),
  );
