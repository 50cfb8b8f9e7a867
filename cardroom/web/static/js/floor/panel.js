// The floor at a table: a drawer beside the felt with calls, rulings, the table's own business, a search of the clauses and the log.
import { el, find } from "../dom.js";
import { t } from "../messages.js";
import { CallsBox } from "./calls.js";
import { Control } from "./control.js";
import { Find } from "./find.js";
import { Payments } from "./payments.js";
import { Picking } from "./picking.js";
import { PlayBar } from "./play.js";
import { Rulings } from "./rulings.js";
import { Tabs } from "./tabs.js";

export class Panel {
  #model;
  #tabs;
  /** @type {Rulings | null} */
  #rulings = null;
  #payments;
  #parts;
  #drawn = "";

  /**
   * @param {import("../table/model.js").Model} model what the page knows of the table
   * @param {(text: string) => void} say tells it to whoever looks or listens
   * @param {{ name: string, roles: string[] }} visitor who looks: a cashier, who is not of the floor, has the payments and the log
   */
  constructor(model, say, visitor) {
    this.#model = model;
    const cashier = !visitor.roles.includes("floor") && visitor.roles.includes("cashier");
    model.floor = true;
    document.body.classList.add("floor-view");
    const side = document.getElementById("side");
    const tabs = new Tabs(t("floor.work"));
    this.#payments = new Payments(model, visitor);
    /** @type {Array<{node: HTMLElement, update: () => void}>} */
    const work = cashier ? [] : this.#ofTheFloor(tabs, say);
    tabs.add("pay", t("floor.tab-pay"), this.#payments.node, () => this.#payments.look());
    if (!cashier) {
      const search = new Find(model, (/** @type {string} */ name) => {
        tabs.show("rule");
        this.#rulings?.choose(name);
      });
      tabs.add("find", t("floor.find"), search.node, () => search.focus());
    }
    tabs.add("log", t("floor.tab-log"), side, () => {
      const log = find("#log");
      log.scrollTop = log.scrollHeight;
    });
    this.#tabs = tabs;
    this.#parts = [...work, this.#payments];
    const panel = el(
      "section",
      { id: "floor", class: "floor-panel", "aria-label": t("floor.title"), tabindex: "-1" },
      ...work.slice(0, 2).map(({ node }) => node),
      tabs.node,
    );
    find(".table-main").after(panel);
    const back = find(".table-bar .back", document, HTMLAnchorElement);
    back.href = "/floor";
    back.lastChild?.replaceWith(` ${t("floor.title")}`);
    const skip = find(".skip", document, HTMLAnchorElement);
    skip.href = "#floor";
    skip.textContent = t("floor.to-work");
    tabs.show(cashier ? "pay" : "rule");
  }

  /** What the floor alone does: calls, play, rulings, the table's own business. */
  #ofTheFloor(/** @type {Tabs} */ tabs, /** @type {(text: string) => void} */ say) {
    const model = this.#model;
    const rulings = new Rulings(model, new Picking(find("#felt")), say);
    this.#rulings = rulings;
    const control = new Control(model);
    tabs.add("rule", t("floor.tab-rule"), rulings.node, () => rulings.look());
    tabs.add("table", t("floor.tab-table"), control.node);
    return [new CallsBox(model), new PlayBar(model), rulings, control];
  }

  update() {
    const { round, table } = this.#model;
    const key = JSON.stringify([round.id, round.events.length, round.over, table]);
    this.#rulings?.redrawn();
    if (key === this.#drawn || !table) return;
    this.#drawn = key;
    for (const part of this.#parts) part.update();
    this.#tabs.count("pay", this.#payments.waiting);
  }
}
