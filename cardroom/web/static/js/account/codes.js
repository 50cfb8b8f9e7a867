// Recovery codes, shown once.
import { openDialog } from "../dialog.js";
import { el } from "../dom.js";
import { t } from "../messages.js";
import { announce } from "../notice.js";

/** Show them until the visitor says that he has kept them; resolves then. */
export function showCodes(/** @type {string[]} */ codes, /** @type {string} */ name) {
  const list = el("ol", { class: "codes" }, ...codes.map((code) => el("li", {}, el("code", {}, code))));
  const copied = el("span", { class: "hint", role: "status" });
  const copy = el("button", { type: "button" }, t("account.copy"));
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(`${t("account.codes-of", { name })}\n${codes.join("\n")}\n`);
      copied.textContent = t("account.copied");
    } catch {
      // only pages over https may
      getSelection()?.selectAllChildren(list);
      copied.textContent = t("account.selected");
    }
  });
  const print = el("button", { type: "button", onclick: () => window.print() }, t("account.print"));
  const dialog = openDialog({
    title: t("account.codes-title"),
    firm: true,
    body: el(
      "div",
      { class: "stack" },
      el("p", {}, t("account.codes-say", { name })),
      list,
      el("div", { class: "row no-print" }, copy, print, copied),
      el("p", { class: "note warn small" }, t("account.codes-once")),
    ),
    actions: [{ label: t("account.codes-kept"), kind: "primary" }],
  });
  announce(t("account.codes-shown"));
  return dialog.done;
}
