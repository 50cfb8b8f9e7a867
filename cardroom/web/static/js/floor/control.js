// The table's own business, by the floor: play stopped and gone on with, time, seats, settings, cards, dealers, and its close. One reason is
// written for each, which goes into the staff's journal; everybody at the table is told in a sentence.
import { post } from "../api.js";
import { el } from "../dom.js";
import { t } from "../messages.js";
import { busy } from "../notice.js";
import { openSettings } from "./settings.js";

const TIMES = [30, 60, 120];
const field = (id, label, input) => el("div", { class: "field" }, el("label", { for: id }, label), input);

export class Control {
  #model;
  #why = el("input", { type: "text", id: "control-why", maxlength: 200, autocomplete: "off" });
  #pause = this.#button("Pause play", () => this.#do("pause"), "pause");
  #goOn = this.#button("Go on", () => this.#do("go-on"), "go-on");
  #times = el("div", { class: "row" });
  #player = el("select", { id: "control-player", onchange: () => this.#seatsOf() });
  #seat = el("select", { id: "control-seat" });
  #absent = this.#button("Absent", () => this.#do("absent", { player: this.#player.value, out: !this.#chosen()?.out }), "absent");
  #hold = el("select", { id: "control-hold" });
  #name = el("input", { type: "text", id: "control-name", maxlength: 40, autocomplete: "off" });
  #deck = el("input", { type: "text", id: "control-cards", maxlength: 40, autocomplete: "off", placeholder: "the red ones" });
  #dealer = el("input", { type: "text", id: "control-dealer", maxlength: 40, autocomplete: "off" });
  #doings;                        // everything but what was told: of a table that is closed nothing else is left
  #told = el("ol", { class: "told small muted" });

  constructor(model) {
    this.#model = model;
    this.#doings = [
      el("div", { class: "floor-why" }, field("control-why", "Why (for the journal)", this.#why)),
      part("Play", el("div", { class: "row" }, this.#pause, this.#goOn), this.#times),
      part("A player", field("control-player", "Who", this.#player),
        el("div", { class: "row" }, field("control-seat", "To seat", this.#seat), this.#button("Move", () => this.#do("move", { player: this.#player.value, seat: Number(this.#seat.value) }), "move")),
        el("div", { class: "row" }, this.#absent, this.#button("Remove", () => this.#do("send-away", { player: this.#player.value }), "send-away", "danger")),
        el("div", { class: "row" }, this.#button(t("chat.silence"), () => this.#do("silence", { player: this.#player.value, minutes: 60 }), "silence"),
          this.#button(t("chat.unsilence"), () => this.#do("unsilence", { player: this.#player.value }), "unsilence"))),
      part("Keep a seat", el("div", { class: "row" }, field("control-hold", "Seat", this.#hold), field("control-name", "For whom", this.#name),
        this.#button("Keep", () => this.#do("hold", { seat: Number(this.#hold.value), player: this.#name.value }), "hold"))),
      part("The table",
        el("div", { class: "row" }, field("control-cards", "New cards", this.#deck), this.#button("Change", () => this.#do("cards", { cards: this.#deck.value }), "cards")),
        el("div", { class: "row" }, field("control-dealer", "Dealer", this.#dealer), this.#button("Change", () => this.#do("dealer", { dealer: this.#dealer.value }), "dealer")),
        el("div", { class: "row" }, this.#button("Limits and settings…", () => openSettings(this.#path(), this.#model.table.edition, this.#reason()), "settings"),
          this.#button("Close after this round", () => this.#do("close"), "close", "danger"))),
    ];
    this.node = el("div", { class: "floor-table" }, this.#doings, part("Told at the table", this.#told));
  }

  #button(label, act, role, kind = "") {
    const button = el("button", { type: "button", class: kind, "data-do": role, onclick: () => busy(button, async () => act()) }, label);
    return button;
  }

  #path() {
    return `/api/tables/${this.#model.id}/floor`;
  }

  #reason() {
    const why = this.#why.value.trim();
    if (!why) {
      this.#why.focus();
      throw new Error("Say why first: it goes into the staff's journal.");
    }
    return why;
  }

  async #do(what, given = {}) {
    await post(`${this.#path()}/${what}`, { ...given, why: this.#reason() });
    this.#why.value = "";
  }

  #players() {
    const { seats = [], behind = [] } = this.#model.table;
    return [...seats, ...behind].filter(({ player }) => player);
  }

  #chosen() {
    return this.#players().find(({ player }) => player === this.#player.value);
  }

  update() {
    const { table } = this.#model;
    for (const each of this.#doings) each.hidden = table.state === "closed";
    this.#pause.hidden = Boolean(table.paused);
    this.#goOn.hidden = !table.paused;
    const asked = this.#model.toAct.filter((player) => this.#players().some((each) => each.player === player && !each.bot));
    fill(this.#times, asked.join("|"), () => asked.flatMap((player) => [
      ...TIMES.map((seconds) => this.#button(`${player} +${seconds} s`, () => this.#do("time", { player, seconds }), "time")),
      this.#button(`Clock on ${player}`, () => this.#do("clock", { player }), "clock"),
    ]));
    choices(this.#player, this.#players().map(({ player, seat }) => [player, seat ? `${seat} ${player}` : `${player} (behind)`]));
    const free = table.seats.filter(({ player }) => !player);
    choices(this.#seat, free.map(({ seat, kept }) => [seat, kept ? `${seat}, kept for ${kept}` : String(seat)]));
    choices(this.#hold, free.map(({ seat, kept }) => [seat, kept ? `${seat}, kept for ${kept}` : String(seat)]));
    this.#seatsOf();
    fill(this.#told, table.told.join("|"), () => table.told.toReversed().map((sentence) => el("li", {}, sentence)));
  }

  #seatsOf() {
    this.#absent.textContent = this.#chosen()?.out ? "Back" : "Absent";
  }
}

const part = (title, ...nodes) => el("fieldset", {}, el("legend", {}, title), nodes);

/** Draw anew only where something has changed. */
function fill(node, key, draw) {
  if (node.dataset.shown === key) return;
  node.dataset.shown = key;
  node.replaceChildren(...draw());
}

/** The options of a select; what is chosen stays chosen where it can. */
function choices(select, pairs) {
  const chosen = select.value;
  fill(select, JSON.stringify(pairs), () => pairs.map(([value, text]) => el("option", { value }, text)));
  if (pairs.some(([value]) => String(value) === chosen)) select.value = chosen;
}
