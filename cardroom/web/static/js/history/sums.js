// What all rounds come to, and those of each game.
import { el } from "../dom.js";
import { has, number, t } from "../messages.js";
import { dollars, signed } from "../money.js";

export function nameOfGame(game) {
  const key = `games.name-${game.replaceAll("_", "-")}`;
  return has(key) ? t(key) : game || t("history.other-games");
}

export const look = (cents) => (cents > 0 ? "won" : cents < 0 ? "lost" : "");

export function drawTotals({ rounds, net, best, worst, fees, banked }) {
  const fact = (label, value, kind = "") => el("div", {}, el("dt", {}, label), el("dd", { class: `figures ${kind}` }, value));
  return el(
    "dl",
    { class: "panel totals" },
    fact(t("history.result"), signed(net), look(net)),
    fact(t("history.rounds"), number(rounds)),
    fact(t("history.best"), signed(Math.max(best, 0))),
    fact(t("history.worst"), signed(Math.min(worst, 0))),
    fact(t("history.fees"), dollars(fees)),
    fact(t("history.banked"), number(banked)),
  );
}

export function drawGames(games) {
  const heads = [
    [t("history.game"), ""],
    [t("history.result"), "money"],
    [t("history.rounds"), "money"],
    [t("history.best"), "money"],
    [t("history.worst"), "money"],
    [t("history.fees"), "money"],
    [t("history.banked"), "money"],
  ];
  const row = (each) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, nameOfGame(each.game)),
      el("td", { class: `money ${look(each.net)}` }, signed(each.net)),
      el("td", { class: "money" }, number(each.rounds)),
      el("td", { class: "money" }, signed(Math.max(each.best, 0))),
      el("td", { class: "money" }, signed(Math.min(each.worst, 0))),
      el("td", { class: "money" }, dollars(each.fees)),
      el("td", { class: "money" }, number(each.banked)),
    );
  return el(
    "section",
    { class: "panel stack", "aria-labelledby": "games-title" },
    el("h2", { id: "games-title" }, t("history.by-game")),
    el(
      "div",
      { class: "scroll", tabindex: "0", role: "group", "aria-labelledby": "games-title" },
      el(
        "table",
        { id: "by-game" },
        el("thead", {}, el("tr", {}, ...heads.map(([name, kind]) => el("th", { scope: "col", class: kind }, name)))),
        el("tbody", {}, ...games.map(row)),
      ),
    ),
  );
}
