"""The safe and the cashiers' windows: what is brought, drawn, counted and handed on. A window is one cashier's from its opening count to
its closing count; what lies in its drawer then waits for the next one, who counts it again."""

from cardroom.errors import BadInput
from cardroom.room.base.errors import Forbidden
from cardroom.room.books.cage.inventory import OUTSIDE, SAFE, PieceMove, changes, read_moves, window_place
from cardroom.room.books.cage.lines import FloatBrought, FloatTakenOut, SafeCounted, SafeTransfer, WindowClosed, WindowOpened
from cardroom.room.books.cage.pieces import KINDS, Counts, added, counts_data, read_counts, without, worth
from cardroom.room.books.cage.records import CageMark, CashiersSheet, Flow, SafeCount
from cardroom.room.books.cage.state import CageState, Pay, account, check_explained, check_some
from cardroom.room.books.hours import Span
from cardroom.room.journal.journal import Fold, Posting
from cardroom.room.journal.lines import JournalLine
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import Staffer
from cardroom.room.storage.accounts import SAFE_ACCOUNT
from cardroom.room.storage.rows import StaffRow
from cardroom.round import HOUSE

CASHIERS = (Role.CASHIER,)


class Windows(Fold):
    def __init__(self, books: CageState) -> None:
        self._books = books
        self._open: dict[int, CashiersSheet] = {}
        self._closed: list[CashiersSheet] = []
        self._safe: list[SafeCount] = []

    def take(self, number: int, row: StaffRow, line: JournalLine) -> None:
        mark = CageMark(number, row.at, row.who)
        match line:
            case WindowOpened(window):
                expected, counted = read_counts(line.expected), read_counts(line.counted)
                self._open[window] = CashiersSheet(window, line.day, line.shift, mark, expected, counted, line.reason)
                self._books.versions[window_place(window)] = number
            case WindowClosed(window):
                sheet = self._open.pop(window)._replace(closed=mark, counted=read_counts(line.counted), reason=line.reason)
                self._closed.append(sheet)
                self._books.versions[window_place(window)] = number
            case SafeCounted():
                expected, counted = read_counts(line.expected), read_counts(line.counted)
                self._safe.append(SafeCount(line.day, line.shift, mark, expected, counted, line.reason))
            case _:
                self._flow(mark, row)

    def _flow(self, mark: CageMark, row: StaffRow) -> None:
        """Whatever passed over a window, by a line of whatever kind."""
        touched = changes(read_moves(row.data))
        for window, sheet in self._open.items():
            place = window_place(window)
            if place in touched or row.data.get("window") == window:
                pieces = touched.get(place, {})
                amount = row.data.get("amount", worth(pieces))
                assert isinstance(amount, int)
                self._open[window] = sheet._replace(flows=(*sheet.flows, Flow(mark, row.what, row.about or "", amount, pieces)))

    # -- what holds ---------------------------------------------------------------------------------------------------------

    @property
    def open(self) -> dict[int, CashiersSheet]:
        """The windows that are open, by number."""
        return dict(sorted(self._open.items()))

    def sheets(self, span: Span) -> list[CashiersSheet]:
        """Of the windows that were opened in it, those that are still open last."""
        return [sheet for sheet in (*self._closed, *self._open.values()) if span.has(sheet.opened.at)]

    def safe_counts(self, span: Span) -> list[SafeCount]:
        return [count for count in self._safe if span.has(count.mark.at)]

    def check_at(self, by: Staffer, window: int) -> str:
        """That he works there; the place of its drawer."""
        self._books.check_role(by, CASHIERS)
        sheet = self.sheet(window)
        if sheet.opened.who != by.who:
            raise Forbidden(f"Window {window} is another cashier's until he has closed it.")
        return window_place(window)

    def sheet(self, window: int) -> CashiersSheet:
        """Of a window that is open."""
        self._check_number(window)
        sheet = self._open.get(window)
        if sheet is None:
            raise BadInput(f"Window {window} is not open.")
        return sheet

    def _check_number(self, window: int) -> None:
        most = self._books.settings.windows
        if not 1 <= window <= most:
            raise BadInput(f"The cage has windows 1 to {most}, not {window}.")

    # -- the safe -----------------------------------------------------------------------------------------------------------

    def bring(self, by: Staffer, pieces: Counts, why: str, now: float, version: int | None = None) -> Posting:
        """Chips and cash that come into the safe from outside: the float."""
        self._books.check_role(by, (Role.OPERATOR,))
        self._books.check_version(SAFE, version)
        check_some(pieces)
        pay = Pay(HOUSE, SAFE_ACCOUNT, worth(pieces), "brought to the safe")
        return self._books.posting(by, FloatBrought(worth(pieces)), now, why, [PieceMove(OUTSIDE, SAFE, pieces)], [pay])

    def take_out(self, by: Staffer, pieces: Counts, why: str, now: float, version: int | None = None) -> Posting:
        """Out of the room: to the bank, or chips out of use."""
        self._books.check_role(by, (Role.OPERATOR,))
        self._books.check_version(SAFE, version)
        check_some(pieces)
        pay = Pay(SAFE_ACCOUNT, HOUSE, worth(pieces), "taken from the safe")
        return self._books.posting(by, FloatTakenOut(worth(pieces)), now, why, [PieceMove(SAFE, OUTSIDE, pieces)], [pay])

    def count_safe(self, by: Staffer, counted: Counts, reason: str, now: float, version: int | None = None) -> Posting:
        """Every piece of it; what differs has a reason."""
        self._books.check_role(by, (Role.CASHIER, Role.OPERATOR))
        self._books.check_version(SAFE, version)
        expected = self._books.inventory.held(SAFE)
        check_explained("The safe", without(counted, expected), reason)
        moves, pays = self._books.counted(SAFE, counted)
        line = SafeCounted(counts_data(expected), counts_data(counted), reason)
        return self._books.posting(by, line, now, reason or "counted", moves, pays)

    def transfer(
        self, by: Staffer, window: int, pieces: Counts, *, to_safe: bool, why: str, now: float, version: int | None = None
    ) -> Posting:
        """Between the safe and one's own window."""
        place = self.check_at(by, window)
        self._books.check_version(place, version)
        check_some(pieces)
        source, target = (place, SAFE) if to_safe else (SAFE, place)
        pay = Pay(account(source), account(target), worth(pieces), "to the safe" if to_safe else "from the safe")
        line = SafeTransfer(window, worth(pieces), to_safe)
        return self._books.posting(by, line, now, why, [PieceMove(source, target, pieces)], [pay])

    # -- windows ------------------------------------------------------------------------------------------------------------

    def open_window(
        self, by: Staffer, window: int, drawn: Counts, now: float, *, counted: Counts | None = None, reason: str = "",
        version: int | None = None,
    ) -> Posting:  # fmt: skip
        """With what is drawn from the safe, beside what lies in the drawer; ``counted`` is both (None: as it should be)."""
        self._books.check_role(by, CASHIERS)
        self._check_number(window)
        place = window_place(window)
        self._books.check_version(place, version)
        if window in self._open:
            raise BadInput(f"Window {window} is open already.")
        own = next((number for number, sheet in self._open.items() if sheet.opened.who == by.who), None)
        if own is not None:
            raise BadInput(f"You have window {own}: close it before you open another.")
        expected = added(self._books.inventory.held(place), drawn)
        counted = expected if counted is None else counted
        check_explained(f"Window {window}", without(counted, expected), reason)
        moves, pays = self._books.counted(place, without(counted, drawn))
        moves, pays = [PieceMove(SAFE, place, drawn), *moves], [Pay(SAFE_ACCOUNT, account(place), worth(drawn), "drawn by a window"), *pays]
        line = WindowOpened(window, counts_data(drawn), counts_data(expected), counts_data(counted), reason)
        return self._books.posting(by, line, now, reason or "opened", moves, pays)

    def close_window(
        self, by: Staffer, window: int, counted: Counts, now: float, *, reason: str = "", version: int | None = None
    ) -> Posting:
        """Counted piece by piece. Change made for somebody is no difference; chips or cash worth more or less than they should be have a
        reason. Where its cashier cannot, another one closes it."""
        self._books.check_role(by, CASHIERS)
        expected = self.sheet(window).expected
        place = window_place(window)
        self._books.check_version(place, version)
        difference = without(counted, expected)
        if any(worth(difference, kind) for kind in KINDS):
            check_explained(f"Window {window}", difference, reason)
        moves, pays = self._books.counted(place, counted)
        line = WindowClosed(window, counts_data(expected), counts_data(counted), reason)
        return self._books.posting(by, line, now, reason or "closed", moves, pays)
