// The felt: seats round the scene in the middle, clockwise from the viewer, who sits at the bottom. Where things lie is said by layout.js.
import { centreData, centreElements } from "./centre.js";
import { el } from "../dom.js";
import { settleLengths } from "./brief.js";
import { Fitted } from "./fitted.js";
import { layout } from "./layout.js";
import { morph, morphChildren } from "./morph.js";
import { kindOf } from "./kinds.js";
import { behindData, seatData, seatElement } from "./seats.js";

const WIDER = 1.25; // cards of a seat may be so much wider than the budget has them, where they are few
const PART = 0.6; // of one's own cards that those have at least on which a decision depends

export class Felt {
  #root;
  #others;
  #centre;
  #cloth;
  #hand;
  #drawn = new Map(); // seat -> {key, node}
  #middle = "";
  #onSit;
  #spread = new Set(); // seats that have the room of a taken one: they keep it, so that nobody moves when somebody leaves
  #ring = []; // [{seat, taken}] as it was drawn
  #bottom = "none";
  #kind = "board"; // of hands, for the layout: it stays so
  #open = false; // whether the viewer may take an empty seat
  #round = ""; // whose seats have their room
  #lies = /** @type {any} */ (null); // the layout
  #placed = "";
  #fitted = new Fitted();

  constructor(root, { onSit }) {
    this.#root = root;
    this.#onSit = onSit;
    this.#others = root.querySelector(".others");
    this.#centre = root.querySelector("#centre");
    this.#cloth = root.querySelector(".cloth");
    this.#hand = root.querySelector("#hand");
    addEventListener("load", () => this.fit(""));
  }

  /** Draw what has changed. Returns the data of the viewer's own seat, which is drawn elsewhere. */
  update(model) {
    const all = model.seats();
    const own = model.ownSeat;
    const first = own ?? all[0]?.seat;
    const turned = [...all.filter(({ seat }) => seat > first), ...all.filter(({ seat }) => seat < first)];
    const others =
      own === null && !model.plays && all.length ? [all.find(({ seat }) => seat === first), ...turned] : own === null ? all : turned;
    const data = others.map((listed) => seatData(model, listed));
    this.#bottom = own !== null || model.plays ? "own" : others.length ? "seat" : "none";
    const settled = !model.running || model.round.id !== this.#round;
    this.#round = model.round.id;
    this.#ring = data.map((each) => ({ seat: each.seat, taken: this.#takes(each, settled) }));
    this.#open = data.some(({ canSit }) => canSit);
    this.#kind = kindOf(model, data, this.#kind);
    this.#root.dataset.kind = this.#kind;
    this.#seats(data.map((each, i) => ({ ...each, small: Boolean(each.player) && !this.#ring[i].taken })));
    this.#middleOf(model);
    this.#root.classList.toggle("watching", own === null);
    const mine = all.find(({ seat }) => seat === own);
    return mine ? seatData(model, mine) : model.plays ? behindData(model) : null;
  }

