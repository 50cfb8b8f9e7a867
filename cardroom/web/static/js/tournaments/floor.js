// What the floor does in a tournament. Everything has a reason, and is refused if the tournament has gone on meanwhile.
import { post } from "../api.js";
import { openDialog } from "../dialog.js";
import { el } from "../dom.js";
import { number, t } from "../messages.js";
import { cents } from "../money.js";
import { busy, toast } from "../notice.js";
import { ask, field, whyField } from "../people/ask.js";

/** @typedef {Wire.TournamentData} One */
/** @typedef {() => Promise<void>} Again */
/** @typedef {ReturnType<typeof field>} Asked */

const STAYS = "";
const numberField = (/** @type {string} */ name, /** @type {string} */ label, extra = {}) =>
  field(name, label, { type: "number", required: true, min: 1, ...extra });

/** A field by which one of several names is chosen. */
const nameField = (/** @type {string} */ name, /** @type {string} */ label, /** @type {string[]} */ names) =>
  field(name, label, { options: names.map((each) => [each, each]) });

const seated = (/** @type {One} */ one) => one.tables.flatMap((table) => table.seats.map((seat) => seat.player)).sort();

/**
 * A deed with its dialog: the fields, and what is sent of them.
 * @param {One} one
 * @param {Again} again
 * @param {string} what its name among the texts
 * @param {string} path
 * @param {Asked[]} fields
 * @param {(given: any) => object} sent
 */
function deed(one, again, what, path, fields = [], sent = (given) => given, kind = "") {
  const title = t(`tournaments.${what}`);
  const button = el("button", { type: "button", class: kind, "data-deed": what }, title);
  button.addEventListener("click", () =>
    ask({
      title,
      yes: title,
      kind: kind || "primary",
      fields: [...fields, whyField()],
      act: async ({ why, ...given }) => {
        const body = { version: one.version, why, ...sent(given) };
        await post(/** @type {any} */ (`/api/tournaments/${one.id}/${path}`), /** @type {any} */ (body));
        toast(t("tournaments.done"), "good");
        await again();
      },
    }),
  );
  return button;
}

/** Which players of one table are out in a hand, and which have won their chips. */
function knockOut(/** @type {One} */ one, /** @type {Again} */ again, /** @type {Wire.TournamentTableData} */ table) {
  const choices = [
    [STAYS, t("tournaments.stays")],
    ["out", t("tournaments.is-out")],
    ["by", t("tournaments.has-won")],
  ];
  const fields = table.seats.map((seat) => field(seat.player, seat.player, { options: choices }));
  const chosen = (/** @type {Record<string, string>} */ given, /** @type {string} */ as) =>
    Object.keys(given).filter((player) => given[player] === as);
  const button = deed(one, again, "knock-out", "out", fields, (given) => ({ out: chosen(given, "out"), by: chosen(given, "by") }));
  button.append(` · ${t("tournaments.table", { number: table.table })}`);
  return button;
}

function count(/** @type {One} */ one, /** @type {Again} */ again, /** @type {Wire.TournamentTableData} */ table) {
  const fields = table.seats.map((seat) => numberField(seat.player, seat.player, { value: String(seat.chips) }));
  const button = deed(one, again, "count", "count", fields, (given) => ({
    stacks: Object.fromEntries(Object.entries(given).map(([player, chips]) => [player, Number(chips)])),
  }));
  button.append(` · ${t("tournaments.table", { number: table.table })}`);
  return button;
}

function balance(/** @type {One} */ one, /** @type {Again} */ again) {
  const fields = one.tables.map((table) =>
    field(String(table.table), t("tournaments.last-big-blind", { number: table.table }), {
      options: [[STAYS, "–"], ...table.seats.map((seat) => [String(seat.seat), `${number(seat.seat)} · ${seat.player}`])],
    }),
  );
  return deed(one, again, "balance", "balance", fields, (given) => ({
    blinds: Object.fromEntries(
      Object.entries(given)
        .filter(([, seat]) => seat)
        .map(([table, seat]) => [table, Number(seat)]),
    ),
  }));
}

/** Cards that say where each player sits, to be printed and cut. */
function seatCards(/** @type {One} */ one) {
  const button = el("button", { type: "button", "data-deed": "seat-cards" }, t("tournaments.seat-cards"));
  button.addEventListener("click", () => {
    const cards = one.tables.flatMap((table) =>
      table.seats.map((seat) =>
        el(
          "li",
          { class: "seat-card" },
          el("span", {}, one.structure.name),
          el("strong", {}, seat.player),
          el("span", { class: "where" }, t("tournaments.seat-of", { table: table.table, seat: seat.seat })),
          el("span", {}, t("tournaments.chips", { count: seat.chips })),
        ),
      ),
    );
    openDialog({
      title: t("tournaments.seat-cards"),
      wide: true,
      body: el("ul", { class: "seat-cards" }, ...cards),
      actions: [
        { label: t("common.close") },
        {
          label: t("persons.print"),
          kind: "primary",
          act: () => {
            window.print();
            return false;
          },
        },
      ],
    });
  });
  return button;
}

