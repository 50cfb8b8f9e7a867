// How wide the cards of a part are: as wide as its place allows, up to a width that is given. Text keeps its size; only what has no
// room even with the smallest cards is drawn smaller as a whole.

const LEAST = 14; // pixels of a card's width
const CLOSE = 1; // pixels that are not looked for any more

const SAID = ["small", "without-draws", "without-order"]; // how what is said beside one's own cards gets shorter

/** Within a round no card grows again, so that nothing jumps. */
export class Fitted {
  #least = new Map(); // node -> width
  #of = "";

  forget() {
    this.#least.clear();
  }

  round(id) {
    if (id !== this.#of) this.forget();
    this.#of = id;
  }

  /** Cards of `part` as wide as fits into `room`, no wider than `most`. Returns how wide. */
  cards(part, room, most) {
    const top = Math.min(most, this.#least.get(part) ?? most);
    part.style.setProperty("--flight", "0"); // a card on its way is wide of its place
    const fits = (width) => {
      part.style.setProperty("--card-w", `${width.toFixed(1)}px`);
      return Math.max(part.offsetWidth, part.scrollWidth) <= room.clientWidth + 1 && part.offsetHeight <= room.clientHeight + 1;
    };
    scale(part, 1);
    let [low, high] = [LEAST, top];
    if (fits(top)) low = top;
    else
      while (high - low > CLOSE) {
        const middle = (low + high) / 2;
        if (fits(middle)) low = middle;
        else high = middle;
      }
    this.#least.set(part, low);
    if (!fits(low)) this.scaled(part, room);
    part.style.removeProperty("--flight");
    return low;
  }

  /** Wagers before a seat: without their names where there is no room for them, then without the chips. */
  wagers(part, room) {
    scale(part, 1);
    const fits = () => Math.max(part.offsetWidth, part.scrollWidth) <= room.clientWidth + 1 && part.offsetHeight <= room.clientHeight + 1;
    part.classList.remove("brief", "bare");
    for (const shorter of ["brief", "bare"]) {
      if (fits()) return;
      part.classList.add(shorter);
    }
    if (!fits()) this.scaled(part, room);
  }

  /** What is said beside one's own cards: where there is no room in smaller letters, without what may become of them, in fewer words. */
  said(part) {
    const fits = () => part.scrollHeight <= part.clientHeight + CLOSE;
    part.classList.remove(...SAID);
    for (const shorter of SAID) {
      if (fits()) return;
      part.classList.add(shorter);
    }
    for (const line of part.querySelectorAll("[data-texts]")) {
      for (const text of JSON.parse(line.dataset.texts)) {
        if (fits()) return;
        line.textContent = text;
      }
    }
  }

  /** What has no room is drawn smaller. */
  scaled(part, room) {
    scale(part, Math.min(1, room.clientWidth / part.offsetWidth, room.clientHeight / part.offsetHeight) || 1);
  }
}

function scale(part, by) {
  const text = by.toFixed(3);
  if (part.style.getPropertyValue("--s") !== text) part.style.setProperty("--s", text);
}
