// What is asked before something is done at the cage: a dialog with fields, and lists that look alike.
import { openDialog } from "../dialog.js";
import { el } from "../dom.js";
import { t } from "../messages.js";
import { cents } from "../money.js";
import { toast } from "../notice.js";

let numbers = 0;

/**
 * A labelled control; `holder.control` is the element.
 * @template {HTMLElement} C
 * @param {string} label
 * @param {C} control
 * @returns {Page.Field<C>}
 */
export function field(label, control, hint = "") {
  control.id ||= `cage-field-${++numbers}`;
  if (hint) control.setAttribute("aria-describedby", `${control.id}-hint`);
  const holder = el(
    "div",
    { class: "field" },
    el("label", { for: control.id }, label),
    control,
    hint ? el("span", { class: "hint", id: `${control.id}-hint` }, hint) : null,
  );
  return Object.assign(holder, { control });
}

export const words = (label, { required = false, hint = "", value = "" } = {}) =>
  field(label, el("input", { type: "text", maxlength: 200, autocomplete: "off", required, value }), hint);
export const why = () => words(t("cage.why"), { required: true, hint: t("cage.why-hint") });
export const reason = () => words(t("cage.reason"), { hint: t("cage.reason-hint") });

export function money(label, hint = "") {
  const holder = field(
    label,
    el("input", { type: "text", inputmode: "decimal", maxlength: 20, autocomplete: "off", required: true }),
    hint,
  );
  const read = () => {
    const found = cents(holder.control.value);
    if (!found) throw new Error(t("cage.no-amount"));
    return found;
  };
  return Object.assign(holder, { cents: () => cents(holder.control.value), read });
}

/** What may be left out, behind its name. */
export const more = (label, ...inside) => el("details", { class: "more" }, el("summary", {}, label), ...inside);

/**
 * @typedef {object} Question
 * @property {string} title
 * @property {string} [text]
 * @property {Page.Child[]} body
 * @property {string} yes
 * @property {string} [kind]
 * @property {boolean} [wide]
 * @property {() => unknown} act
 * @property {string | (() => string)} said
 * @property {() => unknown} [after]
 */

/**
 * `act()` does it, or gives false where more is to be answered; then `said` is told and the room is looked at again.
 * @param {{look: () => Promise<unknown>}} room
 * @param {Question} question
 */
export function ask(room, { title, text = "", body, yes, kind = "primary", wide = false, act, said, after }) {
  const id = `cage-form-${++numbers}`;
  const dialog = openDialog({
    title,
    wide,
    firm: true,
    body: el("form", { id, class: "stack" }, text ? el("p", {}, text) : null, ...body),
    actions: [
      { label: t("common.cancel") },
      {
        label: yes.replace(/…$/, ""),
        kind,
        submit: id,
        act: async () => {
          try {
            if ((await act()) === false) return false;
          } catch (error) {
            if (error.status === 409) await room.look().catch(() => {}); // it has changed: what is behind the dialog is shown as it is now
            throw error;
          }
          toast(typeof said === "function" ? said() : said, "good");
          await room.look();
          await after?.();
          return true;
        },
      },
    ],
    onClose: () => room.look().catch(() => {}),
  });
  /** @type {HTMLElement | null} */ (dialog.querySelector("form input"))?.focus();
  return dialog;
}

export const button = (label, onclick, { about = "", kind = "" } = {}) =>
  el("button", { type: "button", class: kind, "aria-label": about ? `${label} ${about}` : null, onclick }, label);

/** A table in a panel; cells are nodes or text, `sums` says which columns are flush right. */
export function list(title, heads, rows, empty, sums = []) {
  if (!rows.length) return el("p", { class: "empty" }, empty);
  const side = (at) => (sums.includes(at) ? "money" : "");
  return el(
    "div",
    { class: "panel scroll", tabindex: "0", role: "group", "aria-label": title },
    el(
      "table",
      { class: "cards" },
      el("caption", { class: "visually-hidden" }, title),
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          ...heads.map((head, at) =>
            el("th", { scope: "col", class: side(at) }, head || el("span", { class: "visually-hidden" }, t("cage.doings"))),
          ),
        ),
      ),
      el(
        "tbody",
        {},
        ...rows.map((cells) =>
          el("tr", {}, ...cells.map((cell, at) => el("td", { class: side(at), "data-head": heads[at] || null }, cell))),
        ),
      ),
    ),
  );
}

export const panel = (title, ...inside) => el("section", { class: "panel stack" }, el("h2", {}, title), ...inside);
