// What is known of a round beside its events: whose time ran out, and who has shown his cards when it was over.
import { cardText } from "../cards.js";
import { t } from "../messages.js";

/** Whether this action was done because its player's time had run out. */
export function timedOut({ table, round }, event) {
  return event?.event === "action" && (table?.timed ?? []).some((index) => round.events[index] === event);
}

/**
 * What stands at a seat: the cards that were shown when it was over, else what was done last in a round that is running, or because the
 * time ran out.
 */
export function saidAt(model, player, inRound, words) {
  const shown = model.round.over && model.table?.shown?.find((each) => each.player === player);
  if (shown) return t("life.shows", { cards: shown.cards.map(cardText).join(" ") });
  if (words && timedOut(model, model.round.marks.last.get(player))) return t("life.timed", { words });
  return inRound ? words : "";
}
