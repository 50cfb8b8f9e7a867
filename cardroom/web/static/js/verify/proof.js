// What a public record proves of its deal, by the specification in docs/fairness.md, with nothing but the record and SHA-256: no page, no
// server. cardroom/records/order.py is the same in Python. What is not checked here is named in UNPROVED, field by field, with the reason.
import { hexBytes, sha256, textBytes } from "../sha256.js";
import { need } from "./broken.js";
import { cutLeaves, turnedDice } from "./cut.js";
import { isObject } from "./reading.js";
import { isHash, isWhole, sameKeys } from "./shape.js";

const THROWS = 128;
const NONCE = 32; // digits
const COUNTED = 4; // the version of records since which a root binds the number of its leaves
const FUNDS = ["drop", "house", "jackpot"]; // accounts that are no player's
const CENTRE = "exposed packet"; // the one ruling after which cards come from the middle of the deck

/** Why something is not proved, by the name of the reason. */
export const REASONS = {
  rules: "this check knows no rules: `cardroom verify` plays the round again by them and compares",
  hidden: "of cards that nobody was shown only their number and order is proved here, not to whom they went",
  cut: "of those who added nothing to the cut only the room can say why",
  ruled: "the floor ruled that something counted as an action: which, follows from the rules",
  stacks: "only winnings and losses are proved: chips that nobody put in may have been more or fewer, before and after alike",
};
const { rules: RULES, hidden: HIDDEN } = REASONS;

/** Fields that a record does not prove to this check. An event's number is its kind here: "events.transfer.why". */
export const UNPROVED = [
  ...[
    "version",
    "edition",
    "digest",
    "seats.**",
    "table.**",
    "option",
    "button",
    "player_dealer",
    "turn",
    "absent.**",
    "carry.**",
    "moments.**",
    "stepped",
    "chip",
    "payout_chip",
    "rounding",
    "dealer",
  ].map((key) => [`setup.${key}`, RULES]),
  ...["stacks.**", "jackpot"].map((key) => [`setup.${key}`, REASONS.stacks]),
  ...["floor", "args.**", "misdeal", "rule"].map((key) => [`inputs.*.${key}`, RULES]),
  ...["transfer.why", "transfer.rule", "transfer.spot", "noted.**", "ruled.**"].map((key) => [`events.${key}`, RULES]),
  ["void", RULES],
  ["setup.chance.cut.list.*.said", REASONS.cut],
  ...["dealt", "dealt.place", "dealt.seen.**", "shown", "shown.place", "shown.indices.**", "shown.seen.**", "moved.**"].map((key) => [
    `events.${key}`,
    HIDDEN,
  ]),
].map(([field, why]) => ({ field, why }));

const plain = (value) => JSON.stringify(value);
const numbers = (list) => Array.isArray(list) && list.every(isWhole);

/** The hash of a card (its place from the top, its name, the nonce that hid it) or of a throw of dice. */
export function leafOf(head, name, nonce) {
  const secret = hexBytes(nonce);
  if (secret === null) return null;
  const start = textBytes(`${head}|${name}|`);
  const whole = new Uint8Array(start.length + secret.length);
  whole.set(start);
  whole.set(secret, start.length);
  return sha256(whole);
}

/** The hash of all leaves; since version 4 of the records their number stands before them. */
export const rootOf = (leaves, counted) => sha256(textBytes(`${counted ? `cardroom root|${leaves.length}|` : ""}${leaves.join("")}`));

/** Leaves of any other length could be split and joined without a trace in the root. */
function checkRoot({ leaves, root }, version, what) {
  need(Array.isArray(leaves) && leaves.every(isHash), `A hash of ${what} is not 64 lower-case hexadecimal digits.`);
  need(new Set(leaves).size === leaves.length, `A hash of ${what} comes twice.`);
  need(
    rootOf(leaves, version >= COUNTED) === root,
    `The ${leaves.length} hashes of ${what} do not make the commitment that was published.`,
  );
}

