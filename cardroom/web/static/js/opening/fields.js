// Controls for the settings of a table, from what the server says of each field. A control has `node`, `read()` and `error`.
import { el } from "../dom.js";
import { has, t } from "../messages.js";
import { cents, dollars } from "../money.js";

const known = (key, else_) => (has(key) ? t(key) : else_);
const words = (name) => known(`opening.value-${name}`, name.replaceAll(/[-_]/g, " "));
const asTheHouse = ({ usual }) => (usual ? t("opening.as-the-house-has", { usual: words(usual) }) : t("opening.as-the-house"));
export const labelOf = ({ name, label }) => known(`opening.field-${name.replaceAll("_", "-")}`, label[0].toUpperCase() + label.slice(1));
const inEnglish = (text) => el("span", { lang: "en" }, text);

const NO_LIMIT = "none"; // as files and requests write it

let numbers = 0;

/** The control of one field, with its label around it. */
export function control(field) {
  return (MAKERS[field.kind] ?? MAKERS.money)(field, `field-${++numbers}-${field.name}`);
}

/**
 * @param {Wire.FieldData} field
 * @param {string} id
 * @param {HTMLElement} input
 * @param {Page.Child} hint
 */
function labelled(field, id, input, hint = "") {
  const said = hint ? el("span", { class: "hint", id: `${id}-hint` }, hint) : null;
  if (said) input.setAttribute("aria-describedby", said.id);
  return el("div", { class: "field" }, el("label", { for: id }, labelOf(field)), input, said);
}

/** What is wrong with it is said; a part that is folded up is opened, so that it is seen where. */
export function wrong(input, sentence) {
  for (let fold = input.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null) fold.open = true;
  input.setAttribute("aria-invalid", "true");
  input.focus();
  throw new Error(sentence);
}

