// The faces of the buttons: their text with little cards in it, and the key that presses them.
import { cardElement } from "../cards.js";
import { el } from "../dom.js";
import { isCardName } from "./words.js";

/** Which key of 1 to 9 is this button's; 0: none. */
export function number(button, at) {
  button.querySelector("kbd")?.remove();
  if (!at) {
    delete button.dataset.number;
    button.removeAttribute("aria-keyshortcuts");
    return;
  }
  button.dataset.number = at;
  button.setAttribute("aria-keyshortcuts", at);
  button.append(el("kbd", { "aria-hidden": "true" }, at));
}

/** A button's text; `cards`: it names cards, which are drawn in place of their names. */
export function label(button, text, cards) {
  if (button.dataset.text === text) return;
  button.dataset.text = text;
  const words = text.split(" ");
  const key = button.dataset.number ? el("kbd", { "aria-hidden": "true" }, button.dataset.number) : null;
  if (cards) {
    const parts = words.map((word) =>
      isCardName(word) ? el("span", { class: "c" }, cardElement(word, { small: true })) : el("span", {}, word),
    );
    button.replaceChildren(...[el("span", { class: "with-cards" }, parts), key].filter(Boolean));
  } else {
    button.replaceChildren(...[el("span", {}, text), key].filter(Boolean));
  }
}

/** The control that does the same in what was drawn anew. */
export function twin(node, root) {
  const marks = ["role", "verb", "spot", "preset"].filter((mark) => node.dataset[mark] !== undefined);
  return marks.length
    ? [...root.querySelectorAll(node.tagName)].find((each) => marks.every((mark) => each.dataset[mark] === node.dataset[mark]))
    : null;
}
