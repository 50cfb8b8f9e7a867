// Cards picked by clicking: a deck of buttons, and places that they go to. By keyboard the arrows move through the deck.
import { cardElement, cardLabel } from "../cards.js";
import { el } from "../dom.js";
import { t } from "../messages.js";
import { announce } from "../notice.js";

const suitOf = (/** @type {string} */ card) => (/^jo$/i.test(card) ? "" : card[1]);

/**
 * @typedef {object} Place
 * @property {string} key
 * @property {string} name
 * @property {number} most cards
 * @property {string[]} cards
 */

/**
 * @param {string[]} deck suit by suit, jokers last
 * @param {() => Place[]} places
 * @param {() => void} changed
 */
export function picker(deck, places, changed) {
  let current = places()[0]?.key ?? "";
  const buttons = new Map();
  const node = el("div", { class: "deck", role: "group", "aria-label": t("odds.deck") });

  const place = () => places().find(({ key }) => key === current) ?? places()[0];
  const holder = (/** @type {string} */ card) => places().find(({ cards }) => cards.includes(card));

  function click(/** @type {string} */ card) {
    const held = holder(card);
    if (held) {
      held.cards.splice(held.cards.indexOf(card), 1);
      current = held.key;
      announce(t("odds.taken-away", { card: cardLabel(card), place: held.name }));
    } else {
      /** @type {ReturnType<typeof place> | undefined} */
      let to = place();
      if (to.cards.length >= to.most) to = places().find(({ cards, most }) => cards.length < most && most > 0);
      if (!to) {
        announce(t("odds.full"));
        return;
      }
      to.cards.push(card);
      current = to.key;
      announce(t("odds.put-in", { card: cardLabel(card), place: to.name }));
      if (to.cards.length >= to.most)
        current = places().find(({ cards, most, key }) => key !== "board" && cards.length < most)?.key ?? current;
    }
    changed();
  }

  for (const card of deck) {
    const button = el(
      "button",
      { type: "button", class: "deck-card", "data-card": card, tabindex: "-1", onclick: () => click(card) },
      cardElement(card, { small: true, label: "" }),
    );
    buttons.set(card, button);
  }
  const suits = [...new Set(deck.map(suitOf))].map((suit) => deck.filter((card) => suitOf(card) === suit));
  const across = suits[0].length;
  node.append(
    ...suits.map((cards) =>
      el(
        "div",
        { class: `suit ranks-${across}` },
        cards.map((card) => buttons.get(card)),
      ),
    ),
  );
  buttons.get(deck[0])?.setAttribute("tabindex", "0");
  node.addEventListener("keydown", (event) => {
    const from = deck.indexOf(/** @type {HTMLElement} */ (document.activeElement)?.dataset.card ?? "");
    if (from < 0) return;
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -across, ArrowDown: across, Home: -from, End: deck.length - 1 - from }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const to = deck[Math.min(deck.length - 1, Math.max(0, from + step))];
    buttons.forEach((button) => button.setAttribute("tabindex", "-1"));
    buttons.get(to).setAttribute("tabindex", "0");
    buttons.get(to).focus();
  });

  return {
    node,
    /** Where the next card goes. */
    get current() {
      return current;
    },
    set current(key) {
      current = key;
    },
    /** Show which cards are taken, and by whom. */
    draw() {
      for (const [card, button] of buttons) {
        const held = holder(card);
        button.setAttribute("aria-pressed", String(Boolean(held)));
        button.setAttribute("aria-label", held ? t("odds.card-in", { card: cardLabel(card), place: held.name }) : cardLabel(card));
      }
    },
  };
}
