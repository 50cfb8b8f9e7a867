"""The room, open: every table with its one writer, every visitor, and what each may do and see.

Nothing is seen before it is stored. After a crash every table goes on where it was: its round is dealt again from its setup and inputs.
"""

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from cardroom.bots import Bot
from cardroom.chance import Chance, Live
from cardroom.errors import BadInput, CardroomError
from cardroom.houses.loader import load
from cardroom.languages import ENGLISH
from cardroom.money import Cents
from cardroom.plain import Data
from cardroom.records.plain import read_spot
from cardroom.records.record import RecordData
from cardroom.room import archive
from cardroom.room.asked import AccountData, AdviceData, ClausesData, EquityData, account_data, advice, clauses_data, equities
from cardroom.room.board.board import Board
from cardroom.room.cage.cage import Cage
from cardroom.room.cage.cashiers import Cashiers
from cardroom.room.chat import Chats
from cardroom.room.clocks import Steady, on_the_wall
from cardroom.room.committer import Committer
from cardroom.room.days import Days
from cardroom.room.describe import LobbyData, lobby_data
from cardroom.room.desk.desk import Desk
from cardroom.room.drop.desk import CountRoom
from cardroom.room.errors import Elsewhere, Fenced, Forbidden, StorageError, Superseded, Unknown
from cardroom.room.felt.desk import Dealers
from cardroom.room.felt.practice import Practices
from cardroom.room.funds.desk import FundRoom
from cardroom.room.journal import Journal
from cardroom.room.office import Office
from cardroom.room.papers.desk import Papers
from cardroom.room.people.accounts import Accounts
from cardroom.room.people.passwords import Hashing
from cardroom.room.people.people import Kept, People, kept
from cardroom.room.people.staff import Staff
from cardroom.room.recovery import recover
from cardroom.room.requests import Remember, Requests, said
from cardroom.room.returning import owed
from cardroom.room.runner import TRIED_AGAIN_AFTER, Runner, Watch
from cardroom.room.seat import Seat
from cardroom.room.servers import Servers
from cardroom.room.servers.joining import servers_of
from cardroom.room.settings import LEAST_PACE, LEAST_PAUSE, TableSettings, new_id, read_settings, usual_table
from cardroom.room.storage import Store
from cardroom.room.storage.rows import DESK, Change, Fence, LeftWith, SessionRow, StaffRow, VisitorRow, at_table
from cardroom.room.table import Table
from cardroom.room.visitors import Visitor, Visitors
from cardroom.round import Action, View

SWITCH = 0.0005
"""Seconds that a thinking bot may keep the interpreter to itself."""


