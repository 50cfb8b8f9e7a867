"""The room of the demo: everything that a host holds, without a clock and without a loop. Whatever is done is checked by the same folds,
and stored by the same changes, as in an open room."""

from random import Random

from cardroom.money import Cents
from cardroom.room.books.cage.cage import Cage
from cardroom.room.books.days import Days
from cardroom.room.books.drop.drop import Drop
from cardroom.room.books.duty.duty import Duty
from cardroom.room.books.funds.funds import Funds
from cardroom.room.books.waiting.companies import Companies
from cardroom.room.books.waiting.lists import Lists
from cardroom.room.books.waiting.moves import Moves
from cardroom.room.demo.play import DemoPlay
from cardroom.room.journal.journal import Posting
from cardroom.room.people.roles import ROOM, Role
from cardroom.room.people.staff import By, Staff, Staffer
from cardroom.room.people.visitors import Visitor, Visitors
from cardroom.room.storage import Store
from cardroom.room.storage.rows import Change, StaffRow

AT_ONCE = 400
"""Changes that are stored together."""


class Room:
    def __init__(self, store: Store, random: Random) -> None:
        self.store, self.random = store, random
        self.visitors = Visitors([], {})
        self.staff, self.days = Staff(), Days()
        self.cage = Cage(self.days, self.staff)
        self.duty = Duty(self.days, self.staff, self.cage.inventory)
        self.drop = Drop(self.days, self.cage.inventory)
        self.funds = Funds(self.staff.exclusions.check_served)
        self.lists, self.moves, self.companies = Lists(), Moves(), Companies()
        self._folds = self.staff, self.days, self.cage, self.duty, self.drop, self.funds, self.lists, self.moves, self.companies
        self.lines = 0
        self.rounds = 0  # that are over
        self._waiting: list[Change] = []
        self.play = DemoPlay(random, self.keep)

    # -- what is stored -----------------------------------------------------------------------------------------------------

    def keep(self, change: Change) -> None:
        """A change, after all before it: it is folded now, and stored with others."""
        self.visitors.take(change)
        self.visitors.stored(change)
        self.rounds += len(change.results)
        for row in change.staff:
            self.read(self.lines + 1, row)
        self._waiting.append(change)
        if len(self._waiting) >= AT_ONCE:
            self.write()

    def read(self, number: int, row: StaffRow) -> None:
        """The next line of the journal."""
        self.lines = number
        for fold in self._folds:
            fold.fold(number, row)

    def write(self) -> None:
        changes, self._waiting = self._waiting, []
        if changes:
            self.store.write(changes)

    def do(self, posting: Posting) -> int:
        """The number of its line."""
        self.keep(posting.change())
        return self.lines

    # -- people -------------------------------------------------------------------------------------------------------------

    def enter(self, name: str, now: float) -> Visitor:
        change, visitor = self.visitors.enter(name, now, 0)
        self.keep(change)
        return visitor

    def purse(self, visitor: Visitor) -> Cents:
        return self.visitors.balance(visitor.id)

    def appoint(self, by: Staffer, visitor: Visitor, role: Role, now: float) -> By:
        why = "hired for the night"
        self.do(Posting(self.staff.grant(by, visitor.id, role, ROOM, now, None, why, now)))
        return By(Staffer(visitor.id, role, "127.0.0.1"), visitor.name)
