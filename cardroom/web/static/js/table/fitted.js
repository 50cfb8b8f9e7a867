// What is too large for its place is drawn smaller: a hand of thirteen cards at a seat, four wagers before it, a long line in the middle.

/** Each `.in` and `.spots` within a node has the room that layout.js gave it. Within a round nothing grows again, so that nothing jumps. */
export class Fitted {
  #least = new Map(); // node -> scale
  #of = "";

  forget() {
    this.#least.clear();
  }

  round(id) {
    if (id !== this.#of) this.forget();
    this.#of = id;
  }

  fit(node) {
    for (const part of node.querySelectorAll(":scope > .in, :scope > .lane > .spots")) {
      const room = part.parentElement;
      const scale = Math.min(1, room.clientWidth / part.offsetWidth, room.clientHeight / part.offsetHeight) || 1;
      const least = Math.min(scale, this.#least.get(part) ?? 1);
      this.#least.set(part, least);
      const text = least.toFixed(3);
      if (part.style.getPropertyValue("--s") !== text) part.style.setProperty("--s", text);
    }
  }
}