/** Every opening of one commitment against its leaf: place -> what is opened there. */
function opened({ leaves, openings }, what, name) {
  const found = new Map();
  for (const one of openings) {
    need(sameKeys(one, ["at", name, "nonce"]), `An opening of ${what} has other keys than it should.`);
    need(typeof one[name] === "string" && one.nonce?.length === NONCE, `An opening of ${what} has no name, or no nonce of 16 bytes.`);
    need(!found.has(one.at), `Card ${one.at + 1} of ${what} is opened twice.`);
    const head = name === "dice" ? `dice|${one.at}` : `${one.at}`;
    need(
      numbers([one.at]) && one.at < leaves.length && leafOf(head, one[name], one.nonce) === leaves[one.at],
      `Leaf ${one.at + 1} of ${what}, opened as ${one[name]}, does not fit its hash.`,
    );
    found.set(one.at, one[name]);
  }
  return found;
}

export function promised({ cardroom, events, commitments }) {
  const shuffled = events.filter(({ event }) => event === "shuffled");
  need(commitments, "The cards were live, but the record has no commitment.");
  need(events[0]?.event === "shuffled", "The record does not begin with a shuffle.");
  need(
    plain(commitments.map(({ root }) => root)) === plain(shuffled.map(({ root }) => root)),
    "The commitments are not those that were published when the cards were shuffled.",
  );
  for (const [i, made] of commitments.entries()) {
    need(made.shuffle === i + 1 && shuffled[i].number === i + 1, `Shuffle ${i + 1} is told as another.`);
    checkRoot(made, cardroom, `shuffle ${i + 1}`);
  }
}

/** By shuffle the cards that are opened, each at the place to which the cut has brought it. */
export const openedCards = ({ commitments }, cut) =>
  commitments.map((made, i) => {
    const found = opened(made, `shuffle ${i + 1}`, "card");
    if (cut === null) return found;
    const places = cutLeaves(cut, i + 1, made.leaves.length).map((leaf, at) => /** @type {[number, string]} */ ([at, found.get(leaf)]));
    return new Map(places.filter(([, card]) => card !== undefined));
  });

// -- the order --------------------------------------------------------------------------------------------------------------

/** @typedef {{shuffle: number, at: number}} Place where a card lies: in which shuffle, and which card of it */

/** The fold of the events over the places of the order; it throws Broken where they do not follow it. */
export class Deck {
  /**
   * @param {number[]} sizes by shuffle, how many cards
   * @param {Array<Map<number, string>>} cards by shuffle, those that are opened
   */
  constructor(sizes, cards) {
    this.sizes = sizes;
    this.opened = cards;
    this.shuffle = -1;
    /** @type {Place[]} */
    this.undealt = []; // the top is the last
    /** @type {Map<string, Place[]>} */
    this.held = new Map();
    /** @type {{took: number[][], places: Place[]} | null} */
    this.run = null;
    this.centre = false;
    this.dealt = 0;
    /** @type {Set<string>} */
    this.seen = new Set();
  }

  fold(events) {
    for (const [number, event] of events.entries()) {
      if (event.event !== "dealt") this.#endRun(number);
      if (event.event === "shuffled") this.#shuffled();
      else if (event.event === "dealt") this.#deal(event, number);
      else if (event.event === "shown") this.#show(event, number);
      else if (event.event === "moved") this.#move(event, number);
      else if (event.event === "ruled" && event.ruling === CENTRE) this.centre = true;
    }
    this.#endRun(events.length);
    for (const [shuffle, cards] of this.opened.entries()) {
      for (const [at, card] of cards) need(this.seen.has(`${shuffle}/${at}`), `${card} is opened, but was not shown to everybody.`);
    }
  }

