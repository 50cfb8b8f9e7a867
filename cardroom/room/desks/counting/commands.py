"""What the count room does: boxes pulled and counted, counts struck out, and the funds of the room."""

from dataclasses import dataclass

from cardroom.money import Cents
from cardroom.room.base.errors import Forbidden, Unknown
from cardroom.room.books.cage.pieces import check_counted
from cardroom.room.books.drop.collected import BoxContents, BoxKind, read_collected
from cardroom.room.books.drop.drop import Drop
from cardroom.room.books.funds.funds import Funds
from cardroom.room.books.funds.hand_on_record import hand_on_record
from cardroom.room.books.funds.records import FundKind, Won
from cardroom.room.journal.journal import Posting
from cardroom.room.live.commands import Moment
from cardroom.room.people.staff import By
from cardroom.room.storage import Store
from cardroom.room.storage.accounts import ledger_account
from cardroom.room.table.table import Table
from cardroom.round import JACKPOT

# -- boxes ------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PullBox:
    """Pull a box of a table that is closed: only the ledger knows what lies in it."""

    by: By
    table_id: str
    kind: BoxKind
    version: int
    shift: str
    why: str

    def reads(self, drop: Drop, store: Store) -> BoxContents:
        if store.tables.find(self.table_id) is None:
            raise Unknown(f"There is no table '{self.table_id}'.")
        return read_collected(store, self.table_id, self.kind, drop.covered(self.table_id, self.kind))

    def apply(self, drop: Drop, found: BoxContents, now: float) -> Posting:
        return drop.pull(self.by, found, self.version, self.shift, self.why, now)


@dataclass(frozen=True)
class PullBoxAtTable:
    """Pull a box of a table that plays on: nothing else happens there meanwhile."""

    box: PullBox

    @property
    def table_id(self) -> str:
        return self.box.table_id

    def reads(self, drop: Drop, store: Store) -> BoxContents:
        return self.box.reads(drop, store)

    def apply(self, drop: Drop, table: Table, found: BoxContents, when: Moment) -> None:
        if table.seating.plays_here(self.box.by.staffer.who):
            raise Forbidden("You play at this table yourself: another pulls its boxes.")
        line, entries, _ = self.box.apply(drop, found, when.wall)
        table.change.staff.append(line._replace(at=when.now))
        table.change.entries += [entry._replace(at=when.now) for entry in entries]


@dataclass(frozen=True)
class CountBox:
    by: By
    serial: str
    version: int
    figures: object

    def apply(self, drop: Drop, now: float) -> Posting:
        check_counted(self.figures)
        return drop.count(self.by, self.serial, self.version, self.figures, now)


@dataclass(frozen=True)
class StrikeCount:
    """Strike out a count of a box; ``right``: the figures that hold instead."""

    by: By
    serial: str
    version: int
    line: int
    right: object | None
    why: str

    def apply(self, drop: Drop, now: float) -> Posting:
        if self.right is not None:
            check_counted(self.right)
        return drop.strike(self.by, self.serial, self.version, self.line, self.right, self.why, now)


# -- funds ------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class OpenFund:
    by: By
    name: str
    title: str
    kind: FundKind
    share: int
    why: str

    def apply(self, funds: Funds, now: float) -> Posting:
        return funds.open(self.by, self.name, self.title, self.kind, self.share, self.why, now)


@dataclass(frozen=True)
class ChangeFund:
    by: By
    name: str
    version: int
    title: str
    share: int
    why: str

    def apply(self, funds: Funds, now: float) -> Posting:
        return funds.change(self.by, self.name, self.version, self.title, self.share, self.why, now)


@dataclass(frozen=True)
class PutIntoFund:
    by: By
    name: str
    version: int
    amount: Cents
    seed: bool
    why: str

    def apply(self, funds: Funds, now: float) -> Posting:
        return funds.put_in(self.by, self.name, self.version, self.amount, self.seed, self.why, now)


@dataclass(frozen=True)
class TakeOverFund:
    """Take over what is left in the fund of a table that is closed."""

    by: By
    name: str
    version: int
    table_id: str
    why: str

    def reads(self, funds: Funds, store: Store) -> tuple[Cents, bool]:
        """Return what the fund of the table holds, and whether the table is closed."""
        row = store.tables.find(self.table_id)
        if row is None:
            raise Unknown(f"There is no table '{self.table_id}'.")
        return store.ledger.balance(fund_account(self.table_id)), row.closed_at is not None

    def apply(self, funds: Funds, found: tuple[Cents, bool], now: float) -> Posting:
        holds, closed = found
        return funds.take_over(self.by, self.name, self.version, self.table_id, holds, closed, self.why, now)


@dataclass(frozen=True)
class WithdrawFromFund:
    by: By
    name: str
    version: int
    amount: Cents
    why: str

    def apply(self, funds: Funds, now: float) -> Posting:
        return funds.withdraw(self.by, self.name, self.version, self.amount, self.why, now)


@dataclass(frozen=True)
class ProposePayOut:
    """Propose to pay a winner. The hand is on record: in a round that is over and not void, the winner's cards make it."""

    by: By
    name: str
    amount: Cents
    round_id: str
    player: str
    hand: str
    why: str

    def reads(self, funds: Funds, store: Store) -> Won:
        """Return what the cards of the round have made for the player."""
        return hand_on_record(store, self.round_id, self.player, self.hand)

    def apply(self, funds: Funds, found: Won, now: float) -> Posting:
        return funds.propose(self.by, self.name, self.amount, found, self.why, now)


@dataclass(frozen=True)
class ApprovePayOut:
    by: By
    number: int
    why: str

    def apply(self, funds: Funds, now: float) -> Posting:
        return funds.approve(self.by, self.number, self.why, now)


@dataclass(frozen=True)
class RefusePayOut:
    by: By
    number: int
    why: str

    def apply(self, funds: Funds, now: float) -> Posting:
        return funds.refuse(self.by, self.number, self.why, now)


def fund_account(table_id: str) -> str:
    """Return the account of a table's own fund."""
    return ledger_account(table_id, JACKPOT, ())
