"""Shifts that are handed over: who hands over to whom, and what trays, windows and the safe held then, counted by both."""

from collections.abc import Mapping
from typing import NamedTuple

from cardroom.errors import BadInput
from cardroom.room.base.errors import Forbidden
from cardroom.room.books.cage.inventory import Inventory, place_said
from cardroom.room.books.cage.pieces import Counts, counts_data, read_counts, without, worth
from cardroom.room.books.cage.state import check_explained
from cardroom.room.books.duty.lines import HandedOver, HandedPlaceData
from cardroom.room.journal.journal import Fold
from cardroom.room.journal.lines import JournalLine
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import Staffer
from cardroom.room.storage.accounts import SAFE
from cardroom.room.storage.rows import StaffRow

PLACES: dict[Role, tuple[str, ...]] = {
    Role.DEALER: ("tray",), Role.FLOOR: ("tray",), Role.CASHIER: ("window", SAFE), Role.OPERATOR: ("tray", "window", SAFE),
}  # fmt: skip
"""What each role has to hand over."""


class CountedPlace(NamedTuple):
    place: str
    expected: Counts
    counted: Counts


class HandOver(NamedTuple):
    line: int
    at: float
    giver: str
    taker: str
    role: str
    places: tuple[CountedPlace, ...]
    reason: str


class HandOvers(Fold):
    def __init__(self) -> None:
        self.all: list[HandOver] = []

    def take(self, number: int, row: StaffRow, line: JournalLine) -> None:
        if isinstance(line, HandedOver):
            places = tuple(
                CountedPlace(place, read_counts(each["expected"]), read_counts(each["counted"])) for place, each in line.places.items()
            )
            self.all.append(HandOver(number, row.at, row.who, row.about or "", line.role, places, line.reason))

    def hand_over(self, by: Staffer, taker: str, counted: Mapping[str, Counts], reason: str, inventory: Inventory) -> HandedOver:
        """Nothing moves: a difference is booked by the closer of a bank or the count of the safe. It has a reason all the same."""
        if by.who == taker:
            raise Forbidden("Nobody hands over to themselves.")
        allowed = PLACES.get(by.role, ())
        found: dict[str, HandedPlaceData] = {}
        for place, pieces in sorted(counted.items()):
            if place.partition("/")[0] not in allowed or place not in inventory.places:
                raise BadInput(f"A {by.role} has no '{place[:60]}' to hand over.")
            expected = inventory.held(place)
            if worth(expected) != worth(pieces):
                check_explained(f"What was counted: {place_said(place)}", without(pieces, expected), reason)
            found[place] = {"expected": counts_data(expected), "counted": counts_data(pieces)}
        return HandedOver(by.role.value, found, reason.strip())
