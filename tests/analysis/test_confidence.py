"""Intervals by hand, and what a sample is too small to say."""

from fractions import Fraction
from math import comb
from random import Random

import pytest

from cardroom.analysis.confidence import proportion, ranks
from cardroom.analysis.odds import OddsLine, WagerOdds
from cardroom.analysis.tally import Tally, tally


def test_what_never_came_is_bounded() -> None:
    """If it came once in 134 nights or oftener, 400 nights without it would be rarer than one in twenty: 0.99254^400 = 0.05."""
    never = proportion(0, 400)
    assert never.value == 0 and never.low == 0 and never.high == pytest.approx(0.00746, abs=5e-6)
    assert (1 - never.high) ** 400 == pytest.approx(0.05)
    always = proportion(2, 2)
    assert always.high == 1 and always.low**2 == pytest.approx(0.05)


def test_wilsons_interval_by_hand() -> None:
    """3 of 400: (3/400 + 1.96²/800 ∓ 1.96 √(0.0075·0.9925/400 + 1.96²/(4·400²))) / (1 + 1.96²/400)."""
    found = proportion(3, 400)
    assert found.low == pytest.approx(0.002554, abs=1e-6) and found.high == pytest.approx(0.021816, abs=1e-6)


def test_places_that_bound_a_quantile() -> None:
    """All ways in which so many of the amounts lie below the quantile, counted one by one."""

    def holds(count: int, percent: int, low: int, high: int) -> float:
        part = percent / 100
        return sum(comb(count, below) * part**below * (1 - part) ** (count - below) for below in range(low, high))

    for count, percent in ((6, 50), (12, 50), (100, 5), (400, 1), (400, 99), (1000, 25)):
        found = ranks(count, percent)
        assert found is not None
        low, high = found
        assert holds(count, percent, low, high) >= 0.95 > holds(count, percent, low + 1, high - 1)


def test_too_few_to_bound_it() -> None:
    """The lowest of 367 amounts lies above the 1 % quantile once in 40 samples or oftener: 0.99^367 > 0.025 > 0.99^368."""
    assert ranks(367, 1) is None and ranks(368, 1) is not None and ranks(367, 99) is None
    assert ranks(5, 50) is None and ranks(6, 50) == (1, 6) and ranks(0, 50) is None
    assert tally(range(2)).bounded() == {} and Tally().data()["quantiles"] == {}
    assert list(tally(range(400)).bounded()) == [1, 5, 25, 50, 75, 95, 99]
    assert tally(range(100)).quantile(1) is None


def test_the_interval_holds_nineteen_times_of_twenty() -> None:
    """The median of uniform numbers from 0 to 9,999 is 4,999.5: of 400 samples about 380 bound it."""
    dice = Random(7)
    found = [tally(dice.randrange(10_000) for _ in range(60)).quantile(50) for _ in range(400)]
    held = sum(one is not None and one.low <= 5_000 <= one.high for one in found)
    assert 370 <= held <= 400


def test_the_error_of_a_deviation() -> None:
    """Of normal amounts it is the deviation over √(2n); of two amounts that come equally often there is next to none."""
    dice = Random(8)
    normal = tally(round(dice.gauss(0, 10_000)) for _ in range(20_000))
    assert normal.deviation_error == pytest.approx(normal.deviation / 200, rel=0.05)
    assert tally([-100, 100] * 500).deviation_error == pytest.approx(0, abs=0.1)
    assert tally([80, 115]).deviation_error == pytest.approx(tally([80, 115]).deviation / 2**0.5)  # two amounts say little
    assert Tally().deviation_error == 0 == tally([5, 5]).deviation_error


def test_a_sampled_wager_has_the_error_of_its_deviation() -> None:
    """Ten units in one deal of ten: variance 9, fourth moment 0.9 + 0.1 · 9^4 = 657; the error is sqrt((657 - 81) / n) / 6."""
    lines = (OddsLine("ten", Fraction(10), 0.1), OddsLine("nothing", Fraction(0), 0.9))
    sampled = WagerOdds("side", "Side", lines, samples=400)
    assert sampled.deviation == pytest.approx(3) and sampled.deviation_error == pytest.approx(0.2)
    assert WagerOdds("side", "Side", lines).deviation_error == 0
