// What the reading keys say: the state of the table in sentences, from the same data that is drawn.
import { cardLabel } from "../cards.js";
import { namesLine } from "../hands.js";
import { dollars } from "../money.js";
import { cardsWords } from "./cardsets.js";
import { choices } from "./choices.js";
import { atSeat, groupsAt, isPile, placeName } from "./places.js";
import { capital, list, offerText, plainWords, wagerName } from "./words.js";

export function myCards(model) {
  if (model.ownSeat === null) return "You have no seat.";
  const { view, marks } = model.round;
  const groups = groupsAt(model.ownSeat, view, marks);
  if (!groups.length) return "You have no cards.";
  const text = groups.map(({ label, cards }) => `${label ? `${capital(label)}: ` : ""}${cardsWords(cards)}`).join(". ");
  const hand = namesLine(groups.flatMap(({ called }) => called)) || marks.hands.get(model.name);
  return `${text}.${hand ? ` ${capital(hand)}.` : ""}`;
}

export function board(model) {
  const parts = [];
  for (const [place, names] of model.round.view.places) {
    if (names.length && !atSeat(place) && !isPile(place)) parts.push(`${capital(placeName(place))}: ${names.map((name) => cardLabel(name)).join(", ")}.`);
  }
  const lines = model.round.marks.hands.get("") ?? [];
  return [...parts, ...lines.map((line) => `${capital(line)}.`)].join(" ") || "No cards lie in the middle.";
}

export function pot(model) {
  const { pots, bets, total } = model.potTotal();
  const parts = pots.map(({ amount }, i) => `${i ? `Side pot ${i}` : pots.length > 1 ? "Main pot" : "Pot"} ${dollars(amount)}`);
  if (bets.length) parts.push(`${dollars(total)} with the bets`);
  const bank = model.round.marks.bank;
  if (bank?.up) {
    parts.push(`${bank.player} put up ${dollars(bank.up)}, paid ${dollars(bank.paid)}, won ${dollars(bank.won)}, has ${dollars(model.round.view.money("bank"))} left`);
  }
  const mine = model.round.view.spots().filter(({ player, wager }) => player === model.name && wager !== "bet");
  const where = (position) => (position === model.ownSeat ? "" : ` at position ${position}`);
  if (mine.length) parts.push(`your wagers: ${mine.map(({ wager, amount, position }) => wagerName(wager) + " " + dollars(amount) + where(position)).join(", ")}`);
  return parts.length ? `${parts.join(". ")}.` : "There is no pot.";
}

/** "Your turn, betting: fold, call $4 or raise to $8." */
export function offers(model) {
  if (!model.yourTurn) {
    const names = model.toAct.filter((name) => name !== model.name);
    return names.length ? `Not your turn. Waiting for ${list(names, "and")}.` : "Nothing is asked now.";
  }
  const { all } = choices(model);
  const own = all.filter(({ spot }) => !spot || Number(spot.split("/")[0]) === model.ownSeat);
  const shown = own.length ? own : all;
  const behind = all.length - shown.length;
  const text = list(shown.map((option) => offerText(option, all, model.ownSeat)));
  const picking = all.find(({ pick }) => pick)?.pick;
  const cards = picking ? ` Choose ${picking.least === picking.most ? picking.most : `${picking.least} to ${picking.most}`} of ${picking.size} cards ${picking.becomes}.` : "";
  return `Your turn, ${plainWords(model.decision.kind)}: ${text}.${cards}${behind ? ` Or bet behind others, ${behind} choices.` : ""}`;
}

export function stacks(model) {
  const parts = model.seats().filter(({ player }) => player).map(({ player, seat, stack }) => `${player === model.name ? "You" : player}, seat ${seat}, ${dollars(stack)}`);
  return parts.length ? `${parts.join(". ")}.` : "Nobody sits here.";
}

export function lastLines(model, number = 5) {
  const lines = model.round.events.map(({ says }) => says).filter(Boolean).slice(-number);
  return lines.join(" ") || "Nothing has happened yet.";
}
