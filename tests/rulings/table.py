"""A table for rulings: faults of a stepped dealer, floor calls, and what must hold after them."""

from typing import Any

from cardroom import load
from cardroom.cards import deck
from cardroom.houses.edition import Edition
from cardroom.round import DEALER, Action, Round, Shuffled
from tests.pot.table import Table, assert_replays

OCEANS = "oceans-eleven/holdem"
STACKS: dict[str, Any] = {"A": 500.0, "B": 500.0, "C": 500.0, "D": 500.0}
HOLDEM = [OCEANS, "tres-lounge/texas-holdem", "unnamed-california/texas-holdem", "black-sheep/texas-holdem"]


def game(edition: str | Edition = OCEANS, **given: Any) -> Table:
    return Table(edition, **STACKS, **given)


def stepped(fault: str = "deal", picks: tuple[int, ...] = (), **given: Any) -> Table:
    table = game(stepped=True, **given)
    table.round.act(Action(DEALER, fault, picks=picks))
    return table


def assert_cited(table: Table, ruling: str, rule: str, lines: str) -> None:
    """The last ruling is this one, under this clause, and oceans-eleven's clause names these lines."""
    last = table.rulings()[-1]
    assert (last.ruling, last.rule) == (ruling, rule)
    assert load(OCEANS).clauses[rule].lines == lines


def assert_cards_conserved(round: Round) -> None:
    held = [card for cards in round.places.values() for card in cards]
    assert sorted([*round.shoe.cards, *held]) == sorted(deck())


def finish(table: Table) -> Table:
    table.check_down()
    assert_cards_conserved(table.round)
    assert_replays(table.round)
    assert sum(table.stacks.values()) + table.drop == 2000
    return table


def shuffles(table: Table) -> int:
    return sum(isinstance(e, Shuffled) for e in table.round.events)


def burns(table: Table) -> int:
    return len(table.round.places.get("burn", []))


def to_street(table: Table, cards: int) -> Table:
    while len(table.round.places.get("board", ())) < cards:
        table.go(f"{table.turn} {'call' if 'call' in table.offers else 'check'}")
    return table
