"""What the checks refuse and is right all the same, each with its reason. ``test_reasons`` says when one is no longer needed."""

from typing import TypeAlias

Reasons: TypeAlias = dict[tuple[str, str], str]
"""By file and key of the citation."""

_TRES, _OCEANS, _UNNAMED, _FLORIDA = (
    "000_f60149ee6d856559.txt",
    "001_bb5c90c7fdfa8914.txt",
    "002_6e213f49ae614788.txt",
    "003_58bb7131b75bff44.txt",
)

TITLES = {
    (_TRES, 15): "the title names both games",
    (_TRES, 681): "the title is the first entry of the ranking",
    (_TRES, 867): "the title is garbled, which is what is read",
    (_TRES, 904): "where the title stands is what is read",
    (_TRES, 908): "where the title stands is what is read",
    (_OCEANS, 3160): "the title names the games of the schedule",
    (_OCEANS, 3294): "the title misspells the game, which is what is read",
    (_OCEANS, 3400): "the title alone names the game, whose rules are not printed",
    (_UNNAMED, 434): "the title alone names the structures",
    (_FLORIDA, 106): "the title misspells the game, which is what is read",
}
"""Headings that are themselves what is read, by manual and line."""

SUMS: Reasons = {
    ("black-sheep/ultimate-texas-holdem", "clauses.reveal"): "seven: two hole cards and five community cards",
    ("gulfstream-park/ultimate-texas-holdem", "clauses.reveal"): "seven: two hole cards and five community cards",
    ("oceans-eleven/21st-century-blackjack-8-0", "clauses.surrender"): "12: the first count over 11",
    ("oceans-eleven/21st-century-blackjack-8-0-2", "clauses.surrender"): "12: the first count over 11",
    ("oceans-eleven/21st-century-blackjack-8-0", "clauses.natural"): "21.5: 11 1/2 for the ace and 10",
    ("oceans-eleven/asian-5-card-stud", "clauses.deck"): "32: 52 less the five ranks that are taken out",
    (
        "oceans-eleven/badugi",
        "clauses.irregularity.wrong-number",
    ): "four: l.256 speaks of five; a badugi hand has four (l.3488)",
    ("oceans-eleven/chinese-poker", "clauses.deck"): "52: thirteen cards for each of four seats",
    (
        "oceans-eleven/deuce-to-seven-triple-draw",
        "clauses.draw",
    ): "three: the draws between four betting rounds (l.3402)",
    ("oceans-eleven/lowball-ace-to-five", "clauses.deck"): "53: 52 and the joker",
    ("oceans-eleven/no-limit-and-pot-limit-lowball", "clauses.deck"): "53: 52 and the joker",
    ("oceans-eleven/pai-gow-poker", "clauses.deck"): "49: seven piles of seven",
    ("oceans-eleven/room", "clauses.set-ups"): "30 minutes: half an hour",
    ("oceans-eleven/position-poker", "clauses.river"): "the fifth: one card next to the four that lie there",
    ("oceans-eleven/seven-card-stud", "clauses.first-to-act"): "the fourth card: the first after the round with the forced bet",
}
"""Figures that follow from those of the cited lines."""

OTHER_WORDS: Reasons = {
    (
        "black-sheep/ultimate-texas-holdem",
        "clauses.tie",
    ): "l.3828 calls the hand a push and names no wagers; l.3832 does",
    (
        "oceans-eleven/ultimate-texas-holdem",
        "clauses.tie",
    ): "l.2162 calls the hand a push and names no wagers; l.2165 does",
    ("_common/oceans-eleven-pot", "clauses.smallest-chip"): "the lines list the chips of each limit; what is counted in them is ours",
    ("oceans-eleven/room", "clauses.set-ups"): "l.90 has five words, and names no player",
    ("florida/chinese-poker", "clauses.button"): "l.542 names the dealer where we have a button",
    ("florida/open-face-chinese-poker", "clauses.button"): "l.542 names the dealer where we have a button",
    ("florida/double-hand-poker", "clauses.lose"): "l.536 says which hands win, and which tie",
    ("florida/three-card-poker", "clauses.player-loses"): "l.119 says which hand wins; the wagers stand in l.121, for a win",
    ("florida/two-card-poker", "clauses.player-loses"): "l.493 says which hand wins; the wagers stand in l.498, for a win",
    ("oceans-eleven/asian-5-card-stud", "clauses.bet"): "the lines are a table of figures",
    ("oceans-eleven/lowball-ace-to-five", "clauses.deck"): "l.243 speaks of the joker, and no line of the deck",
    ("oceans-eleven/mexican-poker", "clauses.bet"): "the lines are a table of figures",
    (
        "oceans-eleven/super-pan-nine",
        "clauses.irregularity.misdeal",
    ): "the lines say when there is a misdeal; what follows is ours",
    ("oceans-eleven/super-pan-nine", "clauses.player-loses"): "the lines say which hand wins",
    ("oceans-eleven/three-card-poker", "clauses.reveal"): "the lines compare the hands one way, then the other",
}
"""Rules that say the same as their lines in other words."""

SILENT = ("is not mentioned", "is given")
"""Rules with these words state that the cited pages say nothing; no word of theirs can stand there."""
