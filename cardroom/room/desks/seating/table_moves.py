"""Players go from one table to another with all their chips (``moves.py`` says how none is ever lost on the way)."""

from dataclasses import dataclass
from secrets import SystemRandom

from cardroom.cards import deck
from cardroom.errors import BadInput, CardroomError
from cardroom.money import money_text
from cardroom.room.base.errors import StorageError, Unknown
from cardroom.room.books.waiting.entries import Chair, How, ListedPerson, person
from cardroom.room.books.waiting.list_work import ASKED, ITSELF
from cardroom.room.books.waiting.moves import Lot, Move, MoveReason, draw_lots
from cardroom.room.desks.seating.admission import Admission
from cardroom.room.desks.seating.arrivals import SitDownMoved
from cardroom.room.desks.seating.board import Board, closed_to_others, seat_of
from cardroom.room.desks.seating.commands import KeepSeat
from cardroom.room.desks.seating.plan import SeatedPlayer, TableSight, check_move, goes_back, next_to_move
from cardroom.room.journal.journal import Posting
from cardroom.room.live.commands import BookCommand
from cardroom.room.live.needs import BoardExecutor, SharedView
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import By, Staffer
from cardroom.room.people.visitors import Visitor
from cardroom.room.storage.rows import StaffRow
from cardroom.room.table.table import Table

# -- at a table -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class QuitTable:
    """Make a player get up who would not move to the main game."""

    table_id: str
    line: StaffRow
    player: str
    by: str

    def apply(self, table: Table, now: float) -> None:
        table.change.staff.append(self.line._replace(at=now))
        table.state.floor.tell(f"{self.player} does not move to the main game, and quits ({self.by}).")
        table.state.keep()
        table.seating.remove(table.seats[self.player], now)


@dataclass(frozen=True)
class TellBroken:
    """Tell a table that its game is broken, and in which order its players get seats elsewhere."""

    table_id: str
    line: StaffRow
    lots: tuple[Lot, ...]
    by: str

    def apply(self, table: Table, now: float) -> None:
        table.change.staff.append(self.line._replace(at=now))
        order = ", ".join(f"{lot.who.name} {lot.card}".strip() for lot in self.lots)
        table.state.floor.tell(f"This game is broken ({self.by}). Seats elsewhere are given in this order: {order}.")
        table.state.keep()


@dataclass(frozen=True)
class TakeOffAddedSeat:
    """Move the player in the added seat to a free one."""

    by: By
    table_id: str
    player: str
    seat: int
    why: str

    def apply(self, table: Table, now: float) -> None:
        table.control.move(self.by, self.player, self.seat, self.why, now)


@dataclass(frozen=True)
class GetUpToMove:
    """Make a player get up from the table that they leave for another."""

    table_id: str
    who: ListedPerson

    def apply(self, table: Table, now: float) -> None:
        seat = seat_of(table, self.who)
        if seat is None:
            raise BadInput(f"{self.who.name} does not sit at this table.")
        table.seating.leave(seat, now)


# -- decided from the board -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PairTables:
    """Make one table the main game, and another its feeder."""

    by: Staffer
    main: str
    feeder: str
    why: str

    def apply(self, board: Board, now: float) -> Posting:
        first, second = board.sight(self.main), board.sight(self.feeder)
        board.check_apart(self.by, first.game)
        twice = {player.who for player in first.players if player.who.visitor} & {player.who for player in second.players}
        if twice:
            name = min(twice).name
            raise BadInput(f"{name} sits at both tables: nobody sits in a main game and in its feeder at once.")
        return board.moves.pair(self.by, (self.main, first.game), (self.feeder, second.game), self.why, now)


@dataclass(frozen=True)
class UnpairTable:
    by: Staffer
    feeder: str
    why: str

    def apply(self, board: Board, now: float) -> Posting:
        return board.moves.unpair(self.by, self.feeder, self.why, now)


@dataclass(frozen=True)
class RefuseMove:
    """Note that a player would not move: they get up, and may not come back for a while."""

    by: By
    table_id: str
    player: str
    why: str

    def apply(self, board: Board, now: float) -> QuitTable:
        sight = board.sight(self.table_id)
        board.check_apart(self.by.staffer, sight.game)
        found = _find(sight, self.player)
        posting = board.moves.refuse(self.by.staffer, found.who, self.table_id, sight.game, sight.rules.must_move, self.why, now)
        return QuitTable(self.table_id, posting.row, self.player, self.by.name)


