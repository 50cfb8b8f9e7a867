// First, back, play, next, last, and a slider; with keys. It knows only how many steps there are.
import { el, svg } from "../dom.js";
import { t } from "../messages.js";

const ICONS = {
  first: "M6 5v14M19 5.5 9 12l10 6.5z",
  back: "M16 5.5 6 12l10 6.5z",
  next: "M8 5.5 18 12 8 18.5z",
  last: "M18 5v14M5 5.5 15 12 5 18.5z",
  play: "M7 4.5 19 12 7 19.5z",
  pause: "M8 5v14M16 5v14",
};
const icon = (name) =>
  svg(
    "svg",
    { viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    svg("path", {
      d: ICONS[name],
      fill: name === "pause" ? "none" : "currentColor",
      stroke: "currentColor",
      "stroke-width": name === "pause" ? 4 : 2,
      "stroke-linejoin": "round",
    }),
  );

export class Transport {
  /** `onStep(step)` draws a step. */
  constructor(root, count, onStep) {
    this.last = count - 1;
    this.step = 0;
    this.timer = 0;
    this.onStep = onStep;
    const button = (name, label, act, key) =>
      el(
        "button",
        { type: "button", class: "round", "aria-label": label, title: t("replay.with-key", { label, key }), onclick: act },
        icon(name),
      );
    this.buttons = {
      first: button("first", t("replay.first"), () => this.go(0), t("replay.key-home")),
      back: button("back", t("replay.step-back"), () => this.go(this.step - 1), t("replay.key-left")),
      play: button("play", t("replay.play"), () => this.toggle(), t("replay.key-space")),
      next: button("next", t("replay.step-on"), () => this.go(this.step + 1), t("replay.key-right")),
      last: button("last", t("replay.last"), () => this.go(this.last), t("replay.key-end")),
    };
    this.buttons.play.classList.add("primary");
    this.slider = el("input", {
      type: "range",
      min: 0,
      max: this.last,
      step: 1,
      value: 0,
      "aria-label": t("replay.step"),
      oninput: () => this.go(Number(this.slider.value)),
    });
    this.where = el("span", { class: "muted small figures" });
    this.sentence = el("p", { class: "sentence", role: "status", "aria-live": "polite" });
    root.replaceChildren(
      this.sentence,
      this.slider,
      el("div", { class: "row between" }, el("div", { class: "row" }, ...Object.values(this.buttons)), this.where),
    );
    document.addEventListener("keydown", (event) => this.key(event));
  }

  go(step, playing = false) {
    if (!playing) this.stop();
    this.step = Math.max(0, Math.min(this.last, step));
    this.slider.value = this.step;
    this.slider.setAttribute("aria-valuetext", t("replay.step-of", this));
    this.where.textContent = t("replay.of", this);
    for (const [name, on] of [
      ["first", this.step > 0],
      ["back", this.step > 0],
      ["next", this.step < this.last],
      ["last", this.step < this.last],
    ]) {
      this.buttons[name].setAttribute("aria-disabled", String(!on));
    }
    this.onStep(this.step);
  }

  toggle() {
    if (this.timer) {
      this.stop();
      return;
    }
    if (this.step === this.last) this.go(0, true);
    this.look("pause", t("replay.pause"));
    this.timer = setInterval(() => {
      this.go(this.step + 1, true);
      if (this.step === this.last) this.stop();
    }, 1100);
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
    this.look("play", t("replay.play"));
  }

  look(name, label) {
    this.buttons.play.replaceChildren(icon(name));
    this.buttons.play.setAttribute("aria-label", label);
  }

  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, select, textarea, dialog")) return;
    const act =
      {
        ArrowLeft: () => this.go(this.step - 1),
        ArrowRight: () => this.go(this.step + 1),
        Home: () => this.go(0),
        End: () => this.go(this.last),
      }[event.key] ?? (event.key === " " && !event.target.closest("button, a, summary") ? () => this.toggle() : null);
    if (!act) return;
    event.preventDefault();
    act();
  }
}
