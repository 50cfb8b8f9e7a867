"""The cage as a whole: its parts, folded from the same lines in one order, so that each finds what the others hold."""

from collections.abc import Mapping

from cardroom.room.books.cage.counter import Counter
from cardroom.room.books.cage.large import Large
from cardroom.room.books.cage.lines import CageSet
from cardroom.room.books.cage.receipts import Receipts
from cardroom.room.books.cage.settings import CageSettings, read_cage_settings
from cardroom.room.books.cage.slips import Slips
from cardroom.room.books.cage.state import CageState
from cardroom.room.books.cage.trays import Trays
from cardroom.room.books.cage.windows import Windows
from cardroom.room.books.days import Days
from cardroom.room.journal.journal import Fold, Posting
from cardroom.room.journal.lines import JournalLine
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import Staff, Staffer
from cardroom.room.storage.rows import StaffRow


class Cage(Fold):
    def __init__(self, days: Days, staff: Staff) -> None:
        """Both are folded before it."""
        self.books = CageState(days, staff)
        self.inventory = self.books.inventory
        self.large = Large(self.books)
        self.windows = Windows(self.books)
        self.trays = Trays(self.books, self.large)
        self.slips = Slips(self.books, self.windows, self.trays)
        self.receipts = Receipts(self.books)
        self.counter = Counter(self.books, self.windows, self.large)
        self._parts: tuple[Fold, ...] = (self.inventory, self.large, self.windows, self.trays, self.slips, self.receipts)

    def take(self, number: int, row: StaffRow, line: JournalLine) -> None:
        if isinstance(line, CageSet):
            self.books.settings = read_cage_settings(line.values)
        for part in self._parts:
            part.fold(number, row, line)

    @property
    def settings(self) -> CageSettings:
        return self.books.settings

    def set(self, by: Staffer, wanted: Mapping[str, object], why: str, now: float) -> Posting:
        """What is not named stays."""
        self.books.check_role(by, (Role.OPERATOR,))
        settings = read_cage_settings({**self.settings.model_dump(), **wanted})
        return Posting(by.entry(now, CageSet(settings.model_dump()), why=why))
