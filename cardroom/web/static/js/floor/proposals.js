// Payments of earlier rounds that somebody wants put right: nothing has moved. Who proposed it may withdraw it; anybody else of the floor, or
// a cashier, confirms it or refuses it, with a word.
import { post } from "../api.js";
import { el } from "../dom.js";
import { busy } from "../notice.js";
import { rightText } from "./accounts.js";
import { lasting } from "./lasting.js";

export class ProposalsBox {
  #model;
  #name;
  #list = el("ul", { class: "proposals" });
  #drawn = "[]";

  constructor(model, name) {
    this.#model = model;
    this.#name = name;
    this.node = el("section", { class: "stack", "aria-label": "Proposed corrections", tabindex: "-1", hidden: true }, el("h3", {}, "To be confirmed"), this.#list);
    setInterval(() => this.#tick(), 1000);
  }

  /** Whether something has changed. */
  update() {
    const { running, table: { proposals } } = this.#model;
    for (const hint of this.#list.querySelectorAll("[data-running]")) hint.hidden = !running;
    const key = JSON.stringify(proposals);
    if (key === this.#drawn) return false;
    const focused = this.node.contains(document.activeElement);
    const typed = new Map([...this.#list.querySelectorAll("input")].map(({ id, value }) => [id, value]));
    this.#drawn = key;
    this.node.hidden = proposals.length === 0;
    this.#list.replaceChildren(...proposals.map((each) => this.#proposal(each)));
    for (const input of this.#list.querySelectorAll("input")) input.value = typed.get(input.id) ?? "";
    if (focused) (proposals.length ? this.node : document.getElementById("floor")).focus();
    this.#tick();
    return true;
  }

  #proposal(each) {
    const { number, by, round, why, at } = each;
    const path = `/api/tables/${this.#model.id}/floor/payments/proposals/${number}`;
    const own = by === this.#name;
    const [due, moves] = rightText(each);
    const id = `proposal-${number}`;
    const words = el("input", { id, type: "text", maxlength: 200, autocomplete: "off" });
    const end = own ? "withdraw" : "refuse";
    const away = el("button", { type: "submit", "data-role": end }, own ? "Withdraw" : "Refuse");
    const yes = el("button", { type: "button", class: "danger big", "data-role": "confirm", onclick: () => busy(yes, () => post(`${path}/confirm`)) }, "Confirm: put it right");
    const form = el("form", { class: "row", onsubmit: (event) => {
      event.preventDefault();
      busy(away, async () => {
        if (!words.value.trim()) {
          words.focus();
          throw new Error("Say why first: it goes into the staff's journal.");
        }
        await post(`${path}/${end}`, { why: words.value });
      });
    } }, el("div", { class: "field" }, el("label", { for: id }, own ? "Why you withdraw it" : "Why you refuse it"), words), away);
    return el("li", { "data-proposal": number, class: "right stack" },
      el("p", {}, el("strong", {}, own ? "You propose" : `${by} proposes`), `, round ${round.split("-").at(-1)}. `, due, el("strong", {}, moves), ". ", `Why: ${why.replace(/\.$/, "")}. `,
        el("span", { class: "muted figures", "data-since": at })),
      own ? el("p", { class: "small muted" }, "Another of the floor, or a cashier, confirms it; until then nothing moves.")
        : [el("div", { class: "row" }, yes), el("p", { class: "small muted", "data-running": "", hidden: !this.#model.running }, "A round is running: it can be confirmed when that is over. The floor can keep the next one from beginning by a pause.")],
      form);
  }

  #tick() {
    const now = this.#model.now();
    for (const node of this.#list.querySelectorAll("[data-since]")) node.textContent = lasting(now - Number(node.dataset.since));
  }
}
