// The pad: two taps a card, seats and amounts for wagers, the verbs of who is asked. Whatever is tapped becomes a line, as if typed.
import { cardText } from "../cards.js";
import { el } from "../dom.js";
import { t } from "../messages.js";
import { dollars } from "../money.js";
import { chip } from "./chips.js";

const RANKS = "AKQJT98765432";
const SUITS = "shdc";
const SIGNS = { s: "♠", h: "♥", d: "♦", c: "♣" };
const plain = (amount) => String(amount / 100);
const words = (text) => text.replaceAll("-", " ").replace(/^./, (letter) => letter.toUpperCase());

const bets = ({ options }) => options.filter(({ verb }) => verb === "bet");

/**
 * @typedef {Wire.DealerData["asked"]["who"][number]["options"][number]} Option
 * @typedef {{line: string, option: Option, open: boolean, hidden: boolean}} Begun a verb that waits for its amount or its cards
 */

export class Pad {
  node = el("div", { class: "pad", role: "group", "aria-label": t("dealer.pad") });
  #send;
  #draft;
  /** @type {Wire.DealerData} */
  #data; // as last shown
  /** @type {string[]} */
  #cards = [];
  #half = ""; // a rank or a suit that waits for the other
  #seats = new Set();
  #position = 0; // another's, where one bets there; 0: his own
  #wager = "";
  #amount = 0;
  /** @type {Begun | null} */
  #verb = null; // what waits for its amount or cards: {prefix, option}
  #picks = new Set();

  /** @param send(line) types it in; @param draft(text) shows it in the line */
  constructor(send, draft) {
    this.#send = send;
    this.#draft = draft;
  }

  show(data) {
    this.#data = data;
    this.#cards = [];
    this.#half = "";
    this.#seats = new Set();
    this.#position = 0;
    this.#wager = "";
    this.#amount = 0;
    this.#verb = null;
    this.#picks = new Set();
    this.#draw();
  }

  #draw() {
    const { asked, state } = this.#data;
    const active = document.activeElement;
    const kept = active instanceof HTMLElement && this.node.contains(active) ? active.dataset.key : null;
    const parts =
      state !== "playing"
        ? []
        : asked.kind === "cards"
          ? this.#cardPad()
          : asked.kind === "wagers"
            ? this.#wagerPad()
            : [...this.#verbPad(), ...(asked.next && !this.#verb ? this.#cardPad() : [])];
    this.node.replaceChildren(...parts);
    /** @type {HTMLElement | null} */
    const again = kept ? this.node.querySelector(`[data-key="${CSS.escape(kept)}"]`) : null;
    again?.focus();
  }

