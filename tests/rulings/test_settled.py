"""Rounds that the management settles, to the chip."""

import pytest

from cardroom import Round, load
from cardroom.errors import IllegalAction
from cardroom.round import Action, Ruled
from tests.rulings.table import game, to_street
from tests.rulings.test_banked_hands import THREE, TRES
from tests.rulings.test_banked_hands import table as banked


def test_what_lies_there_goes_to_the_hands_that_are_named() -> None:
    """$4-$8: four at the flop have $16 in the pot, of which a fee goes; A bets $4 more."""
    table = to_street(game(), 3).go("A bet 4")
    pot = sum(table.pots())
    table.round.floor("settle", why="the deck is one card short", to=[2, 3])
    assert table.round.over and not table.round.void
    half = (pot + 4) / 2
    assert table.stacks == {"A": 500 - 4 - 4, "B": 500 - 4 + half, "C": 500 - 4 + half, "D": 500 - 4} and pot + table.drop == 16
    (ruled,) = table.rulings()
    assert ruled.text == "the management settles the round (the deck is one card short): what lies there goes to B and C"
    assert table.round.outcome.carry["button"] == 4 and table.round.outcome.carry["again"]


def test_without_a_name_bets_go_back_and_the_pot_to_all_who_play_for_it() -> None:
    table = to_street(game(), 3).go("A bet 4", "B fold")
    pot = sum(table.pots())
    table.round.floor("settle", why="fire")
    each = pot // 3
    assert table.stacks["A"] >= 496 + each and table.stacks["B"] == 496 and sum(table.stacks.values()) + table.drop == 2000


def test_at_a_table_with_a_player_dealer_every_wager_goes_back_and_the_fee_stays() -> None:
    round = banked(TRES, THREE, {"Ann": {"ante": 20}, "Bob": {"ante": 30}})
    before = {player: round.accounts[player] for player in round.setup.stacks}
    round.act(Action("Ann", "play"))
    round.floor("settle", why="the shuffler broke")
    assert round.outcome.stacks == before | {"Ann": before["Ann"] + 20_00, "Bob": before["Bob"] + 30_00, "Dee": before["Dee"] + 500_00}
    assert sum(before.values()) + 550_00 + round.outcome.drop == 4 * 1_000_00 and round.outcome.drop > 0
    with pytest.raises(IllegalAction, match="over"):
        round.floor("settle", why="again")


def test_nobody_shares_a_players_wager_where_there_is_a_bank() -> None:
    round = banked(TRES, THREE, {"Ann": {"ante": 20}})
    with pytest.raises(IllegalAction, match="cannot be told now"):
        round.floor("settle", why="fire", to=[2])
    assert not any(isinstance(event, Ruled) for event in round.events)


def test_before_a_chip_lies_there_is_nothing_to_settle() -> None:
    round = Round(load(TRES).setup({"Ann": 500_00, "Bob": 500_00}, seed=1))
    with pytest.raises(IllegalAction, match="nothing to settle"):
        round.floor("settle", why="fire")
