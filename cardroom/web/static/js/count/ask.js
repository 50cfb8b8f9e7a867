// Whatever is done here has a reason, which goes into the staff's journal; lists look alike.
import { openDialog } from "../dialog.js";
import { el } from "../dom.js";
import { t } from "../messages.js";
import { cents, dollars } from "../money.js";
import { toast } from "../notice.js";

let numbers = 0;

/**
 * A labelled control in a `div.field`; `holder.control` is the element.
 * @template {HTMLElement} C
 * @param {string} label
 * @param {C} control
 * @returns {Page.Field<C>}
 */
export function field(label, control, hint = "") {
  control.id ||= `count-field-${++numbers}`;
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

export const line = (label, most = 80, value = "") =>
  field(label, el("input", { required: true, maxlength: most, autocomplete: "off", value }));
export const choice = (label, options, chosen = "") =>
  field(label, el("select", {}, ...options.map(([value, text]) => el("option", { value, selected: value === chosen }, text))));

/** An amount of money; `cents()` is what was written, or it is said that it is none. */
export function amount(label, hint = "") {
  const holder = field(label, el("input", { required: true, inputmode: "decimal", autocomplete: "off", maxlength: 20 }), hint);
  const written = () => {
    const found = cents(holder.control.value);
    if (found === null) throw new Error(t("count.no-amount", { text: holder.control.value }));
    return found;
  };
  return Object.assign(holder, { cents: written });
}

/**
 * A dialog that asks for what the fields hold, and for a reason. `act(why)` does it; then `said` is told and `after` looks anew.
 * @typedef {HTMLElement & {control?: HTMLElement}} Asked
 * @typedef {{title: string, text?: string, fields?: Asked[], yes: string, usual?: string, act: (why: string) => Promise<unknown>}} Question
 * @param {Question & {said: string, after: () => unknown}} question
 */
export function ask({ title, text = "", fields = [], yes, usual = "", act, said, after }) {
  const why = field(
    t("count.why"),
    el("input", { required: true, maxlength: 300, autocomplete: "off", value: usual }),
    t("count.why-hint"),
  );
  const id = `count-form-${++numbers}`;
  openDialog({
    title,
    body: el("form", { id, class: "stack" }, text ? el("p", {}, text) : null, ...fields, why),
    actions: [
      { label: t("common.cancel") },
      {
        label: yes,
        kind: "primary",
        submit: id,
        act: async () => {
          await act(why.control.value);
          toast(said, "good");
          await after();
        },
      },
    ],
  });
  (fields.find(({ control }) => control)?.control ?? why.control).focus();
}

/** A table in a panel; `money` are the columns flush right. */
export function list(title, heads, rows, empty, money = []) {
  if (!rows.length) return el("p", { class: "empty" }, empty);
  const side = (at) => (money.includes(at) ? "money" : "");
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
            el("th", { scope: "col", class: side(at) }, head || el("span", { class: "visually-hidden" }, t("count.acts"))),
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

export const button = (label, onclick, about = "", kind = "") =>
  el("button", { type: "button", class: kind, "aria-label": about ? `${label}: ${about}` : null, onclick }, label);
export const part = (title, ...nodes) => el("section", { class: "stack" }, el("h2", {}, title), ...nodes);

/** Figures as words: "3 × $5, 2 × $1". */
export const told = (figures) =>
  Object.entries(figures)
    .flatMap(([kind, pieces]) =>
      Object.entries(pieces)
        .sort(([a], [b]) => Number(b) - Number(a))
        .map(([value, count]) => `${count} × ${dollars(Number(value))}${kind === "cash" ? ` ${t("count.in-cash")}` : ""}`),
    )
    .join(", ") || t("count.nothing");
