// What a page reads from the events beside cards and chips: which cards everybody sees, the buttons, dice, order of settlement,
// the player-dealer's money, what each player did last, how a hand was read. A fold, like the view.
import { isTile } from "../cards.js";
import { t } from "../messages.js";
import { spotOf } from "../view.js";

const BUTTONS = new Map([
  ["button", "D"],
  ["player-dealer", ""], // a word of the page's language
  ["action button", "A"],
  ["kill", "K"],
  ["leg", "L"],
  ["free collection button", "F"],
  ["position", "P"],
]);
const BUTTON_KINDS = [...BUTTONS.keys()];

export class Marks {
  /** @param {Page.Opening} opening */
  constructor(opening) {
    this.seatOfPlayer = new Map(Object.entries(opening.seats ?? {}).map(([seat, player]) => [player, Number(seat)]));
    this.players = new Set(Object.keys(opening.stacks ?? {}));
    /** @type {Map<string, boolean[]>} */
    this.open = new Map(); // place -> [true where everybody sees the card]
    /** @type {Map<string, number>} */
    this.fresh = new Map(); // place -> index of the first card that came with the last message
    /** @type {Set<string>} */
    this.laid = new Set(); // places whose cards were laid in order by their holder
    /** @type {Map<string, {seat: number, who: string, text: string}>} */
    this.buttons = new Map(); // what -> {seat, who, text}
    /** @type {Map<string, Page.HandName[]>} */
    this.names = new Map(); // place -> what the hand there is called, as data (js/hands.js)
    /** @type {Map<string, Page.Card[]>} */
    this.thrown = new Map(); // place -> the cards thrown away from it last, as far as the viewer has seen them
    /** @type {Set<string>} */
    this.lit = new Set(); // "place/index" of the cards that have won
    /** @type {Page.Score[]} */
    this.scores = []; // between two players: {players: [who has won, from whom], points, rows: {front: who}}
    /** @type {Map<string, Page.Result>} */
    this.results = new Map(); // account of a spot -> what has become of the wager: {won, lost, back, uncovered} in cents
    /** @type {Map<string, number>} */
    this.wins = new Map(); // player -> what they won of the pots
    this.hands = new Map(); // player -> how the hand was read; "" -> lines of hands that are nobody's
    /** @type {Map<string, Page.Action>} */
    this.last = new Map(); // player -> the last action event
    /** @type {number[]} */
    this.order = []; // seats in the order of settlement
    this.orderText = "";
    /** @type {{faces: number[], text: string} | null} */
    this.dice = null; // {faces: [6, 3, 1], text}
    /** @type {{player: string, up: number, paid: number, won: number, back?: number} | null} */
    this.bank = null; // {player, up, paid, won}
    /** @type {Set<string>} */
    this.sharing = new Set(); // who has put money into it: the player-dealer, and those who share with him and bet on no hand
    this.dealt = false;
    this.played = false; // cards lie: what goes back from now on is a result
    this.tiles = opening.piece === "tile"; // played with tiles: backs are drawn as such
  }

  /** What is new from here on is drawn as new. */
  settle() {
    this.fresh.clear();
  }

  /**
   * Names with what the page knows of each card.
   * @param {string} place
   * @param {Page.Card[]} names
   * @returns {Page.LaidCard[]}
   */
  cards(place, names) {
    const open = this.open.get(place) ?? [];
    const fresh = this.fresh.get(place) ?? Infinity;
    return names.map((name, index) => ({
      name,
      index,
      open: Boolean(open[index]),
      fresh: index >= fresh,
      lit: this.lit.has(`${place}/${index}`),
    }));
  }

  /**
   * @param {string} place
   * @param {Page.Card[]} names
   */
  throwAway(place, names) {
    if (names.every((name) => name !== null)) this.thrown.set(place, names);
  }

  /** @param {number | null} seat */
  buttonsAt(seat) {
    return BUTTON_KINDS.filter((what) => this.buttons.get(what)?.seat === seat).map((what) => ({
      what,
      sign: what === "player-dealer" ? t("felt.bank-sign") : BUTTONS.get(what),
      title: t(`tabletop.button.${what.replaceAll(" ", "-")}`),
      ...this.buttons.get(what),
    }));
  }

  /** @param {Page.RoundEvent} event */
  fold(event) {
    for (const [place, names] of Object.entries(event.names ?? {})) this.names.set(place, names);
    if (event.score) this.scores.push(event.score);
    if (event.event === "dealt") this.#dealt(event);
    else if (event.event === "shown") this.#shown(event);
    else if (event.event === "moved") this.#moved(event);
    else if (event.event === "action") this.last.set(event.player, event);
    else if (event.event === "noted") this.#noted(event);
    else if (event.event === "transfer") this.#transfer(event);
  }

