"""Chips put in without a word, and more of them than the pot. Lines are those of 001."""

from collections.abc import Mapping

import pytest

from tests.pot.table import NO_LIMIT, POT_LIMIT, Table
from tests.rulings.table import assert_cited, finish, game, to_street
from tests.rulings.test_hands import refused


def flop(table: Mapping[str, object]) -> Table:
    return to_street(game(table=table), 3)


def test_465_a_larger_chip_facing_a_bet_is_a_call() -> None:
    table = flop(NO_LIMIT).go("A bet 10")
    table.round.floor("single-chip", chip=100_00)
    assert_cited(table, "chips put in", "single-chip", "465, 477")
    assert table.turn == "C"
    assert table.transfers("call")[-1].amount == 10_00
    table.go("C fold", "D fold")
    assert len(table.round.places["board"]) == 4
    finish(table)


def test_465_where_nobody_has_bet_it_is_a_bet_of_all_of_it() -> None:
    table = flop(NO_LIMIT)
    table.round.floor("single-chip", chip=25_00)
    assert table.turn == "B" and table.offers["call"] == (25, 25) and table.offers["raise"] == (50, 498)
    table.go("B raise 50", "C fold", "D fold")
    assert table.turn == "A"
    finish(table)


def test_463_a_bet_is_corrected_to_what_was_said() -> None:
    table = flop(NO_LIMIT).go("A bet 10", "B raise 20")
    assert table.offers["raise"] == (30, 498)
    table.round.floor("declared", total=60_00)
    assert_cited(table, "chips put in", "declared", "463-464")
    assert table.turn == "C" and table.stacks["B"] == 498 - 60 and table.offers == {"fold": None, "call": (60, 60), "raise": (110, 498)}
    table.go("C fold", "D fold")
    assert table.turn == "A" and table.offers["call"] == (50, 50)
    finish(table)


def test_463_an_opening_bet_of_another_size() -> None:
    table = flop(POT_LIMIT)
    (pot,) = table.pots()
    table.go("A bet 20")
    refused(table, "declared", f"is 2000 to {pot * 100:.0f}, not", total=round(pot * 100) + 1)
    table.round.floor("declared", total=40_00)
    assert table.stacks["A"] == 500 - 20 - 40 and table.offers["call"] == (40, 40)
    table.go("B call")
    refused(table, "declared", "action has been taken behind", total=60_00)
    finish(table)


def test_477_at_pot_limit_a_chip_larger_than_the_pot_bets_the_pot() -> None:
    table = flop(POT_LIMIT)
    (pot,) = table.pots()
    table.round.floor("single-chip", chip=500_00 - 20_00)
    assert table.transfers("bet")[-1].amount == pot * 100
    finish(table)


def test_473_a_bet_beyond_the_pot_is_the_pot_and_the_surplus_goes_back() -> None:
    table = flop(POT_LIMIT)
    (pot,) = table.pots()
    table.round.floor("beyond-the-pot")
    assert_cited(table, "chips put in", "beyond-the-pot", "472-473")
    assert table.stacks["A"] == 500 - 20 - pot and table.turn == "B"
    table.round.floor("beyond-the-pot")  # a raise: the call of the pot, and what is there then
    assert table.transfers("raise")[-1].amount == 4 * pot * 100
    finish(table)


def test_there_must_be_something_that_the_chip_can_be() -> None:
    refused(to_street(game(), 3), "single-chip", "the bet is the limit", chip=100_00)
    refused(to_street(game(), 3), "beyond-the-pot", "Only at pot-limit")
    refused(to_street(game(), 3).go("A bet 4"), "declared", "the bet is the limit", total=8_00)
    refused(flop(NO_LIMIT).go("A bet 10"), "single-chip", "is 1001 to 49800, not 1000", chip=10_00)
    refused(game(table=NO_LIMIT).go("C call", "D call", "A call"), "single-chip", "nothing that a single chip of B", chip=10_00)


@pytest.mark.parametrize("edition", ["oceans-eleven/razz", "oceans-eleven/seven-card-stud"])
def test_games_of_limits_alone_have_no_such_ruling(edition: str) -> None:
    refused(Table(edition, A=100, B=100), "single-chip", "has no ruling", chip=1)
