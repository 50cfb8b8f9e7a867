// How a game is played, in five lines of ours, and one round of it that the engine has played.
import { el } from "../dom.js";
import { has, t } from "../messages.js";
import { signed } from "../money.js";

const LINES = [1, 2, 3, 4, 5];

/** The lines of a game; none where we have no words for it. */
export function drawHowTo(game) {
  const name = game.replaceAll("_", "-");
  const lines = LINES.map((line) => `howto.${name}-${line}`).filter(has);
  return lines.length
    ? [
        el(
          "ol",
          { class: "how-to" },
          lines.map((key) => el("li", {}, t(key))),
        ),
        el("p", { class: "faint small" }, t("howto.ours")),
      ]
    : [];
}

/** A round as it was played: stage by stage, each payment with its clause, and what everybody has won. */
export function drawExample({ seed, told, results }) {
  const said = ({ says, rule }, i) => [i ? " " : "", rule ? el("a", { class: "plain", href: `#clause-${rule}` }, says) : says];
  return el(
    "div",
    { class: "stack example-round" },
    el("p", { class: "small muted" }, t("howto.example-says", { seed })),
    el(
      "dl",
      { class: "round-told" },
      told.map((part) => [
        el("dt", {}, t(`howto.stage-${part.stage}`)),
        el(
          "dd",
          { lang: "en" },
          part.stage === "settlement"
            ? el(
                "ul",
                {},
                part.said.map((each) => el("li", {}, said(each, 0))),
              )
            : part.said.map(said),
        ),
      ]),
    ),
    el(
      "table",
      { class: "pay-table" },
      el("caption", { class: "visually-hidden" }, t("howto.result")),
      el(
        "thead",
        {},
        el("tr", {}, el("th", { scope: "col" }, t("howto.player")), el("th", { scope: "col", class: "money" }, t("howto.result"))),
      ),
      el(
        "tbody",
        {},
        results.map(({ player, won }) =>
          el(
            "tr",
            {},
            el("th", { scope: "row" }, player),
            el("td", { class: `money ${won > 0 ? "plus" : won < 0 ? "minus" : ""}` }, signed(won)),
          ),
        ),
      ),
    ),
  );
}
