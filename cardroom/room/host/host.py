"""The room, open: every table with its one writer, every visitor, and what each may do and see.

Nothing is seen before it is stored. After a crash every table goes on where it was: its round is dealt again from its setup and inputs.
"""

import sys
import time
from collections.abc import Callable

from cardroom.chance import Chance, Live
from cardroom.room.base.clocks import Steady
from cardroom.room.base.computer import COMPUTER, Computer
from cardroom.room.base.supervision import Supervision
from cardroom.room.books.cage.cage import Cage
from cardroom.room.books.days import Days
from cardroom.room.books.drop.drop import Drop
from cardroom.room.books.duty.duty import Duty
from cardroom.room.books.funds.funds import Funds
from cardroom.room.books.paging.paging import Paging
from cardroom.room.books.play_sessions import PlaySessions
from cardroom.room.books.tournaments.tournaments import Tournaments
from cardroom.room.books.waiting.companies import Companies
from cardroom.room.books.waiting.lists import Lists
from cardroom.room.books.waiting.moves import Moves
from cardroom.room.books.waiting.stand_ins import StandIns
from cardroom.room.desks.cashiers.cashiers import Cashiers
from cardroom.room.desks.counting.count_room import CountRoom
from cardroom.room.desks.counting.fund_room import FundRoom
from cardroom.room.desks.dealers.dealers import Dealers
from cardroom.room.desks.dealers.opening import FeltOpening
from cardroom.room.desks.dealers.practice import Practices
from cardroom.room.desks.dealers.seats import FeltBooks
from cardroom.room.desks.duty.duty_desk import DutyDesk
from cardroom.room.desks.floor.floor import FloorDesk
from cardroom.room.desks.office import Office
from cardroom.room.desks.office.health import Health
from cardroom.room.desks.office.room_desk import RoomDesk
from cardroom.room.desks.office.sights import Sights
from cardroom.room.desks.paging.commands import PagingBooks
from cardroom.room.desks.paging.paging_desk import PagingDesk
from cardroom.room.desks.papers.papers import Papers
from cardroom.room.desks.people.identity_desk import IdentityDesk
from cardroom.room.desks.people.player_desk import PlayerBooks, PlayerDesk
from cardroom.room.desks.seating.admission import Admission
from cardroom.room.desks.seating.board import Board
from cardroom.room.desks.seating.clock import BoardClock
from cardroom.room.desks.seating.desk import SeatingDesk
from cardroom.room.desks.seating.friends import Friends
from cardroom.room.desks.seating.table_moves import TableMoves
from cardroom.room.desks.tournaments.desk import TournamentDesk
from cardroom.room.host.closing import AccountClosing, AccountTies
from cardroom.room.host.keeper import RoomKeeper
from cardroom.room.host.opening import TableOpening
from cardroom.room.host.quick_seat import QuickSeat
from cardroom.room.host.views import Views
from cardroom.room.host.visits import Visits
from cardroom.room.live.bot_pool import BotPool, BotThreads
from cardroom.room.live.budgets import Budgets
from cardroom.room.live.chat import Chats
from cardroom.room.live.directory import Directory
from cardroom.room.live.executor import Executor
from cardroom.room.live.labels import TableLabels
from cardroom.room.live.servers import Servers
from cardroom.room.live.servers.choice import servers_of
from cardroom.room.live.shared_state import SharedState
from cardroom.room.live.tables import Tables
from cardroom.room.people.accounts import Accounts
from cardroom.room.people.passwords import Hashing
from cardroom.room.people.staff import Staff
from cardroom.room.storage import Store
from cardroom.room.storage.committer import Committer
from cardroom.room.table.state import InRoom

SWITCH = 0.0005
"""Seconds that a thinking bot may keep the interpreter to itself."""


