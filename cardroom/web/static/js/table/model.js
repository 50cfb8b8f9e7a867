// Everything the page knows, from the messages alone: the table, the round in play and the one before it.
import { asWritten } from "../money.js";
import { View } from "../view.js";
import { Marks } from "./marks.js";

class RoundState {
  /**
   * @param {string} id
   * @param {Page.Opening | null | undefined} opening
   */
  constructor(id, opening) {
    this.id = id;
    this.number = opening?.number ?? 0;
    this.opening = opening ?? { seats: {}, stacks: {} };
    this.view = new View(this.opening);
    this.marks = new Marks(this.opening);
    this.over = false;
    /** @type {Page.Card[]} */
    this.own = []; // the cards that the viewer held last, also when they are in the muck
    /** @type {Map<number, Record<string, number>>} */
    this.equities = new Map(); // cards on the board -> {seat: part of the pot}, while hands that are all-in lie open
  }

  get events() {
    return this.view.events;
  }

  /** @param {Page.RoundEvent} event */
  fold(event, name = "") {
    const lay = event.event === "moved" ? this.view.cards(event.from) : [];
    this.view.fold(event);
    const seat = Object.entries(this.opening.seats ?? {}).find(([, player]) => player && player === name)?.[0];
    const held = seat ? this.view.cards(`seat/${seat}`) : [];
    if (held.length) this.own = [...held];
    this.marks.fold(event);
    if (lay.length && event.event === "moved" && event.to === "muck")
      this.marks.throwAway(
        event.from,
        event.indices.map((index) => lay[index]),
      );
  }

  /** The part of the pot that a hand which is all-in wins on average; null where nothing is known of it. */
  equity(/** @type {number} */ seat) {
    return this.over ? null : (this.equities.get(this.view.cards("board").length)?.[seat] ?? null);
  }

  /** What a player has won or lost since the round began; null for one who was not in it. */
  net(/** @type {string} */ player) {
    const began = this.opening.stacks?.[player];
    return began === undefined ? null : this.view.stack(player) - began;
  }
}

/**
 * An event as it is read here: what it says in the reader's own words, sums as he writes them.
 * @param {Page.RoundEvent} event
 * @returns {Page.RoundEvent}
 */
export function heard(event) {
  const { says, words, text, why } = event;
  return { ...event, says: asWritten(says), words: asWritten(words ?? text ?? why) };
}

/** A clock that nobody sets. */
const seconds = () => performance.now() / 1000;

export class Model {
  id = ""; // of the table, as the address has it
  /** @type {Wire.TableData} */
  table; // once the first message is here
  /** @type {Wire.YouData | null} */
  you = null;
  /** @type {Wire.DecisionData | null} */
  decision = null;
  /** @type {Record<string, Wire.DeadlineData>} */
  clock = {};
  offset = 0; // the server's clock less this one, in seconds
  round = new RoundState("", null);
  /** @type {RoundState | null} */
  last = null; // the round before this one
  /** @type {string | null} */
  visitor = null; // the name of who looks, with or without a seat, once it is asked for
  floor = false; // whether it is looked at by the floor, who does not sit down
  told = ""; // what the floor has told everybody at the table since the last message
  /** @type {Array<[RoundState, Page.RoundEvent]>} */
  news = []; // events that came with the last message, as [round, event]

