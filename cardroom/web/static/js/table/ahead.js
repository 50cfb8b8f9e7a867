// What a player has decided before he is asked: for his next turn, done once and only if it still means the same; or every time.
import { el } from "../dom.js";
import { t } from "../messages.js";
import { pref, setPref } from "./prefs.js";

const WAYS = [
  { name: "check-fold", verbs: ["check", "fold"] },
  { name: "fold-any", verbs: ["fold"], unless: "check" },
  { name: "check", verbs: ["check"] },
  { name: "call", verbs: ["call"] },
  { name: "call-any", verbs: ["call", "check"] },
];
const LASTING = ["straddle", "entry", "rabbit hunt", "run it twice"]; // kinds of questions whose answer may be kept
const KEPT = "always";

/** What it costs to stay in, as it stands now. */
function toCall(model) {
  const { bets } = model.potTotal();
  const mine = bets.find(({ player }) => player === model.name)?.amount ?? 0;
  return Math.min(Math.max(0, ...bets.map(({ amount }) => amount)) - mine, model.round.view.stack(model.name));
}

export class Ahead {
  #chosen = "";
  #price = 0; // what a call was to cost when it was chosen
  #round = "";

  /** Whether he may decide ahead: he is in a hand that is bet on, and others are asked. */
  static open(model) {
    const seat = model.ownSeat;
    return (
      model.table?.family === "pot" &&
      model.running &&
      model.decision !== null &&
      !model.yourTurn &&
      seat !== null &&
      model.round.view.cards(`seat/${seat}`).length > 0
    );
  }

  begin(round) {
    if (round !== this.#round) this.#chosen = "";
    this.#round = round;
  }

  get chosen() {
    return this.#chosen;
  }

  element(model, redraw) {
    const price = toCall(model);
    if (this.#chosen === "call" && price !== this.#price) this.#chosen = ""; // dearer now
    return el(
      "div",
      { class: "ahead", role: "group", "aria-label": t("play.ahead") },
      WAYS.filter(({ name }) => (name === "call" ? price > 0 : name !== "check" || price <= 0)).map(({ name }) =>
        el(
          "button",
          {
            type: "button",
            class: "quiet",
            "data-ahead": name,
            "aria-pressed": String(this.#chosen === name),
            onclick: () => {
              this.#chosen = this.#chosen === name ? "" : name;
              this.#price = price;
              redraw();
            },
          },
          t(`play.ahead-${name}`, { amount: price }),
        ),
      ),
    );
  }

  /** The option that he chose ahead, or has said to take every time; what is not offered is left to him. */
  answer({ decision, options }) {
    const way = decision.kind === "betting" && WAYS.find(({ name }) => name === this.#chosen);
    this.#chosen = "";
    const offered = (verb) => options.find((option) => option.verb === verb);
    if (way && way.name === "call") return options.find(({ verb, amounts }) => verb === "call" && amounts?.least === this.#price) ?? null;
    if (way) return way.unless && offered(way.unless) ? null : (way.verbs.map(offered).find(Boolean) ?? null);
    if (decision.kind === "showdown" && pref("auto-muck", false)) return offered("muck") ?? null;
    return offered(pref(KEPT, {})[decision.kind]) ?? null;
  }
}

/** "Do so every time", where an answer may be kept; null elsewhere. */
export function everyTime({ decision }) {
  if (!LASTING.includes(decision.kind)) return null;
  return el("label", { class: "check every-time" }, el("input", { type: "checkbox", "data-role": "every-time" }), t("life.every-time"));
}

/** An answer was given: it is kept if that was wanted. */
export function keepAnswer(root, kind, verb) {
  if (root.querySelector("[data-role=every-time]")?.checked) setPref(KEPT, { ...pref(KEPT, {}), [kind]: verb });
}

/** Whether some answers are kept, and how to be asked again. */
export const keepsAnswers = () => Object.keys(pref(KEPT, {})).length > 0;
export const forgetAnswers = () => setPref(KEPT, {});
