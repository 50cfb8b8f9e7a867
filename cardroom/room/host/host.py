"""The room, open: every table with its one writer, every visitor, and what each may do and see.

Nothing is seen before it is stored. After a crash every table goes on where it was: its round is dealt again from its setup and inputs.
"""

import asyncio
import sys
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor

from cardroom.bots import Bot, Ponders
from cardroom.chance import Chance, Live
from cardroom.errors import BadInput
from cardroom.houses.loader import load
from cardroom.languages import ENGLISH
from cardroom.plain import Data
from cardroom.records.record import RecordData
from cardroom.room.base.clocks import Steady
from cardroom.room.base.errors import Forbidden
from cardroom.room.base.settings import LEAST_PACE, LEAST_PAUSE, TableSettings, check_terms, new_id, read_settings, usual_table
from cardroom.room.books.cage.cage import Cage
from cardroom.room.books.days import Days
from cardroom.room.books.play_sessions import PlaySessions
from cardroom.room.desks.cashiers.cashiers import Cashiers
from cardroom.room.desks.counting.count_room import CountRoom
from cardroom.room.desks.counting.fund_room import FundRoom
from cardroom.room.desks.dealers.dealers import Dealers
from cardroom.room.desks.dealers.practice import Practices
from cardroom.room.desks.floor.floor import Desk
from cardroom.room.desks.office import Office
from cardroom.room.desks.papers.papers import Papers
from cardroom.room.desks.seating.board import Board
from cardroom.room.host.keeping import Keeping
from cardroom.room.host.shared_state import Facts
from cardroom.room.live import archive
from cardroom.room.live.chat import Chats
from cardroom.room.live.directory import Directory
from cardroom.room.live.recovery import recover
from cardroom.room.live.requests import Remember, Requests, said
from cardroom.room.live.runner import Runner
from cardroom.room.live.servers import Servers
from cardroom.room.live.servers.choice import servers_of
from cardroom.room.live.visitor_data import AccountData, account_data
from cardroom.room.people.accounts import Accounts
from cardroom.room.people.passwords import Hashing
from cardroom.room.people.staff import Staff
from cardroom.room.people.visitors import Visitor, Visitors
from cardroom.room.storage import Store
from cardroom.room.storage.committer import Committer
from cardroom.room.storage.kept_tables import KeptTable
from cardroom.room.storage.persons import account_of
from cardroom.room.storage.rows import Change, SessionRow, at_table
from cardroom.room.storage.wall_time import on_the_wall
from cardroom.room.table.description import LobbyData
from cardroom.room.table.state import InRoom, OpenedBy
from cardroom.room.table.table import Table
from cardroom.round import Action, View

SWITCH = 0.0005
"""Seconds that a thinking bot may keep the interpreter to itself."""


