"""Seven card stud, high-low split and razz against pokerkit: see ``tests.oracle``."""

import pytest

from cardroom.games.pot.scales import HIGH, LOW_EIGHT
from tests.counts import counts
from tests.oracle import CLOSED, EQUAL, MERGED_POTS, NOTHING_TO_ASK, RUNS, SHORT, SHORT_DECK, SIDE_LOW, Game, compare, pokerkit

HALVES = (HIGH.strength, LOW_EIGHT.strength)
GAMES = [
    Game("standard/fixed-limit-seven-card-stud", pokerkit.FixedLimitSevenCardStud, True, True, 7),
    Game("standard/fixed-limit-seven-card-stud-high-low", pokerkit.FixedLimitSevenCardStudHighLowSplitEightOrBetter, True, True, 7, HALVES),
    Game("standard/fixed-limit-razz", pokerkit.FixedLimitRazz, True, True, 7),
]


@pytest.mark.thorough
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.edition)
@counts("rounds", 80, 1000)
def test_against_pokerkit(game: Game, rounds: int) -> None:
    found = compare(game, rounds)
    assert found.pop("reshuffled") == found[SHORT_DECK] >= rounds // 1000  # it is rare
    kinds = {EQUAL, SHORT, NOTHING_TO_ASK, CLOSED, MERGED_POTS, RUNS, SHORT_DECK}
    assert {kind for kind in found if found[kind]} <= kinds | ({SIDE_LOW} if game.halves else set())
    assert found[EQUAL] > rounds * 0.92
    assert 0 < found[SHORT] < rounds * 0.2
    assert 0 < found[CLOSED] < rounds * 0.1
    assert found[MERGED_POTS] + found[SIDE_LOW] + found[RUNS] < rounds * 0.03
