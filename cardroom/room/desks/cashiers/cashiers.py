"""The cage of an open room: commands stored one at a time, checked also against what only the room knows (who a visitor is, what they
have), and what the pages show."""

from collections.abc import Callable
from functools import partial
from typing import Protocol

from cardroom.errors import BadInput
from cardroom.money import Cents, money_text
from cardroom.room.base.errors import Forbidden, Unknown
from cardroom.room.base.names import skeleton
from cardroom.room.books.cage.cage import Cage
from cardroom.room.books.cage.pieces import CASH, worth
from cardroom.room.books.cage.receipts import ReceiptPrinted
from cardroom.room.desks.cashiers.commands import (
    CashChips,
    Covered,
    DepositPieces,
    ExchangeAtTable,
    OpenTray,
    PrintReceipt,
    SellChips,
    TakeNotice,
    WithdrawPieces,
)
from cardroom.room.desks.cashiers.data import CageData, CageDescription, CageTablesData, CustomerData, ExclusionData, ReceiptData, SlipData
from cardroom.room.journal.journal import Posting
from cardroom.room.journal.lines import read_line
from cardroom.room.live.commands import BookCommand
from cardroom.room.live.needs import BookExecutor, OpenTables, SharedView
from cardroom.room.live.purses import check_purse
from cardroom.room.people.roles import CONSOLE, At
from cardroom.room.people.staff import Staffer
from cardroom.room.people.visitors import Visitor
from cardroom.room.storage.persons import Chips

MOST = 20
"""People in one answer."""


class Documents(Protocol):
    """Asks for a document before somebody is served."""

    def check_known(self, name: str, visitor_id: str = "") -> None:
        """Ask for one where a name is that of somebody who is not served."""

    def check_sale(self, visitor_id: str) -> None:
        """Ask for one before chips are sold, where the room wants that."""


class Cashiers:
    def __init__(self, executor: BookExecutor, state: SharedView, tables: OpenTables, cage: Cage, documents: Documents) -> None:
        self._executor, self._state, self._tables, self._cage, self._documents = executor, state, tables, cage, documents
        self._writer = CageDescription(cage, state.days, self._name, self._table_name)

    # -- what is done -------------------------------------------------------------------------------------------------------

    async def do(self, command: BookCommand[Cage, Posting]) -> Posting:
        """Run a command of which the cage knows all that there is to know."""
        return await self._executor.write(command, self._cage)

    async def serve(self, command: SellChips | WithdrawPieces | TakeNotice | ExchangeAtTable) -> None:
        """Run a command for a visitor of the room. Nobody changes play chips for cash."""
        if isinstance(command, ExchangeAtTable) and worth(command.given, CASH):
            self._check_pays()
        if command.visitor_id or not isinstance(command, ExchangeAtTable):
            visitor = self._known(command.visitor_id)
            if isinstance(command, SellChips):
                self._documents.check_known(visitor.name, visitor.id)
            if isinstance(command, SellChips) or (isinstance(command, ExchangeAtTable) and worth(command.taken, CASH)):
                self._documents.check_sale(visitor.id)
        await self.do(command)

    async def take(self, command: CashChips | DepositPieces) -> None:
        """Run a command that takes chips from a visitor, who must have them. Nobody cashes play chips."""
        if isinstance(command, CashChips):
            self._check_pays()
        self._known(command.visitor_id)
        await self._executor.bring(partial(self._take, command))

    async def _take(self, command: CashChips | DepositPieces) -> None:
        has = await self._state.chips(command.visitor_id)
        await self.do(Covered(command, partial(self._check_has, has=has)))

    def _check_pays(self) -> None:
        if not self._state.days.settings.real:
            raise Forbidden("People play for play money here: the cage pays nothing out.")

    def _check_has(self, visitor_id: str, amount: Cents, has: Chips | None) -> None:
        """Chips of his that are not at a table, nor on their way to one."""
        try:
            check_purse(self._state, self._tables, self._known(visitor_id), amount, has)
        except BadInput:
            name, purse = self._state.visitors.name(visitor_id), self._state.visitors.balance(visitor_id)
            raise BadInput(f"{name} has {money_text(purse)} that is not at a table, not {money_text(amount)}.") from None

    async def open_tray(self, command: OpenTray) -> None:
        """Open the dealer's bank of a table that is open."""
        await self._executor.look()
        self._tables.table(command.table_id)
        await self.do(command)

    # -- what is seen -------------------------------------------------------------------------------------------------------

    def seen(self) -> CageData:
        """The safe, the windows and the day, for cashiers and those who read their books."""
        return self._writer.cage(self._state.wall())

    def tables(self, covered: Callable[[At], bool]) -> CageTablesData:
        """The dealers' banks, orders and slips of the tables that somebody's roles are for; closed ones too, whose bank is not empty."""
        open_ones = {table.id: At(table.id, table.edition.house) for table in self._tables.tables}
        ids = [id for id, at in open_ones.items() if covered(at)]
        left = [place.removeprefix("tray/") for place in self._cage.inventory.places if place.startswith("tray/")]
        ids += [id for id in left if id not in open_ones and covered(At(id)) and (self._cage.inventory.worth(f"tray/{id}"))]
        return self._writer.tables(ids, self._state.wall())

    def slip(self, serial: str) -> SlipData:
        return self._writer.slip(self._cage.slips.slip(serial))

    def receipt(self, by: Staffer, line: int) -> ReceiptData:
        return self._writer.receipt(self._cage.receipts.receipt(line, by))

    async def print(self, command: PrintReceipt) -> ReceiptData:
        """Store a printing; returns what to print, as it was before it: its number of copies says which one this is."""
        posting = await self.do(command)
        printed = read_line(posting.row)
        assert isinstance(printed, ReceiptPrinted)
        return {**self.receipt(command.by, command.line), "copies": printed.copy}

    def people(self, like: str) -> list[CustomerData]:
        """Those whose name begins so, or once did, or who have this player number."""
        wanted, now, numbers = skeleton(like), self._state.wall(), self._state.staff.numbers
        digits = like.strip().removeprefix("#")
        holder = numbers.holder(int(digits)) if digits.isdecimal() else None
        named = [visitor.id for visitor in self._state.visitors.all() if wanted and skeleton(visitor.name).startswith(wanted)]
        found = list(dict.fromkeys([*([holder] if holder else []), *named, *numbers.once_called(like)]))
        return [self._writer.person(id, self._state.visitors.balance(id), now) for id in found[:MOST]]

    def exclusions(self) -> list[ExclusionData]:
        """All that there ever were, the newest first: for those who may read them."""
        return self._writer.exclusions(self._state.wall())

    # -- parts --------------------------------------------------------------------------------------------------------------

    def _known(self, visitor_id: str) -> Visitor:
        found = self._state.visitors.by_id(visitor_id)
        if found is None:
            raise Unknown(f"There is no visitor '{visitor_id}'.")
        return found

    def _name(self, who: str) -> str:
        return "the console" if who == CONSOLE else self._state.visitors.name(who)

    def _table_name(self, table_id: str) -> str:
        found = self._tables.find(table_id)
        return "" if found is None else found.edition.name