  #shuffled() {
    this.shuffle += 1;
    const size = this.sizes[this.shuffle];
    need(
      this.shuffle === 0 || size === this.undealt.length,
      `Shuffle ${this.shuffle + 1} promises ${size} cards; ${this.undealt.length} were in the deck.`,
    );
    this.undealt = Array.from({ length: size }, (_, at) => ({ shuffle: this.shuffle, at })).reverse();
  }

  #deal({ place, at, cards, seen }, number) {
    need(
      numbers(at) && at.length === cards.length && seen.length === cards.length,
      `Event ${number} does not say of each card from where it was dealt, and for whom.`,
    );
    this.run ??= { took: [], places: [] };
    if (this.centre && !this.run.took.length) {
      const middle = Math.floor(this.undealt.length / 2);
      this.undealt.push(...this.undealt.splice(middle, at.length).reverse());
    }
    this.centre = false;
    const places = at.map((each) => ({ shuffle: this.shuffle, at: each }));
    this.run.took.push(at);
    this.run.places.push(...places);
    this.held.set(place, [...(this.held.get(place) ?? []), ...places]);
    this.dealt += cards.length;
    for (const [i, one] of places.entries()) {
      need((cards[i] !== null) === seen[i].includes("*"), `Event ${number} hides a card that all saw, or shows one that they did not.`);
      this.#look(one, cards[i], number);
    }
  }

  #endRun(number) {
    if (!this.run) return;
    const { took, places } = this.run;
    const top = places.length ? this.undealt.splice(-places.length) : [];
    const keys = (list) => plain(list.map(({ shuffle, at }) => shuffle * 10000 + at).sort((a, b) => a - b));
    need(keys(places) === keys(top), `Before event ${number} cards were dealt that did not lie on top of the deck.`);
    const inOrder = top.every((one, i) => i === 0 || one.at < top[i - 1].at);
    if (inOrder) need(servedInTurn(took), `Before event ${number} cards did not go out in the order in which the record has the hands.`);
    this.run = null;
  }

  #look({ shuffle, at }, card, number) {
    if (card === null) return;
    const fixed = this.opened[shuffle].get(at);
    need(
      fixed !== undefined,
      `Event ${number}: ${card} was shown, but no opening proves it: card ${at + 1} of shuffle ${shuffle + 1} stays closed.`,
    );
    need(
      card === fixed,
      `Event ${number}: ${card} was shown, but card ${at + 1} of shuffle ${shuffle + 1}, dealt then, is opened as ${fixed}.`,
    );
    this.seen.add(`${shuffle}/${at}`);
  }

  #show({ place, indices, cards, seen }, number) {
    const held = this.held.get(place);
    need(
      held && numbers(indices) && indices.length === cards.length && indices.every((index) => index < held.length),
      `Event ${number} shows cards that are not there.`,
    );
    need(
      cards.every((card) => (card !== null) === seen.includes("*")),
      `Event ${number} hides a card that all saw, or shows one that they did not.`,
    );
    for (const [i, index] of indices.entries()) this.#look(held[index], cards[i], number);
  }

  #move({ from, to, indices }, number) {
    const held = this.held.get(from);
    need(
      held && numbers(indices) && new Set(indices).size === indices.length && indices.every((index) => index < held.length),
      `Event ${number} moves cards that are not there.`,
    );
    const moved = indices.map((index) => held[index]);
    this.held.set(
      from,
      held.filter((_, index) => !indices.includes(index)),
    );
    if (to === "shoe") this.undealt.push(...moved);
    else this.held.set(to, [...(this.held.get(to) ?? []), ...moved]);
  }
}

/** The places that each event of one deal took: hand by hand, around the table, or to and fro. */
export function servedInTurn(took) {
  const rising = (list) => list.every((each, i) => i === 0 || each > list[i - 1]);
  const hands = took.filter((at) => at.length);
  if (!rising(hands.map(([first]) => first)) || !hands.every(rising)) return false;
  const blocks = [];
  for (const at of hands) {
    const last = blocks.at(-1);
    if (last && at[0] < Math.max(...last.map((each) => each.at(-1)))) last.push(at);
    else blocks.push([at]);
  }
  return blocks.every((block) => {
    if (block.length === 1) return true;
    if (block.some((at) => at.length !== block[0].length)) return false;
    const laps = block[0].map((_, lap) => block.map((at) => at[lap]));
    return laps.every(rising) || laps.every((lap, i) => rising(i % 2 ? lap.toReversed() : lap));
  });
}

// -- dice and actions ---------------------------------------------------------------------------------------------------------

