// Seats and cards on the felt that can be picked as what a ruling is about: marked, and taken by a click. By keyboard the same is chosen
// from the lists of the panel, so nothing here is in the tab order. No game is known here.
import { atSeat } from "../table/places.js";

export class Picking {
  #felt;
  #asked = null;                  // {seats: Set, cards: Map(seat -> Set), chosen: {seat, cards}, pick}

  constructor(felt) {
    this.#felt = felt;
    felt.addEventListener("click", (event) => this.#click(event));
  }

  /** Let these be picked: seats by number, cards by seat and index. null: nothing. */
  ask(asked) {
    this.#asked = asked;
    this.mark();
  }

  /** The felt has been drawn anew. */
  mark() {
    const { seats = new Set(), cards = new Map(), chosen = {} } = this.#asked ?? {};
    for (const seat of this.#felt.querySelectorAll(".seat[data-seat]")) {
      const number = Number(seat.dataset.seat);
      seat.classList.toggle("can-pick", seats.has(number));
      seat.classList.toggle("picked", chosen.seat === number);
    }
    for (const card of this.#felt.querySelectorAll(".seat .c[data-at]")) {
      const found = this.#place(card);
      const can = Boolean(found && cards.get(found.seat)?.has(found.index));
      card.classList.toggle("can-pick", can);
      card.classList.toggle("picked", can && chosen.seat === found.seat && Boolean(chosen.cards?.has(found.index)));
    }
  }

  #place(card) {
    const at = atSeat(card.closest("[data-place]")?.dataset.place ?? "");
    return at?.kind === "seat" && !at.part ? { seat: at.seat, index: Number(card.dataset.at) } : null;
  }

  #click(event) {
    if (!this.#asked) return;
    const card = event.target.closest(".c.can-pick");
    const seat = event.target.closest(".seat.can-pick");
    if (card) this.#asked.pick(this.#place(card));
    else if (seat) this.#asked.pick({ seat: Number(seat.dataset.seat), index: null });
  }
}
