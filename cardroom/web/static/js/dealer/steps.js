// What to do: the steps since the last line; and the settlement, in the house's order, ticked off one by one.
import { el, find } from "../dom.js";
import { t } from "../messages.js";
import { cents } from "../money.js";
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

/** @type {Record<string, number>} what comes to a player, and what is taken from one */
const SIGN = { pay: 1, "push the pot": 1, take: -1 };

export class Settlement {
  node = el("section", { class: "settlement panel", "aria-labelledby": "settlement-title", hidden: true });
  #ticked = 0;
  #round = "";
  #practice = false;
  #list = el("ol", { class: "ticks" });
  #changed;
  #undo;

  /** @param changed() is called when a line is ticked; @param undo() takes back what was typed last */
  constructor(changed, undo) {
    this.#changed = changed;
    this.#undo = undo;
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
    this.#practice = data.practice;
    this.node.hidden = !groups.length;
    this.#list.replaceChildren(...groups.map((group, i) => this.#line(group, i, openClause)));
    this.#mark();
  }

  /** In practice a payment is worked out before it is shown. */
  #asked(/** @type {HTMLElement} */ shown, { steps, done }) {
    const moves = steps.filter(({ do: does }) => does in SIGN);
    if (!this.#practice || done || !moves.length) return shown;
    const sum = moves.reduce((sum, step) => sum + SIGN[step.do] * step.amount, 0);
    const said = el("input", { type: "text", inputmode: "text", autocomplete: "off", size: 8 });
    const note = el("p", { class: "small", role: "status" });
    shown.hidden = true;
    const form = el(
      "form",
      {
        class: "row ask-amount",
        onsubmit: (event) => {
          event.preventDefault();
          if (said.value.trim().toLowerCase() === "u") {
            this.#undo();
            return;
          }
          const minus = said.value.trim().startsWith("-");
          const amount = cents(said.value.trim().replace(/^-/, ""));
          if (amount !== null)
            note.textContent =
              (minus ? -amount : amount) === sum
                ? t("dealer.right-it-is", { amount: sum })
                : t("dealer.it-is", { amount: sum, said: minus ? -amount : amount });
          shown.hidden = false;
          form.hidden = true;
          find("#line", document, HTMLElement).focus({ preventScroll: true });
        },
      },
      el("label", {}, t("dealer.how-much", { who: steps[0].text.split(": ")[0] }), " ", said),
      el("button", {}, t("dealer.show-it")),
    );
    return el("div", {}, form, note, shown);
  }

  #line({ steps, done }, i, openClause) {
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
      this.#asked(
        el(
          "div",
          { class: "tick-steps" },
          who,
          steps.map((step) => {
            const [text, ...rest] = stepLine(step, openClause, !alone);
            return el("span", { class: `tick-step ${step.do === "stake" ? "stays" : ""}` }, el("label", { for: id }, text), rest);
          }),
        ),
        { steps, done },
      ),
    );
  }

  /** The next one is done; in practice it is worked out first. */
  tick() {
    /** @type {HTMLInputElement | null | undefined} */
    const asks = this.#list.children[this.#ticked]?.querySelector("form.ask-amount:not([hidden]) input");
    if (asks) {
      asks.focus();
      return;
    }
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
