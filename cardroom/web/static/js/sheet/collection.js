// The collection on a rule sheet: what a table posts unless it says otherwise, and every printed option.
import { el } from "../dom.js";
import { amountsTable } from "../fees.js";
import { t } from "../messages.js";
import { citation } from "./lines.js";

export function drawCollection(collection, fees) {
  if (!collection || !fees.options.length) return [el("p", { class: "muted" }, t("sheet.no-collection"))];
  const posted = collection.posted;
  const names = posted.option.split("+");
  const usual = fees.options.filter(({ option }) => names.includes(option));
  /** @type {HTMLElement[]} */
  const nodes = [
    el("p", {}, t(posted.void_returns_fee ? "sheet.posts-returns" : "sheet.posts-keeps", posted)),
    amountsTable(usual, { title: t("sheet.charges", posted), cite: citation }),
    el("h3", { id: "printed-options" }, `${t("sheet.printed-options", { count: fees.options.length })} `, citation(`l.${fees.lines}`)),
  ];
  for (const group of fees.groups) {
    const options = fees.options.filter((option) => option.group === group.announced);
    if (options.length) nodes.push(groupTable(group, options, names));
  }
  if (fees.readings.length) nodes.push(el("h3", {}, t("sheet.figures-read")), readings(fees.readings, "fee-reading"));
  return nodes;
}

/** Where a clause of the collection is found: the option's own at its name, that of an amount at the first of its amounts. */
function anchor(rate, i, option) {
  if (rate === null) return `clause-${option.rule}`;
  const first = option.rates.findIndex(({ rule }) => rule === rate.rule) === i;
  return first && rate.rule !== option.rule ? `clause-${rate.rule}` : null;
}

function groupTable(group, options, posted) {
  const title = t("sheet.group", group);
  return el(
    "details",
    { class: "fold", open: options.length <= 4 },
    el("summary", {}, el("span", {}, title), el("span", { class: "faint small" }, t("sheet.options", { count: options.length }))),
    el("p", { class: "small muted" }, group.says, " ", citation(`l.${group.lines}`)),
    amountsTable(options, { title, posted, anchors: anchor, cite: citation }),
  );
}

/**
 * Places where the print is unclear: what it says, what we read, why. Both kinds: of an edition and of a schedule, each with addresses of
 * its own.
 */
export function readings(all, kind = "reading") {
  return el(
    "ul",
    { class: "readings" },
    ...all.map((each) =>
      el(
        "li",
        { id: `${kind}-${each.id}` },
        el(
          "p",
          {},
          el("strong", {}, each.text || (each.printed ? t("sheet.printed", each) : t("sheet.not-in-full"))),
          " ",
          each.lines ? citation(`l.${each.lines}`) : null,
        ),
        el("p", {}, el("span", { class: "label-word" }, t("sheet.we-read"), " "), each.read),
        each.why ? el("p", { class: "muted small" }, el("span", { class: "label-word" }, t("sheet.why"), " "), each.why) : null,
        each.switch ? el("p", { class: "faint small" }, `${t("sheet.switch")} `, el("code", {}, each.switch)) : null,
      ),
    ),
  );
}
