// The bar at the bottom: drawn from the options of the decision and from nothing else.
import { confirmDialog } from "../dialog.js";
import { el, find } from "../dom.js";
import { t } from "../messages.js";
import { partsOf, spotOf } from "../view.js";
import { Amount, presets } from "./amounts.js";
import { Ahead, everyTime, keepAnswer } from "./ahead.js";
import { Bets } from "./bets.js";
import { digitOf } from "./digits.js";
import { Foul } from "./foul.js";
import { counterText, headElement } from "./head.js";
import { label, number, twin } from "./buttons.js";
import { choices, meant, onlyAnswer, pickPlace, weight } from "./choices.js";
import { morph } from "./morph.js";
import { Picks } from "./picks.js";
import { PLACE_ALL, placings } from "./placing.js";
import { pref, setPref } from "./prefs.js";
import { Press } from "./press.js";
import { hint, question } from "./questions.js";
import { rowsElement } from "./rowboard.js";
import { trayElement } from "./tray.js";
import { actions, selectors } from "./wagers.js";
import { openWhy } from "./why.js";
import { capital, fixedAmount, isRange, namesCards, optionText, verbWords, wagerName } from "./words.js";

/**
 * @typedef {import("./model.js").Model} Model
 * @typedef {{round: string, turn: number, verb?: string, amount?: number, spot?: string | null, picks?: number[], actions?: object[]}} Sent
 * @typedef {object} Room what the controls ask of the page
 * @property {(action: Sent) => Promise<unknown>} send
 * @property {() => Promise<Wire.SeatAdviceData | null>} advice
 * @property {(action: Sent) => Promise<string>} warn
 * @property {(model: Model) => Node[]} idle
 * @property {(model: Model) => unknown} idleKey
 * @property {() => void} changed
 * @property {(text: string) => void} said
 * @property {() => void} yourTurn
 */

/** A refusal as it is said to the player whom it is about: "Ann may raise $4" is "You may raise $4". */
export function toYou(text, name) {
  const [they, you] = [t("play.they-may", { player: name }), t("play.you-may")];
  const at = name ? text.indexOf(they) : -1;
  return at < 0 ? text : `${text.slice(0, at)}${at ? you : capital(you)}${text.slice(at + they.length)}`;
}

export class Controls {
  /** @type {Map<string, Picks>} */
  picks = new Map(); // place -> Picks of the decision
  /** @type {Page.Choices | null} */
  choice = null; // what choices() made of the decision
  bets = new Bets(); // chips on the circles of one's own position
  #ahead = new Ahead();
  #root;
  #room;
  #key = "";
  /** @type {Model} */
  #model; // as last drawn
  /** @type {Amount | null} */
  #amount = null;
  /** @type {Page.Choice | null} */
  #selected = null; // the ranged option that the amount is about
  /** @type {HTMLElement | null} */
  #confirm = null;
  #busy = false;
  #behind = false; // whether the wagers behind others are unfolded
  #foul;
  #question = ""; // round and turn of what is drawn
  #round = "";
  #size = ""; // of the bar, when it was last laid out
  #press;

  /**
   * @param {HTMLElement} root
   * @param {Room} room
   */
  constructor(root, room) {
    this.#root = root;
    this.#room = room;
    this.#press = new Press(root);
    this.#foul = new Foul((action) => room.warn(action));
    this.hint = el("p", {}); // drawn with each question
    this.warned = el("p", {});
    this.alert = el("p", { class: "note bad refusal", role: "alert", hidden: true });
    this.body = el("div", { class: "controls-body" });
    root.append(this.alert, this.body);
  }

