// What every wager is worth, how it ends, how the bettor plays, and what the collection leaves: from one answer about the odds.
import { el } from "../dom.js";
import { t } from "../messages.js";
import { asWritten, dollars } from "../money.js";
import { figure, fraction, money, percent, plain, table } from "./figures.js";
import { plot } from "./plot.js";

const SEVERAL = 24; // lines of a wager that are shown at once

/** The error of a chance that was sampled; null where it was counted. @param {any} wager @param {number} part */
const chanceError = (wager, part) => (wager.samples ? Math.sqrt((part * (1 - part)) / wager.samples) : 0);

/** @param {any} answer */
const every = (answer) => [...answer.wagers, ...(answer.together && answer.wagers.some(({ unit }) => unit) ? [answer.together] : [])];

/** @param {any} answer @param {string} query */
export function drawWagers(answer, query, final) {
  const titles = Object.fromEntries(answer.wagers.map(({ name, title }) => [name, title]));
  const rows = every(answer).map((wager) => {
    const error = wager.samples ? wager.error : 0;
    const chance = (part) => figure(part, { error: chanceError(wager, part), way: "percent", places: 3, sign: false });
    return [
      el(
        "span",
        { lang: "en" },
        wager.title,
        wager.unit
          ? el("span", { class: "faint small unit" }, t("odds.of-unit", { unit: titles[wager.unit] ?? wager.unit }))
          : wager.fixed
            ? el("span", { class: "faint small unit" }, dollars(wager.fixed))
            : null,
      ),
      figure(wager.bettor, { error, way: "percent" }),
      wager.payer === "player-dealer"
        ? figure(wager.player_dealer, { error, way: "percent" })
        : el("span", { class: "faint" }, t("odds.of-the-fund")),
      chance(wager.wins),
      chance(wager.pushes),
      chance(wager.loses),
      figure(wager.deviation, { error: wager.deviation_error, way: "number", places: 3, sign: false }),
    ];
  });
  return [
    table(
      t("odds.wagers"),
      [
        t("odds.wager"),
        `#${t("odds.bettor")}`,
        `#${t("odds.bank")}`,
        `#${t("odds.won")}`,
        `#${t("odds.pushed")}`,
        `#${t("odds.lost")}`,
        `#${t("odds.deviation-units")}`,
      ],
      rows,
    ),
    ...(final
      ? [el("div", { class: "plots" }, plot("wagers", query, t("odds.plot-wagers")), plot("endings", query, t("odds.plot-endings")))]
      : []),
  ];
}

/** Pay lines: every way in which a wager ends. @param {any} answer */
export function drawLines(answer) {
  return answer.wagers.map((wager, i) => {
    const lines = [...wager.lines]
      .map((line) => ({ ...line, worth: fraction(line.net), part: fraction(line.chance) }))
      .sort((one, other) => other.worth - one.worth || other.part - one.part);
    const rows = lines
      .slice(0, SEVERAL)
      .map((line) => [
        el("span", { lang: "en" }, line.name),
        el(
          "span",
          { class: line.worth < 0 ? "minus" : line.worth > 0 ? "plus" : "" },
          `${line.worth > 0 ? "+" : ""}${plain(line.worth, line.worth % 1 ? 2 : 0)}`,
        ),
        figure(line.part, { error: wager.samples ? chanceError(wager, line.part) : null, way: "percent", places: 5, sign: false }),
        line.part ? plain(1 / line.part, 1) : t("odds.never"),
        line.combinations === null ? "–" : plain(line.combinations),
      ]);
    return el(
      "details",
      { class: "fold", open: i === 0, "data-wager": wager.name },
      el(
        "summary",
        {},
        el("span", { lang: "en" }, wager.title),
        el(
          "span",
          { class: "faint small" },
          wager.combinations
            ? t("odds.deals", { count: wager.combinations })
            : wager.samples
              ? t("odds.samples", { count: wager.samples })
              : t("odds.exact"),
        ),
      ),
      table(
        t("odds.lines-of", { wager: wager.title }),
        [
          t("odds.ends"),
          `#${t("odds.net")}`,
          `#${wager.samples ? t("odds.chance") : t("odds.chance-exact")}`,
          `#${t("odds.one-in")}`,
          `#${t("odds.combinations")}`,
        ],
        rows,
      ),
      lines.length > SEVERAL ? el("p", { class: "small muted more-lines" }, t("odds.more-lines", { count: lines.length - SEVERAL })) : null,
    );
  });
}

