"""Hands of omaha and big o: exactly two own cards, or at least two; the worked examples of the pages."""

import pytest

from cardroom import load
from cardroom.cards import parse_cards
from cardroom.errors import BadSetup
from cardroom.hands import describe_low, eight_or_better
from cardroom.round import Dealt
from tests.pot.table import Table

OMAHA = ["tres-lounge/omaha", "oceans-eleven/omaha", "unnamed-california/omaha", "black-sheep/omaha", "standard/pot-limit-omaha"]


def low(cards: str) -> int:
    return eight_or_better(parse_cards(cards))


def test_worked_examples_of_lows() -> None:
    """000 l.1203, 1321, 1558; 002 l.193; 004 l.191; 001 l.2767, 2769."""
    assert low("7c 6d 4h 3s Ac") > low("8c 6d 4h 3s 2c")
    assert low("7c 6d 4h 3s 2c") > low("8c 6d 5h 3s Ac")  # even though the second has the lowest card
    assert low("8c 4d 3h 2s Ac") > low("8c 5d 3h 2s Ac")
    assert low("5c 4c 3c 2c Ac") > low("6c 4d 3h 2s Ac")  # a wheel, straight and flush or not
    assert low("8c 8d 4h 3s 2c") == 0  # a pair
    assert low("9c 4d 3h 2s Ac") == 0
    assert describe_low(low("5c 4c 3c 2c Ac")) == "5-4-3-2-A low"


@pytest.mark.parametrize(
    ("edition", "lows"),
    [
        ("tres-lounge/omaha-high-low-split", 1203),
        ("unnamed-california/omaha-high-low-split", 193),
        ("black-sheep/omaha-high-low-split", 191),
    ],
)
def test_the_worked_example_at_the_table(edition: str, lows: int) -> None:
    """On 4-3-K-K-6 with a seven and an ace A has 7-6-4-3-A, B with an eight and a deuce 8-6-4-3-2: A wins the low half."""
    hands = {"A": "7c Ad Qh Js", "B": "8c 2d Kh Ts", "C": "Qc Qd 9h 9s"}
    table = Table(edition, A=100, B=100, C=100, hands=hands, board="4h 3s 6c Kc Kd").check_down()
    rules = {t.target: t.rule for t in table.round.transfers if t.source == "pot/0" and t.target in ("A", "B")}
    assert rules == {"A": "low-half", "B": "high-half"}
    assert "7-6-4-3-A low" in str(table.round.events), lows


@pytest.mark.parametrize("edition", OMAHA)
def test_four_cards_each_and_no_more_than_two_of_them(edition: str) -> None:
    """A holds four aces, which are a pair; B's pair of fives makes three of a kind; C's one spade makes no flush of the board's four."""
    hands = {"A": "Ac Ad Ah As", "B": "5c 5d 7h 8h", "C": "Ks Qh Jd 9c"}
    table = Table(edition, A=100, B=100, C=100, hands=hands, board="5s 2s Ts 3s 9h").check_down()
    assert {player for _, player, _ in table.won()} == {"B"}
    assert "three of a kind, fives" in str(table.round.events)
    assert {len(e.cards) for e in table.round.events if isinstance(e, Dealt) and e.place.startswith("seat/")} == {4}


@pytest.mark.parametrize("edition", OMAHA)
def test_the_board_cannot_be_played(edition: str) -> None:
    """A royal flush on the board is nobody's: a pair of tens with the board's cards wins."""
    hands = {"A": "2c 3d 4h 6c", "B": "Tc Td 4c 6d", "C": "2d 3h 5c 8d"}
    table = Table(edition, A=100, B=100, C=100, hands=hands, board="As Ks Qs Js Ts").check_down()
    assert {player for _, player, _ in table.won()} == {"B"}


BIG_O_HANDS = {"A": "7h 7d 7c 7s 2d", "B": "Ah Ad 9c 8d 3c", "C": "Kc Qd Jh 9s 4s"}


