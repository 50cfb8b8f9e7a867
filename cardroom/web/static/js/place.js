// One's own place: on which lists, how far from a seat; and when called, to come, to let it pass, to sit down.
import { get, post, session } from "./api.js";
import { head, keepLooking, keepTyped, minutes, OFFERED, seatsField } from "./board/names.js";
import { el, find } from "./dom.js";
import { drawPage, greet } from "./header.js";
import { tableLabel } from "./labels.js";
import { t } from "./messages.js";
import { busy, toast } from "./notice.js";

const holder = find("#place");
let look = () => {};
/** @type {{id: string, name: string} | null} */
let visitor = null;
let drawn = "";
const rules = new Map();

const button = (label, kind, work) => {
  const made = el("button", { type: "button", class: kind }, label);
  made.addEventListener("click", () =>
    busy(made, async () => {
      await work();
      await look();
    }),
  );
  return made;
};
const mine = (name, /** @type {string} */ deed) => post(`/api/board/${name.number}/${deed}`, { version: name.version });
const left = (seconds) => `${Math.floor(Math.max(0, seconds) / 60)}:${String(Math.floor(Math.max(0, seconds)) % 60).padStart(2, "0")}`;

async function sit(name) {
  const chair = await post(`/api/board/${name.number}/sit`, { version: name.version });
  location.assign(`/tables/${chair.table}`);
}

function card(game, name, now) {
  const title = el("h2", {}, game.name, " ", el("span", { class: "limits" }, game.limits));
  const off = button(t("board.take-off"), "quiet", async () => {
    await mine(name, "leave");
    toast(t("board.taken-off"), "good");
  });
  if (OFFERED.includes(name.state)) {
    return el(
      "section",
      { class: "panel stack mine called", "data-game": game.game },
      title,
      el("p", { class: "place", role: "status" }, t("board.your-seat", { table: tableLabel(name.table), seat: name.seat })),
      name.real_table ? el("p", { "data-dealer-seats": "" }, t("board.dealer-seats")) : null,
      el(
        "p",
        {},
        t("board.time-left"),
        " ",
        el("span", { class: "left", "data-until": name.until - now + performance.now() / 1000 }, left(name.until - now)),
      ),
      el(
        "div",
        { class: "row" },
        name.real_table ? null : button(t("board.sit"), "primary big", () => sit(name)),
        name.state === "called" ? button(t("board.come"), "brass big", () => mine(name, "lock")) : null,
        button(t("board.pass"), "big", () => mine(name, "pass")),
      ),
      name.state === "locked up" ? el("p", { class: "muted" }, t("board.locked-says")) : null,
    );
  }
  return el(
    "section",
    { class: "panel stack mine", "data-game": game.game },
    title,
    el("p", { class: "place" }, t("board.your-place", { place: name.place, of: game.names.length })),
    el(
      "p",
      { class: "muted" },
      name.state === "interested" ? t("board.interested-says") : t("board.waits", { time: minutes(now - name.joined) }),
    ),
    el("div", { class: "row" }, off),
  );
}

function draw({ games, now, seated }) {
  const waits = games.flatMap((game) => game.names.filter(({ you }) => you).map((name) => [game, name]));
  const on = new Set(waits.map(([game]) => game.game));
  find("#summary").textContent = waits.length ? t("board.lists-on", { count: waits.length }) : "";
  const others = games.filter(({ game }) => !on.has(game));
  const join = (game) => {
    const likes = seatsField(game, t("board.likes"));
    const name = button(seated[game.game] ? t("board.change-table") : t("board.join"), seated[game.game] ? "" : "brass", async () => {
      if (!visitor) visitor = await session();
      await post("/api/board/join", { game: game.game, change: Boolean(seated[game.game]), wants: likes.seats() });
    });
    return el("div", { class: "join-list" }, likes.node, name);
  };
  const shape = JSON.stringify([games, seated]);
  if (shape === drawn) return; // nothing is drawn anew under a finger
  drawn = shape;
  const parts = [
    ...waits.map(([game, name]) => card(game, name, now)),
    el(
      "section",
      { class: "panel stack", "aria-labelledby": "others" },
      el("h2", { id: "others" }, t("board.all-lists")),
      others.length
        ? el(
            "ul",
            { class: "joinable" },
            ...others.map((game) =>
              el(
                "li",
                { "data-game": game.game },
                el(
                  "div",
                  {},
                  ...head(game),
                  el(
                    "p",
                    { class: "small" },
                    game.names.length ? t("board.waiting", { count: game.names.length }) : t("board.nobody-waits"),
                  ),
                ),
                game.seats && game.open_to_all.length && !game.from_the_board && !game.names.length && !seated[game.game]
                  ? el(
                      "a",
                      { class: "button brass", href: `/tables/${game.open_to_all[0]}` },
                      t("board.sit-down", { table: tableLabel(game.open_to_all[0]) }),
                    )
                  : join(game),
              ),
            ),
          )
        : el("p", { class: "muted" }, t("board.no-others")),
    ),
    ...ruleSheets([...new Set(games.map(({ house }) => house))]),
  ];
  keepTyped(holder, () => holder.replaceChildren(...parts));
}

const ruleSheets = (houses) =>
  houses
    .filter((house) => rules.get(house)?.length)
    .map((house) =>
      el(
        "details",
        { class: "panel" },
        el("summary", {}, t("board.house-rules", { house: house.replaceAll("-", " ") })),
        el(
          "ul",
          { class: "desk-rules small" },
          ...rules
            .get(house)
            .map(({ says, lines }) =>
              el("li", {}, says, " ", el("span", { class: "cite" }, lines ? t("board.lines", { lines }) : t("board.ours"))),
            ),
        ),
      ),
    );

async function ask() {
  const board = await get("/api/board");
  await Promise.all(
    [...new Set(board.games.map(({ house }) => house))]
      .filter((house) => !rules.has(house))
      .map(async (house) => rules.set(house, await get(`/api/board/rules/${house}`))),
  );
  draw(board);
}

drawPage("place");
greet().then((found) => {
  visitor = found;
});
look = keepLooking(2000, ask, find("#trouble"));
setInterval(() => {
  for (const each of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-until]")))
    each.textContent = left(Number(each.dataset.until) - performance.now() / 1000);
}, 500);
