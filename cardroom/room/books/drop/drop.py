"""Boxes pulled and counted: a fold of the staff's journal, and the lines that may follow.

Two people count each box. The second does not see the first count, and neither sees the expected amount. The box is counted when both
figures are the same; otherwise both count again. Nothing is changed afterwards: a line of its own strikes a figure through.
"""

from datetime import date

from cardroom.errors import BadInput
from cardroom.money import Cents, money_text
from cardroom.room.base.errors import Forbidden, Stale, Unknown
from cardroom.room.books.cage.inventory import PATRONS, SAFE, Inventory, PieceMove, moves_data
from cardroom.room.books.cage.pieces import counts_data, read_counts, worth
from cardroom.room.books.days import Days
from cardroom.room.books.drop.boxes import BlindCount, Box, BoxCount, Figures, StruckCount
from cardroom.room.books.drop.collected import BoxContents, BoxKind, account_of
from cardroom.room.books.drop.lines import BoxCounted, BoxLine, BoxPulled, FigureStruck
from cardroom.room.books.hours import ONE_DAY, Span
from cardroom.room.journal.journal import Fold, Posting
from cardroom.room.journal.lines import JournalLine, read_line
from cardroom.room.journal.marks import mark_of, new_journal
from cardroom.room.people.staff import By
from cardroom.room.storage.accounts import SAFE_ACCOUNT, box_account
from cardroom.room.storage.rows import LedgerEntry, StaffRow
from cardroom.round import HOUSE

COUNTED = "counted"  # why a line of the journal has been written, where nobody is asked for a reason
PULLED = "drop box pulled"
OVER, SHORT, PUT_RIGHT = "counted over", "counted short", "a count put right"


