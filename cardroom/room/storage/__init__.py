"""What a card room keeps: the database, its rows, the ledger, and whether all of it is true."""

from cardroom.room.storage.rows import (
    Change,
    CredentialRow,
    InputRow,
    LedgerEntry,
    PlayerRow,
    ResultRow,
    RoundHead,
    RoundRow,
    SeatRow,
    SessionRow,
    StaffRow,
    StoredRound,
    TableRow,
    VisitorRow,
)
from cardroom.room.storage.store import Store

__all__ = [
    "Change",
    "CredentialRow",
    "InputRow",
    "LedgerEntry",
    "PlayerRow",
    "ResultRow",
    "RoundHead",
    "RoundRow",
    "SeatRow",
    "SessionRow",
    "StaffRow",
    "Store",
    "StoredRound",
    "TableRow",
    "VisitorRow",
]  # fmt: skip
