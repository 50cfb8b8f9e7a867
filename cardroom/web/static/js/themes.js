// The look of pages, felt and cards, to be chosen: the same parts in the settings of every page and in the menu of a table.
import { cardElement } from "./cards.js";
import { el } from "./dom.js";
import { t } from "./messages.js";
import { CHOICES, choose, chosen } from "./settings.js";

/** A drop-down for each; what is chosen is seen at once. `of`: which of them. */
export function lookFields(of = Object.keys(CHOICES)) {
  const one = (/** @type {string} */ what) => {
    const id = `look-${what}`;
    const options = CHOICES[what].map((/** @type {string} */ value) =>
      el("option", { value, selected: value === chosen(what) }, t(`common.${what}-${value}`)),
    );
    return el(
      "div",
      { class: "field" },
      el("label", { for: id }, t(`common.look-${what}`)),
      el("select", { id, onchange: (event) => choose(what, event.target.value) }, options),
    );
  };
  return el("div", { class: "stack" }, el("div", { class: "fields" }, of.map(one)), sample());
}

function sample() {
  return el(
    "div",
    { class: "hand-of-cards look-sample", "aria-hidden": "true" },
    ["As", "Kh", "Qd", "Jc", null].map((name) => cardElement(name, { label: "" })),
  );
}
