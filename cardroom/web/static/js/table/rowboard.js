// Three rows that fill as cards are chosen: which row takes the next card is a button, a card in a row goes back when it is clicked.
import { cardElement, cardLabel } from "../cards.js";
import { el } from "../dom.js";
import { t } from "../messages.js";

/** @param {import("./picks.js").Picks} picks @param {import("./model.js").Model} model @param {(text: string) => void} changed */
export function rowsElement(picks, model, changed) {
  const names = model.round.view.cards(picks.place);
  const board = el("div", { class: "rowboard", role: "group", "aria-label": t("tabletop.rows") });
  picks.rows.forEach((row, at) => {
    const full = row.items.length === row.size;
    const slots = Array.from({ length: row.size }, (_, i) => {
      const index = row.items[i];
      if (index === undefined) return el("span", { class: "slot", "aria-hidden": "true" });
      return el(
        "button",
        {
          type: "button",
          class: "slot c",
          "aria-label": t("tabletop.row-back", { card: cardLabel(names[index]), row: row.name.toLowerCase() }),
          onclick: () => {
            picks.row = at;
            changed(picks.toggle(index));
          },
        },
        cardElement(names[index], { small: true, label: "" }),
      );
    });
    board.append(
      el(
        "div",
        { class: "board-row" },
        el(
          "button",
          {
            type: "button",
            class: "quiet row-name",
            "aria-pressed": String(picks.row === at),
            "data-row": row.key,
            "aria-label": t(full ? "tabletop.row-full" : "tabletop.row-state", { row: row.name, number: row.items.length, size: row.size }),
            onclick: () => {
              picks.row = at;
              changed("");
            },
          },
          el("span", {}, row.name),
          el("span", { class: "figures faint" }, `${row.items.length}/${row.size}`),
        ),
        el("div", { class: "slots" }, slots),
      ),
    );
  });
  return board;
}