  /** @param {Page.Dealt} event */
  #dealt({ place, cards, seen }) {
    this.tiles ||= cards.some((card) => card !== null && isTile(card));
    this.#add(
      place,
      cards.map((_, i) => Boolean(seen?.[i]?.includes("*"))),
    );
    if (place.startsWith("seat/")) this.dealt = true;
    this.played = true;
  }

  /** @param {Page.Shown} event */
  #shown({ place, indices, seen }) {
    const open = this.open.get(place) ?? [];
    if (seen?.includes("*")) for (const index of indices) open[index] = true;
    this.open.set(place, open);
  }

  /** @param {Page.Moved} event */
  #moved({ from, to, indices }) {
    const lie = this.open.get(from) ?? [];
    const moved = indices.map((index) => Boolean(lie[index]));
    this.open.set(
      from,
      lie.filter((_, index) => !indices.includes(index)),
    );
    if (to === from) this.laid.add(from);
    if (to !== "shoe") this.#add(to, moved);
  }

  /**
   * @param {string} place
   * @param {boolean[]} open
   */
  #add(place, open) {
    const lie = this.open.get(place) ?? [];
    if (!this.fresh.has(place)) this.fresh.set(place, lie.length);
    this.open.set(place, [...lie, ...open]);
  }

  /** @param {Page.Noted} event */
  #noted({ what, who, text, words = text }) {
    if (BUTTONS.has(what)) {
      const seat = Number(/seat (\d+)\D*$/.exec(text ?? "")?.[1] ?? 0) || this.seatOfPlayer.get(who);
      if (seat) this.buttons.set(what, { seat, who, text: words });
    }
    if (what === "player-dealer") this.bank ??= { player: who, up: 0, paid: 0, won: 0 };
    if (what === "hand") this.#hand(who, words);
    if (what === "dice") this.dice = { faces: (/^[\d-]+/.exec(text)?.[0] ?? "").split("-").filter(Boolean).map(Number), text };
    if (what === "settlement order") {
      this.order = orderOf(text);
      this.orderText = words;
    }
  }

  /**
   * @param {string} who
   * @param {string} text
   */
  #hand(who, text) {
    if (who) this.hands.set(who, text);
    else this.hands.set("", [...(this.hands.get("") ?? []), text]);
  }

  /**
   * The cards that make the hand at a place have won; `of`: of a pot in halves only those of that half.
   * @param {string} place
   */
  #light(place, of = "") {
    for (const name of this.names.get(place) ?? []) {
      if (!of || name.of === of) for (const [where, index] of name.cards ?? []) this.lit.add(`${where}/${index}`);
    }
  }

  /**
   * What becomes of a wager: paid from elsewhere, taken, given back, or given back because the money did not reach it.
   * @param {Pick<Page.Transfer, "from" | "to" | "amount" | "rule" | "spot">} event
   */
  #result({ from, to, amount, rule, spot }) {
    const account = spot ?? from;
    const at = spotOf(account);
    if (!at || at.wager === BET) return; // a bet that nobody called is its player's own, and no result
    if ((!spot && to !== "bank" && to !== at.player) || (spot && to !== at.player)) return;
    const found = this.results.get(account) ?? { ...at, spot: account, won: 0, lost: 0, back: 0, uncovered: 0 };
    found[spot ? "won" : to === "bank" ? "lost" : rule === "not-covered" ? "uncovered" : "back"] += amount;
    this.results.set(account, found);
    if (found.won) for (const place of [`seat/${at.position}${at.hand ? `/${at.hand}` : ""}`, `front/${at.position}`]) this.#light(place);
  }

  /**
   * The player-dealer's money in action: put up, paid out of it, won into it.
   * @param {Page.Transfer} event
   */
  #transfer({ from, to, amount, rule, spot }) {
    const bank = this.bank;
    if (from.startsWith("pot/") && this.players.has(to)) {
      this.#light(`seat/${this.seatOfPlayer.get(to)}`, HALVES[rule ?? ""]);
      this.wins.set(to, (this.wins.get(to) ?? 0) + amount);
    }
    if (this.played) this.#result({ from, to, amount, rule, spot });
    if (to === "bank" && this.players.has(from)) {
      this.bank ??= { player: from, up: 0, paid: 0, won: 0 };
      this.bank.up += amount;
      this.sharing.add(from);
    } else if (to === "bank" && bank) {
      bank.won += amount;
    } else if (from === "bank" && bank) {
      if (this.sharing.has(to)) bank.back = (bank.back ?? 0) + amount;
      else bank.paid += amount;
    }
  }
}

const BET = "bet"; // what lies before a player of a pot game
/** @type {Record<string, string>} */
const HALVES = { "high-half": "high", "low-half": "low" };

/** Seats in order from "seat 3, seat 4, seat 1" or "player, banker; each from seat 3: 3, 4, 1". */
export function orderOf(/** @type {string} */ text) {
  const tail = text.slice(text.lastIndexOf(":") + 1);
  const listed = tail.includes("seat ") ? [...tail.matchAll(/seat (\d+)/g)].map((found) => found[1]) : (tail.match(/\d+/g) ?? []);
  return listed.map(Number);
}
