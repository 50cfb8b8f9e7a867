// The board of a shoe: what has won, hand by hand, as players write it down. Bead plate, big road, and the three roads derived from it.
import { el, svg } from "../dom.js";
import { locale } from "../locale.js";
import { t } from "../messages.js";
import { pref, setPref } from "./prefs.js";
import { wagerName } from "./words.js";

const ROWS = 6;
const SIDES = { P: "player", B: "banker", T: "tie" };

/** Streaks of the big road: [{side, ties: [how many ties followed each hand]}]; ties before the first hand are its own. */
export function streaks(hands) {
  const found = [];
  let early = 0;
  for (const side of hands) {
    const last = found.at(-1);
    if (side === "T") {
      if (last) last.ties[last.ties.length - 1] += 1;
      else early += 1;
    } else if (last?.side === side) {
      last.ties.push(0);
    } else {
      found.push({ side, ties: [last ? 0 : early] });
    }
  }
  return found;
}

/** Columns laid out in six rows: a streak that finds no room below turns to the right. [{x, y, ...cell}] of columns [[cell, ...], ...]. */
export function laidOut(columns) {
  const taken = new Set();
  const cells = [];
  let first = 0;
  for (const column of columns) {
    let [x, y] = [first, 0];
    while (taken.has(`${x}/${y}`)) x += 1;
    first = x;
    let turned = false;
    column.forEach((cell, i) => {
      if (i) {
        if (!turned && y + 1 < ROWS && !taken.has(`${x}/${y + 1}`)) y += 1;
        else {
          turned = true;
          x += 1;
        }
      }
      taken.add(`${x}/${y}`);
      cells.push({ ...cell, x, y });
    });
    first += 1;
  }
  return cells;
}

/** A derived road: red where the big road repeats itself, compared with the column `back` before; as columns of equal colours. */
export function derived(lengths, back) {
  const marks = [];
  lengths.forEach((length, column) => {
    for (let row = 0; row < length; row += 1) {
      if (column < back || (column === back && row === 0)) continue;
      if (row === 0) marks.push(lengths[column - 1] === lengths[column - 1 - back]);
      else marks.push(lengths[column - back] > row || lengths[column - back] < row);
    }
  });
  const columns = [];
  marks.forEach((red, i) => {
    if (i && marks[i - 1] === red) columns.at(-1).push({ red });
    else columns.push([{ red }]);
  });
  return columns;
}

/** The last columns of a road that fit, as a picture. */
function road(cells, { size, wide, name, draw }) {
  const shift = Math.max(0, ...cells.map(({ x }) => x + 1 - wide));
  const shown = cells.filter(({ x }) => x >= shift);
  return svg(
    "svg",
    {
      class: `road road-${name}`,
      viewBox: `0 0 ${wide * size} ${ROWS * size}`,
      width: wide * size,
      height: ROWS * size,
      "aria-hidden": "true",
      focusable: "false",
    },
    shown.flatMap((cell) => draw(cell, (cell.x - shift + 0.5) * size, (cell.y + 0.5) * size)),
  );
}

function bead({ side }, x, y) {
  return [
    svg("circle", { class: `bead ${SIDES[side]}`, cx: x, cy: y, r: 6 }),
    Object.assign(svg("text", { class: "bead-letter", x, y: y + 2.9 }), { textContent: t(`felt.letter-${SIDES[side]}`) }),
  ];
}

function ring({ side, ties }, x, y) {
  const slash = ties ? [svg("path", { class: "tie-slash", d: `M${x - 4} ${y + 4}L${x + 4} ${y - 4}` })] : [];
  return [svg("circle", { class: `ring-of ${SIDES[side]}`, cx: x, cy: y, r: 3.8 }), ...slash];
}

const colour = ({ red }) => (red ? "banker" : "player");
const DERIVED = [
  ["eye", 1, (cell, x, y) => [svg("circle", { class: `ring-of thin ${colour(cell)}`, cx: x, cy: y, r: 2.2 })]],
  ["small", 2, (cell, x, y) => [svg("circle", { class: `dot-of ${colour(cell)}`, cx: x, cy: y, r: 2.2 })]],
  ["cockroach", 3, (cell, x, y) => [svg("path", { class: `line-of ${colour(cell)}`, d: `M${x - 2} ${y + 2}L${x + 2} ${y - 2}` })]],
];

function pictures(hands) {
  const found = streaks(hands);
  const big = laidOut(found.map(({ side, ties }) => ties.map((count) => ({ side, ties: count }))));
  const lengths = found.map(({ ties }) => ties.length);
  const beads = [...hands].map((side, i) => ({ side, x: Math.floor(i / ROWS), y: i % ROWS }));
  return [
    road(beads, { size: 14, wide: 18, name: "bead", draw: bead }),
    road(big, { size: 9, wide: 28, name: "big", draw: ring }),
    el(
      "div",
      { class: "derived" },
      DERIVED.map(([name, back, draw]) => road(laidOut(derived(lengths, back)), { size: 5.4, wide: 15, name, draw })),
    ),
  ];
}

const percent = new Intl.NumberFormat(locale, { style: "percent" });

function figures({ hands, naturals, bets }) {
  const decided = [...hands];
  const part = (count) => (decided.length ? percent.format(count / decided.length) : "");
  const rows = Object.entries(SIDES).map(([letter, side]) => [t(`felt.won-${side}`), decided.filter((each) => each === letter).length]);
  rows.push([t("felt.naturals"), naturals], ...Object.entries(bets).map(([bet, count]) => [wagerName(bet), count]));
  return el(
    "dl",
    { class: "shoe-figures" },
    rows.map(([name, count]) =>
      el("div", {}, el("dt", {}, name), el("dd", { class: "figures" }, `${count} `, el("span", { class: "faint" }, part(count)))),
    ),
  );
}

export class Roads {
  #box;
  #drawn = "";

  constructor(box) {
    this.#box = box;
  }

  update({ table }) {
    const key = JSON.stringify(table.shoe ?? null);
    if (key === this.#drawn) return;
    this.#drawn = key;
    this.#box.hidden = !table.shoe;
    if (!table.shoe) return;
    const { shoe, before } = table.shoe;
    const folded = el(
      "details",
      { class: "roads", open: pref("roads", true) },
      el("summary", {}, t("felt.shoe", { count: shoe.hands.length })),
      pictures(shoe.hands),
      figures(shoe),
      before
        ? el("details", { class: "shoe-before" }, el("summary", {}, t("felt.shoe-before", { count: before.hands.length })), figures(before))
        : null,
    );
    folded.addEventListener("toggle", () => setPref("roads", folded.open));
    this.#box.replaceChildren(folded);
  }
}
