// The head and foot of every page. Call `drawPage("lobby")` once; tell it who the visitor is when that is known.
import { whoami } from "./api.js";
import { openDialog } from "./dialog.js";
import { el, find, svg } from "./dom.js";
import { SUITS } from "./glyphs.js";
import { install } from "./install.js";
import { languageField, languageLinks } from "./language.js";
import { t } from "./messages.js";
import { dollars } from "./money.js";
import { OwnTables, ownTablesButton } from "./own_tables.js";
import { lookFields } from "./themes.js";

const GEAR =
  "M10.3 2h3.4l.5 2.6c.7.2 1.3.6 1.9 1l2.5-.9 1.7 2.9-2 1.7a7 7 0 0 1 0 2.2l2 1.7-1.7 2.9-2.5-.9" +
  "c-.6.5-1.2.8-1.9 1l-.5 2.6h-3.4l-.5-2.6c-.7-.2-1.3-.6-1.9-1l-2.5.9-1.7-2.9 2-1.7a7 7 0 0 1 0-2.2" +
  "l-2-1.7 1.7-2.9 2.5.9c.6-.5 1.2-.8 1.9-1ZM12 7.2a3.2 3.2 0 1 1 0 6.4a3.2 3.2 0 1 1 0-6.4Z";
const BARS = "M4 7h16M4 12h16M4 17h16";
const HEAD = "M12 3.5a4 4 0 1 1 0 8a4 4 0 1 1 0-8ZM4 20.5c.6-4.2 3.8-6.2 8-6.2s7.4 2 8 6.2Z";

