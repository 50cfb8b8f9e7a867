// Which kind of scene a table has, for its layout: a board, cards that lie open at the seats, a bank against everybody, with one hand
// or two, hands in rows, melds. It is read from what lies on the felt; no game is known here.

const TWO_HANDS = "Pai gow"; // as the lobby calls the games in which everybody sets two hands
const MOST_DOWN = 5; // cards of a hand that is dealt face down

/**
 * @param {import("./model.js").Model} model
 * @param data of the seats (seats.js)
 * @param before the kind that the table had: hands that lay open once will do so again
 */
export function kindOf(model, data, before) {
  const { marks } = model.round;
  const groups = data.flatMap((each) => each.groups);
  const family =
    model.table?.family ?? (marks.bank ? "banked" : groups.some(({ kind }) => kind === "row" || kind === "meld") ? "points" : "pot");
  if (family === "banked") {
    if (marks.tiles) return "banked"; // a hand of tiles is no wider than one of cards
    const two = model.table?.kind ? model.table.kind === TWO_HANDS : before === "hands" || groups.some(({ kind }) => kind === "front");
    return two ? "hands" : "banked";
  }
  if (family === "points")
    return before === "melds" || model.potTotal().total || groups.some(({ kind }) => kind === "meld") ? "melds" : "rows";
  const mixed = ({ cards }) => cards.some((card) => card.open) && cards.some((card) => !card.open);
  const open = (!model.round.over && groups.some(mixed)) || groups.some(({ cards }) => cards.length > MOST_DOWN);
  return open || before === "up" ? "up" : "board";
}
