// The tables at which one sits, on every page: a button in its head that counts them and says when one waits, and the list behind it.
import { get } from "./api.js";
import { openDialog } from "./dialog.js";
import { el } from "./dom.js";
import { number, t } from "./messages.js";
import { asWritten, dollars } from "./money.js";

const EVERY = 5000;
const SEVERAL = 6; // tables that one page shows

/** Where these tables are side by side on one page. */
export const onePage = (/** @type {Array<{id: string}>} */ tables) =>
  `/tables?${new URLSearchParams(tables.slice(0, SEVERAL).map(({ id }) => ["id", id]))}`;

/** What is to be known of a table of one's own, in a few words. */
const standing = (/** @type {Wire.OwnTableData} */ row) =>
  t(row.turn ? "common.table-your-turn" : row.out ? "common.table-out" : `common.table-${row.state}`);

/** A table of one's own: a link that leads back to it. */
export function ownTableLink(/** @type {Wire.OwnTableData} */ row) {
  return el(
    "a",
    { class: row.turn ? "own-table turn" : "own-table", href: `/tables/${row.id}` },
    el("strong", { lang: "en" }, row.name),
    el("span", { class: "small muted" }, `${t("common.table-named", row)} · ${row.house} · ${asWritten(row.limits)}`),
    el("span", { class: row.turn ? "tag warn" : "tag" }, standing(row)),
    el("span", { class: "money figures" }, dollars(row.stack)),
  );
}

export class OwnTables {
  /** @type {Wire.OwnTableData[]} */
  tables = [];
  /** @type {((tables: Wire.OwnTableData[]) => void) | null} */
  onChange = null;
  #started = false;
  #here;

  /**
   * @param {HTMLElement} button shown where there is a table to go to
   * @param {string} here the table that this page shows
   */
  constructor(button, here = "") {
    this.button = button;
    this.#here = here;
    button.addEventListener("click", () => this.open());
  }

  /** Look every few seconds while the page is looked at; only for visitors who have come in. */
  start() {
    if (this.#started) return;
    this.#started = true;
    this.refresh();
    setInterval(() => {
      if (!document.hidden) this.refresh();
    }, EVERY);
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.refresh();
    });
  }

  async refresh() {
    const found = await get("/api/account/tables").catch(() => null); // the page itself says what is wrong
    if (!found) return;
    this.tables = found;
    this.#draw();
    this.onChange?.(found);
  }

  get #others() {
    return this.tables.filter(({ id }) => id !== this.#here);
  }

  #draw() {
    const others = this.#others;
    const waits = others.filter(({ turn }) => turn).length;
    const [count, sign] = [number(others.length), this.button.querySelector(".count")];
    this.button.hidden = others.length === 0;
    this.button.classList.toggle("waits", waits > 0);
    const label = waits ? t("common.my-tables-wait", { count: waits, tables: count }) : t("common.my-tables-count", { tables: count });
    if (this.button.getAttribute("aria-label") !== label) this.button.setAttribute("aria-label", label);
    if (sign && sign.textContent !== count) sign.textContent = count;
  }

  open() {
    const all =
      this.tables.length > 1 ? el("a", { class: "button quiet", href: onePage(this.tables) }, t("common.tables-on-one-page")) : null;
    openDialog({
      title: t("common.my-tables"),
      body: el("div", { class: "own-tables" }, this.#others.map(ownTableLink), all),
      actions: [{ label: t("common.close") }],
    });
  }
}

/** The button in the head of a page. */
export const ownTablesButton = (/** @type {Page.Attributes} */ given) =>
  el(
    "button",
    { type: "button", hidden: true, "aria-haspopup": "dialog", ...given },
    el("span", { class: "wide-only" }, t("common.my-tables")),
    el("span", { class: "narrow-only", "aria-hidden": "true" }, t("common.my-tables-short")),
    el("span", { class: "count figures", "aria-hidden": "true" }),
  );
