"""Chips moved towards the pot and words spoken in turn, at limit tables. Lines are those of 001."""

import pytest

from cardroom import load
from tests.pot.table import NO_LIMIT, POT_LIMIT, Table
from tests.rulings.table import assert_cited, finish, game, to_street
from tests.rulings.test_hands import refused


def test_62_forward_motion_where_nobody_has_bet_is_a_bet_of_the_limit() -> None:
    """$4-$8 on the flop: $4."""
    table = to_street(game(), 3)
    table.round.floor("forward-motion")
    assert_cited(table, "chips put in", "forward-motion", "62, 1261, 1495")
    assert (table.turn, table.stacks["A"], table.offers["call"]) == ("B", 500 - 4 - 4, (4, 4))
    finish(table)


def test_1261_forward_motion_facing_a_bet_is_a_call_and_no_raise() -> None:
    table = to_street(game(), 3).go("A bet 4")
    table.round.floor("forward-motion")
    assert table.transfers("call")[-1].amount == 4_00 and table.turn == "C" and table.offers["raise"] == (8, 8)
    finish(table)


def test_1261_a_player_who_did_not_know_of_the_raise_is_not_held_to_the_motion() -> None:
    table = to_street(game(), 3).go("A bet 4", "B raise 8")
    table.round.floor("forward-motion")
    assert table.turn == "D"
    table.round.floor("unaware-of-a-raise")
    assert table.turn == "C" and table.offers == {"fold": None, "call": (8, 8), "raise": (12, 12)}
    table.round.floor("forward-motion")
    table.go("D fold")
    refused(table, "unaware-of-a-raise", "action has been taken behind")  # action behind it: the call stands
    finish(table)


def test_62_the_big_blind_who_moves_chips_in_raises() -> None:
    table = game().go("C call", "D call", "A call")
    table.round.floor("forward-motion")
    assert table.transfers("raise")[-1].amount == 4_00 and table.turn == "C"


def test_84_a_raise_announced_in_turn_is_binding() -> None:
    table = to_street(game(), 4).go("A bet 8")
    refused(table, "announced", "may be call or raise, not bet", what="bet")
    table.round.floor("announced", what="raise")
    assert_cited(table, "chips put in", "announced", "84")
    assert table.transfers("raise")[-1].amount == 16_00 and table.turn == "C" and table.offers["call"] == (16, 16)
    finish(table)


def test_462_at_no_limit_and_pot_limit_nothing_binds_before_the_chips_are_in() -> None:
    for structure in (NO_LIMIT, POT_LIMIT):
        refused(to_street(game(table=structure), 3), "forward-motion", "binds when its chips are in the pot")
        refused(to_street(game(table=structure), 3), "announced", "binds when its chips are in the pot", what="bet")


def test_1261_in_stud_a_motion_calls_the_forced_bet_and_does_not_complete_it() -> None:
    table = Table("oceans-eleven/seven-card-stud", A=100, B=100, C=100)
    table.go(f"{table.turn} bring in")
    player = table.turn
    assert {"call", "complete"} <= table.offers.keys()
    table.round.floor("forward-motion")
    assert [t.source for t in table.transfers("call")] == [player]


@pytest.mark.parametrize(("switch", "ruling"), [({"motion": "nothing-yet"}, "forward-motion"), ({"spoken": "nothing-yet"}, "announced")])
def test_each_is_a_switch(switch: dict[str, str], ruling: str) -> None:
    edition = load("oceans-eleven/holdem")
    assert ruling in edition.rulings and ruling not in edition.with_rules(**switch).rulings


def test_a_house_without_limit_games_has_neither() -> None:
    assert not {"forward-motion", "announced"} & load("standard/pot-limit-omaha").rulings.keys()
