// The rounds of a table, for everybody: what each player won or lost, and the replay as the public saw it.
import { get } from "./api.js";
import { el, find } from "./dom.js";
import { drawPage, greet } from "./header.js";
import { tableLabel } from "./labels.js";
import { t } from "./messages.js";
import { signed } from "./money.js";
import { busy } from "./notice.js";
import { when } from "./when.js";

const table = location.pathname.split("/")[2];
const PAGE = 50; // rounds that come at once
const holder = find("#rounds");
const path = /** @type {const} */ (`/api/tables/${encodeURIComponent(table)}/rounds`);
drawPage("");

async function start() {
  greet();
  find("#table-about").append(
    t("history.of-table", { table: tableLabel(table) }),
    " ",
    el("a", { href: `/tables/${table}` }, t("history.to-the-table")),
  );
  const first = await get(path);
  if (!first.length) {
    holder.replaceChildren(el("p", { class: "empty" }, t("history.no-rounds")));
    return;
  }
  const body = el("tbody", {}, ...first.map(line));
  let last = first[first.length - 1];
  const more = el("button", { type: "button", hidden: first.length < PAGE }, t("history.more"));
  more.addEventListener("click", () =>
    busy(more, async () => {
      const found = await get(`${path}?before=${last.begun_at}`);
      body.append(...found.map(line));
      last = found.at(-1) ?? last;
      more.hidden = found.length < PAGE;
    }),
  );
  const heads = [
    [t("history.number"), "money"],
    [t("history.when"), ""],
    [t("history.results"), ""],
    [t("history.replay"), ""],
  ];
  holder.replaceChildren(
    el(
      "div",
      { class: "panel scroll", tabindex: "0", role: "group", "aria-label": t("history.table-title") },
      el(
        "table",
        { id: "table-rounds" },
        el("thead", {}, el("tr", {}, ...heads.map(([name, kind]) => el("th", { scope: "col", class: kind }, name)))),
        body,
      ),
    ),
    el("div", { class: "row" }, more),
  );
}

function line(/** @type {Wire.TableRoundData} */ each) {
  const results = Object.entries(each.results)
    .filter(([, net]) => net)
    .sort(([, one], [, other]) => other - one);
  return el(
    "tr",
    {},
    el("td", { class: "money" }, String(each.number)),
    el("td", {}, when(each.over_at)),
    el(
      "td",
      {},
      each.void ? el("span", { class: "tag" }, t("history.void")) : null,
      el(
        "ul",
        { class: "results" },
        ...results.map(([player, net]) =>
          el("li", {}, el("span", {}, player), " ", el("span", { class: `figures ${net > 0 ? "won" : "lost"}` }, signed(net))),
        ),
      ),
    ),
    el("td", {}, el("a", { href: `/rounds/${each.id}`, "aria-label": t("history.replay-of", { round: each.id }) }, t("history.replay"))),
  );
}

start().catch((error) => holder.replaceChildren(el("p", { class: "note bad", role: "alert" }, error.message)));