const icon = (/** @type {string} */ d, extra = {}) =>
  svg(
    "svg",
    { viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    svg("path", { d, fill: "none", stroke: "currentColor", "stroke-width": 1.7, "stroke-linejoin": "round", ...extra }),
  );

// Where the staff works: the page, its name, and whose it is.
/** @type {Array<[name: string, text: string, whose: string[]]>} */
const WORK = [
  ["floor", "common.floor", ["floor", "cashier"]],
  ["lists", "common.lists", ["floor"]],
  ["people", "common.people", ["floor", "cashier", "operator"]],
  ["dealer", "common.deal", ["dealer"]],
  ["cage", "common.cage", ["cashier", "operator", "auditor", "floor", "dealer"]],
  ["count", "common.count", ["cashier", "floor", "operator", "auditor"]],
  ["duty", "common.duty", ["floor", "dealer", "cashier", "operator", "auditor"]],
  ["papers", "common.papers", ["operator", "auditor"]],
];
const workOf = (/** @type {string[]} */ roles) => WORK.filter(([, , whose]) => whose.some((role) => roles.includes(role)));

/** @type {OwnTables | null} of whoever looks at this page */
let own = null;
let work = /** @type {string[]} */ ([]); // whose places the page's menu shows
let named = "";

// What the head gives up where it has no room, in turn: the balance, the staff's pages, all other pages, the names of the room and the
// visitor. The menu has all of them.
const TIGHTER = ["head-brief", "head-without-work", "head-narrow", "head-least"];

/** Give up as little as lets the head stand on one line. */
function fitHead() {
  const row = document.querySelector(".site-header .wrap");
  if (!row) return; // the page has been drawn anew
  row.classList.remove(...TIGHTER);
  for (const step of TIGHTER) {
    if (row.scrollWidth <= row.clientWidth) return;
    row.classList.add(step);
  }
}

/** The same as links, for the staff's page. */
export const workplaces = (/** @type {string[]} */ roles) => workOf(roles).map(([name, text]) => el("a", { href: `/${name}` }, t(text)));

/**
 * Draw header and footer.
 * @param current "lobby", "board", "tournaments", "odds", "history", "account", "staff", one of the staff's pages, "api" or ""
 */
export function drawPage(current = "") {
  install();
  const here = (/** @type {string} */ name) => (current === name ? { "aria-current": "page" } : {});
  const mark = svg(
    "svg",
    { viewBox: "-11 -11 22 22", "aria-hidden": "true", focusable: "false" },
    svg("path", { d: SUITS.s, fill: "currentColor" }),
  );
  const settings = el(
    "button",
    { type: "button", class: "wide-only", "aria-label": t("common.settings"), title: t("common.settings"), onclick: openSettings },
    icon(GEAR),
  );
  const tables = ownTablesButton({ id: "nav-tables", class: "own-tables-button" });
  const menu = el(
    "button",
    {
      type: "button",
      id: "nav-menu",
      class: "narrow-only",
      "aria-haspopup": "dialog",
      "aria-label": t("common.menu"),
      onclick: () => openMenu(current),
    },
    icon(BARS),
  );
  own = new OwnTables(tables);
  find(".site-header").append(
    el(
      "div",
      { class: "wrap" },
      el("a", { class: "brand", href: "/" }, mark, "Cardroom"),
      el(
        "nav",
        { class: "site-nav", "aria-label": t("common.main") },
        el("a", { href: "/", class: "wide-only", ...here("lobby") }, t("common.lobby")),
        el("a", { href: current === "place" ? "/board" : "/place", class: "wide-only", ...here("board") }, t("common.board")),
        el("a", { href: "/tournaments", class: "wide-only", ...here("tournaments") }, t("common.tournaments")),
        el("a", { href: "/odds", class: "wide-only", ...here("odds") }, t("common.odds")),
        el(
          "a",
          { href: "/history", id: "nav-history", class: "wide-only", hidden: current !== "history", ...here("history") },
          t("common.history"),
        ),
        ...WORK.map(([name, text]) =>
          el("a", { href: `/${name}`, id: `nav-${name}`, class: "work", hidden: current !== name, ...here(name) }, t(text)),
        ),
        el("a", { href: "/staff", id: "nav-staff", hidden: current !== "staff", ...here("staff") }, t("common.staff")),
        tables,
        el(
          "a",
          { href: "/account", id: "nav-account", ...here("account") },
          icon(HEAD),
          el("span", { class: "visually-hidden", id: "nav-whose" }),
          el("span", { id: "nav-name" }, t("common.account")),
          el("span", { class: "money wide-only", id: "nav-balance" }),
        ),
        settings,
        menu,
      ),
    ),
  );
  const sizes = new ResizeObserver(fitHead);
  for (const node of [find(".site-header .wrap"), find(".site-nav")]) sizes.observe(node);
  fitHead();
  find(".site-footer").append(
    el(
      "div",
      { class: "wrap" },
      el("span", {}, t("common.play-chips-only")),
      languageLinks(),
      el("a", { href: "/api", class: "push", ...here("api") }, t("common.interface")),
    ),
  );
}

/**
 * Put the visitor's name, and where known his chips, in the header; the staff finds its page there.
 * @param {string} name
 */
export function showVisitor(name, /** @type {number | null} */ balance = null, /** @type {string[]} */ roles = []) {
  own?.start();
  [work, named] = [roles, name];
  if (roles.some((role) => role !== "player")) find("#nav-staff").hidden = false;
  for (const [name] of workOf(roles)) find(`#nav-${name}`).hidden = false;
  find("#nav-history").hidden = false;
  find("#nav-account", document, HTMLAnchorElement).href = "/account";
  find("#nav-name").textContent = name;
  find("#nav-whose").textContent = `${t("common.account-of")} `;
  find("#nav-balance").textContent = balance === null ? "" : dollars(balance);
}

/** Nobody has come in: the header offers to sign in. */
export function showNobody() {
  for (const gone of ["#nav-whose", "#nav-balance"]) find(gone).textContent = "";
  find("#nav-name").textContent = t("common.sign-in");
  find("#nav-account", document, HTMLAnchorElement).href = "/account#sign-in";
}

/** Look up who this is, and say so in the header; null for somebody who has not come in. */
export async function greet() {
  try {
    const visitor = await whoami();
    if (visitor) showVisitor(visitor.name, null, visitor.roles);
    else showNobody();
    return visitor;
  } catch {
    return null; // the page itself will say what is wrong
  }
}

/** The tables at which the visitor sits, as the page's head knows them; `changed` hears of each change. */
export function followOwnTables(/** @type {(tables: Wire.OwnTableData[]) => void} */ changed) {
  if (own) own.onChange = changed;
}

/** On a narrow screen everything that the head has no room for. */
function openMenu(/** @type {string} */ current) {
  const balance = find("#nav-balance").textContent;
  const staff = work.some((role) => role !== "player");
  /** @type {Array<[address: string, text: string, shown: boolean]>} */
  const pages = [
    ["/", t("common.lobby"), true],
    ["/board", t("common.board"), true],
    ["/tournaments", t("common.tournaments"), true],
    ["/odds", t("common.odds"), true],
    ["/history", t("common.history"), Boolean(named)],
    [
      named ? "/account" : "/account#sign-in",
      named ? [t("common.account"), named, balance].filter(Boolean).join(" · ") : t("common.sign-in"),
      true,
    ],
    ["/staff", t("common.staff"), staff],
    ...workOf(work).map(([name, text]) => /** @type {[string, string, boolean]} */ ([`/${name}`, t(text), true])),
  ];
  const address = current === "lobby" ? "/" : `/${current}`;
  const links = pages
    .filter(([, , shown]) => shown)
    .map(([href, text]) => el("a", { href, ...(href === address ? { "aria-current": "page" } : {}) }, text));
  openDialog({
    title: t("common.menu"),
    body: el("nav", { class: "page-menu", "aria-label": t("common.main") }, links),
    actions: [
      { label: t("common.settings"), act: openSettings },
      { label: t("common.close"), kind: "primary" },
    ],
  });
}

function openSettings() {
  openDialog({
    title: t("common.settings"),
    body: el("div", { class: "stack" }, languageField(), lookFields(), el("p", { class: "hint" }, t("common.kept-here"))),
    actions: [{ label: t("common.done"), kind: "primary" }],
  });
}
