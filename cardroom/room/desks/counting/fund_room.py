"""The funds of an open room: what comes in and goes out, and what each of the staff sees of it."""

from threading import Lock
from typing import Annotated, NamedTuple

from typing_extensions import TypedDict

from cardroom.fields import Because, DayText, LineNumber, RoundKey, TableKey, VersionSeen, says
from cardroom.money import Cents
from cardroom.room.books.funds.funds import Funds
from cardroom.room.books.funds.records import Activity, Fund, FundKind, PayOut, PayState, Statement
from cardroom.room.books.funds.tables import FundPart, TableFund, added, fund_entries, table_fund, tables_with_funds
from cardroom.room.books.hours import Span
from cardroom.room.desks.counting.commands import fund_account
from cardroom.room.journal.journal import Posting
from cardroom.room.journal.marks import Mark
from cardroom.room.live.commands import BookCommand, Found, InformedBookCommand
from cardroom.room.live.needs import BookExecutor, OpenTables
from cardroom.room.storage import Store

ALWAYS = Span("", 0.0, float("inf"))


FundKey = Annotated[str, says("The id of the fund.")]
FundTitle = Annotated[str, says("The fund's name for people.")]
FundHolds = Annotated[Cents, says("Cents that the fund holds.")]


class PayOutData(TypedDict):
    number: Annotated[int, says("The number of the pay-out.")]
    fund: FundKey
    amount: Annotated[Cents, says("Cents to pay.")]
    round: RoundKey
    player: Annotated[str, says("The name under which the winner played.")]
    hand: Annotated[str, says("The winning hand, in words.")]
    unread: Annotated[bool, says("Whether only the proposer names the hand: the game reads none out, and only the cards are on record.")]
    state: Annotated[PayState, says("Whether it waits for approval, is paid or was refused.")]
    proposed_by: Annotated[str, says("The name of the person who proposed it.")]
    proposed_at: Annotated[float, says("When it was proposed, in seconds since 1970.")]
    proposed_why: Annotated[str, says("The reason given with the proposal.")]
    ended_by: Annotated[str, says("The name of the person who approved or refused it; empty: nobody yet.")]
    ended_at: Annotated[float | None, says("When it was approved or refused, in seconds since 1970; null: not yet.")]
    ended_why: Annotated[str, says("The reason given for that; empty: none.")]
    receipt: Annotated[int | None, says("The line of the staff's journal whose receipt it has; null: it is not paid.")]
    yours: Annotated[bool, says("Whether you have proposed it; then another approves it.")]


class MovedData(TypedDict):
    line: LineNumber
    at: Annotated[float, says("When it moved, in seconds since 1970.")]
    name: Annotated[str, says("The name of the person who moved it.")]
    why: Because
    activity: Annotated[str, says("What kind of movement it was.")]
    amount: Annotated[Cents, says("Cents that came in; below zero: that went out.")]


class FundData(TypedDict):
    name: FundKey
    title: FundTitle
    kind: Annotated[FundKind, says("What the fund is for.")]
    share: Annotated[int, says("Percent of what comes in beside the seed that may be withdrawn as administration.")]
    version: VersionSeen
    holds: FundHolds
    to_withdraw: Annotated[Cents, says("Cents that may be withdrawn as administration; of play chips all.")]
    by_activity: Annotated[dict[str, Cents], says("The sums in cents, by kind of movement.")]
    moves: Annotated[list[MovedData], says("The last movements, newest first.")]


class TableFundData(TypedDict):
    table: TableKey
    open: Annotated[bool, says("Whether the table is open.")]
    meter: Annotated[bool, says("Whether it is a progressive meter.")]
    holds: FundHolds
    parts: Annotated[dict[str, Cents], says("The sums in cents, by kind of movement.")]


class FundsData(TypedDict):
    funds: Annotated[list[FundData], says("The funds of the room.")]
    pay_outs: Annotated[list[PayOutData], says("Pay-outs that wait, then those that were decided.")]
    tables: Annotated[list[TableFundData], says("The funds at the tables, which their games pay from.")]


class FigureData(TypedDict):
    amount: Annotated[Cents, says("The sum, in cents.")]
    lines: Annotated[list[int], says("The numbers of the lines of the staff's journal behind it.")]
    journals: Annotated[list[str], says("The journals of the ledger behind it.")]


class StatementData(TypedDict):
    fund: FundKey
    title: FundTitle
    day: DayText
    opening: Annotated[Cents, says("Cents at the start of the day.")]
    by_activity: Annotated[dict[str, FigureData], says("The figures by kind of movement.")]
    closing: Annotated[Cents, says("Cents at the end of the day.")]
    pay_outs: Annotated[list[PayOutData], says("The pay-outs of the day.")]


MOST = 50
"""Of a fund's moves, and of pay-outs that are ended: the newest."""


class FundBalance(NamedTuple):
    """What a table's fund has come to, up to its entry of that number."""

    last: int
    fund: TableFund


class FundRoom:
    def __init__(self, executor: BookExecutor, store: Store, tables: OpenTables, fold: Funds) -> None:
        self._executor, self._store, self._tables, self.fold = executor, store, tables, fold
        self._known: dict[str, FundBalance] = {}
        self._one = Lock()

    async def do(self, command: BookCommand[Funds, Posting]) -> None:
        await self._executor.write(command, self.fold)

    async def do_informed(self, command: InformedBookCommand[Funds, Found]) -> None:
        """The same with what the store knows."""
        await self._executor.write_informed(command, self.fold)

    # -- what is seen -------------------------------------------------------------------------------------------------------

    def seen(self, visitor_id: str, at_tables: list[TableFund]) -> FundsData:
        """``at_tables``: from the ledger, which is read in a thread."""
        ended = [found for found in self.fold.pay_outs(ALWAYS) if found.state != "waiting"][-MOST:]
        return {
            "funds": [_fund(fund, self.fold.to_withdraw(fund)) for fund in self.fold.all],
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
                        0, table_fund(table_id, (), ALWAYS, store.ledger.start().opening["balances"].get(fund_account(table_id), 0))
                    )
                new = fund_entries(store, table_id, known.last)
                self._known[table_id] = FundBalance(new[-1][0] if new else known.last, added(known.fund, table_fund(table_id, new, ALWAYS)))
            return [known.fund for known in self._known.values()]

    def _table(self, found: TableFund) -> TableFundData:
        table = self._tables.find(found.table_id)
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


def _fund(fund: Fund, to_withdraw: Cents) -> FundData:
    return {
        "name": fund.name,
        "title": fund.title,
        "kind": fund.kind,
        "share": fund.share,
        "version": fund.version,
        "holds": fund.holds,
        "to_withdraw": to_withdraw,
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
        "unread": found.won.unread,
        "state": found.state,
        "proposed_by": found.proposed.name,
        "proposed_at": found.proposed.at,
        "proposed_why": found.proposed.why,
        "ended_by": ended.name,
        "ended_at": None if found.ended is None else ended.at,
        "ended_why": ended.why,
        "receipt": ended.line if found.state == "paid" else None,
        "yours": found.proposed.who == visitor_id,
    }
