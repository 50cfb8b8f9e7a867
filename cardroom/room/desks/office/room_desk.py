"""The settings of an open room: what they are, what the operator changes, and what the room still lacks."""

from typing import Annotated, Literal

from typing_extensions import TypedDict

from cardroom.fields import DayText, says
from cardroom.room.books.cage.inventory import Inventory
from cardroom.room.books.hours import ShiftHours
from cardroom.room.books.room_settings import Documents
from cardroom.room.desks.office.fitness import RoomReadiness, lacking
from cardroom.room.desks.office.set_room import SetRoom
from cardroom.room.live.needs import BookExecutor, SharedView
from cardroom.room.storage.accounts import SAFE


class LaterHoursData(TypedDict):
    """Hours that are set, and do not hold yet."""

    day: DayText
    zone: Annotated[str, says("The time zone.")]
    shifts: Annotated[list[ShiftHours], says("The shifts, in their order.")]


class RoomSettingsData(TypedDict):
    establishment: Annotated[str, says("The name of the room.")]
    address: Annotated[str, says("The address on the papers.")]
    licence: Annotated[str, says("The line about the licence on the papers.")]
    currency: Annotated[str, says("What the papers call the money of the room.")]
    money: Annotated[Literal["play", "real"], says("Whether chips are play money or real money.")]
    documents: Annotated[Documents, says("When a document comes before the first sale of chips: for real money, always or never.")]
    paging: Annotated[str, says("Where messages to people on the lists go out; empty: none do.")]
    paging_from: Annotated[str, says("The e-mail address that messages come from.")]
    paging_before: Annotated[int, says("Seconds before a seat lapses at which a second message comes.")]
    zone: Annotated[str, says("The time zone that holds now.")]
    shifts: Annotated[list[ShiftHours], says("The shifts of today, in their order.")]
    day: DayText
    later: Annotated[LaterHoursData | None, says("Hours that begin with a later gaming day; null: none are set.")]
    lacks: Annotated[list[str], says("What the room lacks for real money, by key; empty: nothing.")]


class RoomDesk:
    def __init__(self, executor: BookExecutor, state: SharedView, inventory: Inventory) -> None:
        self._executor, self._state, self._inventory, self._wall = executor, state, inventory, state.wall

    async def set(self, command: SetRoom) -> None:
        """Change settings of the room."""
        await self._executor.write_informed(command, self._state.days)

    def lacks(self) -> list[str]:
        """Return what the room lacks for real money."""
        staff, people, now = self._state.staff, self._state.people, self._wall()
        unproved = any(not people.second(grant.visitor_id) for grant in staff.grants(now))
        return lacking(
            self._state.days, RoomReadiness(self._state.local, staff.has_operator(now), unproved, self._inventory.worth(SAFE) > 0)
        )

    def data(self) -> RoomSettingsData:
        days, now = self._state.days, self._wall()
        settings, today, later = days.settings, days.today(now), days.later(now)
        hours = days.calendar.hours_of(today)
        return {
            "establishment": settings.establishment,
            "address": settings.address,
            "licence": settings.licence,
            "currency": settings.currency,
            "money": settings.money,
            "documents": settings.documents,
            "paging": settings.paging,
            "paging_from": settings.paging_from,
            "paging_before": settings.paging_before,
            "zone": hours.zone,
            "shifts": list(hours.shifts),
            "day": today.isoformat(),
            "later": None
            if later is None
            else {"day": later.day.isoformat(), "zone": later.hours.zone, "shifts": list(later.hours.shifts)},
            "lacks": self.lacks(),
        }
