// Short messages: for eyes (a toast) and for readers (a live region), without moving the focus.
import { el } from "./dom.js";

/** @type {HTMLElement | null} */
let region = null;
/** @type {HTMLElement | null} */
let toasts = null;

/**
 * Say it to a screen reader, politely.
 * @param {string} text
 */
export function announce(text) {
  if (!region) {
    region = el("div", { class: "visually-hidden", role: "status", "aria-live": "polite" });
    document.body.append(region);
  }
  const said = region;
  said.textContent = "";
  setTimeout(() => {
    said.textContent = text;
  }, 30); // the same text twice is said twice
}

/**
 * Show it for some seconds.
 * @param {string} text
 * @param {"" | "good" | "bad"} kind
 */
export function toast(text, kind = "") {
  if (!toasts) {
    toasts = el("div", { class: "toasts" });
    document.body.append(toasts);
  }
  const note = el("div", { class: `toast ${kind}`, role: kind === "bad" ? "alert" : "status" }, text);
  toasts.append(note);
  setTimeout(() => note.remove(), Math.max(4000, text.length * 70));
}

/**
 * Run what a button asks for: no second click meanwhile, and what is refused is told. Returns what it returned, or undefined.
 * @template T
 * @param {HTMLElement} button
 * @param {() => T | Promise<T>} work
 * @returns {Promise<T | undefined>}
 */
export async function busy(button, work) {
  if (button.getAttribute("aria-disabled") === "true") return undefined;
  button.setAttribute("aria-disabled", "true");
  try {
    return await work();
  } catch (error) {
    toast(error.message, "bad");
    return undefined;
  } finally {
    button.removeAttribute("aria-disabled");
  }
}
