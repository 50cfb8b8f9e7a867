// The head of the decision: the question, a word for those who are asked it for the first time, how many cards are chosen, the time.
import { el } from "../dom.js";
import { t } from "../messages.js";
import { pref, setPref } from "./prefs.js";
import { hint, question } from "./questions.js";

const KNOWN = "hints-known";

/** "2 of 5 chosen"; of another's hand, at which seat. */
export function counterText(picks, ownSeat) {
  const seat = Number(picks.place.split("/")[1]);
  return seat === ownSeat ? picks.counter : t("play.ask.at-seat", { seat, text: picks.counter });
}

/** A hint stays until it is dismissed, once for its kind of question. */
function hintElement(model, choice, changed) {
  const said = hint(model, choice);
  if (!said || !pref("hints", true) || pref(KNOWN, /** @type {string[]} */ ([])).includes(said.name)) return null;
  const node = el(
    "p",
    { class: "first-time", "data-hint": said.name },
    el("span", {}, said.text),
    el(
      "button",
      {
        type: "button",
        class: "link",
        onclick: () => {
          setPref(KNOWN, [...pref(KNOWN, []), said.name]);
          node.remove();
          changed();
        },
      },
      t("life.hint-known"),
    ),
  );
  return node;
}

/** Hints are wanted, all of them again, or none. */
export function wantHints(on) {
  setPref("hints", on);
  setPref(KNOWN, []);
}

/**
 * @param {import("./model.js").Model} model
 * @param {Page.Choices} choice
 * @param {Map<string, import("./picks.js").Picks>} picks
 * @param {{rule: () => void, advise: () => void, changed: () => void}} does
 */
export function headElement(model, choice, picks, does) {
  return el(
    "div",
    { class: "controls-head" },
    el("p", { class: "turn-of" }, el("span", { class: "turn-sign", "aria-hidden": "true" }), t("play.your-turn")),
    el("h2", { id: "controls-title" }, question(model, choice)),
    [...picks.values()].map((each) => el("p", { class: "counter", "data-counter": each.place }, counterText(each, model.ownSeat))),
    el(
      "div",
      { class: "clock", "data-own-clock": "", hidden: true },
      el("span", { class: "clock-bar" }, el("span", {})),
      el("span", { class: "clock-text figures" }),
    ),
    el(
      "div",
      { class: "head-acts" },
      el("button", { type: "button", class: "quiet advise", "data-role": "rule", onclick: does.rule }, t("play.rule")),
      el(
        "button",
        { type: "button", class: "quiet advise", "data-role": "advice", "aria-keyshortcuts": "h", onclick: does.advise },
        t("play.advice"),
      ),
    ),
    hintElement(model, choice, does.changed),
  );
}