@dataclass(frozen=True)
class BreakGame:
    """Break a game: its players are put on the list of the game, in the order that lots give them, or by how long they sat there."""

    by: By
    table_id: str
    why: str

    def apply(self, board: Board, now: float) -> TellBroken:
        sight = board.sight(self.table_id)
        board.check_apart(self.by.staffer, sight.game)
        by_hand = board.table(self.table_id).play.real_table  # no bot sits there: a name without an account is a person
        people = [player for player in sorted(sight.players, key=_since) if player.who.visitor or by_hand]
        if not people:
            raise BadInput(f"Nobody is left at table {self.table_id}.")
        if sight.rules.broken.order == "by-lot":
            cards = list(deck())
            SystemRandom().shuffle(cards)
            lots = tuple(draw_lots([player.who for player in people], cards))
        else:
            lots = tuple(Lot(player.who, "") for player in people)
        drawn = [[lot.who.name, lot.card] for lot in lots]
        posting = board.lists.work.break_up(
            self.by.staffer, self.table_id, sight.game, [lot.who for lot in lots], drawn, sight.rules.waiting, self.why, now
        )
        return TellBroken(self.table_id, posting.row, lots, self.by.name)


@dataclass(frozen=True)
class MoveToTable:
    """Send a player to a seat of another table: it is kept for them, and they get up when their round is over."""

    by: By
    player: str
    source: str
    to: Chair
    reason: MoveReason
    why: str
    free: bool | None = None

    def apply(self, board: Board, now: float) -> KeepSeat:
        by, player, to = self.by, self.player, self.to
        here, there = board.sight(self.source), board.sight(to.table)
        board.check_apart(by.staffer, here.game)
        who = _find(here, player).who
        if not who.visitor:
            raise BadInput(f"{player} has neither an account nor a player number: bots stay where they are.")
        if board.table(self.source).play.real_table != board.table(to.table).play.real_table:
            raise BadInput("Nobody moves between a dealer's table and one that the room deals: a player there needs a screen.")
        if here.game != there.game:
            raise BadInput(f"Table {to.table} plays another game: {there.game.key}, not {here.game.key}.")
        if self.reason is not MoveReason.BROKEN and board.is_fed(to.table) and self.source not in board.moves.feeders(to.table):
            raise BadInput(closed_to_others(to.table))
        holder = board.lists.given.get(to)
        if holder is not None and board.lists.entries[holder].who != person(who.visitor, who.name):
            raise BadInput(f"{str(to).capitalize()} is kept for {board.lists.entries[holder].name} already.")
        posting = board.moves.move(
            by.staffer, who, self.source, to, here.game, self.reason, here.rules.must_move, self.why, now, free=self.free
        )
        return KeepSeat(to.table, posting.row, to.seat, player, by.name)


@dataclass(frozen=True)
class CallOffMove:
    """Call a move off: the player's chips are at the cashier, in their own account."""

    number: int
    why: str

    def apply(self, board: Board, now: float) -> Posting | KeepSeat | None:
        move = board.moves.under_way.get(self.number)
        if move is None:
            return None
        line = board.moves.call_off(ITSELF, self.number, self.why, now).row
        found = board.any_table(move.to.table)
        if found is None or found.state.floor.kept_for(move.to.seat) != move.who.name:
            return Posting(line)
        return KeepSeat(move.to.table, line, move.to.seat, "", "the room")


