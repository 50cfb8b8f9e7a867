// One's own rounds: what they brought, by game, in a row, one by one, and as a file.
import { get } from "./api.js";
import { el, find } from "./dom.js";
import { drawPage, greet } from "./header.js";
import { drawFilters } from "./history/filters.js";
import { drawGraph } from "./history/graph.js";
import { roundsTable } from "./history/rounds.js";
import { statisticsFold } from "./history/statistics.js";
import { drawGames, drawTotals } from "./history/sums.js";
import { t } from "./messages.js";
import { busy } from "./notice.js";

const holder = find("#history");
drawPage("history");

const query = (wanted) => new URLSearchParams(Object.entries(wanted).filter(([, value]) => value !== "" && value !== null)).toString();

async function start() {
  if (!(await greet())) {
    holder.replaceChildren(el("p", { class: "empty" }, t("history.nobody"), " ", el("a", { href: "/" }, t("common.to-the-lobby"))));
    return;
  }
  const all = await get("/api/history/summary");
  if (!all.all.rounds) {
    holder.replaceChildren(el("p", { class: "empty" }, t("history.none-yet"), " ", el("a", { href: "/" }, t("common.to-the-lobby"))));
    return;
  }
  const shown = el("div", { class: "stack", id: "shown" });
  const file = el("a", { class: "button", download: true }, t("history.download"));
  const table = new URLSearchParams(location.search).get("table") ?? "";
  const filters = drawFilters(all, table, (wanted) => show(shown, file, wanted));
  holder.replaceChildren(el("div", { class: "history-bar" }, filters.node, file), shown);
  await show(shown, file, filters.read());
}

let number = 0; // of the newest question: an older answer that comes late is not shown

async function show(shown, file, wanted) {
  const mine = ++number;
  const { hand, ...sums } = wanted; // sums and the file are of all hands
  file.href = `/history.csv?${query(sums)}`;
  try {
    const [summary, page] = await Promise.all([get(`/api/history/summary?${query(sums)}`), get(`/api/history?${query(wanted)}`)]);
    if (mine !== number) return;
    if (!summary.all.rounds) {
      shown.replaceChildren(el("p", { class: "empty" }, t("history.none-fits")));
      return;
    }
    shown.replaceChildren(
      drawTotals(summary.all),
      drawGraph(summary.last, summary.all.rounds),
      drawGames(summary.games),
      statisticsFold(query(sums)),
      list(page, wanted),
    );
  } catch (error) {
    if (mine === number) shown.replaceChildren(el("p", { class: "note bad", role: "alert" }, error.message));
  }
}

function list(page, wanted) {
  const table = roundsTable(page.rounds);
  const more = el("button", { type: "button", hidden: page.next === null }, t("history.more"));
  let next = page.next;
  more.addEventListener("click", () =>
    busy(more, async () => {
      const found = await get(`/api/history?${query({ ...wanted, before: next })}`);
      table.add(found.rounds);
      next = found.next;
      more.hidden = next === null;
    }),
  );
  return el(
    "section",
    { class: "panel stack", "aria-labelledby": "rounds-title" },
    el("h2", { id: "rounds-title" }, t("history.rounds")),
    table.node,
    el("div", { class: "row" }, more),
  );
}

start().catch((error) => holder.replaceChildren(el("p", { class: "note bad", role: "alert" }, error.message)));
