// The floor at a table: a drawer beside the felt with calls, rulings, the table's own business, a search of the clauses and the log.
import { el } from "../dom.js";
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
  #calls;
  #rulings;
  #control;
  #payments;
  #parts;
  #drawn = "";

  /** @param model what the page knows of the table; @param say tells it to whoever looks or listens */
  constructor(model, say) {
    this.#model = model;
    model.floor = true;
    document.body.classList.add("floor-view");
    const side = document.getElementById("side");
    const tabs = new Tabs("The floor's work");
    const picking = new Picking(document.getElementById("felt"));
    this.#calls = new CallsBox(model);
    this.#rulings = new Rulings(model, picking, say);
    this.#control = new Control(model);
    this.#payments = new Payments(model);
    const find = new Find(model, (name) => { tabs.show("rule"); this.#rulings.choose(name); });
    tabs.add("rule", "Rule", this.#rulings.node, () => this.#rulings.look());
    tabs.add("table", "Table", this.#control.node);
    tabs.add("pay", "Payments", this.#payments.node, () => this.#payments.look());
    tabs.add("find", "Find", find.node, () => find.focus());
    tabs.add("log", "Log", side, () => { const log = document.getElementById("log"); log.scrollTop = log.scrollHeight; });
    const play = new PlayBar(model);
    this.#parts = [play, this.#calls, this.#rulings, this.#control, this.#payments];
    const panel = el("section", { id: "floor", class: "floor-panel", "aria-label": "Floor", tabindex: "-1" }, this.#calls.node, play.node, tabs.node);
    document.querySelector(".table-main").after(panel);
    const back = document.querySelector(".table-bar .back");
    back.href = "/floor";
    back.lastChild.textContent = " Floor";
    const skip = document.querySelector(".skip");
    skip.href = "#floor";
    skip.textContent = "To the floor's work";
    tabs.show("rule");
  }

  update() {
    const { round, table } = this.#model;
    const key = JSON.stringify([round.id, round.events.length, round.over, table]);
    this.#rulings.redrawn();
    if (key === this.#drawn || !table) return;
    this.#drawn = key;
    for (const part of this.#parts) part.update();
  }
}