class TableMoves:
    def __init__(self, executor: BoardExecutor, state: SharedView, admission: Admission) -> None:
        self._executor, self._state, self._admission = executor, state, admission
        self._board = admission.board

    # -- main games and feeders ---------------------------------------------------------------------------------------------

    async def do(self, command: BookCommand[Board, Posting]) -> None:
        """Run a command that touches no table."""
        await self._executor.look()
        await self._executor.write(command, self._board)
        self._state.news.set()

    async def move_next(self, by: By, main: str, wants: bool, why: str) -> Move:
        """Move the next player of a feeder to a free seat of its main game. ``wants``: of their own will, though they might wait."""
        board = self._board
        await self._executor.look()
        sight = board.sight(main)
        feeders = [board.sight(feeder) for feeder in board.moves.feeders(main) if any(s.id == feeder for s in board.sights())]
        feeder = next((each for each in feeders if each.players), None)
        player = None if feeder is None else next_to_move(feeder)
        if feeder is None or player is None:
            raise BadInput(f"Nobody sits in a feeder game of table {main}.")
        check_move(sight, feeder, player, wants=wants)
        free = sight.free(board.taken)
        if not free:
            raise BadInput(f"No seat of table {main} is free.")
        return await self.move(MoveToTable(by, player.who.name, feeder.id, Chair(main, free[0]), MoveReason.MUST, why))

    async def refuse(self, command: RefuseMove) -> None:
        await self._executor.arrange(command, self._board)
        self._state.news.set()

    async def break_up(self, command: BreakGame) -> list[Lot]:
        """Break a game; returns the lots in their order."""
        told = await self._executor.arrange(command, self._board)
        self._state.news.set()
        return list(told.lots)

    async def close_added(self, by: By, table_id: str, why: str) -> None:
        """Move the player in the added seat to a free one, when all of a broken feeder are placed (001 l.103)."""
        await self._executor.look()
        sight = self._board.sight(table_id)
        self._board.check_apart(by.staffer, sight.game)
        found = goes_back(sight, self._board.taken)
        if found is None or self._board.lists.broken_wait(sight.game):
            raise BadInput(f"No added seat of table {table_id} can be taken away now.")
        player, seat = found
        await self._executor.from_desk(TakeOffAddedSeat(by, table_id, player.who.name, seat, why))

    # -- from table to table ------------------------------------------------------------------------------------------------

    async def take_seat(self, visitor: Visitor, number: int, version: int, address: str) -> None:
        """Send a player, who waits with a seat at another table and was called, there with their chips."""
        board = self._board
        entry = board.lists.find(number, version)
        if entry.visitor != visitor.id or entry.chair is None:
            raise BadInput("No seat is kept for you.")
        source = entry.source
        if not any(table.id == source for table, _ in board.all_seats(visitor.id)):
            raise BadInput("You sit at no other table of this game: sit down with chips from the cashier.")
        rules = board.rules(entry.game)
        reason = MoveReason.BROKEN if entry.how is How.BROKEN else MoveReason.CHANGE
        if reason is MoveReason.CHANGE and rules.buying.changing_tables == "full":
            table = await self._executor.fetch_table(source)
            seat = table.seating.of(visitor.id)
            if table.state.brought(seat) < table.placard.full:
                raise BadInput(f"Who changes tables begins with a full buy-in, {money_text(table.placard.full)}: buy chips first.")
        free = reason is MoveReason.BROKEN and rules.broken.enters == "free-hand"
        by = By(Staffer(visitor.id, Role.PLAYER, address), visitor.name)
        await self.move(MoveToTable(by, visitor.name, source, entry.chair, reason, ASKED, free))

    async def move(self, command: MoveToTable) -> Move:
        """Send a player to a seat of another table, and go on with the move as far as it goes."""
        await self._executor.arrange(command, self._board)
        found = self._board.moves.kept(command.to)
        assert found is not None
        await self.tick()
        self._state.news.set()
        return found

    async def tick(self) -> None:
        """Go on with every move that is under way, as far as it goes."""
        for number in list(self._board.moves.under_way):
            try:
                await self._go_on(number)
            except StorageError:
                raise
            except CardroomError as error:
                await self._executor.arrange(CallOffMove(number, str(error)), self._board)

    async def _go_on(self, number: int) -> None:
        move = self._board.moves.under_way.get(number)
        if move is None:
            return
        here = self._board.any_table(move.source)
        seat = None if here is None else seat_of(here, move.who)
        if seat is not None:
            if not seat.leaving:
                await self._executor.from_desk(GetUpToMove(move.source, move.who))
            if seat_of(self._board.table(move.source), move.who) is not None:
                return  # when their round is over
        async with self._executor.turn():
            await self._sit_down(move)

    async def _sit_down(self, move: Move) -> None:
        visitor = self._state.visitors.by_id(move.who.visitor)
        if move.number not in self._board.moves.under_way:
            return
        if visitor is None:
            raise Unknown(f"Nobody here is called {move.who.name}.")
        await self._executor.from_desk_informed(SitDownMoved(visitor, move), self._admission)


def _since(player: SeatedPlayer) -> float:
    return player.since


def _find(sight: TableSight, player: str) -> SeatedPlayer:
    found = next((each for each in sight.players if each.who.name == player), None)
    if found is None:
        raise BadInput(f"{player} does not sit at table {sight.id}.")
    return found