class Host(Keeping):
    def __init__(
        self, store: Store, chance: Callable[[], Chance], now: Callable[[], float], wall: Callable[[], float], attended: bool, quick: bool,
        local: bool, servers: Servers,
    ) -> None:  # fmt: skip
        self.store, self.servers = store, servers
        self.now, self.wall = now, wall
        self._wall = wall
        self._quick = quick
        self._chance = chance
        self._attended = attended
        self._committer = Committer(store)
        self._runners: dict[str, Runner] = {}
        self._staff = Staff()
        self.days = Days()
        self.board = Board(self)
        self.cage = Cage(self.days, self._staff)
        self.drop = CountRoom(self, self.cage.inventory)
        self.funds = FundRoom(self)
        self.play_sessions = PlaySessions()
        folds = self._staff, self.play_sessions, self.days, self.cage, self.drop.fold, self.funds.fold, *self.board.folds
        self.facts = Facts(self, self._committer, self._staff, folds)
        self._visitors, self.journal, self.people = self.facts.visitors, self.facts.journal, self.facts.people
        self.directory = Directory(store, chance, now, lambda: self.runners, lambda: self.board.moves.mains)
        self.papers = Papers(store, self.days, self.journal, wall)
        self._hashing = Hashing()
        self.accounts = Accounts(self.people, self._visitors, self._hashing)
        self._requests = Requests(self._committer, now)
        self._thoughts = ThreadPoolExecutor(1, "bots")
        self.lost: dict[str, str] = {}  # tables that could not be resumed, and why
        self.office = Office(self, local)
        self.people.vouched = self.office.vouched
        self.floor = Desk(lambda: self._runners.values(), self.runner, store)
        self.dealers = Dealers(self)
        self.practices = Practices()
        self.cashiers = Cashiers(self)
        self.chats = Chats(self.runner, lambda: self._staff, wall)
        self.superseded = asyncio.Event()  # another server has had the database: this room must be closed, and opened from what is stored

    @classmethod
    async def start(
        cls,
        store: Store,
        *,
        chance: Callable[[], Chance] = Live.fresh,
        now: Callable[[], float] | None = None,
        wall: Callable[[], float] | None = None,
        attended: bool = True,
        quick: bool = False,
        local: bool = False,
        servers: Servers | None = None,
    ) -> "Host":
        """Open the room: every table that was open goes on where it was. ``servers``: those that it is one of, as its store has it.

        ``now`` is the time that tables go by, which nobody can set; ``wall`` is what is written down. Unattended tables play on with nobody
        looking, and at quick ones bots and pauses may take no time: both are for benchmarks and tests, and no visitor can ask for them.
        ``local``: nobody but who sits at this machine can come in.
        """
        sys.setswitchinterval(SWITCH)
        wall = wall or now or time.time
        host = cls(store, chance, now or Steady(wall), wall, attended, quick, local, servers or servers_of(store))
        host.office.failures.listen()
        await host.servers.begin(host)
        host.board.start()
        return host

    async def stop(self) -> None:
        self.servers.rest()
        self.office.failures.stop()
        await self.board.stop()
        await self.facts.stop()
        for runner in list(self._runners.values()):
            await runner.stop()
        await self._committer.stop()
        await self.servers.end()
        self._thoughts.shutdown()
        self._hashing.stop()

    async def _think(self, bot: Bot, view: View) -> Action:
        if isinstance(bot, Ponders):
            return await asyncio.get_running_loop().run_in_executor(self._thoughts, bot.choose, view)
        return bot.choose(view)

    def _recover(self, table_id: str) -> Table:
        return recover(self.store, table_id, self._chance, self.now(), self.in_room)

    def _resumed(self, kept: KeptTable) -> Table:
        return Table.stored(kept, self._chance, self.now(), self.in_room)

    @property
    def in_room(self) -> InRoom:
        return InRoom(self._attended, self._quick, self._visitors.name)

    # -- what its office works with -----------------------------------------------------------------------------------------

    @property
    def staff(self) -> Staff:
        return self._staff

    @property
    def visitors(self) -> Visitors:
        return self._visitors

    def check_room(self) -> None:
        """Whether one more table may be opened."""
        count = len(self.directory.tables)
        if count >= self._staff.limits.tables:
            raise BadInput(f"The card room has {count} tables open, and lets no more be opened.")

    def newcomer(self, name: str) -> tuple[Change, Visitor]:
        return self._visitors.enter(name, self._wall(), self._staff.limits.newcomers_chips)

    async def write(self, change: Change) -> None:
        await self.facts.write(change)

    async def open_made(self, table: Table, change: Change) -> None:
        """A table of another kind, with what is to be stored of it."""
        self.check_desk()
        await self.look()
        self.check_room()
        await self.facts.write(change, lambda: self._run(table, self.servers.opened(at_table(table.id))))

    @property
    def queue(self) -> int:
        """Changes that wait to be stored."""
        return self._committer.waiting

    # -- visitors -----------------------------------------------------------------------------------------------------------

    async def enter(self, name: str = "", device: str = "") -> tuple[Visitor, str]:
        """A new visitor and his secret, which is told once."""
        self.check_desk()
        change, visitor = self.newcomer(name)
        session, secret = self.people.sessions.begin(visitor.id, self._wall(), device=device)
        change.sessions.append(session)
        await self.facts.write(change)
        return visitor, secret

    def visitor(self, secret: str) -> Visitor | None:
        session = self.session_of(secret)
        return None if session is None else self.whose(session)

    def whose(self, session: SessionRow) -> Visitor | None:
        return self._visitors.by_id(session.visitor_id)

    def session_of(self, secret: str) -> SessionRow | None:
        return self.people.session_of(secret)

    def visitor_by_id(self, id: str) -> Visitor | None:
        return self._visitors.by_id(id)

    def proved(self, session: SessionRow) -> bool:
        return self.people.proved(session)

    async def rename(self, visitor: Visitor, name: str) -> Visitor:
        """Also where he sits at a table, as long as he has played no round there."""
        self.check_desk()
        await self.look()
        seats = self.directory.of(visitor.id)
        if any(seat.played for _, seat in seats):
            raise BadInput("You have played at a table under your name; get up before you take another.")
        people = (seat for table in self.directory.tables for seat in table.people if seat.stand_in is not None)
        if any(seat.stand_in is not None and visitor.id in (seat.visitor, seat.stand_in.visitor) for seat in people):
            raise BadInput("One of you plays for the other under your name: end that before you take another.")
        if any(name.strip() in table.seats for table, _ in seats):
            raise BadInput(f"Somebody at your table is called {name.strip()} already; choose another name.")
        if self.board.lists.of(visitor.id):
            raise BadInput("Your name stands on a list; take it off before you take another.")
        await self.facts.write(self._visitors.rename(visitor.id, name))
        named = self._visitors.by_id(visitor.id) or visitor
        for sat, _ in seats:
            await self.do_at(sat.id, lambda table, now: table.wishes.rename(table.seating.of(visitor.id), named.name, now))
        return named

    async def more_chips(self, visitor: Visitor, key: str = "") -> None:
        """Up to what a newcomer gets, with what he has at tables. ``key``: the client's id of the request, which then happens once."""

        async def give(remember: Remember) -> str:
            self.office.check_admitted(visitor)
            has = await self.facts.chips(visitor.id)
            at_tables = sum(table.state.brought(seat) for table, seat in self.directory.of(visitor.id)) if has is None else has.at_tables
            change = self._visitors.more_chips(visitor.id, self._wall(), self._staff.limits.newcomers_chips, at_tables)
            remember(change, "")
            await self.facts.write(change)
            return ""

        self.check_desk()
        await self._requests.once(visitor.id, key, said("chips"), give)

    def account(self, visitor: Visitor, before: int | None = None) -> AccountData:
        """What he has, where it lies, and what moved it (``before`` an entry of that number); for another thread."""
        shots = [runner.snapshot for runner in list(self._runners.values())]
        entries = archive.entries_of(self.store, visitor.id, before)
        if self.servers.alone:
            return account_data(*visitor, self._visitors.balance(visitor.id), shots, entries)
        balance, sits = account_of(self.store, visitor.id)
        return account_data(*visitor, balance, (), entries, sits)

    # -- tables -------------------------------------------------------------------------------------------------------------

    def tables(self) -> list[LobbyData]:
        """The lobby, newest table first; without those at which nobody is left."""
        now = self.now()
        listed = [runner for runner in reversed(self._runners.values()) if not runner.table.settings.private and not runner.closed]
        return [runner.line(now) for runner in listed if runner.table.clock.alive(now)]

    async def open(self, visitor: Visitor, wanted: Mapping[str, object], key: str = "") -> str:
        """A new table; who opens it sits down unless he says otherwise."""

        async def opens(remember: Remember) -> str:
            return await self.bring(lambda: self._open(visitor, wanted, remember))

        self.check_desk()
        return await self._requests.once(visitor.id, key, said("open", **wanted), opens)

    async def _open(self, visitor: Visitor, wanted: Mapping[str, object], remember: Remember) -> str:
        given = dict(wanted)
        bots, sit = given.pop("bots", 3), given.pop("sit", True)
        seat, buy_in = (_number(key, given.pop(key, None)) for key in ("seat", "buy_in"))
        settings: TableSettings = read_settings(given)
        self._check_settings(settings)
        await self.look()
        self.office.check_opening(visitor, settings)
        if settings.private is None:
            settings = settings.model_copy(update={"private": bool(sit and bots)})
        if not (settings.private or settings.clock or settings.clock_for_two):
            raise BadInput("A table in the lobby has a clock where two people sit; without one it must be private.")
        edition = load(settings.edition)
        settings = settings.model_copy(update={"table": {**usual_table(edition), **settings.table}})
        check_terms(edition, settings)
        table = Table.open(new_id(), edition, settings, self._chance, OpenedBy(visitor.id, self.now(), visitor.name), self.in_room)
        table.chips.seed_fund(self.now())
        most = table.placard.seat_count - bool(sit)
        if not isinstance(bots, int) or not 0 <= bots <= most:
            raise BadInput(f"This table has room for 0 to {most} bots, not {bots}.")
        if sit:
            chips = table.placard.buy_in.usual if buy_in is None else buy_in
            self.check_purse(visitor, chips, await self.facts.chips(visitor.id))
            await self.journal.catch_up()
            self.board.check_opener(table, visitor)
            table.seating.sit(visitor.name, visitor.id, seat, chips, self.now(), session=self.play_session(table, visitor))
        table.seating.seat_bots(bots, self.now())
        table.state.keep()
        remember(table.change, table.id)
        made = on_the_wall(table.take_change(), self._wall() - self.now())
        await self.facts.write(made, lambda: self._run(table, self.servers.opened(at_table(table.id))))
        return table.id

    def _check_settings(self, settings: TableSettings) -> None:
        if not self._quick and (settings.pace < LEAST_PACE or settings.pause < LEAST_PAUSE):
            raise BadInput(f"At a table here a bot takes {LEAST_PACE:g} seconds at least, and a pause between rounds {LEAST_PAUSE:g}.")

    # -- what is seen -------------------------------------------------------------------------------------------------------

    def past(
        self, visitor: Visitor | None, *, table: str = "", mine: bool = False, before: float | None = None, limit: int = 50
    ) -> list[Data]:
        if mine and visitor is None:
            raise Forbidden("Come in first: nobody knows which rounds are yours.")
        return archive.past(self.store, table, visitor.id if mine and visitor else "", before, limit)

    def replay(self, visitor: Visitor | None, round_id: str, language: str = ENGLISH) -> archive.ReplayData:
        return archive.replay_data(self.store, round_id, visitor.id if visitor else "", language)

    def record(self, round_id: str) -> RecordData:
        return archive.record_data(self.store, round_id)


def _number(key: str, value: object) -> int | None:
    if value is not None and not isinstance(value, int):
        raise BadInput(f"The table cannot be opened so: {key} must be a whole number, not {value!r}.")
    return value
