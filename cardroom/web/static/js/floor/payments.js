// A wrong payment: which line it was, and what was really paid. What is due is computed. Before the next round the floor puts it right in
// one step; later, or by a cashier, it is proposed, and another confirms it.
import { get, post } from "../api.js";
import { el } from "../dom.js";
import { t } from "../messages.js";
import { cents } from "../money.js";
import { busy } from "../notice.js";
import { lineText, rightText } from "./accounts.js";
import { ProposalsBox } from "./proposals.js";

export class Payments {
  #model;
  #alone; // whether whoever looks may put a payment of the last round right in one step
  #proposals;
  #turned = () => {};
  /** @type {Wire.PaymentsData | null} */
  #now = null; // the lines of a round
  #line = null;
  #round = el("input", { type: "number", id: "pay-round", min: 1, inputmode: "numeric", placeholder: t("floor.pay-last") });
  #list = el("ul", { class: "paid-lines" });
  #form = el("div", { id: "pay-form", class: "stack", hidden: true });
  #done = el("div", {});
  #note = el("p", { class: "small muted", role: "status", tabindex: "-1" });

  constructor(model, visitor) {
    this.#model = model;
    this.#alone = visitor.roles.includes("floor");
    this.#proposals = new ProposalsBox(model, visitor.name);
    const look = el("button", { type: "submit" }, t("floor.look"));
    this.node = el(
      "div",
      { class: "stack" },
      this.#proposals.node,
      el(
        "form",
        {
          class: "row",
          onsubmit: (event) => {
            event.preventDefault();
            busy(look, () => this.look());
          },
        },
        el("div", { class: "field" }, el("label", { for: "pay-round" }, t("floor.round")), this.#round),
        look,
      ),
      this.#note,
      this.#list,
      this.#form,
      this.#done,
    );
  }

  update() {
    const { over, number } = this.#model.round;
    /** @type {HTMLElement | null} */
    const panel = this.node.closest("[role=tabpanel]");
    const shown = panel?.hidden === false;
    if (this.#line && this.#now && !this.#now.later && !over) {
      this.#now.later = true; // the next round has begun: what is typed stays, and is proposed
      this.#turned();
    }
    const settled = this.#proposals.update(); // of what was proposed something is done: the lines below say so
    if (shown && !this.#line && (settled || (over && !this.#round.value && this.#now?.number !== number))) this.look();
  }

  /** How many wait for a second name. */
  get waiting() {
    return this.#model.table?.proposals.length ?? 0;
  }

  async look() {
    if (this.#model.table?.state === "closed") {
      this.#note.textContent = t("floor.pay-closed");
      return;
    }
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
    if (this.#line !== line) return; // a line was chosen meanwhile
    this.#close();
    this.#now = found;
    const { number: round, lines, corrections, later } = found;
    this.#note.textContent = !round
      ? t("floor.pay-none")
      : [t(lines.length ? "floor.pay-which" : "floor.pay-no-lines", { round }), later ? t("floor.pay-later") : ""]
          .filter(Boolean)
          .join(" ");
    this.#list.replaceChildren(
      ...lines.map((line) =>
        el(
          "li",
          {},
          el("button", { type: "button", class: "offer", "data-line": line.line, onclick: () => this.#open(line) }, lineText(line)),
        ),
      ),
    );
    this.#done.replaceChildren(
      ...(corrections.length
        ? [
            el("h3", {}, t("floor.put-right")),
            el(
              "ul",
              {},
              corrections.map((each) => el("li", { class: "small" }, lineText(each))),
            ),
          ]
        : []),
    );
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
    const to = line.others.length
      ? el(
          "select",
          { id: "pay-to" },
          line.others.map((name) => el("option", { value: name }, name)),
        )
      : null;
    const why = el("input", { type: "text", id: "pay-why", maxlength: 200, autocomplete: "off" });
    const box = el("div", { class: "stack", "aria-live": "polite" });
    const look = el("button", { type: "submit", class: "primary", "data-role": "right" }, t("floor.see-due"));
    const named = (id, label, input) => (input ? el("div", { class: "field" }, el("label", { for: id }, label), input) : null);
    const wanted = () => {
      const amount = cents(paid.value);
      if (amount === null) {
        paid.focus();
        throw new Error(t("floor.write-paid"));
      }
      return { round: this.#now?.round ?? "", line: line.line, paid: amount, to: to?.value ?? "" };
    };
    const forget = () => box.replaceChildren();
    for (const input of [paid, to]) input?.addEventListener("input", forget);
    this.#form.replaceChildren(
      el("h3", { tabindex: "-1" }, lineText(line)),
      el(
        "form",
        {
          class: "stack",
          onsubmit: (event) => {
            event.preventDefault();
            busy(look, () => this.#right(wanted(), box, why));
          },
        },
        named("pay-paid", t("floor.really-paid"), paid),
        named("pay-to", t("floor.who-got"), to),
        named("pay-why", t("floor.why"), why),
        el("div", { class: "row" }, el("button", { type: "button", class: "quiet", onclick: () => this.#close() }, t("floor.back")), look),
      ),
      box,
    );
    paid.focus();
  }

  async #right(wanted, box, why) {
    const path = /** @type {`/api/tables/${string}/floor/payments`} */ (`/api/tables/${this.#model.id}/floor/payments`);
    const [due, moves] = rightText(await post(`${path}/preview`, wanted));
    const later = () => Boolean(this.#now?.later) || !this.#alone;
    const put = el("button", { type: "button", class: "danger big" });
    const names = el("p", { class: "small muted" }, t("floor.two-names"));
    this.#turned = () => {
      put.dataset.role = later() ? "propose" : "put-right";
      put.textContent = t(later() ? "floor.propose-it" : "floor.put-it-right");
      names.hidden = !later();
    };
    this.#turned();
    put.addEventListener("click", () =>
      busy(put, async () => {
        const two = later();
        await post(two ? `${path}/proposals` : path, { ...wanted, why: why.value });
        this.#close();
        await this.look();
        (two ? this.#proposals.node : this.#note).focus();
      }),
    );
    box.replaceChildren(el("p", { class: "right" }, due, el("strong", {}, moves), "."), names, el("div", { class: "row" }, put));
    put.focus();
  }
}
