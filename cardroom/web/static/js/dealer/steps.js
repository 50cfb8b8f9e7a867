// What to do: the steps since the last line; and the settlement, in the house's order, ticked off one by one.
import { el } from "../dom.js";
import { dollars } from "../money.js";
import { cut } from "./chips.js";

const SAID = new Set(["say", "deal", "turn up", "lies", "burn"]);

export function stepLine(step, openClause) {
  const bank = step.bank !== null && ["take", "pay", "return", "put up", "bank back"].includes(step.do) ? el("span", { class: "bank-left" }, `bank ${dollars(step.bank)}`) : null;
  const why = step.rule ? el("button", { type: "button", class: "quiet why", "aria-label": `The clause: ${step.rule}`, title: step.rule, onclick: () => openClause(step) }, "?") : null;
  return [el("span", { class: "step-text" }, step.text), step.amount ? cut(step) : null, bank, why];
}

export class Doing {
  node = el("ol", { class: "doing" });

  /** The steps from `first` on; of what everybody has seen happen, only what has chips in it. */
  show(steps, first, openClause) {
    const fresh = steps.slice(first);
    const shown = fresh.length ? fresh : steps.slice(-3);
    this.node.classList.toggle("old", !fresh.length);
    this.node.replaceChildren(...shown.slice(-12).map((step) => el("li", { class: SAID.has(step.do) ? "said" : "do" }, stepLine(step, openClause))));
    this.node.hidden = !shown.length;
  }
}

export class Settlement {
  node = el("section", { class: "settlement panel", "aria-labelledby": "settlement-title", hidden: true });
  #ticked = 0;
  #round = "";
  #list = el("ol", { class: "ticks" });
  #changed;

  constructor(changed) {
    this.#changed = changed;
    this.node.append(el("h2", { id: "settlement-title" }, "Settle, in this order"), this.#list);
  }

  get done() {
    return this.node.hidden || this.#ticked >= this.#list.children.length;
  }

  /** @param told steps that were told before the round was over, as they came: what was settled then is done. */
  show(data, openClause, told) {
    const key = `${data.round}/${data.typed}`;
    if (key !== this.#round) {
      this.#round = key;
      this.#ticked = data.settlement.filter((number) => number < told).length;
    }
    this.node.hidden = data.state !== "settling" || !data.settlement.length;
    this.#list.replaceChildren(...(this.node.hidden ? [] : data.settlement.map((number, i) => this.#line(data.steps[number], i, openClause))));
    this.#mark();
  }

  #line(step, i, openClause) {
    const id = `tick-${i}`;
    const box = el("input", { type: "checkbox", id, onchange: () => { this.#ticked = box.checked ? i + 1 : i; this.#mark(); this.#changed(); } });
    const [text, ...rest] = stepLine(step, openClause);
    return el("li", { "data-do": step.do }, box, el("label", { for: id }, text), rest);
  }

  /** The next one is done. */
  tick() {
    this.#ticked += 1;
    this.#mark();
    this.#list.children[Math.min(this.#ticked, this.#list.children.length - 1)]?.scrollIntoView({ block: "nearest" });
    this.#changed();
  }

  #mark() {
    [...this.#list.children].forEach((line, i) => {
      line.querySelector("input").checked = i < this.#ticked;
      line.classList.toggle("ticked", i < this.#ticked);
      line.classList.toggle("now", i === this.#ticked);
    });
  }
}
