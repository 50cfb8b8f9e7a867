// The value of a shift: its parts, one after the other, and what the house collects meanwhile.
import { el } from "../dom.js";
import { t } from "../messages.js";
import { asWritten, dollars } from "../money.js";
import { chosen } from "./bank.js";
import { between, figure, percent, plain, seldom, table } from "./figures.js";

const amount = (cents) => dollars(Math.round(cents));

/** @param {any} answer */
export function drawShift(answer) {
  const { parts, together, bankroll, ruined } = answer;
  const rows = parts.map((part) => [
    t("odds.hours-long", { count: part.hours }),
    plain(part.players),
    figure(part.hands, { error: part.hands_error, way: "number", places: 1, sign: false }),
    figure(part.mean, { error: part.error }),
    figure(part.mean / part.hours, { error: part.error / part.hours }),
    figure(part.drop, { error: part.drop_error, sign: false }),
  ]);
  const whole = [
    [t("odds.mean"), figure(answer.mean, { error: answer.error })],
    [t("odds.an-hour"), figure(answer.mean / answer.hours, { error: answer.error / answer.hours })],
    [t("odds.deviation"), figure(together.deviation, { error: together.deviation_error, sign: false })],
    ...Object.entries(together.quantiles).map(([name, value]) => [
      t("odds.quantile-shifts", { percent: name.slice(0, -1) }),
      between(value, together.intervals[name], amount),
    ]),
    ...Object.entries(answer.bankrolls).map(([risk, one]) => [
      t("odds.lasts-a-shift", { risk: risk.slice(0, -1) }),
      one === null ? el("span", { class: "faint" }, t("odds.too-few-shifts")) : between(one.amount, one.interval, amount),
    ]),
    ...(ruined
      ? [
          [
            t("odds.lost-in-a-shift", { bankroll: amount(bankroll) }),
            ruined.part ? between(ruined.part, ruined.interval, (value) => percent(value, 3, false)) : seldom(ruined.interval[1]),
          ],
        ]
      : []),
    [t("odds.drop"), figure(answer.drop, { error: answer.drop_error, sign: false })],
    [t("odds.drop-hour"), figure(answer.drop_an_hour, { error: answer.drop_an_hour_error, sign: false })],
  ];
  return [
    ...parts.filter(({ warning }) => warning).map(({ warning }) => el("p", { class: "note bad", lang: "en" }, asWritten(warning))),
    el("p", {}, t("odds.shifts-said", { count: answer.nights })),
    ...chosen(answer),
    table(
      t("odds.parts"),
      [
        t("odds.length"),
        `#${t("odds.players")}`,
        `#${t("odds.hands-banked")}`,
        `#${t("odds.bank")}`,
        `#${t("odds.bank-hour")}`,
        `#${t("odds.drop")}`,
      ],
      rows,
    ),
    table(t("odds.shift"), [t("odds.what"), `#${t("odds.amount")}`], whole),
  ];
}
