// A dialog with fields and a button: what the people desk asks.
import { openDialog } from "../dialog.js";
import { el } from "../dom.js";
import { t } from "../messages.js";

let numbers = 0;

/**
 * A field by its label: text, or one of some options. What else is given are attributes of the control.
 * @typedef {{options?: string[][] | null, hint?: string, type?: string, required?: boolean, maxlength?: number, min?: number,
 *   step?: number, accept?: string, capture?: string, value?: string}} FieldParts
 * @param {string} name
 * @param {string} label
 * @param {FieldParts} parts
 */
export function field(name, label, { options = null, hint = "", ...extra } = {}) {
  const id = `person-${name}-${++numbers}`;
  const control = options
    ? el("select", { id, ...extra }, ...options.map(([value, text]) => el("option", { value }, text)))
    : el("input", { id, autocomplete: "off", ...extra });
  const node =
    extra.type === "checkbox"
      ? el("label", { class: "check" }, control, label)
      : el("div", { class: "field" }, el("label", { for: id }, label), control, hint ? el("span", { class: "hint" }, hint) : null);
  const value = () => (control instanceof HTMLInputElement && control.type === "checkbox" ? control.checked : control.value.trim());
  return { name, node, value, control };
}

export const whyField = () => field("why", t("persons.why"), { required: true, maxlength: 200 });

/**
 * Ask for what the fields hold; `act(given)` does it, and what it throws is shown.
 * @param {{title: string, yes: string, fields: ReturnType<typeof field>[], says?: string, kind?: string,
 *   act: (given: any) => unknown}} parts
 */
export function ask({ title, yes, fields, says = "", kind = "primary", act }) {
  const id = `people-form-${++numbers}`;
  openDialog({
    title,
    body: el("form", { id, class: "stack" }, says ? el("p", { class: "muted small" }, says) : null, ...fields.map(({ node }) => node)),
    actions: [
      { label: t("common.cancel") },
      { label: yes, kind, submit: id, act: () => act(Object.fromEntries(fields.map((each) => [each.name, each.value()]))) },
    ],
  });
  fields[0].control.focus();
}
