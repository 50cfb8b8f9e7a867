// Two voices for a screen reader: a polite one for what happens, in batches, and an urgent one for what concerns the viewer now.
import { spoken } from "./words.js";

const PAUSE = 1500; // milliseconds between two texts of the polite voice
const MOST = 12; // sentences in one text; what is older is left to the log

export class Speech {
  #polite;
  #urgent;
  /** @type {string[]} */
  #waiting = [];
  #timer = 0;
  #last = 0;
  #bubble;
  #fade = 0;

  /** @param {HTMLElement} polite @param {HTMLElement} urgent @param {HTMLElement} bubble */
  constructor(polite, urgent, bubble) {
    this.#polite = polite;
    this.#urgent = urgent;
    this.#bubble = bubble;
  }

  /** Tell what has happened, when there is a moment. */
  tell(/** @type {string[]} */ sentences) {
    const fresh = sentences.filter(Boolean);
    if (!fresh.length) return;
    this.#waiting.push(...fresh);
    if (this.#timer) return;
    const wait = Math.max(60, this.#last + PAUSE - Date.now());
    this.#timer = setTimeout(() => {
      this.#timer = 0;
      this.#last = Date.now();
      this.#polite.textContent = this.#waiting.splice(0).slice(-MOST).map(spoken).join(" ");
    }, wait);
  }

  /** Say at once; the same words twice are said twice. */
  say(/** @type {string} */ text, { show = false } = {}) {
    const same = this.#urgent.textContent === spoken(text);
    this.#urgent.textContent = spoken(text) + (same ? "\u00a0" : "");
    if (show) this.#show(text);
  }

  #show(/** @type {string} */ text) {
    clearTimeout(this.#fade);
    this.#bubble.textContent = text;
    this.#bubble.hidden = false;
    this.#fade = setTimeout(
      () => {
        this.#bubble.hidden = true;
      },
      Math.min(9000, 2500 + 45 * text.length),
    );
  }
}
