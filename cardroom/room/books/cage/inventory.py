"""Where every chip and note of the house lies, piece by piece: the second thing, beside the ledger's cents, of which nothing is lost.

A line of the staff's journal that moves pieces, of whatever kind, has them among its data as ``moves``; this is their fold. Nobody counts
``outside`` and ``patrons``: what they hold follows from the books, and more may have come from there than went. Every other place can be
counted, and holds nothing below zero.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple, TypeAlias

from cardroom.errors import BadInput
from cardroom.money import Cents
from cardroom.room.books.cage.pieces import Counts, CountsData, Piece, added, counts_data, read_counts, told, without, worth
from cardroom.room.journal.journal import Fold
from cardroom.room.journal.lines import JournalLine
from cardroom.room.storage.accounts import OUTSIDE as OUTSIDE
from cardroom.room.storage.accounts import PATRONS as PATRONS
from cardroom.room.storage.accounts import SAFE as SAFE
from cardroom.room.storage.accounts import UNCOUNTED as UNCOUNTED
from cardroom.room.storage.accounts import account_of as account_of
from cardroom.room.storage.rows import StaffRow


def window_place(number: int) -> str:
    """The drawer of a cashier's window."""
    return f"window/{number}"


def tray_place(table_id: str) -> str:
    """The dealer's bank at a table."""
    return f"tray/{table_id}"


def box_place(serial: str) -> str:
    """A drop box that was pulled."""
    return f"box/{serial}"


def bank_place(visitor_id: str) -> str:
    """What the cage keeps for a player, apart from its own."""
    return f"bank/{visitor_id}"


def place_said(place: str) -> str:
    """In words, as the subject of a sentence."""
    kind, _, name = place.partition("/")
    words = {SAFE: "The safe", "window": f"Window {name}", "tray": f"The bank of table {name}", "box": f"Box {name}"}
    return {**words, "bank": "His bank at the cage", OUTSIDE: "The world outside", PATRONS: "The patrons"}.get(kind, place)


class PieceMove(NamedTuple):
    """Pieces that go from one place to another."""

    source: str
    target: str
    pieces: Counts


MoveData: TypeAlias = dict[str, str | CountsData]


def moves_data(moves: Iterable[PieceMove]) -> list[MoveData]:
    """For a line's ``moves``."""
    return [{"from": move.source, "to": move.target, "pieces": counts_data(move.pieces)} for move in moves if any(move.pieces.values())]


def read_moves(data: Mapping[str, object]) -> list[PieceMove]:
    """Those of a line that was written."""
    found = data.get("moves", [])
    assert isinstance(found, list)
    return [PieceMove(str(move["from"]), str(move["to"]), read_counts(move["pieces"])) for move in found]


def changes(moves: Iterable[PieceMove]) -> dict[str, dict[Piece, int]]:
    """What each place gets or (below zero) gives."""
    found: dict[str, dict[Piece, int]] = {}
    for move in moves:
        found[move.source] = without(found.get(move.source, {}), move.pieces)
        found[move.target] = added(found.get(move.target, {}), move.pieces)
    return found


class Inventory(Fold):
    def __init__(self) -> None:
        self._held: dict[str, dict[Piece, int]] = {}
        self._versions: dict[str, int] = {}

    def take(self, number: int, row: StaffRow, line: JournalLine) -> None:
        if "moves" not in row.data:
            return
        for place, change in changes(read_moves(row.data)).items():
            self._held[place] = added(self._held.get(place, {}), change)
            self._versions[place] = number

    @property
    def places(self) -> list[str]:
        """Where something has ever lain."""
        return sorted(self._held)

    def held(self, place: str) -> dict[Piece, int]:
        return dict(self._held.get(place, {}))

    def worth(self, place: str) -> Cents:
        return worth(self._held.get(place, {}))

    def version(self, place: str) -> int:
        """The number of the last line that moved something there."""
        return self._versions.get(place, 0)

    def check(self, moves: Iterable[PieceMove]) -> None:
        """Whether every place holds what it gives."""
        for place, change in changes(moves).items():
            if place in UNCOUNTED:
                continue
            held = self._held.get(place, {})
            short = {piece: count for piece, count in change.items() if count < 0 and held.get(piece, 0) + count < 0}
            if short:
                asked = told({piece: -count for piece, count in short.items()})
                there = ", ".join(f"{held.get(piece, 0)} of {piece}" for piece in sorted(short, reverse=True))
                raise BadInput(f"{place_said(place)} does not hold that: {asked} would go, and it has {there}.")
