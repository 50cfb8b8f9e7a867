"""The desks beside the tables: names on waiting lists are called to seats, and the cage sells chips and takes them into keeping."""

from collections import Counter
from collections.abc import Iterable, Sequence

from cardroom.room.books.cage.cage import Cage
from cardroom.room.books.cage.pieces import Counts, cash, chips, read_counts
from cardroom.room.books.days import Days
from cardroom.room.books.tournaments.tournaments import Tournaments
from cardroom.room.books.waiting.entries import Chair, ListEntry, State
from cardroom.room.books.waiting.games import ListedGame
from cardroom.room.books.waiting.lists import Lists
from cardroom.room.desks.cashiers.commands import BringToSafe, CloseWindow, DepositPieces, OpenWindow, SellChips, TransferPieces
from cardroom.room.desks.seating.commands import CallName, LeaveList
from cardroom.room.host.host import Host
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import By, Staff, Staffer
from cardroom.room.storage.rows import StaffRow
from tests.simulation.asking import Asking
from tests.simulation.people import Person

CLERK, CASHIER, BOSS = Staffer("flo", Role.FLOOR, ""), Staffer("casey", Role.CASHIER, ""), Staffer("boss", Role.OPERATOR, "")
DRAWER = {**chips({5_00: 200, 25_00: 100}), **cash({20_00: 50})}
FLOAT = {**chips({5_00: 20_000, 25_00: 10_000}), **cash({20_00: 5_000})}
RED = chips({5_00: 10})
WINDOW = 1


class Desks:
    """What a clerk and a cashier do. Each deed names the version that it was seen at, so it is done once, however often it is sent."""

    def __init__(self, asking: Asking, people: Sequence[Person]) -> None:
        self._asking, self._people, self._random = asking, people, asking.random

    async def work(self, table: str) -> None:
        await self._random.choice((self._put_down, self._call, self._call, self._take_off, *[self._at_the_cage] * 4))(table)

    # -- lists --------------------------------------------------------------------------------------------------------------

    async def _game(self, table: str) -> ListedGame | None:
        return await self._asking.read(lambda host: host.board.sight(table).game)

    async def _put_down(self, table: str) -> None:
        """Somebody without a seat puts their own name on the list."""
        waiting = [person for person in self._people if person.visitor.id and not person.table]
        game = await self._game(table)
        if not waiting or game is None:
            return
        visitor = self._random.choice(waiting).visitor
        by = Staffer(visitor.id, Role.PLAYER, "")
        self._asking.oracle.wants("list/join", visitor.id)
        await self._asking.ask(lambda host: host.seating.join(by, visitor, game))

    async def _call(self, table: str) -> None:
        """The first name is called to a seat at the table, and whoever bears it goes there."""
        found = await self._asking.read(lambda host: _first_to_call(host, table))
        if found is None:
            return
        entry, chair = found
        await self._asking.do("list/call", CLERK, lambda host: host.seating.call(CallName(
            By(CLERK, "Flo"), entry.number, entry.version, chair, None, False, "a seat is free",
        )))  # fmt: skip
        for person in self._people:
            if person.visitor.id == entry.visitor and self._random.random() < 0.8:  # the others let their time run out
                person.called_to = table

    async def _take_off(self, table: str) -> None:
        game = await self._game(table)
        names = None if game is None else await self._asking.read(lambda host: host.board.lists.on(game))
        if names:
            entry = self._random.choice(names)
            await self._asking.do(
                "list/leave", CLERK, lambda host: host.seating.free(LeaveList(CLERK, entry.number, entry.version, "went home"))
            )

    # -- the cage -----------------------------------------------------------------------------------------------------------

    async def _at_the_cage(self, table: str) -> None:
        seen = await self._asking.read(lambda host: host.cashiers.seen())
        if seen is None:
            return
        window = seen["windows"][WINDOW - 1]
        held, version, safe = read_counts(window["place"]["held"]), window["place"]["version"], seen["safe"]["version"]
        if window["sheet"] is None:
            await self._asking.do("cage/bring", BOSS, lambda host: host.cashiers.do(BringToSafe(BOSS, FLOAT, "the float", safe)))
            await self._asking.do("cage/open", CASHIER, lambda host: host.cashiers.do(OpenWindow(CASHIER, WINDOW, DRAWER, version=version)))
            return
        await self._random.choice((*[self._sell] * 4, self._keep, self._keep, self._transfer, self._close))(held, version)

    def _visitor(self) -> str:
        return self._random.choice(self._people).visitor.id

    async def _sell(self, held: Counts, version: int) -> None:
        visitor, amount = self._visitor(), 5_00 * self._random.randint(1, 40)
        await self._asking.do(
            "cage/sell", CASHIER, lambda host: host.cashiers.serve(SellChips(CASHIER, WINDOW, visitor, amount, version=version))
        )

    async def _keep(self, held: Counts, version: int) -> None:
        visitor = self._visitor()
        await self._asking.do(
            "cage/deposit", CASHIER, lambda host: host.cashiers.take(DepositPieces(CASHIER, WINDOW, visitor, RED, version))
        )

    async def _transfer(self, held: Counts, version: int) -> None:
        to_safe = self._random.random() < 0.3
        command = TransferPieces(CASHIER, WINDOW, RED, to_safe, "change", version)
        await self._asking.do("cage/transfer", CASHIER, lambda host: host.cashiers.do(command))

    async def _close(self, held: Counts, version: int) -> None:
        await self._asking.do("cage/close", CASHIER, lambda host: host.cashiers.do(CloseWindow(CASHIER, WINDOW, held, "", version)))


