// What a player has decided before he is asked: done as soon as it is his turn, once, and only if it still means the same.
import { el } from "../dom.js";
import { t } from "../messages.js";

const WAYS = [
  { name: "check-fold", verbs: ["check", "fold"] },
  { name: "check", verbs: ["check"] },
  { name: "call-any", verbs: ["call", "check"] },
];

export class Ahead {
  #chosen = "";
  #round = "";

  /** Whether he may decide ahead: he is in a hand that is bet on, and others are asked. */
  static open(model) {
    const seat = model.ownSeat;
    return model.table?.family === "pot" && model.running && model.decision !== null && !model.yourTurn && seat !== null && model.round.view.cards(`seat/${seat}`).length > 0;
  }

  begin(round) {
    if (round !== this.#round) this.#chosen = "";
    this.#round = round;
  }

  get chosen() {
    return this.#chosen;
  }

  element(redraw) {
    return el("div", { class: "ahead", role: "group", "aria-label": t("play.ahead") }, WAYS.map(({ name }) => el("button", {
      type: "button", class: "quiet", "data-ahead": name, "aria-pressed": String(this.#chosen === name),
      onclick: () => { this.#chosen = this.#chosen === name ? "" : name; redraw(); },
    }, t(`play.ahead-${name}`))));
  }

  /** The option that he chose ahead; what is not offered is left to him. */
  answer({ decision, options }) {
    const way = decision.kind === "betting" && WAYS.find(({ name }) => name === this.#chosen);
    this.#chosen = "";
    return way ? way.verbs.map((verb) => options.find((option) => option.verb === verb)).find(Boolean) ?? null : null;
  }
}