  /**
   * @param {string} key
   * @param {Page.Child} label
   * @param {() => void} act
   * @param {{kind?: string, name?: string | null, pressed?: boolean | null, disabled?: boolean | null}} more
   */
  #key(key, label, act, { kind = "", name = null, pressed = null, disabled = null } = {}) {
    return el(
      "button",
      {
        type: "button",
        class: `key ${kind}`,
        "data-key": key,
        "aria-label": name,
        disabled,
        "aria-pressed": pressed === null ? null : String(pressed),
        onclick: act,
      },
      label,
    );
  }

  // -- cards ----------------------------------------------------------------------------------------------------------------------

  /** How many cards lie there; at a step that ends with cards, those. */
  get #count() {
    return this.#data.asked.count || this.#data.asked.next;
  }

  #cardPad() {
    const { deck } = this.#data;
    const shown = el(
      "p",
      { class: "typed-cards", role: "status" },
      [
        ...this.#cards.map((name) => cardText(name)),
        this.#half ? (this.#half in SIGNS ? SIGNS[this.#half] : this.#half) : "",
        ...Array(Math.max(0, this.#count - this.#cards.length - (this.#half ? 1 : 0))).fill("▢"),
      ]
        .filter(Boolean)
        .join("  "),
    );
    const back = this.#key(
      "back",
      "⌫",
      () => {
        if (this.#half) this.#half = "";
        else this.#cards.pop();
        this.#change();
      },
      { name: t("dealer.take-last") },
    );
    const tiles = deck.filter((name) => /^\d/.test(name) && name.includes("-"));
    if (tiles.length)
      return [
        shown,
        el(
          "div",
          { class: "keys tiles" },
          tiles.map((name) => this.#key(name, name, () => this.#card(name))),
          back,
        ),
      ];
    const has = (part) => deck.some((name) => name.length === 2 && name.includes(part));
    return [
      shown,
      el(
        "div",
        { class: "keys ranks" },
        [...RANKS].filter(has).map((rank) =>
          this.#key(rank, rank === "T" ? "10" : rank, () => this.#part(rank), {
            name: /\d/.test(rank) ? null : t(`common.card.rank-${rank.toLowerCase()}`),
            pressed: this.#half === rank,
          }),
        ),
      ),
      el(
        "div",
        { class: "keys suits" },
        [...SUITS].map((suit) =>
          this.#key(suit, SIGNS[suit], () => this.#part(suit), {
            kind: `suit-${suit}`,
            name: t(`common.card.suit-${suit}`),
            pressed: this.#half === suit,
          }),
        ),
        deck.some((name) => /^jo$/i.test(name)) ? this.#key("joker", t("dealer.joker"), () => this.#card("Jo")) : null,
        back,
      ),
    ];
  }

  #part(sign) {
    const other = this.#half;
    if (!other || other in SIGNS === sign in SIGNS) {
      this.#half = sign;
      this.#change();
      return;
    }
    this.#half = "";
    this.#card(sign in SIGNS ? other + sign : sign + other);
  }

  #card(name) {
    this.#cards.push(name);
    this.#change();
    if (this.#cards.length === this.#count) this.#send(this.#cards.join(" "));
  }

  #change() {
    this.#draft(this.#cards.join(" "));
    this.#draw();
  }

  // -- wagers ---------------------------------------------------------------------------------------------------------------------

  #wagerPad() {
    const who = this.#data.asked.who.filter(({ seat, options }) => seat && options.some(({ verb }) => verb === "bet"));
    const chosen = who.filter(({ seat }) => this.#seats.has(seat));
    const elsewhere =
      chosen.length === 1
        ? [...new Set(bets(chosen[0]).map(({ position }) => position))].filter((position) => position !== chosen[0].seat)
        : [];
    if (!elsewhere.includes(this.#position)) this.#position = 0;
    const wagers = [...new Set((chosen.length ? chosen : who).flatMap((each) => this.#here(each).map(({ wager }) => wager)))];
    if (!wagers.includes(this.#wager)) this.#wager = wagers[0] ?? "";
    const toggle = (seat) => {
      if (!this.#seats.delete(seat)) this.#seats.add(seat);
      this.#redraft();
    };
    const place = (position) => {
      this.#position = position;
      this.#redraft();
    };
    const again = Object.values(this.#data.last).some((before) => before.some(({ wager }) => wager));
    const lie = this.#data.seats.some((seat) => seat.wagers.length);
    return [
      el(
        "div",
        { class: "keys seats-keys", role: "group", "aria-label": t("dealer.seats") },
        who.map(({ seat, player }) =>
          this.#key(`seat-${seat}`, `${seat} ${player}`, () => toggle(seat), { pressed: this.#seats.has(seat) }),
        ),
        who.length > 1
          ? this.#key("all", t("dealer.all"), () => {
              this.#seats = new Set(who.map(({ seat }) => seat));
              this.#redraft();
            })
          : null,
      ),
      elsewhere.length
        ? el(
            "div",
            { class: "keys", role: "group", "aria-label": t("dealer.position") },
            el("span", { class: "whose" }, t("dealer.position")),
            this.#key("position-0", t("dealer.own"), () => place(0), { pressed: !this.#position }),
            elsewhere.map((position) =>
              this.#key(`position-${position}`, String(position), () => place(position), {
                pressed: this.#position === position,
                name: t("dealer.position-n", { number: position }),
              }),
            ),
          )
        : null,
      wagers.length > 1
        ? el(
            "div",
            { class: "keys", role: "group", "aria-label": t("dealer.wagers") },
            wagers.map((wager) =>
              this.#key(
                `wager-${wager}`,
                words(wager),
                () => {
                  this.#wager = wager;
                  this.#redraft();
                },
                { pressed: this.#wager === wager },
              ),
            ),
          )
        : null,
      this.#amounts(null, this.#most(chosen.length ? chosen : who), false),
      el("p", { class: "small muted" }, this.#bounds(chosen.length ? chosen : who)),
      el(
        "div",
        { class: "keys" },
        this.#key("place", this.#amount ? t("dealer.place-amount", { amount: this.#amount }) : t("dealer.place"), () => this.#place(), {
          kind: "brass",
          disabled: !(this.#seats.size && this.#amount),
        }),
        again ? this.#key("again", t("dealer.as-before"), () => this.#send("="), {}) : null,
        this.#key("no-more", lie ? t("dealer.no-more") : t("dealer.nobody-bets"), () => this.#send("."), { kind: lie ? "primary" : "" }),
      ),
    ].filter((part) => part !== null);
  }

  /** His bets at the position that is chosen: his own, if none is. */
  #here(each) {
    return bets(each).filter(({ position }) => position === (this.#position || each.seat));
  }

  /** The most that all of them may bet on the wager that is chosen: a chip beyond it is of no use. */
  #most(who) {
    const found = who.flatMap((each) => this.#here(each).filter(({ wager }) => wager === this.#wager));
    return found.length ? Math.min(...found.map(({ most }) => most)) : null;
  }

  /** What may be bet on the wager that is chosen: where players differ, what all of them may. */
  #bounds(who) {
    const found = who.flatMap((each) => this.#here(each).filter(({ wager }) => wager === this.#wager));
    if (!found.length) return "";
    return t("dealer.bounds", {
      wager: words(this.#wager),
      least: Math.max(...found.map(({ least }) => least)),
      most: Math.min(...found.map(({ most }) => most)),
    });
  }

  #wagerLine() {
    const where = this.#position ? `@${this.#position}` : "";
    return [...this.#seats]
      .sort((a, b) => a - b)
      .map((seat) => `${seat}${where} ${this.#wager} ${plain(this.#amount)}`)
      .join(", ");
  }

  #place() {
    if (this.#seats.size && this.#amount) this.#send(this.#wagerLine());
  }

  #redraft() {
    this.#draft(this.#seats.size && this.#amount ? this.#wagerLine() : "");
    this.#draw();
  }

  /** @param named whether the least and the most have keys of their own */
  #amounts(/** @type {number | null} */ least = null, /** @type {number | null} */ most = null, named = true) {
    const add = (value) => {
      this.#amount += value;
      if (this.#verb) this.#draw();
      else this.#redraft();
    };
    const set = (value) => {
      this.#amount = value;
      if (this.#verb) this.#draw();
      else this.#redraft();
    };
    return el(
      "div",
      { class: "keys amounts", role: "group", "aria-label": t("dealer.amount") },
      el("output", { class: "amount" }, dollars(this.#amount)),
      this.#data.chips
        .filter(({ value }) => most === null || value <= most)
        .map(({ value, colour }) =>
          this.#key(`chip-${value}`, chip(value, colour), () => add(value), { name: `${dollars(value)}, ${colour}`, kind: "chip-key" }),
        ),
      least !== null ? this.#key("least", t("dealer.least", { amount: least }), () => set(least)) : null,
      named && most !== null && most !== least ? this.#key("most", t("dealer.most", { amount: most }), () => set(most)) : null,
      this.#key("clear", t("dealer.clear"), () => set(0)),
    );
  }

  // -- who acts -------------------------------------------------------------------------------------------------------------------

  #verbPad() {
    if (this.#verb) return this.#rest(this.#verb);
    const { who } = this.#data.asked;
    const forAll =
      who.length > 1 && who.every(({ seat, options }) => seat && options.some(({ enter }) => enter))
        ? who[0].options.find(({ enter }) => enter)
        : null;
    const rows = who.map(({ player, seat, options }) => {
      const prefix = who.length > 1 ? `${seat || player} ` : "";
      return el(
        "div",
        { class: "keys verbs", role: "group", "aria-label": seat ? t("dealer.seat-of", { seat, player }) : t("dealer.dealer") },
        who.length > 1 ? el("span", { class: "whose" }, seat ? `${seat} ${player}` : player) : null,
        options.map((option, i) =>
          this.#key(`${prefix}${i}-${option.verb}`, this.#verbLabel(option, options), () => this.#choose(prefix, option, options), {
            kind: option.enter && !forAll ? "primary" : "",
          }),
        ),
      );
    });
    const { everybody } = this.#data.asked;
    const all = [
      everybody ? this.#key("everybody", t("dealer.everybody", { does: everybody }), () => this.#send("."), { kind: "primary" }) : null,
      forAll
        ? this.#key("for-all", t("dealer.everybody-else", { verb: words(forAll.verb) }), () => this.#send(""), { kind: "primary" })
        : null,
    ].filter(Boolean);
    return all.length ? [...rows, el("div", { class: "keys verbs" }, all)] : rows;
  }

  /** What must be said beside the verb, where it is offered more than once: the wager, the position. */
  #beside({ verb, wager, position }, options) {
    const same = options.filter((each) => each.verb === verb);
    const differ = (key) => new Set(same.map((each) => each[key])).size > 1;
    return { wager: differ("wager") && wager ? ` ${wager}` : "", position: differ("position") && position ? position : 0 };
  }

  #verbLabel(option, options) {
    const { verb, least, most } = option;
    if (["deal", "go on"].includes(verb)) return this.#data.asked.done;
    const { wager, position } = this.#beside(option, options);
    return (
      words(verb.replace(/^dice-/, "")) +
      wager +
      (position ? ` at ${position}` : "") +
      (least === null || !most ? "" : least === most ? ` ${dollars(least)}` : ` ${dollars(least)}–${dollars(most)}`)
    );
  }

  #choose(prefix, option, options) {
    const { wager, position } = this.#beside(option, options);
    const verb = option.verb.replace(/^dice-/, "") + wager + (position ? ` @${position}` : "");
    const open = option.least !== null && option.least < option.most;
    const hidden = option.cards.length > 0 && !option.cards.some(Boolean); // one is as good as another
    const picks =
      option.picks && option.picks[1] > 0 && option.picks[0] !== option.picks[2] && !(hidden && option.picks[0] === option.picks[1]);
    if (open || picks) {
      this.#verb = { line: prefix + verb, option, open, hidden };
      this.#amount = open && option.verb !== "put-up" ? option.least : 0; // what somebody puts up is theirs to say
      this.#picks = new Set();
      this.#draw();
    } else if (option.picks && !hidden)
      this.#send(`${prefix}${verb} ${Array.from({ length: option.picks[0] }, (_, i) => i + 1).join(" ")}`.trim());
    else this.#send(prefix + verb);
  }

  #rest(/** @type {Begun} */ { line, option, open, hidden }) {
    const say = el("p", { class: "typed-cards" }, words(option.verb));
    const back = this.#key(
      "no",
      t("dealer.back"),
      () => {
        this.#verb = null;
        this.#draw();
      },
      { kind: "quiet" },
    );
    if (open) {
      return [
        say,
        this.#amounts(option.least, option.most),
        el(
          "div",
          { class: "keys" },
          this.#key("go", `${words(option.verb)} ${dollars(this.#amount)}`, () => this.#send(`${line} ${plain(this.#amount)}`), {
            kind: "primary",
            disabled: this.#amount < (option.least ?? 0) || this.#amount > (option.most ?? this.#amount),
          }),
          back,
        ),
      ];
    }
    const [least, most, size] = option.picks ?? [];
    if (hidden) {
      return [
        say,
        el("p", { class: "small muted" }, t("dealer.how-many")),
        el(
          "div",
          { class: "keys" },
          Array.from({ length: most - least + 1 }, (_, i) =>
            this.#key(`many-${least + i}`, String(least + i), () => this.#send(`${line} ${least + i}`)),
          ),
          back,
        ),
      ];
    }
    const toggle = (number) => {
      if (!this.#picks.delete(number)) this.#picks.add(number);
      this.#draw();
    };
    return [
      say,
      el("p", { class: "small muted" }, t(option.cards.some(Boolean) ? "dealer.which" : "dealer.which-left", option)),
      el(
        "div",
        { class: "keys" },
        Array.from({ length: size }, (_, i) =>
          this.#key(`pick-${i}`, option.cards[i] ? cardText(option.cards[i]) : String(i + 1), () => toggle(i + 1), {
            pressed: this.#picks.has(i + 1),
            name: option.cards[i] ? null : t("dealer.number", { number: i + 1 }),
          }),
        ),
      ),
      el(
        "div",
        { class: "keys" },
        this.#key("go", t("dealer.done"), () => this.#send(`${line} ${[...this.#picks].sort((a, b) => a - b).join(" ")}`.trim()), {
          kind: "primary",
        }),
        back,
      ),
    ];
  }
}
