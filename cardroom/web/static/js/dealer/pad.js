// The pad: two taps a card, seats and amounts for wagers, the verbs of who is asked. Whatever is tapped becomes a line, as if typed.
import { cardText } from "../cards.js";
import { el } from "../dom.js";
import { dollars } from "../money.js";
import { chip } from "./chips.js";

const RANKS = "AKQJT98765432";
const SUITS = "shdc";
const SUIT_NAMES = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };
const RANK_NAMES = { A: "ace", K: "king", Q: "queen", J: "jack", T: "ten" };
const SIGNS = { s: "♠", h: "♥", d: "♦", c: "♣" };
const plain = (amount) => String(amount / 100);
const words = (text) => text.replaceAll("-", " ").replace(/^./, (letter) => letter.toUpperCase());

export class Pad {
  node = el("div", { class: "pad", role: "group", "aria-label": "Pad" });
  #send;
  #draft;
  #data = null;
  #cards = [];
  #half = "";                     // a rank or a suit that waits for the other
  #seats = new Set();
  #wager = "";
  #amount = 0;
  #verb = null;                   // what waits for its amount or cards: {prefix, option}
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
    this.#wager = "";
    this.#amount = 0;
    this.#verb = null;
    this.#picks = new Set();
    this.#draw();
  }

  #draw() {
    const { asked, state } = this.#data;
    const kept = this.node.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    const parts = state !== "playing" ? [] : asked.kind === "cards" ? this.#cardPad() : asked.kind === "wagers" ? this.#wagerPad() : this.#verbPad();
    this.node.replaceChildren(...parts);
    if (kept) this.node.querySelector(`[data-key="${CSS.escape(kept)}"]`)?.focus();
  }

  #key(key, label, act, { kind = "", name = null, pressed = null } = {}) {
    return el("button", { type: "button", class: `key ${kind}`, "data-key": key, "aria-label": name, "aria-pressed": pressed === null ? null : String(pressed), onclick: act }, label);
  }

  // -- cards ----------------------------------------------------------------------------------------------------------------------

  #cardPad() {
    const { deck, asked } = this.#data;
    const shown = el("p", { class: "typed-cards", role: "status" },
      [...this.#cards.map((name) => cardText(name)), this.#half ? (this.#half in SIGNS ? SIGNS[this.#half] : this.#half) : "",
        ...Array(Math.max(0, asked.count - this.#cards.length - (this.#half ? 1 : 0))).fill("▢")].filter(Boolean).join("  "));
    const back = this.#key("back", "⌫", () => { if (this.#half) this.#half = ""; else this.#cards.pop(); this.#change(); }, { name: "Take away the last" });
    const tiles = deck.filter((name) => /^\d/.test(name) && name.includes("-"));
    if (tiles.length) return [shown, el("div", { class: "keys tiles" }, tiles.map((name) => this.#key(name, name, () => this.#card(name))), back)];
    const has = (part) => deck.some((name) => name.length === 2 && name.includes(part));
    return [shown,
      el("div", { class: "keys ranks" }, [...RANKS].filter(has).map((rank) => this.#key(rank, rank === "T" ? "10" : rank, () => this.#part(rank), { name: RANK_NAMES[rank], pressed: this.#half === rank }))),
      el("div", { class: "keys suits" }, [...SUITS].map((suit) => this.#key(suit, SIGNS[suit], () => this.#part(suit), { kind: `suit-${suit}`, name: SUIT_NAMES[suit], pressed: this.#half === suit })),
        deck.some((name) => /^jo$/i.test(name)) ? this.#key("joker", "Joker", () => this.#card("Jo")) : null, back)];
  }

  #part(sign) {
    const other = this.#half;
    if (!other || (other in SIGNS) === (sign in SIGNS)) {
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
    if (this.#cards.length === this.#data.asked.count) this.#send(this.#cards.join(" "));
  }

  #change() {
    this.#draft(this.#cards.join(" "));
    this.#draw();
  }

  // -- wagers ---------------------------------------------------------------------------------------------------------------------

  #wagerPad() {
    const who = this.#data.asked.who.filter(({ seat, options }) => seat && options.some(({ verb }) => verb === "bet"));
    const chosen = who.filter(({ seat }) => this.#seats.has(seat));
    const own = (each) => each.options.filter(({ verb, position }) => verb === "bet" && position === each.seat);
    const wagers = [...new Set((chosen.length ? chosen : who).flatMap((each) => own(each).map(({ wager }) => wager)))];
    if (!wagers.includes(this.#wager)) this.#wager = wagers[0] ?? "";
    const toggle = (seat) => { if (!this.#seats.delete(seat)) this.#seats.add(seat); this.#redraft(); };
    const again = Object.values(this.#data.last).some((bets) => bets.some(({ wager }) => wager));
    return [
      el("div", { class: "keys seats-keys", role: "group", "aria-label": "Seats" },
        who.map(({ seat, player }) => this.#key(`seat-${seat}`, `${seat} ${player}`, () => toggle(seat), { pressed: this.#seats.has(seat) })),
        who.length > 1 ? this.#key("all", "All", () => { this.#seats = new Set(who.map(({ seat }) => seat)); this.#redraft(); }) : null),
      wagers.length > 1 ? el("div", { class: "keys", role: "group", "aria-label": "Wagers" },
        wagers.map((wager) => this.#key(`wager-${wager}`, words(wager), () => { this.#wager = wager; this.#redraft(); }, { pressed: this.#wager === wager }))) : null,
      this.#amounts(),
      el("p", { class: "small muted" }, this.#bounds(chosen.length ? chosen : who)),
      el("div", { class: "keys" },
        this.#key("place", this.#amount ? `Place ${dollars(this.#amount)}` : "Place", () => this.#place(), { kind: "brass" }),
        again ? this.#key("again", "As before", () => this.#send("="), {}) : null,
        this.#key("no-more", "No more bets", () => this.#send("."), { kind: "primary" })),
    ].filter(Boolean);
  }

  /** What may be bet on the wager that is chosen: where players differ, what all of them may. */
  #bounds(who) {
    const found = who.flatMap(({ seat, options }) => options.filter(({ verb, wager, position }) => verb === "bet" && wager === this.#wager && position === seat));
    if (!found.length) return "";
    return `${words(this.#wager)}: ${dollars(Math.max(...found.map(({ least }) => least)))} to ${dollars(Math.min(...found.map(({ most }) => most)))}.`;
  }

  #wagerLine() {
    return [...this.#seats].sort((a, b) => a - b).map((seat) => `${seat} ${this.#wager} ${plain(this.#amount)}`).join(", ");
  }

  #place() {
    if (this.#seats.size && this.#amount) this.#send(this.#wagerLine());
  }

  #redraft() {
    this.#draft(this.#seats.size && this.#amount ? this.#wagerLine() : "");
    this.#draw();
  }

  #amounts(least = null, most = null) {
    const add = (value) => { this.#amount += value; if (this.#verb) this.#draw(); else this.#redraft(); };
    const set = (value) => { this.#amount = value; if (this.#verb) this.#draw(); else this.#redraft(); };
    return el("div", { class: "keys amounts", role: "group", "aria-label": "Amount" },
      el("output", { class: "amount" }, dollars(this.#amount)),
      this.#data.chips.map(({ value, colour }) => this.#key(`chip-${value}`, chip(value, colour), () => add(value), { name: `${dollars(value)}, ${colour}`, kind: "chip-key" })),
      least !== null ? this.#key("least", `Least ${dollars(least)}`, () => set(least)) : null,
      most !== null && most !== least ? this.#key("most", `Most ${dollars(most)}`, () => set(most)) : null,
      this.#key("clear", "Clear", () => set(0)));
  }

  // -- who acts -------------------------------------------------------------------------------------------------------------------

  #verbPad() {
    if (this.#verb) return this.#rest();
    const { who } = this.#data.asked;
    return who.map(({ player, seat, options }) => {
      const prefix = who.length > 1 ? `${seat || player} ` : "";
      const many = (verb) => options.filter((each) => each.verb === verb).length > 1;
      const label = ({ verb, wager, least, most }) => words(verb.replace(/^dice-/, "")) + (many(verb) && wager ? ` ${wager}` : "") + (least !== null && least === most ? ` ${dollars(least)}` : "");
      return el("div", { class: "keys verbs", role: "group", "aria-label": seat ? `Seat ${seat}, ${player}` : "Dealer" },
        who.length > 1 ? el("span", { class: "whose" }, seat ? `${seat} ${player}` : player) : null,
        options.map((option, i) => this.#key(`${prefix}${i}-${option.verb}`, this.#verbLabel(option, label(option)), () => this.#choose(prefix, option, many(option.verb)), { kind: option.enter ? "primary" : "" })));
    });
  }

  #verbLabel({ verb }, label) {
    return { deal: "Done", "go on": "Done" }[verb] ?? label;
  }

  #choose(prefix, option, ambiguous) {
    const verb = option.verb.replace(/^dice-/, "") + (ambiguous && option.wager ? ` ${option.wager}` : "");
    const open = option.least !== null && option.least < option.most;
    const picks = option.picks && option.picks[1] > 0 && !(option.picks[0] === option.picks[2]);
    if (open || picks) {
      this.#verb = { line: prefix + verb, option, open };
      this.#amount = open ? option.least : 0;
      this.#picks = new Set();
      this.#draw();
    } else if (option.picks) this.#send(`${prefix}${verb} ${Array.from({ length: option.picks[0] }, (_, i) => i + 1).join(" ")}`.trim());
    else this.#send(prefix + verb);
  }

  #rest() {
    const { line, option, open } = this.#verb;
    const say = el("p", { class: "typed-cards" }, words(option.verb));
    const back = this.#key("no", "Back", () => { this.#verb = null; this.#draw(); }, { kind: "quiet" });
    if (open) {
      return [say, this.#amounts(option.least, option.most), el("div", { class: "keys" },
        this.#key("go", `${words(option.verb)} ${dollars(this.#amount)}`, () => this.#send(`${line} ${plain(this.#amount)}`), { kind: "primary" }), back)];
    }
    const [least, most, size] = option.picks;
    const toggle = (number) => { if (!this.#picks.delete(number)) this.#picks.add(number); this.#draw(); };
    return [say, el("p", { class: "small muted" }, `Which cards: ${least === most ? least : `${least} to ${most}`} of ${size}, counted from the left.`),
      el("div", { class: "keys" }, Array.from({ length: size }, (_, i) => this.#key(`pick-${i}`, String(i + 1), () => toggle(i + 1), { pressed: this.#picks.has(i + 1), name: `Card ${i + 1}` }))),
      el("div", { class: "keys" }, this.#key("go", "Done", () => this.#send(`${line} ${[...this.#picks].sort((a, b) => a - b).join(" ")}`.trim()), { kind: "primary" }), back)];
  }
}
