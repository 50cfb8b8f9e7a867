// An amount as it is cut: the fewest chips, the largest first, each with its number, worth and colour.
import { el } from "../dom.js";
import { t } from "../messages.js";
import { dollars } from "../money.js";

const KNOWN = ["white", "red", "green", "black", "purple", "yellow", "pink", "orange", "blue", "brown", "grey"];

export function chip(value, colour, text = dollars(value)) {
  return el("span", { class: `cut-chip ${KNOWN.includes(colour) ? colour : "grey"}`, "aria-hidden": "true" }, text);
}

/** "4 green, 1 red" in pictures; read aloud it is just that. */
export function cut({ chips, coin }) {
  const words = [
    ...chips.map(([number, , colour]) => `${number} ${colour}`),
    ...(coin ? [t("dealer.in-coin", { amount: coin })] : []),
  ].join(", ");
  return el(
    "span",
    { class: "cut" },
    el("span", { class: "visually-hidden" }, words),
    chips.map(([number, value, colour]) => el("span", { class: "cut-stack", "aria-hidden": "true" }, `${number}×`, chip(value, colour))),
    coin ? el("span", { "aria-hidden": "true" }, t("dealer.in-coin", { amount: coin })) : null,
  );
}
