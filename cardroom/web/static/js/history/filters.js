// Which rounds: of a game, of a period, of a table, won or lost, with a hand.
import { el } from "../dom.js";
import { t } from "../messages.js";
import { nameOfGame } from "./sums.js";

const DAY = 86400;
const PAUSE = 2 * 3600; // seconds without a round after which another session begins
const RESULTS = ["won", "lost", "even"];
const PERIODS = ["all", "session", "today", "week", "month", "days"];

/** When the last session began: the first of the last rounds that lie close together. */
function sessionStart(last) {
  let start = last.at(-1).at;
  for (const { at } of [...last].reverse()) {
    if (start - at > PAUSE) break;
    start = at;
  }
  return start;
}

const midnight = (date = new Date()) => Math.floor(new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime() / 1000);
const dayOf = (input) => {
  const [year, month, day] = input.value.split("-").map(Number);
  return input.value ? midnight(new Date(year, month - 1, day)) : null;
};

/** `read()` is what the fields say, for the interface; `changed(wanted)` is called when they say something else. */
export function drawFilters(all, table, changed) {
  const game = el(
    "select",
    { id: "history-game" },
    el("option", { value: "" }, t("history.all-games")),
    ...all.games.filter(({ game: name }) => name).map(({ game: name }) => el("option", { value: name }, nameOfGame(name))),
  );
  const period = el(
    "select",
    { id: "history-period" },
    ...PERIODS.map((each) => el("option", { value: each }, t(`history.period-${each}`))),
  );
  const from = el("input", { id: "history-from", type: "date" });
  const until = el("input", { id: "history-until", type: "date" });
  const where = el("input", { id: "history-table", value: table, autocomplete: "off", spellcheck: "false", maxlength: 20 });
  const result = el(
    "select",
    { id: "history-won" },
    el("option", { value: "" }, t("history.any-result")),
    ...RESULTS.map((each) => el("option", { value: each }, t(`history.result-${each}`))),
  );
  const hand = el("input", { id: "history-hand", autocomplete: "off", spellcheck: "false", maxlength: 40, placeholder: "AK" });
  const field = (input, label) => el("div", { class: "field" }, el("label", { for: input.id }, label), input);
  const days = [field(from, t("history.from")), field(until, t("history.until"))];
  const bounds = () =>
    ({
      all: {},
      session: { since: sessionStart(all.last) },
      today: { since: midnight() },
      week: { since: midnight() - 6 * DAY },
      month: { since: midnight() - 29 * DAY },
      days: { since: dayOf(from), until: until.value ? (dayOf(until) ?? 0) + DAY : null },
    })[period.value];
  const read = () => ({
    game: game.value,
    table: where.value.trim().toLowerCase(),
    result: result.value,
    hand: hand.value.trim(),
    ...bounds(),
  });
  const follow = () => {
    for (const day of days) day.hidden = period.value !== "days";
    changed(read());
  };
  for (const input of [game, period, from, until, where, result, hand]) input.addEventListener("change", follow);
  for (const day of days) day.hidden = true;
  const node = el(
    "form",
    { class: "history-filters", role: "search", "aria-label": t("history.filter"), onsubmit: (event) => event.preventDefault() },
    field(game, t("history.game")),
    field(period, t("history.period")),
    ...days,
    field(where, t("history.table")),
    field(result, t("history.result")),
    field(hand, t("history.hand")),
  );
  return { node, read };
}
