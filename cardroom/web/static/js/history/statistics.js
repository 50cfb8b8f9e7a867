// How one plays: habits at pot games, what each wager and being the bank brought. It is counted when somebody opens it.
import { get } from "../api.js";
import { el } from "../dom.js";
import { number, t } from "../messages.js";
import { dollars, signed } from "../money.js";
import { wagerName } from "../table/words.js";
import { look, nameOfGame } from "./sums.js";

/** @typedef {[text: string, kind: string]} Head */

/**
 * The fold; `question` is the query of the rounds that the page shows.
 * @param {string} question
 */
export function statisticsFold(question) {
  const body = el("div", { class: "stack", "aria-live": "polite" });
  const fold = el("details", { class: "panel", id: "statistics" }, el("summary", {}, el("h2", {}, t("history.statistics"))), body);
  fold.addEventListener("toggle", () => {
    if (fold.open && !body.children.length) fill(body, question);
  });
  return fold;
}

/** @param {HTMLElement} body @param {string} question */
async function fill(body, question) {
  body.replaceChildren(el("p", { class: "muted" }, t("history.counting")));
  try {
    const found = await get(`/api/history/statistics?${question}`);
    const parts = [habits(found.parts), wagers(found.wagers), bank(found.bank)].filter((part) => part !== null);
    body.replaceChildren(
      el("p", { class: "muted" }, t(found.more ? "history.counted-last" : "history.counted", { count: found.looked_at })),
      ...(parts.length ? parts : [el("p", { class: "empty" }, t("history.nothing-counted"))]),
    );
  } catch (error) {
    body.replaceChildren(el("p", { class: "note bad", role: "alert" }, error instanceof Error ? error.message : String(error)));
  }
}

const percent = (/** @type {number} */ part) => `${number(Math.round(100 * part))} %`;

/** @param {Wire.PartData[]} parts */
function habits(parts) {
  const [first] = parts;
  if (!first) return null;
  const cell = (/** @type {Wire.HabitData} */ { made, of, value, low, high }) =>
    value === null || low === null || high === null
      ? el("td", { class: "money faint" }, t("history.of", { made, of }))
      : el(
          "td",
          { class: "money" },
          percent(value),
          el("div", { class: "faint small" }, t("history.range", { low: percent(low), high: percent(high) })),
        );
  return el(
    "section",
    { class: "stack" },
    el("h3", { id: "habits-title" }, t("history.habits")),
    table(
      "habits",
      [
        [t("history.hands-where"), ""],
        [t("history.hands"), "money"],
        ...first.habits.map(({ habit }) => /** @type {Head} */ ([t(`history.habit-${habit}`), "money"])),
      ],
      parts.map((part) => [
        el("th", { scope: "row" }, t(`history.part-${part.part}`)),
        el("td", { class: "money" }, number(part.hands)),
        ...part.habits.map(cell),
      ]),
    ),
    el("p", { class: "muted small" }, t("history.habits-say")),
  );
}

/** @param {Wire.WagerFiguresData[]} found */
function wagers(found) {
  if (!found.length) return null;
  return el(
    "section",
    { class: "stack" },
    el("h3", { id: "wagers-title" }, t("history.wagers")),
    table(
      "wagers",
      [
        [t("history.game"), ""],
        [t("history.wager"), ""],
        [t("history.rounds"), "money"],
        [t("history.staked"), "money"],
        [t("history.result"), "money"],
        [t("history.a-round"), "money"],
      ],
      found.map((each) => [
        el("th", { scope: "row" }, nameOfGame(each.game)),
        el("td", {}, wagerName(each.wager)),
        el("td", { class: "money" }, number(each.rounds)),
        el("td", { class: "money" }, dollars(each.staked)),
        el("td", { class: `money ${look(each.net)}` }, signed(each.net)),
        mean(each),
      ]),
    ),
  );
}

/** @param {Wire.BankFiguresData[]} found */
function bank(found) {
  if (!found.length) return null;
  return el(
    "section",
    { class: "stack" },
    el("h3", { id: "bank-title" }, t("history.as-bank")),
    table(
      "bank",
      [
        [t("history.game"), ""],
        [t("history.rounds"), "money"],
        [t("history.result"), "money"],
        [t("history.a-round"), "money"],
      ],
      found.map((each) => [
        el("th", { scope: "row" }, nameOfGame(each.game)),
        el("td", { class: "money" }, number(each.rounds)),
        el("td", { class: `money ${look(each.net)}` }, signed(each.net)),
        mean(each),
      ]),
    ),
  );
}

/** @param {{mean: number | null, error: number | null}} of */
function mean({ mean, error }) {
  if (mean === null || error === null) return el("td", { class: "money faint" }, t("history.too-few"));
  return el("td", { class: "money" }, signed(Math.round(mean)), el("div", { class: "faint small" }, `± ${dollars(Math.round(error))}`));
}

/** @param {string} name @param {Head[]} heads @param {HTMLElement[][]} rows */
function table(name, heads, rows) {
  return el(
    "div",
    { class: "scroll", tabindex: "0", role: "group", "aria-labelledby": `${name}-title` },
    el(
      "table",
      { id: `my-${name}` },
      el("thead", {}, el("tr", {}, ...heads.map(([text, kind]) => el("th", { scope: "col", class: kind }, text)))),
      el("tbody", {}, ...rows.map((cells) => el("tr", {}, ...cells))),
    ),
  );
}
