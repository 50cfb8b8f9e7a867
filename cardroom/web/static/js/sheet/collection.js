// The collection on a rule sheet: what a table posts unless it says otherwise, and every printed option.
import { count, el } from "../dom.js";
import { feeCell, ratesTable } from "../fees.js";
import { citation } from "./lines.js";

export function drawCollection(collection, fees) {
  if (!collection || !fees.options.length) return [el("p", { class: "muted" }, "No collection is taken.")];
  const posted = collection.posted;
  const nodes = [
    el("p", {}, `A table posts option ${posted.option} unless it says otherwise. A void round ${posted.void_returns_fee ? "returns" : "does not return"} the fee.`),
    ratesTable(posted.rates, `Option ${posted.option} charges`),
    el("h3", { id: "printed-options" }, `${count(fees.options.length, "printed option")} `, citation(`l.${fees.lines}`)),
  ];
  for (const group of fees.groups) {
    const options = fees.options.filter((option) => option.group === group.announced);
    if (options.length) nodes.push(groupTable(group, options, posted.option));
  }
  if (fees.readings.length) nodes.push(el("h3", {}, "How the printed figures are read"), readings(fees.readings, "fee-reading"));
  return nodes;
}

const HEADS = ["Option", "When", "From", "Where", "Fee"];

function groupTable(group, options, posted) {
  const bodies = options.map((option) => el("tbody", { class: posted.split("+").includes(option.option) ? "posted" : "" },
    el("tr", { class: "option-head" },
      el("th", { scope: "rowgroup", colspan: HEADS.length, id: `clause-${option.rule}` },
        `Option ${option.option}`, el("span", { class: "muted" }, option.tables ? ` · ${option.tables}` : ""), " ", citation(`l.${option.lines}`))),
    ...option.rates.map((rate, i, all) => el("tr", { id: rate.rule === option.rule || all.findIndex(({ rule }) => rule === rate.rule) < i ? null : `clause-${rate.rule}` },
      el("td", {}, ""), el("td", {}, rate.moment), el("td", {}, rate.payer), el("td", {}, rate.condition || "always"),
      feeCell(rate)))));
  const title = `Options ${group.announced}, by ${group.basis}`;
  return el("details", { class: "fold", open: options.length <= 4 },
    el("summary", {}, el("span", {}, title), el("span", { class: "faint small" }, count(options.length, "option"))),
    el("p", { class: "small muted" }, group.says, " ", citation(`l.${group.lines}`)),
    el("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": title },
      el("table", { class: "options" }, el("caption", { class: "visually-hidden" }, title),
        el("thead", {}, el("tr", {}, ...HEADS.map((head) => el("th", { scope: "col", class: head === "Fee" ? "money" : "" }, head)))), ...bodies)));
}

/** Places where the print is unclear: what it says, what we read, why. Both kinds: of an edition and of a schedule, each with addresses of its own. */
export function readings(all, kind = "reading") {
  return el("ul", { class: "readings" }, ...all.map((each) => el("li", { id: `${kind}-${each.id}` },
    el("p", {}, el("strong", {}, each.text || (each.printed ? `Printed: ${each.printed}` : "Not printed in full")), " ", each.lines ? citation(`l.${each.lines}`) : null),
    el("p", {}, el("span", { class: "label-word" }, "We read: "), each.read),
    each.why ? el("p", { class: "muted small" }, el("span", { class: "label-word" }, "Why: "), each.why) : null,
    each.switch ? el("p", { class: "faint small" }, "Switch: ", el("code", {}, each.switch)) : null)));
}
