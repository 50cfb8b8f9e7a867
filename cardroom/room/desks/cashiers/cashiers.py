"""The cage of an open room: lines stored one at a time, checked also against what only the room knows (who somebody is, what he has), and
what the pages show."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from cardroom.errors import BadInput
from cardroom.money import Cents, money_text
from cardroom.room.base.errors import Unknown
from cardroom.room.base.names import skeleton
from cardroom.room.books.cage.cage import Cage
from cardroom.room.books.cage.counter import AS_CUT, Given
from cardroom.room.books.cage.large import Direction
from cardroom.room.books.cage.pieces import CHIP, Counts, worth
from cardroom.room.desks.cashiers.data import CageData, ExclusionData, PersonData, SlipData, TablesData, Writer
from cardroom.room.journal.journal import Posting
from cardroom.room.people.roles import CONSOLE, At
from cardroom.room.people.staff import Staffer
from cardroom.room.people.visitors import Visitor
from cardroom.room.storage.persons import Chips

if TYPE_CHECKING:
    from cardroom.room.host.host import Host

MOST = 20
"""People in one answer."""


class Cashiers:
    def __init__(self, host: "Host") -> None:
        self._host = host
        self._writer = Writer(host.cage, host.days, self._name, self._table_name)

    async def do(self, make: Callable[[Cage, float], Posting]) -> Posting:
        """Write a line that the cage can check alone."""
        return await self._host.journal.do(lambda: make(self._host.cage, self._host.wall()))

    # -- over a window ------------------------------------------------------------------------------------------------------

    async def sell(
        self, by: Staffer, window: int, visitor_id: str, amount: Cents, given: Given = AS_CUT, version: int | None = None
    ) -> None:
        self._known(visitor_id)
        await self.do(lambda cage, now: cage.counter.sell(by, window, visitor_id, amount, now, given, version=version))

    async def cash(
        self, by: Staffer, window: int, visitor_id: str, amount: Cents, given: Given = AS_CUT, version: int | None = None
    ) -> None:
        await self._take(
            visitor_id, amount, lambda cage, now: cage.counter.cash(by, window, visitor_id, amount, now, given, version=version)
        )

    async def deposit(self, by: Staffer, window: int, visitor_id: str, pieces: Counts, version: int | None = None) -> None:
        await self._take(
            visitor_id, worth(pieces, CHIP), lambda cage, now: cage.counter.deposit(by, window, visitor_id, pieces, now, version=version)
        )

    async def _take(self, visitor_id: str, amount: Cents, make: Callable[[Cage, float], Posting]) -> None:
        """Write a line by which chips of a visitor go to the cage; the visitor must have them."""

        async def taken() -> None:
            has = await self._host.facts.chips(visitor_id)

            def checked(cage: Cage, now: float) -> Posting:
                posting = make(cage, now)
                self._check_has(visitor_id, amount, has)
                return posting

            await self.do(checked)

        self._known(visitor_id)
        await self._host.bring(taken)

    async def withdraw(self, by: Staffer, window: int, visitor_id: str, pieces: Counts, version: int | None = None) -> None:
        self._known(visitor_id)
        await self.do(lambda cage, now: cage.counter.withdraw(by, window, visitor_id, pieces, now, version=version))

    async def notice(self, by: Staffer, visitor_id: str, direction: Direction, amount: Cents, why: str) -> None:
        self._known(visitor_id)
        await self.do(lambda cage, now: cage.large.notice(by, visitor_id, direction, amount, why, now))

    def _check_has(self, visitor_id: str, amount: Cents, has: Chips | None) -> None:
        """Chips of his that are not at a table, nor on their way to one."""
        try:
            self._host.check_purse(self._known(visitor_id), amount, has)
        except BadInput:
            name, purse = self._host.visitors.name(visitor_id), self._host.visitors.balance(visitor_id)
            raise BadInput(f"{name} has {money_text(purse)} that is not at a table, not {money_text(amount)}.") from None

    # -- tables -------------------------------------------------------------------------------------------------------------

    async def open_tray(self, by: Staffer, table_id: str, counted: Counts, reason: str = "", version: int | None = None) -> None:
        """Of a table that is open."""
        await self._host.look()
        self._host.directory.table(table_id)
        await self.do(lambda cage, now: cage.trays.open_tray(by, table_id, counted, now, reason=reason, version=version))

    async def at_table(
        self, by: Staffer, table_id: str, given: Counts, taken: Counts, visitor_id: str = "", version: int | None = None
    ) -> None:
        if visitor_id:
            self._known(visitor_id)
        await self.do(lambda cage, now: cage.trays.at_table(by, table_id, given, taken, now, visitor_id=visitor_id, version=version))

    # -- what is seen -------------------------------------------------------------------------------------------------------

    def seen(self) -> CageData:
        """The safe, the windows and the day, for cashiers and those who read their books."""
        return self._writer.cage(self._host.wall())

    def tables(self, covered: Callable[[At], bool]) -> TablesData:
        """The dealers' banks, orders and slips of the tables that somebody's roles are for; closed ones too, whose bank is not empty."""
        host = self._host
        open_ones = {table.id: At(table.id, table.edition.house) for table in host.directory.tables}
        ids = [id for id, at in open_ones.items() if covered(at)]
        left = [place.removeprefix("tray/") for place in host.cage.inventory.places if place.startswith("tray/")]
        ids += [id for id in left if id not in open_ones and covered(At(id)) and (host.cage.inventory.worth(f"tray/{id}"))]
        return self._writer.tables(ids, host.wall())

    def slip(self, serial: str) -> SlipData:
        return self._writer.slip(self._host.cage.slips.slip(serial))

    def people(self, like: str) -> list[PersonData]:
        """Those whose name begins so."""
        wanted, now = skeleton(like), self._host.wall()
        found = [visitor.id for visitor in self._host.visitors.all() if wanted and skeleton(visitor.name).startswith(wanted)]
        return [self._writer.person(id, self._host.visitors.balance(id), now) for id in found[:MOST]]

    def exclusions(self) -> list[ExclusionData]:
        """All that there ever were, the newest first: for those who may read them."""
        return self._writer.exclusions(self._host.wall())

    # -- parts --------------------------------------------------------------------------------------------------------------

    def _known(self, visitor_id: str) -> Visitor:
        found = self._host.visitor_by_id(visitor_id)
        if found is None:
            raise Unknown(f"There is no visitor '{visitor_id}'.")
        return found

    def _name(self, who: str) -> str:
        return "the console" if who == CONSOLE else self._host.visitors.name(who)

    def _table_name(self, table_id: str) -> str:
        found = self._host.directory.find(table_id)
        return "" if found is None else found.edition.name
