// What a ruling will do, as everybody will see it: sentence by sentence, and what it comes to for each player.
import { el } from "../dom.js";
import { listed, t } from "../messages.js";
import { asWritten, signed } from "../money.js";
import { plainWords, toldPieces } from "../table/words.js";

export function previewElement({ events, counts, net, hidden, next, ended }) {
  const told = events.filter(({ says }) => says);
  return el(
    "section",
    { class: "preview", "aria-label": t("floor.follows") },
    el("h4", {}, t("floor.follows")),
    told.length
      ? el(
          "ol",
          {},
          told.map(({ event, says }) => el("li", { class: `line line-${event}` }, pieces(says))),
        )
      : null,
    Object.keys(net).length ? netTable(net) : hidden ? null : el("p", { class: "small muted" }, t("floor.no-chips-move")),
    el("p", { class: "small", "data-counts": counts }, t(`floor.counts-${counts}`)),
    el("p", { class: "small", "data-then": "" }, then(told.length > 0, hidden, next, ended)),
  );
}

function then(told, hidden, next, ended) {
  if (hidden) return t(told ? "floor.more-hidden" : "floor.hidden");
  if (ended) return t(ended === "void" ? "floor.over-void" : "floor.over");
  return next ? t("floor.then-asked", { names: listed(next.players), kind: plainWords(next.kind) }) : "";
}

function netTable(net) {
  return el(
    "table",
    { class: "net" },
    el("caption", { class: "visually-hidden" }, t("floor.net")),
    el(
      "tbody",
      {},
      Object.entries(net).map(([player, cents]) =>
        el(
          "tr",
          {},
          el("th", { scope: "row" }, player),
          el("td", { class: `money ${cents > 0 ? "plus" : "minus"}`, "data-net": player }, signed(cents)),
        ),
      ),
    ),
  );
}

const pieces = (says) =>
  toldPieces(asWritten(says)).map((piece) => (piece.suit ? el("span", { class: `suit ${piece.suit}` }, piece.text) : piece.text));
