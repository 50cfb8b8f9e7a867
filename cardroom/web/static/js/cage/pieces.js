// Chips, notes and coins by denomination: shown, and counted into fields.
import { el } from "../dom.js";
import { has, number, t } from "../messages.js";
import { dollars } from "../money.js";

const KINDS = ["chip", "cash"];
let numbers = 0;

/** The name of a shift: those that a room has at first in the language of the page, others as they are called. */
export const shiftName = (shift) => (has(`cage.shift-${shift}`) ? t(`cage.shift-${shift}`) : shift);

const values = ({ chips, cash }) => ({ chip: chips.map(({ cents }) => cents), cash });
const face = (kind, cents, { chips }) =>
  el(
    "span",
    { class: kind === "chip" ? `piece-chip ${chips.find((each) => each.cents === cents)?.colour ?? ""}` : "piece-note" },
    dollars(cents),
  );

export const worth = (held, kind = "") =>
  KINDS.filter((each) => !kind || each === kind).reduce(
    (sum, each) => sum + Object.entries(held[each] ?? {}).reduce((all, [cents, count]) => all + Number(cents) * count, 0),
    0,
  );

export const added = (...several) =>
  Object.fromEntries(
    KINDS.map((kind) => {
      const sums = {};
      for (const held of several) for (const [cents, count] of Object.entries(held[kind] ?? {})) sums[cents] = (sums[cents] ?? 0) + count;
      return [kind, sums];
    }),
  );

/** Chips, cash and both. */
export const sums = ({ chips, cash }) =>
  el(
    "dl",
    { class: "sums" },
    ...[
      ["cage.kind-chip", chips],
      ["cage.kind-cash", cash],
      ["cage.together", chips + cash],
    ].map(([key, sum]) => el("div", {}, el("dt", {}, t(key)), el("dd", { class: "figures" }, dollars(sum)))),
  );

/** What lies somewhere, the largest first: "20 × $5". */
export function shown(held, rack) {
  const rows = KINDS.flatMap((kind) =>
    values(rack)
      [kind].filter((cents) => held[kind]?.[cents])
      .reverse()
      .map((cents) => el("li", {}, face(kind, cents, rack), el("span", { class: "figures" }, `× ${number(held[kind][cents])}`))),
  );
  return rows.length ? el("ul", { class: "pieces" }, ...rows) : el("p", { class: "muted" }, t("cage.nothing"));
}

/** In a row of a list: "20 × $5, 3 × $100". */
export const told = (held) =>
  KINDS.flatMap((kind) =>
    Object.entries(held[kind] ?? {})
      .sort(([a], [b]) => Number(b) - Number(a))
      .map(([cents, count]) => t(`cage.some-${kind}`, { count, value: dollars(Number(cents)) })),
  ).join(", ");

/**
 * Fields for a count. `held`: only of what lies there, and no more than that; `filled`: what stands there at first; `kinds`: chips, cash or
 * both. `grid.read()` is what was counted; `grid.changed` is called with every figure.
 */
export function grid(rack, { held = null, filled = {}, kinds = KINDS, label }) {
  const inputs = [];
  const total = el("strong", { class: "figures" });
  const column = (kind) => {
    const rows = values(rack)
      [kind].filter((cents) => !held || held[kind]?.[cents])
      .reverse()
      .map((cents) => {
        const id = `count-${++numbers}`;
        const most = held?.[kind]?.[cents];
        const input = el("input", {
          id,
          type: "text",
          inputmode: "numeric",
          pattern: "[0-9]*",
          maxlength: 7,
          autocomplete: "off",
          value: filled[kind]?.[cents] || "",
          placeholder: "0",
        });
        const sum = el("span", { class: "figures muted sum" });
        inputs.push({ kind, cents, input, sum });
        return el(
          "div",
          { class: "count-row" },
          el("label", { for: id }, face(kind, cents, rack), " ", el("span", { class: "visually-hidden" }, t(`cage.kind-${kind}`))),
          el("span", { class: "count-of" }, input, most === undefined ? null : el("span", { class: "hint" }, t("cage.of", { most }))),
          sum,
        );
      });
    return rows.length ? el("div", { class: "count-column" }, el("h4", {}, t(`cage.kind-${kind}`)), ...rows) : null;
  };
  const columns = kinds.map(column);
  const holder = el(
    "fieldset",
    { class: "count" },
    el("legend", {}, label),
    columns.some(Boolean) ? el("div", { class: "count-columns" }, ...columns) : el("p", { class: "muted" }, t("cage.nothing")),
    el("p", { class: "count-total", role: "status" }, t("cage.together"), " ", total),
  );
  const read = () => {
    /** @type {Record<string, Record<string, number>>} */
    const found = {};
    for (const { kind, cents, input } of inputs) {
      const count = Number(input.value.trim() || 0);
      if (!Number.isSafeInteger(count) || count < 0) throw new Error(t("cage.no-count", { value: input.value, of: dollars(cents) }));
      if (count) found[kind] = { ...found[kind], [cents]: count };
    }
    return found;
  };
  const draw = () => {
    for (const { cents, input, sum } of inputs) {
      const count = Number(input.value.trim() || 0);
      sum.textContent = Number.isSafeInteger(count) && count > 0 ? dollars(count * cents) : "";
    }
    try {
      total.textContent = dollars(worth(read()));
    } catch {
      total.textContent = "…";
    }
    made.changed();
  };
  const made = Object.assign(holder, { read, changed: () => {} });
  holder.addEventListener("input", draw);
  draw();
  return made;
}
