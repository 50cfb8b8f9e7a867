// What the scene in the middle is about: whose cards everybody plays against, and how the round ended.
import { handName } from "../hands.js";
import { listed, t } from "../messages.js";
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
 * How a round ended, as the scene says it: {who, what, mine}. The winners of the pots with their hands; of two hands that everybody bets
 * on the one with more points.
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
    return { who: capital(who), what: hand, mine: wins.some(([player]) => player === model.name) };
  }
  const two = common.map(({ place, called }) => ({ place, name: ledBy(called) })).filter(({ name }) => name);
  if (two.length !== 2 || common.length !== 2) return null;
  const [one, other] = two.map(({ place, name }) => ({ place, points: Number(name.points) }));
  if (one.points === other.points) return { who: t("felt.level", { points: handName(two[0].name) }), what: "", mine: false };
  const [best, least] = one.points > other.points ? [one, other] : [other, one];
  return {
    who: t("felt.beats", { winner: capital(placeName(best.place)), best: best.points, least: least.points }),
    what: "",
    mine: false,
  };
}
