// The choice of a language: each by its own name, for who does not read this one.
import { el } from "./dom.js";
import { language, languages, nameOf, setLanguage } from "./locale.js";
import { t } from "./messages.js";

export function languageField() {
  const select = el(
    "select",
    { id: "language" },
    ...languages.map((code) => el("option", { value: code, lang: code, selected: code === language }, nameOf(code))),
  );
  select.addEventListener("change", () => setLanguage(select.value));
  return el("div", { class: "field" }, el("label", { for: "language" }, t("common.language")), select);
}

/** All of them in a row, for the foot of a page. */
export function languageLinks() {
  return el(
    "span",
    { class: "languages", role: "group", "aria-label": t("common.language") },
    ...languages.map((code) =>
      el(
        "button",
        { type: "button", class: "link", lang: code, "aria-pressed": String(code === language), onclick: () => setLanguage(code) },
        nameOf(code),
      ),
    ),
  );
}