  /**
   * Take in one message. False: events are missing between it and what the page holds, and a new socket must bring them.
   * @param {Wire.TableMessage} message
   */
  take(message) {
    if (!this.#events(message)) return false;
    const told = this.table?.told ?? message.table.told ?? [];
    this.told = JSON.stringify(told) === JSON.stringify(message.table.told ?? []) ? "" : (message.table.told.at(-1) ?? "");
    const { table } = message;
    this.table = {
      ...table,
      limits: asWritten(table.limits),
      why: asWritten(table.why),
      paused: asWritten(table.paused),
      pausing: asWritten(table.pausing),
      closing: asWritten(table.closing),
    };
    this.you = message.you;
    this.decision = message.decision;
    this.clock = message.clock ?? {};
    this.offset = message.now - seconds();
    this.round.over = message.over;
    return true;
  }

  /** @param {Wire.TableMessage} message */
  #events({ round, from, events = [], opening, over, you }) {
    const name = you?.player ?? "";
    this.news = [];
    this.round.marks.settle();
    if (round !== this.round.id) {
      if (from !== 0) return false;
      if (this.round.id) this.last = this.round;
      this.round = new RoundState(round ?? "", opening);
    } else if (from === 0 && opening && this.round.events.length) {
      this.round = new RoundState(round, opening); // told from the start again
    }
    const have = this.round.events.length;
    if (from > have) return false;
    const fresh = /** @type {Page.RoundEvent[]} */ (/** @type {unknown[]} */ (events.slice(have - from)));
    for (const event of fresh.map(heard)) {
      this.round.fold(event, name);
      this.news.push([this.round, event]);
    }
    if (have === 0 && events.length > 12) this.round.marks.settle(); // a page opened in the middle of a round
    this.round.over = over;
    return true;
  }

  resume() {
    return { round: this.round.id, have: this.round.events.length };
  }

  now() {
    return seconds() + this.offset;
  }

  /** What stands above the felt until it is over: that play is paused or will be, that the table closes; each may be empty. */
  get standing() {
    const { paused = "", pausing = "", closing = "" } = this.table ?? {};
    return [paused ? `${paused}.` : pausing, closing];
  }

  get name() {
    return this.you?.player ?? "";
  }

  /** Whether the viewer plays at this table, with a seat or from behind. */
  get plays() {
    const name = this.name;
    return Boolean(name && this.table && (this.ownSeat !== null || (this.table.behind ?? []).some(({ player }) => player === name)));
  }

  /** Whether the viewer plays the chips of somebody who is away. */
  get isFriend() {
    const { name, visitor } = this;
    return Boolean(
      name && visitor && this.table?.seats.some(({ player, friend, friend_plays: on }) => on && player === name && friend === visitor),
    );
  }

  get ownSeat() {
    const name = this.name;
    if (!name) return null;
    return this.you?.seat ?? this.table?.seats.find(({ player }) => player === name)?.seat ?? null;
  }

  get options() {
    return this.decision?.options ?? [];
  }

  /** The decision, where the viewer has one to make. */
  get asked() {
    if (!this.decision) throw new Error("Nothing is asked.");
    return this.decision;
  }

  get toAct() {
    return this.decision?.to_act ?? [];
  }

  get yourTurn() {
    return this.options.length > 0;
  }

  get running() {
    return Boolean(this.round.id) && !this.round.over;
  }

  /** What somebody has in front of him that is not on the felt. */
  stack(/** @type {string} */ player, /** @type {number} */ listed) {
    const inRound = this.running && this.round.opening.stacks?.[player] !== undefined;
    return inRound ? this.round.view.stack(player) : listed;
  }

  /** Every position of the table: {seat, player, bot, stack, out, leaving, here, inRound}. */
  seats() {
    const names = this.round.opening.seats ?? {};
    return (this.table?.seats ?? []).map((listed) => {
      const playing = this.running ? names[String(listed.seat)] : undefined;
      const player = playing ?? listed.player;
      const same = player === listed.player;
      return {
        ...listed,
        player,
        bot: same ? listed.bot : false,
        gone: !same,
        stack: player ? this.stack(player, listed.stack) : 0,
        inRound: playing !== undefined && !(this.round.opening.absent ?? []).includes(player ?? ""),
      };
    });
  }

  /** All wagers on the felt and in the pots. */
  potTotal() {
    const { view } = this.round;
    const bets = view.spots().filter(({ wager }) => wager === "bet");
    return { pots: view.pots(), bets, total: [...view.pots(), ...bets].reduce((sum, { amount }) => sum + amount, 0) };
  }
}