  /**
   * Whether a seat has the room of one that is taken. A player who comes in the middle of a round gets it with the next round and is small
   * until then, so that nothing moves.
   */
  #takes({ seat, player, groups, spots }, settled) {
    const needed = groups.length > 0 || spots.length > 0;
    if (needed || (player && settled)) this.#spread.add(seat);
    return this.#spread.has(seat);
  }

  /**
   * Put everything where it belongs, and make what is too large for its place smaller. Called when all is drawn, and when the felt has
   * another size.
   */
  fit(round) {
    const box = this.#root.querySelector(".ring");
    const [width, height] = [box.clientWidth, box.clientHeight];
    // a style sheet may still be on its way: what is measured now is wrong
    if (!width || !height || document.readyState !== "complete") return;
    this.#lay(width, height);
    this.#lay(width, height); // in a felt of this size the circles may stand in more rows
    this.#fitted.round(round);
    this.#sizes(this.#lies);
    this.#root.dataset.placed = `${width}x${height}`;
  }

  #lay(width, height) {
    const given = {
      others: this.#ring,
      hand: this.#bottom,
      kind: this.#kind,
      open: this.#open,
      circles: boundsOf(this.#hand?.querySelector(".circles")),
    };
    const key = JSON.stringify([width, height, given]);
    if (key === this.#placed) return;
    this.#placed = key;
    this.#lies = layout({ width, height, ...given });
    this.#place(this.#lies);
    this.#fitted.forget();
  }

  /** Cards as wide as their places allow. */
  #sizes({ seats, scene, ownCard }) {
    let asks = Infinity; // the narrowest card that a decision depends on
    for (const [seat, { node }] of this.#drawn) {
      const cards = node.querySelector(":scope > .in > .at-cards > .cards");
      const wide = cards ? this.#fitted.cards(cards, cards.parentElement, seats.get(seat).card * WIDER) : Infinity;
      if (this.#kind === "up" && !node.matches(".folded")) asks = Math.min(asks, wide);
      const spots = node.querySelector(":scope > .lane > .spots");
      if (spots) this.#fitted.wagers(spots, spots.parentElement);
    }
    const middle = this.#centre.querySelector(":scope > .in");
    const wide = middle ? this.#fitted.cards(middle, this.#centre, scene) : Infinity;
    if (middle?.querySelector(".c")) asks = Math.min(asks, wide);
    const own = this.#hand && !this.#hand.hidden ? this.#hand.querySelector(":scope > .in") : null;
    if (own) this.#fitted.cards(own, this.#hand, Math.min(ownCard, asks / PART));
    settleLengths(this.#root);
    const said = own?.querySelector(":scope > .own-info");
    if (said) this.#fitted.said(said);
  }

  #place({ shape, unit, slim, seats, middle, hand }) {
    this.#root.dataset.shape = shape;
    this.#root.classList.toggle("slim", slim);
    this.#root.style.setProperty("--u", unit.toFixed(3));
    for (const [seat, box] of seats) {
      const { node } = this.#drawn.get(seat);
      node.dataset.side = box.side;
      node.dataset.form = box.form;
      lie(node, box);
      for (const [name, value] of Object.entries({
        "--lane-x": box.lane.x - box.x,
        "--lane-y": box.lane.y - box.y,
        "--lane-w": box.lane.w,
        "--lane-h": box.lane.h,
      }))
        px(node, name, value);
      px(node, "--from-x", middle.x + middle.w / 2 - box.x - box.w / 2);
      px(node, "--from-y", middle.y + middle.h / 3 - box.y - box.h / 2);
    }
    lie(this.#centre, middle);
    if (this.#hand && hand) {
      lie(this.#hand, hand);
      px(this.#hand, "--from-x", 0);
      px(this.#hand, "--from-y", middle.y + middle.h / 3 - hand.y - hand.h / 2);
    }
    if (this.#cloth) this.#table(seats);
  }

  /** The table itself: its edge runs through the plates. */
  #table(seats) {
    const boxes = [...seats.values()];
    const inset = (side, from) => Math.max(10, ...boxes.filter((box) => box.side === side).map(from)) * 0.62;
    px(
      this.#cloth,
      "--left",
      inset("left", ({ x, w }) => x + w * 0.7),
    );
    px(
      this.#cloth,
      "--right",
      inset("right", ({ w }) => w * 0.7),
    );
    px(
      this.#cloth,
      "--top",
      inset("top", ({ y, h }) => y + h * 0.8),
    );
  }

  #seats(all) {
    const nodes = all.map((data) => {
      const key = JSON.stringify(data);
      const known = this.#drawn.get(data.seat);
      if (known?.key === key) return known.node;
      const drawn = seatElement(data, { onSit: this.#onSit });
      if (!known) {
        this.#drawn.set(data.seat, { key, node: drawn });
        return drawn;
      }
      known.key = key;
      for (const name of ["side", "form"]) if (known.node.dataset[name]) drawn.dataset[name] = known.node.dataset[name];
      morph(known.node, drawn);
      return known.node;
    });
    const gone = [...this.#drawn.keys()].filter((seat) => !all.some((data) => data.seat === seat));
    for (const seat of gone) this.#drawn.delete(seat);
    if (nodes.length !== this.#others.children.length || nodes.some((node, i) => this.#others.children[i] !== node)) {
      this.#others.replaceChildren(...nodes);
      this.#placed = "";
    }
  }

  #middleOf(model) {
    const data = centreData(model);
    const key = JSON.stringify(data);
    if (key === this.#middle) return;
    this.#middle = key;
    if (!this.#centre.firstChild) this.#centre.append(el("div", { class: "in" }));
    morphChildren(this.#centre.firstChild, centreElements(data));
  }
}

/** How many circles there are, and in how many rows they stand. */
function boundsOf(box) {
  const shown = [...(box?.children ?? [])].filter((circle) => circle.offsetWidth);
  return { rows: new Set(shown.map((circle) => circle.offsetTop)).size, number: shown.length };
}

const px = (node, name, value) => node.style.setProperty(name, `${value.toFixed(1)}px`);

function lie(node, { x, y, w, h }) {
  px(node, "--x", x);
  px(node, "--y", y);
  px(node, "--w", w);
  px(node, "--h", h);
}
