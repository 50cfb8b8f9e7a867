// Where cards lie, as names: which seat a place belongs to, what a place in the middle is called. No game is known here.
import { has, t } from "../messages.js";

const AT_SEAT = /^(seat|front|meld|button)\/(\d+)(?:\/(.+))?$/;
const PILES = ["burn", "muck", "discards", "rack"];
const ROWS = ["front", "middle", "back"];

/** {kind, seat, part} of a place at a seat; null for one in the middle. */
export function atSeat(place) {
  const found = AT_SEAT.exec(place);
  return found && { kind: found[1], seat: Number(found[2]), part: found[3] ?? "" };
}

export const isPile = (place) => PILES.includes(place);
export const pileName = (place) => t(`tabletop.place.${place}`);

/** What a place in the middle is called. */
export function placeName(place) {
  const key = `tabletop.place.${place.replaceAll(" ", "-")}`;
  return has(key) ? t(key) : place.replaceAll("-", " ").replaceAll("/", " ");
}

/** What the pots are called: one alone is the pot. */
export function potName(at, number) {
  return at ? t("tabletop.side-pot", { number: at }) : t(number > 1 ? "tabletop.main-pot" : "tabletop.pot");
}

/** How many cards each row of a hand takes once it has been laid in order; null where nothing is known of it. */
export function rowsOf(size) {
  const named = (rows) => rows.map(([name, number]) => [t(`tabletop.part.${name}`), number]);
  if (size === 13)
    return named([
      ["front", 3],
      ["middle", 5],
      ["back", 5],
    ]);
  if (size === 4)
    return named([
      ["first-pair", 2],
      ["second-pair", 2],
    ]);
  return null;
}

function order({ kind, part }) {
  if (kind === "button") return 0;
  if (kind === "front") return 1;
  if (kind === "seat" && ROWS.includes(part)) return 2 + ROWS.indexOf(part);
  if (kind === "seat") return part ? 6 + Number(part) : 5;
  return 1000 + Number(part);
}

function labelOf({ kind, part }, kinds) {
  if (["button", "front", "meld"].includes(kind)) return t(`tabletop.part.${kind}`);
  if (ROWS.includes(part)) return t(`tabletop.part.${part}`);
  if (part) return t("tabletop.part.hand", { number: Number(part) + 1 });
  if (kinds.has("front")) return t("tabletop.part.back");
  if (kinds.has("split")) return t("tabletop.part.hand", { number: 1 });
  return kinds.has("row") ? t("tabletop.part.in-hand") : "";
}

/**
 * The groups of cards at a seat in the order they are drawn:
 * [{place, kind, hand, label, rows, called, cards: [{name, index, open, fresh, lit}]}], only where there are cards.
 */
export function groupsAt(seat, view, marks) {
  const found = [];
  for (const [place, names] of view.places) {
    const at = names.length ? atSeat(place) : null;
    if (at?.seat === seat) found.push({ place, names, ...at });
  }
  const kinds = new Set(found.map(({ kind }) => kind));
  if (found.some(({ kind, part }) => kind === "seat" && /^\d+$/.test(part))) kinds.add("split");
  if (found.some(({ part }) => ROWS.includes(part))) kinds.add("row");
  found.sort((one, other) => order(one) - order(other));
  return found.map((group) => ({
    place: group.place,
    kind: ROWS.includes(group.part) ? "row" : group.kind,
    hand: /^\d+$/.test(group.part) && group.kind === "seat" ? Number(group.part) : 0,
    label: labelOf(group, kinds),
    rows: marks.laid.has(group.place) ? rowsOf(group.names.length) : null,
    cards: marks.cards(group.place, group.names),
    called: marks.names.get(group.place) ?? [],
  }));
}