class Drop(Fold):
    def __init__(self, days: Days, inventory: Inventory) -> None:
        self._days, self._inventory = days, inventory
        self._boxes: dict[str, Box] = {}
        self._last: dict[tuple[str, BoxKind], Box] = {}  # the last one pulled of each table

    def take(self, number: int, row: StaffRow, line: JournalLine) -> None:
        match line:
            case BoxPulled():
                self._put(_pulled_box(number, row, line))
            case BoxCounted():
                box, count = self._boxes[line.box], BoxCount(mark_of(number, row, line.name), read_counts(line.figures))
                self._put(box._replace(tries=_counted(box.tries, count), counted_by=line.journal, version=number))
            case FigureStruck():
                box, right = self._boxes[line.box], None if line.figures is None else read_counts(line.figures)
                struck = StruckCount(mark_of(number, row, line.name), _count_of(box, line.strikes), right)
                tries = box.tries if right is not None else box.tries[:-1]
                self._put(box._replace(tries=tries, struck=(*box.struck, struck), version=number))

    def _put(self, box: Box) -> None:
        known = self._boxes.get(box.serial)
        box = box if known is None else box._replace(before=known.version)
        self._boxes[box.serial] = box
        last = self._last.get((box.table_id, box.kind))
        if last is None or last.pulled.line <= box.pulled.line:
            self._last[box.table_id, box.kind] = box

    # -- what holds ---------------------------------------------------------------------------------------------------------

    @property
    def all(self) -> list[Box]:
        """In the order in which they were pulled."""
        return list(self._boxes.values())

    def of(self, serial: str) -> Box:
        box = self._boxes.get(serial)
        if box is None:
            raise Unknown(f"There is no drop box '{serial}'.")
        return box

    def boxes(self, span: Span) -> list[Box]:
        """Those of the shifts that began in it."""
        return [box for box in self._boxes.values() if span.has(box.shift_began)]

    def uncounted(self, span: Span) -> list[Box]:
        return [box for box in self.boxes(span) if box.state != "counted"]

    def latest(self, table_id: str, kind: BoxKind) -> Box | None:
        """The last one pulled there."""
        return self._last.get((table_id, kind))

    def covered(self, table_id: str, kind: BoxKind) -> int:
        """The last entry of the ledger that is in a box of this table already."""
        last = self.latest(table_id, kind)
        return 0 if last is None else last.covers

    def version(self, table_id: str, kind: BoxKind) -> int:
        """The line of the last pull there; 0: there was none."""
        last = self.latest(table_id, kind)
        return 0 if last is None else last.pulled.line

    def hides(self, row: StaffRow) -> bool:
        """Return whether nobody may read a line yet: it says what lies in a box, or how one counted it, and the box is not counted."""
        line = read_line(row)
        box = self._boxes.get(line.box) if isinstance(line, BoxLine) else None
        return isinstance(line, BoxLine) and (box is None or box.state != "counted")

    # -- lines --------------------------------------------------------------------------------------------------------------

    def pull(self, by: By, found: BoxContents, version: int, shift: str, why: str, now: float) -> Posting:
        """A box taken off its table, with all that lies in it. ``version``: of the last pull there that was seen; ``shift``: whose it is,
        one of this day's or the day's before, empty: of this moment."""
        table_id, kind, *_ = found
        if version != self.version(table_id, kind) or found.after != self.covered(table_id, kind):
            raise Stale("That box has been pulled meanwhile: look again.")
        day, span = self._shift(shift, now)
        self._days.check_open(span.since)
        if found.amount < 0:
            raise BadInput(f"More was given back from that box than was put into it: {money_text(-found.amount)}.")
        serial = f"{len(self._boxes) + 1:04}"
        moves = found.amount and kind is BoxKind.FEES  # a jackpot's fund stays the game's: only its chips are counted
        journal = new_journal() if moves else ""
        ends = account_of(table_id, kind), box_account(serial)
        said = BoxPulled(
            serial, kind, day.isoformat(), span.name, span.since, found.after, found.covers, found.amount, journal, by.name
        )  # fmt: skip
        line = by.staffer.entry(now, said, table_id=table_id, why=why)
        return Posting(line, (LedgerEntry(journal, 0, now, table_id, None, *ends, found.amount, PULLED, ""),) if moves else ())

    def _shift(self, name: str, now: float) -> tuple[date, Span]:
        calendar, today = self._days.calendar, self._days.today(now)
        if not name:
            return calendar.ending_at(now)
        found = [(day, span) for day in (today - ONE_DAY, today) for span in calendar.spans(day) if span.since <= now and span.name == name]
        if not found:
            raise BadInput(f"No shift '{name}' has begun; there are {', '.join(shift.name for shift in calendar.hours_of(today).shifts)}.")
        return found[-1]

    def count(self, by: By, serial: str, version: int, given: object, now: float) -> Posting:
        """One has counted a box. If it is the second, and his figures are the first's, it is counted, and goes to the safe."""
        box = self.of(serial)
        self._days.check_open(box.shift_began)
        if not box.seen(version, by.staffer.who):
            raise _stale(serial)
        if box.state == "counted":
            raise BadInput(f"Box {serial} is counted: a figure of it can be struck through, and the right one written above it.")
        figures = read_counts(given)
        first = box.tries[-1].first if box.state == "counting" else None
        if first is not None and first.mark.who == by.staffer.who:
            raise Forbidden("You have counted this box first: another counts it now.")
        agreed = first is not None and first.figures == figures
        made = self._to_the_safe(box, figures, now) if agreed else []
        journal = made[0].journal if made else ""
        moves = moves_data([PieceMove(PATRONS, SAFE, figures)] if agreed and box.kind is BoxKind.FEES else [])
        line = BoxCounted(serial, counts_data(figures), journal, moves, by.name)
        return Posting(by.staffer.entry(now, line, table_id=box.table_id, why=COUNTED), tuple(made))

    def _to_the_safe(self, box: Box, figures: Figures, now: float) -> list[LedgerEntry]:
        """The difference from the house or to it, then what was counted. A jackpot's fund is what the rounds say, and the house's debt: a
        difference in its box is the house's, and moves nothing."""
        if box.kind is BoxKind.JACKPOT:
            return []
        account, counted = box_account(box.serial), worth(figures)
        over = counted - box.expected
        moves = [(HOUSE, account, over, OVER), (account, HOUSE, -over, SHORT), (account, SAFE_ACCOUNT, counted, COUNTED)]
        return _entries(moves, now)

    def strike(self, by: By, serial: str, version: int, line: int, right: object | None, why: str, now: float) -> Posting:
        """A figure struck through. One's own, before another has counted, is counted anew; one of a box that is counted has the right
        figure above it."""
        box = self._open(serial, version)
        if right is None:
            return self._strike_own(by, box, line, why, now)
        if box.state != "counted":
            raise BadInput(f"Box {serial} is not counted yet: there is no figure to put right.")
        if line != box.standing:
            raise BadInput(f"Line {line} is not the figure of box {serial} that stands.")
        old, figures = box.figures or {}, read_counts(right)
        if figures == old:
            raise BadInput(f"Box {serial} was counted so: there is nothing to put right.")
        more = worth(figures) - worth(old) if box.kind is BoxKind.FEES else 0
        moves = [PieceMove(SAFE, PATRONS, old), PieceMove(PATRONS, SAFE, figures)] if box.kind is BoxKind.FEES else []
        self._inventory.check(moves)
        made = _entries([(HOUSE, SAFE_ACCOUNT, more, PUT_RIGHT), (SAFE_ACCOUNT, HOUSE, -more, PUT_RIGHT)], now)
        journal = made[0].journal if made else ""
        said = FigureStruck(
            serial, strikes=line, figures=counts_data(figures), journal=journal, name=by.name, moves=moves_data(moves)
        )  # fmt: skip
        return Posting(by.staffer.entry(now, said, table_id=box.table_id, why=why), tuple(made))

    def _strike_own(self, by: By, box: Box, line: int, why: str, now: float) -> Posting:
        first = box.tries[-1].first if box.state == "counting" else None
        if first is None or first.mark.line != line:
            raise BadInput(f"Line {line} is no count of box {box.serial} that waits for a second.")
        if first.mark.who != by.staffer.who:
            raise Forbidden("Another has counted that: he strikes it through himself.")
        said = FigureStruck(box.serial, strikes=line, name=by.name)
        return Posting(by.staffer.entry(now, said, table_id=box.table_id, why=why))

    def _open(self, serial: str, version: int) -> Box:
        """A box of a day that is not closed, as it was seen."""
        box = self.of(serial)
        self._days.check_open(box.shift_began)
        if version != box.version:
            raise _stale(serial)
        return box


