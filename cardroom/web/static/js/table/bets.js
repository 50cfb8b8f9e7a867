// Chips laid on the circles of the felt before they are bet: with the chosen chip, taken back one by one, doubled, or as in the round
// before.
import { partsOf, spotOf } from "../view.js";
import { chipValues } from "./chips.js";
import { pref, setPref } from "./prefs.js";

const MOST = 5; // chips that a tray holds: the smallest with which a bet can be made

const nearest = ({ least, most, step = 1, only = [] }, amount) => {
  if (only.length) return only.find((each) => each >= amount) ?? only.at(-1);
  const whole = least + Math.ceil(Math.max(0, amount - least) / Math.max(1, step)) * Math.max(1, step);
  return Math.min(most, whole);
};

export class Bets {
  chip = 0;
  #laid = []; // [{wager, amount}] in the order in which they were laid: what a circle has come to
  #edition = "";

  /** Whether the viewer is asked for wagers that have circles of his own. */
  static asked(model) {
    return model.yourTurn && model.asked.kind === "wagers" && Boolean(model.table.circles?.length) && model.ownSeat !== null;
  }

  /** The round begins anew: nothing of his lies there. */
  begin(model) {
    this.#edition = model.table.edition;
    this.#laid = [];
  }

  /** The chips to lay, one of which is chosen: none is larger than the stack or smaller than the least bet, which is the first. */
  chips(model) {
    const stack = model.round.view.stack(model.name);
    const values = chipValues(model.table.chip).filter((chip) => chip <= stack);
    const least = this.#least(model);
    const larger = values.filter((chip) => chip > least);
    const chips = least ? [least, ...larger].slice(0, MOST) : values.length ? values.slice(0, MOST) : [model.table.chip];
    if (!chips.includes(this.chip)) this.chip = chips[0];
    return chips;
  }

  /** The least that may be bet on a circle of one's own. */
  #least(model) {
    const offered = model.options.filter((option) => this.#isOwn(model, option));
    return offered.length ? Math.min(...offered.map(({ amounts }) => amounts?.least ?? 0)) : 0;
  }

  #isOwn(model, { verb, spot }) {
    const at = spot ? spotOf(spot) : null;
    return verb === "bet" && at?.position === model.ownSeat && at?.player === model.name;
  }

  /** What is laid and not yet bet, by wager. */
  get pending() {
    return new Map(this.#laid.map(({ wager, amount }) => [wager, amount]));
  }

  get total() {
    return [...this.pending.values()].reduce((sum, amount) => sum + amount, 0);
  }

  /** The option that bets on a circle of one's own, if it is offered now. */
  option(model, wager) {
    return model.options.find((option) => this.#isOwn(model, option) && spotOf(option.spot)?.wager === wager);
  }

  /** Whether a circle can be laid on: it is offered, or it will be with what lies on others. */
  open(model, { wager, laid }) {
    if (laid !== "bet" || model.round.view.money(`${model.ownSeat}/${wager}/${model.name}`)) return false;
    return Boolean(this.option(model, wager)) || this.#laid.length > 0;
  }

  lay(model, wager, amount = this.chip) {
    const option = this.option(model, wager);
    const wanted = (this.pending.get(wager) ?? 0) + amount;
    const left = model.round.view.stack(model.name) - this.total + (this.pending.get(wager) ?? 0);
    const bounded = Math.min(left, option?.amounts ? nearest(option.amounts, wanted) : wanted);
    if (bounded > (this.pending.get(wager) ?? 0)) this.#laid.push({ wager, amount: bounded });
  }

  undo() {
    this.#laid.pop();
  }

  clear() {
    this.#laid = [];
  }

  double(model) {
    for (const [wager, amount] of this.pending) this.lay(model, wager, amount);
  }

  /** What was bet in the round before: [[wager, amount]]. */
  get last() {
    return pref(`bets/${this.#edition}`, /** @type {Array<[wager: string, amount: number]>} */ ([]));
  }

  again(model) {
    this.clear();
    for (const [wager, amount] of this.last) if (this.open(model, { wager, laid: "bet" })) this.lay(model, wager, amount);
  }

  /** Everything laid, as the answers that it is, and that he is done; nothing of it lies there as laid any more. */
  bet(model) {
    const found = [...this.pending];
    setPref(`bets/${this.#edition}`, found);
    this.#laid = [];
    const bets = found.map(([wager, amount]) => ({ verb: "bet", amount, spot: `${model.ownSeat}/${wager}/${model.name}` }));
    return [...bets, { verb: "done" }];
  }

  /** It was refused: what was bet in vain lies there as before. */
  takeBack(actions) {
    this.#laid = actions.filter(({ spot }) => spot).map(({ spot, amount }) => ({ wager: partsOf(spot).wager, amount }));
  }
}
