// Words for options, wagers and cards: what a button says, what is read out.
import { cardLabel, cardText } from "../cards.js";
import { has, t } from "../messages.js";
import { dollars } from "../money.js";
import { spotOf } from "../view.js";

const RANKS = {
  A: "ace", K: "king", Q: "queen", J: "jack", T: "ten", 10: "ten", 9: "nine", 8: "eight", 7: "seven", 6: "six", 5: "five", 4: "four", 3: "three", 2: "deuce",
};
const SUITS = { "♠": "spades", "♥": "hearts", "♦": "diamonds", "♣": "clubs" };
const CARD = /^[2-9TJQKA][cdhs]$/;
const TOLD = /(?<![\w])(10|[2-9TJQKA])([♠♥♦♣])/g;

export const isCardName = (word) => CARD.test(word);

/** Whether an option says in its verb which cards it is about ("meld 2c 3c 4c"); a wager may be called "super 7s" without one. */
export const namesCards = ({ verb }) => verb.split(" ").some(isCardName);

/** A verb that names cards ("meld 2c 3c 4c") with their signs. */
export const withSigns = (text) => text.split(" ").map((word) => (isCardName(word) ? cardText(word) : word)).join(" ");

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
export const plainWords = (text) => text.replaceAll("-", " ").replaceAll("player dealer", "player-dealer");
export const wagerName = (wager) => plainWords(wager);

/** A sentence of the log as it is spoken: "A♠" is "ace of spades". */
export function spoken(text) {
  return text.replace(TOLD, (_, rank, suit) => `${RANKS[rank]} of ${SUITS[suit]}`);
}

/** Pieces of a sentence: [{text}, {text, suit}] so that suits can have their colour. */
export function toldPieces(text) {
  const pieces = [];
  let at = 0;
  for (const found of text.matchAll(TOLD)) {
    if (found.index > at) pieces.push({ text: text.slice(at, found.index) });
    pieces.push({ text: found[0], suit: SUITS[found[2]] });
    at = found.index + found[0].length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at) });
  return pieces;
}

/** A list as one says it: "a, b or c". */
export function list(items, last = "or") {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} ${last} ${items.at(-1)}`;
}

export const isFixed = ({ amounts }) => Boolean(amounts) && !amounts.only?.length && amounts.least === amounts.most;
export const isRange = (option) => Boolean(option.amounts) && !isFixed(option) && !(option.amounts.only?.length === 1);
export const fixedAmount = ({ amounts }) => (amounts ? (amounts.only?.length === 1 ? amounts.only[0] : amounts.least) : 0);

/** What an option is called: by its key; one that names cards or a number as the engine says it. */
export function verbWords(verb) {
  const key = `play.verb.${verb.replaceAll(" ", "-")}`;
  return has(key) ? t(key) : capital(plainWords(verb));
}

/** Whether the wager's name is needed to tell this option from the others, or to say what is bet on. */
function namesWager(option, options) {
  const spot = option.spot ? spotOf(option.spot) : null;
  if (!spot || spot.wager === option.verb || spot.wager === "bet") return "";
  const alike = options.filter((other) => other.verb === option.verb && other.spot);
  const several = new Set(alike.map((other) => spotOf(other.spot).wager)).size > 1;
  return option.amounts || several ? wagerName(spot.wager) : "";
}

/** Which position or hand, where the same may be done at several. */
function namesPlace(option, options, ownSeat) {
  const spot = option.spot ? spotOf(option.spot) : null;
  if (!spot) return "";
  const alike = options.filter((other) => other.verb === option.verb && other.spot).map((other) => spotOf(other.spot));
  const words = [];
  if (spot.position !== ownSeat) words.push(t("play.position", { seat: spot.position }));
  const hands = new Set(alike.filter(({ wager }) => wager === spot.wager).map(({ hand }) => hand));
  if (!namesCards(option) && (hands.size > 1 || spot.hand > 0)) words.push(t("play.hand", { number: spot.hand + 1 }));
  return words.join(", ");
}

/** {verb, wager, place}: the parts of what an option says. */
export function optionParts(option, options, ownSeat) {
  return { verb: verbWords(option.verb), wager: namesWager(option, options), place: namesPlace(option, options, ownSeat) };
}

/** "Raise to $12", "Bet $5 on ante at position 4", "Draw 2". */
export function optionText(option, options, ownSeat, { amount = null, picked = null } = {}) {
  const { verb, wager, place } = optionParts(option, options, ownSeat);
  let text = verb;
  if (picked !== null) text = pickText(option, picked);
  if (amount) text = t(option.verb === "raise" || option.verb === "complete" ? "play.to-amount" : "play.with-amount", { text, amount });
  if (wager) text = amount ? t("play.on-wager", { text, wager }) : `${text} ${wager}`;
  return place ? t("play.at-place", { text, place }) : text;
}

function pickText({ verb, pick }, picked) {
  if (verb === "draw") return picked ? t("play.draw-some", { count: picked }) : t("play.stand-pat");
  return pick.least === pick.most ? verbWords(verb) : `${verbWords(verb)} ${picked}`;
}

/** What an option allows, in a few words: "raise to $8 up to $40", "fold". */
export function offerText(option, options, ownSeat) {
  if (isRange(option)) {
    const { least, most, only } = option.amounts;
    const bounds = only?.length ? list(only.map(dollars)) : `${dollars(least)} to ${dollars(most)}`;
    return `${optionText(option, options, ownSeat).toLowerCase()}, ${bounds}`;
  }
  const text = optionText(option, options, ownSeat, { amount: fixedAmount(option) });
  const told = namesCards(option) ? text.split(" ").map((word) => (isCardName(word) ? cardLabel(word) : word)).join(" ") : text;
  return told.charAt(0).toLowerCase() + told.slice(1);
}
