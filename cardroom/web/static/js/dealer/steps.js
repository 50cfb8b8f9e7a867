// What to do: the steps since the last line; and the settlement, in the house's order, ticked off one by one.
import { el, find } from "../dom.js";
import { t } from "../messages.js";
import { cut } from "./chips.js";

const SAID = new Set(["say", "deal", "turn up", "lies", "burn"]);

/** @param short without who it is, where that stands above it */
export function stepLine(step, openClause, short = false) {
  const bank =
    step.bank !== null && ["take", "pay", "return", "put up", "bank back"].includes(step.do)
      ? el("span", { class: "bank-left" }, t("dealer.bank-left", { amount: step.bank }))
      : null;
  const why =
    step.rule && step.do !== "stake"
      ? el(
          "button",
          {
            type: "button",
            class: "quiet why",
            "aria-label": t("dealer.the-clause", step),
            title: step.rule,
            onclick: () => openClause(step),
          },
          "?",
        )
      : null;
  const text = short
    ? step.text
        .replace(/^(Seat|Position) \d+, .*?: /, "")
        .replace(" from the bank", "")
        .replace(/^./, (letter) => letter.toUpperCase())
    : step.text;
  return [el("span", { class: "step-text" }, text), step.amount && step.do !== "stake" ? cut(step) : null, bank, why];
}

export class Doing {
  node = el("ol", { class: "doing" });

  /** The steps from `first` on; where nobody has typed here, the last ones, so that one sees where it stands. */
  show(steps, first, typed, openClause) {
    const fresh = steps.slice(first);
    const shown = fresh.length || typed ? fresh : steps.slice(-3);
    this.node.classList.toggle("old", !fresh.length);
    this.node.replaceChildren(
      ...shown.slice(-12).map((step) => el("li", { class: SAID.has(step.do) ? "said" : "do" }, stepLine(step, openClause))),
    );
    this.node.hidden = !shown.length;
  }
}

/** What is done with one player in one go, in the house's order: one line to tick off. */
function together(data) {
  const found = [];
  for (const number of data.settlement) {
    const step = data.steps[number];
    const last = found.at(-1);
    const done = number < data.told;
    if (last && step.player && last.player === step.player && last.seat === step.seat && last.done === done) last.steps.push(step);
    else found.push({ player: step.player, seat: step.seat, done, steps: [step] });
  }
  return found;
}

export class Settlement {
  node = el("section", { class: "settlement panel", "aria-labelledby": "settlement-title", hidden: true });
  #ticked = 0;
  #round = "";
  #list = el("ol", { class: "ticks" });
  #changed;

  constructor(changed) {
    this.#changed = changed;
    this.node.append(el("h2", { id: "settlement-title" }, t("dealer.settle-order")), this.#list);
  }

  get done() {
    return this.node.hidden || this.#ticked >= this.#list.children.length;
  }

  show(data, openClause) {
    const key = `${data.round}/${data.typed}`;
    const groups = data.state === "settling" ? together(data) : [];
    if (key !== this.#round) {
      this.#round = key;
      this.#ticked = groups.filter(({ done }) => done).length;
    }
    this.node.hidden = !groups.length;
    this.#list.replaceChildren(...groups.map((group, i) => this.#line(group, i, openClause)));
    this.#mark();
  }

  #line({ steps }, i, openClause) {
    const id = `tick-${i}`;
    const box = el("input", {
      type: "checkbox",
      id,
      onchange: () => {
        this.#ticked = box.checked ? i + 1 : i;
        this.#mark();
        this.#changed();
      },
    });
    const alone = steps.length === 1;
    const who = alone ? null : el("label", { for: id }, el("b", {}, steps[0].text.split(": ")[0]));
    return el(
      "li",
      { "data-do": steps.map((step) => step.do).join(" ") },
      box,
      el(
        "div",
        { class: "tick-steps" },
        who,
        steps.map((step) => {
          const [text, ...rest] = stepLine(step, openClause, !alone);
          return el("span", { class: `tick-step ${step.do === "stake" ? "stays" : ""}` }, el("label", { for: id }, text), rest);
        }),
      ),
    );
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
      find("input", line, HTMLInputElement).checked = i < this.#ticked;
      line.classList.toggle("ticked", i < this.#ticked);
      line.classList.toggle("now", i === this.#ticked);
    });
  }
}
