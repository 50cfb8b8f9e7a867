// The floor asks in words and finds the clauses: of the edition and of its house, with their lines and the rulings that cite them.
import { get } from "../api.js";
import { el } from "../dom.js";
import { busy } from "../notice.js";

export class Find {
  #model;
  #rule;
  #input = el("input", { type: "search", id: "find-text", maxlength: 200, placeholder: "two cards exposed", autocomplete: "off" });
  #list = el("ol", { class: "found" });
  #said = el("p", { class: "small muted", role: "status" });

  /** @param rule (name) what is done where a ruling is chosen */
  constructor(model, rule) {
    this.#model = model;
    this.#rule = rule;
    const button = el("button", { type: "submit" }, "Find");
    this.node = el("div", { class: "stack" },
      el("form", { class: "find-form", role: "search", onsubmit: (event) => { event.preventDefault(); busy(button, () => this.#find()); } },
        el("label", { for: "find-text" }, "What happened, in words"), el("div", { class: "row" }, this.#input, button)),
      this.#said, this.#list);
  }

  focus() {
    this.#input.focus();
  }

  async #find() {
    const found = await get(`/api/tables/${this.#model.id}/find?text=${encodeURIComponent(this.#input.value)}`);
    this.#said.textContent = found.length ? "" : "Nothing is printed on that.";
    this.#list.replaceChildren(...found.map((hit) => this.#hit(hit)));
  }

  #hit({ kind, id, says, lines, source, edition, rulings }) {
    const where = lines ? `${source}, lines ${lines}` : "our own words: the source does not say it";
    return el("li", { class: "clause" },
      el("p", {}, says),
      el("p", { class: "cite" }, el("code", {}, id), ` · ${where}`, edition === this.#model.table.edition ? "" : ` · ${edition}`, kind === "reading" ? " · a reading" : ""),
      rulings.length ? el("p", { class: "row" }, rulings.map(({ name, title }) => el("button", { type: "button", class: "small", onclick: () => this.#rule(name) }, title))) : null);
  }
}
