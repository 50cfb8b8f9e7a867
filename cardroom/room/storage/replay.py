"""A stored round played again."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from cardroom.errors import BadInput
from cardroom.games.carried import SHOE
from cardroom.plain import Data
from cardroom.records.fields import Fields
from cardroom.records.older import brought_up
from cardroom.records.record import Record, play_record, read_input
from cardroom.records.setups import read_setup
from cardroom.room.storage.rows import RoundRow, StoredRound
from cardroom.room.storage.seal import demand_open
from cardroom.round import BANK, Corrected, Input, Round, Setup, Spot

if TYPE_CHECKING:
    from cardroom.room.storage.store import Store

_TAKEN_BACK = "taken_back"


def setup_of(row: RoundRow) -> Setup:
    demand_open(f"Round {row.id}", row.setup)
    return read_setup(Fields(row.setup, f"round {row.id}", "setup"))


def play_stored(stored: StoredRound, setup: Setup | None = None) -> Round:
    """The round that was stored, up to its last input; ``BadInput`` where it does not fit. ``setup``: its own, if it has been read."""
    name = f"round {stored.row.id}"
    given, corrected = standing_inputs(stored.inputs, name)
    setup = setup or setup_of(stored.row)
    return play_record(Record(name, {}, setup, brought_up(stored.row.setup, setup, given), corrected))


def taking_back(count: int) -> Data:
    """What is stored where a dealer takes back the last inputs that he typed in."""
    return {_TAKEN_BACK: count}


def standing_inputs(stored: Iterable[Mapping[str, object]], name: str) -> tuple[tuple[Input, ...], tuple[Corrected, ...]]:
    """The inputs that stand, and those that were taken back."""
    given: list[Input] = []
    corrected: list[Corrected] = []
    for i, data in enumerate(stored):
        fields = Fields(data, name, f"inputs.{i}")
        if _TAKEN_BACK not in data:
            given.append(read_input(fields))
            continue
        count = fields.number(_TAKEN_BACK)
        if not 1 <= count <= len(given):
            raise BadInput(f"{name}: inputs.{i}: of {len(given)} inputs {count} cannot be taken back.")
        for _ in range(count):
            wrong = given.pop()
            corrected.append(Corrected(len(given), wrong))
    return tuple(given), tuple(corrected)


def line_of(stored: StoredRound, seat: int, wager: str) -> int:
    """The line that pays this wager, or takes it; where there are several they are named."""
    transfers = list(enumerate(play_stored(stored).transfers))
    paid = [
        line
        for line, t in transfers
        if t.spot is not None and (t.spot.position, t.spot.wager) == (seat, wager) and t.target == t.spot.player
    ]
    own = [(line, t) for line, t in transfers if isinstance(t.source, Spot) and (t.source.position, t.source.wager) == (seat, wager)]
    found = paid or [line for line, t in own if t.target == BANK] or [line for line, _ in own]
    if len(found) != 1:
        lines = f": its lines are {', '.join(map(str, found))}" if found else ""
        raise BadInput(f"The wager {wager} at seat {seat} of round {stored.row.id} has not one payment{lines}. Say which with --line.")
    return found[0]


def cards_to_come(store: "Store", stored: StoredRound) -> str:
    """Why the seed of this round must stay secret: at an open table cards are still to be dealt from it. Empty: none are."""
    table = store.tables.find(stored.row.table_id)
    if table is None or table.closed_at is not None:
        return ""
    if stored.result is None:
        return f"Round {stored.row.id} is running"
    last = store.rounds.last(stored.row.table_id)
    if last is None or last.row.setup.get("chance") != stored.row.setup.get("chance"):
        return ""
    if last.result is None:
        return f"Round {last.row.id} is running with the shoe of round {stored.row.id}"
    if play_stored(last).outcome.carry.find(SHOE):
        return f"The shoe of round {stored.row.id} goes on at table {stored.row.table_id}"
    return ""
