"""Hold'em against pokerkit: see ``tests.oracle``."""

from tests.oracle import CAP, CLOSED, EQUAL, MERGED_POTS, NOTHING_TO_ASK, RUNS, SHORT, Game, compare, pokerkit

ROUNDS = 1600
KINDS = {EQUAL, SHORT, NOTHING_TO_ASK, CLOSED, MERGED_POTS, RUNS}


def test_no_limit_against_pokerkit() -> None:
    found = compare(Game("standard/no-limit-texas-holdem", pokerkit.NoLimitTexasHoldem), ROUNDS)
    assert {kind for kind in found if found[kind]} <= KINDS
    assert found[EQUAL] > ROUNDS * 0.85
    assert 0 < found[SHORT] < ROUNDS * 0.2
    assert 0 < found[CLOSED] < ROUNDS * 0.1
    assert found[MERGED_POTS] + found[RUNS] < ROUNDS * 0.01


def test_fixed_limit_against_pokerkit() -> None:
    found = compare(Game("standard/fixed-limit-texas-holdem", pokerkit.FixedLimitTexasHoldem, limit=True), ROUNDS)
    assert {kind for kind in found if found[kind]} <= KINDS | {CAP}
    assert found[EQUAL] > ROUNDS * 0.85
    assert found[CAP] > 0
    assert 0 < found[CLOSED] < ROUNDS * 0.1
    assert found[MERGED_POTS] + found[RUNS] < ROUNDS * 0.01
