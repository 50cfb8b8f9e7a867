// The bar at the bottom: drawn from the options of the decision and from nothing else.
import { confirmDialog } from "../dialog.js";
import { dollars } from "../money.js";
import { el } from "../dom.js";
import { spotOf } from "../view.js";
import { Amount, presets } from "./amounts.js";
import { label, number, twin } from "./buttons.js";
import { choices, meant, pickPlace, weight } from "./choices.js";
import { Picks } from "./picks.js";
import { pref, setPref } from "./prefs.js";
import { rowsElement } from "./rowboard.js";
import { actions, selectors } from "./wagers.js";
import { openWhy } from "./why.js";
import { capital, fixedAmount, isRange, namesCards, optionText, plainWords, wagerName } from "./words.js";

export class Controls {
  picks = new Map();              // place -> Picks of the decision
  choice = null;                  // what choices() made of the decision
  #root;
  #room;
  #key = "";
  #model = null;
  #amount = null;
  #selected = null;               // the ranged option that the amount is about
  #confirm = null;
  #busy = false;
  #behind = false;                // whether the wagers behind others are unfolded
  #warning = { key: "", text: "", asked: null };
  #question = "";                 // round and turn of what is drawn

  /** @param room {send(action), advice(), warn(action), idle(model) -> nodes, changed(), said(text)} */
  constructor(root, room) {
    this.#root = root;
    this.#room = room;
    this.alert = el("p", { class: "note bad refusal", role: "alert", hidden: true });
    this.body = el("div", { class: "controls-body" });
    root.append(this.alert, this.body);
  }

