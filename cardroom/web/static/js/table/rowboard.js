// Three rows that fill as cards are chosen: which row takes the next card is a button, a card in a row goes back when it is clicked.
import { cardElement, cardLabel } from "../cards.js";
import { el } from "../dom.js";

export function rowsElement(picks, model, changed) {
  const names = model.round.view.cards(picks.place);
  const board = el("div", { class: "rowboard", role: "group", "aria-label": "Rows" });
  picks.rows.forEach((row, at) => {
    const full = row.items.length === row.size;
    const slots = Array.from({ length: row.size }, (_, i) => {
      const index = row.items[i];
      if (index === undefined) return el("span", { class: "slot", "aria-hidden": "true" });
      return el("button", {
        type: "button", class: "slot c", "aria-label": `Take ${cardLabel(names[index])} back from the ${row.name.toLowerCase()}`,
        onclick: () => { picks.row = at; changed(picks.toggle(index)); },
      }, cardElement(names[index], { small: true, label: "" }));
    });
    board.append(el("div", { class: "board-row" },
      el("button", {
        type: "button", class: "quiet row-name", "aria-pressed": String(picks.row === at), "data-row": row.name.toLowerCase(),
        "aria-label": `${row.name}: ${row.items.length} of ${row.size}${full ? ", full" : ""}. The next card goes here`,
        onclick: () => { picks.row = at; changed(""); },
      }, el("span", {}, row.name), el("span", { class: "figures faint" }, `${row.items.length}/${row.size}`)),
      el("div", { class: "slots" }, slots)));
  });
  return board;
}
