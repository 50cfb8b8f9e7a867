// What one has won or lost, round after round, as a line; and the same figures as a table, for who does not see it.
import { el, svg } from "../dom.js";
import { number, t } from "../messages.js";
import { dollars, signed } from "../money.js";
import { when } from "../when.js";

const [TOP, BOTTOM] = [14, 26];
const size = () =>
  matchMedia("(max-width: 40rem)").matches ? { width: 400, height: 230, left: 72 } : { width: 1000, height: 260, left: 80 };

/** Round figures between two bounds: a few, with zero among them. */
function marks(low, high) {
  const rough = Math.max(high - low, 100) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * power).find((each) => each >= rough) ?? rough;
  const first = Math.floor(low / step),
    last = Math.ceil(high / step);
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
}

export function drawGraph(results, rounds) {
  const { width, height, left } = size();
  const totals = [0];
  for (const { net } of results) totals.push(totals[totals.length - 1] + net);
  const lines = marks(Math.min(...totals), Math.max(...totals));
  const [low, high] = [lines[0], lines[lines.length - 1]];
  const x = (i) => left + (width - left - 10) * (i / (totals.length - 1));
  const y = (cents) => TOP + (height - TOP - BOTTOM) * ((high - cents) / (high - low));
  const path = totals.map((cents, i) => `${i ? "L" : "M"}${x(i).toFixed(1)} ${y(cents).toFixed(1)}`).join("");
  const area = `${path}L${x(totals.length - 1).toFixed(1)} ${y(0).toFixed(1)}L${x(0)} ${y(0).toFixed(1)}Z`;
  const end = totals.at(-1);
  const drawn = svg(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, class: "graph", role: "img", "aria-labelledby": "graph-says" },
    ...lines.map((cents) =>
      svg(
        "g",
        { class: cents === 0 ? "zero" : "mark" },
        svg("line", { x1: left, x2: width - 10, y1: y(cents), y2: y(cents) }),
        svg("text", { x: left - 8, y: y(cents) + 4, "text-anchor": "end" }, dollars(cents)),
      ),
    ),
    svg("path", { d: area, class: "area" }),
    svg("path", { d: path, class: "line" }),
    svg("circle", { cx: x(totals.length - 1), cy: y(end), r: 4, class: "end" }),
    svg("text", { x: left, y: height - 6 }, when(results[0].at)),
    svg("text", { x: width - 10, y: height - 6, "text-anchor": "end" }, when(results.at(-1).at)),
  );
  const says = t("history.graph-says", { count: results.length, net: end, high: Math.max(...totals), low: Math.min(...totals) });
  return el(
    "section",
    { class: "panel stack", "aria-labelledby": "graph-title" },
    el("h2", { id: "graph-title" }, t("history.graph")),
    el("figure", {}, drawn, el("figcaption", { class: "muted small", id: "graph-says" }, says)),
    rounds > results.length ? el("p", { class: "faint small" }, t("history.graph-last", { count: results.length })) : null,
    figures(results, totals),
  );
}

/** Filled when it is opened: it may be long. */
function figures(results, totals) {
  const body = el("tbody", {});
  const heads = [
    [t("history.number"), "money"],
    [t("history.when"), ""],
    [t("history.result"), "money"],
    [t("history.total"), "money"],
  ];
  const box = el(
    "details",
    {},
    el("summary", {}, t("history.figures")),
    el(
      "div",
      { class: "scroll figures-table", tabindex: "0", role: "group", "aria-label": t("history.figures") },
      el("table", {}, el("thead", {}, el("tr", {}, ...heads.map(([name, kind]) => el("th", { scope: "col", class: kind }, name)))), body),
    ),
  );
  box.addEventListener("toggle", () => {
    if (body.childElementCount) return;
    body.append(
      ...results.map(({ at, net }, i) =>
        el(
          "tr",
          {},
          el("td", { class: "money" }, number(i + 1)),
          el("td", {}, when(at)),
          el("td", { class: "money" }, signed(net)),
          el("td", { class: "money" }, signed(totals[i + 1])),
        ),
      ),
    );
  });
  return box;
}
