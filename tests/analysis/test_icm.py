"""Deals at the end of a tournament: ICM against orders of finish counted one by one, and amounts that add up."""

import json
from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardroom.analysis.icm import chip_chop, icm_deal, worth
from cardroom.cli import run
from cardroom.errors import BadInput
from tests.counts import counts

STACKS = st.lists(st.integers(1, 10**6), min_size=1, max_size=6)
PRIZES = st.lists(st.integers(0, 10**6), min_size=1, max_size=8).map(lambda all_: sorted(all_, reverse=True))


def counted(stacks: Sequence[int], prizes: Sequence[int]) -> list[Fraction]:
    """What each stack is worth, from every order of finish and its chance, in fractions."""
    found = [Fraction(0)] * len(stacks)

    def finish(left: tuple[int, ...], place: int, chance: Fraction) -> None:
        if place == len(prizes) or not left:
            return
        chips = sum(stacks[i] for i in left)
        for i in left:
            first = chance * Fraction(stacks[i], chips)
            found[i] += first * prizes[place]
            finish(tuple(j for j in left if j != i), place + 1, first)

    finish(tuple(range(len(stacks))), 0, Fraction(1))
    return found


def test_published_example() -> None:
    """Six stacks and three prizes, to six decimals."""
    found = worth([1500, 1250, 600, 500, 850, 800], [50, 30, 20])
    assert [f"{one:.6f}" for one in found.amounts] == ["24.678070", "21.775447", "11.940672", "10.123182", "16.140985", "15.341645"]
    assert found.error < 1e-9


@given(STACKS, PRIZES)
def test_as_every_order_of_finish_gives(stacks: list[int], prizes: list[int]) -> None:
    found = worth(stacks, prizes)
    for one, exact in zip(found.amounts, counted(stacks, prizes), strict=True):
        assert one == pytest.approx(float(exact), rel=1e-9, abs=1e-9 * max(1, sum(prizes)))


@given(st.lists(st.integers(0, 10**9), min_size=1, max_size=12).filter(any), PRIZES)
def test_every_cent_is_given_once(stacks: list[int], prizes: list[int]) -> None:
    pool = sum(prizes[: len(stacks)])
    for amounts in (icm_deal(stacks, prizes), chip_chop(stacks, prizes)):
        assert sum(amounts) == pool and min(amounts) >= 0
    for amount, exact in zip(icm_deal(stacks, prizes), worth(stacks, prizes).amounts, strict=True):
        assert abs(amount - exact) < 1 + 1e-3


@given(st.integers(1, 40), st.integers(1, 10**6), PRIZES)
def test_equal_stacks_get_the_same_but_for_a_cent(players: int, chips: int, prizes: list[int]) -> None:
    for amounts in (icm_deal([chips] * players, prizes), chip_chop([chips] * players, prizes)):
        assert max(amounts) - min(amounts) <= 1
        assert amounts == sorted(amounts, reverse=True)  # the odd cents go to the players listed first


def test_players_without_chips_share_the_last_places() -> None:
    assert icm_deal([300, 0, 100, 0], [1000, 600, 300, 100]) == [900, 200, 700, 200]  # 3/4 of 1000 + 1/4 of 600, and the other way round
    assert chip_chop([300, 0, 100, 0], [1000, 600, 300, 100]) == [900, 200, 700, 200]


def test_more_prizes_than_players() -> None:
    assert sum(icm_deal([2, 1], [500, 300, 200])) == 800


def test_operators_chip_chop_that_did_not_add_up() -> None:
    """A published chop of $570.00 paid $570.03 by rounding every amount up; remainders are given to the cent here."""
    assert sum(chip_chop([40_125, 31_770, 18_105], [28_000, 18_000, 11_000])) == 57_000


@counts("players", 60, 1000)
def test_large_field(players: int) -> None:
    prizes = list(range(150, 0, -1))[: players // 2]
    found = worth([50 + 100 * i for i in range(players)], prizes)
    assert sum(found.amounts) == pytest.approx(sum(prizes), rel=1e-9)
    assert list(found.amounts) == sorted(found.amounts)


@pytest.mark.parametrize(
    ("stacks", "prizes", "why"),
    [
        ([], [1], "There are 0 stacks"),
        ([0, 0], [1], "Nobody has chips"),
        ([5, -1], [1], "-1 is not a stack"),
        ([5], [], "There are no prizes"),
        ([5, 5], [1, 2], "A later place has a larger prize"),
        ([5, 5], [1, -2], "A prize is below nothing"),
    ],
)
def test_refused(stacks: list[int], prizes: list[int], why: str) -> None:
    for deal in (icm_deal, chip_chop):
        with pytest.raises(BadInput, match=why):
            deal(stacks, prizes)


def test_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["chop", "ann=6,000", "bo=3000", "1000", "--prizes", "500,300,200", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    exact = [float(one) for one in counted([6, 3, 1], [50000, 30000, 20000])]
    assert [one["player"] for one in told["players"]] == ["ann", "bo", "player 3"]
    assert all(abs(one["icm"] - amount) < 1 for one, amount in zip(told["players"], exact, strict=True))
    assert [one["chip_chop"] for one in told["players"]] == [44000, 32000, 24000]  # $200 each, and $400 by 6 : 3 : 1
    assert run(["chop", "9000", "1000", "--prizes", "500,300,200"]) == 0
    out = capsys.readouterr().out
    assert "$200 are left over" in out
    for wrong in (["ann=6000", "ann=1", "--prizes", "1"], ["x", "--prizes", "1"], ["5", "--prizes", "a"]):
        assert run(["chop", *wrong]) == 2
        said = capsys.readouterr()
        assert not said.out and said.err.count("\n") == 1
