// Chips: a small stack drawn from the amount, and the wager that lies on a spot.
import { t } from "../messages.js";
import { dollars } from "../money.js";
import { el, svg } from "../dom.js";
import { wagerName } from "./words.js";

const COIN = "coin"; // what no chip is small enough for
let rack = []; // [{value, colour}] of the table, the largest first

/** The chips that the table has; the same for all that is drawn on a page. */
export function takeRack(chips) {
  rack = chips.toSorted((one, other) => other.value - one.value);
}

/** What a chip is worth, of those of at least so much, the smallest first. */
export const chipValues = (least) =>
  rack
    .map(({ value }) => value)
    .filter((value) => value >= least)
    .reverse();

export const colourOf = (value) => rack.find((chip) => chip.value === value)?.colour ?? COIN;

const MOST = 5;

/** The chips of an amount, largest first, no more than a few. */
function pieces(amount) {
  const found = [];
  let left = amount;
  for (const { value, colour } of [...rack, { value: 1, colour: COIN }]) {
    while (left >= value && found.length < MOST) {
      found.push(colour);
      left -= value;
    }
  }
  return found;
}

/** A picture of chips; the figure beside it says what it is worth. */
export function chipStack(amount) {
  const found = pieces(amount);
  const height = 13 + 3 * (found.length - 1);
  return svg(
    "svg",
    { class: "chips", viewBox: `0 0 20 ${height}`, width: 20, height, "aria-hidden": "true", focusable: "false" },
    found.map((colour, i) => {
      const y = height - 6.5 - 3 * i;
      return svg(
        "g",
        { class: `chip-${colour}` },
        svg("ellipse", { class: "side", cx: 10, cy: y + 1.6, rx: 9, ry: 4.6 }),
        svg("ellipse", { class: "face", cx: 10, cy: y, rx: 9, ry: 4.6 }),
        svg("ellipse", { class: "ring", cx: 10, cy: y, rx: 5.4, ry: 2.6 }),
      );
    }),
  );
}

/** A wager on a spot. `whose`: the bettor's name, where the position is not his own. */
export function wager({ spot, wager: name, amount, hand }, { whose = "", mine = false, hands = false } = {}) {
  const label = [
    whose,
    name === "bet" || (whose && name === "wager") ? "" : wagerName(name),
    hands ? t("tabletop.part.hand", { number: hand + 1 }) : "",
  ]
    .filter(Boolean)
    .join(" · ");
  return el(
    "span",
    { class: `wager${whose ? " behind" : ""}${mine ? " mine" : ""}`, "data-spot-account": spot },
    chipStack(amount),
    el("span", { class: "figures" }, dollars(amount)),
    label ? el("span", { class: "wager-name" }, label) : el("span", { class: "visually-hidden" }, t("tabletop.bet")),
  );
}
