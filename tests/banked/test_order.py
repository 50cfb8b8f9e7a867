"""Who comes first around the table, and how the order of settlement is said."""

from collections.abc import Callable

import pytest

from cardroom.games.banked.order import Direction, around, circle_from, clockwise_after, note_order
from cardroom.round import Account, Noted, Round, Spot


def test_clockwise_is_by_rising_seats_and_the_seat_itself_comes_last() -> None:
    assert clockwise_after([5, 1, 3], 3) == [5, 1, 3]
    assert clockwise_after([1, 5], 3) == [5, 1]
    assert clockwise_after([1, 2, 3], 9) == [1, 2, 3]
    assert clockwise_after([4], 4) == [4]


@pytest.mark.parametrize(
    ("seat", "direction", "beside", "whole"),
    [
        (2, "clockwise", [3, 5, 1], [2, 3, 5, 1]),
        (2, "counter-clockwise", [1, 5, 3], [2, 1, 5, 3]),
        (4, "clockwise", [5, 1, 2, 3], [5, 1, 2, 3]),  # a free seat
        (4, "counter-clockwise", [3, 2, 1, 5], [3, 2, 1, 5]),
    ],
)
def test_both_ways_around(seat: int, direction: Direction, beside: list[int], whole: list[int]) -> None:
    assert around(iter([3, 1, 5, 2]), seat, direction) == beside
    assert circle_from(iter([3, 1, 5, 2]), seat, direction) == whole


ANN, BOB, CAT = Spot(2, "ante", "Ann"), Spot(5, "ante", "Bob"), Spot(6, "ante", "Cat")
ROWS = [("ante", "play"), ("pair-plus",), ("6-card-bonus",)]


class Table:
    """As much of a round as it takes to say something."""

    def __init__(self, *lying: Spot) -> None:
        self.accounts: dict[Account, int] = {"Ann": 100, CAT: 0}  # Cat's has been settled
        self.accounts.update((spot, 10) for spot in lying)
        self.untold: list[Callable[[], Noted]] = []

    def tell_later(self, event: Callable[[], Noted]) -> None:
        self.untold.append(event)


def said(*lying: Spot, seats: tuple[int, ...] = (6, 5, 2, 3), by_wager: bool = False, lead: str = "") -> str:
    table = Table(*lying)
    round: Round = table  # type: ignore[assignment]
    note_order(round, iter(seats), "wager" if by_wager else "seat", iter(ROWS), lead)
    table.accounts.clear()  # it is told of what lay there then
    told = [event() for event in table.untold]
    for what, who, _, rule in told:
        assert (what, who, rule) == ("settlement order", "", "order")
    return " / ".join(text for _, _, text, _ in told)


def test_seats_with_chips_on_them_are_said_in_turn() -> None:
    assert said(ANN, BOB) == "seat 5, seat 2"
    assert said(ANN, BOB, lead="all that is lost, then the rest: ") == "all that is lost, then the rest: seat 5, seat 2"
    assert said() == ""
    assert said(ANN, seats=(5, 6)) == ""


def test_without_more_it_is_seat_by_seat() -> None:
    table = Table(ANN, BOB, Spot(2, "pair-plus", "Ann"))
    round: Round = table  # type: ignore[assignment]
    note_order(round, [5, 2], rows=ROWS)
    assert [event() for event in table.untold] == [Noted("settlement order", "", "seat 5, seat 2", "order")]


def test_kinds_of_wagers_are_said_in_turn_where_they_are_settled_so() -> None:
    play, pair_plus = Spot(2, "play", "Ann"), Spot(5, "pair-plus", "Bob")
    assert said(ANN, BOB, play, pair_plus, by_wager=True) == "ante and play, pair plus; each from seat 5: 5, 2"
    assert said(BOB, pair_plus, by_wager=True) == "ante, pair plus of seat 5"
    assert said(ANN, BOB, play, by_wager=True) == "seat 5, seat 2"  # one kind only
    assert said(ANN, play, Spot(2, "6-card-bonus", "Ann"), by_wager=True, lead="then ") == "then ante and play, 6 card bonus of seat 2"
