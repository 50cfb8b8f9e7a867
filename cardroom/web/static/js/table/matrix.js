// Who beat whom, and by how much: a line for each player, a column for each opponent, and what it comes to. The rows of a hand are three
// marks.
import { el } from "../dom.js";
import { t } from "../messages.js";
import { pointsOf } from "./scene.js";

const MARKS = { won: "▲", lost: "▼", even: "–" };

/** {players, cells: {"Ann/Bob": {points, rows: ["won", ...]}}, totals}; `you` comes first, and is called so. */
export function matrixData(scores, you) {
  const totals = pointsOf(scores);
  const players = [...totals.keys()].sort((one, other) => Number(other === you) - Number(one === you));
  const cells = {};
  for (const {
    players: [one, other],
    points,
    rows,
  } of scores) {
    // a foul hand and one that was given up have no rows
    const compared = Object.values(rows).filter(Boolean).length ? Object.values(rows) : [];
    const seen = (player) => compared.map((winner) => (winner === player ? "won" : winner ? "lost" : "even"));
    cells[`${one}/${other}`] = { points, rows: seen(one) };
    cells[`${other}/${one}`] = { points: -points, rows: seen(other) };
  }
  return { players, cells, totals: Object.fromEntries(totals), you };
}

const withSign = (points) => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0");

export function matrixElement({ players, cells, totals, you }) {
  const name = (player) => (player === you ? t("tabletop.you-first") : player);
  const cell = (one, other) => {
    const found = cells[`${one}/${other}`];
    if (!found) return el("td", { class: "nobody" }, one === other ? "" : "·");
    const marks = found.rows.map((mark) => t(`felt.row-${mark}`)).join(", ");
    return el(
      "td",
      { class: tone(found.points) },
      el("span", { class: "figures" }, withSign(found.points)),
      marks
        ? el(
            "span",
            { class: "row-marks", role: "img", "aria-label": marks, title: t("felt.rows-of", { marks }) },
            found.rows.map((mark) => MARKS[mark]).join(""),
          )
        : null,
    );
  };
  return el(
    "table",
    { class: "score-matrix" },
    el("caption", {}, t("felt.matrix")),
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        el("td", {}),
        players.map((player) => el("th", { scope: "col" }, name(player))),
        el("th", { scope: "col" }, t("felt.total")),
      ),
    ),
    el(
      "tbody",
      {},
      players.map((player) =>
        el(
          "tr",
          {},
          el("th", { scope: "row" }, name(player)),
          players.map((other) => cell(player, other)),
          el("td", { class: `total ${tone(totals[player])}` }, el("strong", { class: "figures" }, withSign(totals[player]))),
        ),
      ),
    ),
  );
}

const tone = (points) => (points > 0 ? "plus" : points < 0 ? "minus" : "");
