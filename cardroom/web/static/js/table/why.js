// The clause behind a chip, an action or a ruling, as this table is played, and the lines of the manual that say it. The file of the manual
// and the name of the clause are for auditors: one click away. A table's clauses are fetched once.
import { editionPath, get } from "../api.js";
import { openDialog } from "../dialog.js";
import { el } from "../dom.js";
import { language } from "../locale.js";
import { t } from "../messages.js";

const asked = new Map();

function once(address) {
  if (!asked.has(address)) {
    const answer = get(address);
    answer.catch(() => asked.delete(address));
    asked.set(address, answer);
  }
  return asked.get(address);
}

export const sheetOf = (edition) => once(editionPath(edition));

/** A clause may be of a schedule's cell: "collection.flop-games.12.3" is then looked up by its longest known beginning. */
function clauseOf(clauses, rule) {
  for (let id = rule; id; id = id.includes(".") ? id.slice(0, id.lastIndexOf(".")) : "") if (clauses?.[id]) return clauses[id];
  return null;
}

/**
 * @param {{id?: string, edition: string}} table which table, and its edition, or that alone where the table is past
 * @param {string[]} rules ids of clauses
 * @param {string} said the sentence that is asked about
 */
export function openWhy({ id, edition }, rules, said) {
  const wait = el("p", { "aria-live": "polite" }, t("tabletop.why-wait"));
  const body = el("div", { class: "stack" }, el("p", { class: "muted" }, said), wait);
  openDialog({ title: t("tabletop.why-title"), body });
  (id ? once(`/api/tables/${id}/clauses`) : sheetOf(edition)).then(
    (sheet) => {
      wait.replaceWith(
        ...[...new Set(rules)].map((rule) => clauseElement(rule, clauseOf(sheet.clauses, rule), sheet)),
        ...(language === "en" ? [] : [el("p", { class: "faint small" }, t("tabletop.why-language"))]),
        el("p", {}, el("a", { href: `/rules/${edition}#clause-${rules[0]}`, target: "_blank", rel: "noopener" }, t("tabletop.why-sheet"))),
      );
    },
    (error) => {
      wait.textContent = error.message;
    },
  );
}

function clauseElement(rule, clause, { source, house_name: house }) {
  const lines = clause?.lines ?? "";
  const audit = lines ? t("tabletop.why-file", { rule, source, lines }) : t("tabletop.why-clause", { rule });
  return el(
    "section",
    { class: "clause" },
    clause ? el("p", { lang: "en" }, clause.says) : el("p", {}, t("tabletop.why-missing")),
    clause ? el("p", { class: "cite" }, lines ? t("tabletop.why-lines", { house, lines }) : t("tabletop.why-ours")) : null,
    el("details", { class: "faint small" }, el("summary", {}, t("tabletop.why-audit")), el("p", { class: "cite" }, audit)),
  );
}
