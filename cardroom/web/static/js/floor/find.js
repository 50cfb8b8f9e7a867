// The floor asks in words and finds the clauses: of the edition and of its house, with their lines and the rulings that cite them.
import { get } from "../api.js";
import { el } from "../dom.js";
import { t } from "../messages.js";
import { busy } from "../notice.js";

export class Find {
  #model;
  #rule;
  #input = el("input", { type: "search", id: "find-text", maxlength: 200, placeholder: t("floor.find-example"), autocomplete: "off" });
  #list = el("ol", { class: "found" });
  #said = el("p", { class: "small muted", role: "status" });

  /** @param rule (name) what is done where a ruling is chosen */
  constructor(model, rule) {
    this.#model = model;
    this.#rule = rule;
    const button = el("button", { type: "submit" }, t("floor.find"));
    this.node = el(
      "div",
      { class: "stack" },
      el(
        "form",
        {
          class: "find-form",
          role: "search",
          onsubmit: (event) => {
            event.preventDefault();
            busy(button, () => this.#find());
          },
        },
        el("label", { for: "find-text" }, t("floor.find-label")),
        el("div", { class: "row" }, this.#input, button),
      ),
      this.#said,
      this.#list,
    );
  }

  focus() {
    this.#input.focus();
  }

  async #find() {
    const found = await get(`/api/tables/${this.#model.id}/find?text=${encodeURIComponent(this.#input.value)}`);
    this.#said.textContent = found.length ? "" : t("floor.found-nothing");
    this.#list.replaceChildren(...found.map((hit) => this.#hit(hit)));
  }

  #hit({ kind, id, says, lines, source, edition, rulings }) {
    const where = lines ? t("floor.lines", { source, lines }) : t("floor.ours");
    return el(
      "li",
      { class: "clause" },
      el("p", {}, says),
      el(
        "p",
        { class: "cite" },
        el("code", {}, id),
        ` · ${where}`,
        edition === this.#model.table.edition ? "" : ` · ${edition}`,
        kind === "reading" ? ` · ${t("floor.reading")}` : "",
      ),
      rulings.length
        ? el(
            "p",
            { class: "row" },
            rulings.map(({ name, title }) => el("button", { type: "button", class: "small", onclick: () => this.#rule(name) }, title)),
          )
        : null,
    );
  }
}
