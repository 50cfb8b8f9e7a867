// Many wagers at once: which spot the amount is for, one's own position first; and the row of buttons below.
import { dollars } from "../money.js";
import { el } from "../dom.js";
import { t } from "../messages.js";
import { spotOf } from "../view.js";
import { capital, isRange, verbWords, wagerName } from "./words.js";

function bounds({ amounts }) {
  return amounts.only?.length
    ? amounts.only.map(dollars).join(` ${t("play.or")} `)
    : `${dollars(amounts.least)} – ${dollars(amounts.most)}`;
}

/** A spot to bet on: pressed when the amount is for it. */
function selector(option, select, you) {
  const spot = option.spot ? spotOf(option.spot) : null;
  const wager = spot ? wagerName(spot.wager) : verbWords(option.verb, option.kind);
  const name = spot && spot.player !== you ? t("play.whose", { player: spot.player, wager }) : wager;
  const button = el(
    "button",
    {
      type: "button",
      class: "selector",
      "data-verb": option.verb,
      "data-spot": option.spot,
      "aria-pressed": "false",
      onclick: () => select(option),
    },
    el("span", {}, capital(!spot || option.verb === "bet" ? name : `${verbWords(option.verb, option.kind)} ${name}`)),
    el("span", { class: "figures faint" }, bounds(option)),
  );
  button.option = option;
  return button;
}

function positionGroup({ position, player, own, options }, select, you) {
  const name = own ? t("play.your-seat") : t(player ? "play.seat-of" : "play.seat-free", { seat: position, player });
  return el(
    "div",
    { class: "position", role: "group", "aria-label": name, "data-position": position },
    el("span", { class: "position-name" }, name),
    el(
      "div",
      { class: "selectors" },
      options.filter(isRange).map((option) => selector(option, select, you)),
    ),
  );
}

/** The spots that may be bet on: one's own, and those of others, folded away unless they are `open`. */
export function selectors(choice, you, select, open) {
  const box = el("div", { class: "spots-to-bet" });
  const loose = choice.ranges.filter(({ spot }) => !spot);
  if (loose.length)
    box.append(
      el(
        "div",
        { class: "selectors" },
        loose.map((option) => selector(option, select, you)),
      ),
    );
  const groups = choice.groups.filter(({ options }) => options.some(isRange));
  const own = groups.filter((group) => group.own);
  const others = groups.filter((group) => !group.own);
  box.append(...own.map((group) => positionGroup(group, select, you)));
  if (others.length) {
    const folded = el(
      "details",
      { class: "behind", open: open || own.length === 0 },
      el("summary", {}, t("play.behind-others"), " ", el("span", { class: "tag" }, others.length)),
      el(
        "div",
        { class: "positions" },
        others.map((group) => positionGroup(group, select, you)),
      ),
    );
    box.append(folded);
  }
  return box;
}

/** The row of buttons: in the order of the options; what is selected above is sent by one button of its own. */
export function actions(controls, choice) {
  const row = el("div", { class: "acts", role: "group", "aria-label": t("play.what-you-do") });
  if (choice.grouped) row.append(controls.confirmButton());
  for (const option of choice.all) if (!choice.grouped || !isRange(option)) row.append(controls.button(option));
  return row;
}
