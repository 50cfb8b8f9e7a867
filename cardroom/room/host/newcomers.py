"""Visitors come in, take another name, and get play chips."""

from dataclasses import dataclass
from typing import NamedTuple

from cardroom.errors import BadInput
from cardroom.room.books.days import Days
from cardroom.room.books.waiting.lists import Lists
from cardroom.room.desks.office.appoint import Register
from cardroom.room.desks.office.entry import CameIn, Reception
from cardroom.room.journal.journal import Posting
from cardroom.room.live.needs import OpenTables
from cardroom.room.people.numbers import VisitorRenamed
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import Staffer
from cardroom.room.people.visitors import Visitor
from cardroom.room.storage.persons import Chips
from cardroom.room.storage.rows import Change


@dataclass(frozen=True)
class EnterRoom:
    """Come in as a new visitor; ``name`` empty: the room makes one up."""

    name: str
    device: str

    def apply(self, reception: Reception, now: float) -> CameIn:
        register = reception.register
        change, visitor = register.visitors.enter(self.name, now, register.welcome())
        return CameIn(visitor, reception.people.begin_as_ever(change, visitor.id, self.device), change)


class VisitorBooks(NamedTuple):
    """What the room knows of its visitors, and where they sit and wait."""

    register: Register
    tables: OpenTables
    lists: Lists
    days: Days


@dataclass(frozen=True)
class RenameVisitor:
    """Take another name, also at tables where one has played no round."""

    visitor: Visitor
    name: str

    def apply(self, books: VisitorBooks, now: float) -> Posting:
        visitor, seats = self.visitor, books.tables.of(self.visitor.id)
        if any(seat.played for _, seat in seats):
            raise BadInput("You have played at a table under your name; get up before you take another.")
        people = (seat for table in books.tables.tables for seat in table.people if seat.stand_in is not None)
        if any(seat.stand_in is not None and visitor.id in (seat.visitor, seat.stand_in.visitor) for seat in people):
            raise BadInput("One of you plays for the other under your name: end that before you take another.")
        if any(self.name.strip() in table.seats for table, _ in seats):
            raise BadInput(f"Somebody at your table is called {self.name.strip()} already; choose another name.")
        if books.lists.of(visitor.id):
            raise BadInput("Your name stands on a list; take it off before you take another.")
        (row,) = books.register.visitors.rename(visitor.id, self.name).visitors
        line = VisitorRenamed(books.register.visitors.name(visitor.id), row.name)
        entry = Staffer(visitor.id, Role.PLAYER, "").entry(now, line, about=visitor.id, why="took another name")
        return Posting(entry, visitors=(row,))


class Given(NamedTuple):
    """Play chips for a visitor."""

    made: Change

    def change(self) -> Change:
        return self.made


@dataclass(frozen=True)
class GiveChips:
    """Give a visitor as many chips as a newcomer gets, counted with those at tables.

    ``has``: all that they have, where other servers hold some of it.
    """

    visitor: Visitor
    has: Chips | None

    def apply(self, books: VisitorBooks, now: float) -> Given:
        books.register.staff.check_admitted(self.visitor.id, now)
        if books.days.settings.real:
            raise BadInput("Chips are money here: a cashier sells them at the cage.")
        seats = books.tables.of(self.visitor.id)
        at_tables = sum(table.state.brought(seat) for table, seat in seats) if self.has is None else self.has.at_tables
        return Given(books.register.visitors.more_chips(self.visitor.id, now, books.register.welcome(), at_tables))
