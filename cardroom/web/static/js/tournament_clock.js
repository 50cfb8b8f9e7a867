// The clock of a tournament, for a screen that the whole room sees.
import { get } from "./api.js";
import { el, find } from "./dom.js";
import { listed, number, t } from "./messages.js";
import { dollars } from "./money.js";
import { timeText } from "./tournaments/one.js";
import { placeText, RunningClock, remaining, stakes } from "./tournaments/words.js";

const OFTEN = 2000; // milliseconds between two looks
const PRIZES = 10; // as many as fit on a screen
const id = location.pathname.split("/")[2];
const holder = find("#clock");
const trouble = find("#trouble");
const clock = new RunningClock();
/** @type {Wire.TournamentData | null} */
let seen = null;
let shown = "";

const fact = (/** @type {string} */ name, /** @type {Page.Child} */ value) => el("div", {}, el("dt", {}, name), el("dd", {}, value));

function middle(/** @type {Wire.TournamentData} */ one) {
  const now = one.clock;
  if (!now) {
    const winners = one.places.filter((place) => place.first === 1).map((place) => place.player);
    const text = one.state === "over" ? t("tournaments.won-by", { names: listed(winners) }) : t(`tournaments.state-${one.state}`);
    return el("p", { class: "clock-level" }, text);
  }
  return el(
    "div",
    { class: "clock-middle" },
    el("p", { class: "clock-level" }, t("tournaments.level", { number: now.level.number })),
    el("p", { class: "clock-time", id: "time", role: "timer", "aria-live": "off" }),
    el("p", { class: "clock-stakes" }, stakes(now.level)),
    now.next ? el("p", { class: "clock-next" }, t("tournaments.next", { stakes: stakes(now.next) })) : null,
    one.hand_for_hand ? el("p", { class: "tag clock-tag" }, t("tournaments.hand-for-hand")) : null,
  );
}

function draw(/** @type {Wire.TournamentData} */ one) {
  const out = one.places.filter((place) => place.prize).slice(0, PRIZES);
  const average = one.left ? Math.round(one.chips / one.left) : 0;
  return el(
    "div",
    { class: "clock" },
    el("h1", {}, one.structure.name),
    el(
      "dl",
      { class: "clock-facts" },
      fact(t("tournaments.left"), t("tournaments.of", { left: one.left, all: one.entries })),
      average ? fact(t("tournaments.average-stack"), number(average)) : null,
      fact(t("tournaments.pool"), dollars(one.pool)),
      one.clock && one.clock.to_break !== null ? fact(t("tournaments.next-break"), el("span", { id: "to-break" })) : null,
      one.open && one.state === "running" ? fact(t("tournaments.entry"), t("tournaments.still-open")) : null,
    ),
    middle(one),
    el(
      "section",
      { class: "clock-prizes" },
      el("h2", {}, t("tournaments.prizes")),
      el(
        "ol",
        {},
        ...one.payouts.slice(0, PRIZES).map((prize, at) => {
          const player = out.find((place) => place.first <= at + 1 && at + 1 <= place.last);
          return el(
            "li",
            {},
            el("span", {}, player ? placeText(player) : number(at + 1)),
            el("strong", {}, dollars(prize)),
            player?.player ?? "",
          );
        }),
      ),
    ),
  );
}

function tick() {
  const now = seen?.clock;
  if (!now) return;
  const [time, rest] = [document.querySelector("#time"), document.querySelector("#to-break")];
  if (time) time.textContent = timeText(now, clock.now(now.left));
  const left = clock.now(now.to_break);
  if (rest && left !== null) rest.textContent = remaining(left);
}

async function look() {
  try {
    seen = await get(`/api/tournaments/${encodeURIComponent(id)}`);
    trouble.hidden = true;
  } catch (error) {
    trouble.textContent = error.message;
    trouble.hidden = false;
    return;
  }
  clock.told(seen.clock);
  const still = JSON.stringify({ ...seen, clock: seen.clock && { ...seen.clock, left: 0, to_break: seen.clock.to_break === null } });
  if (still !== shown) {
    shown = still;
    document.title = seen.structure.name;
    holder.replaceChildren(draw(seen));
  }
  tick();
}

look();
setInterval(look, OFTEN);
setInterval(tick, 250);
