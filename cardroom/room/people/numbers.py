"""Player numbers, and the persons behind them. Under a number somebody buys chips, waits and plays without an account of their own.

A person with a number is a visitor of the room like any other, so chips at the cage and sessions of play are theirs. A number is given once
and never to anybody else. A person may turn out to have several visitors (their accounts): exclusions hold for all of them, and the cash of
a day counts together.

>>> numbers = PlayerNumbers()
>>> numbers.fold(1, StaffRow(0, "v9", "cashier", "", "player/number", about="v1", data={"number": 1001}))
>>> numbers.fold(2, StaffRow(0, "v9", "cashier", "", "player/account", about="v2", data={"number": 1001}))
>>> numbers.of("v2"), numbers.accounts("v2"), numbers.holder(1001)
(1001, ('v1', 'v2'), 'v1')
"""

from dataclasses import dataclass

from cardroom.errors import BadInput
from cardroom.room.base.names import skeleton
from cardroom.room.journal.journal import Fold
from cardroom.room.journal.lines import JournalLine
from cardroom.room.storage.rows import StaffRow

FIRST = 1001


@dataclass(frozen=True)
class PlayerNumbered(JournalLine, what="player/number"):
    """The visitor whom the line is about has this player number from now on. One that had another number is another person."""

    number: int


@dataclass(frozen=True)
class AccountLinked(JournalLine, what="player/account"):
    """The visitor whom the line is about, with all others of their number, is the person of this number."""

    number: int


@dataclass(frozen=True)
class VisitorRenamed(JournalLine, what="player/name"):
    """The visitor took another name. The former one still finds them."""

    former: str
    name: str


@dataclass(frozen=True)
class AccountClosed(JournalLine, what="player/closed"):
    """The visitor has closed their account, and is called ``name`` from now on. No former name finds them any more."""

    name: str


@dataclass(frozen=True)
class CardIssued(JournalLine, what="player/card"):
    """A card of this number was printed. Cards with an earlier ``issue`` are worth nothing any more."""

    number: int
    issue: int


class PlayerNumbers(Fold):
    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}  # by visitor
        self._accounts: dict[int, tuple[str, ...]] = {}
        self._leads_to: dict[int, int] = {}  # numbers that turned out to be a person's who has another
        self._former: dict[str, tuple[str, ...]] = {}  # names by visitor, the oldest first
        self._issues: dict[int, int] = {}  # of cards, by number
        self._newest = FIRST - 1

    def take(self, number: int, row: StaffRow, line: JournalLine) -> None:
        visitor = row.about or ""
        match line:
            case PlayerNumbered():
                self._part(visitor)
                self._numbers[visitor], self._accounts[line.number] = line.number, (visitor,)
                self._newest = max(self._newest, line.number)
            case AccountLinked():
                self._link(visitor, line.number)
            case CardIssued():
                self._issues[line.number] = line.issue
            case VisitorRenamed():
                self._former[visitor] = tuple(dict.fromkeys((*self._former.get(visitor, ()), line.former)))
            case AccountClosed():
                self._former.pop(visitor, None)

    def _part(self, visitor: str) -> None:
        number = self._numbers.pop(visitor, None)
        if number is not None:
            self._accounts[number] = tuple(each for each in self._accounts[number] if each != visitor)

    def _link(self, visitor: str, number: int) -> None:
        before = self._numbers.get(visitor)
        if before == number:
            return
        moved = (visitor,) if before is None else self._accounts.pop(before)
        if before is not None:
            self._leads_to[before] = number
        self._accounts[number] = (*self._accounts.get(number, ()), *moved)
        self._numbers.update(dict.fromkeys(moved, number))

    # -- what holds ---------------------------------------------------------------------------------------------------------

    @property
    def next(self) -> int:
        """The number that the next person gets."""
        return self._newest + 1

    def of(self, visitor_id: str) -> int | None:
        return self._numbers.get(visitor_id)

    def current(self, number: int) -> int:
        """Return the number that a person has now whose number this is, or was."""
        while number in self._leads_to:
            number = self._leads_to[number]
        return number

    def holder(self, number: int) -> str | None:
        """The visitor who has this number, or had it: of several accounts the first."""
        return next(iter(self._accounts.get(self.current(number), ())), None)

    def accounts(self, visitor_id: str) -> tuple[str, ...]:
        """Return every visitor who is the same person, this one too."""
        number = self._numbers.get(visitor_id)
        return (visitor_id,) if number is None else self._accounts[number]

    def issue(self, number: int) -> int:
        """Return which card of a number holds; 0: none was printed."""
        return self._issues.get(number, 0)

    def former_names(self, visitor_id: str) -> tuple[str, ...]:
        """Return the names that a visitor had before, the oldest first."""
        return self._former.get(visitor_id, ())

    def once_called(self, like: str) -> list[str]:
        """Return the visitors who had a name that begins so, in letters that look alike."""
        wanted = skeleton(like)
        return [visitor for visitor, names in self._former.items() if wanted and any(skeleton(name).startswith(wanted) for name in names)]

    # -- lines, checked -----------------------------------------------------------------------------------------------------

    def given(self, visitor_id: str) -> PlayerNumbered:
        """Return the line that gives a visitor the next number."""
        if visitor_id in self._numbers:
            raise BadInput(f"This person has a number already: {self._numbers[visitor_id]}.")
        return PlayerNumbered(self.next)

    def parted(self, visitor_id: str) -> PlayerNumbered:
        """Return the line that gives a visitor a number of their own, who was taken for the person of another."""
        if len(self.accounts(visitor_id)) < 2:
            raise BadInput("This account stands alone: there is no other to part it from.")
        return PlayerNumbered(self.next)

    def linked(self, visitor_id: str, number: int) -> AccountLinked:
        """Return the line that says that a visitor is the person of this number."""
        if self.holder(number) is None:
            raise BadInput(f"Nobody has the player number {number}.")
        number = self.current(number)
        if self.of(visitor_id) == number:
            raise BadInput(f"This account belongs to player number {number} already.")
        return AccountLinked(number)
