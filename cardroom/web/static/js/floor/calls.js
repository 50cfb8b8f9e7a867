// Who has called the floor at this table: answered with a click, closed with a word.
import { post } from "../api.js";
import { el } from "../dom.js";
import { t } from "../messages.js";
import { busy } from "../notice.js";
import { lasting } from "./lasting.js";

export class CallsBox {
  #model;
  #list = el("ul", { class: "open-calls" });
  #drawn = "";

  constructor(model) {
    this.#model = model;
    this.node = el("section", { class: "floor-calls", "aria-label": t("floor.open-calls"), hidden: true }, this.#list);
    setInterval(() => this.#tick(), 1000);
  }

  update() {
    const calls = this.#model.table.calls ?? [];
    const key = JSON.stringify(calls);
    if (key === this.#drawn) return;
    this.#drawn = key;
    const typed = this.#list.querySelector("input")?.value ?? "";
    this.node.hidden = calls.length === 0;
    this.#list.replaceChildren(...calls.map((call) => this.#call(call, typed)));
    this.#tick();
  }

  #call({ number, who, says, at, answered_by: by }, typed) {
    const path = `/api/tables/${this.#model.id}/call/${number}`;
    const words = el("input", {
      type: "text",
      maxlength: 200,
      "aria-label": t("floor.call-settled", { who }),
      placeholder: t("floor.settled"),
    });
    words.value = typed;
    const come = el("button", { type: "button", onclick: () => busy(come, () => post(`${path}/answer`)) }, t("floor.i-come"));
    const form = el("form", {
      class: "row close-call",
      onsubmit: (event) => {
        event.preventDefault();
        busy(close, () => post(`${path}/close`, { says: words.value }));
      },
    });
    const close = el("button", { type: "submit" }, t("floor.close"));
    form.append(words, close);
    return el(
      "li",
      { "data-call": number },
      el("p", {}, el("strong", {}, who), `: ${says} `, el("span", { class: "muted figures", "data-since": at })),
      by ? el("p", { class: "small muted" }, t("floor.comes", { who: by })) : null,
      el("div", { class: "row" }, by ? null : come, form),
    );
  }

  #tick() {
    const now = this.#model.now();
    for (const node of /** @type {NodeListOf<HTMLElement>} */ (this.#list.querySelectorAll("[data-since]")))
      node.textContent = lasting(now - Number(node.dataset.since));
  }
}
