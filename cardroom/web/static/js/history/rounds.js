// Rounds one by one, each with its replay.
import { cardText } from "../cards.js";
import { el } from "../dom.js";
import { t } from "../messages.js";
import { dollars, signed } from "../money.js";
import { when } from "../when.js";
import { look } from "./sums.js";

export function roundsTable(/** @type {Wire.PlayedData[]} */ rounds) {
  const body = el("tbody", {});
  const add = (/** @type {Wire.PlayedData[]} */ rows) => body.append(...rows.map(line));
  add(rounds);
  const heads = [
    [t("history.when"), ""],
    [t("history.result"), "money"],
    [t("history.game"), ""],
    [t("history.cards"), ""],
    [t("history.fees"), "money"],
    [t("history.notes"), ""],
    [t("history.replay"), ""],
  ];
  const node = el(
    "div",
    { class: "scroll", tabindex: "0", role: "group", "aria-labelledby": "rounds-title" },
    el(
      "table",
      { id: "my-rounds" },
      el("thead", {}, el("tr", {}, ...heads.map(([name, kind]) => el("th", { scope: "col", class: kind }, name)))),
      body,
    ),
  );
  return { node, add };
}

/** One's own cards, and what lay on the board. */
function cards(/** @type {Wire.PlayedData} */ each) {
  const own = (each.cards ?? []).map(cardText).join(" ");
  const board = each.board.map(cardText).join(" ");
  return [own, board ? el("span", { class: "faint" }, own ? ` · ${board}` : board) : ""];
}

function line(/** @type {Wire.PlayedData} */ each) {
  const notes = [each.banked ? t("history.you-banked") : "", each.void ? t("history.void") : ""].filter(Boolean).join(", ");
  return el(
    "tr",
    {},
    el("td", {}, when(each.at)),
    el("td", { class: `money ${look(each.net)}` }, signed(each.net)),
    el("td", { class: "played-game" }, el("span", { lang: "en" }, each.name), el("span", { class: "faint small" }, ` · ${each.house}`)),
    el("td", { class: "played-cards" }, cards(each)),
    el("td", { class: "money" }, each.fees ? dollars(each.fees) : ""),
    el("td", {}, notes),
    el(
      "td",
      {},
      el("a", { href: `/rounds/${each.round}`, "aria-label": t("history.replay-of", { round: each.round }) }, t("history.replay")),
    ),
  );
}