class Host:
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
        self._visitors = Visitors(store.visitors(), store.balances("visitor/"))
        self._staff = Staff()
        self.days = Days()
        self.board = Board(self)
        self.cage = Cage(self.days, self._staff)
        self.drop = CountRoom(self, self.cage.inventory)
        self.funds = FundRoom(self)
        folds = self._staff, self.days, self.cage, self.drop.fold, self.funds.fold, *self.board.folds
        self.journal = Journal(folds, store.staff_journal(), self._write, self._lines)
        self.papers = Papers(store, self.days, self.journal, wall)
        self.people = People(kept(store), lambda: self._staff, wall, self._write)
        self._hashing = Hashing()
        self.accounts = Accounts(self.people, self._visitors, self._hashing)
        self._committer = Committer(store)
        self._requests = Requests(self._committer, now)
        self._doubtful: set[str] = set()  # tables that were opened, and not stored as far as we heard
        self._counting: asyncio.Task[None] | None = None
        self._thoughts = ThreadPoolExecutor(1, "bots")
        self._runners: dict[str, Runner] = {}
        self.lost: dict[str, str] = {}  # tables that could not be resumed, and why
        self.office = Office(self, local)
        self.people.vouched = self.office.vouched
        self.floor = Desk(lambda: self._runners.values(), self._runner, store)
        self.dealers = Dealers(self)
        self.practices = Practices()
        self.cashiers = Cashiers(self)
        self.chats = Chats(self._runner, lambda: self._staff, wall)
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
        return host

    async def stop(self) -> None:
        self.office.failures.stop()
        await self.board.stop()
        if self._counting is not None:
            self._counting.cancel()
            await asyncio.gather(self._counting, return_exceptions=True)
        for runner in list(self._runners.values()):
            await runner.stop()
        await self.servers.end()
        await self._committer.stop()
        self._thoughts.shutdown()
        self._hashing.stop()

    async def _think(self, bot: Bot, view: View) -> Action:
        return await asyncio.get_running_loop().run_in_executor(self._thoughts, bot.choose, view)

    def _recover(self, table_id: str) -> Table:
        table = recover(self.store, table_id, self._chance, self.now())
        table.opener = self._visitors.name(table.opened_by)
        table.attended, table.quick = self._attended, self._quick
        return table

    def _run(self, table: Table, fence: Fence | None) -> None:
        self._runners = {id: runner for id, runner in self._runners.items() if not runner.closed}
        there = self._runners.get(table.id)
        if there is not None and not there.moved:
            return  # a table that was opened just now is found twice: by who opened it, and among what this server holds
        self._runners[table.id] = Runner(
            table, self._committer, self._visitors, self.now, self._wall, self._recover, self._think, self._doubt, fence, self._fenced
        )

    def _runner(self, table_id: str) -> Runner:
        runner = self._runners.get(table_id)
        if runner is None or runner.closed:
            self._runners.pop(table_id, None)
            if not self.servers.holds(at_table(table_id)):
                raise Elsewhere(at_table(table_id))
            why = self.lost.get(table_id)
            raise Unknown(f"Table {table_id} could not be resumed: {why}" if why else f"There is no table '{table_id}'.")
        return runner

    # -- what this server holds ---------------------------------------------------------------------------------------------

    async def taken(self, what: str, fence: Fence | None) -> None:
        """A table goes on where it was; with the desk comes all that the room does by itself."""
        if what == DESK:
            await self._take_desk(fence)
            return
        id = what.removeprefix(at_table(""))
        try:
            table = await asyncio.to_thread(self._recover, id)
        except CardroomError as error:
            if fence is not None and isinstance(error, StorageError):
                raise  # it is asked for again
            self.lost[id] = str(error)
            return
        self.lost.pop(id, None)
        former = self._runners.get(id)
        self._run(table, fence)
        if former is not None and former.moved:
            former.drop()

    async def _take_desk(self, fence: Fence | None) -> None:
        if fence is not None:
            await self.reread()
        await self.office.keep_bars()
        self.board.start()

    async def let_go(self, what: str) -> None:
        if what == DESK:
            await self.board.stop()
            await self.journal.quiet()
        elif runner := self._runners.get(what.removeprefix(at_table(""))):
            await runner.let_go()

    async def dropped(self, what: str) -> None:
        if what == DESK:
            await self.board.stop()
        else:
            runner = self._runners.pop(what.removeprefix(at_table("")), None)
            if runner is not None:
                runner.drop()

    def _fenced(self, what: str) -> None:
        """A change was refused, since another server holds what it is about."""
        self._runners.pop(what.removeprefix(at_table("")), None)
        self.servers.refused(what)
        if self._counting is None or self._counting.done():
            self._counting = asyncio.create_task(self._keep_counting(), name="recount")

    async def notice(self, told: Mapping[str, object]) -> None:
        """What another server has changed of people and staff is read again."""
        await self.reread()

    async def reread(self) -> None:
        """All that is shared by the servers is read again."""
        await self.journal.catch_up()

    async def fetch(self, table_id: str) -> None:
        """Whoever holds the table gives it: from then on it is run here."""
        await self.servers.fetch(at_table(table_id))

    # -- what its office works with -----------------------------------------------------------------------------------------

    @property
    def staff(self) -> Staff:
        return self._staff

    @property
    def visitors(self) -> Visitors:
        return self._visitors

    @property
    def runners(self) -> list[Runner]:
        """Of the tables that are open."""
        return [runner for runner in self._runners.values() if not runner.closed]

    def runner(self, table_id: str) -> Runner:
        return self._runner(table_id)

    def newcomer(self, name: str) -> tuple[Change, Visitor]:
        return self._visitors.enter(name, self._wall(), self._staff.limits.newcomers_chips)

    async def write(self, change: Change) -> None:
        await self._write(change)

    async def open_made(self, table: Table, change: Change) -> None:
        """A table of another kind, with what is to be stored of it."""
        if len(self.runners) >= self._staff.limits.tables:
            raise BadInput(f"The card room has {len(self.runners)} tables open, and lets no more be opened.")
        table.attended, table.quick = self._attended, self._quick
        await self._write(change, lambda: self._run(table, self.servers.opened(at_table(table.id))))

    @property
    def queue(self) -> int:
        """Changes that wait to be stored."""
        return self._committer.waiting

    # -- visitors -----------------------------------------------------------------------------------------------------------

    async def enter(self, name: str = "", device: str = "") -> tuple[Visitor, str]:
        """A new visitor and his secret, which is told once."""
        change, visitor = self.newcomer(name)
        session, secret = self.people.sessions.begin(visitor.id, self._wall(), device=device)
        change.sessions.append(session)
        await self._write(change)
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
        seats = self._seats(visitor)
        if any(seat.played for _, seat in seats):
            raise BadInput("You have played at a table under your name; get up before you take another.")
        if any(name.strip() in runner.table.seats for runner, _ in seats):
            raise BadInput(f"Somebody at your table is called {name.strip()} already; choose another name.")
        if self.board.lists.of(visitor.id):
            raise BadInput("Your name stands on a list; take it off before you take another.")
        await self._write(self._visitors.rename(visitor.id, name))
        named = self._visitors.by_id(visitor.id) or visitor
        for runner, _ in seats:
            await runner.do(lambda table, now: table.rename(table.seat_of(visitor.id), named.name, now))
        return named

    async def more_chips(self, visitor: Visitor, key: str = "") -> None:
        """Up to what a newcomer gets, with what he has at tables. ``key``: the client's id of the request, which then happens once."""

        async def give(remember: Remember) -> str:
            self.office.check_admitted(visitor)
            at_tables = sum(runner.table.brought(seat) for runner, seat in self._seats(visitor))
            change = self._visitors.more_chips(visitor.id, self._wall(), self._staff.limits.newcomers_chips, at_tables)
            remember(change, "")
            await self._write(change)
            return ""

        await self._requests.once(visitor.id, key, said("chips"), give)

    def _seats(self, visitor: Visitor) -> list[tuple[Runner, Seat]]:
        return [(runner, seat) for runner in self._runners.values() for seat in runner.table.people if seat.visitor == visitor.id]

    async def _write(self, change: Change, then: Callable[[], object] = lambda: None) -> None:
        """Store a change, and what follows from it, whether its caller waits for it or not. It is the desk's where it binds anybody."""
        if change.bound:
            change.fence = self.servers.fence(DESK)
        self._visitors.take(change)
        self.people.take(change)
        await asyncio.shield(asyncio.create_task(self._stored(change, then)))

    async def _stored(self, change: Change, then: Callable[[], object]) -> None:
        try:
            await self._committer.write(change)
        except StorageError as error:
            self._visitors.take_back(change)
            self.people.failed(change)
            if isinstance(error, Fenced):
                self._fenced(DESK)
                raise Elsewhere(DESK) from None
            self._doubtful.update(row.id for row in change.tables)
            await self._doubt()
            raise
        self._visitors.stored(change)
        self.people.stored(change)
        then()
        if change.staff:
            await self._fold_staff()

    async def _fold_staff(self) -> None:
        """The lines of the journal that were written since, with their numbers; where they cannot be read now, soon."""
        try:
            await self.journal.catch_up()
        except StorageError:
            await self._doubt()

    async def _lines(self, after: int) -> list[tuple[int, StaffRow]]:
        return await self._committer.read(lambda store: store.staff_journal(after=after))

    async def _doubt(self) -> None:
        """A change failed: it may have been stored all the same, and only the word of it lost. What is stored is read, now or later."""
        if not await self._recount() and (self._counting is None or self._counting.done()):
            self._counting = asyncio.create_task(self._keep_counting(), name="recount")

    async def _keep_counting(self) -> None:
        while not await self._recount():
            await asyncio.sleep(TRIED_AGAIN_AFTER)

    async def _recount(self) -> bool:
        """Read all that is in doubt, if it can be read."""
        doubts, tables, after = self._visitors.doubts, set(self._doubtful), self.journal.last

        def read(store: Store) -> tuple[list[VisitorRow], dict[str, Cents], Kept, list[tuple[int, StaffRow]], list[str]]:
            store.check_hold()
            people = store.visitors(), store.balances("visitor/"), kept(store), store.staff_journal(after=after)
            return *people, [id for id in tables if store.table(id) is not None]

        try:
            rows, balances, people, lines, there = await self._committer.read(read)
            self.journal.fold(lines)
            self.people.recount(people)
            for id in there:
                await self._open_after_all(id)
        except Superseded:
            self.superseded.set()
            return True  # whatever is there is another's to count
        except StorageError:
            return False
        self._doubtful -= tables
        self._visitors.recount(doubts, rows, balances)
        for runner in self._runners.values():
            if any(runner.sits(id) for id in doubts):
                runner.stirred()
        return True

    async def _open_after_all(self, id: str) -> None:
        try:
            table = await asyncio.to_thread(self._recover, id)
        except StorageError:
            raise
        except CardroomError as error:
            self.lost[id] = str(error)
        else:
            if id in self._doubtful:
                self._run(table, self.servers.opened(at_table(id)))
        self._doubtful.discard(id)

    def check_purse(self, visitor: Visitor, chips: Cents) -> None:
        """He must have so many chips at the cashier, and those that he has asked for in the middle of a round besides."""
        self._visitors.check_purse(visitor.id, chips + sum(seat.pending for _, seat in self._seats(visitor)))

    def account(self, visitor: Visitor, before: int | None = None) -> AccountData:
        """What he has, where it lies, and what moved it (``before`` an entry of that number)."""
        shots = [runner.snapshot for runner in list(self._runners.values())]
        return account_data(*visitor, self._visitors.balance(visitor.id), shots, archive.entries_of(self.store, visitor.id, before))

    # -- tables -------------------------------------------------------------------------------------------------------------

    def tables(self) -> list[LobbyData]:
        """The lobby, newest table first; without those at which nobody is left."""
        now = self.now()
        listed = [runner for runner in reversed(self._runners.values()) if not runner.table.settings.private and not runner.closed]
        return [self._line(runner, now) for runner in listed if runner.table.alive(now)]

    def _line(self, runner: Runner, now: float) -> LobbyData:
        seen, settings = runner.snapshot, runner.table.settings
        dealt = seen.glance.dealt
        return lobby_data(seen.table, seen.bank, settings.clock or settings.clock_for_two, None if dealt is None else max(0.0, now - dealt))

    async def open(self, visitor: Visitor, wanted: Mapping[str, object], key: str = "") -> str:
        """A new table; who opens it sits down unless he says otherwise."""
        return await self._requests.once(visitor.id, key, said("open", **wanted), lambda remember: self._open(visitor, wanted, remember))

    async def _open(self, visitor: Visitor, wanted: Mapping[str, object], remember: Remember) -> str:
        given = dict(wanted)
        bots, sit = given.pop("bots", 3), given.pop("sit", True)
        seat, buy_in = (_number(key, given.pop(key, None)) for key in ("seat", "buy_in"))
        settings: TableSettings = read_settings(given)
        self._check_settings(settings)
        self.office.check_opening(visitor, settings)
        if settings.private is None:
            settings = settings.model_copy(update={"private": bool(sit and bots)})
        if not (settings.private or settings.clock or settings.clock_for_two):
            raise BadInput("A table in the lobby has a clock where two people sit; without one it must be private.")
        edition = load(settings.edition)
        settings = settings.model_copy(update={"table": {**usual_table(edition), **settings.table}})
        table = Table(new_id(), edition, settings, self._chance, (visitor.id, self.now()))
        table.opener, table.attended, table.quick = visitor.name, self._attended, self._quick
        table.jackpot = table.seed_fund(self.now())
        most = table.seat_count - bool(sit)
        if not isinstance(bots, int) or not 0 <= bots <= most:
            raise BadInput(f"This table has room for 0 to {most} bots, not {bots}.")
        if sit:
            chips = table.buy_in()[1] if buy_in is None else buy_in
            self.check_purse(visitor, chips)
            table.sit(visitor.name, visitor.id, seat, chips, self.now())
        table.seat_bots(bots, self.now())
        table.change.tables.append(table.row())
        remember(table.change, table.id)
        made = on_the_wall(table.take_change(), self._wall() - self.now())
        await self._write(made, lambda: self._run(table, self.servers.opened(at_table(table.id))))
        return table.id

    def _check_settings(self, settings: TableSettings) -> None:
        if not self._quick and (settings.pace < LEAST_PACE or settings.pause < LEAST_PAUSE):
            raise BadInput(f"At a table here a bot takes {LEAST_PACE:g} seconds at least, and a pause between rounds {LEAST_PAUSE:g}.")

    async def _do_once(self, visitor: Visitor, table_id: str, key: str, what: str, do: Callable[[Table, float], None]) -> None:
        async def at_table(remember: Remember) -> str:
            def done(table: Table, now: float) -> None:
                do(table, now)
                remember(table.change, "")

            await self._runner(table_id).do(done)
            return ""

        await self._requests.once(visitor.id, key, what, at_table)

    async def join(
        self, visitor: Visitor, table_id: str, seat: int | None = None, buy_in: int | None = None, behind: bool = False, key: str = ""
    ) -> None:
        async def at_table(remember: Remember) -> str:
            def sit(table: Table, now: float, left: LeftWith | None) -> None:
                self.office.check_admitted(visitor)
                back = owed(table, left, self._wall())
                chips = max(table.buy_in()[1], back.chips) if buy_in is None else buy_in
                back.check(chips, self._wall())
                self.check_purse(visitor, chips)
                place = seat if behind else self.board.seat_for(table, visitor, seat)
                table.sit(visitor.name, visitor.id, place, chips, now, behind=behind, owed=back.chips)
                self.board.has_sat(table, visitor, now)
                remember(table.change, "")

            def sits() -> Awaitable[None]:
                return self._runner(table_id).do_knowing(lambda store: store.left_with(table_id, visitor.id), sit)

            await (self.journal.at_table(sits) if self.board.concerns(visitor.id) else sits())
            return ""

        asked = said("join", table=table_id, seat=seat, buy_in=buy_in, behind=behind)
        await self._requests.once(visitor.id, key, asked, at_table)

    async def leave(self, visitor: Visitor, table_id: str, key: str = "") -> None:
        def leave(table: Table, now: float) -> None:
            table.leave(table.seat_of(visitor.id), now)

        await self._do_once(visitor, table_id, key, said("leave", table=table_id), leave)

    async def sit_out(self, visitor: Visitor, table_id: str, out: bool) -> None:
        await self._runner(table_id).do(lambda table, now: table.sit_out(table.seat_of(visitor.id), out, now))

    async def wish(self, visitor: Visitor, table_id: str, what: Callable[[Table, Seat, float], None]) -> None:
        """What he wishes for himself at a table where he sits."""
        await self._runner(table_id).do(lambda table, now: what(table, table.seat_of(visitor.id), now))

    async def buy(self, visitor: Visitor, table_id: str, amount: int, key: str = "") -> None:
        def buy(table: Table, now: float) -> None:
            seat = table.seat_of(visitor.id)
            self.check_purse(visitor, amount)
            table.buy_chips(seat, amount, now)

        await self._do_once(visitor, table_id, key, said("buy", table=table_id, amount=amount), buy)

    async def bots(self, visitor: Visitor, table_id: str, count: int) -> None:
        def seat(table: Table, now: float) -> None:
            if visitor.id != table.opened_by:
                raise Forbidden("Only who opened the table may say how many bots sit there.")
            most = table.seat_count - sum(seat.seat is not None for seat in table.people)
            if not 0 <= count <= most:
                raise BadInput(f"This table has room for 0 to {most} bots, not {count}.")
            table.seat_bots(count, now)

        await self._runner(table_id).do(seat)

    async def act(
        self, visitor: Visitor, table_id: str, round: str, turn: int, verb: str, amount: int = 0, spot: str | None = None,
        picks: list[int] | None = None,
    ) -> None:  # fmt: skip
        action = _action(verb, amount, spot, picks)
        await self._runner(table_id).do(lambda table, now: table.act(visitor.id, round, turn, action, now))

    async def cut(self, visitor: Visitor, table_id: str, round: str, hash: str | None, added: str | None) -> None:
        await self._runner(table_id).do(lambda table, now: table.cut(visitor.id, round, hash, added, now))

    def warner(
        self, visitor: Visitor, table_id: str, verb: str, amount: int = 0, spot: str | None = None, picks: list[int] | None = None
    ) -> Callable[[], str]:
        """What finds out, in any thread, what a player should know before he does it; empty: nothing."""
        action = _action(verb, amount, spot, picks)
        view = self._runner(table_id).view(visitor.id)
        if view is None:
            return str
        edition = self._runner(table_id).table.edition
        return partial(edition.game.warning, edition, view, action._replace(player=view.player))

    def adviser(self, visitor: Visitor, table_id: str) -> Callable[[], AdviceData | None]:
        """What finds out, in any thread, what the house way or a sensible player would do; None: he is not asked."""
        view = self._runner(table_id).view(visitor.id)
        return partial(advice, self._runner(table_id).table.edition, view)

    def equities(self, table_id: str) -> Callable[[], list[EquityData]]:
        """What finds out, in any thread, what each hand that lies open wins on average since nobody can bet any more."""
        runner = self._runner(table_id)
        round, stored = runner.snapshot.round, runner.snapshot.stored
        return list if round is None else partial(equities, runner.table.edition, round.setup, round.events[:stored])

    # -- what is seen -------------------------------------------------------------------------------------------------------

    def snapshot(self, visitor: Visitor | None, table_id: str, language: str = ENGLISH) -> str:
        runner = self._runner(table_id)
        if visitor is not None:
            runner.looked(visitor.id)
        return runner.lens(visitor.id if visitor else "", language).message("", 0)[0]

    def clauses(self, table_id: str) -> ClausesData:
        """What the table is played by: the house's clauses, with the figures that are its own."""
        return clauses_data(self._runner(table_id).table)

    def watch(self, visitor: Visitor | None, table_id: str, round: str = "", have: int = 0, language: str = ENGLISH) -> Watch:
        return Watch(self._runner(table_id), visitor.id if visitor else "", round, have, language)

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


def _action(verb: str, amount: int, spot: str | None, picks: list[int] | None) -> Action:
    return Action("", verb, amount, read_spot(spot) if spot else None, tuple(picks or ()))
