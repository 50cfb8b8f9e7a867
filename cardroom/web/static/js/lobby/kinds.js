// Kinds of games, as people look for them. A game that is not listed falls under its family.

const KINDS = [
  ["Hold'em", ["holdem", "holdem_high_low", "short_deck", "pineapple", "position_poker"]],
  ["Omaha", ["omaha", "omaha_high_low", "big_o"]],
  ["Stud", ["seven_card_stud", "seven_card_high_low", "razz", "mexican_stud", "asian_stud"]],
  ["Draw and lowball", ["lowball", "triple_draw", "badugi", "jacks_or_better", "jacks_back"]],
  ["Poker against a player-dealer", ["three_card_poker", "two_card_poker", "caribbean_stud_poker", "ultimate_texas_holdem"]],
  ["Pai gow", ["pai_gow_poker", "pai_gow_tiles"]],
  ["Blackjack", ["blackjack"]],
  ["Baccarat", ["baccarat", "california_baccarat", "face_up_baccarat", "pan_nine"]],
  ["Chinese poker and pan", ["chinese_poker", "open_face_chinese_poker", "panguingue"]],
];
const OF_GAME = new Map(KINDS.flatMap(([kind, games]) => games.map((game) => [game, kind])));
const OF_FAMILY = { pot: "Other pot games", banked: "Other player-dealer games", points: "Other points games" };

export function kindOf({ game, family }) {
  return OF_GAME.get(game) ?? OF_FAMILY[family] ?? "Other games";
}

/** The kinds that these editions have, in our order. */
export function kindsOf(editions) {
  const there = new Set(editions.map(kindOf));
  const ordered = KINDS.map(([kind]) => kind).filter((kind) => there.delete(kind));
  return [...ordered, ...there];
}
