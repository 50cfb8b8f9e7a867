// The analyst's desk for one edition: /odds/{house}/{slug}. Every section is a question; the address of the page holds what was asked.
import { get } from "./api.js";
import { el, find } from "./dom.js";
import { drawPage, greet } from "./header.js";
import { t } from "./messages.js";
import { asWritten } from "./money.js";
import { drawAdvantage } from "./odds/advantage.js";
import { frame } from "./odds/answer.js";
import { queryOf } from "./odds/ask.js";
import { drawFees, drawHorizon, drawNight, drawOptions, drawPutUp, drawSweep } from "./odds/bank.js";
import { fill, form, held } from "./odds/form.js";
import { advantageFields, horizonFields, nightFields, shiftFields, sweepFields, tableFields } from "./odds/fields.js";
import { drawShift } from "./odds/shift.js";
import { drawAfter, drawLines, drawStrategy, drawVariants, drawWagers } from "./odds/wagers.js";

drawPage("odds");
greet();
const id = location.pathname
  .replace(/^\/odds\//, "")
  .split("/")
  .map(decodeURIComponent)
  .join("/");
const given = new URLSearchParams(location.search);
if (given.get("question") === "equity") location.replace(`/odds/equity${location.search}`);

// Which of the page's forms hold the fields of a question, and what it does not take of them.
const TABLE = ["players", "bet", "option", "rounds-an-hour", "rule", "table"];
const NIGHT = ["hours", "bank", "bankroll", "alone", "strategy", "nights", "seed", "real"];
const TAKES = {
  odds: TABLE,
  variants: ["rule", "table"],
  options: ["players", "bet", "hands"],
  fees: ["players", "hands"],
  bank: [...TABLE, ...NIGHT],
  "put-up": [...TABLE, "hours", "alone", "strategy", "nights", "seed", "real"],
  horizon: [...TABLE, "hours", "bank", "alone", "strategy", "nights", "seed", "real", "risk", "horizon"],
  shift: [...TABLE.slice(1), ...NIGHT.slice(1), "shift"],
  advantage: [...TABLE.filter((name) => name !== "bet"), ...["wager", "stake", "below", "flashed", "hands-seen", "shoes", "deals", "seed"]],
  sweep: [...TABLE, "name", "value"],
};
const AT_ONCE = ["odds", "options", "fees"]; // asked when the page opens; the others when somebody asks
const SECTION = {
  odds: "wagers",
  variants: "variants",
  options: "options",
  fees: "fees",
  bank: "night",
  "put-up": "put-up",
  horizon: "horizon",
  shift: "shift",
  advantage: "advantage",
  sweep: "what-if",
};

/** @type {Map<string, import("./odds/answer.js").Frame>} */
const frames = new Map();
/** @type {HTMLFormElement[]} */
const forms = [];
const asked = new Set(given.getAll("question").filter((kind) => kind in TAKES && !AT_ONCE.includes(kind)));

/** Everything that the forms hold, and what of the address no form has. @returns {[string, string][]} */
function everything() {
  const kept = ["rule", "table", "strategy", "real"].flatMap((name) =>
    given.getAll(name).map(
      (value) =>
        /** @type {[string,
    string]} */ ([name, value]),
    ),
  );
  const found = [...forms.flatMap(held), ...kept];
  const pace = found.find(([name]) => name === "rounds-an-hour");
  if (pace) found.push(["hands", String(Math.max(1, Math.round(Number(pace[1]) / 2)))]);
  return found;
}

/** The query of a question. @param {string} kind */
function queryFor(kind) {
  const pairs = everything().filter(([name]) => TAKES[kind].includes(name));
  return queryOf([["question", kind], ["edition", id], ...pairs]);
}

/** The address at which this page asks the same question again. @param {string} kind */
function linkTo(kind) {
  const pairs = everything().filter(([name]) => (TAKES[kind].includes(name) && name !== "hands") || TABLE.includes(name));
  return `${location.pathname}?${queryOf([["question", kind], ...pairs])}#${SECTION[kind]}`;
}

/** Ask some questions, and keep all that were asked in the address. @param {string[]} kinds */
function askFor(kinds) {
  for (const kind of kinds) if (!AT_ONCE.includes(kind)) asked.add(kind);
  const taken = new Set([...TABLE, ...[...asked].flatMap((kind) => TAKES[kind])]);
  const pairs = everything().filter(([name]) => taken.has(name) && name !== "hands");
  const query = queryOf([...[...asked].map((kind) => /** @type {[string, string]} */ (["question", kind])), ...pairs]);
  history.replaceState(null, "", `${location.pathname}${query ? `?${query}` : ""}${location.hash}`);
  for (const kind of kinds) frames.get(kind)?.ask(queryFor(kind));
}

const part = (key, title, ...nodes) => ({
  key,
  title,
  node: el(
    "section",
    { class: "sheet-part", "aria-labelledby": key, "data-section": key },
    el("h2", { id: key, tabindex: "-1" }, title),
    ...nodes,
  ),
});
const lead = (key) => el("p", { class: "muted" }, t(key));

/** @param {string} kind @param {string} name @param {(answer: any, query: string, final: boolean) => Node[]} draw */
function answerTo(kind, name, draw) {
  const made = frame({ name, draw, link: () => linkTo(kind) });
  made.node.dataset.question = kind;
  frames.set(kind, made);
  return made.node;
}

function formFor(fields, button, kinds, label) {
  const node = form(fields, button, () => askFor(typeof kinds === "function" ? kinds() : kinds), { label });
  fill(node, given);
  forms.push(node);
  return node;
}

async function draw() {
  const [house = "", slug = ""] = id.split("/").map(encodeURIComponent);
  const desk = await get(`/api/odds/${house}/${slug}`);
  document.title = t("odds.title-of", { name: desk.name, house: desk.house_name });
  const later = () => el("div", { class: "stack" }, el("p", { class: "faint" }, t("odds.with-the-wagers")));
  const [lines, strategy, after] = [later(), later(), later()];
  const odds = answerTo("odds", t("odds.wagers"), (answer, query, final) => {
    lines.replaceChildren(...drawLines(answer));
    strategy.replaceChildren(...drawStrategy(answer));
    after.replaceChildren(...drawAfter(answer));
    return drawWagers(answer, query, final);
  });
  const again = () => [...AT_ONCE, ...asked];
  const parts = [
    part(
      "the-table",
      t("odds.the-table"),
      lead("odds.the-table-lead"),
      formFor(tableFields(desk), t("odds.work-out"), again, t("odds.the-table")),
    ),
    part("wagers", t("odds.wagers"), lead("odds.wagers-lead"), odds),
    part("lines", t("odds.lines"), lead("odds.lines-lead"), lines),
    part("strategy", t("odds.strategy"), strategy),
    part("after", t("odds.after"), lead("odds.after-lead"), after),
    ...(desk.variants.length
      ? [
          part(
            "variants",
            t("odds.variants"),
            lead("odds.variants-lead"),
            formFor([], t("odds.compare-variants", { count: desk.variants.length }), ["variants"], t("odds.variants")),
            answerTo("variants", t("odds.variants"), drawVariants),
          ),
        ]
      : []),
    ...(desk.options.length
      ? [
          part("options", t("odds.options"), lead("odds.options-lead"), answerTo("options", t("odds.options"), drawOptions)),
          part("fees", t("odds.fees"), answerTo("fees", t("odds.fees"), drawFees)),
        ]
      : []),
    part(
      "night",
      t("odds.night"),
      lead("odds.night-lead"),
      formFor(nightFields(desk), t("odds.play-nights"), ["bank"], t("odds.night")),
      answerTo("bank", t("odds.night"), drawNight),
    ),
    part(
      "put-up",
      t("odds.put-up"),
      lead("odds.put-up-lead"),
      formFor([], t("odds.draw-curve"), ["put-up"], t("odds.put-up")),
      answerTo("put-up", t("odds.put-up"), drawPutUp),
    ),
    part(
      "horizon",
      t("odds.horizon"),
      lead("odds.horizon-lead"),
      formFor(horizonFields(), t("odds.find-bankroll"), ["horizon"], t("odds.horizon")),
      answerTo("horizon", t("odds.horizon"), drawHorizon),
    ),
    part(
      "shift",
      t("odds.shift"),
      lead("odds.shift-lead"),
      formFor(shiftFields(desk), t("odds.play-shifts"), ["shift"], t("odds.shift")),
      answerTo("shift", t("odds.shift"), drawShift),
    ),
    part(
      "advantage",
      t("odds.advantage"),
      ...(desk.advantage.why_not
        ? [el("p", { class: "muted", lang: "en" }, asWritten(desk.advantage.why_not))]
        : [
            lead(desk.advantage.wagers.length ? "odds.counter-lead" : "odds.seen-lead"),
            formFor(advantageFields(desk), t("odds.find-advantage"), ["advantage"], t("odds.advantage")),
            answerTo("advantage", t("odds.advantage"), drawAdvantage),
          ]),
    ),
    part(
      "what-if",
      t("odds.whatif"),
      lead("odds.whatif-lead"),
      formFor(sweepFields(desk, given), t("odds.compare-values"), ["sweep"], t("odds.whatif")),
      answerTo("sweep", t("odds.whatif"), drawSweep),
    ),
  ];
  find("#head").replaceChildren(...head(desk));
  find("#sheet").replaceChildren(...parts.map(({ node }) => node));
  find("#contents").replaceChildren(
    el(
      "ol",
      {},
      parts.map(({ key, title }) => el("li", {}, el("a", { href: `#${key}` }, title))),
    ),
  );
  if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  askFor(["odds", ...asked, "options", "fees"].filter((kind) => frames.has(kind)));
}

function head(desk) {
  const sure = desk.exact ? ["good", t("odds.is-exact")] : ["warn", t("odds.is-sampled")];
  const quick = desk.compiled ? t("odds.is-compiled") : t("odds.is-real");
  return [
    el("p", { class: "eyebrow" }, el("a", { href: "/odds" }, t("odds.title")), ` · ${desk.house_name}`),
    el("h1", { lang: "en" }, desk.name),
    el("p", { class: "row" }, el("span", { class: `tag ${sure[0]}` }, sure[1]), el("span", { class: "tag" }, quick)),
    el("div", { class: "row no-print" }, el("a", { class: "button", href: `/rules/${id}` }, t("odds.rule-sheet"))),
  ];
}

addEventListener("pageshow", (event) => {
  if (event.persisted) askFor([...frames.keys()].filter((kind) => AT_ONCE.includes(kind) || asked.has(kind)));
});
draw().catch((error) => {
  find("#head").replaceChildren(
    el("h1", {}, t("odds.none")),
    el("p", { class: "note bad", role: "alert" }, error.message),
    el("p", {}, el("a", { href: "/odds" }, t("odds.all-editions"))),
  );
  find("nav:has(#contents)").hidden = true;
});
