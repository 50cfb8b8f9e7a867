// The fields of the desk's forms, from what the server says of an edition. The page knows no game.
import { t } from "../messages.js";
import { bare, dollars } from "../money.js";
import { field } from "./form.js";

/** @param {any} desk */
export function tableFields(desk) {
  return [
    field({
      name: "players",
      label: t("odds.players"),
      kind: "number",
      hint: t("odds.players-hint", { most: desk.players.most }),
      more: { min: 2, max: desk.players.most, step: 1, value: desk.players.default },
    }),
    ...desk.wagers.map((wager) =>
      field({
        name: `bet-${wager.name}`,
        label: t("odds.bet-on", { wager: wager.title }),
        kind: "number",
        value: wager.default ? bare(wager.default) : "",
        hint: limits(wager),
        more: { min: 0, step: "any", "data-wager": wager.name },
      }),
    ),
    ...(desk.options.length
      ? [
          field({
            name: "option",
            label: t("odds.option"),
            kind: "select",
            choices: [
              ["", t("odds.posted-option", { option: desk.option ?? "–" })],
              ...desk.options.filter(({ fits }) => fits).map(({ name, title }) => [name, title]),
            ],
          }),
        ]
      : []),
    field({
      name: "rounds-an-hour",
      label: t("odds.pace"),
      kind: "number",
      value: String(desk.nights.rounds_an_hour),
      more: { min: 1, step: "any" },
    }),
    field({
      name: "bet",
      label: t("odds.own-bets"),
      hint: t("odds.own-bets-hint", { example: `2:${desk.wagers[0]?.name ?? ""}=25` }),
      more: { "data-words": "1" },
    }),
  ];
}

/** What can be bet on a wager, in words. @param {any} wager */
function limits({ least, most, only }) {
  if (only.length) return only.map(dollars).join(", ");
  return most === null ? t("odds.from", { least }) : t("odds.limits", { least, most });
}

/** @param {any} desk */
export function nightFields(desk) {
  return [
    field({ name: "hours", label: t("odds.hours"), kind: "number", value: String(desk.nights.hours), more: { min: 0.1, step: "any" } }),
    field({ name: "bank", label: t("odds.puts-up"), hint: t("odds.puts-up-hint") }),
    field({ name: "bankroll", label: t("odds.bankroll"), hint: t("odds.bankroll-hint") }),
    field({ name: "nights", label: t("odds.nights"), kind: "number", hint: t("odds.nights-hint"), more: { min: 2, step: 1 } }),
    field({ name: "seed", label: t("odds.seed"), value: "1", hint: t("odds.seed-hint") }),
    field({ name: "alone", label: t("odds.alone"), kind: "check", hint: t("odds.alone-hint") }),
  ];
}

export function horizonFields() {
  return [
    field({ name: "risk", label: t("odds.risks"), hint: t("odds.risks-hint"), value: "1 5", more: { "data-words": "1" } }),
    field({ name: "horizon", label: t("odds.horizons"), hint: t("odds.horizons-hint"), value: "ever", more: { "data-words": "1" } }),
  ];
}

/** What is asked about a counter, or about a bettor who sees too much. @param {any} desk */
export function advantageFields({ advantage: { wagers, cards, hands } }) {
  const number = (name, hint, more = {}) =>
    field({ name, label: t(`odds.how-many-${name}`), kind: "number", hint, more: { min: 0, step: 1, ...more } });
  return [
    ...(wagers.length
      ? [
          field({
            name: "wager",
            label: t("odds.counted-wager"),
            kind: "select",
            choices: [["", t("odds.every-side-bet")], ...wagers.map(({ name, title }) => [name, title])],
          }),
        ]
      : []),
    ...(cards ? [number("flashed", t("odds.at-most", { most: cards }), { max: cards })] : []),
    ...(hands ? [number("hands-seen", t("odds.at-most", { most: hands }), { max: hands })] : []),
    field({ name: "stake", label: t("odds.stake"), hint: t("odds.stake-hint") }),
    ...(wagers.length ? [field({ name: "below", label: t("odds.below-an-hour"), hint: t("odds.below-hint") })] : []),
    wagers.length ? number("shoes", t("odds.shoes-hint")) : number("deals", t("odds.deals-hint")),
  ];
}

/** @param {any} desk */
export function shiftFields(desk) {
  const most = desk.players.default;
  const value = `4h:${Math.max(2, most - 2)} 4h:${most}`;
  return [field({ name: "shift", label: t("odds.parts"), hint: t("odds.parts-hint"), more: { value } })];
}

/** @param {any} desk @param {URLSearchParams} given */
export function sweepFields(desk, given) {
  const names = desk.switches
    .filter(({ values, least }) => values.length > 1 || least !== null)
    .map(({ name, now }) => [name, `${name} (${now})`]);
  const choice = field({
    name: "name",
    label: t("odds.switch"),
    kind: "select",
    value: given.get("name") ?? names[0]?.[0] ?? "",
    choices: names,
  });
  const hint = t("odds.values-hint");
  return [choice, field({ name: "value", label: t("odds.values"), hint, more: { "data-words": "1" } })];
}
