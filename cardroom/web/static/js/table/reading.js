// What the reading keys say: the state of the table in sentences, from the same data that is drawn.
import { cardLabel } from "../cards.js";
import { namesLine } from "../hands.js";
import { listed, t } from "../messages.js";
import { cardsWords } from "./cardsets.js";
import { choices } from "./choices.js";
import { atSeat, groupsAt, isPile, placeName, potName } from "./places.js";
import { capital, list, offerText, wagerName } from "./words.js";

export function myCards(model) {
  if (model.ownSeat === null) return t("tabletop.no-seat");
  const { view, marks } = model.round;
  const groups = groupsAt(model.ownSeat, view, marks);
  if (!groups.length) return t("tabletop.no-cards");
  const text = groups.map(({ label, cards }) => `${label ? `${capital(label)}: ` : ""}${cardsWords(cards)}`).join(". ");
  const hand = namesLine(groups.flatMap(({ called }) => called)) || marks.hands.get(model.name);
  return `${text}.${hand ? ` ${capital(hand)}.` : ""}`;
}

export function board(model) {
  const parts = [];
  for (const [place, names] of model.round.view.places) {
    if (names.length && !atSeat(place) && !isPile(place))
      parts.push(`${capital(placeName(place))}: ${names.map((name) => cardLabel(name)).join(", ")}.`);
  }
  const lines = model.round.marks.hands.get("") ?? [];
  return [...parts, ...lines.map((line) => `${capital(line)}.`)].join(" ") || t("tabletop.no-board");
}

export function pot(model) {
  const { pots, bets, total } = model.potTotal();
  const parts = pots.map(({ amount }, i) => t("tabletop.hand-amount", { name: potName(i, pots.length), amount }));
  if (bets.length) parts.push(t("tabletop.with-bets", { amount: total }));
  const bank = model.round.marks.bank;
  if (bank?.up) {
    parts.push(t("tabletop.bank-told", { ...bank, left: model.round.view.money("bank") }));
  }
  const mine = model.round.view.spots().filter(({ player, wager }) => player === model.name && wager !== "bet");
  const told = ({ wager, amount, position }) =>
    t(position === model.ownSeat ? "tabletop.wager-own" : "tabletop.wager-at", { wager: wagerName(wager), amount, position });
  if (mine.length) parts.push(t("tabletop.your-wagers", { wagers: mine.map(told).join(", ") }));
  return parts.length ? `${parts.join(". ")}.` : t("tabletop.no-pot");
}

/** "Your turn: fold, call $4 or raise to $8." */
export function offers(model) {
  if (!model.yourTurn) {
    const names = model.toAct.filter((name) => name !== model.name);
    return names.length ? t("tabletop.not-your-turn", { names: listed(names) }) : t("tabletop.nothing-asked");
  }
  const { all } = choices(model);
  const own = all.filter(({ spot }) => !spot || Number(spot.split("/")[0]) === model.ownSeat);
  const shown = own.length ? own : all;
  const behind = all.length - shown.length;
  const text = list(
    shown.map((option) => offerText(option, all, model.ownSeat)),
    t("play.or"),
  );
  const picking = all.find(({ pick }) => pick)?.pick;
  const cards = picking
    ? t(picking.least === picking.most ? "tabletop.pick-some" : "tabletop.pick-range", { ...picking, number: picking.most })
    : "";
  return [t("tabletop.turn-offers", { offers: text }), cards, behind ? t("tabletop.or-behind", { count: behind }) : ""]
    .filter(Boolean)
    .join(" ");
}

export function stacks(model) {
  const parts = model
    .seats()
    .filter(({ player }) => player)
    .map(({ player, seat, stack }) =>
      t("tabletop.stack-of", { player: player === model.name ? t("tabletop.you-first") : player, seat, stack }),
    );
  return parts.length ? `${parts.join(". ")}.` : t("tabletop.nobody-sits");
}

export function lastLines(model, number = 5) {
  const lines = model.round.events
    .map(({ says }) => says)
    .filter(Boolean)
    .slice(-number);
  return lines.join(" ") || t("tabletop.nothing-yet");
}