def _stale(serial: str) -> Stale:
    return Stale(f"Box {serial} has been counted meanwhile: look again.")


def pulled(line: JournalLine) -> Cents:
    """Return the fees that a line has taken from its table; most lines take none."""
    return line.expected if isinstance(line, BoxPulled) and line.kind is BoxKind.FEES else 0


def _pulled_box(number: int, row: StaffRow, line: BoxPulled) -> Box:
    return Box(
        line.box, line.kind, row.table_id or "", date.fromisoformat(line.day), line.shift, line.since, mark_of(number, row, line.name),
        line.after, line.covers, line.expected, line.journal, number,
    )  # fmt: skip


def _entries(moves: list[tuple[str, str, int, str]], now: float) -> list[LedgerEntry]:
    """One journal of the cashier's; what is nothing or less is left out."""
    journal, wanted = new_journal(), [move for move in moves if move[2] > 0]
    return [
        LedgerEntry(journal, line, now, None, None, source, target, cents, why, "")
        for line, (source, target, cents, why) in enumerate(wanted)
    ]


def _counted(tries: tuple[BlindCount, ...], count: BoxCount) -> tuple[BlindCount, ...]:
    """The second of a try that waits for one, or the first of the next."""
    if tries and tries[-1].second is None:
        return (*tries[:-1], tries[-1]._replace(second=count))
    return (*tries, BlindCount(count))


def _count_of(box: Box, line: int) -> BoxCount:
    """What stood in a line that is struck through."""
    counts = [count for each in box.tries for count in each if count is not None]
    rights = [BoxCount(struck.mark, struck.right) for struck in box.struck if struck.right is not None]
    return next(count for count in (*counts, *rights) if count.mark.line == line)
