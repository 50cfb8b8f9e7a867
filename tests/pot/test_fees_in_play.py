"""Collection in play: what each house's options take, when, and that a void gives it back."""

from typing import Any

import pytest

from cardroom import load
from cardroom.errors import BadInput
from cardroom.round import DROP, Action, Dealt, Round, Transfer
from tests.pot.table import NO_LIMIT, POT_LIMIT, Table

NAMES = "ABCDEFGHIJ"


def table_of(count: int, edition: str, stack: float = 500, **given: Any) -> Table:
    return Table(edition, **{**dict.fromkeys(NAMES[:count], stack), **given})


def fold_before_the_flop(table: Table) -> Table:
    while table.turn:
        table.go(f"{table.turn} {'fold' if 'fold' in table.offers else 'check'}")
    return table


def fees(round: Round) -> list[tuple[int, int]]:
    """(board cards on the table, cents) of each fee."""
    found, cards = [], 0
    for event in round.events:
        if isinstance(event, Dealt) and event.place == "board":
            cards += len(event.cards)
        elif isinstance(event, Transfer) and event.target == DROP:
            found.append((cards, event.amount))
    return found


# edition, table, option, players, fees of a hand to the river, fee of a hand without a flop
CASES: list[tuple[str, dict[str, Any] | None, str | None, int, list[tuple[int, int]], list[tuple[int, int]]]] = [
    # tres-lounge: option 12 (000 l.889), $1 opening credited to $2 regular
    ("tres-lounge/texas-holdem", None, None, 6, [(3, 200)], [(0, 100)]),
    ("tres-lounge/texas-holdem", None, "15", 9, [(3, 500)], [(0, 100)]),  # l.892
    ("tres-lounge/texas-holdem", {"bets": ("$10", "$20"), "blinds": ("$5", "$10")}, "25", 4, [(3, 500)], []),  # l.902
    # oceans-eleven: options 34, 38, 42, 46 (001 l.3223, 3227, 3231, 3235), nothing before the flop
    ("oceans-eleven/holdem", None, None, 7, [(3, 400)], []),
    ("oceans-eleven/holdem", None, None, 6, [(3, 300)], []),
    ("oceans-eleven/holdem", None, None, 5, [(3, 200)], []),
    ("oceans-eleven/holdem", None, None, 4, [(3, 200)], []),
    ("oceans-eleven/holdem", None, None, 2, [(3, 200)], []),
    ("oceans-eleven/holdem", None, "1+5+9+13", 8, [(3, 300), (5, 100)], [(0, 100)]),  # l.3166: flop, river, no flop
    ("oceans-eleven/holdem", None, "20+24+28+32", 5, [(3, 400)], [(0, 100)]),  # l.3207
    ("oceans-eleven/holdem", NO_LIMIT, "52+56+60+64", 6, [(3, 500), (5, 100)], []),  # l.3257
    ("oceans-eleven/holdem", POT_LIMIT, "65", 6, [], []),  # l.3276: by the half hour only
    # unnamed-california: options 2, 6, 8 (002 l.440, 444, 446), $1 without a flop
    ("unnamed-california/texas-holdem", None, None, 7, [(3, 500)], [(0, 100)]),
    ("unnamed-california/texas-holdem", None, None, 5, [(3, 300)], [(0, 100)]),
    ("unnamed-california/texas-holdem", None, None, 3, [(3, 200)], [(0, 100)]),
    ("unnamed-california/texas-holdem", NO_LIMIT, "1+5+9", 10, [(3, 600)], [(0, 100)]),  # l.439
    # black-sheep: option 1 (004 l.4964), no flop no fee
    ("black-sheep/texas-holdem", None, None, 7, [(3, 400)], []),
    ("black-sheep/texas-holdem", None, None, 6, [(3, 300)], []),
    ("black-sheep/texas-holdem", None, None, 4, [(3, 200)], []),
    ("black-sheep/texas-holdem", None, None, 3, [(3, 100)], []),
    ("black-sheep/texas-holdem", NO_LIMIT, "5", 7, [(3, 500)], []),  # l.4983
    ("standard/no-limit-texas-holdem", None, None, 6, [], []),
]


