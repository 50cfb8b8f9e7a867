"""Omaha, omaha high-low and short deck against pokerkit: see ``tests.oracle``."""

import pytest

from cardroom.hands import exactly_two, exactly_two_low
from tests.counts import counts
from tests.oracle import (
    CAP,
    CLOSED,
    EQUAL,
    MERGED_POTS,
    NOTHING_TO_ASK,
    RUNS,
    SHORT,
    SIDE_LOW,
    FixedLimitOmahaHighLow,
    Game,
    compare,
    pokerkit,
)

KINDS = {EQUAL, SHORT, NOTHING_TO_ASK, CLOSED, MERGED_POTS, RUNS}
OMAHA = Game("standard/pot-limit-omaha", pokerkit.PotLimitOmahaHoldem)
SHORT_DECK = Game("standard/no-limit-short-deck", pokerkit.NoLimitShortDeckHoldem)
HIGH_LOW = Game("standard/fixed-limit-omaha-high-low", FixedLimitOmahaHighLow, limit=True, halves=(exactly_two, exactly_two_low))


@pytest.mark.thorough
@pytest.mark.parametrize("game", [OMAHA, SHORT_DECK], ids=lambda game: game.edition)
@counts("rounds", 150, 700)
def test_high_games_against_pokerkit(game: Game, rounds: int) -> None:
    found = compare(game, rounds)
    assert {kind for kind in found if found[kind]} <= KINDS
    assert found[EQUAL] > rounds * 0.85
    assert found[SHORT] < rounds * 0.25
    assert 0 < found[CLOSED] < rounds * 0.1
    assert found[MERGED_POTS] + found[RUNS] < rounds * 0.01


@pytest.mark.thorough
@counts("rounds", 150, 700)
def test_omaha_high_low_against_pokerkit(rounds: int) -> None:
    found = compare(HIGH_LOW, rounds)
    assert {kind for kind in found if found[kind]} <= KINDS | {CAP, SIDE_LOW}
    assert found[EQUAL] > rounds * 0.85
    assert 0 < found[SIDE_LOW] < rounds * 0.05
    assert found[CAP] > 0 and found[CLOSED] > 0
    assert found[MERGED_POTS] < rounds * 0.03
