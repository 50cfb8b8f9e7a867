// Collection rates as tables: for the rule sheet and for the form that opens a table.
import { el } from "./dom.js";
import { dollars } from "./money.js";

const columns = ["When", "From", "Where", "Fee"];

/** The figure, and beside it what is printed where that is read otherwise. */
export function feeCell({ amount, printed }) {
  return el("td", { class: "money" }, amount ? dollars(amount) : "nothing", printed ? el("span", { class: "faint small" }, ` (printed: ${printed})`) : null);
}

/** One option's rates: [{moment, payer, condition, amount, lines, printed}]. Moment and payer are printed where they change. */
export function ratesTable(rates, caption) {
  let last = "";
  const rows = rates.map((rate) => {
    const again = last === `${rate.moment}|${rate.payer}`;
    last = `${rate.moment}|${rate.payer}`;
    return el("tr", {},
      el("td", {}, again ? el("span", { class: "visually-hidden" }, rate.moment) : rate.moment),
      el("td", {}, again ? el("span", { class: "visually-hidden" }, rate.payer) : rate.payer),
      el("td", {}, rate.condition || "always"),
      feeCell(rate));
  });
  return el("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": caption },
    el("table", { class: "rates" }, el("caption", {}, caption),
      el("thead", {}, el("tr", {}, ...columns.map((name, i) => el("th", { scope: "col", class: i === 3 ? "money" : "" }, name)))),
      el("tbody", {}, ...rows)));
}
