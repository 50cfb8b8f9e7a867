"""Seven card stud, high-low split and razz against pokerkit: see ``tests.oracle``."""

import pytest

from cardroom.games.pot.scales import HIGH, LOW_EIGHT
from tests.oracle import CLOSED, EQUAL, MERGED_POTS, NOTHING_TO_ASK, RUNS, SHORT, SHORT_DECK, SIDE_LOW, Game, compare, pokerkit

ROUNDS = 1000
HALVES = (HIGH.strength, LOW_EIGHT.strength)
GAMES = [
    Game("standard/fixed-limit-seven-card-stud", pokerkit.FixedLimitSevenCardStud, True, True, 7),
    Game("standard/fixed-limit-seven-card-stud-high-low", pokerkit.FixedLimitSevenCardStudHighLowSplitEightOrBetter, True, True, 7, HALVES),
    Game("standard/fixed-limit-razz", pokerkit.FixedLimitRazz, True, True, 7),
]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.edition)
def test_against_pokerkit(game: Game) -> None:
    found = compare(game, ROUNDS)
    assert found.pop("reshuffled") == found[SHORT_DECK] > 0
    kinds = {EQUAL, SHORT, NOTHING_TO_ASK, CLOSED, MERGED_POTS, RUNS, SHORT_DECK}
    assert {kind for kind in found if found[kind]} <= kinds | ({SIDE_LOW} if game.halves else set())
    assert found[EQUAL] > ROUNDS * 0.92
    assert 0 < found[SHORT] < ROUNDS * 0.2
    assert 0 < found[CLOSED] < ROUNDS * 0.1
    assert found[MERGED_POTS] + found[SIDE_LOW] + found[RUNS] < ROUNDS * 0.03
