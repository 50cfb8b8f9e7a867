// Fields of the forms about an account, with what browsers and keepers of passwords want to know of them.
import { el } from "../dom.js";
import { t } from "../messages.js";

let numbers = 0;

/** A labelled input in a `div.field`; its `input` is the element. */
export function field(label, attributes, hint = "") {
  const id = `account-field-${++numbers}`;
  const input = el("input", { id, required: true, maxlength: 200, "aria-describedby": hint ? `${id}-hint` : null, ...attributes });
  const holder = el(
    "div",
    { class: "field" },
    el("label", { for: id }, label),
    input,
    hint ? el("span", { class: "hint", id: `${id}-hint` }, hint) : null,
  );
  return Object.assign(holder, { input });
}

/** The field with which a dialog begins. */
export function first(holder) {
  holder.input.autofocus = true;
  return holder;
}

const secret = { type: "password", autocapitalize: "none", spellcheck: "false" };
const NEW = t("account.password-hint");

export const oldPassword = (label = t("account.password")) => field(label, { ...secret, autocomplete: "current-password" });

/** One that is chosen now, and may be looked at: it is typed once. */
export function newPassword(label = t("account.new-password")) {
  const made = field(label, { ...secret, autocomplete: "new-password", minlength: 10 }, NEW);
  const show = el("input", { type: "checkbox" });
  show.addEventListener("change", () => {
    made.input.type = show.checked ? "text" : "password";
  });
  made.append(el("label", { class: "check small" }, show, t("account.show-it")));
  return made;
}

export const nameField = () =>
  field(t("account.name-here"), { autocomplete: "username", autocapitalize: "none", spellcheck: "false", maxlength: 20 });
export const codeField = (label, hint = "") =>
  field(label, { autocomplete: "one-time-code", autocapitalize: "characters", spellcheck: "false", maxlength: 40 }, hint);
export const appCode = (label = t("account.app-code")) =>
  field(label, { autocomplete: "one-time-code", inputmode: "numeric", maxlength: 8, class: "code-input" }, t("account.app-code-hint"));

/** The name for whoever keeps passwords: which account this one is of. */
export const forKeepers = (name) =>
  el("input", { class: "visually-hidden", autocomplete: "username", value: name, readonly: true, tabindex: "-1", "aria-hidden": "true" });

/** A form that does something when it is sent; what is refused is told below its fields. `act` may be async. */
export function form(attributes, fields, buttons, act) {
  const trouble = el("p", { class: "note bad small", role: "alert", hidden: true });
  const made = el("form", attributes, ...fields, trouble, el("div", { class: "row" }, ...buttons));
  made.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (made.getAttribute("aria-busy") === "true") return;
    made.setAttribute("aria-busy", "true");
    trouble.hidden = true;
    try {
      await act();
    } catch (error) {
      trouble.textContent = error.message;
      trouble.hidden = false;
    } finally {
      made.removeAttribute("aria-busy");
    }
  });
  return made;
}
