// Time left: for one's own decision, at the seats of others, and until the next round. One timer for all of it.
import { find } from "../dom.js";
import { t } from "../messages.js";

const TICK = 200;

/** {left, share, bank}: seconds left, and what part of the time; `bank`: the time bank is being used. */
export function timeLeft({ until, bank_until: bankUntil }, now, whole) {
  if (now < until) return { left: until - now, share: whole ? (until - now) / whole : 1, bank: false };
  const size = Math.max(1, bankUntil - until);
  return { left: Math.max(0, bankUntil - now), share: Math.max(0, (bankUntil - now) / size), bank: true };
}

export class Clock {
  #model;
  #warned = "";
  #hurry;

  /** @param hurry(text) when little time is left, once a decision */
  constructor(model, hurry) {
    this.#model = model;
    this.#hurry = hurry;
    setInterval(() => this.tick(), TICK);
  }

  tick() {
    const model = this.#model;
    const now = model.now();
    for (const bar of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-clock]"))) {
      const clock = model.clock[bar.dataset.clock ?? ""];
      if (clock) this.#bar(bar, timeLeft(clock, now, model.table.clock));
    }
    this.#own(model.clock[model.name], now);
    this.#countdown();
  }

  #bar(bar, { share, bank }) {
    bar.style.setProperty("--share", String(Math.max(0, Math.min(1, share))));
    bar.classList.toggle("bank", bank);
  }

  #own(clock, now) {
    /** @type {HTMLElement | null} */
    const box = document.querySelector("[data-own-clock]");
    if (!box) return;
    box.hidden = !clock;
    if (!clock) return;
    const time = timeLeft(clock, now, this.#model.table.clock);
    this.#bar(box, time);
    box.classList.toggle("urgent", time.left < 6);
    const seconds = Math.ceil(time.left);
    const bank = Math.round(clock.bank_until - clock.until);
    const text = t(time.bank ? "tabletop.clock-bank" : bank > 0 ? "tabletop.clock-and-bank" : "tabletop.clock", { seconds, bank });
    const label = find(".clock-text", box);
    if (label.textContent !== text) label.textContent = text;
    const turn = `${this.#model.round.id}/${this.#model.decision?.turn}/${time.bank}`;
    if (time.left < 6 && this.#warned !== turn) {
      this.#warned = turn;
      this.#hurry(t(time.bank ? "tabletop.hurry-bank" : "tabletop.hurry", { count: seconds }));
    }
  }

  /** Until the next round. */
  #countdown() {
    const box = document.querySelector("[data-next]");
    if (!box) return;
    const next = this.#model.table?.next;
    const seconds = next ? Math.max(0, Math.ceil(next - this.#model.now())) : 0;
    const text = next ? t("life.next-in", { seconds }) : "";
    if (box.textContent !== text) box.textContent = text;
  }
}
