// What the floor may rule, on a rule sheet: group by group, with the clause and what to write in a described round.
import { el } from "../dom.js";
import { t } from "../messages.js";
import { citation } from "./lines.js";

export function drawRulings(/** @type {Wire.RulingData[]} */ rulings) {
  const note = el("p", { class: "muted" }, t("sheet.rulings-text"));
  return [
    note,
    ...[...byGroup(rulings)].map(([group, rows]) => {
      const said = t(`sheet.group-${group.replaceAll(" ", "-")}`);
      const title = said[0].toUpperCase() + said.slice(1);
      return el(
        "details",
        { class: "fold", open: true },
        el("summary", {}, el("span", {}, title), el("span", { class: "faint small" }, t("sheet.rulings-count", { count: rows.length }))),
        el("dl", { class: "rulings" }, ...rows.flatMap(drawRuling)),
      );
    }),
  ];
}

function byGroup(/** @type {Wire.RulingData[]} */ rulings) {
  /** @type {Map<string, Wire.RulingData[]>} */
  const groups = new Map();
  for (const ruling of rulings) groups.set(ruling.group, [...(groups.get(ruling.group) ?? []), ruling]);
  return groups;
}

function drawRuling(/** @type {Wire.RulingData} */ ruling) {
  return [
    el("dt", {}, `${ruling.title}, `, el("span", { class: "muted" }, ruling.when)),
    el(
      "dd",
      {},
      el("p", {}, ruling.says, " ", citation(ruling.lines ? `l.${ruling.lines}` : "ours")),
      el("p", {}, el("code", {}, ruling.write)),
    ),
  ];
}
