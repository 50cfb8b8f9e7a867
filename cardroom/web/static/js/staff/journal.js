// The staff's journal, the newest line first; and for the auditor the rounds that are over.
import { get } from "../api.js";
import { el } from "../dom.js";
import { tableLabel } from "../labels.js";
import { t } from "../messages.js";
import { busy } from "../notice.js";
import { when } from "../when.js";
import { list } from "./ask.js";

const AT_ONCE = 50;
const WHATS = [
  "grant",
  "revoke",
  "invite",
  "key",
  "bar",
  "admit",
  "remove",
  "cash-out",
  "limits",
  "close-table",
  "end-round",
  "call",
  "ruling",
];

/** What belongs to a line, in a few words. */
function details({ what, data }) {
  if (what === "grant" || what === "revoke")
    return [t("staff.journal-granted", data), data.until ? t("staff.until-time", { until: when(data.until) }) : ""]
      .filter(Boolean)
      .join(" ");
  if (what === "bar") return data.until ? t("staff.until-time", { until: when(data.until) }) : "";
  if (what === "limits")
    return Object.entries(data)
      .map(([name, value]) => `${name} = ${value}`)
      .join(", ");
  return [data.how, data.round, data.ruling].filter(Boolean).join(", ");
}

const line = (row) => [
  [el("div", {}, when(row.at)), el("div", { class: "muted" }, t("staff.line", row))],
  [el("div", {}, row.name), el("div", { class: "muted" }, t(row.address ? "staff.as-from" : "staff.as", row))],
  [
    el(
      "div",
      {},
      [row.what, row.about_name].filter(Boolean).join(": "),
      row.table ? [` ${t("staff.at")} `, el("a", { href: `/tables/${row.table}` }, tableLabel(row.table))] : null,
    ),
    el("div", { class: "muted" }, details(row)),
  ],
  row.why,
];

/** Rows that come page by page. */
function paged(holder, title, heads, load, draw, empty) {
  const rows = [];
  const place = el("div", {});
  const older = el("button", { type: "button" }, t("staff.older"));
  const more = async () => {
    const found = await load(rows.at(-1));
    rows.push(...found);
    place.replaceChildren(list(title, heads, rows.map(draw), empty));
    older.hidden = found.length < AT_ONCE;
  };
  older.addEventListener("click", () => busy(older, more));
  holder.append(place, el("p", {}, older));
  return more();
}

export async function journal(holder) {
  const what = el(
    "select",
    { id: "journal-what" },
    el("option", { value: "" }, t("staff.everything")),
    ...WHATS.map((each) => el("option", { value: each }, each)),
  );
  const rows = el("div", { class: "stack" });
  const draw = () => {
    rows.replaceChildren();
    return paged(
      rows,
      t("staff.journal-title"),
      [t("staff.when"), t("staff.who"), t("staff.what"), t("staff.why")],
      (last) => get(`/api/staff/journal?what=${what.value}${last ? `&before=${last.number}` : ""}`),
      line,
      t("staff.no-line"),
    );
  };
  what.addEventListener("change", draw);
  holder.replaceChildren(
    el("div", { class: "find-people" }, el("div", { class: "field" }, el("label", { for: "journal-what" }, t("staff.show")), what)),
    rows,
  );
  await draw();
}

export async function rounds(holder) {
  holder.replaceChildren(el("p", { class: "muted small" }, t("staff.auditor-text")));
  await paged(
    holder,
    t("staff.rounds-over"),
    [t("staff.round"), t("staff.game"), t("staff.over"), t("staff.record")],
    (last) => get(last ? `/api/staff/rounds?before=${last.begun_at}` : "/api/staff/rounds"),
    (round) => [
      el("a", { href: `/rounds/${round.id}` }, round.id),
      round.edition,
      round.void ? t("staff.over-void", { time: when(round.over_at) }) : when(round.over_at),
      el("a", { href: `/api/staff/rounds/${round.id}/record`, "aria-label": t("staff.record-of", round) }, t("staff.auditor-record")),
    ],
    t("staff.no-rounds"),
  );
}
