// What the desk does has a reason, which goes into the staff's journal.
import { openDialog } from "../dialog.js";
import { el } from "../dom.js";
import { t } from "../messages.js";

let numbers = 0;

function control({ name, label, options, check, needed = true }) {
  const id = `why-${name}-${++numbers}`;
  if (check) {
    const box = el("input", { type: "checkbox", id });
    return { name, node: el("label", { class: "check" }, box, label), value: () => box.checked };
  }
  if (!options) {
    const box = el("input", { id, required: needed, maxlength: 40, autocomplete: "off" });
    return { name, node: el("div", { class: "field" }, el("label", { for: id }, label), box), value: () => box.value };
  }
  const select = el("select", { id }, ...options.map(([value, text]) => el("option", { value }, text)));
  return { name, node: el("div", { class: "field" }, el("label", { for: id }, label), select), value: () => select.value };
}

/** A dialog that asks for a reason and for what the fields hold; `act(why, given)` does it. */
export function askWhy({ title, fields, act }) {
  const id = `why-${++numbers}`;
  const why = el("input", { id: `${id}-why`, required: true, maxlength: 200, autocomplete: "off" });
  const controls = fields.map(control);
  openDialog({
    title,
    body: el(
      "form",
      { id, class: "stack" },
      ...controls.map(({ node }) => node),
      el(
        "div",
        { class: "field" },
        el("label", { for: `${id}-why` }, t("board.why")),
        why,
        el("span", { class: "hint" }, t("board.why-hint")),
      ),
    ),
    actions: [
      { label: t("common.cancel") },
      {
        label: t("common.done"),
        kind: "primary",
        submit: id,
        act: () => act(why.value, Object.fromEntries(controls.map((each) => [each.name, each.value()]))),
      },
    ],
  });
  why.focus();
}
