// The desk: names are written, called, moved and taken off; seats, feeders and broken games.
import { get, post } from "./api.js";
import { head, keepLooking, keepTyped, line, OFFERED, seatsField } from "./board/names.js";
import { askWhy } from "./board/why.js";
import { el, find } from "./dom.js";
import { drawPage, greet } from "./header.js";
import { tableLabel } from "./labels.js";
import { t } from "./messages.js";
import { busy, toast } from "./notice.js";

const holder = find("#lists");
let look = () => {};
let drawn = "";

const button = (label, work, kind = "", about = "") => {
  const made = el("button", { type: "button", class: kind, "aria-label": about ? `${label}: ${about}` : null }, label);
  made.addEventListener("click", () =>
    busy(made, async () => {
      await work();
      await look();
    }),
  );
  return made;
};
const deed = (name, /** @type {string} */ what, why) => post(`/api/lists/names/${name.number}/${what}`, { version: name.version, why });
const asks = (label, title, path, body, kind = "", fields = []) =>
  el(
    "button",
    {
      type: "button",
      class: kind,
      onclick: () =>
        askWhy({
          title,
          fields,
          act: async (why, given) => {
            await post(path, { ...body, ...given, why });
            await look();
          },
        }),
    },
    label,
  );

function nameDeeds(name, next) {
  const lit = OFFERED.includes(name.state);
  return el(
    "span",
    { class: "deeds" },
    name.red ? button(t("board.arrived"), () => deed(name, "arrive", t("board.why-desk")), "brass", name.name) : null,
    next?.number === name.number
      ? button(t("board.call", { table: tableLabel(next.table), seat: next.seat }), () => call(name, next), "primary", name.name)
      : null,
    name.state === "called" ? button(t("board.comes"), () => deed(name, "lock", t("board.why-asked")), "", name.name) : null,
    lit ? button(t("board.passes"), () => deed(name, "pass", t("board.why-asked")), "", name.name) : null,
    button(t("board.to-the-end"), () => deed(name, "end", t("board.why-asked")), "quiet", name.name),
    button(t("board.remove"), () => deed(name, "remove", t("board.why-asked")), "quiet", name.name),
  );
}

async function call(name, { table, seat, seat_version, why = t("board.why-seat") }) {
  const chair = await post(`/api/lists/names/${name.number}/call`, { version: name.version, table, seat, seat_version, why });
  toast(t("board.is-called", { name: name.name, table: tableLabel(chair.table), seat: chair.seat }), "good");
}

function addForm(game) {
  const name = el("input", {
    "aria-label": t("board.name"),
    placeholder: t("board.name"),
    maxlength: 40,
    required: true,
    autocomplete: "off",
    "data-add": game.game,
  });
  const likes = seatsField(game, t("board.likes-name"));
  likes.input.addEventListener("keydown", (event) => {
    if (event.key === "Enter") inPerson.click();
  });
  const write = (how, label, kind) =>
    button(
      label,
      async () => {
        if (!name.value.trim()) {
          name.focus();
          return;
        }
        await post("/api/lists/names", {
          game: game.game,
          name: name.value.trim(),
          how,
          wants: likes.seats(),
          why: how === "by call" ? t("board.why-phoned") : t("board.why-desk"),
        });
        name.value = "";
        likes.input.value = "";
        name.focus();
      },
      kind,
    );
  const inPerson = write("in person", t("board.write"), "brass");
  name.addEventListener("keydown", (event) => {
    if (event.key === "Enter") inPerson.click();
  });
  const byCall = game.phone ? write("by call", t("board.by-call"), "danger") : null;
  return el("div", { class: "stack" }, el("div", { class: "add-name" }, name, inPerson, byCall), likes.node);
}

function gameBox(game, desk) {
  const found = desk.next[game.game];
  const table = found && desk.tables.find(({ id }) => id === found.table);
  const next = found ? { ...found, seat_version: table.versions[found.seat] } : null;
  return el(
    "section",
    { class: "panel game", "data-game": game.game },
    ...head(game),
    el("ol", { class: "names" }, ...game.names.map((name) => line(name, desk.board.now, nameDeeds(name, next)))),
    addForm(game),
  );
}

