"""What a card room keeps: the database, its rows, the ledger, and whether all of it is true."""

from cardroom.room.storage.rows import (
    Change,
    Entry,
    InputRow,
    PlayerRow,
    ResultRow,
    RoundHead,
    RoundRow,
    SeatRow,
    StoredRound,
    TableRow,
    VisitorRow,
)
from cardroom.room.storage.store import Store

__all__ = [
    "Change", "Entry", "InputRow", "PlayerRow", "ResultRow", "RoundHead", "RoundRow", "SeatRow", "Store",
    "StoredRound", "TableRow", "VisitorRow",
]  # fmt: skip
