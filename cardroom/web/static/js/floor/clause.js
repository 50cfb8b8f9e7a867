// A clause as the floor reads it before it rules: its words, its name, its lines.
import { el } from "../dom.js";
import { t } from "../messages.js";

/**
 * @param {{ rule: string, says: string, lines: string }} cited
 * @param {string} source
 */
export function clause({ rule, says, lines }, source) {
  return el(
    "blockquote",
    { class: "clause" },
    el("p", {}, says),
    el("p", { class: "cite" }, el("code", {}, rule), ` · ${lines ? t("floor.lines", { source, lines }) : t("floor.ours")}`),
  );
}
