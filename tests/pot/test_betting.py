"""Betting without a limit and who acts: bounds, short all-ins, phantom bets. Lines are those of 001 (oceans-eleven)."""

import pytest

from cardroom.errors import IllegalAction
from tests.pot.table import Table, snapshot, to_the_flop

OCEANS = "oceans-eleven/holdem"
STANDARD = "standard/no-limit-texas-holdem"
FIXED = "standard/fixed-limit-texas-holdem"
TIME = "65"  # each player pays by the half hour, the pot nothing (l.3276)
HUNDREDS = {"structure": "no-limit", "blinds": ("$50", "$100"), "buy_in": "$1,000"}


# -- no-limit ---------------------------------------------------------------------------------------------------------------------


def test_no_limit_bet_is_at_least_the_bring_in_l455() -> None:
    table = to_the_flop(OCEANS, HUNDREDS, A=1000, B=1000, C=1000)
    assert table.turn == "A"
    assert table.offers == {"check": None, "bet": (100, 900)}


def test_no_limit_raise_is_at_least_the_last_bet_or_raise_l456() -> None:
    table = to_the_flop(OCEANS, HUNDREDS, A=2000, B=2000, C=2000).go("A bet 150")
    assert table.offers["raise"] == (300, 1900)
    table.go("B raise 400")  # by 250
    assert table.offers["raise"] == (650, 1900)
    table.go("C raise 650")
    assert table.offers["raise"] == (900, 1900)


def test_minimum_bring_in_may_be_set_apart_from_the_blind_l455() -> None:
    table = to_the_flop(OCEANS, {**HUNDREDS, "least_bet": "$200"}, A=2000, B=2000, C=2000)
    assert table.offers["bet"][0] == 200  # type: ignore[index]


def all_in_by_c(edition: str, c: float) -> Table:
    """l.457-459: A bets $100, B makes it $200, C goes all-in for less than $300."""
    table = to_the_flop(edition, HUNDREDS, A=1100, B=1100, C=100 + c, D=1100)
    return table.go("A bet 100", "B raise 200", f"C raise {c}", "D fold")


def test_worked_example_a_may_raise_l460() -> None:
    table = all_in_by_c(OCEANS, 250)
    assert table.turn == "A"
    assert table.offers == {"fold": None, "call": (150, 150), "raise": (350, 1000)}


def test_worked_example_a_calls_and_b_may_not_raise_l459() -> None:
    table = all_in_by_c(OCEANS, 250).go("A call")
    assert table.turn == "B"
    assert table.offers == {"fold": None, "call": (50, 50)}


def test_worked_example_a_raises_and_b_may_raise_l461() -> None:
    table = all_in_by_c(OCEANS, 250).go("A raise 350")
    assert table.turn == "B"
    assert table.offers["raise"] == (450, 1000)  # the last raise was $100, over the all-in


def test_worked_example_all_in_of_a_full_raise_reopens_l456() -> None:
    table = all_in_by_c(OCEANS, 300).go("A call")
    assert table.turn == "B"
    assert table.offers["raise"] == (400, 1000)


@pytest.mark.parametrize("edition", [OCEANS, STANDARD])
def test_a_short_opening_bet_may_not_be_raised_by_one_who_has_checked_l455(edition: str) -> None:
    table = to_the_flop(edition, HUNDREDS, A=1000, B=160, C=1000).go("A check", "B bet 60")
    assert table.turn == "C"
    assert table.offers["raise"] == (160, 900)  # he has not acted
    table.go("C call")
    assert table.turn == "A"
    assert table.offers == {"fold": None, "call": (60, 60)}


def two_short_all_ins(edition: str) -> Table:
    """A bets $100; B all-in $150, C all-in $210: each short of $100 more, together $110."""
    table = to_the_flop(edition, HUNDREDS, A=1100, B=250, C=310, D=1100)
    return table.go("A bet 100", "B raise 150", "C raise 210")


def test_short_all_ins_do_not_add_up_l456() -> None:
    table = two_short_all_ins(OCEANS)
    assert table.offers["raise"] == (310, 1000)  # D has not acted
    table.go("D call")
    assert table.turn == "A"
    assert table.offers == {"fold": None, "call": (110, 110)}


def test_short_all_ins_add_up_where_the_player_faces_a_full_raise() -> None:
    table = two_short_all_ins(STANDARD).go("D call")
    assert table.turn == "A"
    assert table.offers["raise"] == (310, 1000)  # the last full bet was $100


def test_one_who_called_between_two_short_all_ins_faces_only_the_second() -> None:
    table = to_the_flop(STANDARD, HUNDREDS, A=1100, B=250, C=1100, D=310)
    table.go("A bet 100", "B raise 150", "C call", "D raise 210", "A call")
    assert table.turn == "C"
    assert table.offers == {"fold": None, "call": (60, 60)}


