"""Cents, odds, rounding, shares."""

from fractions import Fraction
from math import ceil, floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardroom.errors import BadInput
from cardroom.money import EVEN, OddCents, Odds, money_text, parse_money, parse_odds, pro_rata, round_to, share


@pytest.mark.parametrize(("text", "cents"), [("$3", 300), ("$0.50", 50), ("12.5", 1250), ("$1,234.05", 123405), (7, 700), ("$ 10", 1000)])
def test_reading_money(text: str | int, cents: int) -> None:
    assert parse_money(text) == cents


@pytest.mark.parametrize("text", ["", "-3", "$1.234", "1,23", "three", "$", "1e3", True, "$5 "[:-1] + "x"])
def test_what_is_no_money_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="is not an amount of money"):
        parse_money(text)


@given(st.integers(0, 10**12))
def test_money_is_read_as_it_is_written(cents: int) -> None:
    assert parse_money(money_text(cents)) == cents


@pytest.mark.parametrize(("text", "odds"), [("3 to 2", (3, 2)), ("200:1", (200, 1)), ("1,000:1", (1000, 1)), ("6 to 5", (6, 5))])
def test_reading_odds(text: str, odds: tuple[int, int]) -> None:
    assert parse_odds(text) == odds


@pytest.mark.parametrize("text", ["", "3", "3 to 0", "three to two", "1 to -1"])
def test_what_are_no_odds_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="are not odds"):
        parse_odds(text)


def test_paying_odds() -> None:
    assert EVEN.win(725) == 725
    assert Odds(3, 2).win(500) == 750
    assert Odds(6, 5).win(700) == 840
    assert Odds(3, 2).win(1) == 1  # a cent and a half, rounded down
    assert Odds(3, 2).win(1, rounding="up") == 2
    assert Odds(3, 2).win(1, rounding="nearest") == 2
    assert Odds(6, 5).win(700, chip=100) == 800
    assert Odds(6, 5).win(700, chip=100, rounding="up") == 900
    assert Odds(6, 5).win(700, chip=50, rounding="nearest") == 850


@pytest.mark.parametrize(
    ("odds", "wager", "chip", "nearest", "up"),
    [  # counted by hand: what is due exactly, in cents
        (Odds(3, 2), 25, 25, 50, 50),  # 37 1/2, half way between 25 and 50
        (Odds(3, 2), 75, 25, 125, 125),  # 112 1/2, half way between 100 and 125
        (Odds(1, 2), 25, 25, 25, 25),  # 12 1/2, half way between 0 and 25
        (Odds(1, 2), 101, 50, 50, 100),  # 50 1/2: a little more than a chip
        (Odds(1, 3), 100, 11, 33, 44),  # 33 1/3: a little more than three chips
        (Odds(2, 3), 100, 33, 66, 99),  # 66 2/3
        (Odds(6, 5), 500, 100, 600, 600),  # 600, exactly
        (Odds(7, 5), 5, 2, 8, 8),  # 7, half way between 6 and 8
        (Odds(11, 10), 5, 11, 11, 11),  # 5 1/2, half way between 0 and 11
    ],
)
def test_a_payment_is_rounded_once(odds: Odds, wager: int, chip: int, nearest: int, up: int) -> None:
    assert odds.win(wager, chip, "nearest") == nearest
    assert odds.win(wager, chip, "up") == up


@given(st.integers(1, 60), st.integers(1, 40), st.integers(0, 10**7), st.integers(1, 10_000))
def test_a_payment_is_the_rounded_fraction(pays: int, stake: int, wager: int, chip: int) -> None:
    due = Fraction(wager * pays, stake) / chip
    odds = Odds(pays, stake)
    assert odds.win(wager, chip, "down") == floor(due) * chip
    assert odds.win(wager, chip, "up") == ceil(due) * chip
    assert odds.win(wager, chip, "nearest") == floor(due + Fraction(1, 2)) * chip


def test_rounding_to_a_chip() -> None:
    assert [round_to(a, 500, "down") for a in (499, 500, 501)] == [0, 500, 500]
    assert [round_to(a, 500, "up") for a in (499, 500, 501)] == [500, 500, 1000]
    assert [round_to(a, 500, "nearest") for a in (249, 250, 751)] == [0, 500, 1000]


def test_sharing_a_pot_by_hand() -> None:
    assert share(10_00, 3, 100) == [4_00, 3_00, 3_00]
    assert share(10_50, 2, 100) == [5_50, 5_00]
    assert share(11_50, 2, 100) == [6_50, 5_00]
    assert share(25_00, 2, 500) == [15_00, 10_00]


@given(st.integers(0, 10**7), st.integers(1, 10), st.sampled_from((1, 25, 100, 500)))
def test_shares_make_the_whole_and_differ_by_a_chip_at_most(amount: int, ways: int, chip: int) -> None:
    shares = share(amount, ways, chip)
    assert sum(shares) == amount
    assert max(shares) - min(shares) < 2 * chip
    assert shares == sorted(shares, reverse=True)


def test_pro_rata_by_hand() -> None:
    assert pro_rata(100, [100, 200, 100]) == [25, 50, 25]
    assert pro_rata(100, [1, 1, 1]) == [1, 1, 1]
    assert pro_rata(10, [10, 10, 10]) == [4, 3, 3]
    assert pro_rata(0, [0, 0]) == [0, 0]


def test_pro_rata_rounds_by_largest_remainder_003_l216() -> None:
    """10 for claims of 5, 6 and 9: 2.5, 3 and 4.5. The one cent left over goes to the earlier of the two halves."""
    assert pro_rata(10, [5, 6, 9]) == [3, 3, 4]
    assert pro_rata(2_000, [1_000, 2_000, 4_000]) == [286, 571, 1143]  # 285 5/7, 571 3/7, 1142 6/7
    assert pro_rata(2_000, [1_000, 2_000, 4_000], "first") == [286, 572, 1142]
    assert pro_rata(7, [0, 10, 1]) == [0, 6, 1]  # 6.36 and 0.64
    assert pro_rata(7, [10, 1, 0], "first") == [7, 0, 0]


@given(st.integers(0, 10**6), st.lists(st.integers(0, 10**5), min_size=1, max_size=12), st.sampled_from(("largest-remainder", "first")))
def test_pro_rata_shares_all_there_is_and_no_more_than_is_claimed(amount: int, claims: list[int], odd: OddCents) -> None:
    parts = pro_rata(amount, claims, odd)
    assert sum(parts) == min(amount, sum(claims))
    assert all(0 <= part <= claim for part, claim in zip(parts, claims, strict=True))
