"""Overs at oceans-eleven: twice the limit once only players with an overs button are left (001 l.326-332)."""

import pytest

from cardroom import Action, Round, load
from cardroom.errors import BadSetup

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
