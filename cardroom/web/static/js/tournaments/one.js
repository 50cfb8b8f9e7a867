// One tournament as everybody sees it: clock, tables, places, prizes; and what the player may do.
import { post } from "../api.js";
import { confirmDialog } from "../dialog.js";
import { el } from "../dom.js";
import { listed, number, t } from "../messages.js";
import { dollars } from "../money.js";
import { busy, toast } from "../notice.js";
import { placeText, remaining, stakes } from "./words.js";

/** @typedef {Wire.TournamentData} One */
/** @typedef {NonNullable<One["you"]>["may"][number]} Wish */

const fact = (/** @type {string} */ name, /** @type {Page.Child} */ value) => el("div", {}, el("dt", {}, name), el("dd", {}, value));

export const stateText = (/** @type {Wire.TournamentSummary} */ one) =>
  one.state === "announced"
    ? t("tournaments.entry-open")
    : one.state === "running" && one.open
      ? t("tournaments.late-entry")
      : t(`tournaments.state-${one.state}`);

/** What the head of a tournament says in figures. */
export const figures = (/** @type {Wire.TournamentSummary} */ one) =>
  el(
    "dl",
    { class: "figures" },
    fact(t("tournaments.entry"), dollars(one.structure.entry)),
    fact(t("tournaments.entries"), number(one.entries)),
    one.state === "running" ? fact(t("tournaments.left"), number(one.left)) : null,
    fact(t("tournaments.pool"), dollars(one.pool)),
    fact(t("tournaments.stack"), number(one.structure.stack)),
  );

/** @type {Record<Wish, (one: One) => {path: string, body?: object, question: string, text: string}>} */
const WISHES = {
  enter: (one) => ({
    path: "enter",
    question: t("tournaments.enter"),
    text: t("tournaments.enter-says", { sum: one.structure.entry, fee: one.structure.fee, chips: one.structure.stack }),
  }),
  withdraw: () => ({ path: "withdraw", question: t("tournaments.withdraw"), text: t("tournaments.withdraw-says") }),
  rebuy: (one) => ({
    path: "chips",
    body: { what: "rebuy" },
    question: t("tournaments.rebuy"),
    text: t("tournaments.buys", { chips: one.costs.rebuy_chips, sum: one.costs.rebuy }),
  }),
  "add-on": (one) => ({
    path: "chips",
    body: { what: "add-on" },
    question: t("tournaments.add-on"),
    text: t("tournaments.buys", { chips: one.costs.add_on_chips, sum: one.costs.add_on }),
  }),
  "accept-deal": (one) => ({
    path: "deal/answer",
    body: { accept: true },
    question: t("tournaments.accept"),
    text: t("tournaments.accept-says", { rest: one.deal?.rest ?? 0 }),
  }),
  "refuse-deal": () => ({
    path: "deal/answer",
    body: { accept: false },
    question: t("tournaments.refuse"),
    text: t("tournaments.refuse-says"),
  }),
};

/** The buttons of what the player may do now; each asks once more, since it moves chips. */
function wishes(/** @type {One} */ one, /** @type {() => Promise<void>} */ again) {
  const may = one.you?.may ?? [];
  if (!may.length) return null;
  return el(
    "div",
    { class: "row wishes" },
    ...may.map((wish, at) => {
      const { path, body, question, text } = WISHES[wish](one);
      const button = el("button", { type: "button", class: at ? "" : "primary big", "data-wish": wish }, question);
      button.addEventListener("click", () =>
        busy(button, async () => {
          if (!(await confirmDialog({ title: question, text, yes: question, no: t("common.cancel") }))) return;
          await post(/** @type {any} */ (`/api/tournaments/${one.id}/${path}`), /** @type {any} */ (body));
          toast(t("tournaments.done"), "good");
          await again();
        }),
      );
      return button;
    }),
  );
}

function clockBox(/** @type {One} */ one) {
  const clock = one.clock;
  if (!clock) return null;
  return el(
    "section",
    { class: "panel clock-box", "aria-label": t("tournaments.clock") },
    el("p", { class: "big-time", id: "time" }),
    el(
      "div",
      { class: "stack" },
      el("p", { class: "level" }, t("tournaments.level", { number: clock.level.number }), " · ", stakes(clock.level)),
      clock.next ? el("p", { class: "muted" }, t("tournaments.next", { stakes: stakes(clock.next) })) : null,
      el(
        "p",
        { class: "muted" },
        t("tournaments.average", { chips: one.left ? Math.round(one.chips / one.left) : 0 }),
        one.hand_for_hand ? ` · ${t("tournaments.hand-for-hand")}` : "",
      ),
      el("p", {}, el("a", { href: `/tournaments/${one.id}/clock` }, t("tournaments.big-screen"))),
    ),
  );
}

