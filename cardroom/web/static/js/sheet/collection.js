// The collection on a rule sheet: what a table posts unless it says otherwise, and every printed option.
import { count, el } from "../dom.js";
import { amountsTable } from "../fees.js";
import { citation } from "./lines.js";

export function drawCollection(collection, fees) {
  if (!collection || !fees.options.length) return [el("p", { class: "muted" }, "No collection is taken.")];
  const posted = collection.posted;
  const names = posted.option.split("+");
  const usual = fees.options.filter(({ option }) => names.includes(option));
  const nodes = [
    el("p", {}, `A table posts option ${posted.option} unless it says otherwise. A void round ${posted.void_returns_fee ? "returns" : "does not return"} the fee.`),
    amountsTable(usual, { title: `Option ${posted.option} charges`, cite: citation }),
    el("h3", { id: "printed-options" }, `${count(fees.options.length, "printed option")} `, citation(`l.${fees.lines}`)),
  ];
  for (const group of fees.groups) {
    const options = fees.options.filter((option) => option.group === group.announced);
    if (options.length) nodes.push(groupTable(group, options, names));
  }
  if (fees.readings.length) nodes.push(el("h3", {}, "How the printed figures are read"), readings(fees.readings, "fee-reading"));
  return nodes;
}

/** Where a clause of the collection is found: the option's own at its name, that of an amount at the first of its amounts. */
function anchor(rate, i, option) {
  if (rate === null) return `clause-${option.rule}`;
  const first = option.rates.findIndex(({ rule }) => rule === rate.rule) === i;
  return first && rate.rule !== option.rule ? `clause-${rate.rule}` : null;
}

function groupTable(group, options, posted) {
  const title = `Options ${group.announced}, by ${group.basis}`;
  return el("details", { class: "fold", open: options.length <= 4 },
    el("summary", {}, el("span", {}, title), el("span", { class: "faint small" }, count(options.length, "option"))),
    el("p", { class: "small muted" }, group.says, " ", citation(`l.${group.lines}`)),
    amountsTable(options, { title, posted, anchors: anchor, cite: citation }));
}

/** Places where the print is unclear: what it says, what we read, why. Both kinds: of an edition and of a schedule, each with addresses of its own. */
export function readings(all, kind = "reading") {
  return el("ul", { class: "readings" }, ...all.map((each) => el("li", { id: `${kind}-${each.id}` },
    el("p", {}, el("strong", {}, each.text || (each.printed ? `Printed: ${each.printed}` : "Not printed in full")), " ", each.lines ? citation(`l.${each.lines}`) : null),
    el("p", {}, el("span", { class: "label-word" }, "We read: "), each.read),
    each.why ? el("p", { class: "muted small" }, el("span", { class: "label-word" }, "Why: "), each.why) : null,
    each.switch ? el("p", { class: "faint small" }, "Switch: ", el("code", {}, each.switch)) : null)));
}
