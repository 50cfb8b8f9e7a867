"""What a visitor asks for, as JSON data: his account, the clauses of a table, advice."""

from collections.abc import Iterable, Sequence
from typing import TypedDict

from cardroom.extras import missing
from cardroom.houses.edition import Edition
from cardroom.houses.loader import load
from cardroom.money import Cents
from cardroom.room.live.archive import EntryData
from cardroom.room.live.lens import Snapshot
from cardroom.room.storage.persons import OccupiedSeat
from cardroom.room.table.table import Table
from cardroom.round import Event, Setup, View


class AccountTable(TypedDict):
    table: str
    edition: str
    name: str
    player: str
    stack: Cents


class AccountData(TypedDict):
    id: str
    name: str
    balance: Cents
    tables: list[AccountTable]
    entries: list[EntryData]


class SeatAdviceData(TypedDict):
    verb: str
    amount: Cents
    spot: str | None
    picks: list[int]
    whose: str


class EquityData(TypedDict):
    """``shares``: by seat, the part of the pot that its hand wins on average, with so many cards on the board."""

    board: int
    shares: dict[str, float]


class ClausesData(TypedDict):
    edition: str
    source: str
    clauses: dict[str, dict[str, object]]


def account_data(
    id: str, name: str, balance: Cents, shots: Iterable[Snapshot], entries: list[EntryData], sits: Iterable[OccupiedSeat] = ()
) -> AccountData:
    """What he has, where it lies (of the tables shown, or as it is stored), and what moved it."""
    tables = [_account_table(shot, shot.owners[id]) for shot in shots if id in shot.owners]
    tables += [_stored_table(each) for each in sits]
    return {"id": id, "name": name, "balance": balance, "tables": tables, "entries": entries}


def _account_table(shot: Snapshot, player: str) -> AccountTable:
    table = shot.table
    return {
        "table": table["id"],
        "edition": table["edition"],
        "name": table["name"],
        "player": player,
        "stack": shot.you[player]["stack"],
    }


def _stored_table(sits: OccupiedSeat) -> AccountTable:
    return {
        "table": sits.table_id,
        "edition": sits.edition,
        "name": load(sits.edition).name,
        "player": sits.player,
        "stack": sits.stack,
    }


def clauses_data(table: Table) -> ClausesData:
    clauses = table.edition.clauses_at(table.placard.terms)
    return {
        "edition": table.edition.id,
        "source": table.edition.source,
        "clauses": {id: clause._asdict() for id, clause in clauses.items()},
    }


def advice(edition: Edition, view: View | None) -> SeatAdviceData | None:
    """What the house way or a sensible player would do; None: nothing is asked of him."""
    from cardroom.bots.advice import advise

    if view is None or not view.options:
        return None
    action, whose = advise(edition, view)
    spot = None if action.spot is None else str(action.spot)
    return {"verb": action.verb, "amount": action.amount, "spot": spot, "picks": list(action.picks), "whose": whose}


def equities(edition: Edition, setup: Setup, events: Sequence[Event]) -> list[EquityData]:
    """What hands that lie open win on average, once nobody can bet any more; nothing where the mathematics is not installed."""
    try:
        from cardroom.analysis.equity.all_in import all_in_equities
    except ModuleNotFoundError as error:
        if missing(error) is None:
            raise
        return []
    stages = all_in_equities(edition, setup, events)
    return [{"board": stage.board, "shares": {str(seat): share for seat, share in stage.shares.items()}} for stage in stages]
