"""The funds of an open room: what comes in and goes out, and what each of the staff sees of it."""

import asyncio
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple, TypedDict

from cardroom.errors import BadInput
from cardroom.money import Cents
from cardroom.room.base.errors import Unknown
from cardroom.room.books.days import Span
from cardroom.room.books.funds.funds import Funds
from cardroom.room.books.funds.records import Activity, Fund, FundKind, PayOut, Statement, Won
from cardroom.room.books.funds.tables import Part, TableFund, added, fund_entries, table_fund, tables_with_funds
from cardroom.room.journal.marks import Mark
from cardroom.room.people.staff import By
from cardroom.room.storage.accounts import ledger_account
from cardroom.round import JACKPOT

if TYPE_CHECKING:
    from cardroom.room.host.host import Host

ALWAYS = Span("", 0.0, float("inf"))


class PayOutData(TypedDict):
    """``yours``: you have proposed it, so that another approves it."""

    number: int
    fund: str
    amount: Cents
    round: str
    player: str
    hand: str
    state: str
    proposed_by: str
    proposed_at: float
    proposed_why: str
    ended_by: str
    ended_at: float | None
    ended_why: str
    yours: bool


class MovedData(TypedDict):
    line: int
    at: float
    name: str
    why: str
    activity: str
    amount: Cents


class FundData(TypedDict):
    name: str
    title: str
    kind: FundKind
    share: int
    version: int
    holds: Cents
    to_withdraw: Cents
    by_activity: dict[str, Cents]
    moves: list[MovedData]


class TableFundData(TypedDict):
    """``meter``: it is shown as a progressive meter."""

    table: str
    open: bool
    meter: bool
    holds: Cents
    parts: dict[str, Cents]


class FundsData(TypedDict):
    funds: list[FundData]
    pay_outs: list[PayOutData]
    tables: list[TableFundData]


class FigureData(TypedDict):
    amount: Cents
    lines: list[int]
    journals: list[str]


class StatementData(TypedDict):
    fund: str
    title: str
    day: str
    opening: Cents
    by_activity: dict[str, FigureData]
    closing: Cents
    pay_outs: list[PayOutData]


MOST = 50
"""Of a fund's moves, and of pay-outs that are ended: the newest."""


class Known(NamedTuple):
    """What a table's fund has come to, up to its entry of that number."""

    last: int
    fund: TableFund


