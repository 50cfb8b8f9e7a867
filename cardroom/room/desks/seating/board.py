"""The board of an open room: the lists and the seats of its tables, each deed stored with what it changes there.

A seat that is kept, given or freed is a change of its table, and the line about it goes into that change; what touches no table is a line
alone. What falls due by itself, a time that is over or a table that has closed, is done by ``tick``.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from cardroom.errors import BadInput, CardroomError
from cardroom.houses.desk import DeskRules, Waiting, desk_of, desk_rules
from cardroom.houses.loader import load
from cardroom.money import Cents
from cardroom.room.base.errors import Forbidden, Stale, Unknown
from cardroom.room.books.waiting.companies import Companies, Kind
from cardroom.room.books.waiting.entries import OFFERED, Chair, Entry, How, State
from cardroom.room.books.waiting.games import Game, game_of
from cardroom.room.books.waiting.lists import ASKED, ITSELF, OVER, Lists, Who
from cardroom.room.books.waiting.moves import Moves
from cardroom.room.books.waiting.stand_ins import Standing, StandIns
from cardroom.room.desks.seating.admission import FROM_THE_BOARD, check_one_seat, closed_to_others, seat_for
from cardroom.room.desks.seating.friends import Friends
from cardroom.room.desks.seating.plan import Sight, fed, where_to_sit
from cardroom.room.desks.seating.sights import sight_of
from cardroom.room.desks.seating.table_moves import Moving
from cardroom.room.journal.journal import Deed, Fold
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import By, Staffer
from cardroom.room.people.visitors import Visitor
from cardroom.room.storage.rows import DESK, StaffRow
from cardroom.room.table.seat import Seat
from cardroom.room.table.table import Table

if TYPE_CHECKING:
    from cardroom.room.host.host import Host

_log = logging.getLogger(__name__)
LOOKS_EVERY = 1.0
"""Seconds after which the room looks at its tables again while somebody waits or moves: they open, close and empty by themselves."""

THE_DESK = "the desk"
NOT_ADMITTED = "is not admitted any more"


class Board:
    def __init__(self, host: "Host") -> None:
        self._host = host
        self.lists, self.moves, self.companies, self.stand_ins = Lists(), Moves(), Companies(), StandIns()
        self.moving, self.friends = Moving(host, self), Friends(host, self)
        self._task: asyncio.Task[None] | None = None
        self._woken = asyncio.Event()
        self._bars_due = False

    @property
    def folds(self) -> tuple[Fold, ...]:
        return self.lists, self.moves, self.companies, self.stand_ins

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="board")

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def wake(self) -> None:
        self._woken.set()

    def took_over(self) -> None:
        """The desk was another server's, which may have left undone what follows from its deeds."""
        self._bars_due = True
        self.wake()

    # -- what it sees -------------------------------------------------------------------------------------------------------

    def tables(self) -> Iterator[Table]:
        """Those that the desk seats: those that everybody sees, and the dealers' own; at whichever server they are."""
        return (table for table in self._host.directory.tables if _seated_here(table))

    def sights(self) -> list[Sight]:
        return [self._sight(table) for table in self.tables()]

    def _sight(self, table: Table) -> Sight:
        if table.id not in self.moves.mains:
            return sight_of(table)
        return sight_of(table, True, self.lists.listed_before(table.id) if table.placard.desk.must_move.next == "list" else {})

    def find(self, table_id: str) -> Table | None:
        return next((table for table in self.tables() if table.id == table_id), None)

    def sight(self, table_id: str) -> Sight:
        table = self.find(table_id)
        if table is None:
            raise Unknown(f"There is no table '{table_id}' on the board.")
        return self._sight(table)

    def rules(self, game: Game) -> DeskRules:
        """Of a game: by its open table, or by the list that the desk opened for it; else those of its house."""
        for table in self.tables():
            if table.placard.game == game:
                return table.placard.desk
        if game in self.lists.opened:
            edition = load(game.edition)
            return desk_rules(edition, edition.stored_settings(self.lists.opened[game]))
        return desk_of(game.house).rules

    def games(self, sights: Sequence[Sight] | None = None) -> list[Game]:
        """Those with a table or a list."""
        tables = self.sights() if sights is None else sights
        return list(dict.fromkeys([*(sight.game for sight in tables), *self.lists.games()]))

    def free(self, game: Game, sights: Sequence[Sight] | None = None, broken: bool = False) -> list[Chair]:
        """Return the seats for a name on a list, in the order in which they are given; ``broken``: that of a player of a broken game."""
        every = self.sights() if sights is None else sights
        playing = [sight for sight in every if sight.game == game]
        closed = fed(playing, self.moves.mains)
        tables = [sight for sight in playing if sight.id not in self.lists.broken and (broken or sight.id not in closed)]
        return where_to_sit(tables, self.moves.mains, self.taken, broken)

    def next_called(self, game: Game, sights: Sequence[Sight]) -> tuple[Entry, Chair] | None:
        """Return the name that is called next, and to which seat; None: nobody waits, or no seat is free for those who do."""
        open, for_broken = self.free(game, sights), self.free(game, sights, broken=True)
        for entry in self.lists.callable(game):
            seats = for_broken if entry.how is How.BROKEN else open
            chair = next((chair for chair in seats if chair not in entry.passed), None)
            if chair is not None:
                return entry, chair
        return None

    def is_fed(self, table_id: str) -> bool:
        """Whether this is a main game with players in a feeder: its seats are for those (001 l.96, 104)."""
        feeders = set(self.moves.feeders(table_id))
        return bool(feeders) and any(table.id in feeders and sight_of(table).players for table in self.tables())

    @property
    def taken(self) -> set[Chair]:
        """Seats that are kept for who is called, or on his way."""
        return {*self.lists.given, *(move.to for move in self.moves.under_way.values())}

    def name_of(self, visitor: str) -> str:
        return self._host.visitors.name(visitor)

    def buy_in(self, table_id: str) -> Cents:
        """The usual one of a table."""
        return self._host.directory.table(table_id).placard.buy_in.usual

    def seats_of(self, visitor: str, leaving: bool = False) -> list[tuple[str, Game]]:
        """Return the tables at which somebody has a seat, or one that waits for them while another plays over it, with their games.

        ``leaving``: also one that they get up from after the round.
        """
        return [
            (table.id, table.placard.game)
            for table in self.tables()
            if any(seat.visitor == visitor and seat.keeps_a_seat and (leaving or not seat.leaving) for seat in table.people)
        ]

    def sits_in(self, visitor: str) -> dict[Game, str]:
        """Return the games in which somebody has a seat, and at which table."""
        found: dict[Game, str] = {}
        for table_id, game in self.seats_of(visitor):
            found.setdefault(game, table_id)
        return found

    def check_apart(self, by: Staffer, game: Game) -> None:
        """Who plays in a game, or waits for it, gives no seats in it: another of the desk does."""
        plays = any(table.seating.plays_here(by.who) for table in self.tables() if table.placard.game == game)
        if by.role is not Role.PLAYER and (plays or any(entry.game == game for entry in self.lists.of(by.who))):
            raise Forbidden("You play in this game or wait for it yourself: another of the desk gives its seats.")

    # -- lists --------------------------------------------------------------------------------------------------------------

    async def open_list(self, by: Staffer, edition_id: str, table: Mapping[str, object], why: str) -> Game:
        edition = load(edition_id)
        terms = edition.settings(table)
        game = game_of(edition, terms)
        edition.at(terms).game.check_table(edition.at(terms), terms)
        await self._do(lambda now: self.lists.open(by, game, table, why, now))
        return game

    async def close_list(self, by: Staffer, game: Game, why: str) -> None:
        await self._do(lambda now: self.lists.close(by, game, why, now))

    async def join(self, by: Staffer, visitor: Visitor, game: Game, change: bool = False) -> None:
        """A visitor puts his own name on a list; ``change``: he has a seat, and asks for another table."""
        await self._check_listed(game)
        how = How.TABLE if change else How.PERSON
        await self._do(lambda now: self._join(by, game, Who(visitor.name, visitor.id), how, ASKED, now))

    async def add(self, by: Staffer, game: Game, name: str, how: How, why: str) -> None:
        """The desk writes a name: of who stands there, or has phoned."""
        await self._check_listed(game)
        visitor = self._host.visitors.called(name)
        if visitor is not None:
            self._host.staff.exclusions.check_served(visitor.id, self._host.wall())
        who = Who(name, "") if visitor is None else Who(visitor.name, visitor.id)
        await self._do(lambda now: self._join(by, game, who, how, why, now))

    async def _check_listed(self, game: Game) -> None:
        await self._host.look()
        if not (any(table.placard.game == game for table in self.tables()) or game in self.lists.games()):
            raise Unknown(f"There is no list for {game.key}.")

    def _join(self, by: Staffer, game: Game, who: Who, how: How, why: str, now: float) -> Deed:
        rules, sits = self.rules(game), self.sits_in(who.visitor) if who.visitor else {}
        source = sits.get(game, "") if how is How.TABLE else ""
        full = not source or self.sight(source).full(self.taken)
        open = any(table.placard.game == game for table in self.tables())
        return self.lists.join(
            by, game, who, how, rules.waiting, now, sits_in=sits, open=open, source=source, change=rules.change, full=full, why=why
        )

    async def arrive(self, by: Staffer, number: int, version: int, why: str) -> None:
        def arrive(now: float) -> Deed:
            known = self._host.visitors.called(self.lists.find(number, version).name)
            if known is not None:
                self._host.staff.exclusions.check_served(known.id, self._host.wall())
            return self.lists.arrive(by, number, version, "" if known is None else known.id, why, now)

        await self._do(arrive)

    async def call(
        self, by: By, number: int, version: int, chair: Chair | None, seat_version: int | None, out_of_turn: bool, why: str
    ) -> Chair:
        """Keep a seat for a name on a list, and call him; None: the seat that is given next."""

        async def called() -> None:
            nonlocal chair
            entry = self.lists.find(number, version)
            self.check_apart(by.staffer, entry.game)
            free = self.free(entry.game, broken=entry.how is How.BROKEN)
            if chair is None:
                if not free:
                    raise BadInput(f"No seat is free in {entry.game.key}.")
                chair = next((seat for seat in free if seat not in entry.passed), free[0])
            given, wall = chair, self._host.wall()
            deed = self.lists.call(
                by.staffer, number, version, given, self.rules(entry.game).waiting, wall,
                seat_version=seat_version, out_of_turn=out_of_turn, why=why,
            )  # fmt: skip
            if self.sight(given.table).game != entry.game:
                raise BadInput(f"Table {given.table} plays another game than {entry.name} waits for.")
            absent = None if given in free else self._absent_at(given)

            def keep(table: Table, now: float) -> None:
                line = deed.line._replace(at=now)
                if absent is None:
                    table.control.keep_seat(line, given.seat, entry.name, by.name)
                else:
                    table.absences.call_over(line, entry.name, absent.player, by.name)

            await self._host.do_at(given.table, keep)

        await self._at_table(called)
        assert chair is not None
        return chair

    def _absent_at(self, chair: Chair) -> Seat:
        """Return the absent player over whom somebody may play (001 l.495-498); refused where nobody may."""
        table = self.find(chair.table)
        seat = None if table is None else sits_at(table, chair.seat)
        if table is None or seat is None or not seat.out:
            raise BadInput(self._why_not(chair))
        if why := table.absences.may_play_over(seat):
            raise BadInput(why)
        return seat

    def to_play_over(self, table_id: str) -> list[int]:
        """Return the seats of absent players over whom the next on the list may play."""
        table = self.find(table_id)
        if table is None:
            return []
        return sorted(seat.seat for seat in table.people if seat.seat is not None and not table.absences.may_play_over(seat))

    def standing_at(self, table_id: str) -> list[Standing]:
        """Return whoever plays for an absent player at a table, or may: as the table itself has it now."""
        table = self.find(table_id)
        people = [] if table is None else table.people
        return [
            Standing(table_id, seat.player, each.kind, each.name, each.visitor, each.begun, each.until)
            for seat in people
            if (each := seat.stand_in) is not None
        ]

    def played_over(self, table: Table, visitor: Visitor) -> Seat | None:
        """Return the player over whom a visitor was called to play; None: the seat that is kept for them is free."""
        offered = self.lists.offered(visitor.id, table.id)
        return None if offered is None or offered.chair is None else sits_at(table, offered.chair.seat)

    def _why_not(self, chair: Chair) -> str:
        sight = self.sight(chair.table)
        player = sight.at(chair.seat)
        if player is not None:
            return f"{player.who.name} sits in {chair}."
        if chair.seat == sight.added_seat:
            return f"{str(chair).capitalize()} is there only while players of a broken game wait."
        if self.is_fed(chair.table):
            return closed_to_others(chair.table)
        return f"{str(chair).capitalize()} is not free."

    async def lock(self, by: Staffer, number: int, version: int, why: str = ASKED) -> None:
        await self._do(lambda now: self.lists.lock(by, number, version, self._waiting(number), now, why))

    async def let_pass(self, by: Staffer, number: int, version: int, why: str = ASKED) -> None:
        await self._free(by, number, lambda now: self.lists.let_pass(by, number, version, self._waiting(number), now, why))

    async def to_the_end(self, by: Staffer, number: int, version: int, why: str) -> None:
        await self._free(by, number, lambda now: self.lists.to_the_end(by, number, version, why, now))

    async def leave(self, by: Staffer, number: int, version: int, why: str = ASKED) -> None:
        await self._free(by, number, lambda now: self.lists.leave(by, number, version, why, now))

    def _waiting(self, number: int) -> Waiting:
        return self.rules(self.lists.find(number).game).waiting

    async def _free(self, by: Staffer, number: int, make: Callable[[float], Deed]) -> None:
        """A deed after which no seat is kept for that name."""

        async def done() -> None:
            deed = make(self._host.wall())
            entry = self.lists.find(number)
            self.check_apart(by, entry.game)
            await self._put(deed.line, entry)

        await self._at_table(done)

    async def _put(self, line: StaffRow, entry: Entry) -> None:
        """Store a line after which the seat of that entry is free: with its table, if it is open."""
        table = None if entry.chair is None else self._host.directory.find(entry.chair.table)
        if table is None or entry.chair is None or table.state.floor.kept_for(entry.chair.seat) != entry.name:
            await self._host.write(Deed(line).change())
            return
        seat = entry.chair.seat
        await self._host.do_at(table.id, lambda table, now: table.control.keep_seat(line._replace(at=now), seat, "", THE_DESK))

    async def take_seat(self, visitor: Visitor, number: int, version: int, buy_in: Cents | None, address: str) -> Chair:
        """He takes the seat that is kept for him: with chips from the cashier, or from the table that he leaves for it."""
        await self._host.look()
        entry = self.lists.find(number, version)
        if entry.visitor != visitor.id or entry.chair is None:
            raise BadInput("No seat is kept for you.")
        if entry.source and entry.source == self.sits_in(visitor.id).get(entry.game):
            await self.moving.take_seat(visitor, number, version, address)
        else:
            await self._host.join(visitor, entry.chair.table, entry.chair.seat, buy_in)
        return entry.chair

    # -- sitting down -------------------------------------------------------------------------------------------------------

    def concerns(self, visitor: str) -> bool:
        """Whether something waits for him here: then he sits down in his turn among the deeds of the desk."""
        return bool(self.lists.of(visitor)) or visitor in self.companies.hired

    def seat_for(self, table: Table, visitor: Visitor, seat: int | None) -> int | None:
        """The seat in which he may sit down; refused where others come first, or where he may not."""
        return seat if table.settings.private or table.play.real_table else seat_for(self, table, visitor, seat, self._host.wall())

    def check_opener(self, table: Table, visitor: Visitor) -> None:
        """Refuse a seat to the player who opens a table, where players on the board come first in a new game (001 l.1453)."""
        if table.settings.private:
            return
        check_one_seat(self, table, visitor)
        if table.placard.desk.waiting.seats == "from-the-board" and self.lists.waits(table.placard.game):
            raise BadInput(FROM_THE_BOARD)

    def has_sat(self, table: Table, visitor: Visitor, now: float) -> None:
        """He sits: his name goes off the list of the game, in the same change."""
        game, seat = table.placard.game, table.seating.of(visitor.id).seat
        by = Staffer(visitor.id, Role.PLAYER, "")
        for entry in self.lists.of(visitor.id):
            if entry.game == game and seat is not None:
                table.change.staff.append(self.lists.sit(by, entry, Chair(table.id, seat), now).line)

    # -- companies ----------------------------------------------------------------------------------------------------------

    async def hire(self, by: Staffer, name: str, kind: Kind, company: str, why: str) -> None:
        visitor = self._known(name)
        await self._do(lambda now: self.companies.hire(by, visitor.id, kind, company, why, now))

    async def dismiss(self, by: Staffer, name: str, why: str) -> None:
        visitor = self._known(name)
        await self._do(lambda now: self.companies.free(by, visitor.id, why, now))

    def _known(self, name: str) -> Visitor:
        visitor = self._host.visitors.called(name)
        if visitor is None:
            raise Unknown(f"Nobody here is called '{name[:40]}'.")
        return visitor

    # -- what happens by itself ---------------------------------------------------------------------------------------------

    async def _run(self) -> None:
        while True:
            self._woken.clear()
            try:
                await self.tick()
            except Exception as error:  # whatever it is, it is due still: soon again
                if not isinstance(error, CardroomError):
                    _log.error("the board: %s", type(error).__name__)
            try:
                async with asyncio.timeout(LOOKS_EVERY if self._busy else None):
                    await self._woken.wait()
            except TimeoutError:
                pass

    @property
    def _busy(self) -> bool:
        return bool(self.lists.entries or self.lists.to_be_listed or self.moves.under_way or self._bars_due)

    async def tick(self) -> None:
        """Whatever is due: names whose time is over, games that have begun, moves that can be ended, seats that are gone. All of it is
        the desk's, but that tables are told whether others wait."""
        self._tell_tables()
        if not self._host.servers.holds(DESK):
            return
        if self._bars_due:
            await self._host.office.keep_bars()
            self._bars_due = False
        if self._busy:
            await self._host.look()
        for entry in self.lists.due(self._host.wall()):
            await self._lapse(entry.number)
        for visitor in self._host.staff.all_barred(self._host.wall()):
            for entry in self.lists.of(visitor):
                await self._take_off(entry, NOT_ADMITTED)
            await self.friends.end(visitor, NOT_ADMITTED)
        for who, game in self.lists.refusals_over(self._host.wall()):
            await self._by_itself(partial(self._list_again, who, game))
        open = {table.placard.game for table in self.tables()}
        for game in {entry.game for entry in self.lists.entries.values() if entry.state is State.INTERESTED} & open:
            await self._by_itself(partial(self.lists.start, ITSELF, game, "a table is open"))
        for entry in [entry for entry in self.lists.entries.values() if entry.state in OFFERED]:
            await self._look_after(entry)
        await self.moving.tick()

    async def _lapse(self, number: int) -> None:
        async def lapse() -> None:
            entry = self.lists.entries.get(number)
            now = self._host.wall()
            if entry is not None and entry.until is not None and entry.until <= now:
                await self._put(self.lists.lapse(entry, self.rules(entry.game).waiting, now).line, entry)

        await self._at_table(lapse, wakes=False)

    def _list_again(self, who: Who, game: Game, now: float) -> Deed:
        """The time of a refusal is over: the name goes on the list of the game (001 l.340), or the journal says why it cannot."""
        named = who._replace(name=self.name_of(who.visitor)) if who.visitor else who
        try:
            if not (any(table.placard.game == game for table in self.tables()) or game in self.lists.games()):
                raise BadInput(f"{game.key} is not played any more.")
            if who.visitor:
                self._host.staff.exclusions.check_served(who.visitor, now)
            return self._join(ITSELF, game, named, How.REFUSED, OVER, now)
        except (BadInput, Forbidden) as error:
            return self.lists.not_listed(who, game, str(error), now)

    async def _take_off(self, entry: Entry, why: str) -> None:
        async def off() -> None:
            found = self.lists.entries.get(entry.number)
            if found is not None:
                await self._put(self.lists.leave(ITSELF, found.number, None, why, self._host.wall()).line, found)

        await self._at_table(off, wakes=False)

    async def _look_after(self, entry: Entry) -> None:
        """One for whom a seat is kept: whether he has been seated by a dealer, or the table is gone."""
        assert entry.chair is not None
        chair = entry.chair
        table = self.find(chair.table)
        if table is None:
            await self._by_itself(lambda now: self.lists.back(self.lists.find(entry.number, entry.version), "its table has closed", now))
        elif table.play.real_table and entry.name in table.seats:
            sat = Chair(chair.table, table.seats[entry.name].seat or chair.seat)
            await self._by_itself(lambda now: self.lists.sit(ITSELF, self.lists.find(entry.number, entry.version), sat, now))
        elif (sits := sits_at(table, chair.seat)) is not None and table.absences.may_play_over(sits):
            await self._by_itself(lambda now: self.lists.back(self.lists.find(entry.number, entry.version), f"{sits.player} is back", now))

    def _tell_tables(self) -> None:
        """Whether others wait for a seat in its game: by that a table collects for time, and picks up who is away."""
        for runner in self._host.runners:
            if not _seated_here(runner.table):
                continue
            waits = self.lists.waits(runner.table.placard.game)
            if runner.table.state.board != waits:
                runner.table.control.others_wait(waits)
                runner.stirred()

    # -- how deeds are done -------------------------------------------------------------------------------------------------

    async def _by_itself(self, make: Callable[[float], Deed]) -> None:
        """What nobody asked for: where somebody has done something meanwhile it is looked at again."""
        try:
            await self._do(make, wakes=False)
        except (BadInput, Stale, Unknown):
            self.wake()

    async def _do(self, make: Callable[[float], Deed], wakes: bool = True) -> None:
        await self._host.journal.do(lambda: make(self._host.wall()))
        if wakes:
            self.wake()

    async def _at_table(self, do: Callable[[], Awaitable[None]], wakes: bool = True) -> None:
        await self._host.journal.at_table(do)
        if wakes:
            self.wake()


def sits_at(table: Table, number: int) -> Seat | None:
    """Return the person in this seat."""
    return next((seat for seat in table.people if seat.seat == number), None)


def _seated_here(table: Table) -> bool:
    """Whether the desk gives its seats."""
    return table.closed_at is None and (table.play.real_table or not table.settings.private)
