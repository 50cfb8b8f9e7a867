"""A showdown with hands that nobody knows: they lose to known ones, and among themselves their players say who has won."""

import pytest

from cardroom.cards import parse_cards, unknown
from cardroom.chance import Told
from cardroom.errors import IllegalAction
from cardroom.round import Noted, Shown
from tests.pot.table import Table

STANDARD = "standard/no-limit-texas-holdem"
HIGH_LOW = "standard/fixed-limit-omaha-high-low"
BOARD = "2c 7d 9h Js 3d"


def told(board: str = BOARD, **hands: str) -> Told:
    seats = {f"seat/{'ABC'.index(name) + 1}": tuple(parse_cards(text)) for name, text in hands.items()}
    return Told({**seats, "board": tuple(parse_cards(board))})


def down(table: Table) -> Table:
    """Everybody checks or calls until it is asked who has won."""
    while table.round.decision is not None and table.round.decision.kind != "winner":
        table.go(f"{table.turn} {'check' if 'check' in table.offers else 'call'}")
    return table


def test_the_best_known_hand_wins_whatever_the_others_hold() -> None:
    """A jack and nothing else is known of B: enough against two hands that are not."""
    table = Table(STANDARD, chance=told(B="4c 5h"), A=100.0, B=100.0, C=100.0).check_down()
    assert table.stacks == {"A": 98, "B": 104, "C": 98}


def test_of_two_known_hands_the_better_one() -> None:
    table = Table(STANDARD, chance=told(A="4c 5h", C="Kc 4d"), A=100.0, B=100.0, C=100.0).check_down()
    assert table.stacks == {"A": 98, "B": 98, "C": 104}


def test_where_cards_speak_an_unknown_hand_after_a_known_one_is_mucked_and_before_it_shown_as_it_is() -> None:
    table = Table(STANDARD, chance=told(B="4c 5h"), A=100.0, B=100.0, C=100.0).check_down()
    events = table.round.events
    assert [event.place for event in events if isinstance(event, Shown)] == ["seat/1", "seat/2"]
    assert [event.who for event in events if isinstance(event, Noted) and event.what == "hand"] == ["B"]  # nothing is read out for A


def test_half_a_hand_is_none() -> None:
    chance = Told({"seat/1": (*parse_cards("As"), unknown(0)), "seat/2": tuple(parse_cards("4c 5h")), "board": tuple(parse_cards(BOARD))})
    assert Table(STANDARD, chance=chance, A=100.0, B=100.0, C=100.0).check_down().stacks == {"A": 98, "B": 104, "C": 98}


def test_with_a_board_card_that_is_not_known_no_hand_is() -> None:
    table = down(Table(STANDARD, chance=told("2c 7d 9h Js", A="4c 5h", B="As Ad"), A=100.0, B=100.0))
    assert table.round.decision is not None and table.round.decision.kind == "winner"
    assert table.go("A win", "B lose").stacks == {"A": 102, "B": 98}


@pytest.mark.parametrize(
    ("says", "stacks"),
    [
        (["A win", "B lose", "C lose"], {"A": 104, "B": 98, "C": 98}),
        (["A lose", "B win", "C win"], {"A": 98, "B": 101, "C": 101}),
        (["A win", "B win", "C win"], {"A": 100, "B": 100, "C": 100}),
        (["A lose", "B lose", "C win"], {"A": 98, "B": 98, "C": 104}),
    ],
)
def test_where_no_hand_is_known_each_says_whether_he_has_won(says: list[str], stacks: dict[str, int]) -> None:
    table = down(Table(STANDARD, chance=told(), A=100.0, B=100.0, C=100.0))
    assert list(table.offers) == ["win", "lose"]
    assert table.go(*says).stacks == stacks and table.round.over


def test_somebody_has_won() -> None:
    table = down(Table(STANDARD, chance=told(), A=100.0, B=100.0, C=100.0)).go("A lose", "B lose")
    assert list(table.offers) == ["win"]
    with pytest.raises(IllegalAction, match="C may not lose now"):
        table.go("C lose")


def test_each_pot_on_its_own_the_last_side_pot_first() -> None:
    """A has $10, B and C $50 each: $30 in the main pot for all, $80 in the side pot for B and C."""
    table = down(Table(STANDARD, chance=told(), A=10.0, B=50.0, C=50.0).go("C raise 50", "A call", "B call"))
    assert table.turn == "B"
    table.go("B lose", "C win")
    assert table.turn == "A" and table.go("A win", "B lose", "C lose").stacks == {"A": 30, "B": 0, "C": 80}


def test_a_side_pot_that_one_player_is_left_for_needs_no_cards() -> None:
    """B bets C out of a side pot of $20: it is B's, and the main pot goes to the hand that is known."""
    table = Table(STANDARD, chance=told(A="4c 5h"), A=10.0, B=50.0, C=50.0).go("C raise 20", "A call", "B call", "B bet 10", "C fold")
    assert table.check_down().stacks == {"A": 30, "B": 50, "C": 30}


def test_in_a_split_game_each_half_is_asked_for_and_nobody_needs_a_low() -> None:
    """$4 in the pot."""
    for says, stacks in (
        (["A win", "B lose", "A lose", "B win"], {"A": 100, "B": 100}),
        (["A win", "B lose", "A lose", "B lose"], {"A": 102, "B": 98}),
        (["A lose", "B win", "A win", "B win"], {"A": 99, "B": 101}),
    ):
        table = down(Table(HIGH_LOW, chance=told("2c 7d 8h Js 3d"), A=100.0, B=100.0))
        assert table.go(*says).round.over and table.stacks == stacks


def test_a_known_hand_without_a_low_leaves_no_low_to_others() -> None:
    """Aces over the board, no low: an unknown hand loses both halves."""
    table = Table(HIGH_LOW, chance=told("2c Td 9h Js 3d", A="As Ad Ks Kd"), A=100.0, B=100.0).check_down()
    assert table.round.over and table.stacks == {"A": 102, "B": 98}


def test_after_a_side_pot_that_needs_no_cards_it_is_still_asked_who_has_won_the_main_pot() -> None:
    table = down(Table(STANDARD, chance=told(), A=10.0, B=50.0, C=50.0).go("C raise 20", "A call", "B call", "B bet 10", "C fold"))
    assert table.turn == "A"
    assert table.go("A win", "B lose").stacks == {"A": 30, "B": 50, "C": 30}


def test_what_each_says_of_a_pot_cites_the_clause_on_winning() -> None:
    table = down(Table(STANDARD, chance=told(), A=100.0, B=100.0, C=100.0))
    assert table.round.decision is not None
    assert [(option.verb, option.rule) for option in table.round.decision.asks["A"]] == [("win", "win"), ("lose", "win")]