/** How the bettor plays. @param {any} answer */
export function drawStrategy(answer) {
  return [
    el("p", { lang: "en" }, asWritten(answer.strategy)),
    ...answer.advice.map(({ title, columns, rows }) =>
      el(
        "details",
        { class: "fold" },
        el("summary", {}, el("span", { lang: "en" }, title), el("span", { class: "faint small" }, plain(rows.length))),
        el(
          "div",
          { lang: "en" },
          table(
            title,
            columns,
            rows.slice(0, 100).map((row) => row.map(String)),
          ),
        ),
      ),
    ),
    answer.assumes.length
      ? el(
          "ul",
          { class: "rules-list small muted", lang: "en" },
          answer.assumes.map((each) => el("li", {}, asWritten(each))),
        )
      : null,
  ].filter(Boolean);
}

/** A hand after the collection, for every seat. @param {any} answer */
export function drawAfter(answer) {
  const value = answer.after_collection;
  if (!value) return [];
  const bets = (own) =>
    Object.entries(own ?? {})
      .map(([wager, amount]) => `${wager} ${dollars(Number(amount))}`)
      .join(", ");
  const seat = (name, one, own) => [
    el("span", {}, name, own ? el("span", { class: "faint small unit", lang: "en" }, own) : null),
    figure(one.from_the_play, { error: one.from_the_play_error, places: 4 }),
    el(
      "span",
      { class: "figure", "data-value": String(one.collection) },
      el("span", {}, one.collection ? money(-one.collection, 2) : t("odds.nothing")),
      el("span", { class: "sure" }, t("odds.exact")),
    ),
    figure(one.in_all, { error: one.error, places: 4 }),
    one.deviation === null ? "–" : figure(one.deviation, { error: one.deviation_error, sign: false }),
  ];
  const rows = [
    seat(t("odds.player-dealer"), value.player_dealer, ""),
    ...value.bettors.map((one, i) => seat(t("odds.bettor-number", { number: String(i + 1) }), one, bets(one.bets))),
    [t("odds.house"), "–", "–", figure(value.house, { exact: true, places: 4 }), "–"],
    ...(value.jackpot_fund
      ? [[t("odds.fund"), "–", "–", figure(value.jackpot_fund, { error: value.jackpot_fund_error, places: 4 }), "–"]]
      : []),
  ];
  const how = value.exact ? t("odds.means-exact") : t("odds.means-sampled", { rounds: value.rounds });
  return [
    el(
      "p",
      {},
      t("odds.after-said", { players: value.players, option: value.option || "–", action: value.action }),
      " ",
      how,
      value.sampled ? el("span", { lang: "en", class: "faint" }, ` (${asWritten(value.sampled)})`) : null,
    ),
    table(
      t("odds.after"),
      [t("odds.seat"), `#${t("odds.from-play")}`, `#${t("odds.collection")}`, `#${t("odds.in-all")}`, `#${t("odds.deviation")}`],
      rows,
    ),
  ];
}

/** Every wager under other rules. @param {any} answer */
export function drawVariants(answer) {
  const cases = Object.entries(answer.variants);
  const [, first] = cases[0];
  const tables = [];
  const same = [];
  for (const base of every(first)) {
    const found = cases.map(([name, odds]) => [name, every(odds).find((one) => one.name === base.name)]).filter(([, one]) => one);
    if (found.length === cases.length && found.every(([, one]) => one.bettor === base.bettor)) {
      same.push(`${base.title} (${percent(base.bettor)})`);
      continue;
    }
    const rows = found
      .filter(([, one]) => one === base || one.bettor !== base.bettor)
      .map(([name, one]) => {
        const error = one.samples ? one.error : 0;
        const both = Math.hypot(error, base.samples ? base.error : 0);
        return [
          el("span", { lang: "en" }, name),
          figure(one.bettor, { error, way: "percent" }),
          one === base ? "" : figure(one.bettor - base.bettor, { error: both, way: "percent" }),
        ];
      });
    tables.push(
      el("h3", { lang: "en" }, base.title),
      table(t("odds.by-rules", { wager: base.title }), [t("odds.rules"), `#${t("odds.bettor")}`, `#${t("odds.change")}`], rows),
    );
  }
  if (same.length) tables.push(el("p", { class: "small muted" }, t("odds.the-same"), " ", el("span", { lang: "en" }, same.join(", "))));
  return tables;
}