class FundRoom:
    def __init__(self, host: "Host") -> None:
        self._host = host
        self.fold = Funds(lambda visitor, now: host.staff.exclusions.check_served(visitor, now))
        self._known: dict[str, Known] = {}
        self._one = Lock()

    # -- what is done -------------------------------------------------------------------------------------------------------

    async def open(self, by: By, name: str, title: str, kind: FundKind, share: int, why: str) -> None:
        await self._host.journal.do(lambda: self.fold.open(by, name, title, kind, share, why, self._host.wall()))

    async def change(self, by: By, name: str, version: int, title: str, share: int, why: str) -> None:
        await self._host.journal.do(lambda: self.fold.change(by, name, version, title, share, why, self._host.wall()))

    async def put_in(self, by: By, name: str, version: int, amount: Cents, seed: bool, why: str) -> None:
        await self._host.journal.do(lambda: self.fold.put_in(by, name, version, amount, seed, why, self._host.wall()))

    async def take_over(self, by: By, name: str, version: int, table_id: str, why: str) -> None:
        """What is left in the fund of a table that is closed."""
        host = self._host
        row = await asyncio.to_thread(host.store.table, table_id)
        if row is None:
            raise Unknown(f"There is no table '{table_id}'.")
        account, closed = _fund_of(table_id), row.closed_at is not None
        await host.journal.do(
            lambda: self.fold.take_over(by, name, version, table_id, host.store.balance(account), closed, why, host.wall())
        )

    async def withdraw(self, by: By, name: str, version: int, amount: Cents, why: str) -> None:
        await self._host.journal.do(lambda: self.fold.withdraw(by, name, version, amount, why, self._host.wall()))

    async def propose(self, by: By, name: str, amount: Cents, round_id: str, player: str, hand: str, why: str) -> None:
        """The hand is on record: a round that is over, in which the winner has played."""
        won = Won(round_id, await asyncio.to_thread(self._winner, round_id, player), player, hand)
        await self._host.journal.do(lambda: self.fold.propose(by, name, amount, won, why, self._host.wall()))

    def _winner(self, round_id: str, player: str) -> str:
        stored = self._host.store.round(round_id)
        if stored is None:
            raise Unknown(self._host.store.not_here(f"There is no round '{round_id[:40]}'."))
        if stored.result is None:
            raise BadInput(f"Round {round_id} is not over: nothing is paid for it yet.")
        visitor = stored.players.get(player)
        if visitor is None:
            raise BadInput(f"In round {round_id} no visitor has played as '{player[:40]}'.")
        return visitor

    async def approve(self, by: By, number: int, why: str) -> None:
        await self._host.journal.do(lambda: self.fold.approve(by, number, why, self._host.wall()))

    async def refuse(self, by: By, number: int, why: str) -> None:
        await self._host.journal.do(lambda: self.fold.refuse(by, number, why, self._host.wall()))

    # -- what is seen -------------------------------------------------------------------------------------------------------

    def seen(self, visitor_id: str, at_tables: list[TableFund]) -> FundsData:
        """``at_tables``: from the ledger, which is read in a thread."""
        ended = [found for found in self.fold.pay_outs(ALWAYS) if found.state != "waiting"][-MOST:]
        return {
            "funds": [_fund(fund) for fund in self.fold.all],
            "pay_outs": [_pay_out(found, visitor_id) for found in [*reversed(self.fold.waiting), *reversed(ended)]],
            "tables": [self._table(found) for found in at_tables],
        }

    def at_tables(self) -> list[TableFund]:
        """In a thread. What was read once is not read again: a page looks every few seconds, and a table has many rounds."""
        store = self._host.store
        with self._one:
            for table_id in tables_with_funds(store):
                known = self._known.get(table_id)
                if known is None:
                    known = Known(0, table_fund(table_id, (), ALWAYS, store.start().opening["balances"].get(_fund_of(table_id), 0)))
                new = fund_entries(store, table_id, known.last)
                self._known[table_id] = Known(new[-1][0] if new else known.last, added(known.fund, table_fund(table_id, new, ALWAYS)))
            return [known.fund for known in self._known.values()]

    def _table(self, found: TableFund) -> TableFundData:
        table = self._host.directory.find(found.table_id)
        return {
            "table": found.table_id,
            "open": table is not None,
            "meter": table is not None and getattr(table.placard.terms, "meter", None) is not None,
            "holds": found.closing,
            "parts": {str(part): found.parts[part].amount for part in Part},
        }

    def statement(self, visitor_id: str, name: str, day: str, span: Span) -> StatementData:
        return statement_data(self.fold.statement(name, span), day, visitor_id)


def _fund_of(table_id: str) -> str:
    return ledger_account(table_id, JACKPOT, ())


def statement_data(found: Statement, day: str, visitor_id: str = "") -> StatementData:
    figures: dict[str, FigureData] = {
        str(activity): {"amount": figure.amount, "lines": list(figure.lines), "journals": list(figure.journals)}
        for activity, figure in found.by_activity.items()
    }
    return {
        "fund": found.fund.name,
        "title": found.fund.title,
        "day": day,
        "opening": found.opening,
        "by_activity": figures,
        "closing": found.closing,
        "pay_outs": [_pay_out(each, visitor_id) for each in found.pay_outs],
    }


def _fund(fund: Fund) -> FundData:
    return {
        "name": fund.name,
        "title": fund.title,
        "kind": fund.kind,
        "share": fund.share,
        "version": fund.version,
        "holds": fund.holds,
        "to_withdraw": fund.to_withdraw,
        "by_activity": {str(activity): fund.sum_of(activity) for activity in Activity},
        "moves": [
            {
                "line": moved.mark.line,
                "at": moved.mark.at,
                "name": moved.mark.name,
                "why": moved.mark.why,
                "activity": str(moved.activity),
                "amount": moved.amount,
            }
            for moved in reversed(fund.moves[-MOST:])
        ],
    }


def _pay_out(found: PayOut, visitor_id: str) -> PayOutData:
    ended = found.ended or Mark(0, 0.0, "", "", "")
    return {
        "number": found.number,
        "fund": found.fund,
        "amount": found.amount,
        "round": found.won.round_id,
        "player": found.won.player,
        "hand": found.won.hand,
        "state": found.state,
        "proposed_by": found.proposed.name,
        "proposed_at": found.proposed.at,
        "proposed_why": found.proposed.why,
        "ended_by": ended.name,
        "ended_at": None if found.ended is None else ended.at,
        "ended_why": ended.why,
        "yours": found.proposed.who == visitor_id,
    }