/** The time on the clock, or why there is none. */
export function timeText(/** @type {Wire.ClockData} */ clock, /** @type {number | null} */ left) {
  if (left === null) return t("tournaments.by-hands");
  const text = remaining(left);
  if (clock.paused) return t("tournaments.paused", { time: text });
  return clock.in_break ? t("tournaments.in-break", { time: text }) : text;
}

const ownPlace = (/** @type {One} */ one) =>
  one.you?.table ? el("p", { class: "note good own-seat" }, t("tournaments.own-seat", one.you)) : null;

function tables(/** @type {One} */ one) {
  if (!one.tables.length) return null;
  return el(
    "section",
    { class: "stack" },
    el("h2", {}, t("tournaments.tables")),
    el(
      "div",
      { class: "tournament-tables" },
      ...one.tables.map((table) =>
        el(
          "section",
          { class: "panel", "data-table": table.table },
          el("h3", {}, t("tournaments.table", { number: table.table })),
          el(
            "ol",
            { class: "seats" },
            ...table.seats.map((seat) =>
              el(
                "li",
                { class: one.you?.table === table.table && one.you.seat === seat.seat ? "you" : "" },
                el("span", { class: "at" }, number(seat.seat)),
                el("span", { class: "who" }, seat.player),
                el("span", { class: "chips" }, number(seat.chips)),
              ),
            ),
          ),
        ),
      ),
    ),
  );
}

function places(/** @type {One} */ one) {
  const decided = one.places.map((place) =>
    el(
      "tr",
      {},
      el("td", { class: "money" }, placeText(place)),
      el("td", {}, place.player),
      el("td", { class: "money" }, place.prize + place.bounties ? dollars(place.prize + place.bounties) : "–"),
    ),
  );
  if (!decided.length) return null;
  const head = ["place", "player", "won"].map((name) => el("th", { scope: "col" }, t(`tournaments.${name}`)));
  return el(
    "section",
    { class: "panel" },
    el("h2", {}, t("tournaments.places")),
    el("table", {}, el("thead", {}, el("tr", {}, ...head)), el("tbody", {}, ...decided)),
  );
}

function payouts(/** @type {One} */ one) {
  if (!one.payouts.length) return null;
  return el(
    "section",
    { class: "panel" },
    el("h2", {}, t("tournaments.prizes")),
    el("ol", { class: "payouts" }, ...one.payouts.map((prize) => el("li", {}, dollars(prize)))),
  );
}

function deal(/** @type {One} */ one) {
  const found = one.deal;
  if (!found) return null;
  return el(
    "section",
    { class: "panel deal", role: "status" },
    el("h2", {}, t("tournaments.deal")),
    el("p", { class: "muted" }, t(`tournaments.deal-by-${found.how}`), found.rest ? ` ${t("tournaments.deal-rest", found)}` : ""),
    el(
      "ul",
      { class: "seats" },
      ...Object.entries(found.amounts).map(([player, sum]) =>
        el(
          "li",
          {},
          el("span", { class: "who" }, player),
          el("span", { class: "tag" }, t(found.accepted.includes(player) ? "tournaments.has-accepted" : "tournaments.waits")),
          el("span", { class: "chips" }, dollars(sum)),
        ),
      ),
    ),
  );
}

const entered = (/** @type {One} */ one) =>
  one.state === "announced"
    ? el(
        "section",
        { class: "panel" },
        el("h2", {}, t("tournaments.entered")),
        el("p", {}, one.names.length ? listed(one.names) : t("tournaments.nobody-entered")),
      )
    : null;

/**
 * Draw a tournament. `work`: what the floor does, where the viewer is the floor.
 * @param {One} one
 * @param {() => Promise<void>} again
 * @param {Node | null} work
 */
export function drawOne(one, again, work) {
  return el(
    "div",
    { class: "stack" },
    el("p", {}, el("a", { href: "#" }, t("tournaments.all"))),
    el("h1", { tabindex: "-1" }, one.structure.name),
    work ? null : el("p", { class: "muted" }, one.structure.says),
    el("div", { class: "sums" }, el("p", {}, el("span", { class: "tag" }, stateText(one)), " ", listed(one.games)), figures(one)),
    ownPlace(one),
    work ? null : wishes(one, again),
    deal(one),
    work ? el("div", { class: "running" }, work, clockBox(one)) : clockBox(one),
    work ? wishes(one, again) : null,
    tables(one),
    entered(one),
    el("div", { class: "two" }, places(one), payouts(one)),
  );
}
