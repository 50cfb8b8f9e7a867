"""What a visitor does at a table, and what he asks there: each at the server that holds it."""

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from cardroom.errors import BadInput, CardroomError
from cardroom.languages import ENGLISH
from cardroom.money import Cents
from cardroom.records.plain import read_spot
from cardroom.room.base.errors import Elsewhere, Forbidden, Overdrawn
from cardroom.room.books.days import Days
from cardroom.room.books.play_sessions import PlaySession, PlaySessions
from cardroom.room.books.waiting.lists import Who
from cardroom.room.desks.office import Office
from cardroom.room.desks.seating.admission import one_seat
from cardroom.room.desks.seating.board import Board
from cardroom.room.host.shared_state import Facts
from cardroom.room.journal.journal import Journal, Line
from cardroom.room.live.directory import Directory
from cardroom.room.live.requests import Remember, Requests, said
from cardroom.room.live.runner import Found, Runner, T
from cardroom.room.live.servers import Servers
from cardroom.room.live.visitor_data import AdviceData, ClausesData, EquityData, advice, clauses_data, equities
from cardroom.room.live.watch import Watch
from cardroom.room.people.roles import CONSOLE, Role
from cardroom.room.people.staff import Staffer
from cardroom.room.people.visitors import Visitor
from cardroom.room.storage import Store
from cardroom.room.storage.persons import Chips, chips_of
from cardroom.room.storage.rows import DESK, LeftWith
from cardroom.room.table.owed import owed
from cardroom.room.table.seat import Seat
from cardroom.room.table.table import Table
from cardroom.round import Action


class Brought(NamedTuple):
    """What is stored of somebody who is about to bring chips to a table: ``left``, what he took away from it; the lines of the journal that
    are new here; and where other servers may have changed it, what he has."""

    left: LeftWith | None = None
    chips: Chips | None = None
    lines: Iterable[Line] = ()


NOTHING = Brought()

Stated = tuple[str, int, str | None, list[int]]  # an action as it is sent: verb, amount, spot, picks


