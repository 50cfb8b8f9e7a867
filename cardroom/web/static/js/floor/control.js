// The table's own business, by the floor: play stopped and gone on with, time, seats, settings, cards, dealers, and its close. One reason
// is written for each, which goes into the staff's journal; everybody at the table is told in a sentence.
import { post } from "../api.js";
import { el } from "../dom.js";
import { t } from "../messages.js";
import { busy } from "../notice.js";
import { mayPauseAfter } from "./play.js";
import { openSettings } from "./settings.js";

const TIMES = [30, 60, 120];
const field = (id, label, input) => el("div", { class: "field" }, el("label", { for: id }, label), input);

export class Control {
  #model;
  #why = el("input", { type: "text", id: "control-why", maxlength: 200, autocomplete: "off" });
  #pause = this.#button(t("floor.pause"), () => this.#do("pause"), "pause");
  #pauseAfter = this.#button(t("floor.pause-after"), () => this.#do("pause-after"), "pause-after");
  #goOn = this.#button(t("floor.go-on"), () => this.#do("go-on"), "go-on");
  #times = el("div", { class: "row" });
  #player = el("select", { id: "control-player", onchange: () => this.#seatsOf() });
  #seat = el("select", { id: "control-seat" });
  #absent = this.#button(t("floor.absent"), () => this.#do("absent", { player: this.#player.value, out: !this.#chosen()?.out }), "absent");
  #hold = el("select", { id: "control-hold" });
  #name = el("input", { type: "text", id: "control-name", maxlength: 40, autocomplete: "off" });
  #deck = el("input", { type: "text", id: "control-cards", maxlength: 40, autocomplete: "off", placeholder: t("floor.deck-example") });
  #called = el("input", { type: "text", id: "control-called", maxlength: 24, autocomplete: "off" });
  #dealer = el("input", { type: "text", id: "control-dealer", maxlength: 40, autocomplete: "off" });
  #doings; // everything but what was told: of a table that is closed nothing else is left
  #told = el("ol", { class: "told small muted" });

  constructor(model) {
    this.#model = model;
    this.#doings = [
      el("div", { class: "floor-why" }, field("control-why", t("floor.why-journal"), this.#why)),
      part(t("floor.play"), el("div", { class: "row" }, this.#pause, this.#pauseAfter, this.#goOn), this.#times),
      part(
        t("floor.a-player"),
        field("control-player", t("floor.who"), this.#player),
        el(
          "div",
          { class: "row" },
          field("control-seat", t("floor.to-seat"), this.#seat),
          this.#button(t("floor.move"), () => this.#do("move", { player: this.#player.value, seat: Number(this.#seat.value) }), "move"),
        ),
        el(
          "div",
          { class: "row" },
          this.#button(t("floor.no-friend"), () => this.#do("friend", { player: this.#player.value }), "friend"),
        ),
        el(
          "div",
          { class: "row" },
          this.#absent,
          this.#button(t("floor.remove"), () => this.#do("send-away", { player: this.#player.value }), "send-away", "danger"),
        ),
        el(
          "div",
          { class: "row" },
          this.#button(t("chat.silence"), () => this.#do("silence", { player: this.#player.value, minutes: 60 }), "silence"),
          this.#button(t("chat.unsilence"), () => this.#do("unsilence", { player: this.#player.value }), "unsilence"),
        ),
      ),
      part(
        t("floor.keep-seat"),
        el(
          "div",
          { class: "row" },
          field("control-hold", t("floor.seat"), this.#hold),
          field("control-name", t("floor.for-whom"), this.#name),
          this.#button(t("floor.keep"), () => this.#do("hold", { seat: Number(this.#hold.value), player: this.#name.value }), "hold"),
        ),
      ),
      part(
        t("floor.the-table"),
        el(
          "div",
          { class: "row" },
          field("control-cards", t("floor.new-cards"), this.#deck),
          this.#button(t("floor.change"), () => this.#do("cards", { cards: this.#deck.value }), "cards"),
        ),
        el(
          "div",
          { class: "row" },
          field("control-called", t("floor.table-name"), this.#called),
          this.#button(t("floor.name"), () => this.#do("name", { name: this.#called.value }), "name"),
        ),
        el(
          "div",
          { class: "row" },
          field("control-dealer", t("floor.dealer"), this.#dealer),
          this.#button(t("floor.change"), () => this.#do("dealer", { dealer: this.#dealer.value }), "dealer"),
        ),
        el(
          "div",
          { class: "row" },
          this.#button(t("floor.limits-more"), () => openSettings(this.#path(), this.#model.table.edition, this.#reason()), "settings"),
          this.#button(t("floor.close-after"), () => this.#do("close"), "close", "danger"),
        ),
      ),
    ];
    this.node = el("div", { class: "floor-table" }, this.#doings, part(t("floor.told"), this.#told));
  }

  #button(label, act, role, kind = "") {
    const button = el("button", { type: "button", class: kind, "data-do": role, onclick: () => busy(button, async () => act()) }, label);
    return button;
  }

  /** @returns {`/api/tables/${string}/floor`} */
  #path() {
    return `/api/tables/${this.#model.id}/floor`;
  }

  #reason() {
    const why = this.#why.value.trim();
    if (!why) {
      this.#why.focus();
      throw new Error(t("floor.say-why"));
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
    this.#pauseAfter.hidden = !mayPauseAfter(table) || Boolean(table.pausing);
    this.#goOn.hidden = !table.paused && !table.pausing;
    this.#goOn.textContent = t(table.paused ? "floor.go-on" : "floor.no-pause-after");
    const asked = this.#model.toAct.filter((player) => this.#players().some((each) => each.player === player && !each.bot));
    fill(this.#times, `${table.clock}|${asked.join("|")}`, () =>
      asked.flatMap((player) => [
        ...(table.clock ? TIMES : []).map((seconds) =>
          this.#button(t("floor.more-time", { player, seconds }), () => this.#do("time", { player, seconds }), "time"),
        ),
        this.#button(t("floor.clock-on", { player }), () => this.#do("clock", { player }), "clock"),
      ]),
    );
    choices(
      this.#player,
      this.#players().map(({ player, seat }) => [player, seat ? `${seat} ${player}` : t("floor.behind", { player })]),
    );
    const free = table.seats.filter(({ player }) => !player);
    choices(
      this.#seat,
      free.map(({ seat, kept }) => [seat, kept ? t("floor.kept-for", { seat, kept }) : String(seat)]),
    );
    choices(
      this.#hold,
      free.map(({ seat, kept }) => [seat, kept ? t("floor.kept-for", { seat, kept }) : String(seat)]),
    );
    this.#seatsOf();
    fill(this.#told, table.told.join("|"), () => table.told.toReversed().map((sentence) => el("li", {}, sentence)));
  }

  #seatsOf() {
    this.#absent.textContent = this.#chosen()?.out ? t("floor.is-back") : t("floor.absent");
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