/** A call to play over an absent player, for the first on the list who is in the house. */
function overCall(table, seat, player, desk) {
  const game = desk.board.games.find((each) => each.game === table.game);
  const first = game?.names.find(({ state, red }) => !red && !OFFERED.includes(state));
  return first
    ? button(
        t("board.play-over", { name: first.name }),
        () => call(first, { table: table.id, seat, seat_version: table.versions[seat], why: t("board.why-over") }),
        "brass small",
        player,
      )
    : null;
}

function chairs(table, desk) {
  const taken = new Map(table.players.map((player) => [player.seat, player]));
  return el(
    "ol",
    { class: "chairs" },
    ...Array.from({ length: table.chairs }, (_, at) => at + 1).map((seat) => {
      const player = taken.get(seat);
      const kept = table.kept[seat];
      const kind = player ? "" : kept ? "kept" : table.free.includes(seat) ? "free" : "no-chair";
      const text = player
        ? `${player.name}${player.away ? ` (${t("board.away")})` : ""}`
        : kept
          ? t("board.kept-for", { name: kept })
          : kind === "free"
            ? t("board.free")
            : t("board.no-chair");
      return el(
        "li",
        { class: kind },
        `${seat} `,
        text,
        table.to_play_over.includes(seat) ? overCall(table, seat, player.name, desk) : null,
      );
    }),
  );
}

/** A move, with its tables as people call them. */
const called = (move) => ({ ...move, source: tableLabel(move.source), table: tableLabel(move.table) });

function tableBox(table, desk) {
  const others = desk.tables.filter(({ id, game, main }) => id !== table.id && game === table.game && main !== table.id);
  const main = { name: "main", label: t("board.main-game"), options: others.map(({ id }) => [id, tableLabel(id)]) };
  return el(
    "section",
    { class: "panel desk-table", "data-table": table.id },
    el(
      "h3",
      {},
      el("a", { href: `/tables/${table.id}` }, tableLabel(table.id)),
      " ",
      el("span", { class: "muted small" }, table.game.split(": ")[1]),
    ),
    el(
      "p",
      { class: "row small" },
      table.main ? el("span", { class: "tag" }, t("board.feeds", { table: tableLabel(table.main) })) : null,
      table.feeders.length
        ? el("span", { class: "tag good" }, t("board.main-of", { tables: table.feeders.map(tableLabel).join(", ") }))
        : null,
      table.broken_up
        ? el("span", { class: "tag warn" }, t("board.broken-up"))
        : table.broken
          ? el("span", { class: "tag warn" }, t("board.four-or-fewer"))
          : null,
      table.next_to_move ? el("span", { class: "tag" }, t("board.moves-next", { name: table.next_to_move })) : null,
    ),
    chairs(table, desk),
    table.stand_ins.length
      ? el(
          "ul",
          { class: "small" },
          ...table.stand_ins.map(({ name, player, kind, begun }) =>
            el(
              "li",
              {},
              t(kind === "over" ? "board.plays-over" : begun === null ? "board.friend-may" : "board.friend-plays", { name, player }),
            ),
          ),
        )
      : null,
    el(
      "div",
      { class: "deeds" },
      table.feeders.length
        ? asks(t("board.move-next"), t("board.move-next"), "/api/lists/move-next", { table: table.id }, "brass", [
            { name: "wants", label: t("board.wants"), check: true },
          ])
        : null,
      table.main && table.next_to_move
        ? asks(t("board.would-not"), t("board.would-not-title", { name: table.next_to_move }), "/api/lists/refuse", {
            table: table.id,
            player: table.next_to_move,
          })
        : null,
      table.main
        ? asks(t("board.unpair"), t("board.unpair"), "/api/lists/unpair", { table: table.id })
        : others.length && !table.broken_up
          ? asks(t("board.feed"), t("board.feed"), "/api/lists/pair", { feeder: table.id }, "", [main])
          : null,
      table.goes_back ? asks(t("board.close-added"), t("board.close-added"), "/api/lists/close-added", { table: table.id }) : null,
      !table.broken_up && table.players.length
        ? asks(t("board.break"), t("board.break-title", { table: tableLabel(table.id) }), "/api/lists/break", { table: table.id }, "danger")
        : null,
    ),
  );
}

