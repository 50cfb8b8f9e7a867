// Tabs by the usual pattern: arrows move among them, Tab goes into the one that is shown.
import { el } from "../dom.js";

export class Tabs {
  #list;
  #all = new Map(); // key -> {button, box, shown, label}

  constructor(label) {
    this.#list = el("div", { class: "tabs", role: "tablist", "aria-label": label });
    this.#list.addEventListener("keydown", (event) => this.#move(event));
    this.node = el("div", { class: "tabs-box" }, this.#list);
  }

  /** @param shown what is done when it comes up */
  add(key, label, content, shown = () => {}) {
    const button = el(
      "button",
      { type: "button", role: "tab", id: `tab-${key}`, "aria-controls": `part-${key}`, onclick: () => this.show(key) },
      label,
    );
    const box = el("div", { role: "tabpanel", id: `part-${key}`, class: "tab-part", "aria-labelledby": `tab-${key}` }, content);
    this.#all.set(key, { button, box, shown, label });
    this.#list.append(button);
    this.node.append(box);
  }

  /** So many things wait there. */
  count(key, number) {
    const { button, label } = this.#all.get(key);
    const text = number ? `${label} (${number})` : label;
    if (button.textContent !== text) button.textContent = text;
  }

  show(key) {
    for (const [name, { button, box }] of this.#all) {
      const on = name === key;
      button.setAttribute("aria-selected", String(on));
      button.tabIndex = on ? 0 : -1;
      box.hidden = !on;
    }
    this.#all.get(key).shown();
  }

  #move(event) {
    const keys = [...this.#all.keys()];
    const at = keys.findIndex((key) => this.#all.get(key).button === document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: keys.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    const key = keys[(to + keys.length) % keys.length];
    this.show(key);
    this.#all.get(key).button.focus();
  }
}
