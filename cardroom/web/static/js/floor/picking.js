// Seats and cards on the felt that can be picked as what a ruling is about: marked, and taken by a click. By keyboard the same is chosen
// from the lists of the panel, so nothing here is in the tab order. No game is known here.
/**
 * @typedef {object} Pickable
 * @property {Set<number>} seats
 * @property {Map<string, Set<number>>} cards by place, their indices
 * @property {{seats: Set<number>, place?: string, cards: Set<number>}} picked
 * @property {(seat: number) => void} pickSeat
 * @property {(place: string, index: number) => void} pickCard
 */

export class Picking {
  #felt;
  /** @type {Pickable | null} */
  #asked = null;

  constructor(/** @type {HTMLElement} */ felt) {
    this.#felt = felt;
    felt.addEventListener("click", (event) => this.#click(event));
  }

  /**
   * Let these be picked, or (null) nothing.
   * @param {Pickable | null} asked
   */
  ask(asked) {
    this.#asked = asked;
    this.mark();
  }

  /** The felt has been drawn anew. */
  mark() {
    const { seats, cards, picked } = this.#asked ?? { seats: new Set(), cards: new Map(), picked: { seats: new Set(), cards: new Set() } };
    for (const seat of this.#felt.querySelectorAll(".seat[data-seat]")) {
      const number = Number(seat.getAttribute("data-seat"));
      seat.classList.toggle("can-pick", seats.has(number));
      seat.classList.toggle("picked", picked.seats.has(number));
    }
    for (const card of this.#felt.querySelectorAll(".c[data-at]")) {
      const { place, index } = whereIs(card);
      card.classList.toggle("can-pick", Boolean(cards.get(place)?.has(index)));
      card.classList.toggle("picked", place === picked.place && picked.cards.has(index));
    }
  }

  #click(/** @type {MouseEvent} */ event) {
    if (!(event.target instanceof Element)) return;
    const card = event.target.closest(".c.can-pick");
    const seat = /** @type {HTMLElement | null} */ (event.target.closest(".seat.can-pick"));
    if (card) this.#asked?.pickCard(whereIs(card).place, whereIs(card).index);
    else if (seat) this.#asked?.pickSeat(Number(seat.dataset.seat));
  }
}

const whereIs = (/** @type {Element} */ card) => ({
  place: card.closest("[data-place]")?.getAttribute("data-place") ?? "",
  index: Number(card.getAttribute("data-at")),
});