@pytest.mark.parametrize(("edition", "settings", "option", "players", "whole", "short"), CASES)
def test_fee_of_a_hand(
    edition: str,
    settings: dict[str, Any] | None,
    option: str | None,
    players: int,
    whole: list[tuple[int, int]],
    short: list[tuple[int, int]],
) -> None:
    full = table_of(players, edition, table=settings, option=option).check_down()
    assert fees(full.round) == whole
    folded = fold_before_the_flop(table_of(players, edition, table=settings, option=option))
    assert fees(folded.round) == short
    for table in (full, folded):
        assert sum(table.stacks.values()) + table.drop == 500 * players
        clauses = load(edition).clauses
        assert all(t.rule in clauses and clauses[t.rule].lines for t in table.round.transfers if t.target == DROP)


def test_fee_counts_players_dealt_in_not_those_at_the_flop() -> None:
    table = table_of(7, "black-sheep/texas-holdem")
    table.go("C fold", "D fold", "E fold", "F fold", "G call", "A call", "B check")
    assert table.drop == 4


def test_a_hand_that_ends_on_the_flop_pays_the_flop_fee_and_no_river_fee() -> None:
    table = table_of(3, "oceans-eleven/holdem", option="1+5+9+13").go("C call", "A call", "B check", "A bet", "B fold", "C fold")
    assert fees(table.round) == [(3, 100)]


def test_half_hour_is_paid_by_everybody_seated_also_away_l497() -> None:
    table = table_of(6, "oceans-eleven/holdem", option="65", moments=("half hour",), absent=frozenset({"E"}))
    assert table.drop == 48  # $8 each (l.3276)
    assert table.stacks["E"] == 492
    table.check_down()
    assert table.drop == 48


def test_half_hour_takes_no_more_than_a_player_has_and_he_is_then_not_dealt_in() -> None:
    table = Table("oceans-eleven/holdem", A=500, B=500, C=3, D=500, option="65", moments=("half hour",))
    assert table.drop == 27
    assert "seat/3" not in table.round.places


def test_half_hour_that_leaves_one_player_with_chips_ends_the_round() -> None:
    table = Table("oceans-eleven/holdem", A=500, B=5, option="65", moments=("half hour",))
    assert table.round.over
    assert table.stacks == {"A": 492, "B": 0}


def test_void_returns_the_fee_and_every_chip() -> None:
    table = table_of(6, "oceans-eleven/holdem", option="1+5+9+13")
    table.go("C raise", "D call", "E call", "F call", "A call", "B call")
    assert table.drop == 2
    table.round.misdeal("a card was on the floor", "irregularity.misdeal")
    assert table.drop == 0
    assert set(table.stacks.values()) == {500}
    assert table.round.outcome.void


def test_time_collection_of_a_void_hand_falls_due_again_and_only_once() -> None:
    table = table_of(4, "oceans-eleven/holdem", option="65", moments=("half hour",))
    table.round.misdeal("a card was on the floor", "irregularity.misdeal")
    assert table.drop == 0
    again = Round(table.edition.next_setup(table.round))
    assert again.accounts[DROP] == 32_00
    while again.decision is not None:
        again.act(_passive(again))
    after = Round(table.edition.next_setup(again))
    assert after.accounts.get(DROP, 0) == 0


def _passive(round: Round) -> Action:
    assert round.decision is not None
    ((player, options),) = round.decision.asks.items()
    return Action(player, next(o.verb for o in options if o.verb in ("check", "call")))


def test_an_option_for_another_limit_is_refused() -> None:
    with pytest.raises(BadInput, match="does not fit"):
        table_of(4, "tres-lounge/texas-holdem", option="1")
