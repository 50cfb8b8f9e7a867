// The bank's side: which option leaves it most, its night, what to put up, the bankroll for a risk.
import { el } from "../dom.js";
import { t } from "../messages.js";
import { asWritten, dollars } from "../money.js";
import { between, figure, often, percent, plain, seldom, table } from "./figures.js";
import { plot } from "./plot.js";

const RANKED = 30; // options that are shown
const amount = (cents) => dollars(Math.round(cents));
const part = (value) => percent(value, 3, false);

/** A chance with its interval. @param {number} value @param {[number, number]} interval */
const chance = (value, interval) => (value ? between(value, interval, part) : seldom(interval[1]));

/** Why so many nights were played, where the server chose their number. @param {any} answer */
export const chosen = ({ nights_chosen: said }) => (said ? [el("p", { class: "faint nights-chosen", lang: "en" }, asWritten(said))] : []);

/** @param {any} answer @param {string} query @param {boolean} final */
export function drawOptions(answer, query, final) {
  const rows = answer.options
    .slice(0, RANKED)
    .map((one) => [
      el(
        "span",
        {},
        t("odds.option-number", { option: one.option }),
        el("span", { class: "faint small unit", lang: "en" }, asWritten(one.limits.join(" / "))),
      ),
      figure(one.bank.a_hand, { error: one.bank.error, places: 4 }),
      figure(one.bank.an_hour, { error: one.bank.an_hour_error }),
      figure(one.collected.a_hand, { exact: true, sign: false }),
      figure(one.collected.an_hour, { exact: true, sign: false }),
      figure(one.bettors.a_hand, { error: one.bettors.error, places: 4 }),
    ]);
  const unfit = Object.entries(answer.do_not_fit);
  return [
    el("p", {}, t("odds.options-said", { players: answer.players, hands: answer.hands_an_hour })),
    table(
      t("odds.options"),
      [
        t("odds.option"),
        `#${t("odds.bank-hand")}`,
        `#${t("odds.bank-hour")}`,
        `#${t("odds.fee-hand")}`,
        `#${t("odds.fee-hour")}`,
        `#${t("odds.bettors-hand")}`,
      ],
      rows,
    ),
    ...(unfit.length
      ? [
          el(
            "details",
            { class: "fold" },
            el("summary", {}, el("span", {}, t("odds.not-priced")), el("span", { class: "faint small" }, plain(unfit.length))),
            el(
              "ul",
              { class: "rules-list small muted", lang: "en" },
              unfit.map(([option, why]) => el("li", {}, `${option}: ${asWritten(String(why))}`)),
            ),
          ),
        ]
      : []),
    ...(final && answer.options.length > 1 && answer.options.length <= RANKED ? [plot("options", query, t("odds.plot-options"))] : []),
  ];
}

/** What each option collects on the same hands. @param {any} answer */
export function drawFees(answer) {
  const level = ({ money: sum }) => `#${dollars(sum)}`;
  const cell = (one) => (one === null ? "–" : dollars(one.total));
  const timed = answer.options.some((one) => one.a_half_hour.total);
  const rows = answer.options.map((one) => [
    t("odds.option-number", { option: one.option }),
    ...one.a_hand.map(cell),
    ...(timed ? [dollars(one.a_half_hour.total)] : []),
    el("strong", {}, dollars(one.in_all.total)),
    dollars(one.in_all.player_dealer),
    dollars(one.in_all.players),
  ]);
  return [
    el("p", { class: "muted" }, t("odds.fees-said", { players: answer.players }), " ", t("odds.printed-exact")),
    table(
      t("odds.fees"),
      [
        t("odds.option"),
        ...answer.mix.map(level),
        ...(timed ? [`#${t("odds.half-hour")}`] : []),
        `#${t("odds.all-hands")}`,
        `#${t("odds.by-dealer")}`,
        `#${t("odds.by-players")}`,
      ],
      rows,
    ),
  ];
}