function draw(desk) {
  const shape = JSON.stringify({ ...desk, board: { ...desk.board, now: Math.floor(desk.board.now / 60) } });
  // not under who writes
  /** @type {HTMLInputElement | null} */
  const typed = holder.querySelector("input:focus");
  if (shape === drawn || typed?.value) return;
  drawn = shape;
  const games = desk.board.games;
  find("#summary").textContent = t("board.waiting", { count: games.reduce((sum, { names }) => sum + names.length, 0) });
  const uneven = Object.values(desk.balance).map((each) => el("li", {}, t("board.uneven", called(each))));
  const moving = desk.moves.map((move) => el("li", {}, t("board.under-way", called(move))));
  const whole = el(
    "div",
    { class: "desk" },
    el(
      "div",
      { class: "games" },
      ...(games.length ? games.map((game) => gameBox(game, desk)) : [el("p", { class: "empty" }, t("board.empty"))]),
    ),
    el(
      "div",
      { class: "stack" },
      moving.length || uneven.length ? el("ul", { class: "panel", "aria-label": t("board.seats") }, ...moving, ...uneven) : null,
      ...desk.tables.map((table) => tableBox(table, desk)),
      hiredBox(desk),
    ),
  );
  keepTyped(holder, () => holder.replaceChildren(whole));
  const writes = typed?.dataset.add; // who writes one name after the other stays in the field
  if (writes) [...holder.querySelectorAll("input")].find((input) => input.dataset.add === writes)?.focus();
}

/** Proposition players of the house, and those of companies that bank. */
function hiredBox({ hired }) {
  const kinds = [
    ["proposition player", t("board.kind-prop")],
    ["banking company", t("board.kind-banking")],
  ];
  const fields = [
    { name: "name", label: t("board.name") },
    { name: "kind", label: t("board.kind"), options: kinds },
    { name: "company", label: t("board.company"), needed: false },
  ];
  return el(
    "section",
    { class: "panel stack", "aria-labelledby": "hired" },
    el("h3", { id: "hired" }, t("board.hired")),
    hired.length
      ? el(
          "ul",
          { class: "joinable" },
          ...hired.map((each) =>
            el(
              "li",
              {},
              el("span", {}, el("strong", {}, each.name), ` ${each.kind === "banking company" ? each.company : t("board.kind-prop")}`),
              asks(t("board.dismiss"), t("board.dismiss-title", { name: each.name }), "/api/lists/dismiss", { name: each.name }, "quiet"),
            ),
          ),
        )
      : el("p", { class: "muted small" }, t("board.nobody-hired")),
    el("div", { class: "deeds" }, asks(t("board.hire"), t("board.hire"), "/api/lists/hire", {}, "", fields)),
  );
}

/** A list for a game that has no table yet, as its house usually has it. */
async function openList() {
  const houses = await get("/api/houses");
  const editions = houses.flatMap(({ name, editions: of }) => of.map((edition) => [edition.id, `${edition.name}, ${name}`]));
  askWhy({
    title: t("board.open-list"),
    fields: [{ name: "edition", label: t("board.game"), options: editions }],
    act: async (why, given) => {
      await post("/api/lists", { ...given, why });
      await look();
    },
  });
}

drawPage("lists");
greet();
const opens = el("button", { type: "button" }, t("board.open-list"));
opens.addEventListener("click", () => busy(opens, openList));
find(".board-head").append(opens);
look = keepLooking(2000, async () => draw(await get("/api/lists")), find("#trouble"));