class Playing(ABC):
    servers: Servers
    board: Board
    office: Office
    facts: Facts
    journal: Journal
    directory: Directory
    days: Days
    play_sessions: PlaySessions
    wall: Callable[[], float]
    _requests: Requests

    @abstractmethod
    def runner(self, table_id: str) -> Runner:
        """Of a table that is held here."""

    @abstractmethod
    async def look(self) -> None:
        """Bring up to date what this server knows of the room."""

    @abstractmethod
    async def do_knowing_at(self, table_id: str, ask: Callable[[Store], Found], what: Callable[[Table, float, Found], T]) -> T:
        """What the desk does at a table, wherever that is, with what is stored."""

    # -- chips --------------------------------------------------------------------------------------------------------------

    def check_purse(self, visitor: Visitor, chips: Cents, has: Chips | None = None) -> None:
        """He must have so many chips at the cashier, and those that he has asked for in the middle of a round besides. ``has``: what is
        stored of him, where other servers have some of that."""
        pending = {table.id: seat.pending for table, seat in self.directory.of(visitor.id)}
        if has is not None:
            pending = has.pending | {id: cents for id, cents in pending.items() if self.directory.here(id)}
        self.facts.visitors.check_purse(visitor.id, chips + sum(pending.values()))

    def _brought(self, visitor: Visitor, table_id: str, left: bool) -> Callable[[Store], Brought]:
        after, alone = self.journal.last, self.servers.alone

        def ask(store: Store) -> Brought:
            found = store.left_with(table_id, visitor.id) if left else None
            lines = store.staff_journal(after=after)  # a table may have written there since, without the desk
            return Brought(found, None if alone else chips_of(store, visitor.id), lines)

        return ask

    def _learn(self, visitor: Visitor, found: Brought) -> None:
        """What was just read."""
        self.journal.fold(found.lines)
        if found.chips is not None:
            self.facts.visitors.read_again((), {visitor.id: found.chips.purse})

    async def bring(self, do: Callable[[], Awaitable[T]]) -> T:
        """Chips that another server has promised elsewhere in the same moment are refused by the database: looked at again, they are
        missing from his purse, and he hears that."""
        try:
            return await do()
        except Overdrawn:
            return await do()

    # -- sessions of play ----------------------------------------------------------------------------------------------------

    def gaming_day(self) -> str:
        return self.days.today(self.wall()).isoformat()

    def play_session(self, table: Table, visitor: Visitor) -> PlaySession:
        """Return the session in which a visitor sits down at a table now."""
        return self.play_sessions.of(Who(visitor.name, visitor.id), table.chips.session_game, self.gaming_day(), self.wall())

    # -- sitting down and getting up ----------------------------------------------------------------------------------------

    async def _do_once(self, visitor: Visitor, table_id: str, key: str, what: str, do: Callable[[Table, float], None]) -> None:
        async def at_table(remember: Remember) -> str:
            def done(table: Table, now: float) -> None:
                do(table, now)
                remember(table.change, "")

            await self.runner(table_id).do(done)
            return ""

        await self._requests.once(visitor.id, key, what, at_table)

    async def join(
        self, visitor: Visitor, table_id: str, seat: int | None = None, buy_in: int | None = None, behind: bool = False, key: str = ""
    ) -> None:
        async def at_table(remember: Remember) -> str:
            def sit(table: Table, now: float, found: Brought) -> None:
                self._learn(visitor, found)
                self._check_at_desk(table, visitor)
                self.office.check_admitted(visitor)
                back = owed(table.placard, found.left, self.wall())
                chips = max(table.placard.buy_in.usual, back.chips) if buy_in is None else buy_in
                back.check(chips, self.wall())
                self.check_purse(visitor, chips, found.chips)
                place = seat if behind else self.board.seat_for(table, visitor, seat)
                session = self.play_session(table, visitor)
                absent = None if behind else self.board.played_over(table, visitor)
                if absent is not None:
                    table.absences.sit_over(absent, visitor.name, visitor.id, chips, now, back.chips, session)
                else:
                    table.seating.sit(visitor.name, visitor.id, place, chips, now, behind=behind, owed=back.chips, session=session)
                self.board.has_sat(table, visitor, now)
                remember(table.change, "")

            async def by_desk() -> None:
                await self.look()
                await self.do_knowing_at(table_id, self._brought(visitor, table_id, left=True), sit)

            async def sits() -> None:
                await self.runner(table_id).do_knowing(self._brought(visitor, table_id, left=True), sit)

            concerned = await self._concerned(table_id, visitor)
            await self.bring(lambda: self.journal.at_table(by_desk) if concerned else sits())
            return ""

        asked = said("join", table=table_id, seat=seat, buy_in=buy_in, behind=behind)
        await self._requests.once(visitor.id, key, asked, at_table)
        await self._still_admitted(visitor, table_id)

    async def _concerned(self, table_id: str, visitor: Visitor) -> bool:
        """Whether it matters what else there is of him in the room: then he sits down in his turn among the deeds of the desk."""
        if self.board.concerns(visitor.id) or self.servers.alone or not self.servers.holds(DESK):
            return self.board.concerns(visitor.id)
        if self.directory.find(table_id) is None:
            await self.look()
        table = self.directory.find(table_id)
        return table is not None and self._in_turn(table)

    def _check_at_desk(self, table: Table, visitor: Visitor) -> None:
        if not self.servers.holds(DESK) and (self._in_turn(table) or self.board.concerns(visitor.id)):
            raise Elsewhere(DESK)

    def _in_turn(self, table: Table) -> bool:
        """Whether it matters where else anybody sits who sits down here: two servers could give a player two seats."""
        return one_seat(table) or bool(self.board.moves.extended(table.id))

    async def _still_admitted(self, visitor: Visitor, table_id: str) -> None:
        """Who is barred by another server in the very moment in which he sits down: one of the two finds him at the table."""
        if self.servers.alone:
            return
        with suppress(CardroomError):  # he sits, whatever becomes of this
            await self.journal.catch_up()
            if self.facts.staff.barred(visitor.id, self.wall()):
                await self.office.remove(Staffer(CONSOLE, Role.OPERATOR, ""), table_id, visitor.id, "barred as he sat down")

    async def leave(self, visitor: Visitor, table_id: str, key: str = "") -> None:
        def leave(table: Table, now: float) -> None:
            table.seating.leave(table.seating.of(visitor.id), now)

        await self._do_once(visitor, table_id, key, said("leave", table=table_id), leave)

    async def sit_out(self, visitor: Visitor, table_id: str, out: bool) -> None:
        await self.runner(table_id).do(lambda table, now: table.absences.rest(visitor.id, out, now))

    async def wish(self, visitor: Visitor, table_id: str, what: Callable[[Table, Seat, float], None]) -> None:
        """What he wishes for himself at a table where he sits."""
        await self.runner(table_id).do(lambda table, now: what(table, table.seating.acting(visitor.id), now))

    async def buy(self, visitor: Visitor, table_id: str, amount: int, key: str = "") -> None:
        async def at_table(remember: Remember) -> str:
            def buy(table: Table, now: float, found: Brought = NOTHING) -> None:
                self._learn(visitor, found)
                seat = table.seating.of(visitor.id)
                self.check_purse(visitor, amount, found.chips)
                table.seating.buy_chips(seat, amount, now, self.gaming_day())
                remember(table.change, "")

            async def buys() -> None:
                runner = self.runner(table_id)
                if self.servers.alone:
                    await runner.do(buy)
                else:
                    await runner.do_knowing(self._brought(visitor, table_id, left=False), buy)

            await self.bring(buys)
            return ""

        await self._requests.once(visitor.id, key, said("buy", table=table_id, amount=amount), at_table)

    async def bots(self, visitor: Visitor, table_id: str, count: int) -> None:
        def seat(table: Table, now: float) -> None:
            if visitor.id != table.state.opened_by:
                raise Forbidden("Only who opened the table may say how many bots sit there.")
            most = table.placard.seat_count - sum(seat.seat is not None for seat in table.people)
            if not 0 <= count <= most:
                raise BadInput(f"This table has room for 0 to {most} bots, not {count}.")
            table.seating.seat_bots(count, now)

        await self.runner(table_id).do(seat)

    async def act(
        self, visitor: Visitor, table_id: str, round: str, turn: int, verb: str, amount: int = 0, spot: str | None = None,
        picks: list[int] | None = None,
    ) -> None:  # fmt: skip
        action = _action(verb, amount, spot, picks)
        await self.runner(table_id).do(lambda table, now: table.act(visitor.id, round, turn, [action], now))

    async def act_all(self, visitor: Visitor, table_id: str, round: str, turn: int, stated: Iterable[Stated]) -> None:
        """Several answers in a row: all of them, or none."""
        actions = [_action(*each) for each in stated]
        await self.runner(table_id).do(lambda table, now: table.act(visitor.id, round, turn, actions, now))

    async def cut(self, visitor: Visitor, table_id: str, round: str, hash: str | None, added: str | None) -> None:
        await self.runner(table_id).do(lambda table, now: table.shuffle.cut(table.seating.acting(visitor.id), round, hash, added, now))

    def warner(
        self, visitor: Visitor, table_id: str, verb: str, amount: int = 0, spot: str | None = None, picks: list[int] | None = None
    ) -> Callable[[], str]:
        """What finds out, in any thread, what a player should know before he does it; empty: nothing."""
        action = _action(verb, amount, spot, picks)
        view = self.runner(table_id).view(visitor.id)
        if view is None:
            return str
        edition = self.runner(table_id).table.edition
        return partial(edition.game.warning, edition, view, action._replace(player=view.player))

    def adviser(self, visitor: Visitor, table_id: str) -> Callable[[], AdviceData | None]:
        """What finds out, in any thread, what the house way or a sensible player would do; None: he is not asked."""
        view = self.runner(table_id).view(visitor.id)
        return partial(advice, self.runner(table_id).table.edition, view)

    def equities(self, table_id: str) -> Callable[[], list[EquityData]]:
        """What finds out, in any thread, what each hand that lies open wins on average since nobody can bet any more."""
        runner = self.runner(table_id)
        round, stored = runner.snapshot.round, runner.snapshot.stored
        return list if round is None else partial(equities, runner.table.edition, round.setup, round.events[:stored])

    # -- what is seen -------------------------------------------------------------------------------------------------------

    def snapshot(self, visitor: Visitor | None, table_id: str, language: str = ENGLISH) -> str:
        runner = self.runner(table_id)
        if visitor is not None:
            runner.looked(visitor.id)
        return runner.lens(visitor.id if visitor else "", language).message("", 0)[0]

    def clauses(self, table_id: str) -> ClausesData:
        """What the table is played by: the house's clauses, with the figures that are its own."""
        return clauses_data(self.runner(table_id).table)

    def watch(self, visitor: Visitor | None, table_id: str, round: str = "", have: int = 0, language: str = ENGLISH) -> Watch:
        return Watch(self.runner(table_id), visitor.id if visitor else "", round, have, language)


def _action(verb: str, amount: int, spot: str | None, picks: list[int] | None) -> Action:
    return Action("", verb, amount, read_spot(spot) if spot else None, tuple(picks or ()))