const MAKERS = {
  money(field, id) {
    const input = el("input", {
      id,
      inputmode: "decimal",
      autocomplete: "off",
      value: field.default === null ? "" : dollars(field.default),
    });
    const name = field.name.replaceAll("_", "-");
    const hint = field.hint
      ? [inEnglish(field.hint), " ", t("opening.empty", { usual: field.usual })]
      : field.optional
        ? t("opening.empty", { usual: known(`opening.empty-${name}`, t("opening.none")) })
        : field.default === 0
          ? known(`opening.zero-${name}`, "")
          : "";
    return {
      field,
      node: labelled(field, id, input, hint),
      input,
      read: () => {
        input.removeAttribute("aria-invalid");
        if (field.optional && !input.value.trim()) return null;
        return cents(input.value) ?? wrong(input, t("opening.write-dollars", { field: labelOf(field) }));
      },
    };
  },
  most(field, id) {
    const noLimit = t("opening.no-limit");
    const input = el("input", {
      id,
      inputmode: "text",
      autocomplete: "off",
      value: field.default === null ? noLimit : dollars(field.default),
    });
    const isNone = (text) => ["", NO_LIMIT, noLimit.toLowerCase()].includes(text.trim().toLowerCase());
    return {
      field,
      node: labelled(field, id, input, t("opening.most-hint", { none: NO_LIMIT })),
      input,
      read: () => {
        input.removeAttribute("aria-invalid");
        if (isNone(input.value)) return null;
        return cents(input.value) ?? wrong(input, t("opening.write-most", { field: labelOf(field), none: NO_LIMIT }));
      },
    };
  },
  moneys(field, id) {
    const input = el("input", { id, inputmode: "text", autocomplete: "off", value: field.default.map(dollars).join(" / ") });
    return {
      field,
      node: labelled(field, id, input),
      input,
      read: () => {
        input.removeAttribute("aria-invalid");
        const found = input.value
          .split(/[/;]|\s+/)
          .filter(Boolean)
          .map(cents);
        const fits = found.every((each) => each !== null) && (field.count === null || found.length === field.count);
        return fits
          ? found
          : wrong(
              input,
              t(field.count === null ? "opening.write-amounts" : "opening.write-so-many", { field: labelOf(field), number: field.count }),
            );
      },
    };
  },
  int(field, id) {
    const input = el("input", {
      id,
      type: "number",
      min: field.least ?? 0,
      max: field.most ?? "",
      step: 1,
      value: field.default ?? "",
      placeholder: field.usual,
    });
    return {
      field,
      node: labelled(field, id, input, field.hint && inEnglish(field.hint)),
      input,
      read: () => {
        input.removeAttribute("aria-invalid");
        if (field.optional && input.value === "") return null;
        const value = Number(input.value);
        return Number.isInteger(value) && input.value !== "" ? value : wrong(input, t("opening.write-whole", { field: labelOf(field) }));
      },
    };
  },
  bool(field, id) {
    const input = el("input", { id, type: "checkbox", checked: Boolean(field.default) });
    return { field, node: el("label", { class: "check", for: id }, input, labelOf(field)), input, read: () => input.checked };
  },
  choice(field, id) {
    const empty = field.optional ? [el("option", { value: "" }, asTheHouse(field))] : [];
    const input = el(
      "select",
      { id },
      ...empty,
      ...field.choices.map((each) => el("option", { value: each, selected: each === field.default }, words(each))),
    );
    return { field, node: labelled(field, id, input, field.hint && inEnglish(field.hint)), input, read: () => input.value || null };
  },
  names(field, id) {
    const input = el("input", { id, autocomplete: "off", value: field.default.join(", ") });
    return {
      field,
      node: labelled(field, id, input, t("opening.names-hint")),
      input,
      read: () =>
        input.value
          .split(",")
          .map((name) => name.trim())
          .filter(Boolean),
    };
  },
  lines(field, id) {
    const rows = field.usual.split("\n");
    const input = el("textarea", { id, rows: Math.min(8, Math.max(3, rows.length)), spellcheck: false, placeholder: field.usual });
    return {
      field,
      node: labelled(field, id, input, [field.hint ? [inEnglish(field.hint), " "] : null, t("opening.lines-hint", { line: rows[0] })]),
      input,
      read: () => {
        input.removeAttribute("aria-invalid");
        const found = nested(input.value);
        return found === undefined ? wrong(input, t("opening.write-lines", { field: labelOf(field), line: rows[0] })) : found;
      },
    };
  },
  choices(field, id) {
    const start = field.default ?? field.choices;
    const boxes = field.choices.map((each) => el("input", { type: "checkbox", value: each, checked: start.includes(each) }));
    const usual = field.default === null ? el("input", { type: "checkbox", checked: true, id }) : null;
    const follow = () =>
      boxes.forEach((box) => {
        box.disabled = usual?.checked ?? false;
      });
    usual?.addEventListener("change", follow);
    follow();
    const node = el(
      "fieldset",
      { class: "field" },
      el("legend", { class: "small" }, labelOf(field)),
      usual ? el("label", { class: "check" }, usual, t("opening.as-posted")) : null,
      ...boxes.map((box) => el("label", { class: "check" }, box, words(box.value))),
    );
    return {
      field,
      node,
      input: usual ?? boxes[0],
      read: () => (usual?.checked ? null : boxes.filter((box) => box.checked).map((box) => box.value)),
    };
  },
};

/** What lines like `pair-plus.straight = 6 to 1` say, as objects; null where nothing is written, undefined where a line says nothing. */
export function nested(text) {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  const found = Object.create(null);
  for (const line of lines) {
    const [, name, value] = /^([^=]*[^=\s])\s*=\s*(.+)$/.exec(line) ?? [];
    if (!name) return undefined;
    const path = name.split(".");
    const last = path.pop() ?? "";
    let at = found;
    for (const part of path) at = at[part] ??= Object.create(null);
    if (typeof at !== "object") return undefined;
    at[last] = value;
  }
  return lines.length ? found : null;
}

/** Show a field only where another has one of the values it needs; says whether it holds. */
export function holds(entry, entries) {
  return Object.entries(entry.field.when ?? {}).every(([name, values]) => {
    const other = entries.find(({ field }) => field.name === name);
    return other === undefined || values.includes(other.input.value);
  });
}