def test_big_o_at_least_two_or_exactly_two() -> None:
    """001 l.2912, 2986: four sevens in the hand are four sevens; in the traditional way a pair, which aces beat."""
    board = "Th 6c 5d 3s Jc"
    printed = Table("oceans-eleven/big-o", A=100, B=100, C=100, hands=BIG_O_HANDS, board=board).check_down()
    assert {player for _, player, _ in printed.won()} == {"A"}
    assert "four of a kind, sevens" in str(printed.round.events)
    traditional = Table(
        load("oceans-eleven/big-o").with_rules(uses="exactly-two"), A=100, B=100, C=100, hands=BIG_O_HANDS, board=board
    ).check_down()
    assert {player for _, player, _ in traditional.won()} == {"B"}


def test_big_o_at_most_three_of_the_board() -> None:
    """Both ways a hand holds two own cards: one spade does not play on four."""
    hands = {"A": "As 9c 8d 6c 5d", "B": "Kc Kd 2h 3h 4h", "C": "Qc Jd 7h 5c 4c"}
    for uses in ("at-least-two", "exactly-two"):
        edition = load("oceans-eleven/big-o").with_rules(uses=uses)
        table = Table(edition, A=100, B=100, C=100, hands=hands, board="Ks Ts 7s 2s 3d").check_down()
        assert {player for _, player, _ in table.won()} == {"B"}, uses


def test_five_cards_and_eight_seats() -> None:
    edition = load("oceans-eleven/big-o")
    table = Table(edition, A=100, B=100)
    assert [len(table.round.places[f"seat/{seat}"]) for seat in (1, 2)] == [5, 5]
    with pytest.raises(BadSetup, match="has seats 1 to 8"):
        edition.setup({f"p{i}": 10_000 for i in range(9)})


def test_who_sees_what() -> None:
    table = Table("oceans-eleven/big-o", A=100, B=100, C=100)
    for viewer in "ABC":
        for player, seat in table.seat.items():
            assert len(table.round.view(viewer).cards(f"seat/{seat}")) == (5 if player == viewer else 0)
    assert not table.round.view("").cards("seat/1")


@pytest.mark.parametrize(
    ("edition", "cap"),
    [
        ("tres-lounge/omaha", 4), ("tres-lounge/omaha-high-low-split", 4), ("tres-lounge/texas-holdem-high-low-split", 4),
        ("tres-lounge/pineapple-high-low-split", 3), ("oceans-eleven/omaha", 3), ("oceans-eleven/omaha-high-low-split", 3),
        ("oceans-eleven/big-o", 3), ("oceans-eleven/crazy-pineapple", 3), ("oceans-eleven/short-deck", 3),
        ("oceans-eleven/position-poker", 4), ("unnamed-california/omaha", 3), ("unnamed-california/omaha-high-low-split", 3),
        ("black-sheep/omaha", 3), ("black-sheep/omaha-high-low-split", 3),
    ],
)  # fmt: skip
def test_raises_are_capped_and_not_between_two(edition: str, cap: int) -> None:
    """l.1115, 1229, 1348, 1584; 001 l.57, 2655, 2812, 2957, 4805; 002 l.67, 222; 004 l.266, 562."""
    table = Table(edition, A=900, B=900, C=900)
    for _ in range(cap):
        assert "raise" in table.offers
        table.go(f"{table.turn} raise {table.offers['raise'][0]:g}")  # type: ignore[index]
    assert "raise" not in table.offers
    folded = table.turn
    table.go(f"{folded} fold")
    assert "raise" in table.offers


def test_pot_limit_omaha_at_oceans_eleven() -> None:
    """001 l.472-475: the first in may make it four big blinds; blinds of 10 and 20 are not rounded."""
    table = Table(
        "oceans-eleven/omaha", A=2000, B=2000, C=2000, table={"structure": "pot-limit", "blinds": ("$10", "$20"), "buy_in": "$1,000"}
    )
    assert table.offers["raise"] == (40, 80)
    table.go("C raise 80")
    assert table.offers["raise"] == (140, 80 + 110 + 70)
