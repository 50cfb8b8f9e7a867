"""The staff's work in one fold: the rota and the clock, strings of tables, tokes, and shifts that are handed over."""

from collections.abc import Mapping
from typing import NamedTuple

from cardroom.errors import BadInput
from cardroom.room.base.errors import Forbidden
from cardroom.room.books.cage.inventory import Inventory
from cardroom.room.books.days import Days
from cardroom.room.books.duty.hand_overs import HandOvers
from cardroom.room.books.duty.lines import DutySet, TokesSplit
from cardroom.room.books.duty.rota import Rota
from cardroom.room.books.duty.settings import DutySettings, read_duty_settings
from cardroom.room.books.duty.strings import Relief, Strings
from cardroom.room.books.duty.tokes import Tokes
from cardroom.room.books.hours import Span
from cardroom.room.journal.journal import Fold
from cardroom.room.journal.lines import JournalLine
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import Staff
from cardroom.room.storage.rows import StaffRow

MINUTE = 60.0


class Colleague(NamedTuple):
    """One of the staff, and the roles that they hold somewhere."""

    visitor: str
    roles: tuple[Role, ...]


class Duty(Fold):
    """``days``, ``staff``, ``inventory``: folds of the same journal, which this one asks."""

    def __init__(self, days: Days, staff: Staff, inventory: Inventory) -> None:
        self.days, self.staff, self.inventory = days, staff, inventory
        self.settings = DutySettings()
        self.rota, self.strings, self.tokes, self.hand_overs = Rota(), Strings(), Tokes(), HandOvers()

    def take(self, number: int, row: StaffRow, line: JournalLine) -> None:
        if isinstance(line, DutySet):
            self.settings = self._merged(line.values)
        for part in (self.rota, self.strings, self.tokes, self.hand_overs):
            part.fold(number, row, line)

    def _merged(self, values: Mapping[str, object]) -> DutySettings:
        return read_duty_settings({**self.settings.model_dump(), **values})

    def set(self, wanted: Mapping[str, object]) -> DutySet:
        if not wanted or self._merged(wanted) == self.settings:
            raise BadInput("Say which settings of the staff's work change.")
        return DutySet(dict(wanted))

    # -- people -------------------------------------------------------------------------------------------------------------

    def colleagues(self, now: float) -> list[Colleague]:
        """Return everybody who holds a role, in the order in which they got their first."""
        roles: dict[str, list[Role]] = {}
        for grant in self.staff.grants(now):
            if grant.since <= now and not self.staff.barred(grant.visitor_id, now):
                roles.setdefault(grant.visitor_id, []).append(grant.role)
        return [Colleague(visitor, tuple(dict.fromkeys(held))) for visitor, held in roles.items()]

    def check_role(self, visitor: str, role: Role, now: float) -> None:
        """Refuse somebody who does not hold that role anywhere."""
        if not any(one.visitor == visitor and role in one.roles for one in self.colleagues(now)):
            raise BadInput(f"That person is no {role} here: the operator grants roles.")

    # -- what follows -------------------------------------------------------------------------------------------------------

    def late(self, tables: list[str], now: float) -> list[Relief]:
        return self.strings.late(tables, MINUTE * self.settings.grace, now)

    def split(self, now: float) -> TokesSplit:
        """TokeSplit the pool by the time that dealers have worked since the gaming day of its oldest toke began."""
        if self.settings.tokes != "pooled":
            raise Forbidden("Each dealer keeps their own tokes here: there is no pool.")
        pool = self.tokes.pool
        since = self.days.calendar.begins(self.days.calendar.day_of(pool[0].at)) if pool else now
        last = max((split.at for split in self.tokes.splits), default=since)
        span = Span("", max(since, last), now)
        seconds: dict[str, int] = {}
        for stint in self.rota.stints(span):
            if stint.role == Role.DEALER:
                seconds[stint.visitor] = seconds.get(stint.visitor, 0) + int(stint.worked(span, now))
        return self.tokes.split(seconds)
