"""Hold'em against pokerkit: see ``tests.oracle``."""

import pytest

from tests.counts import counts
from tests.oracle import CAP, CLOSED, EQUAL, MERGED_POTS, NOTHING_TO_ASK, RUNS, SHORT, Game, compare, pokerkit

KINDS = {EQUAL, SHORT, NOTHING_TO_ASK, CLOSED, MERGED_POTS, RUNS}


@pytest.mark.thorough
@counts("rounds", 150, 1600)
def test_no_limit_against_pokerkit(rounds: int) -> None:
    found = compare(Game("standard/no-limit-texas-holdem", pokerkit.NoLimitTexasHoldem), rounds)
    assert {kind for kind in found if found[kind]} <= KINDS
    assert found[EQUAL] > rounds * 0.85
    assert 0 < found[SHORT] < rounds * 0.2
    assert 0 < found[CLOSED] < rounds * 0.1
    assert found[MERGED_POTS] + found[RUNS] < rounds * 0.01


@pytest.mark.thorough
@counts("rounds", 150, 1600)
def test_fixed_limit_against_pokerkit(rounds: int) -> None:
    found = compare(Game("standard/fixed-limit-texas-holdem", pokerkit.FixedLimitTexasHoldem, limit=True), rounds)
    assert {kind for kind in found if found[kind]} <= KINDS | {CAP}
    assert found[EQUAL] > rounds * 0.85
    assert found[CAP] > 0
    assert 0 < found[CLOSED] < rounds * 0.1
    assert found[MERGED_POTS] + found[RUNS] < rounds * 0.01
