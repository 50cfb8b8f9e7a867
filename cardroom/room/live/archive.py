"""Rounds that are over, as each may see them, and the entries of an account."""

from collections.abc import Iterable
from typing import Annotated

from typing_extensions import TypedDict

from cardroom.errors import BadInput
from cardroom.fields import EditionId, EditionName, HouseName, IsVoid, RoundKey, RoundNumber, TableKey, says
from cardroom.games.names import Namer
from cardroom.houses.files import house_name
from cardroom.languages import ENGLISH, language
from cardroom.money import Cents
from cardroom.records.record import Drop, FinalStacks, RecordData, public_record
from cardroom.room.base.errors import Unknown
from cardroom.room.books.histories import RoundHeadData
from cardroom.room.live.lens import EventData, events_data, teller_of
from cardroom.room.storage import Store
from cardroom.room.storage.accounts import visitor_account
from cardroom.room.storage.replay import play_stored
from cardroom.room.storage.rows import RoundHead, StoredRound
from cardroom.room.table.description import ChipData, RoundOpeningData, opening_data, rack_data
from cardroom.round import Round


class EntryData(TypedDict):
    """A movement of chips at the cashier."""

    id: Annotated[int, says("The number of the ledger entry.")]
    at: Annotated[float, says("When the chips moved, in seconds since 1970.")]
    amount: Annotated[Cents, says("Cents that came to you; below zero: that went from you.")]
    why: Annotated[str, says("Why the chips moved.")]
    table: Annotated[str | None, says("The table's id; null: no table was part of it.")]


class ReplayData(TypedDict):
    """A finished round as the viewer may see it."""

    round: RoundKey
    table: TableKey
    number: RoundNumber
    edition: EditionId
    name: EditionName
    house: HouseName
    begun_at: Annotated[float, says("When the round began, in seconds since 1970.")]
    you: Annotated[str | None, says("The name under which the viewer played; null: they did not.")]
    opening: Annotated[RoundOpeningData, says("What the round began with.")]
    events: Annotated[list[EventData], says("Everything that happened, in order.")]
    stacks: FinalStacks
    drop: Drop
    void: IsVoid
    rack: Annotated[list[ChipData], says("The chips of the table, from the smallest.")]


def entries_of(store: Store, visitor: str, before: int | None, limit: int = 100) -> list[EntryData]:
    """What moved a visitor's chips at the cashier, the newest first; ``before``: only those with lower numbers."""
    account = visitor_account(visitor)
    found: list[EntryData] = []
    for id, entry in store.ledger.entries(account=account, before=before, limit=limit):
        amount: Cents = entry.amount if entry.target == account else -entry.amount
        found.append({"id": id, "at": entry.at, "amount": amount, "why": entry.why, "table": entry.table_id})
    return found


def past(store: Store, table: str, visitor: str, before: float | None, limit: int) -> list[RoundHeadData]:
    """Rounds that are over, the newest first: of a table, of a visitor, or of all tables that are open to everybody."""
    heads = store.rounds.heads(table_id=table, visitor_id=visitor, before=before, limit=limit)
    if not table and not visitor:
        private = {id for id in {head.table_id for head in heads} if _is_private(store, id)}
        heads = [head for head in heads if head.table_id not in private]
    return heads_data(heads)


def heads_data(heads: Iterable[RoundHead]) -> list[RoundHeadData]:
    """Return those of the rounds that are over."""
    return [
        {
            "id": head.id,
            "table_id": head.table_id,
            "number": head.number,
            "edition": head.edition,
            "begun_at": head.begun_at,
            "over_at": head.over_at,
            "void": head.void,
        }
        for head in heads
        if head.over_at is not None
    ]


def _is_private(store: Store, table_id: str) -> bool:
    row = store.tables.find(table_id)
    return row is None or bool(row.settings.get("private"))


def finished(store: Store, round_id: str) -> tuple[StoredRound, Round]:
    """A round that is over, dealt again. One that is running is nobody's to see but through its table."""
    stored = store.rounds.find(round_id)
    if stored is None:
        raise Unknown(store.rounds.not_here(f"There is no round '{round_id}'."))
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
