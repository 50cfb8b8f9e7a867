// Several cards that the table has placed in rows one by one: the page has them placed at once, in any order, and each may be taken back
// until they are sent. What is sent are the placings that the table asks for, from the first card of the hand on.
import { partsOf } from "../view.js";

export const PLACE_ALL = "place-all"; // stands for as many placings as cards are held
const ROWS = { front: 3, middle: 5, back: 5 };

/**
 * The options as they are, or the one that stands for all placings.
 * @param {Page.Option[]} options
 * @param {import("./model.js").Model} model
 * @returns {Page.Option[]}
 */
export function placedAtOnce(options, model) {
  const size = (/** @type {string} */ at) => model.round.view.places.get(at)?.length ?? 0;
  const place = `seat/${model.ownSeat}`;
  const held = size(place);
  if (held < 2 || options.some(({ verb, pick }) => verb !== "place" || pick)) return options;
  const rows = Object.entries(ROWS).map(([row, most]) => /** @type {[string, number]} */ ([row, most - size(`${place}/${row}`)]));
  const pick = /** @type {Page.Option["pick"]} */ ({ place, least: held, most: held, size: held, becomes: "", to: "", at: [] });
  return [{ ...options[0], verb: PLACE_ALL, spot: null, pick, rows: rows.filter(([, left]) => left > 0) }];
}

/**
 * The placings of a hand, from its first card on.
 * @param {import("./model.js").Model} model
 * @param {import("./picks.js").Picks} picks
 */
export function placings(model, { rows, list }) {
  const spotOf = (/** @type {number} */ card) => {
    const row = rows.find(({ items }) => items.includes(card))?.key;
    return model.options.find(({ spot }) => spot && partsOf(spot).wager === row)?.spot;
  };
  return [...list.keys()].map((card) => ({ verb: "place", amount: 0, spot: spotOf(card), picks: [] }));
}
