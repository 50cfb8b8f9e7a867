// What a counter gains by the depth of the cut, and what a seen card or hand is worth.
import { el } from "../dom.js";
import { t } from "../messages.js";
import { asWritten, dollars } from "../money.js";
import { figure, table } from "./figures.js";

/** @param {any} answer */
export function drawAdvantage(answer) {
  return answer.wagers ? answer.wagers.flatMap((one) => drawCounted(one)) : drawSeen(answer);
}

/** One wager of a shoe, by the number of cards behind the cut card. @param {any} counted */
function drawCounted(counted) {
  const { wager, title, stakes, cuts, below } = counted;
  const rows = cuts.map((at) => [
    t(at.cut === counted.own_cut ? "odds.cut-own" : "odds.cut-cards", { count: at.cut }),
    figure(at.counter_an_hour, { error: at.counter_an_hour_error }),
    figure(at.bank_loses_an_hour, { error: at.bank_loses_an_hour_error, sign: false }),
    figure(at.units_a_shoe, { error: at.units_a_shoe_error, way: "number", places: 4 }),
    figure(at.bets, { error: at.bets_error, way: "number", sign: false }),
    figure(at.rounds, { error: at.rounds_error, way: "number", sign: false }),
  ]);
  const beside = Object.entries(stakes).filter(([name]) => name !== wager);
  return [
    el("h3", { lang: "en" }, `${title}, ${dollars(stakes[wager])}`),
    el(
      "p",
      {},
      t("odds.fresh-shoe"),
      " ",
      figure(counted.fresh, { exact: true, way: "percent" }),
      ". ",
      el("span", { lang: "en" }, asWritten(counted.count.said)),
      ...beside.flatMap(([name, amount]) => [
        ` ${t("odds.beside")} `,
        el("span", { lang: "en" }, `${name} ${dollars(Number(amount))}`),
        ".",
      ]),
    ),
    table(
      title,
      [
        t("odds.cut"),
        `#${t("odds.counter-hour")}`,
        `#${t("odds.bank-loses-hour")}`,
        `#${t("odds.units-a-shoe")}`,
        `#${t("odds.bets-a-shoe")}`,
        `#${t("odds.rounds-a-shoe")}`,
      ],
      rows,
    ),
    ...(below ? [el("p", { class: "below-said" }, belowSaid(below))] : []),
    el("p", { class: "small muted" }, t("odds.counted-said", { shoes: counted.shoes, bet: counted.fee_a_bet, round: counted.fee_a_round })),
  ];
}

/** How deep the cut may lie. @param {any} below */
function belowSaid({ cut, bank_loses_an_hour: most }) {
  return cut === null ? t("odds.no-cut", { most }) : t("odds.cut-from", { most, count: cut });
}

/** @param {any} seen */
function drawSeen(seen) {
  const units = (value, error) => figure(value, { error, way: "percent" });
  const rows = [
    [t("odds.as-dealt"), units(seen.as_dealt, 0)],
    [t("odds.knowing"), units(seen.knowing, seen.error)],
    [t("odds.gained"), units(seen.knowing - seen.as_dealt, seen.error)],
    [t("odds.bank-loses-hour"), figure(seen.bank_loses_an_hour, { error: seen.bank_loses_an_hour_error, sign: false })],
    [t("odds.bettor-hour"), figure(seen.bettor_an_hour, { error: seen.bettor_an_hour_error })],
  ];
  return [
    el(
      "p",
      {},
      t("odds.seen-said", { cards: seen.flashed, hands: seen.hands_seen, stake: seen.stake, fee: seen.fee_a_round }),
      " ",
      seen.deals ? t("odds.some-deals", { count: seen.deals }) : t("odds.means-exact"),
    ),
    table(t("odds.advantage"), [t("odds.what"), `#${t("odds.amount")}`], rows),
  ];
}