class Host:
    """The parts of an open room, each given what it needs of the others."""

    def __init__(
        self, store: Store, chance: Callable[[], Chance], now: Callable[[], float], wall: Callable[[], float], attended: bool, quick: bool,
        local: bool, servers: Servers, computer: Computer, bots: BotPool,
    ) -> None:  # fmt: skip
        self.store, self.servers, self.now, self.wall = store, servers, now, wall
        self.supervision = Supervision(computer)
        self._committer = Committer(store, self.supervision)
        # what holds: folds of the journal
        self.staff, self.days, self.play_sessions = Staff(), Days(), PlaySessions()
        self.cage = Cage(self.days, self.staff)
        drop, funds = Drop(self.days, self.cage.inventory), Funds(self.staff.exclusions.check_served, lambda: self.days.settings.real)
        duty, self.numbers = Duty(self.days, self.staff, self.cage.inventory), self.staff.numbers
        lists, moves, companies, stand_ins = Lists(), Moves(), Companies(), StandIns()
        tournaments = Tournaments(self.staff.exclusions.check_served, self.numbers.accounts)
        paging = Paging()
        folds = (
            self.staff, self.play_sessions, self.days, self.cage, duty, drop, funds, tournaments, lists, moves, companies,
            stand_ins, paging,
        )  # fmt: skip
        # what every server knows, and the tables
        self.state = SharedState(store, self._committer, servers, self.staff, self.days, folds, wall, self.supervision, local)
        state = self.state
        self.visitors, self.journal, self.people = state.visitors, state.journal, state.people
        self.budgets = Budgets(lambda: self.staff.limits, lambda visitor: bool(self.office.roles(visitor, None)), now, off=quick)
        in_room = InRoom(attended, quick, state.visitors.name, self.budgets.wait)
        self.tables = Tables(store, self._committer, servers, state, chance, now, wall, in_room, self.budgets, bots)
        self.directory = Directory(store, chance, now, self.tables, moves, computer)
        self.labels = TableLabels(store, self.directory)
        self.executor = Executor(self._committer, servers, state, self.tables, self.directory, now, wall)
        # what the staff does
        self.office = Office(self.executor, state, self.directory, store)
        self.room_desk = RoomDesk(self.executor, state, self.cage.inventory)
        self.sights = Sights(store, state, self.tables, self.directory, drop)
        self.health = Health(store, self._committer, state, self.tables, self.directory, self.office.failures)
        self.count_room = CountRoom(self.executor, state, self.directory, drop)
        self.fund_room = FundRoom(self.executor, store, self.directory, funds)
        self.tournaments = TournamentDesk(self.executor, state, tournaments)
        self.identity_desk = IdentityDesk(self.executor, self._committer, store, state, self.office)
        self.cashiers = Cashiers(self.executor, state, self.directory, self.cage, self.identity_desk)
        players = PlayerBooks(self.visitors, self.numbers, self.identity_desk.check_known)
        self.player_desk = PlayerDesk(self.executor, state, self.office, players)
        self.floor = FloorDesk(self.executor, self.tables, store)
        self.practices = Practices()
        self.duty = DutyDesk(self.executor, state, self.directory, duty)
        self.papers = Papers(self.executor, state, store)
        # seats
        self.board = Board(state, self.directory, lists, moves, companies, stand_ins)
        admission = Admission(self.board, state, self.directory, servers, self.play_sessions)
        felt_books = FeltBooks(admission, players, self.cage.trays, self.days, self.identity_desk.check_sale)
        self.dealers = Dealers(self.executor, self.directory, self.tables, FeltOpening(self.office, felt_books, in_room))
        self.seating = SeatingDesk(self.executor, state, self.board, self.identity_desk.check_known)
        self.moves = TableMoves(self.executor, state, admission)
        self.friends = Friends(self.executor, state, admission)
        self.board_clock = BoardClock(self.executor, state, self.tables, self.board, self.moves, self.friends, self.office.keep_bars)
        messages = PagingBooks(paging, lists, self.days, store.seal.mark)
        self.paging = PagingDesk(self.executor, self._committer, state, self.office, self.labels.of, messages)
        # what visitors do and see
        self._hashing = Hashing()
        self.accounts = Accounts(self.people, self.visitors, self._hashing)
        opening = TableOpening(self.office, admission, self.tables, self.budgets, self.directory, chance)
        self.visits = Visits(self.executor, state, servers, opening, self.moves)
        closing = AccountTies(opening.office.register, self.people, self.directory, lists, self.days, tournaments, paging)
        self.closing = AccountClosing(self.executor, state, self.accounts, closing)
        self.quick_seat = QuickSeat(self.executor, self.directory, self.visits, self.board, self.seating)
        self.views = Views(store, self.state, self.tables, servers, now)
        self.chats = Chats(self.tables, self.staff, wall)
        self._keeper = RoomKeeper(store, self._committer, state, self.tables, self.directory, self.office, self.board_clock)

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
        computer: Computer = COMPUTER,
        bots: BotPool | None = None,
    ) -> "Host":
        """Open the room: every table that was open goes on where it was. ``servers``: those that it is one of, as its store has it.

        ``now`` is the time that tables go by, which nobody can set; ``wall`` is the time that is written down. Unattended tables play on
        with nobody looking, and at quick ones bots and pauses may take no time: both are for benchmarks and tests, and no visitor can ask
        for them. ``local``: only people at this machine can come in. ``computer``: what the room takes its threads from.
        ``bots``: where they think; else in a thread.
        """
        sys.setswitchinterval(SWITCH)
        servers = servers or servers_of(store)
        wall = wall or now or time.time
        if now is None:
            wall = await servers.room_wall(wall)
        store.forget_sessions(wall())
        host = cls(store, chance, now or Steady(wall), wall, attended, quick, local, servers, computer, bots or BotThreads())
        host.office.failures.listen()
        await host.servers.begin(host._keeper)
        host.board_clock.start(host.supervision)
        host.paging.start(host.supervision)
        return host

    async def stop(self) -> None:
        self.servers.rest()
        self.office.failures.stop()
        await self.board_clock.stop()
        await self.paging.stop()
        await self.state.stop()
        await self.tables.stop()
        await self._committer.stop()
        await self.servers.end()
        self.tables.bots.close()
        self._hashing.stop()
