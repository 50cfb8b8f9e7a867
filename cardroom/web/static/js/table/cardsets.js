// Cards laid side by side: fans and rows. How wide a card is comes from the style sheet (--card-w).
import { cardElement, cardLabel, isTile } from "../cards.js";
import { el } from "../dom.js";
import { t } from "../messages.js";

const CROWDED = { large: 6, small: 4 };

/** One card in its frame. The name is read from the fan, unless `label` says otherwise. */
export function framed(/** @type {Page.LaidCard} */ card, { large = false, tiles = false, label = "" } = {}) {
  const down = card.name === null;
  const tile = down ? tiles : isTile(card.name);
  const classes = ["c", down ? "down" : "", tile ? "tile" : "", card.fresh ? "fresh" : "", card.lit ? "lit" : ""].filter(Boolean).join(" ");
  return el("span", { class: classes, "data-at": card.index }, cardElement(card.name, { small: !large, label, tile }));
}

/** What is read of a group: names of those seen, the number of those that are not. */
export function cardsWords(/** @type {{ name: Page.Card }[]} */ cards) {
  const seen = cards.filter(({ name }) => name !== null).map(({ name }) => cardLabel(name));
  const hidden = cards.length - seen.length;
  if (hidden) seen.push(t(seen.length ? "tabletop.down-some" : "tabletop.down-cards", { count: hidden }));
  return seen.join(", ");
}

/**
 * A fan; many cards lie closer together. It is one picture to a screen reader.
 * @param {Page.LaidCard[]} cards
 * @param {{label?: string, large?: boolean, tiles?: boolean}} drawn
 */
export function fan(cards, { label = "", ...drawn } = {}) {
  const words = `${label ? `${label}: ` : ""}${cardsWords(cards)}`;
  const box = el(
    "span",
    { class: "fan", role: "img", "aria-label": words },
    cards.map((card) => framed(card, drawn)),
  );
  box.style.setProperty("--n", String(cards.length));
  if (cards.length >= CROWDED[drawn.large ? "large" : "small"]) box.classList.add("close");
  if (cards.every(({ name }) => name === null)) box.classList.add("backs");
  return box;
}

/**
 * A hand in rows of given sizes: [["front", 3], ...]; `beside` draws what stands beside each of them.
 * @param {Page.LaidCard[]} cards
 * @param {Array<[string, number]>} sizes
 * @param {{large?: boolean, tiles?: boolean}} drawn
 * @param {(row: number) => HTMLElement | null} beside
 */
export function rows(cards, sizes, drawn = {}, beside = () => null) {
  let at = 0;
  return el(
    "span",
    { class: `laid${sizes.length === 2 ? " side-by-side" : ""}` },
    sizes.map(([name, length], row) => {
      const part = cards.slice(at, at + length);
      at += length;
      return el("span", { class: "laid-row" }, fan(part, { ...drawn, label: name }), beside(row));
    }),
  );
}
