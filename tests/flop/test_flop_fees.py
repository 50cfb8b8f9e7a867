"""What each house takes in play from its omaha, pineapple, big o, short deck and position poker."""

from typing import Any

import pytest

from cardroom.round import Action
from tests.pot.table import Table

THREE: dict[str, Any] = {"A": 100, "B": 100, "C": 100}


def taken(table: Table) -> list[tuple[str, float]]:
    """What was collected, by how many board cards lay."""
    found: list[tuple[str, float]] = []
    board = 0
    for event in table.round.events:
        if getattr(event, "place", "") == "board" and hasattr(event, "seen"):
            board += len(event.cards)  # type: ignore[union-attr]
        if getattr(event, "target", "") == "drop":
            found.append((("no flop", "", "", "flop", "turn", "river")[board], event.amount / 100))  # type: ignore[union-attr]
    return found


def fold_out(table: Table) -> Table:
    while table.round.decision is not None:
        table.go(f"{table.turn} fold")
    return table


def check_down(table: Table) -> Table:
    while table.round.decision is not None:
        ((player, options),) = table.round.decision.asks.items()
        verbs = [o.verb for o in options]
        if "discard" in verbs:
            table.round.act(Action(player, "discard", picks=(0,)))
        else:
            table.go(f"{player} {'check' if 'check' in verbs else 'call'}")
    return table


ENDS = [
    # edition, option, without a flop, to the end; three players
    ("tres-lounge/omaha", None, [("no flop", 1)], [("flop", 2)]),  # l.892: $1 opening, $2 regular in all
    ("tres-lounge/pineapple-high-low-split", "15", [("no flop", 1)], [("flop", 5)]),
    ("oceans-eleven/omaha", None, [], [("flop", 2)]),  # l.3235
    ("oceans-eleven/omaha-high-low-split", "1+5+9+13", [("no flop", 1)], [("flop", 1), ("river", 1)]),  # l.3178
    ("oceans-eleven/crazy-pineapple", None, [], [("flop", 2)]),
    ("oceans-eleven/crazy-pineapple", "crazy-pineapple/4", [], [("flop", 1)]),  # l.2877-2880
    ("oceans-eleven/big-o", "big-o/5", [], [("flop", 2)]),  # l.3022: 12 in the pot, nothing modified
    ("oceans-eleven/short-deck", None, [], [("flop", 2), ("turn", 1), ("river", 1)]),
    ("oceans-eleven/position-poker", None, [("no flop", 1)], [("flop", 1)]),  # l.3378
    ("unnamed-california/omaha", None, [("no flop", 1)], [("flop", 2)]),  # l.134
    ("unnamed-california/omaha-high-low-split", None, [("no flop", 1)], [("flop", 2)]),  # l.296
    ("black-sheep/omaha", None, [], [("flop", 1)]),  # 004 l.4965
    ("black-sheep/omaha-high-low-split", None, [], [("flop", 1)]),
]


@pytest.mark.parametrize(("edition", "option", "early", "late"), ENDS)
def test_without_a_flop_and_to_the_end(edition: str, option: str | None, early: list[Any], late: list[Any]) -> None:
    assert taken(fold_out(Table(edition, **THREE, option=option))) == early
    assert taken(check_down(Table(edition, **THREE, option=option))) == late


SMALL = {"bets": ("$2", "$4"), "blinds": ("$1", "$2")}


def test_big_os_modified_fee_and_its_balance() -> None:
    """001 l.2998, 3007-3010: five players owe $2; with 6 in the pot at the flop $1 is taken, the balance once it holds 7."""
    five = {**THREE, "D": 100, "E": 100}
    table = Table("oceans-eleven/big-o", **five, option="big-o/2", table=SMALL)
    table.go("C call", "D fold", "E fold", "A call", "B check")
    assert taken(table) == [("flop", 1)]
    table.go("A bet 2", "B call", "C fold")
    assert taken(table) == [("flop", 1), ("turn", 1)]
    # a pot that never reaches 7 pays no more
    table = Table("oceans-eleven/big-o", **five, option="big-o/2", table=SMALL)
    check_down(table.go("C call", "D fold", "E fold", "A call", "B check"))
    assert taken(table) == [("flop", 1)]


def test_position_pokers_own_schedule() -> None:
    """001 l.2713, 2723: $1 for two or three players, and $1 more when play goes on after the turn."""
    eight = {"bets": ("$8", "$16"), "blinds": ("$4", "$8")}
    table = Table("oceans-eleven/position-poker", **THREE, option="position-poker/l.2723", table=eight)
    assert taken(check_down(table)) == [("flop", 1), ("river", 1)]
    no_limit = {"structure": "no-limit", "blinds": ("$2", "$3"), "buy_in": "$100"}
    assert taken(check_down(Table("oceans-eleven/position-poker", **THREE, table=no_limit))) == [("flop", 1), ("river", 1)]  # l.2734


def test_short_decks_fee_by_time_comes_out_of_the_first_pot() -> None:
    """001 l.4972: $5 or so once for the table, after the half hour; from the pot, flop or none; none without a half hour."""
    fifty = {"bets": ("$50", "$100"), "blinds": ("$25", "$50")}
    rich = {"A": 500, "B": 500, "C": 500}
    for moments, count in (((), 0), (("half hour",), 1), (("half hour", "half hour"), 2)):
        table = Table("oceans-eleven/short-deck", stacks=rich, table=fifty, option="88+102", moments=moments)
        fold_out(table)
        drops = [t for t in table.round.transfers if t.target == "drop"]
        assert [(t.source, t.amount) for t in drops] == [("pot/0", drops[0].amount if drops else 0)] * count
        assert sum(table.stacks.values()) + table.drop == 1500


def test_a_void_hand_owes_its_time_again() -> None:
    fifty = {"bets": ("$50", "$100"), "blinds": ("$25", "$50")}
    table = Table("oceans-eleven/short-deck", A=500, B=500, C=500, table=fifty, option="88+102", moments=("half hour",))
    table.round.misdeal("dealt twice", "irregularity.misdeal")
    assert table.drop == 0 and table.round.outcome.carry["moments"] == ["half hour"]
