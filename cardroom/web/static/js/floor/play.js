// Whether play goes on, and one click to stop it while the floor looks: with words of its own, which the table's part lets one choose.
import { post } from "../api.js";
import { el } from "../dom.js";
import { t } from "../messages.js";
import { busy } from "../notice.js";

const STOP = [t("floor.pause"), "pause", t("floor.looks")];
const GO = [t("floor.go-on"), "go-on", t("floor.has-looked")];

export class PlayBar {
  #model;
  #state = el("p", { class: "muted" });
  #button = el("button", { type: "button", "data-role": "play", onclick: () => busy(this.#button, () => this.#do()) });

  constructor(model) {
    this.#model = model;
    this.node = el("div", { class: "floor-play" }, this.#state, this.#button);
  }

  #next() {
    return this.#model.table.paused ? GO : STOP;
  }

  async #do() {
    const [, what, why] = this.#next();
    await post(`/api/tables/${this.#model.id}/floor/${what}`, { why });
  }

  update() {
    const { table } = this.#model;
    this.#state.textContent = t(table.paused ? "floor.stands-still" : table.state === "closed" ? "floor.is-closed" : "floor.plays-on");
    [this.#button.textContent] = this.#next();
    this.#button.hidden = table.state === "closed";
  }
}