/** What is done at the desk for somebody without an account. */
function forPlayer(/** @type {One} */ one, /** @type {Again} */ again) {
  const wishes = ["enter", "withdraw", "rebuy", "add-on", "accept-deal", "refuse-deal"];
  const button = el("button", { type: "button", "data-deed": "for-player" }, t("tournaments.for-player"));
  button.addEventListener("click", () =>
    ask({
      title: t("tournaments.for-player"),
      yes: t("tournaments.do"),
      says: t("tournaments.for-player-says"),
      fields: [
        field("player", t("tournaments.player"), { required: true, maxlength: 40 }),
        field("what", t("tournaments.what"), { options: wishes.map((wish) => [wish, t(`tournaments.wish-${wish}`)]) }),
        whyField(),
      ],
      act: async (given) => {
        await post(`/api/tournaments/${one.id}/players`, given);
        toast(t("tournaments.done"), "good");
        await again();
      },
    }),
  );
  return button;
}

/**
 * What the floor may do now; `desk`: the viewer is a cashier, who acts for players and nothing else.
 * @param {One} one
 * @param {Again} again
 */
export function floorWork(one, again, desk = false) {
  if (one.state === "over" || one.state === "called-off") return null;
  const names = seated(one);
  const players = (
    /** @type {string} */ what,
    /** @type {string} */ path,
    /** @type {string[]} */ of = names,
    kind = "",
    /** @type {Asked[]} */ more = [],
  ) => (of.length ? deed(one, again, what, path, [nameField("player", t("tournaments.player"), of), ...more], undefined, kind) : null);
  const on = (/** @type {boolean} */ wanted) => () => ({ on: wanted });
  const before = [
    deed(one, again, "start", "start", [], undefined, "primary"),
    deed(one, again, "call-off", "call-off", [], undefined, "danger"),
  ];
  const clock = one.clock;
  const during = () => [
    clock?.paused
      ? deed(one, again, "resume", "pause", [], on(false), "primary")
      : deed(one, again, "pause", "pause", [], on(true), "primary"),
    deed(
      one,
      again,
      "set-clock",
      "clock",
      [
        numberField("level", t("tournaments.level-is"), { value: String(clock?.level.number ?? 1) }),
        numberField("minutes", t("tournaments.minutes-left"), { min: 0, step: 0.5, value: String(Math.ceil((clock?.left ?? 0) / 60)) }),
      ],
      ({ level, minutes }) => ({ level: Number(level), minutes: Number(minutes) }),
    ),
    deed(one, again, one.hand_for_hand ? "end-hand-for-hand" : "begin-hand-for-hand", "hand-for-hand", [], on(!one.hand_for_hand)),
    ...one.tables.map((table) => knockOut(one, again, table)),
    ...one.tables.map((table) => count(one, again, table)),
    one.tables.length > 1 ? balance(one, again) : null,
    players(
      "take-back",
      "back",
      one.places.map((place) => place.player),
    ),
    players("gives-up", "gives-up"),
    one.tables.length > 1
      ? deed(
          one,
          again,
          "move",
          "move",
          [
            nameField("player", t("tournaments.player"), names),
            numberField("table", t("tournaments.to-table")),
            numberField("seat", t("tournaments.to-seat")),
          ],
          ({ player, table, seat }) => ({ player, table: Number(table), seat: Number(seat) }),
        )
      : null,
    names.length
      ? deed(
          one,
          again,
          "penalty",
          "penalty",
          [nameField("player", t("tournaments.player"), names), numberField("hands", t("tournaments.hands"), { value: "1" })],
          ({ player, hands }) => ({ player, hands: Number(hands) }),
        )
      : null,
    players("disqualify", "disqualify", names, "danger"),
    deed(
      one,
      again,
      "propose-deal",
      "deal",
      [
        field("how", t("tournaments.deal-how"), {
          options: ["icm", "chips"].map((how) => [how, t(`tournaments.deal-by-${how}`)]),
        }),
        field("rest", t("tournaments.deal-keeps"), { value: "0" }),
      ],
      ({ how, rest }) => ({ how, rest: cents(rest) ?? -1 }),
    ),
    seatCards(one),
  ];
  const deeds = desk ? [] : one.state === "announced" ? before : during();
  return el(
    "section",
    { class: "panel floor-work" },
    el("h2", {}, t(desk ? "tournaments.desk" : "tournaments.floor")),
    el("div", { class: "row" }, ...deeds, forPlayer(one, again)),
  );
}

/** Announce a tournament by one of the structures. */
export function announceButton(/** @type {(id: string) => void} */ announced) {
  const button = el("button", { type: "button", class: "primary", id: "announce" }, t("tournaments.announce"));
  button.addEventListener("click", () =>
    busy(button, async () => {
      const { get } = await import("../api.js");
      const structures = await get("/api/tournaments/structures");
      const options = structures.map((each) => [each.slug, each.ours ? each.name : `${each.name} · ${t("tournaments.printed")}`]);
      ask({
        title: t("tournaments.announce"),
        yes: t("tournaments.announce"),
        fields: [field("structure", t("tournaments.structure"), { options }), whyField()],
        act: async (given) => announced((await post("/api/tournaments", given)).id),
      });
    }),
  );
  return button;
}
