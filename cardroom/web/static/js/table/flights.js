// Chips that move are seen to move: from where they lay to where they lie now, once, in the order of the transfers. Nothing waits for it.

const LONG = 420; // milliseconds of one flight
const APART = 90; // between two
const MOST = 14; // of one message: who missed more reads the log

/** Where the chips of an account are drawn: a wager, the pot, the player-dealer's money, a plate. */
function nodeOf(root, account, model) {
  const spot = root.querySelector(`[data-spot-account="${CSS.escape(account)}"]`);
  if (spot) return spot;
  if (account.startsWith("pot/")) return root.querySelector(`[data-pot="${CSS.escape(account)}"]`) ?? root.querySelector(".pots");
  if (account === "bank") return root.querySelector(".bank");
  if (account === model.name) return root.querySelector("#hand .plate");
  return root.querySelector(`li[data-player="${CSS.escape(account)}"] .plate`);
}

const middleOf = (node) => {
  const { left, top, width, height } = node.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

export class Flights {
  #root;
  #calm = matchMedia("(prefers-reduced-motion: reduce)");
  #before = new Map(); // account -> where its chips lay

  constructor(root) {
    this.#root = root;
  }

  /** Before the felt is drawn anew: where everything lies. */
  look(model) {
    this.#before.clear();
    if (this.#calm.matches || document.hidden) return;
    for (const account of [...model.round.view.accounts.keys()]) {
      const node = nodeOf(this.#root, account, model);
      if (node) this.#before.set(account, middleOf(node));
    }
  }

  /** After it: let what was moved fly. */
  fly(model) {
    if (this.#calm.matches || document.hidden || !this.#before.size) return;
    const moved = model.news
      .map(([, event]) => event)
      .filter(({ event }) => event === "transfer")
      .slice(-MOST);
    moved.forEach(({ from, to }, i) => {
      const target = nodeOf(this.#root, to, model);
      const start = this.#before.get(from) ?? (nodeOf(this.#root, from, model) && middleOf(nodeOf(this.#root, from, model)));
      const end = target ? middleOf(target) : this.#before.get(to);
      if (start && end && Math.hypot(end.x - start.x, end.y - start.y) > 24) this.#one(start, end, i * APART);
    });
  }

  #one(start, end, delay) {
    const chip = document.createElement("span");
    chip.className = "flying-chip";
    chip.setAttribute("aria-hidden", "true");
    document.body.append(chip);
    const at = ({ x, y }, scale) => ({ transform: `translate(${x - 11}px, ${y - 11}px) scale(${scale})` });
    const flight = chip.animate(
      [
        { ...at(start, 0.8), opacity: 0.2 },
        { ...at(start, 1), opacity: 1, offset: 0.1 },
        { ...at(end, 1), opacity: 1, offset: 0.9 },
        { ...at(end, 0.7), opacity: 0 },
      ],
      { duration: LONG, delay, easing: "cubic-bezier(0.3, 0.1, 0.3, 1)", fill: "both" },
    );
    flight.onfinish = flight.oncancel = () => chip.remove();
  }
}
