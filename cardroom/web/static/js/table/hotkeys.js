// Single keys for what one does and for what one wants to hear. They can be switched off, and never act while something is typed.
import { openDialog } from "../dialog.js";
import { el } from "../dom.js";
import { t } from "../messages.js";
import { pref } from "./prefs.js";

const DO = ["f", "c", "r, b", "a", "Enter", "d", "1", "2", "3", "4", "5", "6", "7", "8", "h", "Esc"];
const READ = ["i", "o", "p", "t", "s", "l", "?"];
const named = (/** @type {string} */ key) => (key === "?" ? "help" : key.split(",")[0].toLowerCase());

/** @param {Record<string, (digit: number) => unknown>} does by keys as KeyboardEvent.key has them, in small letters; `digit` is all nine */
export function listen(does) {
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || !pref("keys", true)) return;
    const target = event.target instanceof HTMLElement ? event.target : document.body;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const types = target.matches("input:not([type=range]), select, textarea, [contenteditable]");
    const letter = target.dataset.role === "amount" && /^[a-z?]$/.test(key); // no amount has letters in it
    if (document.querySelector("dialog[open]") || (types && !letter)) return;
    if (key === "Enter" && target !== document.body && target.matches("button, a, summary, [tabindex]:not([tabindex='-1'])")) return;
    const act = /^[1-9]$/.test(key) ? does.digit : does[key];
    if (!act) return;
    event.preventDefault();
    act(Number(key));
  });
}

export function openHelp() {
  const keys = (/** @type {string} */ text) => text.split(/(, )/).map((each, i) => (i % 2 ? each : el("kbd", {}, each)));
  const row = (/** @type {string} */ key) => el("tr", {}, el("th", { scope: "row" }, keys(key)), el("td", {}, t(`life.key-${named(key)}`)));
  const table = (/** @type {string} */ name, /** @type {string[]} */ rows) =>
    el("table", { class: "keys" }, el("caption", {}, name), el("tbody", {}, rows.map(row)));
  openDialog({
    title: t("life.keys"),
    body: el(
      "div",
      { class: "stack" },
      table(t("life.keys-do"), DO),
      table(t("life.keys-read"), READ),
      el("p", { class: "small muted" }, t("life.keys-more")),
    ),
  });
}
