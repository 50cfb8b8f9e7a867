"""The state of a table as it is stored: whole, to play on, or in outline, to look at."""

from cardroom.collection.clock import TableClock
from cardroom.houses.loader import load
from cardroom.room.base.errors import Sealed
from cardroom.room.base.settings import read_settings
from cardroom.room.base.shoe_track import Track
from cardroom.room.books.drop.drop import pulled
from cardroom.room.journal.lines import read_line
from cardroom.room.storage.accounts import ledger_account, player_account
from cardroom.room.storage.kept_tables import KeptTable
from cardroom.room.storage.replay import play_stored
from cardroom.room.storage.rows import StoredRound, TableRow
from cardroom.room.storage.seal import demand_open
from cardroom.room.table.attendance import Attendance
from cardroom.room.table.felt_log import FeltLog
from cardroom.room.table.floor_settings import FloorSettings
from cardroom.room.table.next_shuffle import NextShuffle
from cardroom.room.table.placard import Placard
from cardroom.room.table.round_progress import RoundProgress
from cardroom.room.table.seat import Seat
from cardroom.room.table.state import InRoom, TableState
from cardroom.round import DROP, JACKPOT


def outlined(row: TableRow, room: InRoom, now: float) -> TableState:
    """Return the state without the round and the players."""
    floor = FloorSettings.of(row.state["control"], now) if "control" in row.state else FloorSettings()
    settings = read_settings(floor.settings or row.settings)
    about = row.opened_by, row.opened_at, room.name_of(row.opened_by), row.settings, room.attended and "felt" not in row.state, room.quick
    clocks = Attendance(settings, row.opened_at), TableClock(started=row.opened_at)
    felt = FeltLog.of(row.state["felt"], 0) if "felt" in row.state else None
    found = TableState(row.id, Placard.of(load(row.edition), settings), *about, *clocks, floor, felt, rests=room.rests)
    found.closing, found.closed_at = row.state.get("closing", False), row.closed_at
    return found


def rebuilt(kept: KeptTable, room: InRoom, now: float) -> TableState:
    """Return the whole state, in the middle of a round if the table was in one: the round is dealt again from its setup and takes its
    inputs."""
    id, row, balances = kept.row.id, kept.row, kept.balances
    demand_open(f"What comes at table {id}", row.state.get("coming", {}))
    found = outlined(row, room, now)
    found.attendance = Attendance(found.settings, now)  # that the room was closed is nobody's fault
    seats = [Seat.of_row(seat, balances.get(player_account(id, seat.player), 0)) for seat in kept.seats]
    found.seats = {seat.player: seat for seat in seats}
    clock = row.state.get("clock", {})
    collected, played = clock.get("collected", 0), frozenset(clock.get("played", ()))
    found.half_hours = found.half_hours._replace(collected=collected, played=played).resumed(now)
    found.coming = NextShuffle.read(row.state["coming"], id) if "coming" in row.state else None
    found.track, found.own_pace = Track(row.state.get("track")), row.state.get("pace")
    found.jackpot = balances.get(ledger_account(id, JACKPOT, ()), 0)
    if kept.round is not None:
        _deal_again(found, kept.round, now)
    _check_promise(found)
    dropped = balances.get(ledger_account(id, DROP, ()), 0) + sum(pulled(read_line(row)) for row in kept.journal)
    found.tally.resume(found.round if found.settled else None, dropped, row.state.get("bank"), now)
    shown = row.state.get("shown")
    found.shown = dict(shown["cards"]) if shown is not None and shown["round"] == found.round_id else {}
    return found


def _check_promise(state: TableState) -> None:
    """Refuse a promise of another round than the next: one that was dealt already could have been put back by anyone who can write."""
    following = f"{state.id}-{state.number + 1}"
    if state.coming is not None and state.coming.round_id != following:
        raise Sealed(
            f"What comes at table {state.id} was promised for round {state.coming.round_id}, but the next is round {following}: "
            "it was not stored last."
        )


def _deal_again(state: TableState, last: StoredRound, now: float) -> None:
    """Bring the table's last round back."""
    round = play_stored(last)
    state.number, state.round, state.players = last.row.number, round, last.players
    if state.felt is not None:
        state.settled, state.felt.typed = last.result is not None, len(last.inputs)
    if state.settled:
        state.books = RoundProgress.resumed(state.id, state.round_id, round)
        state.books.ask([seat.player for seat in state.people], now)
    else:  # nothing of it is in the ledger
        state.books = RoundProgress(state.id, state.round_id, round)
    state.eyes = state.players
    if state.running:  # a friend begins and ends between two rounds
        state.eyes = {player: state.seats[player].acting if player in state.seats else who for player, who in state.players.items()}
