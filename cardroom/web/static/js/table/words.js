// Words for options, wagers and cards: what a button says, what is read out.
import { cardLabel, cardText } from "../cards.js";
import { has, t } from "../messages.js";
import { dollars } from "../money.js";
import { partsOf, spotOf } from "../view.js";

const SUITS = { "♠": "spades", "♥": "hearts", "♦": "diamonds", "♣": "clubs" }; // classes, not words
const CARD = /^[2-9TJQKA][cdhs]$/;
const TOLD = /(?<![\w])(10|[2-9TJQKA])([♠♥♦♣])/g;

export const isCardName = (word) => CARD.test(word);

/** Whether an option says in its verb which cards it is about ("meld 2c 3c 4c"); a wager may be called "super 7s" without one. */
export const namesCards = ({ verb }) => verb.split(" ").some(isCardName);

/** A verb that names cards ("meld 2c 3c 4c") with their signs. */
export const withSigns = (text) =>
  text
    .split(" ")
    .map((word) => (isCardName(word) ? cardText(word) : word))
    .join(" ");

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
export const plainWords = (text) => text.replaceAll("-", " ").replaceAll("player dealer", "player-dealer");

/** A sentence of the log as it is spoken: "A♠" is "ace of spades". */
export function spoken(text) {
  return text.replace(TOLD, (_, rank, suit) => cardLabel((rank === "10" ? "T" : rank) + SUITS[suit][0]));
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

/** The kind of a decision as a key: "stand or hit, on the backline of seat 2" is "stand-or-hit". */
export const kindKey = (kind) => kind.split(",")[0].replaceAll(" ", "-").replaceAll("'", "");

/** What a wager is called by players; a side bet has its own name. */
export function wagerName(wager) {
  const key = `play.wager.${wager}`;
  return has(key) ? t(key) : plainWords(wager);
}

/** What is done with melds, whose cards are in the verb. */
function meldWords(verb) {
  const [, added, meld] = verb.match(/^add (.+) to (.+)$/) ?? [];
  if (added) return t("play.meld-add", { cards: added, meld });
  const [, cards, with_, from] = verb.match(/^meld (.+?)(?: with (.+) from (.+))?$/) ?? [];
  if (!cards) return null;
  return with_ ? t("play.meld-with", { cards, with: with_, from }) : t("play.meld-lay", { cards });
}

/** What is done, in a player's words: as it is said in this kind of decision, else anywhere; what names cards as the engine says it. */
export function verbWords(verb, kind = "") {
  const name = verb.replaceAll(" ", "-");
  const [, counted, number] = name.match(/^(.*)-(\d+)$/) ?? [];
  if (counted && has(`play.verb.${counted}`)) return t(`play.verb.${counted}`, { number: Number(number) });
  const found = [`play.verb.${kindKey(kind)}.${name}`, `play.verb.${name}`].find(has);
  return found ? t(found) : (meldWords(verb) ?? capital(plainWords(verb)));
}

/** Whether the wager's name is needed to tell this option from the others, or to say what is bet on. */
function namesWager(option, options) {
  const spot = option.spot ? spotOf(option.spot) : null;
  if (!spot || !option.verb.startsWith("bet") || spot.wager === "bet") return "";
  const several =
    new Set(options.filter((other) => other.spot && other.verb.startsWith("bet")).map((other) => partsOf(other.spot).wager)).size > 1;
  return several || spot.wager !== "wager" ? wagerName(spot.wager) : "";
}

/** The one place that a decision is about: {position, hand}, each null where there are several; what is split off is no hand yet. */
export function placeOf(options) {
  const spots = options.filter((option) => option.spot && !namesCards(option) && option.verb !== "split").map(({ spot }) => spotOf(spot));
  const one = (found) => (new Set(found).size === 1 ? found[0] : null);
  return { position: one(spots.map(({ position }) => position)), hand: one(spots.map(({ hand }) => hand)) };
}

/** Which position or hand, where the same may be done at several: of one alone the question says it. */
function namesPlace(option, options, ownSeat) {
  const spot = option.spot ? spotOf(option.spot) : null;
  if (!spot || namesCards(option)) return "";
  const { position, hand } = placeOf(options);
  const words = [];
  if (spot.position !== ownSeat && (position === null || option.kind === "wagers")) words.push(t("play.position", { seat: spot.position }));
  if (hand === null && option.verb !== "split") words.push(t("play.hand", { number: spot.hand + 1 }));
  return words.join(", ");
}

/** What is done with an amount: "Raise to $12", "Split: $20 on each hand", "Play 3x, $15". */
function paid(option, text, amount) {
  const key = `play.paid.${option.verb.replaceAll(" ", "-")}`;
  if (has(key)) return t(key, { amount });
  return option.times ? t("play.times", { text, times: option.times, amount }) : t("play.with-amount", { text, amount });
}

/**
 * "Raise to $12", "Bet $5 on ante (seat 4)", "Draw 2".
 * @param {Page.Choice} option
 * @param {Page.Choice[]} options
 * @param {number | null} ownSeat
 * @param {{amount?: number | null, picked?: number | null}} now
 */
export function optionText(option, options, ownSeat, { amount = null, picked = null } = {}) {
  const { verb, spot, kind = "" } = option;
  if (verb === "place" && spot) return t("play.row.place", { row: wagerName(partsOf(spot).wager) });
  if (verb === "join" && spot)
    return atPlace(option, options, ownSeat, t(amount ? "play.join-with" : "play.join", { player: partsOf(spot).player, amount }));
  const refuses = verb === "done" && kind === "insurance" && !options.some((other) => other.verb === "insure");
  const longer = kind !== "announcement" && `play.button.${verb}`;
  let text = longer && has(longer) ? t(longer) : verbWords(refuses ? "play-on" : verb, kind);
  if (picked !== null) text = pickText(option, picked);
  if (amount) text = paid(option, text, amount);
  const wager = namesWager(option, options);
  return atPlace(option, options, ownSeat, wager ? t("play.on-wager", { text, wager }) : text);
}

function atPlace(option, options, ownSeat, text) {
  const place = namesPlace(option, options, ownSeat);
  return place ? t("play.at-place", { text, place }) : text;
}

function pickText({ verb, pick, kind }, picked) {
  if (verb === "draw") return picked ? t("play.draw-some", { count: picked }) : t("play.stand-pat");
  return pick.least === pick.most ? verbWords(verb, kind) : `${verbWords(verb, kind)} ${picked}`;
}

/** What an option allows, in a few words: "raise to $8 up to $40", "fold". */
export function offerText(option, options, ownSeat) {
  const small = (text) => text.charAt(0).toLowerCase() + text.slice(1);
  if (isRange(option)) {
    const { least, most, only } = option.amounts;
    const bounds = only?.length ? list(only.map(dollars), t("play.or")) : t("play.from-to", { least, most });
    return `${small(optionText(option, options, ownSeat))}, ${bounds}`;
  }
  const text = optionText(option, options, ownSeat, { amount: fixedAmount(option) });
  const told = namesCards(option)
    ? text
        .split(" ")
        .map((word) => (isCardName(word) ? cardLabel(word) : word))
        .join(" ")
    : text;
  return small(told);
}
