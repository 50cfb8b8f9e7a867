"""The funds of an open room: what comes in and goes out, and what each of the staff sees of it."""

from threading import Lock
from typing import NamedTuple, TypedDict

from cardroom.money import Cents
from cardroom.room.books.days import Span
from cardroom.room.books.funds.funds import Funds
from cardroom.room.books.funds.records import Activity, Fund, FundKind, PayOut, Statement
from cardroom.room.books.funds.tables import FundPart, TableFund, added, fund_entries, table_fund, tables_with_funds
from cardroom.room.desks.counting.commands import fund_account
from cardroom.room.journal.marks import Mark
from cardroom.room.live.commands import BookCommand, Found, InformedBookCommand
from cardroom.room.live.directory import Directory
from cardroom.room.live.executor import Executor
from cardroom.room.storage import Store

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


class FundBalance(NamedTuple):
    """What a table's fund has come to, up to its entry of that number."""

    last: int
    fund: TableFund


class FundRoom:
    def __init__(self, executor: Executor, store: Store, directory: Directory, fold: Funds) -> None:
        self._executor, self._store, self._directory, self.fold = executor, store, directory, fold
        self._known: dict[str, FundBalance] = {}
        self._one = Lock()

    async def do(self, command: BookCommand[Funds]) -> None:
        await self._executor.write(command, self.fold)

    async def do_informed(self, command: InformedBookCommand[Funds, Found]) -> None:
        """The same with what the store knows."""
        await self._executor.write_informed(command, self.fold)

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
        """Read the funds of the tables; in a thread. What was read once is not read again: a page looks every few seconds."""
        store = self._store
        with self._one:
            for table_id in tables_with_funds(store):
                known = self._known.get(table_id)
                if known is None:
                    known = FundBalance(
                        0, table_fund(table_id, (), ALWAYS, store.start().opening["balances"].get(fund_account(table_id), 0))
                    )
                new = fund_entries(store, table_id, known.last)
                self._known[table_id] = FundBalance(new[-1][0] if new else known.last, added(known.fund, table_fund(table_id, new, ALWAYS)))
            return [known.fund for known in self._known.values()]

    def _table(self, found: TableFund) -> TableFundData:
        table = self._directory.find(found.table_id)
        return {
            "table": found.table_id,
            "open": table is not None,
            "meter": table is not None and getattr(table.placard.terms, "meter", None) is not None,
            "holds": found.closing,
            "parts": {str(part): found.parts[part].amount for part in FundPart},
        }

    def statement(self, visitor_id: str, name: str, day: str, span: Span) -> StatementData:
        return statement_data(self.fold.statement(name, span), day, visitor_id)


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
