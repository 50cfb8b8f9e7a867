// Whatever the staff does has a reason, which goes into its journal; and lists look alike.
import { openDialog } from "../dialog.js";
import { el } from "../dom.js";
import { t } from "../messages.js";
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
  control.id ||= `staff-field-${++numbers}`;
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

export const choice = (label, options, hint = "") =>
  field(label, el("select", {}, ...options.map(([value, text]) => el("option", { value }, text))), hint);

/**
 * A dialog that asks for a reason, and for what the fields hold. `act(why)` does it; then `said` is told and `after` draws anew.
 * @template A
 * @typedef {{title: string, text?: string, fields?: Page.Field<any>[], yes: string, kind?: string, act: (why: string) => Promise<A>,
 *   said: string | ((answer: A) => string), after?: (answer: A) => unknown}} Question
 */

/**
 * @template A
 * @param {Question<A>} question
 */
export function ask({ title, text = "", fields = [], yes, kind = "primary", act, said, after }) {
  const why = field(t("staff.why"), el("input", { required: true, maxlength: 300, autocomplete: "off" }), t("staff.why-hint"));
  const id = `staff-form-${++numbers}`;
  openDialog({
    title,
    body: el(
      "form",
      { id, class: "stack" },
      text ? el("p", {}, text) : null,
      fields.length > 2 ? el("div", { class: "fields two" }, ...fields) : fields,
      why,
    ),
    actions: [
      { label: t("staff.cancel") },
      {
        label: yes,
        kind,
        submit: id,
        act: async () => {
          const answer = await act(why.control.value);
          toast(typeof said === "function" ? said(answer) : said, "good");
          await after?.(answer);
        },
      },
    ],
  });
  (fields[0] ?? why).control.focus();
}

/** A table in a panel; cells are nodes or text, `money` names the columns flush right. */
export function list(title, heads, rows, empty, money = []) {
  if (!rows.length) return el("p", { class: "empty" }, empty);
  const side = (at) => (money.includes(heads[at]) ? "money" : "");
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
            el("th", { scope: "col", class: side(at) }, head || el("span", { class: "visually-hidden" }, t("staff.may-be-done"))),
          ),
        ),
      ),
      el("tbody", {}, ...rows.map((cells) => el("tr", {}, ...cells.map((cell, at) => el("td", { class: side(at) }, cell))))),
    ),
  );
}

export const button = (label, onclick, { about = "", kind = "" } = {}) =>
  el("button", { type: "button", class: kind, "aria-label": about ? `${label} ${about}` : null, onclick }, label);
