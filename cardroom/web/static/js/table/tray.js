// The chips one bets with: which is laid by a click on a circle, and what is done with those that are laid.
import { dollars } from "../money.js";
import { el } from "../dom.js";
import { t } from "../messages.js";
import { colourOf } from "./chips.js";

/**
 * @param {import("./bets.js").Bets} bets
 * @param {import("./model.js").Model} model
 * @param {{chip: (value: number) => void, undo: () => void, clear: () => void, double: () => void, again: () => void}} does
 */
export function trayElement(bets, model, does) {
  const chip = (/** @type {number} */ value) =>
    el(
      "button",
      {
        type: "button",
        class: `chip chip-${colourOf(value)}${dollars(value).length > 4 ? " long" : ""}`,
        "data-chip": value,
        "aria-pressed": String(value === bets.chip),
        "aria-label": t("play.chip", { amount: value }),
        onclick: () => does.chip(value),
      },
      dollars(value),
    );
  const last = bets.last.reduce((sum, [, amount]) => sum + amount, 0);
  const tool = (/** @type {string} */ role, /** @type {() => void} */ act, /** @type {string} */ text) =>
    act ? el("button", { type: "button", class: "quiet tool", "data-role": role, onclick: act }, text) : null;
  return el(
    "div",
    { class: "tray-of-chips" },
    el("div", { class: "chips-to-lay", role: "group", "aria-label": t("play.chips") }, bets.chips(model).map(chip)),
    el(
      "div",
      { class: "tools" },
      bets.total
        ? [
            tool("undo", does.undo, t("play.undo")),
            tool("clear", does.clear, t("play.clear")),
            tool("double", does.double, t("play.double-all")),
          ]
        : last
          ? tool("again", does.again, t("play.again", { amount: last }))
          : el("span", { class: "hint" }, t("play.lay")),
    ),
  );
}
