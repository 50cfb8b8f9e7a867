"""Single draw, triple draw and badugi against pokerkit: see ``tests.oracle``. Hands, draws and order never differ."""

import pytest

from tests.counts import counts
from tests.oracle import CAP, CLOSED, EQUAL, MERGED_POTS, NOTHING_TO_ASK, RUNS, SHORT, Game, compare, pokerkit

GAMES = [
    Game("standard/no-limit-deuce-to-seven-single-draw", pokerkit.NoLimitDeuceToSevenLowballSingleDraw, most=8),
    Game("standard/fixed-limit-deuce-to-seven-triple-draw", pokerkit.FixedLimitDeuceToSevenLowballTripleDraw, limit=True, most=8),
    Game("standard/fixed-limit-badugi", pokerkit.FixedLimitBadugi, limit=True, most=8),
]


@pytest.mark.thorough
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.edition)
@counts("rounds", 150, 1000)
def test_against_pokerkit(game: Game, rounds: int) -> None:
    found = compare(game, rounds)
    assert found.pop("reshuffled") > rounds * 0.01
    assert {kind for kind in found if found[kind]} <= {EQUAL, SHORT, NOTHING_TO_ASK, CLOSED, MERGED_POTS, RUNS} | (
        {CAP} if game.limit else set()
    )
    assert found[EQUAL] > rounds * 0.85
    assert 0 < found[CLOSED] < rounds * 0.1
    assert found[MERGED_POTS] + found[RUNS] < rounds * 0.01
