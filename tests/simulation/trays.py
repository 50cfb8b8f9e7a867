"""The dealers' banks: a table asks for chips, the cage makes the slip, and now and then one is declined or struck through."""

from cardroom.room.books.cage.slips import Kind
from cardroom.room.desks.cashiers.commands import CloseTray, DeclineOrder, MakeSlip, OpenTray, OrderSlip, VoidSlip
from cardroom.room.host.host import Host
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import Staffer
from tests.simulation.asking import Asking
from tests.simulation.desks import CASHIER, CLERK, RED, WINDOW

DEALER = Staffer("dana", Role.DEALER, "")


class Trays:
    def __init__(self, asking: Asking) -> None:
        self._asking, self._random = asking, asking.random

    async def work(self, table: str) -> None:
        seen = await self._asking.read(lambda host: (table in host.cage.trays.open, host.cage.books.version(f"tray/{table}")))
        if seen is None:
            return
        is_open, version = seen
        if not is_open:
            opener = OpenTray(DEALER, table, {}, version=version)
            await self._asking.do("cage/opener", DEALER, lambda host: host.cashiers.open_tray(opener))
            return
        await self._random.choice((*[self._fill] * 4, self._credit, self._decline, self._void, self._close))(table)

    async def _order(self, table: str, kind: Kind) -> int | None:
        """Order something; the number of the oldest order of this kind and table that is open."""

        def oldest(host: Host) -> int | None:
            wanted = (table, kind)
            return next((each.number for each in host.cage.slips.orders if (each.table_id, each.kind) == wanted), None)

        await self._asking.send(lambda host: host.cashiers.do(OrderSlip(DEALER, kind, table, RED, "the bank runs low")))
        return await self._asking.read(oldest)

    async def _make(self, table: str, kind: Kind) -> None:
        order = await self._order(table, kind)
        version = await self._asking.read(lambda host: host.cashiers.seen()["windows"][WINDOW - 1]["place"]["version"])
        if order is not None:
            await self._asking.do(f"cage/{kind}", CASHIER, lambda host: host.cashiers.do(MakeSlip(CASHIER, order, WINDOW, version)))

    async def _fill(self, table: str) -> None:
        await self._make(table, "fill")

    async def _credit(self, table: str) -> None:
        await self._make(table, "credit")

    async def _decline(self, table: str) -> None:
        order = await self._order(table, "fill")
        if order is not None:
            deed = DeclineOrder(CLERK, table, order, "there is enough")
            await self._asking.do("cage/decline", CLERK, lambda host: host.cashiers.do(deed))

    async def _void(self, table: str) -> None:
        """The last slip of the table that stands."""

        def last(host: Host) -> str:
            days = host.days
            found = host.cage.slips.slips(days.calendar.whole(days.today(host.wall())))
            return next((slip.serial for slip in reversed(found) if slip.table_id == table and slip.struck is None), "")

        serial = await self._asking.read(last)
        if serial:
            await self._asking.do("cage/void", CLERK, lambda host: host.cashiers.do(VoidSlip(CLERK, table, serial, "another table's")))

    async def _close(self, table: str) -> None:
        seen = await self._asking.read(lambda host: (host.cage.inventory.held(f"tray/{table}"), host.cage.books.version(f"tray/{table}")))
        if seen is not None:
            held, version = seen
            deed = CloseTray(DEALER, table, held, "", version)
            await self._asking.do("cage/closer", DEALER, lambda host: host.cashiers.do(deed))