  /** What is offered, while something is. */
  get #choices() {
    if (!this.choice) throw new Error("Nothing is asked.");
    return this.choice;
  }

  /** @param {Model} model */
  update(model) {
    this.#model = model;
    const key = JSON.stringify(
      model.yourTurn
        ? [model.round.id, model.asked.turn, model.options]
        : ["idle", this.#room.idleKey(model), Ahead.open(model) && model.potTotal().bets, this.#ahead.chosen],
    );
    if (key === this.#key) return;
    const question = model.yourTurn ? `${model.round.id}/${model.asked.turn}` : "";
    if (question === this.#question && this.#press.waits(() => this.update(model))) return;
    const turnBefore = this.#root.dataset.turn;
    this.#key = key;
    if (model.round.id !== this.#round && model.table) {
      this.#round = model.round.id;
      this.bets.begin(model);
      this.#ahead.begin(model.round.id);
    }
    this.#busy = false;
    if (this.alert.dataset.turn !== String(model.decision?.turn)) this.#quiet();
    const active = document.activeElement;
    const focused = active instanceof HTMLElement && this.#root.contains(active) ? active : null;
    const typing = focused?.dataset.role === "amount";
    const kept = question && question === this.#question ? this.#begun() : null;
    this.#question = question;
    this.#draw();
    if (kept) this.#resume(kept);
    if (model.yourTurn) Object.assign(this.#root.dataset, { turn: model.asked.turn, kind: model.asked.kind });
    else for (const name of ["turn", "kind"]) delete this.#root.dataset[name];
    if (focused) ((kept && twin(focused, this.#root)) || this.#first(typing) || this.#root).focus();
    if (model.yourTurn && turnBefore !== this.#root.dataset.turn) this.#asked(model);
  }

  /** A new question: what was decided ahead is done, and the one answer that there is given; else it is said. */
  #asked(model) {
    const option = this.#ahead.answer(model);
    const only = onlyAnswer(this.#choices, model);
    if (option) this.take(this.#choices.all.find(({ verb }) => verb === option.verb) ?? option);
    else if (only) this.take(only);
    else this.#room.yourTurn?.();
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
    const option = selected && this.#choices.ranges.find(({ verb, spot }) => verb === selected.verb && spot === selected.spot);
    if (!option) return;
    this.select(option);
    if (typed !== null) this.#amount?.type(typed);
  }

  /** Where the keyboard goes on after a new question. */
  #first(typing) {
    return (
      (typing && this.#root.querySelector("[data-role=amount]")) ||
      this.#root.querySelector(".acts .primary") ||
      this.#root.querySelector(".acts button")
    );
  }

  /** Bet everything that lies on the circles, and be done. */
  async betAll() {
    if (this.#busy || !this.bets.total) return;
    const { round, asked } = this.#model;
    const actions = this.bets.bet(this.#model);
    try {
      await this.#sending({ round: round.id, turn: asked.turn, actions });
    } catch (error) {
      this.#laid(() => this.bets.takeBack(actions));
      this.refuse(error.message.replace(/^[a-z0-9-]+(?=: )/, (wager) => capital(wagerName(wager))));
    }
  }

  #sending(action) {
    this.#busy = true;
    this.#root.setAttribute("aria-busy", "true");
    return this.#room.send(action);
  }

  /** A chip was laid or taken back: the tray, the button and the circles say so. */
  #laid(change) {
    change();
    morph(this.body.querySelector(".tray-of-chips"), this.#tray());
    this.#refresh();
    this.settle();
    this.#room.changed();
  }

  lay(wager) {
    this.#laid(() => this.bets.lay(this.#model, wager));
  }

  #tray() {
    const { bets } = this;
    return trayElement(bets, this.#model, {
      chip: (value) =>
        this.#laid(() => {
          bets.chip = value;
        }),
      undo: () => this.#laid(() => bets.undo()),
      clear: () => this.#laid(() => bets.clear()),
      double: () => this.#laid(() => bets.double(this.#model)),
      again: () => this.#laid(() => bets.again(this.#model)),
    });
  }

  #draw() {
    const model = this.#model;
    this.picks = new Map();
    this.#amount = this.#selected = this.#confirm = null;
    this.#foul.forget();
    this.#root.removeAttribute("aria-busy");
    if (!model.yourTurn) {
      this.choice = null;
      this.body.replaceChildren(...this.#room.idle(model), ...(Ahead.open(model) ? [this.#ahead.element(model, () => this.#again())] : []));
      this.settle();
      this.#room.changed();
      return;
    }
    const choice = choices(model);
    this.choice = choice;
    for (const option of choice.picking) {
      const place = pickPlace(option.pick, model);
      if (!this.picks.has(place))
        this.picks.set(
          place,
          new Picks(
            place,
            choice.picking.filter((other) => pickPlace(other.pick, model) === place),
          ),
        );
    }
    this.hint = el("p", { class: "advice", role: "status", hidden: true });
    this.warned = el("p", { class: "note warn foul", role: "status", hidden: true });
    /** @type {HTMLElement[]} */
    const parts = [this.#head(model), this.hint, this.warned];
    if (choice.ranges.length) this.#makeAmount();
    const work = el("div", { class: `work${choice.grouped ? " grouped" : ""}` });
    for (const picks of this.picks.values())
      if (picks.inRows) work.append(rowsElement(picks, model, (complaint) => this.picked(picks, complaint)));
    const form = [];
    if (choice.grouped) form.push(selectors(choice, model.name, (option) => this.select(option), this.#behind));
    if (this.#amount) form.push(this.#amount.node);
    if (Bets.asked(model)) work.append(...this.#byCircles(form, choice));
    else work.append(...form, actions(this, choice));
    parts.push(...[everyTime(model), work].filter((part) => part !== null));
    this.body.replaceChildren(...parts);
    this.#count();
    for (const folded of work.querySelectorAll("details")) {
      folded.addEventListener("toggle", () => {
        if (folded.classList.contains("behind")) this.#behind = folded.open;
        this.#count();
      });
    }
    if (this.#amount) this.select(this.#firstRange());
    this.#refresh();
    this.settle();
    this.#room.changed();
  }

  /**
   * The bar has one size: of what would not fit into it the sign of the turn goes first, then the buttons are smaller, then the hint goes,
   * which "Rule" says too.
   */
  settle() {
    this.#size = `${this.#root.clientWidth}x${this.#root.clientHeight}`;
    this.#root.classList.remove("dense", "tight", "snug", "close");
    for (const closer of ["close", "snug", "tight", "dense"]) this.#root.classList.toggle(closer, this.#spills());
  }

  /** The window may have another size now, or the head another line: the clock comes into it after the question. */
  fit() {
    if (this.#size !== `${this.#root.clientWidth}x${this.#root.clientHeight}` || this.#spills()) this.settle();
  }

  #spills() {
    return this.body.scrollHeight > this.body.clientHeight + 1;
  }

  /** Chips and circles first; the form, for those who would rather type or bet elsewhere, can be unfolded. */
  #byCircles(form, choice) {
    const open = pref("form", false);
    const folded = form.length
      ? el("details", { class: "by-form", open }, el("summary", {}, t("play.by-form")), el("div", { class: "form-of-wagers" }, form))
      : null;
    folded?.addEventListener("toggle", () => {
      setPref("form", folded.open);
      this.#room.changed();
      this.settle(); // beside the felt the bar keeps its size
    });
    const all = el("button", { type: "button", class: "act primary", "data-role": "bet-all", onclick: () => this.betAll() });
    const rest = choice.all.filter((option) => !isRange(option)).map((option) => this.button(option));
    const acts = [folded ? this.confirmButton() : null, all, rest];
    return [this.#tray(), folded, el("div", { class: "acts", role: "group", "aria-label": t("play.what-you-do") }, acts)].filter(
      (part) => part !== null,
    );
  }

  #head(model) {
    return headElement(model, this.#choices, this.picks, {
      rule: () => this.#rule(),
      advise: () => this.advise(),
      changed: () => this.settle(),
    });
  }

  /** What it is about, and the clauses behind what is offered. */
  #rule() {
    const rules = this.#model.options.map(({ rule }) => rule).filter(Boolean);
    openWhy(
      this.#model.table,
      rules,
      [question(this.#model, this.#choices), hint(this.#model, this.#choices)?.text].filter(Boolean).join(" "),
    );
  }

  // -- amounts ----------------------------------------------------------------------------------------------------------------

  #makeAmount() {
    this.#amount = new Amount({ changed: () => this.#refresh(), confirm: () => this.#confirm?.click() });
  }

  /** The wager that is most likely meant: at one's own position, the one that nothing lies on yet. */
  #firstRange() {
    return this.#choices.groups.find(({ own }) => own)?.options.find(isRange) ?? this.#choices.ranges[0];
  }

  select(option) {
    this.#selected = option;
    const spot = option.spot ? spotOf(option.spot) : null;
    const last = spot && pref(this.#memory(option), 0);
    this.#amount?.serve(option.amounts, {
      label: spot && option.verb !== "double" ? capital(wagerName(spot.wager)) : verbWords(option.verb, option.kind),
      value: last || (option.verb === "double" ? option.amounts.most : option.amounts.least),
      given: presets(option, { pot: spot ? null : this.#pot(), stack: this.#model.round.view.stack(this.#model.name), last }),
    });
    for (const button of this.#root.querySelectorAll(".selector")) button.setAttribute("aria-pressed", String(button.option === option));
    this.#refresh();
  }

  #pot() {
    const { bets, total } = this.#model.potTotal();
    const mine = bets.find(({ player }) => player === this.#model.name)?.amount ?? 0;
    return { total, mine, blind: this.#model.table.big_blind, level: Math.max(0, ...bets.map(({ amount }) => amount)) };
  }

  #memory({ verb, spot }) {
    return `last/${this.#model.table.edition}/${verb}/${partsOf(spot).wager}`;
  }

  // -- cards --------------------------------------------------------------------------------------------------------------------

  /** A card was clicked. */
  picked(picks, complaint) {
    if (complaint) this.#room.said(complaint);
    for (const each of this.#root.querySelectorAll("[data-counter]"))
      each.textContent = counterText(this.picks.get(each.dataset.counter), this.#model.ownSeat);
    for (const board of this.#root.querySelectorAll(".rowboard")) {
      const active = document.activeElement;
      const line = board.contains(active) ? active?.closest(".board-row") : null;
      const row = line ? find("[data-row]", line).dataset.row : null;
      const next = rowsElement(picks, this.#model, (why) => this.picked(picks, why));
      board.replaceWith(next);
      if (row) find(`[data-row="${row}"]`, next).focus();
    }
    this.#refresh();
    this.#room.changed();
    this.#foul.check(
      picks,
      (option) => this.#action(option),
      this.warned,
      () => this.settle(),
    );
  }

  // -- sending ------------------------------------------------------------------------------------------------------------------

  #action(option) {
    const amount = isRange(option) ? (this.#amount?.value ?? 0) : fixedAmount(option);
    const picks = option.pick ? this.#picksOf(option).list : [];
    return { round: this.#model.round.id, turn: this.#model.asked.turn, verb: option.verb, amount, spot: option.spot ?? null, picks };
  }

  /**
   * The cards being chosen for an option.
   * @param {Page.Option} option
   */
  #picksOf({ pick }) {
    const found = pick && this.picks.get(pickPlace(pick, this.#model));
    if (!found) throw new Error("No cards are asked for.");
    return found;
  }

  /** @param {Page.Choice} option */
  ready(option) {
    if (option.pick && !this.#picksOf(option).ready(option)) return false;
    return !isRange(option) || (this.#selected === option && Boolean(this.#amount?.valid));
  }

  /** Answer the decision: once, however often the button is hit. */
  async take(option) {
    if (this.#busy || !this.ready(option)) return;
    this.#busy = true;
    this.#root.setAttribute("aria-busy", "true");
    this.#quiet();
    try {
      const action = this.#action(option);
      if (
        this.#checkIsFree(option) &&
        !(await confirmDialog({
          title: t("life.fold-free"),
          text: t("life.fold-free-text"),
          yes: t("play.verb.fold"),
          no: t("life.not-fold"),
          kind: "danger",
        }))
      ) {
        this.#free();
        return;
      }
      keepAnswer(this.#root, this.#model.asked.kind, option.verb);
      if (option.pick && !(await this.#foul.sure())) {
        this.#free();
        return;
      }
      if (isRange(option) && option.spot) setPref(this.#memory(option), action.amount);
      await this.#room.send(option.verb === PLACE_ALL ? this.#placings(option) : action);
    } catch (error) {
      this.refuse(error.message);
    }
  }

  #placings(option) {
    return { round: this.#model.round.id, turn: this.#model.asked.turn, actions: placings(this.#model, this.#picksOf(option)) };
  }

  /** A fold where checking costs nothing is hardly ever meant. */
  #checkIsFree({ verb }) {
    return verb === "fold" && this.#choices.all.some((other) => other.verb === "check");
  }

  #again() {
    this.#key = "";
    this.update(this.#model);
  }

  /** Show why it was refused, and ask again as things are now. */
  refuse(why) {
    this.#key = "";
    this.#free();
    this.update(this.#model);
    this.alert.textContent = toYou(why, this.#model.name);
    this.alert.dataset.turn = String(this.#model.decision?.turn);
    this.alert.hidden = false;
    this.settle();
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
    if (this.alert.hidden) return;
    this.alert.hidden = true;
    this.alert.textContent = "";
    this.settle();
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
    const option = action && (meant(this.#choices, action) ?? this.#choices.all.find(({ verb }) => verb === PLACE_ALL));
    this.hint.hidden = false;
    if (!option) {
      this.hint.textContent = t("life.no-advice");
      this.settle();
      return;
    }
    if (option.pick) {
      const picks = this.#picksOf(option);
      if (option.verb === PLACE_ALL) picks.put(0, partsOf(action.spot).wager);
      else picks.set(action.picks);
      this.picked(picks, "");
    }
    if (isRange(option)) {
      this.select(option);
      this.#amount?.set(action.amount);
    }
    for (const button of this.#root.querySelectorAll(".advised")) button.classList.remove("advised");
    this.#root.querySelectorAll("button").forEach((button) => {
      if (button.option === option) button.classList.add("advised");
    });
    const meaning = option.verb === PLACE_ALL ? { ...option, verb: action.verb, spot: action.spot } : option;
    const text = optionText(meaning, this.#choices.all, this.#model.ownSeat, {
      amount: action.amount,
      picked: option.pick ? action.picks.length : null,
    });
    const said = option.pick && action.picks.length ? t("life.with-cards", { text }) : text;
    this.hint.textContent = t("life.advised", { whose: capital(action.whose ?? t("play.advice")), text: said });
    this.settle();
  }

  // -- drawing what changes as amounts and cards do ---------------------------------------------------------------------------------

  /** A button for an option; those with an amount or cards say what would be sent now. */
  button(option) {
    const button = el("button", {
      type: "button",
      class: `act ${weight(option, this.#choices)}`,
      "data-verb": option.verb,
      "data-spot": option.spot,
      "data-role": isRange(option) || option.pick ? "confirm" : null,
      onclick: () => this.take(option),
    });
    button.option = option;
    return button;
  }

  #refresh() {
    if (!this.choice) return;
    for (const button of this.#root.querySelectorAll(".act")) {
      const option = button.option ?? this.#selected;
      if (button.dataset.role === "bet-all") this.#betAllButton(button);
      if (!option || button.dataset.role === "bet-all") continue;
      const amount = isRange(option) ? (this.#selected === option && this.#amount?.valid ? this.#amount.value : null) : fixedAmount(option);
      const picked = option.pick ? this.#picksOf(option).size : null;
      const none = option.verb === "done" && Bets.asked(this.#model) && !this.#choices.placed;
      label(
        button,
        none ? t("play.no-bets") : optionText(option, this.#choices.all, this.#model.ownSeat, { amount, picked }),
        namesCards(option),
      );
      button.setAttribute("aria-disabled", String(!this.ready(option)));
      if (!button.option) {
        button.dataset.verb = option.verb;
        button.dataset.spot = option.spot ?? "";
      }
      if (button.dataset.role === "confirm") this.#confirm ??= button;
    }
  }

  #betAllButton(button) {
    const { total } = this.bets;
    button.hidden = !total;
    label(button, t("play.bet-all", { amount: total }), false);
  }

  /** The button that sends the wager selected above. */
  confirmButton() {
    const button = el("button", {
      type: "button",
      class: `act ${this.#choices.placed ? "plain" : "primary"}`,
      "data-role": "confirm",
      onclick: () => this.#selected && this.take(this.#selected),
    });
    this.#confirm = button;
    return button;
  }

  /** The buttons and selectors that can be seen, each with its option. */
  buttons() {
    return [...this.#root.querySelectorAll(".selector, .act")].filter((button) => button.option && !button.closest("details:not([open])"));
  }

  #count() {
    for (const button of this.buttons()) number(button, digitOf(button.option, this.#choices.all, this.#model.ownSeat));
  }

  focusAmount() {
    if (!this.#amount) return false;
    this.#amount.input.closest("details")?.setAttribute("open", "");
    this.#amount.input.focus();
    this.#amount.input.select();
    return true;
  }

  allIn() {
    const amounts = this.#selected?.amounts;
    if (!this.#amount || !amounts) return false;
    this.#amount.input.closest("details")?.setAttribute("open", "");
    this.#amount.set(amounts.only?.at(-1) ?? amounts.most);
    this.#confirm?.focus();
    return true;
  }

  /** By the key: cards that are chosen are sent; an amount only from its own field, so that nobody raises by a slip. */
  confirm() {
    if (this.bets.total) this.betAll();
    else if (this.#selected) this.focusAmount();
    else this.#confirm?.click();
  }
}
