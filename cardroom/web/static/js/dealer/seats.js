// The seats of the real table: who sits there, his chips, his wagers, his cards as they lie.
import { cardElement } from "../cards.js";
import { el } from "../dom.js";
import { t } from "../messages.js";
import { dollars } from "../money.js";

const words = (/** @type {string} */ text) => text.replaceAll("-", " ");

/** @param {Wire.DealerData} data */
export function seatsList(data) {
  const isAsked = (/** @type {Wire.FeltSeatData} */ seat) => seat.asked || seat.seat === data.asked.seat;
  return data.seats.map((seat) =>
    el(
      "li",
      {
        class: ["felt-seat", isAsked(seat) ? "asked" : "", seat.bank ? "bank" : "", seat.out ? "out" : ""].filter(Boolean).join(" "),
        "data-seat": seat.seat,
      },
      el("span", { class: "seat-number" }, seat.seat),
      el("span", { class: "seat-who" }, el("b", {}, seat.player), el("span", { class: "money" }, dollars(seat.stack))),
      seat.bank ? el("span", { class: "tag warn" }, t("dealer.bank"), data.bank !== null ? ` ${dollars(data.bank)}` : "") : null,
      seat.out ? el("span", { class: "tag" }, t("dealer.is-out")) : null,
      seat.wagers.length
        ? el(
            "ul",
            { class: "seat-wagers" },
            seat.wagers.map(({ wager, player, amount }) =>
              el("li", {}, `${player === seat.player ? "" : `${player}: `}${words(wager)} `, el("b", {}, dollars(amount))),
            ),
          )
        : null,
      seat.cards.length
        ? el(
            "span",
            { class: "seat-cards" },
            seat.cards.map((name) => cardElement(name, { small: true })),
          )
        : null,
      seat.more.map(({ place, cards }) =>
        el(
          "span",
          { class: "seat-cards" },
          el("span", { class: "small muted" }, words(place)),
          cards.map((name) => cardElement(name, { small: true })),
        ),
      ),
    ),
  );
}

export function boardLine(/** @type {Wire.DealerData} */ data) {
  const pots = data.pots.map((amount, i) =>
    el("span", { class: "board-place pot" }, i ? t("dealer.side-pot", { number: i }) : t("dealer.pot"), el("b", {}, dollars(amount))),
  );
  return [
    ...pots,
    ...data.board.map(({ place, cards }) =>
      el(
        "span",
        { class: "board-place" },
        el("span", { class: "small muted" }, words(place.replaceAll("/", " "))),
        cards.map((name) => cardElement(name, { small: true })),
      ),
    ),
  ];
}
