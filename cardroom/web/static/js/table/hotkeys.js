// Single keys for what one does and for what one wants to hear. They can be switched off, and never act while something is typed.
import { openDialog } from "../dialog.js";
import { el } from "../dom.js";
import { pref } from "./prefs.js";

const DO = [
  ["f", "fold (or drop the hand)"],
  ["c", "check or call"],
  ["r, b", "bet or raise: go to the amount"],
  ["a", "the most allowed (all-in)"],
  ["Enter", "confirm"],
  ["d", "done"],
  ["1 to 9", "the option with that number"],
  ["h", "advice, or the house way"],
  ["Esc", "leave the amount"],
];
const READ = [
  ["i", "my cards"],
  ["o", "the board and other cards in the middle"],
  ["p", "pot, bank and my wagers"],
  ["t", "what I may do, and what it costs"],
  ["s", "everybody's stack"],
  ["l", "the last lines of the log"],
  ["?", "this help"],
];

/** @param does {key: () => void}; keys are those of KeyboardEvent.key, in small letters */
export function listen(does) {
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || !pref("keys", true)) return;
    const target = event.target;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const types = target.matches?.("input:not([type=range]), select, textarea, [contenteditable]");
    const letter = target.dataset?.role === "amount" && /^[a-z?]$/.test(key);       // no amount has letters in it
    if (document.querySelector("dialog[open]") || (types && !letter)) return;
    if (key === "Enter" && target !== document.body && target.matches?.("button, a, summary, [tabindex]:not([tabindex='-1'])")) return;
    const act = /^[1-9]$/.test(key) ? () => does.digit(Number(key)) : does[key];
    if (!act) return;
    event.preventDefault();
    act();
  });
}

export function openHelp() {
  const keys = (text) => text.split(/(, | to )/).map((each, i) => (i % 2 ? each : el("kbd", {}, each)));
  const row = ([key, what]) => el("tr", {}, el("th", { scope: "row" }, keys(key)), el("td", {}, what));
  const table = (name, rows) => el("table", { class: "keys" }, el("caption", {}, name), el("tbody", {}, rows.map(row)));
  openDialog({
    title: "Keys",
    body: el("div", { class: "stack" }, table("At the table", DO), table("Read aloud", READ),
      el("p", { class: "small muted" },
        "Tab goes through everything; arrow keys move among your cards, Space or Enter chooses one. ",
        "The keys can be switched off in the menu.")),
  });
}
