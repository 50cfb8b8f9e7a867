// How much: a typed amount, a slider and presets, held within what the option allows.
import { cents, dollars } from "../money.js";
import { el } from "../dom.js";
import { t } from "../messages.js";
import { wanted } from "./presets.js";

/**
 * The legal amounts as a ladder: how many rungs, and the amount of each.
 * @param {Wire.AmountsData} amounts
 * @returns {{size: number, at: (i: number) => number, near: (amount: number) => number}}
 */
export function ladder({ least, most, step = 1, only = [] }) {
  if (only.length) return { size: only.length, at: (i) => only[i], near: (amount) => nearest(only, amount) };
  const stride = Math.max(1, step);
  const size = Math.ceil((most - least) / stride) + 1;
  const at = (i) => Math.min(most, least + i * stride);
  return { size, at, near: (amount) => Math.max(0, Math.min(size - 1, amount >= most ? size - 1 : Math.round((amount - least) / stride))) };
}

function nearest(list, amount) {
  return list.reduce((best, each, i) => (Math.abs(each - amount) < Math.abs(list[best] - amount) ? i : best), 0);
}

/**
 * @param {Wire.AmountsData} amounts
 * @param {number} amount
 */
export function allowed({ least, most, step = 1, only = [] }, amount) {
  if (only.length) return only.includes(amount);
  return amount >= least && amount <= most && ((amount - least) % Math.max(1, step) === 0 || amount === most);
}

/** Why an amount is refused, in words. */
export function refusal(amounts, amount) {
  if (amount === null) return t("life.type-amount");
  if (amounts.only?.length) return t("life.must-be", { amounts: amounts.only.map(dollars).join(` ${t("play.or")} `) });
  if (amount < amounts.least) return t("life.the-least", { amount: amounts.least });
  if (amount > amounts.most) return t("life.the-most", { amount: amounts.most });
  return t("life.the-step", { amount: amounts.step });
}

/** What lies ready beside an amount, each brought to a legal one: the least, what is wanted between, and the most. */
export function presets(option, { pot, stack, last }) {
  const { verb, amounts } = option;
  const least = amounts.only?.length ? amounts.only[0] : amounts.least;
  const most = amounts.only?.length ? amounts.only.at(-1) : amounts.most;
  const all = most - (verb === "bet" ? 0 : (pot?.mine ?? 0)) >= stack;
  const between = wanted(option, { pot, last }).filter(([, amount]) => amount >= amounts.least && amount <= most);
  const steps = ladder(amounts);
  const seen = new Set();
  return [[t("life.min"), least], ...between, [t(all ? "life.all-in" : "life.max"), most]]
    .map(([name, amount]) => ({ name, amount: steps.at(steps.near(amount)) }))
    .filter(({ amount }) => !seen.has(amount) && seen.add(amount));
}

/** The control; `changed(amount or null)` after each change, `confirm()` on Enter. */
export class Amount {
  /** @type {Wire.AmountsData} */
  amounts; // of the option that it serves
  /** @type {ReturnType<typeof ladder>} */
  steps;

  constructor({ changed, confirm }) {
    this.changed = changed;
    this.input = el("input", {
      type: "text",
      inputmode: "decimal",
      autocomplete: "off",
      "data-role": "amount",
      id: "amount",
      "aria-describedby": "amount-why",
    });
    this.slider = el("input", { type: "range", min: 0, step: 1, "data-role": "slider" });
    this.why = el("p", { class: "amount-why", id: "amount-why" });
    this.chips = el("div", { class: "presets", role: "group", "aria-label": t("life.amounts") });
    this.label = el("label", { for: "amount" });
    this.node = el(
      "div",
      { class: "amount" },
      el(
        "div",
        { class: "amount-type" },
        this.label,
        el("span", { class: "amount-box" }, el("span", { "aria-hidden": "true" }, "$"), this.input),
      ),
      el("div", { class: "amount-slide" }, this.slider, this.chips),
      this.why,
    );
    this.input.addEventListener("input", () => this.#typed());
    this.input.addEventListener("keydown", (event) => {
      if (event.key === "Enter") {
        event.preventDefault();
        confirm();
      } else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
        event.preventDefault();
        this.step(event.key === "ArrowUp" ? 1 : -1);
      } else if (event.key === "Escape") {
        this.input.blur();
      }
    });
    this.node.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        this.step(event.deltaY < 0 ? 1 : -1);
      },
      { passive: false },
    );
    this.slider.addEventListener("input", () => this.set(this.steps.at(Number(this.slider.value))));
  }

  /** Be about this option from now on. */
  serve(amounts, { label, value, given }) {
    this.amounts = amounts;
    this.steps = ladder(amounts);
    this.slider.max = String(this.steps.size - 1);
    this.label.textContent = label;
    this.slider.setAttribute("aria-label", t("life.slider", { label }));
    this.chips.replaceChildren(
      ...given.map(({ name, amount }) =>
        el(
          "button",
          {
            type: "button",
            class: "preset",
            "data-preset": name,
            "aria-label": `${name}: ${dollars(amount)}`,
            onclick: () => this.set(amount),
          },
          el("span", {}, name),
          el("span", { class: "figures faint" }, dollars(amount)),
        ),
      ),
    );
    this.set(this.steps.at(this.steps.near(value)));
    this.given = this.input.value;
  }

  /** Whether somebody has changed what was given. */
  get touched() {
    return this.input.value !== this.given;
  }

  /** Put in text as if it were typed. */
  type(text) {
    this.input.value = text;
    this.#typed();
  }

  get value() {
    return cents(this.input.value);
  }

  get valid() {
    return this.value !== null && allowed(this.amounts, this.value);
  }

  step(by) {
    const at = this.steps.near(this.value ?? this.amounts.least);
    this.set(this.steps.at(Math.max(0, Math.min(this.steps.size - 1, at + by))));
  }

  set(amount) {
    this.input.value = dollars(amount).slice(1);
    this.#show(amount);
  }

  #typed() {
    this.#show(this.value);
  }

  #show(amount) {
    const good = amount !== null && allowed(this.amounts, amount);
    if (amount !== null) this.slider.value = String(this.steps.near(amount));
    this.slider.setAttribute("aria-valuetext", amount === null ? t("life.no-amount") : dollars(amount));
    this.input.setAttribute("aria-invalid", String(!good));
    this.why.textContent = good ? "" : refusal(this.amounts, amount);
    this.changed(good ? amount : null);
  }
}
