// What a ruling will do, as everybody will see it: sentence by sentence, and what it comes to for each player.
import { el } from "../dom.js";
import { signed } from "../money.js";
import { list, plainWords, toldPieces } from "../table/words.js";

export function previewElement({ events, net, hidden, next, ended }) {
  const told = events.filter(({ says }) => says);
  return el("section", { class: "preview", "aria-label": "What will follow" },
    el("h4", {}, "What will follow"),
    told.length ? el("ol", {}, told.map(({ event, says }) => el("li", { class: `line line-${event}` }, pieces(says)))) : null,
    Object.keys(net).length ? netTable(net) : hidden ? null : el("p", { class: "small muted" }, "No chips move now."),
    el("p", { class: "small", "data-then": "" }, then(told.length > 0, hidden, next, ended)));
}

function then(told, hidden, next, ended) {
  if (hidden) return `${told ? "More may follow, which hangs" : "What follows hangs"} on a card that is not open: it is hidden until the ruling is made.`;
  if (ended) return ended === "void" ? "The round is over, and void." : "The round is over.";
  return next ? `Then asked: ${list(next.players, "and")} (${plainWords(next.kind)}).` : "";
}

function netTable(net) {
  return el("table", { class: "net" }, el("caption", { class: "visually-hidden" }, "What it comes to for each"),
    el("tbody", {}, Object.entries(net).map(([player, cents]) => el("tr", {}, el("th", { scope: "row" }, player),
      el("td", { class: `money ${cents > 0 ? "plus" : "minus"}`, "data-net": player }, signed(cents))))));
}

const pieces = (says) => toldPieces(says).map((piece) => (piece.suit ? el("span", { class: `suit ${piece.suit}` }, piece.text) : piece.text));
