// The first things to play: one edition of each well-known game, with a hand of it drawn.
import { cardElement } from "../cards.js";
import { el } from "../dom.js";
import { busy } from "../notice.js";
import { practise } from "./play.js";

const FEATURED = [
  { ids: ["standard/no-limit-texas-holdem", "tres-lounge/texas-holdem"], game: "holdem", says: "Two cards of your own, five for all.", hand: ["Ah", "Kh"] },
  { ids: ["tres-lounge/three-card-poker"], game: "three_card_poker", says: "Three cards: play or fold.", hand: ["Qs", "Qd", "7c"] },
  { ids: ["oceans-eleven/fortune-pai-gow-poker", "tres-lounge/pai-gow-poker"], game: "pai_gow_poker", says: "Seven cards make two hands.", hand: ["Jo", "As", "Ad", "9h"] },
  { ids: ["oceans-eleven/21st-century-blackjack", "black-sheep/blackjack-elite"], game: "blackjack", says: "Closer to the mark than the dealer.", hand: ["Ac", "Js"] },
  { ids: ["oceans-eleven/ez-baccarat", "black-sheep/ez-baccarat"], game: "baccarat", says: "Player or banker, nearest to nine.", hand: ["4d", "5s"] },
  { ids: ["standard/pot-limit-omaha", "tres-lounge/omaha"], game: "omaha", says: "Four cards; two of them play.", hand: ["Kd", "Kc", "Jd", "Tc"] },
  { ids: ["oceans-eleven/ultimate-texas-holdem"], game: "ultimate_texas_holdem", says: "Hold'em against the dealer: bet early, bet more.", hand: ["As", "Qs"] },
  { ids: ["oceans-eleven/pai-gow-tiles", "tres-lounge/pai-gow-tiles"], game: "pai_gow_tiles", says: "Four dominoes, two pairs.", hand: ["6-6", "1-1", "6-4", "4-1"] },
];

/** What there is of them in these houses: [{edition, says, hand}]. */
export function featured(houses) {
  const all = houses.flatMap((house) => house.editions.map((edition) => ({ ...edition, houseName: house.name })));
  return FEATURED.flatMap(({ ids, game, says, hand }) => {
    const edition = ids.map((id) => all.find((each) => each.id === id)).find(Boolean) ?? all.find((each) => each.game === game);
    return edition ? [{ edition, says, hand }] : [];
  });
}

/** Their places while the houses are asked: the cards are known already. */
export function drawWaiting(list) {
  list.replaceChildren(...FEATURED.map(({ says, hand }) => el("li", { class: "feature waiting", "aria-hidden": "true" },
    drawHand(hand), el("div", { class: "feature-text" }, el("p", { class: "bar" }), el("p", { class: "muted small" }, says)))));
}

const drawHand = (hand) => el("div", { class: "feature-hand", "aria-hidden": "true" }, ...hand.map((name) => cardElement(name, { label: "" })));

export function drawFeatured(list, houses) {
  list.replaceChildren(...featured(houses).map(({ edition, says, hand }) => {
    const button = el("button", { type: "button", class: "primary", "aria-label": `Play ${edition.name}` }, "Play");
    button.addEventListener("click", () => busy(button, () => practise(edition)));
    return el("li", { class: "feature" },
      drawHand(hand),
      el("div", { class: "feature-text" }, el("h3", {}, edition.name), el("p", { class: "muted small" }, says)),
      el("p", { class: "feature-meta faint small" }, edition.houseName, " · ",
        el("a", { href: `/rules/${edition.id}`, "aria-label": `Rules of ${edition.name}` }, "rules")),
      button);
  }));
}

/** Five cards fanned out beside the title. */
export function drawFan(holder) {
  holder.append(...["Ts", "Jh", "Qd", "Kc", "As"].map((name) => cardElement(name, { label: "" })));
}
