"""A card room in the small, for tests of what is stored: bots play rounds, and each step becomes a change as a table would write it."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any

from cardroom import load
from cardroom.bots import bot_for
from cardroom.chance import Live
from cardroom.records.record import input_data
from cardroom.records.setups import setup_data
from cardroom.room.storage import (
    Change,
    InputRow,
    LedgerEntry,
    PlayerRow,
    ResultRow,
    RoundRow,
    SeatRow,
    StaffRow,
    Store,
    TableRow,
    VisitorRow,
)
from cardroom.room.storage.accounts import ledger_account, player_account, visitor_account
from cardroom.room.storage.rows import OutcomeData, SeatState, StoredTableState
from cardroom.room.table.results import played_rows
from cardroom.round import HOUSE, Round, Shuffled, Transfer
from tests.patience import SOON

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eli", "Fay")
WELCOME = 5000_00


IN = SeatState(out=False, leaving=False, time_outs=0, time_bank=0.0, pending=0)


class PlayedTable:
    """Ann is a visitor, the others are bots."""

    def __init__(self, id: str, edition: str, players: int = 3, chips: int = 500_00, seed: str = "", **table: Any) -> None:
        self.id = id
        self.edition = load(edition)
        self.names = NAMES[:players]
        self.chips = chips
        self.seed = seed or id
        self.table = table
        self.visitor = f"v-{id}"
        self.bots = {name: bot_for(self.edition, f"{self.seed}/{name}") for name in self.names}
        self.round: Round | None = None
        self.number = 0
        self.stacks: dict[str, int] = {}
        self._times = count(1000)
        self._cashier = count()

    def now(self) -> float:
        return float(next(self._times))

    def opens(self) -> Change:
        change = Change()
        change.visitors.append(VisitorRow(self.visitor, f"Ann {self.id}", self.now()))
        change.tables.append(
            TableRow(self.id, self.edition.id, self.edition.digest, {"bots": 2}, StoredTableState(), self.visitor, self.now(), None)
        )
        change.entries.append(self.cash(HOUSE, visitor_account(self.visitor), WELCOME, "welcome chips", at_table=False))
        for seat, name in enumerate(self.names, start=1):
            change.seats.append(SeatRow(self.id, name, seat, self.visitor if name == "Ann" else None, IN))
            change.entries.append(self.buys(name, self.chips))
        change.staff.append(StaffRow(self.now(), "console", "operator", "", "opened", self.id, self.visitor, {"bots": 2}, "for practice"))
        change.staff.append(StaffRow(self.now(), self.visitor, "operator", "127.0.0.1", "limits", None, None, {"tables": 3}, "small"))
        return change

    def cash(self, source: str, target: str, amount: int, why: str, at_table: bool = True) -> LedgerEntry:
        journal = f"c-{self.id}-{next(self._cashier)}"
        return LedgerEntry(journal, 0, self.now(), self.id if at_table else None, None, source, target, amount, why, "")

    def purse(self, name: str) -> str:
        return visitor_account(self.visitor) if name == "Ann" else HOUSE

    def buys(self, name: str, amount: int) -> LedgerEntry:
        self.stacks[name] = self.stacks.get(name, 0) + amount
        return self.cash(self.purse(name), player_account(self.id, name), amount, "buy-in")

    def leaves(self, name: str) -> LedgerEntry:
        return self.cash(player_account(self.id, name), self.purse(name), self.stacks.pop(name), "cash-out")

    def begins(self) -> Change:
        """A round begins; who is short buys in first."""
        change = Change()
        for name in self.names:
            if self.stacks[name] < self.chips // 2:
                change.entries.append(self.buys(name, self.chips))
        given: dict[str, Any] = {"stacks": dict(self.stacks)}
        if self.round is None or not self.round.outcome.carry.get("shoe"):
            given["chance"] = Live(f"{self.seed} {self.number + 1}".encode().ljust(32, b".")[:32])
        edition = self.edition
        setup = edition.setup(table=self.table, **given) if self.round is None else edition.next_setup(self.round, **given)
        self.round = Round(setup)
        self.number += 1
        root = next(event.root for event in self.round.events if isinstance(event, Shuffled))
        change.rounds.append(RoundRow(self.round_id, self.id, self.number, setup_data(setup), self.now(), root))
        change.players += [PlayerRow(self.round_id, name, self.visitor if name == "Ann" else None) for name in setup.stacks]
        self._booked = 0
        self.book(change)
        return change

    @property
    def round_id(self) -> str:
        return f"{self.id}-{self.number}"

    def acts(self) -> Change:
        assert self.round is not None and self.round.decision is not None
        player = next(iter(self.round.decision.asks))
        self.round.act(self.bots[player].choose(self.round.view(player)))
        change = Change()
        change.inputs.append(InputRow(self.round_id, len(self.round.inputs) - 1, input_data(self.round.inputs[-1]), self.now()))
        self.book(change)
        return change

    def voids(self) -> Change:
        """The floor declares a misdeal."""
        assert self.round is not None
        self.round.misdeal("a card was exposed", "misdeal")
        change = Change()
        change.inputs.append(InputRow(self.round_id, len(self.round.inputs) - 1, input_data(self.round.inputs[-1]), self.now()))
        self.book(change)
        return change

    def book(self, change: Change) -> None:
        round = self.round
        assert round is not None
        transfers = [event for event in round.events if isinstance(event, Transfer)]
        for line, transfer in enumerate(transfers[self._booked :], start=self._booked):
            source, target = (ledger_account(self.id, account, round.setup.stacks) for account in transfer[:2])
            change.entries.append(
                LedgerEntry(
                    self.round_id, line, self.now(), self.id, self.round_id, source, target, transfer.amount, transfer.why, transfer.rule
                )
            )
        self._booked = len(transfers)
        if round.over:
            outcome = round.outcome
            self.stacks = dict(outcome.stacks)
            result = OutcomeData(stacks=dict(outcome.stacks), drop=outcome.drop, jackpot=outcome.jackpot, house=outcome.house)
            change.results.append(ResultRow(self.round_id, self.now(), round.void, result))
            visitors = {name: self.visitor if name == "Ann" else None for name in round.setup.stacks}
            change.played += played_rows(round, self.round_id, self.id, visitors, change.results[-1].over_at)

    def plays(self, rounds: int = 1) -> Iterator[Change]:
        for _ in range(rounds):
            yield self.begins()
            while self.round is not None and not self.round.over:
                yield self.acts()


class Nowhere:
    """In place of a store that has it all already."""

    def write(self, changes: Sequence[Change]) -> None:
        pass


_files: dict[str, bytes] = {}


def played_once(url: str, name: str, write: Callable[[Store | Nowhere], None], serve: bool = True) -> Store:
    """A store into which ``write`` has written. The file that comes of it is kept under this name and copied from the second time on; what
    ``write`` plays is played each time, since a test may play on."""
    file = Path(url.removeprefix("sqlite:///"))
    if url.startswith("sqlite") and name in _files:
        write(Nowhere())
        file.write_bytes(_files[name])
        return Store.open(url, serve=serve, patience=SOON)
    with closing(Store.open(url, serve=True, patience=SOON)) as store:  # only who serves writes
        write(store)
    if url.startswith("sqlite"):
        _files[name] = file.read_bytes()
    return Store.open(url, serve=serve, patience=SOON)


def play(store: Store | Nowhere, *tables: PlayedTable, rounds: int = 2) -> None:
    """The tables are opened and play, all at once: their changes come by turns."""
    store.write([table.opens() for table in tables])
    plays = [table.plays(rounds) for table in tables]
    while plays:
        batch = []
        for each in list(plays):
            change = next(each, None)
            if change is None:
                plays.remove(each)
            else:
                batch.append(change)
        if batch:
            store.write(batch)
