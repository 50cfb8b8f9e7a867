// Forms whose fields are the fields of a question: what they hold goes into the address of the page, and back.
import { el } from "../dom.js";

let made = 0;

/**
 * @typedef {object} Field
 * @property {string} name of the field of the question
 * @property {string} label
 * @property {"number" | "text" | "select" | "check"} [kind]
 * @property {string} [value] as it usually is: then the question leaves it out
 * @property {string} [hint]
 * @property {[string, string][]} [choices]
 * @property {Record<string, string | number>} [more] attributes
 */

/** @param {Field} given */
export function field({ name, label, kind = "text", value = "", hint = "", choices = [], more = {} }) {
  made += 1;
  const id = `field-${made}`;
  const about = hint ? { "aria-describedby": `${id}-hint` } : {};
  if (kind === "check") {
    const box = el("input", { type: "checkbox", id, name, ...about, ...more });
    return el(
      "div",
      { class: "field" },
      el("label", { class: "check", for: id }, box, label),
      hint ? el("p", { class: "hint", id: `${id}-hint` }, hint) : null,
    );
  }
  const control =
    kind === "select"
      ? el(
          "select",
          { id, name, ...about, ...more },
          choices.map(([key, text]) => el("option", { value: key, lang: "en" }, text)),
        )
      : el("input", {
          id,
          name,
          type: kind === "number" ? "number" : "text",
          inputmode: kind === "number" ? "decimal" : null,
          autocomplete: "off",
          spellcheck: "false",
          placeholder: value,
          ...about,
          ...more,
        });
  if (kind === "select") control.value = value;
  return el(
    "div",
    { class: "field" },
    el("label", { for: id }, label),
    control,
    hint ? el("p", { class: "hint", id: `${id}-hint` }, hint) : null,
  );
}

/**
 * What a form holds, as pairs of a query: a bet on a wager is `bet=wager=5`.
 * @param {HTMLFormElement} form @returns {[string, string][]}
 */
export function held(form) {
  /** @type {[string, string][]} */
  const found = [];
  for (const control of /** @type {any} */ (form.elements)) {
    if (!control.name) continue;
    if (control.type === "checkbox") {
      if (control.checked) found.push([control.name, "1"]);
      continue;
    }
    const value = control.value.trim();
    if (value === "") continue;
    if (control.dataset.wager) found.push(["bet", `${control.dataset.wager}=${value}`]);
    else if (control.dataset.words) value.split(/\s+/).forEach((/** @type {string} */ word) => found.push([control.name, word]));
    else found.push([control.name, value]);
  }
  return found;
}

/** Put the fields of an address into a form. @param {HTMLFormElement} form @param {URLSearchParams} given */
export function fill(form, given) {
  const own = [];
  const bets = new Map();
  for (const bet of given.getAll("bet")) {
    const [wager, ...amount] = bet.split("=");
    if (wager.includes(":")) own.push(bet);
    else bets.set(wager, amount.join("="));
  }
  for (const control of /** @type {any} */ (form.elements)) {
    if (!control.name) continue;
    if (control.dataset.wager) control.value = bets.get(control.dataset.wager) ?? "";
    else if (control.name === "bet") control.value = own.join(" ");
    else if (control.type === "checkbox") control.checked = ["", "1", "true", "yes"].includes(given.get(control.name) ?? "0");
    else if (given.has(control.name)) control.value = given.getAll(control.name).join(" ");
  }
}

/** @param {Node[]} fields @param {string} button @param {() => void} asked */
export function form(fields, button, asked, { id = null, label = "" } = {}) {
  const node = el(
    "form",
    { class: "ask no-print", id, "aria-label": label || null, novalidate: true },
    el("div", { class: "fields" }, fields),
    el("div", { class: "row" }, el("button", { type: "submit", class: "primary" }, button)),
  );
  node.addEventListener("submit", (event) => {
    event.preventDefault();
    asked();
  });
  return node;
}
