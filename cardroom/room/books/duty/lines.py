"""Lines of the staff's journal about who works when. Each is about one of the staff, whom its row names, unless it says otherwise."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from typing_extensions import TypedDict

from cardroom.money import Cents
from cardroom.room.books.cage.pieces import CountsData
from cardroom.room.journal.lines import JournalLine, SettingsLine


class DutySet(SettingsLine, what="duty/settings"):
    """How long a down is, when a relief is late, and what becomes of tokes. About nobody."""


# -- the rota and the clock -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ShiftPlanned(JournalLine, what="duty/plan"):
    """Somebody is to work in that role in that shift of a gaming day."""

    role: str
    day: str
    shift: str


@dataclass(frozen=True)
class ShiftCancelled(JournalLine, what="duty/cancel"):
    """``plan``: the line that planned it."""

    plan: int


@dataclass(frozen=True)
class ClockedIn(JournalLine, what="duty/in"):
    role: str


class ClockedOut(JournalLine, what="duty/out"):
    """They go home; another of the staff may write it for somebody who forgot."""


class BreakBegun(JournalLine, what="duty/break"):
    pass


class BreakEnded(JournalLine, what="duty/back"):
    pass


# -- dealers at tables ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class StringLinedUp(JournalLine, what="duty/string"):
    """The dealers of a string, in the order of its tables and then of their breaks, from this moment on. No tables: there is no such
    string any more. ``minutes``: of a down. About nobody."""

    string: str
    tables: Sequence[str]
    dealers: Sequence[str]
    minutes: int


@dataclass(frozen=True)
class DealerChanged(JournalLine, what="dealer"):
    """A dealer taps in. ``round``, ``input``: where in a running round they take over; ``visitor``: who they are, where the room knows.
    The table is the row's, and the row is about nobody."""

    dealer: str
    before: str
    round: str | None = None
    input: int | None = None
    visitor: str = ""


# -- tokes ------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class TokesCounted(JournalLine, what="duty/tokes"):
    """What a dealer was given, as it was counted. The house holds none of it."""

    amount: Cents


@dataclass(frozen=True)
class TokesSplit(JournalLine, what="duty/split"):
    """A pool of tokes is split: ``counted`` are its lines, ``seconds`` what each dealer has worked, ``shares`` what each is due. About
    nobody."""

    pool: Cents
    counted: Sequence[int]
    seconds: Mapping[str, int]
    shares: Mapping[str, Cents]


# -- the change of a shift --------------------------------------------------------------------------------------------------


class HandedPlaceData(TypedDict):
    """What the books say and what both have counted."""

    expected: CountsData
    counted: CountsData


@dataclass(frozen=True)
class HandedOver(JournalLine, what="duty/hand-over"):
    """The row's person takes over from whoever wrote it. ``places``: trays, windows, the safe; ``reason``: why one differs."""

    role: str
    places: Mapping[str, HandedPlaceData]
    reason: str = ""
