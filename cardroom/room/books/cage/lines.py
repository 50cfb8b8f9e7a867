"""Lines of the staff's journal about the cage.

Some keys mean the same in every line, whatever its kind, and folds go by them even where a newer program wrote the line: ``moves`` (pieces,
see ``inventory.py``), ``cash_in`` and ``cash_out`` (see ``large.py``), ``window`` and ``amount`` (see ``windows.py``).
"""

from dataclasses import dataclass

from cardroom.money import Cents
from cardroom.room.books.cage.inventory import MoveData
from cardroom.room.books.cage.pieces import CountsData
from cardroom.room.journal.lines import JournalLine, SettingsLine

LAST = ("day", "shift", "moves", "journal")


class CageSet(SettingsLine, what="cage/settings"):
    """How many windows there are, and beyond which sum of cash a notice comes first."""


@dataclass(frozen=True, kw_only=True)
class CageLine(JournalLine):
    """What every line of the cage says last: the gaming day and the shift, the pieces that it moves, and the journal of the ledger that
    moves their worth. ``CageState.posting`` fills these in."""

    day: str = ""
    shift: str = ""
    moves: list[MoveData] | None = None
    journal: str = ""

    def to_data(self) -> dict[str, object]:
        data = super().to_data()
        return data | {key: data.pop(key) for key in LAST if key in data}


# -- the safe ---------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class FloatBrought(CageLine, what="cage/bring"):
    amount: Cents


@dataclass(frozen=True)
class FloatTakenOut(CageLine, what="cage/take-out"):
    amount: Cents


@dataclass(frozen=True)
class CountLine(CageLine):
    """Something was counted; ``reason``: why it differs from what was expected, empty where it does not."""

    expected: CountsData
    counted: CountsData
    reason: str


class SafeCounted(CountLine, what="cage/count-safe"):
    """Every piece in the safe."""


# -- windows ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class WindowOpened(CageLine, what="cage/open"):
    """``drawn``: from the safe; it is in ``expected`` and ``counted`` too."""

    window: int
    drawn: CountsData
    expected: CountsData
    counted: CountsData
    reason: str


@dataclass(frozen=True)
class WindowClosed(CageLine, what="cage/close"):
    window: int
    expected: CountsData
    counted: CountsData
    reason: str


@dataclass(frozen=True)
class WindowLine(CageLine):
    """An amount that passed over a window."""

    window: int
    amount: Cents


@dataclass(frozen=True)
class SafeTransfer(WindowLine, what="cage/transfer"):
    """Between a window and the safe."""

    to_safe: bool


@dataclass(frozen=True)
class ChipsSold(WindowLine, what="cage/sell"):
    cash_in: Cents


@dataclass(frozen=True)
class ChipsCashed(WindowLine, what="cage/cash"):
    cash_out: Cents


class ChangeGiven(WindowLine, what="cage/change"):
    """Chips for chips, or notes for notes."""


@dataclass(frozen=True)
class BankDeposit(WindowLine, what="cage/deposit"):
    """Into the bank that the cage keeps for a player."""

    cash_in: Cents


@dataclass(frozen=True)
class BankWithdrawal(WindowLine, what="cage/withdraw"):
    cash_out: Cents


@dataclass(frozen=True)
class LargeNotice(CageLine, what="cage/notice"):
    """``total``: what the person's cash of the day would come to; ``line``: beyond which a notice comes first."""

    direction: str
    amount: Cents
    total: Cents
    line: Cents


# -- tables -----------------------------------------------------------------------------------------------------------------


class TrayOpened(CountLine, what="cage/opener"):
    """The dealer's bank, as a shift begins."""


class TrayClosed(CountLine, what="cage/closer"):
    """The dealer's bank, as a shift ends."""


@dataclass(frozen=True)
class ChangedAtTable(CageLine, what="cage/at-table"):
    """The dealer changes chips, or sells them; the cash is said where the player is known."""

    amount: Cents
    cash_in: Cents | None = None
    cash_out: Cents | None = None


@dataclass(frozen=True)
class SlipOrdered(CageLine, what="cage/order"):
    """A table asks for a fill or a credit."""

    kind: str
    pieces: CountsData


@dataclass(frozen=True)
class OrderDeclined(CageLine, what="cage/decline"):
    """``order``: the line that asked."""

    order: int


@dataclass(frozen=True)
class SlipMade(CageLine):
    order: int
    serial: str
    window: int
    amount: Cents


class FillMade(SlipMade, what="cage/fill"):
    """Chips go from a window to a table."""


class CreditMade(SlipMade, what="cage/credit"):
    """Chips go from a table to a window."""


@dataclass(frozen=True)
class SlipVoided(CageLine, what="cage/void"):
    serial: str
    window: int
    amount: Cents
