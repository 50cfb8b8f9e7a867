// The board, for a screen that the whole room sees: who waits for which game, and who is called.
import { get } from "./api.js";
import { clock, head, keepLooking, line, OFFERED } from "./board/names.js";
import { el, find } from "./dom.js";
import { drawPage, greet } from "./header.js";
import { tableLabel } from "./labels.js";
import { t } from "./messages.js";
import { announce } from "./notice.js";

const holder = find("#board");
/** @type {Set<number> | null} */
let called = null;

function draw({ games, now }) {
  find("#summary").textContent = clock(now);
  holder.replaceChildren(
    games.length
      ? el(
          "div",
          { class: "games" },
          ...games.map((game) =>
            el(
              "section",
              { class: "panel game", "data-game": game.game },
              ...head(game),
              game.names.length
                ? el("ol", { class: "names" }, ...game.names.map((name) => line(name, now)))
                : el("p", { class: "faint" }, t("board.nobody-waits")),
            ),
          ),
        )
      : el("p", { class: "empty" }, t("board.empty")),
  );
  tell(games.flatMap(({ names }) => names).filter(({ state }) => OFFERED.includes(state)));
}

/** Who is newly called is said aloud, too. */
function tell(lit) {
  const fresh = lit.filter(({ number, state }) => state === "called" && called && !called.has(number));
  if (fresh.length)
    announce(fresh.map((name) => t("board.is-called", { name: name.name, table: tableLabel(name.table), seat: name.seat })).join(" "));
  called = new Set(lit.map(({ number }) => number));
}

drawPage("board");
greet();
keepLooking(2000, async () => draw(await get("/api/board")), find("#trouble"));
