"""What a visitor asks for, as JSON data: his account, the clauses of a table, advice."""

from collections.abc import Iterable, Sequence
from typing import Annotated

from typing_extensions import TypedDict

from cardroom.clauses import ClauseData
from cardroom.extras import missing
from cardroom.fields import EditionId, EditionName, HouseName, SourceFile, TableKey, VisitorKey, VisitorName, says
from cardroom.houses.edition import Edition
from cardroom.houses.files import house_name
from cardroom.houses.loader import load
from cardroom.money import Cents
from cardroom.room.live.archive import EntryData
from cardroom.room.live.lens import Snapshot
from cardroom.room.storage.persons import OccupiedSeat
from cardroom.room.table.table import Table
from cardroom.round import Event, Setup, View


class AccountTableData(TypedDict):
    table: TableKey
    edition: EditionId
    name: EditionName
    player: Annotated[str, says("The name under which you sit there.")]
    stack: Annotated[Cents, says("Your chips there, in cents.")]


class AccountData(TypedDict):
    id: VisitorKey
    name: VisitorName
    balance: Annotated[Cents, says("Your chips at the cashier, in cents.")]
    tables: Annotated[list[AccountTableData], says("The tables where you have chips.")]
    entries: Annotated[list[EntryData], says("Movements of your chips, newest first.")]


class SeatAdviceData(TypedDict):
    """What the house way, or a sensible player, would do."""

    verb: Annotated[str, says("The action.")]
    amount: Annotated[Cents, says("Cents of the action; 0: it takes no amount.")]
    spot: Annotated[str | None, says("The wager as `position/wager/player`; null: the action names none.")]
    picks: Annotated[list[int], says("The cards to pick, by their number in the place.")]
    whose: Annotated[str, says("The author of the advice, like the house way.")]


class EquityData(TypedDict):
    """What hands that lie open win on average."""

    board: Annotated[int, says("The number of cards on the board.")]
    shares: Annotated[dict[str, float], says("By seat: the part of the pot, 0 to 1.")]


class ClausesData(TypedDict):
    edition: EditionId
    house_name: HouseName
    source: SourceFile
    clauses: Annotated[dict[str, ClauseData], says("The clauses by their id.")]


def account_data(
    id: str, name: str, balance: Cents, shots: Iterable[Snapshot], entries: list[EntryData], sits: Iterable[OccupiedSeat] = ()
) -> AccountData:
    """What he has, where it lies (of the tables shown, or as it is stored), and what moved it."""
    tables = [_account_table(shot, shot.owners[id]) for shot in shots if id in shot.owners]
    tables += [_stored_table(each) for each in sits]
    return {"id": id, "name": name, "balance": balance, "tables": tables, "entries": entries}


def _account_table(shot: Snapshot, player: str) -> AccountTableData:
    table = shot.table
    return {
        "table": table["id"],
        "edition": table["edition"],
        "name": table["name"],
        "player": player,
        "stack": shot.you[player]["stack"],
    }


def _stored_table(sits: OccupiedSeat) -> AccountTableData:
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
        "house_name": house_name(table.edition.house),
        "source": table.edition.source,
        "clauses": {id: clause.data() for id, clause in clauses.items()},
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
