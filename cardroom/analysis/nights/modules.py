"""Which games are compiled, and what is particular about them."""

MODULES = {
    "three_card_poker": "versus",
    "caribbean_stud_poker": "versus",
    "two_card_poker": "versus",
    "baccarat": "baccarat",
    "california_baccarat": "california_baccarat",
    "face_up_baccarat": "face_up_baccarat",
    "pan_nine": "pan_nine",
    "blackjack": "blackjack",
    "ultimate_texas_holdem": "ultimate",
    "pai_gow_poker": "pai_gow",
    "pai_gow_tiles": "tiles",
}  # by game
NO_DECISIONS = frozenset({"baccarat"})  # however bettors play, it is the same
SHOES = frozenset(
    {"baccarat", "california_baccarat", "face_up_baccarat", "pan_nine", "blackjack"}
)  # rounds are not dealt from a fresh deck each
SLOW = frozenset({"ultimate_texas_holdem"})  # in real rounds: each decision on the flop is a sum over all that may follow