/** @param {any} answer @param {string} query @param {boolean} final */
export function drawNight(answer, query, final) {
  const { night, hand, ruin } = answer;
  const rows = [
    [t("odds.mean"), figure(night.mean, { error: night.error })],
    [t("odds.deviation"), figure(night.deviation, { error: night.deviation_error, sign: false })],
    [t("odds.an-hour"), figure(night.mean / answer.hours, { error: night.error / answer.hours })],
    ...Object.entries(night.quantiles).map(([name, value]) => [
      t("odds.quantile", { percent: name.slice(0, -1) }),
      between(value, night.intervals[name], amount),
    ]),
    [t("odds.worst"), between(night.least, null, amount)],
    [t("odds.best"), between(night.most, null, amount)],
  ];
  const value = answer.value?.player_dealer;
  const hands = [
    [t("odds.hand-by-nights"), figure(hand.mean, { error: hand.error, places: 4 })],
    ...(value ? [[t("odds.hand-by-value"), figure(value.in_all, { error: value.error, places: 4 })]] : []),
    [t("odds.deviation"), figure(hand.deviation, { error: hand.deviation_error, sign: false })],
    [
      t("odds.fee-hand"),
      value
        ? figure(value.collection, { exact: true, sign: false })
        : figure(answer.fee_a_hand.mean, { error: answer.fee_a_hand.error, sign: false }),
    ],
    [t("odds.short"), often(answer.short, answer.hands)],
  ];
  return [
    ...(answer.warning ? [el("p", { class: "note bad", lang: "en" }, asWritten(answer.warning))] : []),
    el(
      "p",
      {},
      t("odds.night-said", { nights: answer.nights, rounds: answer.rounds, players: answer.players }),
      " ",
      t(answer.rounds_are === "compiled" ? "odds.rounds-compiled" : "odds.rounds-real"),
    ),
    ...chosen(answer),
    el(
      "div",
      { class: "side-by-side" },
      el(
        "div",
        {},
        el("h3", {}, t("odds.a-night")),
        table(t("odds.a-night"), [t("odds.what"), `#${t("odds.amount")}`], rows, { id: "night-figures" }),
      ),
      el(
        "div",
        { class: "stack" },
        el("div", {}, el("h3", {}, t("odds.a-hand")), table(t("odds.a-hand"), [t("odds.what"), `#${t("odds.amount")}`], hands)),
        el(
          "div",
          {},
          el("h3", {}, t("odds.the-bankroll")),
          table(t("odds.the-bankroll"), [t("odds.what"), `#${t("odds.amount")}`], ruinRows(answer, ruin)),
        ),
      ),
    ),
    ...(final
      ? [
          el(
            "div",
            { class: "plots" },
            plot("distribution", query, t("odds.plot-distribution", { count: answer.nights })),
            plot("fan", query, t("odds.plot-fan")),
            ...(ruin.by_bankroll.length ? [plot("ruin", query, t("odds.plot-ruin"))] : []),
          ),
        ]
      : []),
  ];
}

/** @param {any} answer @param {any} ruin */
function ruinRows(answer, ruin) {
  const rows = [];
  if (ruin.in_a_night !== null)
    rows.push([t("odds.lost-in-a-night", { bankroll: amount(answer.bankroll) }), chance(ruin.in_a_night, ruin.in_a_night_interval)]);
  for (const [risk, one] of Object.entries(ruin.bankroll_for_a_night)) {
    rows.push([
      t("odds.lasts-a-night", { risk: risk.slice(0, -1) }),
      one.amount === null ? el("span", { lang: "en", class: "faint" }, one.why_not) : between(one.amount, one.interval, amount),
    ]);
  }
  if (!ruin.sign_is_sure) return [...rows, [t("odds.long-run"), el("span", { class: "faint" }, t("odds.mean-too-small"))]];
  if (ruin.ever !== null)
    rows.push([
      t("odds.ever-lost", { bankroll: amount(answer.bankroll) }),
      figure(ruin.ever, { error: ruin.ever_error, way: "percent", places: 2, sign: false }),
    ]);
  for (const [risk, one] of Object.entries(ruin.bankroll_for_ever ?? {})) {
    rows.push([
      t("odds.lasts-for-ever", { risk: risk.slice(0, -1) }),
      one.amount === null ? t("odds.no-bankroll") : figure(one.amount, { error: one.error, places: 0, sign: false }),
    ]);
  }
  return rows;
}