def _first_to_call(host: Host, table: str) -> tuple[ListEntry, Chair] | None:
    game = host.board.sight(table).game
    chair = next((chair for chair in host.board.free(game) if chair.table == table), None)
    entry = None if chair is None else host.board.lists.next_for(game, chair)
    return None if chair is None or entry is None else (entry, chair)


# -- what every server knows of them ----------------------------------------------------------------------------------------


def not_as_stored(host: Host, lines: Iterable[tuple[int, StaffRow]]) -> str:
    """What a server believes of lists and cage, and the journal says otherwise up to the line that the server has read; empty: nothing."""
    days, staff, lists, tournaments = Days(), Staff(), Lists(), Tournaments()
    cage = Cage(days, staff)
    for number, row in lines:
        if number <= host.journal.last:
            for fold in (staff, days, cage, lists, tournaments):
                fold.fold(number, row)
    for place in sorted({*cage.inventory.places, *host.cage.inventory.places}):
        if host.cage.inventory.held(place) != cage.inventory.held(place):
            return f"{place} holds {host.cage.inventory.held(place)}, stored is {cage.inventory.held(place)}"
    if (host.cage.slips.orders, host.cage.trays.open) != (cage.slips.orders, cage.trays.open):
        return f"orders {host.cage.slips.orders} of {host.cage.trays.open} are open, stored are {cage.slips.orders} of {cage.trays.open}"
    if _standings(host.tournaments.fold) != _standings(tournaments):
        return f"tournaments stand as {_standings(host.tournaments.fold)}, stored is {_standings(tournaments)}"
    if host.cage.windows.open != cage.windows.open:
        return f"windows {sorted(host.cage.windows.open)} are open, stored are {sorted(cage.windows.open)}"
    if (host.board.lists.entries, host.board.lists.given) != (lists.entries, lists.given):
        return f"the lists are {host.board.lists.entries}, stored is {lists.entries}"
    return ""


def _standings(tournaments: Tournaments) -> list[object]:
    return [
        (each.id, each.version, {name: entrant.chips for name, entrant in each.tournament.entrants.items()}) for each in tournaments.all
    ]


def given_twice(lists: Lists) -> str:
    """A seat that two names were given, or a person who stands on one list twice; empty: none."""
    entries = lists.entries.values()
    offered = Counter(str(entry.chair) for entry in entries if entry.state in (State.CALLED, State.LOCKED))
    listed = Counter(f"{entry.name} for {entry.game.key}" for entry in entries if entry.visitor)
    return next((each for each, count in (offered + listed).items() if count > 1), "")
