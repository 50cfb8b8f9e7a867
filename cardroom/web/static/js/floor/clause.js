// A clause as the floor reads it before it rules: its words, its name, its lines.
import { el } from "../dom.js";

export function clause({ rule, says, lines }, source) {
  return el("blockquote", { class: "clause" }, el("p", {}, says),
    el("p", { class: "cite" }, el("code", {}, rule), lines ? ` · ${source}, lines ${lines}` : " · our own words: the source does not say it"));
}