/** @param {any} answer @param {string} query @param {boolean} final */
export function drawPutUp(answer, query, final) {
  const rows = answer.put_up.map((one) => [
    dollars(one.amount),
    figure(one.mean, { error: one.error, places: 4 }),
    figure(one.mean * answer.rounds_an_hour, { error: one.error * answer.rounds_an_hour }),
    figure(one.deviation, { error: one.deviation_error, sign: false }),
    chance(one.short, one.short_interval),
  ]);
  const { covered } = answer;
  return [
    el(
      "p",
      {},
      answer.wins_from === null ? t("odds.never-wins") : t("odds.wins-from", { amount: answer.wins_from }),
      " ",
      ...(covered ? [t("odds.covered"), " ", figure(covered.mean, { error: covered.error, places: 4 }), "."] : []),
    ),
    ...chosen(answer),
    ...(final
      ? [el("div", { class: "plots" }, plot("curve", query, t("odds.plot-curve")), plot("short", query, t("odds.plot-short")))]
      : []),
    table(
      t("odds.put-up"),
      [t("odds.amount-put-up"), `#${t("odds.bank-hand")}`, `#${t("odds.bank-hour")}`, `#${t("odds.deviation")}`, `#${t("odds.short")}`],
      rows,
    ),
  ];
}

/** @param {any} answer */
export function drawHorizon(answer) {
  const length = ({ hours, hands }) =>
    hours ? t("odds.hours-long", { count: hours }) : hands ? t("odds.hands-long", { count: hands }) : t("odds.for-ever");
  const rows = answer.bankrolls.map((one) => [
    length(one.horizon),
    percent(one.risk, 2, false),
    one.bankroll === null ? el("span", { lang: "en" }, one.why_not) : figure(one.bankroll, { error: one.error, places: 0, sign: false }),
    one.played ? between(one.played.amount, one.played.interval, amount) : "–",
  ]);
  const heads = [t("odds.lasts"), `#${t("odds.risk")}`, `#${t("odds.the-bankroll")}`, `#${t("odds.played")}`];
  return [...chosen(answer), table(t("odds.horizon"), heads, rows)];
}

const titled = (name) => name[0].toUpperCase() + name.slice(1).replaceAll("-", " ");

/** The same figures for every value of a switch. @param {any} answer */
export function drawSweep(answer) {
  const names = Object.keys(answer.rows[0]?.wagers ?? {});
  const table_ = answer.rows.some((row) => row.table);
  const rows = answer.rows.map((row) => [
    el("span", { lang: "en" }, String(row.value)),
    ...(table_ ? [row.table ? figure(row.table.player_dealer.in_all, { error: row.table.player_dealer.error, places: 4 }) : "–"] : []),
    ...names.map((name) => (row.wagers[name] ? figure(row.wagers[name].bettor, { error: row.wagers[name].error, way: "percent" }) : "–")),
  ]);
  const left = Object.entries(answer.left_out ?? {});
  return [
    table(
      t("odds.whatif"),
      [answer.switch, ...(table_ ? [`#${t("odds.bank-hand")}`] : []), ...names.map((name) => `#${titled(name)}`)],
      rows,
    ),
    ...(left.length
      ? [
          el(
            "ul",
            { class: "rules-list small muted", lang: "en" },
            left.map(([value, why]) => el("li", {}, `${value}: ${asWritten(String(why))}`)),
          ),
        ]
      : []),
  ];
}
