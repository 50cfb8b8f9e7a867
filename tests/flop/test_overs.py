"""Overs at oceans-eleven: twice the limit once only players with an overs button are left (001 l.326-332)."""

import pytest

from cardroom import Action, Round, load, replay
from cardroom.errors import BadSetup, IllegalAction

TABLE = {"structure": "limit", "bets": (20_00, 40_00), "blinds": (10_00, 20_00)}


def raise_sizes(overs: tuple[str, ...]) -> list[int]:
    """What the first bet of flop, turn and river comes to when cy folds before the flop and the others check down."""
    stacks = dict.fromkeys(("ann", "bob", "cy"), 1000_00)
    round = Round(load("oceans-eleven/holdem").setup(stacks, seed=1, button=1, table={**TABLE, "overs": overs}))
    sizes = []
    board = -1
    while round.decision is not None:
        ((player, options),) = round.decision.asks.items()
        bet = next((option for option in options if option.verb in ("bet", "raise")), None)
        if bet is not None and bet.amounts is not None and len(round.places.get("board", [])) != board:
            board = len(round.places.get("board", []))
            sizes.append(bet.amounts.least)
        verbs = [option.verb for option in options]
        round.act(Action(player, "fold" if player == "cy" and "fold" in verbs else "call" if "call" in verbs else "check"))
    return sizes


def test_only_overs_players_left_play_twice_the_limit_l328() -> None:
    # cy is the big blind and has nothing to fold to: all three are in
    assert raise_sizes(("ann", "bob", "cy")) == [40_00, 40_00, 80_00, 80_00]


def test_one_player_without_a_button_keeps_the_true_limit() -> None:
    assert raise_sizes(("ann", "bob")) == [40_00, 20_00, 40_00, 40_00]


def test_overs_only_from_20_40_up_l330() -> None:
    with pytest.raises(BadSetup, match="plays no overs at this table"):
        small = {"structure": "limit", "bets": (4_00, 8_00), "blinds": (2_00, 4_00), "overs": ("ann",)}
        load("oceans-eleven/holdem").setup({"ann": 100_00, "bob": 100_00}, seed=1, table=small)
    with pytest.raises(BadSetup, match="plays no overs"):
        load("tres-lounge/texas-holdem").setup({"ann": 100_00, "bob": 100_00}, seed=1, table={"overs": ("ann",)})


# -- a bet of the true limit by mistake, l.332 ------------------------------------------------------------------------------------------

OVERS = ["oceans-eleven/holdem", "oceans-eleven/omaha", "oceans-eleven/omaha-high-low-split"]


def at_the_flop(edition: str = "oceans-eleven/holdem", **stacks: int) -> Round:
    """Ann, bob and cy, each with an overs button, have put in 20; bob, the small blind, is first on the flop."""
    given = {**dict.fromkeys(("ann", "bob", "cy"), 1000_00), **stacks}
    round = Round(load(edition).setup(given, seed=1, button=1, table={**TABLE, "overs": tuple(given)}))
    while len(round.places.get("board", ())) < 3:
        assert round.decision is not None
        ((player, options),) = round.decision.asks.items()
        round.act(Action(player, "call" if any(option.verb == "call" for option in options) else "check"))
    return round


def acts(round: Round, *turns: tuple[str, str, int]) -> Round:
    for player, verb, dollars in turns:
        round.act(Action(player, verb, dollars * 100))
    return round


def put_in(round: Round) -> dict[str, int]:
    return {player: (stack - round.accounts[player]) // 100 for player, stack in round.setup.stacks.items()}


@pytest.mark.parametrize("edition", OVERS)
def test_found_out_in_time_all_bets_are_increased(edition: str) -> None:
    """Bob bets 20 where the limit is 40, cy raises to 40: they have 40 and 80 in front of them then, and ann is asked for 80 or 120."""
    round = at_the_flop(edition)
    before = put_in(round)
    round.floor("overs-forgotten")
    acts(round, ("bob", "bet", 20), ("cy", "raise", 40))
    round.floor("bets-increased")
    assert {player: more - before[player] for player, more in put_in(round).items()} == {"ann": 0, "bob": 40, "cy": 80}
    assert round.decision is not None
    offers = {option.verb: option.amounts.most for option in round.decision.asks["ann"] if option.amounts is not None}
    assert offers == {"call": 80_00, "raise": 120_00}
    acts(round, ("ann", "call", 80), ("bob", "call", 40))
    assert replay(round.setup, round.inputs).events == round.events
    assert load(edition).clauses["overs"].lines == "326-332"
    assert load(edition).clauses["overs"].says.startswith("True overs, twice the limits, from 20-40 up.")


def test_found_out_too_late_they_stand_and_the_next_street_is_played_with_overs() -> None:
    round = at_the_flop()
    before = put_in(round)
    round.floor("overs-forgotten")
    acts(round, ("bob", "bet", 20), ("cy", "call", 20), ("ann", "call", 20))
    assert {player: more - before[player] for player, more in put_in(round).items()} == {"ann": 20, "bob": 20, "cy": 20}
    with pytest.raises(IllegalAction, match="those of the overs limit"):
        round.floor("bets-increased")
    assert round.decision is not None
    assert [option.amounts.least for option in round.decision.asks["bob"] if option.amounts is not None] == [80_00]


def test_a_bet_is_increased_as_far_as_the_stack_reaches() -> None:
    """Cy has 30 left after the blind: his call of 20 becomes one of 30, all-in; ann, who folded, is left alone."""
    round = at_the_flop(cy=50_00)
    round.floor("overs-forgotten")
    acts(round, ("bob", "bet", 20), ("cy", "call", 20))
    round.floor("bets-increased")
    assert put_in(round) == {"ann": 20, "bob": 60, "cy": 50}
    acts(round, ("ann", "fold", 0))
    assert sum(round.accounts.values()) == sum(round.setup.stacks.values())
    while round.decision is not None:
        ((player, options),) = round.decision.asks.items()
        round.act(Action(player, "check" if any(option.verb == "check" for option in options) else "call"))
    assert round.over


def test_it_is_ruled_on_only_where_overs_are_played_and_before_a_bet() -> None:
    round = at_the_flop()
    with pytest.raises(IllegalAction, match="those of the overs limit"):
        round.floor("bets-increased")
    acts(round, ("bob", "bet", 40))
    with pytest.raises(IllegalAction, match="Bets lie already"):
        round.floor("overs-forgotten")
    plain = Round(load("oceans-eleven/holdem").setup(dict.fromkeys(("ann", "bob"), 1000_00), seed=1, table=TABLE))
    with pytest.raises(IllegalAction, match="No overs"):
        plain.floor("overs-forgotten")
