// Whether play goes on, and one click to stop it while the floor looks, at once or after this round: with words of its own, which the
// table's part lets one choose.
import { post } from "../api.js";
import { el } from "../dom.js";
import { t } from "../messages.js";
import { busy } from "../notice.js";

const STOP = [t("floor.pause"), "pause", t("floor.looks")];
const GO = [t("floor.go-on"), "go-on", t("floor.has-looked")];
const STOP_AFTER = [t("floor.pause-after"), "pause-after", t("floor.looks")];
const NOT_AFTER = [t("floor.no-pause-after"), "go-on", t("floor.has-looked")];

/** Whether a pause after this round can be asked for, or withdrawn: the round is running. */
export const mayPauseAfter = (/** @type {Pick<Wire.TableData, "state" | "paused">} */ { state, paused }) => state === "playing" && !paused;

export class PlayBar {
  #model;
  #state = el("p", { class: "muted" });
  #now = this.#button("play", () => (this.#model.table.paused ? GO : STOP));
  #after = this.#button("play-after", () => (this.#model.table.pausing ? NOT_AFTER : STOP_AFTER));

  constructor(/** @type {import("../table/model.js").Model} */ model) {
    this.#model = model;
    this.node = el("div", { class: "floor-play" }, this.#state, el("div", { class: "row" }, this.#now.button, this.#after.button));
  }

  /** A button that does one thing or takes it back; `next` says which. */
  #button(/** @type {string} */ role, /** @type {() => string[]} */ next) {
    const act = () => {
      const [, what, why] = next();
      return post(`/api/tables/${this.#model.id}/floor/${what}`, { why });
    };
    /** @type {HTMLButtonElement} */
    const button = el("button", { type: "button", "data-role": role, onclick: () => busy(button, act) });
    return { button, next };
  }

  update() {
    const { table } = this.#model;
    const { state, paused, pausing } = table;
    this.#state.textContent = t(
      paused ? "floor.stands-still" : pausing ? "floor.pauses-after" : state === "closed" ? "floor.is-closed" : "floor.plays-on",
    );
    for (const { button, next } of [this.#now, this.#after]) [button.textContent] = next();
    this.#now.button.hidden = state === "closed";
    this.#after.button.hidden = !mayPauseAfter(table);
  }
}
