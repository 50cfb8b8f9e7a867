// The circles before one's own position, as the felt is printed: what lies there, what is laid, and a click that lays one more chip.
import { dollars } from "../money.js";
import { el } from "../dom.js";
import { t } from "../messages.js";
import { chipStack } from "./chips.js";
import { resultText } from "./seats.js";
import { wagerName } from "./words.js";

/** [{wager, laid, spot, amount, pending, open}] of the viewer's own position; empty where he has none, or banks. */
export function circlesData(model, bets) {
  const { table, ownSeat, name, round } = model;
  if (ownSeat === null || round.marks.bank?.player === name) return [];
  const asked = bets?.constructor.asked(model);
  return (table.circles ?? []).map((circle) => {
    const spot = `${ownSeat}/${circle.wager}/${name}`;
    return {
      ...circle,
      spot,
      amount: round.view.money(spot),
      result: round.over && round.marks.results.has(spot) ? resultText(round.marks.results.get(spot)) : "",
      pending: asked ? (bets.pending.get(circle.wager) ?? 0) : 0,
      open: Boolean(asked) && bets.open(model, circle),
      offered: Boolean(asked && bets.option(model, circle.wager)),
    };
  });
}

export function circlesElement(circles, lay) {
  return el(
    "div",
    { class: "circles", role: "group", "aria-label": t("play.circles"), "data-key": "circles" },
    circles.map((circle) => circleElement(circle, lay)),
  );
}

function circleElement({ wager, laid, spot, amount, pending, open, offered, result }, lay) {
  const name = wagerName(wager);
  const lies = amount + pending;
  const inside = [
    el("span", { class: "circle-name" }, name),
    lies
      ? el(
          "span",
          { class: `on-circle${pending ? " pending" : ""}`, "data-spot-account": amount ? spot : null },
          chipStack(lies),
          el("span", { class: "figures" }, dollars(lies)),
        )
      : result
        ? el("span", { class: "on-circle result figures", "data-result": spot }, result)
        : null,
  ];
  const classes = `circle laid-${laid}${lies || result ? " has-chips" : ""}${open ? " open" : ""}`;
  const common = { class: classes, "data-circle": wager, "data-offered": offered || null, "data-key": `circle ${wager}` };
  if (!open) return el("span", { ...common, title: name }, inside);
  return el(
    "button",
    { ...common, type: "button", onclick: () => lay(wager), "aria-label": t("play.lay-on", { wager: name, amount: lies }) },
    inside,
  );
}