/** The throws, each as it was promised; null where none are. */
export function dice({ cardroom, setup, events, dice: made }, cut) {
  const published = events.filter(({ event }) => event === "shuffled").map((event) => event.dice ?? "");
  const thrown = events.filter(({ event, what }) => event === "noted" && what === "dice").map(({ text }) => text.split(" = "));
  if (!made) {
    need(!published.some(Boolean) && !thrown.length, "Dice were thrown or promised, but the record does not open them.");
    return null;
  }
  need(
    published[0] === made.root && !published.slice(1).some(Boolean),
    "The promise of the dice is not the one that was published with the first shuffle.",
  );
  checkRoot(made, cardroom, "the dice");
  const found = opened(made, "the dice", "dice");
  const first = setup.carry?.shoe?.throws ?? 0;
  need(isWhole(first), "The record does not say which throw of the dice was the first.");
  const due = thrown.map(([shown], i) => [first + i, shown]).filter(([at]) => at < THROWS);
  need(due.length === found.size, `${due.length} throws of dice are to be opened; the record opens ${found.size}.`);
  for (const [i, [shown, sum]] of thrown.entries()) {
    need(String(shown.split("-").reduce((total, each) => total + Number(each), 0)) === sum, `The dice ${shown} do not make ${sum}.`);
    const fixed = found.get(first + i);
    const turned = cut && fixed ? turnedDice(cut, first + i, fixed.split("-").map(Number)).join("-") : fixed;
    need(first + i >= THROWS || (turned && `${turned}-`.startsWith(`${shown}-`)), `The dice showed ${shown}, but ${fixed} was promised.`);
  }
  return thrown.map(([shown]) => shown);
}

export const RULED = { field: "events.action.**", why: REASONS.ruled };

/**
 * Each action of the inputs stands among the events, the same and in the same order; others only where the floor ruled. How many, and how
 * many others.
 */
export function actions({ inputs, events }) {
  const done = events.filter(({ event }) => event === "action");
  const given = inputs.filter((input) => "player" in input);
  const ruled = inputs.length > given.length ? done.length - given.length : 0;
  need(
    ruled >= 0 && done.length === given.length + ruled,
    `The record has ${given.length} actions among its inputs, and ${done.length} among its events.`,
  );
  let next = 0;
  for (const [i, { player, verb, amount = 0, spot = null, picks = [] }] of given.entries()) {
    const told = plain([player, verb, amount, spot, player === "dealer" ? [] : picks]);
    const same = () => told === plain(["player", "verb", "amount", "spot", "picks"].map((key) => done[next][key]));
    while (next < i + ruled && !same()) next += 1;
    need(
      same(),
      `Action ${i + 1} is told in two ways: ${player} ${verb} among the inputs, ${done[next].player} ${done[next].verb} among the events.`,
    );
    next += 1;
  }
  return { number: given.length, ruled };
}

// -- chips ------------------------------------------------------------------------------------------------------------------

/** Every transfer is covered, and they lead from the stacks before to what the record says came out. How many. */
export function ledger({ setup, events, stacks, drop, jackpot, house = 0 }, dollars) {
  need(isObject(setup.stacks) && isObject(stacks), "The record does not say what every player had.");
  const players = Object.keys(setup.stacks);
  need(sameKeys(stacks, players), "The players at the end are not those who began the round.");
  need(!players.some((player) => FUNDS.includes(player)), "A player has the name of a fund.");
  const amounts = [...Object.values(setup.stacks), setup.jackpot ?? 0, ...Object.values(stacks), drop, jackpot, house];
  need(amounts.every(isWhole), "An amount is not a whole number of cents.");
  const held = new Map([...Object.entries(setup.stacks), ["jackpot", setup.jackpot ?? 0]]);
  const at = (account) => held.get(account) ?? 0;
  let number = 0;
  for (const [i, { event, from, to, amount }] of events.entries()) {
    if (event !== "transfer") continue;
    need(isWhole(amount), `Event ${i} moves ${amount}.`);
    need(at(from) >= amount || from === "house", `Event ${i} takes ${dollars(amount)} from ${from}, which had ${dollars(at(from))}.`);
    held.set(from, at(from) - amount);
    held.set(to, at(to) + amount);
    number += 1;
  }
  const ends = new Map([...Object.entries(stacks), ["drop", drop], ["house", -house], ["jackpot", jackpot]]);
  for (const [account, told] of ends) need(at(account) === told, leaves(account, at(account), told, dollars));
  for (const [account, left] of held) need(ends.has(account) || !left, leaves(account, left, 0, dollars));
  return number;
}

function leaves(account, found, told, dollars) {
  const where = { drop: "in the drop", jackpot: "in the jackpot fund" }[account];
  if (account === "house") return `The transfers leave ${dollars(-found)} owed by the house, not ${dollars(-told)}.`;
  return where
    ? `The transfers leave ${dollars(found)} ${where}, not ${dollars(told)}.`
    : `The transfers leave ${account} with ${dollars(found)}, not ${dollars(told)}.`;
}
