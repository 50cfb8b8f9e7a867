// A wrong payment: which line it was, and what was really paid. What is due is computed; before the next round it is put right in one step,
// later with a second name.
import { get, post } from "../api.js";
import { el } from "../dom.js";
import { cents, dollars } from "../money.js";
import { busy } from "../notice.js";
import { plainWords } from "../table/words.js";

export class Payments {
  #model;
  #now = null;                    // the lines of a round
  #line = null;
  #round = el("input", { type: "number", id: "pay-round", min: 1, inputmode: "numeric", placeholder: "last" });
  #list = el("ul", { class: "paid-lines" });
  #form = el("div", { class: "stack", hidden: true });
  #done = el("div", {});
  #note = el("p", { class: "small muted", role: "status" });

  constructor(model) {
    this.#model = model;
    const look = el("button", { type: "submit" }, "Look");
    this.node = el("div", { class: "stack" },
      el("form", { class: "row", onsubmit: (event) => { event.preventDefault(); busy(look, () => this.look()); } },
        el("div", { class: "field" }, el("label", { for: "pay-round" }, "Round"), this.#round), look),
      this.#note, this.#list, this.#form, this.#done);
  }

  update() {
    const { over, number } = this.#model.round;
    const shown = this.node.closest("[role=tabpanel]")?.hidden === false;
    if (shown && over && !this.#line && !this.#round.value && this.#now?.number !== number) this.look();
  }

  async look() {
    const number = this.#round.value;
    const line = this.#line;
    let found;
    try {
      found = await get(`/api/tables/${this.#model.id}/floor/payments?round=${number ? `${this.#model.id}-${number}` : ""}`);
    } catch (error) {
      this.#note.textContent = error.message;
      this.#list.replaceChildren();
      this.#done.replaceChildren();
      return;
    }
    if (this.#line !== line) return;                // a line was chosen meanwhile
    this.#close();
    this.#now = found;
    const { number: round, lines, corrections, later } = found;
    this.#note.textContent = !round ? "No round is over yet." : `Round ${round}: ${lines.length ? "which line was paid wrongly?" : "no payment can have been wrong."}${later ? " The next round has begun: it takes two names." : ""}`;
    this.#list.replaceChildren(...lines.map((line) => el("li", {}, el("button", { type: "button", class: "offer", "data-line": line.line, onclick: () => this.#open(line) }, lineText(line)))));
    this.#done.replaceChildren(...(corrections.length ? [el("h3", {}, "Put right"), el("ul", {}, corrections.map((each) =>
      el("li", { class: "small" }, lineText(each))))] : []));
  }

  #close() {
    this.#line = null;
    this.#form.hidden = true;
    this.#form.replaceChildren();
    this.#list.hidden = false;
  }

  #open(line) {
    this.#line = line;
    this.#list.hidden = true;
    this.#form.hidden = false;
    const paid = el("input", { type: "text", id: "pay-paid", inputmode: "decimal", autocomplete: "off" });
    const to = line.others.length ? el("select", { id: "pay-to" }, line.others.map((name) => el("option", { value: name }, name))) : null;
    const why = el("input", { type: "text", id: "pay-why", maxlength: 200, autocomplete: "off" });
    const second = this.#now.later ? el("input", { type: "text", id: "pay-second", maxlength: 80, autocomplete: "off" }) : null;
    const box = el("div", { class: "stack", "aria-live": "polite" });
    const look = el("button", { type: "submit", class: "primary", "data-role": "right" }, "See what is due");
    const named = (id, label, input) => (input ? el("div", { class: "field" }, el("label", { for: id }, label), input) : null);
    const wanted = () => {
      const amount = cents(paid.value);
      if (amount === null) {
        paid.focus();
        throw new Error("Write what was really paid, in dollars, like 20.");
      }
      return { round: this.#now.round, line: line.line, paid: amount, to: to?.value ?? "" };
    };
    const forget = () => box.replaceChildren();
    for (const input of [paid, to].filter(Boolean)) input.addEventListener("input", forget);
    this.#form.replaceChildren(
      el("h3", { tabindex: "-1" }, lineText(line)),
      el("form", { class: "stack", onsubmit: (event) => { event.preventDefault(); busy(look, () => this.#right(wanted(), box, { why, second })); } },
        named("pay-paid", "What was really paid", paid), named("pay-to", "Who got the rest, or from whose part it came", to),
        named("pay-why", "Why", why), named("pay-second", "The second name: of the floor, or an operator", second),
        el("div", { class: "row" }, el("button", { type: "button", class: "quiet", onclick: () => this.#close() }, "Back"), look)),
      box);
    paid.focus();
  }

  async #right(wanted, box, { why, second }) {
    const path = `/api/tables/${this.#model.id}/floor/payments`;
    const { due, paid, amount, source, target } = await post(`${path}/preview`, wanted);
    const put = el("button", { type: "button", class: "danger big", "data-role": "put-right" }, "Put it right");
    put.addEventListener("click", () => busy(put, async () => {
      await post(path, { ...wanted, why: why.value, second: second?.value ?? "" });
      await this.look();
      this.#note.focus?.();
    }));
    box.replaceChildren(el("p", { class: "right" }, `Due was ${dollars(due)}, paid was ${dollars(paid)}: `, el("strong", {}, `${dollars(amount)} from ${said(source)} to ${said(target)}`), "."), el("div", { class: "row" }, put));
    put.focus();
  }
}

const NAMES = { bank: "the bank", drop: "the drop", jackpot: "the jackpot fund", house: "the house" };

/** An account as one says it: a player, a wager of his, a pot. */
function said(account) {
  const [position, wager, ...player] = account.split("/");
  if (/^\d+$/.test(position) && player.length) return `${player[0]}'s ${plainWords(wager)} at ${position}`;
  return NAMES[account] ?? (position === "pot" ? `pot ${Number(wager) + 1}` : account);
}

const lineText = ({ source, target, amount, why }) => `${dollars(amount)} from ${said(source)} to ${said(target)}: ${why}`;
