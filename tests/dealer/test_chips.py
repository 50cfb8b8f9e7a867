"""Chips: every cut is exact, and no other is of fewer chips, counted by dynamic programming over all amounts."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardroom.dealer.chips import Chip, Rack, parse_rack, usual
from cardroom.errors import BadInput


def fewest(values: list[int], most: int) -> list[int | None]:
    """By amount: the fewest chips that make it; none where none do."""
    found: list[int | None] = [0]
    for amount in range(1, most + 1):
        ways = [before + 1 for value in values if value <= amount and (before := found[amount - value]) is not None]
        found.append(min(ways, default=None))
    return found


@settings(max_examples=60, deadline=None)
@given(st.sets(st.integers(1, 40), min_size=1, max_size=5))
def test_any_chips_are_cut_exactly_and_into_the_fewest(values: set[int]) -> None:
    rack, best = Rack(Chip(value, str(value)) for value in values), fewest(sorted(values), 300)
    for amount in (*range(61), 187, 299, 300):
        cut = rack.cut(amount)
        assert sum(stack.number * stack.chip.value for stack in cut.stacks) + cut.coin == amount
        assert cut.number == best[amount - cut.coin]
        assert all(best[amount - less] is None for less in range(cut.coin))  # no less could be left in coin


def test_the_usual_chips() -> None:
    rack, best = usual(), fewest([1, 2, 4, 20, 100, 400, 2000, 4000], 12_000)  # in quarters
    for amount in (*range(300), 1_999, 2_741, 11_999):
        assert rack.cut(amount * 25).number == best[amount]
    assert str(rack.cut(1_641_25)) == "1 yellow, 1 purple, 1 black, 1 green, 3 red, 1 white, 1 pink"
    assert str(rack.cut(10)) == "$0.10 in coin"
    assert str(rack.cut(0)) == ""


def test_a_table_may_have_chips_of_its_own() -> None:
    assert str(parse_rack("1 blue, $5 red, 20 yellow, 25 green").cut(40_00)) == "2 yellow"  # the largest first would be a green and more
    for text in ("5", "5 red, 5 blue", "x red", "0 red"):
        with pytest.raises(BadInput):
            parse_rack(text)
