// A line of a rule sheet: its words, the source lines it cites, an example in cards. Lines that are rows of a table become one.
import { cardElement } from "../cards.js";
import { el } from "../dom.js";
import { t } from "../messages.js";

const CITED = /^(.*?)\s*\((l\.[^()]*|ours)\)\s*(.*)$/s;
const CARDS = /^\[([^\]]+)\]\s*(.*)$/s;
const CARD = /^(?:[2-9TJQKA][cdhs]|Jo|JO|[1-6]-[1-6])$/;
const ROW = /^([^:]{1,90}): (\$?[\d,.]+(?: to [\d,]+)?(?: [a-z ]{1,30})?|stands|draws(?: on [^.]{1,60})?)$/;

/** "Pair: 1 to 1 (l.855)" -> {text, cite, after, cards}. */
export function readLine(line) {
  const found = CITED.exec(line);
  const [text, cite, rest] = found ? [found[1], found[2], found[3]] : [line, "", ""];
  const example = CARDS.exec(rest);
  const cards = example ? example[1].split(" ") : [];
  if (!example || !cards.every((each) => each === "/" || CARD.test(each))) return { text, cite, after: rest, cards: [] };
  return { text, cite, after: example[2], cards };
}

/** "lines 855, 857" for people; what no manual prints is said to be so. */
export function citation(cite) {
  if (!cite) return null;
  if (cite === "ours") return el("span", { class: "cite", title: t("sheet.common") }, t("sheet.not-printed"));
  return el("span", { class: "cite" }, t(/[,-]/.test(cite) ? "sheet.lines" : "sheet.line", { lines: cite.replace(/^l\./, "") }));
}

/** The lines of a section as paragraphs and tables, in order. */
export function drawLines(title, lines) {
  const read = lines.map(readLine);
  /** @type {HTMLElement[]} */
  const nodes = [];
  /** @type {HTMLElement | null} */
  let list = null;
  for (let i = 0; i < read.length; ) {
    let end = i;
    while (end < read.length && ROW.test(read[end].text) && !read[end].after && !read[end].cards.length) end += 1;
    if (end - i >= 2 || (end > i && /pays|Bonuses/.test(title))) {
      nodes.push(payTable(title, read.slice(i, end)));
      list = null;
      i = end;
      continue;
    }
    if (!list) {
      list = el("ul", { class: "rules-list" });
      nodes.push(list);
    }
    list.append(ruleItem(read[i]));
    i += 1;
  }
  return nodes;
}

function ruleItem({ text, cite, after, cards }) {
  const item = el("li", {}, text, " ", citation(cite));
  if (cards.length) {
    const rows = cards
      .join(" ")
      .split(" / ")
      .map((part) => part.split(" "));
    item.append(
      el(
        "div",
        { class: "example" },
        ...rows.map((row) => el("span", { class: "hand-of-cards" }, ...row.map((name) => cardElement(name, { small: true })))),
      ),
    );
  }
  if (after) item.append(el("span", { class: "faint small after" }, after));
  return item;
}

function heads(title) {
  if (/points|units|Bonuses|chips/.test(title)) return [t("sheet.result"), t("sheet.points")];
  if (/draws/.test(title)) return [t("sheet.total"), t("sheet.third-card")];
  return [t("sheet.result"), t("sheet.pays")];
}

function payTable(title, rows) {
  const same = rows.every(({ cite }) => cite === rows[0].cite);
  const [left, right] = heads(title);
  const head = el(
    "tr",
    {},
    el("th", { scope: "col" }, left),
    el("th", { scope: "col", class: "money" }, right),
    same ? null : el("th", { scope: "col" }, t("sheet.source")),
  );
  const body = rows.map(({ text, cite }) => {
    const [, name, value] = ROW.exec(text) ?? [];
    return el("tr", {}, el("th", { scope: "row" }, name), el("td", { class: "money" }, value), same ? null : el("td", {}, citation(cite)));
  });
  return el(
    "div",
    { class: "scroll", tabindex: "0", role: "group", "aria-label": title },
    el(
      "table",
      { class: "pay-table" },
      el(
        "caption",
        { class: same && rows[0].cite ? "" : "visually-hidden" },
        el("span", { class: "visually-hidden" }, title),
        same ? citation(rows[0].cite) : null,
      ),
      el("thead", {}, head),
      el("tbody", {}, ...body),
    ),
  );
}
