// What the scene in the middle is about: whose cards everybody plays against, and how the round ended.
import { handName, namesLine } from "../hands.js";
import { has, listed, t } from "../messages.js";
import { groupsAt, placeName } from "./places.js";
import { capital } from "./words.js";

/** The seat whose cards lie in the middle because everybody plays against them: the player-dealer's, unless the viewer banks. */
export function bankSeat(model) {
  const { marks } = model.round;
  if (!marks.bank || model.table?.family === "pot") return null;
  const seat = marks.seatOfPlayer.get(marks.bank.player) ?? null;
  return seat === model.ownSeat ? null : seat;
}

/** The hands of the bank, as the seat would have them: [{place, label, cards, called}]; `hand` is how it was read. */
export function bankHands(model) {
  const seat = bankSeat(model);
  if (seat === null) return { groups: [], name: "", hand: "" };
  const { view, marks } = model.round;
  const player = marks.bank.player;
  return { groups: groupsAt(seat, view, marks), name: player, hand: marks.hands.get(player) ?? "" };
}

const ledBy = (called) => called.find(({ points }) => /^\d+$/.test(points ?? ""));

/**
 * How a round ended, as the scene says it: {who, what, mine, bank, melds}. The winners of the pots with their hands; of two hands that
 * everybody bets on the one with more points; else what the bank came to.
 */
export function outcome(model, common) {
  const { marks, over } = model.round;
  if (!over) return null;
  const wins = [...marks.wins];
  if (wins.length) {
    const names = wins.map(([player]) => (player === model.name ? t("felt.you") : player));
    const total = wins.reduce((sum, [, amount]) => sum + amount, 0);
    const own = wins.length === 1 && wins[0][0] === model.name;
    const hand = wins.length === 1 ? (marks.hands.get(wins[0][0]) ?? "") : "";
    const who = own
      ? t("felt.you-win", { amount: total })
      : wins.length === 1
        ? t("felt.one-wins", { player: names[0], amount: total })
        : t("felt.some-win", { players: listed(names), amount: total });
    const seat = wins.length === 1 ? marks.seatOfPlayer.get(wins[0][0]) : null;
    const melds = groupsAt(seat, model.round.view, marks).filter(({ kind }) => kind === "meld");
    return { who: capital(who), what: hand, mine: wins.some(([player]) => player === model.name), melds };
  }
  return ofTwoHands(common) ?? ofBank(model) ?? ofPoints(model);
}

/** Of two hands that everybody bets on: which has won. */
function ofTwoHands(common) {
  const two = common.map(({ place, called }) => ({ place, name: ledBy(called) })).filter(({ name }) => name);
  if (two.length !== 2 || common.length !== 2) return null;
  const [one, other] = two.map(({ place, name }) => ({ place, points: Number(name.points) }));
  if (one.points === other.points) return { who: t("felt.level", { points: handName(two[0].name) }), what: "", mine: false };
  const [best, least] = one.points > other.points ? [one, other] : [other, one];
  const key = `felt.beats-${best.place}`;
  const sides = { winner: capital(placeName(best.place)), best: best.points, least: least.points };
  return { who: t(has(key) ? key : "felt.beats", sides), what: "", mine: false };
}

/** Of a game against the bank: what its hand came to; where it has several parts, or the viewer banks, what it has won or lost. */
function ofBank(model) {
  const { bank } = model.round.marks;
  if (!bank || model.table?.family === "pot") return null;
  const { groups } = bankHands(model);
  const names = groups.flatMap(({ called }) => called).filter(({ of }) => of !== "draw");
  const said = (/** @type {string} */ who, what = "") => ({ who, what, mine: false, bank: true });
  const over = names.find(({ key }) => key === "over");
  if (over) return said(t("felt.bank-over", { points: over.points }));
  if (groups.length === 1 && names.length && !names[0].of) {
    const short = names.some(({ key }) => key === "does-not-qualify");
    const hand = namesLine(names.filter(({ key }) => !["qualifies", "does-not-qualify"].includes(key)));
    return short ? said(t("felt.bank-short"), hand) : said(t("felt.bank-has", { hand }));
  }
  const won = bank.won - bank.paid;
  const own = bank.player === model.name;
  const key = won > 0 ? "felt.bank-wins" : won < 0 ? "felt.bank-loses" : "felt.bank-even";
  const hand = groups.length === 1 ? namesLine(names.map((name) => ({ ...name, of: name.of?.replace("house-", "") ?? "" }))) : "";
  return bank.up ? { ...said(t(key, { amount: Math.abs(won) }), hand), mine: own && won > 0 } : null;
}

/** Of hands that are compared two by two: who has won the most points. */
function ofPoints(model) {
  const { scores } = model.round.marks;
  if (!scores.length) return null;
  const totals = pointsOf(scores);
  const [[player, points]] = [...totals].sort(([, one], [, other]) => other - one);
  if (points <= 0) return { who: t("felt.points-even"), what: "", mine: false };
  const mine = player === model.name;
  return { who: t(mine ? "felt.points-you" : "felt.points-one", { player, points }), what: "", mine };
}

/** What each player has won and lost in points, as a Map. */
export function pointsOf(scores) {
  const totals = new Map(scores.flatMap(({ players }) => players).map((player) => [player, 0]));
  for (const {
    players: [one, other],
    points,
  } of scores) {
    totals.set(one, totals.get(one) + points);
    totals.set(other, totals.get(other) - points);
  }
  return totals;
}
