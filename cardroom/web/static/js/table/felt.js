// The felt: seats round the middle, clockwise from the viewer, who sits at the bottom.
import { centreData, centreElements } from "./centre.js";
import { el } from "../dom.js";
import { behindData, seatData, seatElement } from "./seats.js";

/** How many seats lie at the left, at the top, at the right, and beside the viewer. */
export function sides(count) {
  const beside = count > 11 ? Math.min(2, Math.ceil((count - 11) / 2)) : 0;
  const left = count - 2 * beside;
  const side = left >= 12 ? 3 : left >= 7 ? 2 : left >= 3 ? 1 : left === 2 ? 1 : 0;
  return { beside, side, top: left - 2 * side };
}

/** Where each of the others sits, clockwise: "bl" (beside, left), "left", "top", "right", "br". */
export function areas(count) {
  const { beside, side, top } = sides(count);
  return [["bl", beside], ["left", side], ["top", top], ["right", side], ["br", beside]].flatMap(([area, size]) => Array(size).fill(area));
}

const TIGHTEST = 4;               // steps of the style sheet

export class Felt {
  #root;
  #others;
  #centre;
  #drawn = new Map();             // seat -> {key, node}
  #middle = "";
  #tight = 0;
  #shape = "";
  #onSit;

  constructor(root, { onSit }) {
    this.#root = root;
    this.#onSit = onSit;
    this.#others = root.querySelector(".others");
    this.#centre = root.querySelector("#centre");
  }

  /** Draw what has changed. Returns the data of the viewer's own seat, which is drawn elsewhere. */
  update(model) {
    const all = model.seats();
    const own = model.ownSeat;
    const first = own ?? all[0]?.seat;
    const turned = [...all.filter(({ seat }) => seat > first), ...all.filter(({ seat }) => seat < first)];
    const others = own === null && all.length ? [all.find(({ seat }) => seat === first), ...turned] : turned;
    const bottom = own === null && !model.plays;       // nobody's own place is there: the first seat is
    const where = bottom ? ["bottom", ...areas(others.length - 1)] : areas(others.length);
    const data = others.map((listed) => seatData(model, listed));
    this.#seats(data, where);
    this.#middleOf(model);
    this.#root.classList.toggle("crowded", others.length > 10);
    this.#root.classList.toggle("watching", own === null);
    this.#root.classList.toggle("wide-hands", data.some(({ groups }) => groups.length > 1 || groups.some(({ cards }) => cards.length > 5)));
    const mine = all.find(({ seat }) => seat === own);
    return mine ? seatData(model, mine) : model.plays ? behindData(model) : null;
  }

  /** Make everything smaller until it fits; within a round it does not grow again, so that nothing jumps. Called when all is drawn. */
  fit(round) {
    const root = this.#root;
    const shape = `${round} ${innerWidth} ${innerHeight}`;
    if (shape !== this.#shape) {
      this.#shape = shape;
      this.#tight = 0;
    }
    const set = () => { if (this.#tight) root.dataset.tight = this.#tight; else delete root.dataset.tight; };
    const page = document.documentElement;          // on a phone the page scrolls, elsewhere the felt does
    const over = () => root.scrollHeight > root.clientHeight + 1 || page.scrollHeight > page.clientHeight + 1;
    for (set(); over() && this.#tight < TIGHTEST; set()) this.#tight += 1;
    if (root.scrollHeight > root.clientHeight) root.tabIndex = 0;              // what scrolls can be reached by the keyboard
    else root.removeAttribute("tabindex");
  }

  #seats(all, where) {
    const nodes = all.map((data, i) => {
      const key = JSON.stringify([data, where[i]]);
      const known = this.#drawn.get(data.seat);
      if (known?.key === key) return known.node;
      const focused = known?.node.contains(document.activeElement);
      const node = seatElement(data, { onSit: this.#onSit });
      node.dataset.area = where[i];
      this.#drawn.set(data.seat, { key, node });
      known?.node.replaceWith(node);
      if (focused) node.querySelector("button")?.focus();
      return node;
    });
    const groups = new Map();
    nodes.forEach((node, i) => groups.set(where[i], [...(groups.get(where[i]) ?? []), node]));
    for (const area of ["bottom", "bl", "left", "top", "right", "br"]) this.#place(area, groups.get(area) ?? []);
  }

  #place(area, nodes) {
    let box = this.#others.querySelector(`:scope > .side-${area}`);
    if (!box) {
      box = el("ul", { class: `side side-${area}` });
      this.#others.append(box);
    }
    box.hidden = nodes.length === 0;
    nodes.forEach((node, i) => node.style.setProperty("--curve", curve(i, nodes.length)));
    if (nodes.length !== box.children.length || nodes.some((node, i) => box.children[i] !== node)) box.replaceChildren(...nodes);
  }

  #middleOf(model) {
    const data = centreData(model);
    const key = JSON.stringify(data);
    if (key === this.#middle) return;
    this.#middle = key;
    this.#centre.replaceChildren(...centreElements(data));
  }
}

/** How far from the middle of its side a seat is: 0 in the middle, 1 at the ends. */
function curve(index, count) {
  return count < 2 ? 0 : Math.abs((2 * index) / (count - 1) - 1).toFixed(3);
}