  update(model) {
    this.#model = model;
    const key = JSON.stringify(model.yourTurn ? [model.round.id, model.decision.turn, model.options] : ["idle", this.#room.idleKey(model)]);
    if (key === this.#key) return;
    const turnBefore = this.#root.dataset.turn;
    this.#key = key;
    this.#busy = false;
    if (this.alert.dataset.turn !== String(model.decision?.turn)) this.#quiet();
    const focused = this.#root.contains(document.activeElement) ? document.activeElement : null;
    const typing = focused?.dataset.role === "amount";
    const question = model.yourTurn ? `${model.round.id}/${model.decision.turn}` : "";
    const kept = question && question === this.#question ? this.#begun() : null;
    this.#question = question;
    this.#draw();
    if (kept) this.#resume(kept);
    if (model.yourTurn) this.#root.dataset.turn = model.decision.turn;
    else delete this.#root.dataset.turn;
    if (focused) ((kept && twin(focused, this.#root)) || this.#first(typing) || this.#root).focus();
    if (model.yourTurn && turnBefore !== this.#root.dataset.turn) this.#room.yourTurn?.();
  }

  /** What somebody has begun to answer: others act meanwhile, and the bounds of the same question change under his hands. */
  #begun() {
    return { selected: this.#selected, typed: this.#amount?.touched ? this.#amount.input.value : null, picks: this.picks };
  }

  #resume({ selected, typed, picks }) {
    for (const [place, chosen] of this.picks) {
      if (picks.get(place)?.size) {
        chosen.set(picks.get(place).list);
        this.picked(chosen, "");
      }
    }
    const option = selected && this.choice.ranges.find(({ verb, spot }) => verb === selected.verb && spot === selected.spot);
    if (!option) return;
    this.select(option);
    if (typed !== null) this.#amount.type(typed);
  }

  /** Where the keyboard goes on after a new question. */
  #first(typing) {
    return (typing && this.#root.querySelector("[data-role=amount]")) || this.#root.querySelector(".acts .primary") || this.#root.querySelector(".acts button");
  }

  #draw() {
    const model = this.#model;
    this.picks = new Map();
    this.#amount = this.#selected = this.#confirm = null;
    this.#warning = { key: "", text: "", asked: null };
    this.#root.removeAttribute("aria-busy");
    if (!model.yourTurn) {
      this.choice = null;
      this.body.replaceChildren(...this.#room.idle(model));
      this.#room.changed();
      return;
    }
    const choice = this.choice = choices(model);
    for (const option of choice.picking) {
      const place = pickPlace(option.pick, model);
      if (!this.picks.has(place)) this.picks.set(place, new Picks(place, choice.picking.filter((other) => pickPlace(other.pick, model) === place)));
    }
    const parts = [this.#head(model)];
    for (const picks of this.picks.values()) if (picks.inRows) parts.push(rowsElement(picks, model, (complaint) => this.picked(picks, complaint)));
    if (choice.ranges.length) this.#makeAmount();
    const work = el("div", { class: `work${choice.grouped ? " grouped" : ""}` });
    if (choice.grouped) work.append(selectors(choice, model.name, (option) => this.select(option), this.#behind));
    if (this.#amount) work.append(this.#amount.node);
    work.append(actions(this, choice));
    parts.push(work);
    this.hint = el("p", { class: "advice", role: "status", hidden: true });
    this.warned = el("p", { class: "note warn foul", role: "status", hidden: true });
    parts.push(this.hint, this.warned);
    this.body.replaceChildren(...parts);
    this.#count();
    work.querySelector("details")?.addEventListener("toggle", (event) => {
      this.#behind = event.target.open;
      this.#count();
    });
    if (this.#amount) this.select(this.#firstRange());
    this.#refresh();
    this.#room.changed();
  }

  #head(model) {
    const call = model.options.find(({ verb }) => verb === "call");
    const cost = call?.amounts ? `${dollars(fixedAmount(call))} to call` : "";
    const picked = [...new Set([...this.picks.values()].map(({ becomes }) => `choose the cards ${becomes}`))];
    const facts = [capital(plainWords(model.decision.kind)), cost, this.#whichHand(model), ...picked].filter(Boolean);
    return el("div", { class: "controls-head" },
      el("h2", { id: "controls-title" }, el("span", { class: "turn-sign", "aria-hidden": "true" }), "Your turn"),
      el("p", { class: "what" }, facts.join(" · ")),
      [...this.picks.values()].map((picks) => el("p", { class: "counter", "data-counter": picks.place }, this.#counter(picks))),
      el("div", { class: "clock", "data-own-clock": "", hidden: true }, el("span", { class: "clock-bar" }, el("span", {})), el("span", { class: "clock-text figures" })),
      el("button", { type: "button", class: "quiet advise", "data-role": "rule", onclick: () => this.#rule() }, "Rule"),
      el("button", { type: "button", class: "quiet advise", "data-role": "advice", "aria-keyshortcuts": "h", onclick: () => this.advise() }, "Advice"));
  }

  /** Of a hand that was split: which part is played. */
  #whichHand({ options, round }) {
    const spots = options.filter(({ spot }) => spot).map(({ spot }) => spotOf(spot));
    const one = spots.length && spots.every(({ position, hand }) => position === spots[0].position && hand === spots[0].hand);
    return one && round.view.places.has(`seat/${spots[0].position}/1`) ? `hand ${spots[0].hand + 1}` : "";
  }

  /** The clauses behind what is offered. */
  #rule() {
    const rules = this.#model.options.map(({ rule }) => rule).filter(Boolean);
    openWhy(this.#model.table, rules, `${capital(plainWords(this.#model.decision.kind))}: what you are asked rests on this.`);
  }

  #counter(picks) {
    const seat = Number(picks.place.split("/")[1]);
    return `${seat === this.#model.ownSeat ? "" : `Position ${seat}: `}${picks.counter}`;
  }

  // -- amounts ----------------------------------------------------------------------------------------------------------------

  #makeAmount() {
    this.#amount = new Amount({ label: "Amount", changed: () => this.#refresh(), confirm: () => this.#confirm?.click() });
  }

  /** The wager that is most likely meant: at one's own position, the one that nothing lies on yet. */
  #firstRange() {
    return this.choice.groups.find(({ own }) => own)?.options.find(isRange) ?? this.choice.ranges[0];
  }

  select(option) {
    this.#selected = option;
    const spot = option.spot ? spotOf(option.spot) : null;
    const last = spot && pref(this.#memory(option), 0);
    this.#amount.serve(option.amounts, {
      label: spot ? capital(wagerName(spot.wager)) : option.verb === "raise" ? "Raise to" : capital(plainWords(option.verb)),
      value: last || option.amounts.least,
      given: presets(option, { pot: spot ? null : this.#pot(), stack: this.#model.round.view.stack(this.#model.name), last }),
    });
    for (const button of this.#root.querySelectorAll(".selector")) button.setAttribute("aria-pressed", String(button.option === option));
    this.#refresh();
  }

  #pot() {
    const { bets, total } = this.#model.potTotal();
    const mine = bets.find(({ player }) => player === this.#model.name)?.amount ?? 0;
    return { total, mine, level: Math.max(0, ...bets.map(({ amount }) => amount)) };
  }

  #memory({ verb, spot }) {
    return `last/${this.#model.table.edition}/${verb}/${spotOf(spot).wager}`;
  }

  // -- cards --------------------------------------------------------------------------------------------------------------------

  /** A card was clicked. */
  picked(picks, complaint) {
    if (complaint) this.#room.said(complaint);
    for (const each of this.#root.querySelectorAll("[data-counter]")) each.textContent = this.#counter(this.picks.get(each.dataset.counter));
    for (const board of this.#root.querySelectorAll(".rowboard")) {
      const row = board.contains(document.activeElement) ? document.activeElement.closest(".board-row").querySelector("[data-row]").dataset.row : null;
      const next = rowsElement(picks, this.#model, (why) => this.picked(picks, why));
      board.replaceWith(next);
      if (row) next.querySelector(`[data-row="${row}"]`).focus();
    }
    this.#refresh();
    this.#room.changed();
    this.#check(picks);
  }

  /** Ask whether a complete setting is foul, before it is sent. */
  #check(picks) {
    const option = picks.options.find((each) => each.pick.least === each.pick.most && each.pick.least > 1 && picks.ready(each));
    const key = option ? JSON.stringify(picks.list) : "";
    if (key === this.#warning.key) return;
    this.#warning = { key, text: "", asked: null };
    this.warned.hidden = true;
    if (!option) return;
    const asked = this.#warning;
    asked.asked = this.#room.warn(this.#action(option)).then((text) => {
      asked.text = text;
      if (asked !== this.#warning) return;
      this.warned.textContent = text;
      this.warned.hidden = !text;
    }, () => {});
  }

  // -- sending ------------------------------------------------------------------------------------------------------------------

  #action(option) {
    const amount = isRange(option) ? this.#amount?.value ?? 0 : fixedAmount(option);
    const picks = option.pick ? this.picks.get(pickPlace(option.pick, this.#model)).list : [];
    return { round: this.#model.round.id, turn: this.#model.decision.turn, verb: option.verb, amount, spot: option.spot ?? null, picks };
  }

  ready(option) {
    if (option.pick && !this.picks.get(pickPlace(option.pick, this.#model)).ready(option)) return false;
    return !isRange(option) || (this.#selected === option && this.#amount.valid);
  }

  /** Answer the decision: once, however often the button is hit. */
  async take(option) {
    if (this.#busy || !this.ready(option)) return;
    this.#busy = true;
    this.#root.setAttribute("aria-busy", "true");
    this.#quiet();
    try {
      const action = this.#action(option);
      if (option.pick && !(await this.#sure())) {
        this.#free();
        return;
      }
      if (isRange(option) && option.spot) setPref(this.#memory(option), action.amount);
      await this.#room.send(action);
    } catch (error) {
      this.refuse(error.message);
    }
  }

  async #sure() {
    await this.#warning.asked;
    const { text } = this.#warning;
    return !text || confirmDialog({ title: "This setting is foul", text, yes: "Set it so", no: "Change it", kind: "danger" });
  }

  /** Show why it was refused, and ask again as things are now. */
  refuse(why) {
    this.#key = "";
    this.#free();
    this.update(this.#model);
    this.alert.textContent = why;
    this.alert.dataset.turn = String(this.#model.decision?.turn);
    this.alert.hidden = false;
  }

  #free() {
    this.#busy = false;
    this.#root.removeAttribute("aria-busy");
  }

  /** The line is back: what was said about it is over. */
  calm() {
    this.#quiet();
  }

  #quiet() {
    this.alert.hidden = true;
    this.alert.textContent = "";
  }

  // -- advice -------------------------------------------------------------------------------------------------------------------

  async advise() {
    const turn = this.#key;
    let action;
    try {
      action = await this.#room.advice();
    } catch (error) {
      action = null;
      this.#room.said(error.message);
    }
    if (turn !== this.#key || !this.choice) return;
    const option = action && meant(this.choice, action);
    this.hint.hidden = false;
    if (!option) {
      this.hint.textContent = "There is no advice for this.";
      return;
    }
    if (option.pick) {
      const picks = this.picks.get(pickPlace(option.pick, this.#model));
      picks.set(action.picks);
      this.picked(picks, "");
    }
    if (isRange(option)) {
      this.select(option);
      this.#amount.set(action.amount);
    }
    for (const button of this.#root.querySelectorAll(".advised")) button.classList.remove("advised");
    this.#root.querySelectorAll("button").forEach((button) => { if (button.option === option) button.classList.add("advised"); });
    const text = optionText(option, this.choice.all, this.#model.ownSeat, { amount: action.amount, picked: option.pick ? action.picks.length : null });
    this.hint.textContent = `${capital(action.whose ?? "advice")}: ${text}${option.pick && action.picks.length ? ", with the cards now chosen" : ""}.`;
  }

  // -- drawing what changes as amounts and cards do ---------------------------------------------------------------------------------

  /** A button for an option; those with an amount or cards say what would be sent now. */
  button(option) {
    const button = el("button", {
      type: "button", class: `act ${weight(option, this.choice)}`, "data-verb": option.verb, "data-spot": option.spot,
      "data-role": isRange(option) || option.pick ? "confirm" : null, onclick: () => this.take(option),
    });
    button.option = option;
    return button;
  }

  #refresh() {
    if (!this.choice) return;
    for (const button of this.#root.querySelectorAll(".act")) {
      const option = button.option ?? this.#selected;
      if (!option) continue;
      const amount = isRange(option) ? (this.#selected === option && this.#amount.valid ? this.#amount.value : null) : fixedAmount(option);
      const picked = option.pick ? this.picks.get(pickPlace(option.pick, this.#model)).size : null;
      label(button, optionText(option, this.choice.all, this.#model.ownSeat, { amount, picked }), namesCards(option));
      button.setAttribute("aria-disabled", String(!this.ready(option)));
      if (!button.option) button.dataset.verb = option.verb, button.dataset.spot = option.spot ?? "";
      if (button.dataset.role === "confirm") this.#confirm ??= button;
    }
  }

  /** The button that sends the wager selected above. */
  confirmButton() {
    const button = el("button", {
      type: "button", class: `act ${this.choice.placed ? "plain" : "primary"}`, "data-role": "confirm",
      onclick: () => this.#selected && this.take(this.#selected),
    });
    this.#confirm = button;
    return button;
  }

  /** The options as they are counted by the keys 1 to 9. */
  numbered() {
    return [...this.#root.querySelectorAll(".selector, .act")].filter((button) => button.option && !button.closest("details:not([open])"));
  }

  #count() {
    this.#root.querySelectorAll("[data-number]").forEach((button) => number(button, 0));
    this.numbered().slice(0, 9).forEach((button, i) => number(button, i + 1));
  }

  focusAmount() {
    if (!this.#amount) return false;
    this.#amount.input.focus();
    this.#amount.input.select();
    return true;
  }

  allIn() {
    if (!this.#amount) return false;
    this.#amount.set(this.#selected.amounts.only?.at(-1) ?? this.#selected.amounts.most);
    this.#confirm?.focus();
    return true;
  }

  confirm() {
    this.#confirm?.click();
  }
}