def test_second_short_all_in_does_not_become_full_by_counting_the_first() -> None:
    table = to_the_flop(OCEANS, HUNDREDS, A=1100, B=250, C=310, D=1100)
    table.go("A bet 100", "B raise 150", "C raise 210", "D raise 310")  # a full raise of $100 again
    assert table.turn == "A"
    assert table.offers["raise"] == (410, 1000)


def test_call_for_less() -> None:
    table = to_the_flop(STANDARD, HUNDREDS, A=1000, B=140, C=1000).go("A bet 300")
    assert table.offers == {"fold": None, "call": (40, 40)}


def test_a_raise_below_the_minimum_or_beyond_the_stack_is_refused_without_change() -> None:
    table = to_the_flop(STANDARD, HUNDREDS, A=1000, B=1000, C=1000).go("A bet 100")
    before = snapshot(table.round)
    for line in ("B raise 199", "B raise 901", "B bet 200", "B check", "B call 99", "C call", "A call", "B raise 250.50", "B fold 5"):
        with pytest.raises(IllegalAction):
            table.go(line)
        assert snapshot(table.round) == before


def test_uncalled_part_of_a_bet_is_returned() -> None:
    table = to_the_flop(STANDARD, HUNDREDS, A=1000, B=400, C=1000).go("A bet 900", "B call", "C fold")
    assert [(t.target, t.amount) for t in table.transfers("uncalled bet returned")] == [("A", 600_00)]
    assert table.turn == ""  # everybody is all-in or alone: the board runs out


def test_everyone_all_in_runs_out_the_board_without_asking() -> None:
    table = Table(STANDARD, A=50, B=50, C=50, table={"blinds": ("$1", "$2")}).go("C raise 50", "A call", "B call")
    assert table.round.over
    assert len(table.round.places["board"]) == 5


# -- phantom bets -----------------------------------------------------------------------------------------------------------------


def test_heads_up_nobody_faces_chips_that_a_short_big_blind_did_not_post() -> None:
    table = Table(STANDARD, A=1, B=100, table={"blinds": ("$2", "$4")})  # A has the big blind and $1 of it
    assert table.round.over  # B's small blind of $2 covers it: nothing to ask
    assert table.stacks["A"] + table.stacks["B"] == 101
    assert table.paid("B", "small blind") == 2
    assert [(t.target, t.amount) for t in table.transfers("uncalled bet returned")] == [("B", 1_00)]


def test_heads_up_the_small_blind_completes_only_to_what_the_big_blind_has() -> None:
    table = Table(STANDARD, A=3, B=100, table={"blinds": ("$2", "$4")})
    assert table.turn == "B"
    assert table.offers == {"fold": None, "call": (1, 1)}


def test_heads_up_short_small_blind_leaves_the_big_blind_nothing_to_do() -> None:
    table = Table(STANDARD, A=100, B=1, table={"blinds": ("$2", "$4")})
    assert table.round.over
    assert [(t.target, t.amount) for t in table.transfers("uncalled bet returned")] == [("A", 3_00)]


def test_multiway_a_short_big_blind_is_still_a_bet_of_its_size() -> None:
    table = Table(STANDARD, A=100, B=1, C=100, D=100, table={"blinds": ("$2", "$4")})
    assert table.turn == "C"
    assert table.offers == {"fold": None, "call": (4, 4), "raise": (8, 100)}
    table.go("C fold", "D call")
    assert table.offers == {"fold": None, "call": (2, 2), "raise": (8, 100)}


def test_multiway_nobody_faces_more_than_an_opponent_can_put_in() -> None:
    table = Table(STANDARD, A=3, B=1, C=100, table={"blinds": ("$2", "$4")})  # A has $1 behind, B is all-in
    assert table.turn == "C"
    assert table.offers == {"fold": None, "call": (3, 3)}  # $4 nobody can meet; a raise nobody can call
    table.go("C call")
    assert table.turn == "A"
    assert table.offers == {"fold": None, "call": (1, 1)}


def test_no_raise_is_offered_that_nobody_can_call() -> None:
    table = to_the_flop(STANDARD, HUNDREDS, A=1000, B=300, C=300).go("A bet 200")
    assert table.offers == {"fold": None, "call": (200, 200)}  # B: all-in as a call
    table.go("B call", "C call")
    assert table.round.over


def test_a_bet_all_in_by_both_leaves_the_third_no_raise() -> None:
    table = to_the_flop(STANDARD, HUNDREDS, A=300, B=300, C=1000).go("A bet 200", "B call")
    assert table.turn == "C"
    assert table.offers == {"fold": None, "call": (200, 200)}


# -- who acts ---------------------------------------------------------------------------------------------------------------------


def test_big_blind_has_the_option_when_all_just_call_l19() -> None:
    table = Table(STANDARD, A=100, B=100, C=100).go("C call", "A call")
    assert table.turn == "B"
    assert table.offers == {"check": None, "raise": (4, 100)}


def test_first_to_act_by_street_l10() -> None:
    table = Table(STANDARD, A=100, B=100, C=100, D=100)
    assert table.turn == "C"
    table.go("C call", "D call", "A fold", "B check")
    assert table.turn == "B"  # the first active player left of the button
