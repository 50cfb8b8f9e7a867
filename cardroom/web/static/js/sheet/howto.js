// How a game is played, in five lines of ours, and one round of it that the engine has played.
import { get } from "../api.js";
import { el } from "../dom.js";
import { has, t } from "../messages.js";
import { signed } from "../money.js";

const LINES = [1, 2, 3, 4, 5];

/** The lines of a game; none where we have no words for it. */
export function drawHowTo(game) {
  const name = game.replaceAll("_", "-");
  const lines = LINES.map((line) => `howto.${name}-${line}`).filter(has);
  return lines.length ? [el("ol", { class: "how-to" }, lines.map((key) => el("li", {}, t(key)))), el("p", { class: "faint small" }, t("howto.ours"))] : [];
}

/** Fills a box with the example when it has come; where it does not come, the sheet is whole without. */
export async function drawExample(path, box) {
  const { seed, told, results } = await get(`${path}/example`);
  const said = ({ says, rule }, i) => [i ? " " : "", rule ? el("a", { class: "plain", href: `#clause-${rule}` }, says) : says];
  box.replaceChildren(
    el("p", { class: "small muted" }, t("howto.example-says", { seed })),
    el("dl", { class: "round-told" }, told.map((part) => [
      el("dt", {}, t(`howto.stage-${part.stage}`)),
      el("dd", { lang: "en" }, part.stage === "settlement" ? el("ul", {}, part.said.map((each) => el("li", {}, said(each, 0)))) : part.said.map(said)),
    ])),
    el("table", { class: "pay-table" }, el("caption", { class: "visually-hidden" }, t("howto.result")),
      el("thead", {}, el("tr", {}, el("th", { scope: "col" }, t("howto.player")), el("th", { scope: "col", class: "money" }, t("howto.result")))),
      el("tbody", {}, results.map(({ player, won }) => el("tr", {}, el("th", { scope: "row" }, player),
        el("td", { class: `money ${won > 0 ? "plus" : won < 0 ? "minus" : ""}` }, signed(won)))))));
}
