"""A table made again from what is stored: its round is dealt again from its setup and goes through its inputs."""

from collections.abc import Callable

from cardroom.chance import Chance
from cardroom.houses.loader import load
from cardroom.room.base.errors import Unknown
from cardroom.room.base.settings import TableSettings, read_settings
from cardroom.room.books.drop.drop import pulled
from cardroom.room.journal.lines import read_line
from cardroom.room.storage import Store
from cardroom.room.storage.accounts import ledger_account, player_account
from cardroom.room.storage.kept_tables import KeptTable, kept_tables
from cardroom.room.storage.replay import play_stored
from cardroom.room.storage.rows import TableRow
from cardroom.room.storage.seal import demand_open
from cardroom.room.table.by_hand import FeltTable
from cardroom.room.table.calls import Calls
from cardroom.room.table.control import Control
from cardroom.room.table.proposals import Proposals
from cardroom.room.table.seat import Seat
from cardroom.room.table.table import Table
from cardroom.round import DROP, JACKPOT


def outline(row: TableRow, chance: Callable[[], Chance], now: float) -> Table:
    """A table as it is stored, but without its round and those who sit there: to look at it, and not to play."""
    table = _table(row, _settings(row), chance)
    table.closing = row.state.get("closing", False)
    if "control" in row.state:
        table.control = Control.of(row.state["control"], now)
    return table


def recover(store: Store, table_id: str, chance: Callable[[], Chance], now: float) -> Table:
    for kept in kept_tables(store, [table_id]):
        return resumed(kept, chance, now)
    raise Unknown(f"There is no table '{table_id}'.")


def resumed(kept: KeptTable, chance: Callable[[], Chance], now: float) -> Table:
    row, table_id, balances, stored = kept.row, kept.row.id, kept.balances, kept.round
    demand_open(f"What comes at table {table_id}", row.state.get("coming", {}))
    table = _table(row, _settings(row), chance)
    table.closed_at, table.opened_with = row.closed_at, row.settings
    seats = [Seat.of_row(seat, balances.get(player_account(table_id, seat.player), 0)) for seat in kept.seats]
    round = None if stored is None else play_stored(stored)
    jackpot, collected = (balances.get(ledger_account(table_id, account, ()), 0) for account in (JACKPOT, DROP))
    if isinstance(table, FeltTable) and stored is not None:
        table.settled, table.typed = stored.result is not None, len(stored.inputs)
    lines = [(row, read_line(row)) for row in kept.journal]
    collected += sum(pulled(line) for _, line in lines)
    table.resume(seats, 0 if stored is None else stored.row.number, round, row.state, (jackpot, collected), now)
    table.players = table.eyes = {} if stored is None else stored.players
    if table.running:  # a friend begins and ends between rounds
        table.eyes = {player: table.seats[player].acting if player in table.seats else who for player, who in table.players.items()}
    table.calls = Calls(table_id, lines)
    table.proposals = Proposals(table_id, lines)
    return table


def _settings(row: TableRow) -> TableSettings:
    """As they are now."""
    settings = row.state["control"]["settings"] if "control" in row.state else {}
    return read_settings(settings or row.settings)


def _table(row: TableRow, settings: TableSettings, chance: Callable[[], Chance]) -> Table:
    """Of its own kind."""
    edition, opened = load(row.edition), (row.opened_by, row.opened_at)
    if "felt" in row.state:
        return FeltTable(row.id, edition, settings, opened, row.state["felt"]["chips"])
    return Table(row.id, edition, settings, chance, opened)
