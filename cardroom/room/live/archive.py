"""Rounds that are over, as each may see them, and the entries of an account."""

from typing import TypedDict

from cardroom.errors import BadInput
from cardroom.games.names import Namer
from cardroom.houses.files import house_name
from cardroom.languages import ENGLISH, language
from cardroom.money import Cents
from cardroom.plain import Data
from cardroom.records.record import RecordData, public_record
from cardroom.room.base.errors import Unknown
from cardroom.room.live.lens import events_data, teller_of
from cardroom.room.storage import Store
from cardroom.room.storage.accounts import visitor_account
from cardroom.room.storage.replay import play_stored
from cardroom.room.storage.rows import StoredRound
from cardroom.room.table.description import ChipData, RoundOpeningData, opening_data, rack_data
from cardroom.round import Round


class EntryData(TypedDict):
    id: int
    at: float
    amount: Cents
    why: str
    table: str | None


class ReplayData(TypedDict):
    round: str
    table: str
    number: int
    edition: str
    name: str
    house: str
    begun_at: float
    you: str | None
    opening: RoundOpeningData
    events: list[Data]
    stacks: dict[str, Cents]
    drop: Cents
    void: bool
    rack: list[ChipData]


def entries_of(store: Store, visitor: str, before: int | None, limit: int = 100) -> list[EntryData]:
    """What moved a visitor's chips at the cashier, the newest first; ``before``: only those with lower numbers."""
    account = visitor_account(visitor)
    found: list[EntryData] = []
    for id, entry in store.entries(account=account, before=before, limit=limit):
        amount: Cents = entry.amount if entry.target == account else -entry.amount
        found.append({"id": id, "at": entry.at, "amount": amount, "why": entry.why, "table": entry.table_id})
    return found


def past(store: Store, table: str, visitor: str, before: float | None, limit: int) -> list[Data]:
    """Rounds that are over, the newest first: of a table, of a visitor, or of all tables that are open to everybody."""
    heads = store.rounds(table_id=table, visitor_id=visitor, before=before, limit=limit)
    if not table and not visitor:
        private = {id for id in {head.table_id for head in heads} if _is_private(store, id)}
        heads = [head for head in heads if head.table_id not in private]
    return [head._asdict() for head in heads if head.over_at is not None]


def _is_private(store: Store, table_id: str) -> bool:
    row = store.table(table_id)
    return row is None or bool(row.settings.get("private"))


def finished(store: Store, round_id: str) -> tuple[StoredRound, Round]:
    """A round that is over, dealt again. One that is running is nobody's to see but through its table."""
    stored = store.round(round_id)
    if stored is None:
        raise Unknown(store.not_here(f"There is no round '{round_id}'."))
    if stored.result is None:
        raise BadInput(f"Round {round_id} is not over.")
    return stored, play_stored(stored)


def replay_data(store: Store, round_id: str, visitor: str, code: str = ENGLISH) -> ReplayData:
    """A round step by step, as the visitor saw it, or as everybody did if he was not in it."""
    stored, round = finished(store, round_id)
    viewer = next((player for player, who in stored.players.items() if visitor and who == visitor), "")
    edition = round.setup.edition
    return {
        "round": round_id,
        "table": stored.row.table_id,
        "number": stored.row.number,
        "edition": edition.id,
        "name": getattr(edition, "name", edition.id),
        "house": house_name(edition.id.partition("/")[0]),
        "begun_at": stored.row.begun_at,
        "you": viewer or None,
        "opening": opening_data(round, stored.row.number),
        "events": events_data(round.view(viewer).events, teller_of(round, viewer, language(code)), Namer(round.setup, viewer)),
        "stacks": dict(round.outcome.stacks),
        "drop": round.outcome.drop,
        "void": round.void,
        "rack": rack_data(),
    }


def record_data(store: Store, round_id: str) -> RecordData:
    """The public record: what anybody could see, the commitment, and the openings of the cards that were shown."""
    _, round = finished(store, round_id)
    return public_record(round)
