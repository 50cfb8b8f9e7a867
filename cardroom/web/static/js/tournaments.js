// The tournaments of the room: all of them, or one (#ID), with what a player and the floor may do.
import { get } from "./api.js";
import { el, find } from "./dom.js";
import { drawPage, greet } from "./header.js";
import { t } from "./messages.js";
import { announceButton, floorWork } from "./tournaments/floor.js";
import { drawOne, figures, stateText, timeText } from "./tournaments/one.js";
import { RunningClock } from "./tournaments/words.js";

const OFTEN = 3000; // milliseconds between two looks
const holder = find("#tournaments");
const trouble = find("#trouble");
const clock = new RunningClock();
/** @type {string[]} */
let roles = [];
let shown = "";
/** @type {Wire.TournamentData | null} */
let seen = null;

const is = (/** @type {string[]} */ ...any) => any.some((role) => roles.includes(role));
const wanted = () => decodeURIComponent(location.hash.slice(1));

const row = (/** @type {Wire.TournamentSummary} */ one) =>
  el(
    "li",
    { class: "panel", "data-tournament": one.id },
    el("h2", {}, el("a", { href: `#${one.id}` }, one.structure.name)),
    el(
      "p",
      {},
      el("span", { class: "tag" }, stateText(one)),
      " ",
      one.entered ? el("span", { class: "tag good" }, t("tournaments.you-entered")) : null,
    ),
    el("p", { class: "muted small" }, one.structure.says),
    figures(one),
  );

function list(/** @type {Wire.TournamentSummary[]} */ found) {
  return el(
    "div",
    { class: "stack" },
    el(
      "div",
      { class: "tournaments-head" },
      el("h1", { tabindex: "-1" }, t("tournaments.title")),
      is("floor", "operator")
        ? announceButton((id) => {
            location.hash = id;
          })
        : null,
    ),
    found.length
      ? el("ul", { class: "tournament-list" }, ...found.map(row))
      : el("p", { class: "empty" }, t("tournaments.none"), " ", is("floor", "operator") ? "" : t("tournaments.none-hint")),
  );
}

/** Draw what there is now; where nothing has changed, the page stays as it is. */
async function look(always = true) {
  const id = wanted();
  const found = id ? await get(`/api/tournaments/${encodeURIComponent(id)}`) : await get("/api/tournaments");
  if (id !== wanted()) return; // somebody has gone on meanwhile
  trouble.hidden = true;
  const one = id ? /** @type {Wire.TournamentData} */ (found) : null;
  seen = one;
  clock.told(one?.clock ?? null);
  const still = JSON.stringify(one?.clock ? { ...one, clock: { ...one.clock, left: 0, to_break: 0 } } : found);
  if (always || still !== shown) {
    if (!always && document.querySelector("dialog[open]")) return; // somebody is filling something in
    shown = still;
    const work = one && is("floor", "operator") ? floorWork(one, look) : one && is("cashier") ? floorWork(one, look, true) : null;
    const { deed = "", wish = "" } = document.activeElement instanceof HTMLElement ? document.activeElement.dataset : {};
    holder.replaceChildren(one ? drawOne(one, look, work) : list(/** @type {Wire.TournamentSummary[]} */ (found)));
    const same = holder.querySelector(deed ? `[data-deed="${deed}"]` : wish ? `[data-wish="${wish}"]` : ":not(*)");
    if (same instanceof HTMLElement) same.focus({ preventScroll: true });
  }
  tick();
}

function tick() {
  const time = document.querySelector("#time");
  if (time && seen?.clock) time.textContent = timeText(seen.clock, clock.now(seen.clock.left));
}

function tell(/** @type {Error} */ error) {
  trouble.textContent = error.message;
  trouble.hidden = false;
}

async function start() {
  drawPage("tournaments");
  const me = await greet();
  roles = me?.roles ?? [];
  await look();
  addEventListener("hashchange", () =>
    look()
      .then(() => holder.querySelector("h1")?.focus())
      .catch(tell),
  );
  setInterval(() => {
    if (!document.hidden) look(false).catch(tell);
  }, OFTEN);
  setInterval(tick, 500);
}

start().catch(tell);
