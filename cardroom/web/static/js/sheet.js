// The rule sheet of one edition: /rules/{house}/{slug}.
import { editionPath, get } from "./api.js";
import { el, find } from "./dom.js";
import { drawPage, greet } from "./header.js";
import { openTableDialog } from "./lobby/open.js";
import { sitDown } from "./lobby/play.js";
import { t } from "./messages.js";
import { asWritten } from "./money.js";
import { busy } from "./notice.js";
import { drawCollection, readings } from "./sheet/collection.js";
import { drawExample, drawHowTo } from "./sheet/howto.js";
import { citation, drawLines } from "./sheet/lines.js";
import { drawRulings } from "./sheet/rulings.js";

drawPage("");
greet();
const id = location.pathname
  .replace(/^\/rules\//, "")
  .split("/")
  .map(decodeURIComponent)
  .join("/");
const PAYS = /\bpays?\b|^pay-offs$|^bonuses in/i; // they come before the law
const slug = (/** @type {string} */ text) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");

async function draw() {
  const path = editionPath(id.split("/").map(encodeURIComponent).join("/"));
  const [sheet, fees, example] = await Promise.all([get(path), get(`${path}/fees`), get(`${path}/example`).catch(() => null)]);
  document.title = `${sheet.name}, ${sheet.house_name}: rules`;
  const howTo = drawHowTo(sheet.game);
  const sections = sheet.sections.filter(({ lines }) => lines.length);
  const drawn = (/** @type {boolean} */ wanted) =>
    sections
      .filter(({ title }) => PAYS.test(title) === wanted)
      .map(({ title, lines }) => part(slug(title), title, ...drawLines(title, lines)));
  const parts = [
    ...(howTo.length ? [part("how-to-play", t("howto.title"), ...howTo)] : []),
    ...(example ? [part("example", t("howto.example"), drawExample(example))] : []), // the sheet is whole without
    ...drawn(true),
    ...drawn(false),
  ];
  parts.push(part("rulings", t("sheet.rulings"), ...drawRulings(sheet.rulings)));
  parts.push(part("collection", t("sheet.collection"), ...drawCollection(sheet.collection, fees)));
  if (sheet.readings.length)
    parts.push(part("readings", t("sheet.readings"), el("p", { class: "muted" }, t("sheet.readings-text")), readings(sheet.readings)));
  parts.push(part("clauses", t("sheet.clauses-title"), clauseTable(sheet)));
  find("#head").replaceChildren(...head(sheet));
  find("#sheet").replaceChildren(...parts.map(({ node }) => node));
  find("#contents").replaceChildren(el("ol", {}, ...parts.map(({ key, title }) => el("li", {}, el("a", { href: `#${key}` }, title)))));
  follow();
}

function part(/** @type {string} */ key, /** @type {string} */ title, /** @type {Page.Child[]} */ ...nodes) {
  return {
    key,
    title,
    node: el("section", { class: "sheet-part", "aria-labelledby": key }, el("h2", { id: key, tabindex: "-1" }, title), ...nodes),
  };
}

function head(/** @type {Wire.EditionData} */ sheet) {
  const edition = { id: sheet.edition, name: sheet.name, family: sheet.family, seats: sheet.tables.seats };
  const play = el("button", { type: "button", class: "primary big" }, t("sheet.play"));
  play.addEventListener("click", () => busy(play, () => sitDown(edition)));
  const open = el("button", { type: "button", class: "big" }, t("sheet.open"));
  open.addEventListener("click", () => busy(open, () => openTableDialog(edition, sheet.house_name)));
  const print = el("button", { type: "button", class: "big quiet wide-only", onclick: () => window.print() }, t("sheet.print"));
  const facts = [
    sheet.source ? t("howto.cited", { house: sheet.house_name, lines: sheet.lines }) : t("howto.common"),
    sheet.approval && t("sheet.approval", sheet),
    sheet.since && t("sheet.since", sheet),
  ].filter(Boolean);
  return [
    el("p", { class: "eyebrow" }, t("sheet.eyebrow", { house: sheet.house_name })),
    el("h1", {}, sheet.name),
    el(
      "p",
      { class: "muted" },
      [
        t("sheet.unless", { limits: asWritten(sheet.tables.limits) }),
        t("sheet.seats", { count: sheet.tables.seats }),
        sheet.tables.backline ? t("sheet.backline") : "",
      ]
        .filter(Boolean)
        .join(" · "),
    ),
    el("p", { class: "faint small" }, facts.join(" · ")),
    el(
      "div",
      { class: "row no-print" },
      play,
      open,
      print,
      sheet.family === "banked" ? el("a", { class: "button big quiet", href: `/odds/${id}` }, t("sheet.odds")) : null,
    ),
  ];
}

function clauseTable(/** @type {Wire.EditionData} */ sheet) {
  const own = Object.values(sheet.clauses).filter((clause) => !clause.id.startsWith("collection."));
  const rows = own.map((clause) =>
    el(
      "tr",
      { id: `clause-${clause.id}` },
      el("th", { scope: "row" }, el("code", {}, clause.id)),
      el("td", {}, clause.says),
      el("td", {}, clause.lines ? citation(`l.${clause.lines}`) : citation("ours")),
    ),
  );
  return el(
    "details",
    { class: "fold", id: "all-clauses" },
    el("summary", {}, el("span", {}, t("sheet.every-clause")), el("span", { class: "faint small" }, String(own.length))),
    el(
      "div",
      { class: "scroll", tabindex: "0", role: "group", "aria-label": t("sheet.clauses") },
      el(
        "table",
        { class: "clauses" },
        el("caption", { class: "visually-hidden" }, t("sheet.clauses")),
        el(
          "thead",
          {},
          el("tr", {}, ...[t("sheet.clause"), t("sheet.says"), t("sheet.source")].map((name) => el("th", { scope: "col" }, name))),
        ),
        el("tbody", {}, ...rows),
      ),
    ),
  );
}

/** Go where the address points: a clause may lie in a part that is folded up. */
function follow() {
  const target = location.hash ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
  if (!target) return;
  for (let node = target.closest("details"); node; node = node.parentElement?.closest("details") ?? null) node.open = true;
  document.querySelectorAll(".pointed-at").forEach((node) => node.classList.remove("pointed-at"));
  target.classList.toggle("pointed-at", !target.matches("h2, h3"));
  target.scrollIntoView({ block: target.matches("h2") ? "start" : "center" });
}

addEventListener("hashchange", follow);
addEventListener("beforeprint", () =>
  document.querySelectorAll("details").forEach((node) => {
    node.open = true;
  }),
);
draw().catch((error) => {
  find("#head").replaceChildren(
    el("h1", {}, t("sheet.none")),
    el("p", { class: "note bad", role: "alert" }, error.message),
    el("p", {}, el("a", { href: "/" }, t("sheet.all-houses"))),
  );
  const nav = find("#contents").closest("nav");
  if (nav) nav.hidden = true;
});
