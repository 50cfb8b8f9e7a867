"""A cage without a room: its postings are folded as they are done, and a plain ledger is kept beside it."""

from collections import Counter
from collections.abc import Callable, Iterable
from datetime import date

import pytest

from cardroom.errors import CardroomError
from cardroom.room.books.cage.cage import Cage
from cardroom.room.books.cage.inventory import UNCOUNTED, account_of
from cardroom.room.books.cage.pieces import Counts, added, cash, chips
from cardroom.room.books.days import Days
from cardroom.room.books.hours import Calendar, Hours
from cardroom.room.journal.journal import Posting
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import Staff, Staffer
from cardroom.room.storage.rows import LedgerEntry, StaffRow

DAY = date(2026, 11, 17)
MORNING = Calendar.by(Hours()).whole(DAY).since + 3600  # an hour into the day shift
BOSS = Staffer("boss", Role.OPERATOR, "")
CASHIER, RELIEF = Staffer("casey", Role.CASHIER, ""), Staffer("robin", Role.CASHIER, "")
DEALER, FLOOR = Staffer("dee", Role.DEALER, ""), Staffer("flo", Role.FLOOR, "")
FLOAT = {**chips({5_00: 400, 25_00: 200, 100_00: 100, 1_00: 500}), **cash({20_00: 400, 100_00: 60, 5_00: 50, 1_00: 100})}
DRAWER = {**chips({5_00: 100, 25_00: 40, 100_00: 20, 1_00: 100}), **cash({20_00: 100, 100_00: 10, 5_00: 20, 1_00: 50})}


class Night:
    def __init__(self) -> None:
        self.days, self.staff = Days(), Staff()
        self.cage = Cage(self.days, self.staff)
        self.lines: list[StaffRow] = []
        self.entries: list[LedgerEntry] = []
        self.balances: Counter[str] = Counter()

    def do(self, posting: Posting | StaffRow) -> int:
        """Written down; the number of its line."""
        posting = posting if isinstance(posting, Posting) else Posting(posting)
        for entry in posting.entries:
            self.balances[entry.source] -= entry.amount
            self.balances[entry.target] += entry.amount
            assert entry.amount > 0 and (entry.source == "house" or self.balances[entry.source] >= 0), entry
        self.entries += posting.entries
        self.lines.append(posting.row)
        for fold in (self.staff, self.days, self.cage):
            fold.fold(len(self.lines), posting.row)
        self.check()
        return len(self.lines)

    def check(self) -> None:
        """Nothing is lost, no place is below nothing, and every account holds what its place is worth."""
        inventory = self.cage.inventory
        assert added(*(inventory.held(place) for place in inventory.places)) == {}
        for place in inventory.places:
            if place not in UNCOUNTED:
                assert all(count > 0 for count in inventory.held(place).values()), place
                assert inventory.worth(place) == self.balances[account_of(place) or ""], place
        for number, sheet in self.cage.windows.open.items():
            assert sheet.expected == inventory.held(f"window/{number}")

    def again(self) -> "Night":
        """The same from its lines alone, as after a restart."""
        other = Night()
        for number, line in enumerate(self.lines, 1):
            for fold in (other.staff, other.days, other.cage):
                fold.fold(number, line)
        return other


def opened(*, drawer: Counts = DRAWER, tables: Iterable[str] = ("t1",)) -> Night:
    """A float in the safe, window 1 open, and the banks of tables open with nothing in them."""
    night = Night()
    night.do(night.cage.windows.bring(BOSS, FLOAT, "the float", MORNING))
    night.do(night.cage.windows.open_window(CASHIER, 1, drawer, MORNING))
    for table in tables:
        night.do(night.cage.trays.open_tray(DEALER, table, {}, MORNING))
    return night


def seen(night: Night) -> list[object]:
    """All that papers and pages read of it."""
    cage, whole = night.cage, Calendar.by(Hours()).whole(DAY)
    return [
        {place: cage.inventory.held(place) for place in cage.inventory.places},
        cage.windows.sheets(whole), cage.windows.safe_counts(whole), cage.windows.open, cage.trays.open, cage.trays.inventories(DAY),
        cage.slips.orders, cage.slips.slips(whole), cage.large.listing(DAY.isoformat()), cage.settings, night.staff.exclusions.all,
    ]  # fmt: skip


def refused(kind: type[CardroomError], *postings: tuple[str, Callable[[], Posting]]) -> None:
    """Each with its sentence."""
    for sentence, posting in postings:
        with pytest.raises(kind, match=sentence):
            posting()
