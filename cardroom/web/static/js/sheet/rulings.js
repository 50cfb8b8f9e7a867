// What the floor may rule, on a rule sheet: group by group, with the clause and what to write in a described round.
import { count, el } from "../dom.js";
import { citation } from "./lines.js";

export function drawRulings(rulings) {
  const note = el("p", { class: "muted" }, "Each as it is written in a described round; what stands in brackets need not be told.");
  return [note, ...[...byGroup(rulings)].map(([group, rows]) => {
    const title = group[0].toUpperCase() + group.slice(1);
    return el("details", { class: "fold", open: true },
      el("summary", {}, el("span", {}, title), el("span", { class: "faint small" }, count(rows.length, "ruling"))),
      el("dl", { class: "rulings" }, ...rows.flatMap(drawRuling)));
  })];
}

function byGroup(rulings) {
  const groups = new Map();
  for (const ruling of rulings) groups.set(ruling.group, [...(groups.get(ruling.group) ?? []), ruling]);
  return groups;
}

function drawRuling(ruling) {
  return [
    el("dt", {}, `${ruling.title}, `, el("span", { class: "muted" }, ruling.when)),
    el("dd", {}, el("p", {}, ruling.says, " ", citation(ruling.lines ? `l.${ruling.lines}` : "ours")), el("p", {}, el("code", {}, ruling.write))),
  ];
}
