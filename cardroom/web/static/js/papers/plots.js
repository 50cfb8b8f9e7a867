// The day at a glance, in bars; and every figure as words in a table below, for who does not see them.
import { el, svg } from "../dom.js";
import { number, t } from "../messages.js";
import { dollars, signed } from "../money.js";
import { locale } from "../locale.js";

const minutes = (value) => t("papers.minutes", { count: Math.round(value) });
const hour = (at, timeZone) => new Intl.DateTimeFormat(locale, { hour: "numeric", timeZone }).format(1000 * at);

/** Upright bars, one for each hour. */
function upright(title, rows, say) {
  const [width, height, foot] = [480, 190, 34];
  const most = Math.max(1, ...rows.map(({ value }) => value));
  const step = width / Math.max(rows.length, 1);
  const tall = (value) => (height - foot - 18) * (value / most);
  const each = Math.ceil(rows.length / 8); // labels that have room
  return figure(
    title,
    rows,
    say,
    svg(
      "svg",
      { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" },
      ...rows.flatMap(({ name, value }, i) =>
        [
          svg("rect", { x: (i + 0.15) * step, width: 0.7 * step, y: height - foot - tall(value), height: tall(value), rx: 2 }),
          value === most
            ? svg("text", { class: "value", x: (i + 0.5) * step, y: height - foot - tall(value) - 5, "text-anchor": "middle" }, say(value))
            : null,
          i % each ? null : svg("text", { x: (i + 0.5) * step, y: height - 12, "text-anchor": "middle" }, name),
        ].filter(Boolean),
      ),
      svg("line", { x1: 0, x2: width, y1: height - foot, y2: height - foot }),
    ),
  );
}

/** Bars that lie, the name above each; below zero they go to the other side. */
function lying(title, rows, say) {
  const [width, tall] = [480, 38];
  const least = Math.min(0, ...rows.map(({ value }) => value)),
    most = Math.max(0, ...rows.map(({ value }) => value));
  const scale = (width - 90) / Math.max(most - least, 1);
  const zero = -least * scale;
  return figure(
    title,
    rows,
    say,
    svg(
      "svg",
      { viewBox: `0 0 ${width} ${Math.max(tall, tall * rows.length)}`, "aria-hidden": "true" },
      ...rows.flatMap(({ name, value }, i) => [
        svg("text", { x: 0, y: i * tall + 14 }, name),
        svg("rect", {
          class: value < 0 ? "down" : "",
          x: value < 0 ? zero + value * scale : zero,
          width: Math.max(1, Math.abs(value) * scale),
          y: i * tall + 19,
          height: 12,
          rx: 2,
        }),
        svg("text", { class: "value", x: zero + Math.max(0, value * scale) + 6, y: i * tall + 30 }, say(value)),
      ]),
    ),
  );
}

function figure(title, rows, say, drawn) {
  const table = el(
    "table",
    {},
    el(
      "tbody",
      {},
      ...rows.map(({ name, value }) => el("tr", {}, el("th", { scope: "row" }, name), el("td", { class: "money" }, say(value)))),
    ),
  );
  return el(
    "figure",
    { class: "panel plot stack" },
    el("figcaption", {}, el("strong", {}, title)),
    drawn,
    el("details", {}, el("summary", {}, t("papers.figures")), table),
  );
}

export function plots({ zone, hours, tables, games, banks, waits }) {
  if (!hours.length) return el("p", { class: "empty" }, t("papers.nothing"));
  const by = (key) => hours.map((each) => ({ name: hour(each.at, zone), value: each[key] }));
  const shares = (found, key) => found.slice(0, 10).map((each) => ({ name: each.name, value: each[key] ?? 0 }));
  const held = banks.map(({ player, table, result }) => ({ name: `${player}, ${table}`, value: result }));
  const ends = held.length > 10 ? [...held.slice(0, 5), ...held.slice(-5)] : held;
  return el(
    "div",
    { class: "plots" },
    upright(t("papers.fees-by-hour"), by("fees"), dollars),
    upright(t("papers.rounds-by-hour"), by("rounds"), number),
    lying(t("papers.fees-by-game"), shares(games, "fees"), dollars),
    lying(t("papers.fees-by-table"), shares(tables, "fees"), dollars),
    lying(t("papers.rounds-an-hour"), shares(tables, "an_hour"), number),
    ends.length ? lying(t("papers.banks"), ends, signed) : null,
    waits.length
      ? lying(
          t("papers.waits"),
          waits.map(({ game, usual }) => ({ name: game, value: usual ?? 0 })),
          minutes,
        )
      : null,
  );
}
