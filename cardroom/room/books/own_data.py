"""What the room keeps about a visitor, for the visitor: one JSON file, which a program reads."""

import json
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from typing_extensions import TypedDict

from cardroom.plain import Plain
from cardroom.room.books.histories import MOST, RoundQuery, every_round
from cardroom.room.storage import Store
from cardroom.room.storage.accounts import visitor_account

AT_ONCE = 1_000
"""Entries that are read at a time."""


class AboutVisitor(NamedTuple):
    """What a server knows without reading the rounds and the ledger. Moments are seconds since 1970."""

    account: Mapping[str, object]
    sessions: list[dict[str, Plain]]
    exclusions: list[dict[str, Plain]]
    messages: dict[str, Plain]


class ChipsMoved(TypedDict):
    """An entry of the ledger, as it is for the visitor: below zero went from them."""

    id: int
    at: float
    amount: int
    why: str
    table: str | None


def own_data(store: Store, visitor: str, about: AboutVisitor, now: float) -> bytes:
    """Everything as JSON: the account, where it is signed in, exclusions, messages, each movement of chips, and each round."""
    found = {
        "made_at": now,
        **about._asdict(),
        "chips": list(_chips_moved(store, visitor)),
        "rounds": list(every_round(store, visitor, RoundQuery())),
    }
    return json.dumps(found, ensure_ascii=False, indent=1).encode()


def _chips_moved(store: Store, visitor: str) -> Iterator[ChipsMoved]:
    """The newest first."""
    account, before = visitor_account(visitor), None
    for _ in range(MOST // AT_ONCE):
        entries = store.ledger.entries(account=account, before=before, limit=AT_ONCE)
        for number, entry in entries:
            amount = entry.amount if entry.target == account else -entry.amount
            yield {"id": number, "at": entry.at, "amount": amount, "why": entry.why, "table": entry.table_id}
        if len(entries) < AT_ONCE:
            return
        before = entries[-1][0]
