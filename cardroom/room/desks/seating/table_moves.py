"""Players go from one table to another with all their chips (``moves.py`` says how none is ever lost on the way)."""

from secrets import SystemRandom
from typing import TYPE_CHECKING

from cardroom.cards import deck
from cardroom.errors import BadInput, CardroomError
from cardroom.money import money_text
from cardroom.room.base.errors import StorageError, Unknown
from cardroom.room.books.waiting.entries import Chair, How
from cardroom.room.books.waiting.lists import ASKED, ITSELF
from cardroom.room.books.waiting.moves import Lot, Move, Reason, draw_lots
from cardroom.room.desks.seating.admission import closed_to_others
from cardroom.room.desks.seating.plan import Seated, Sight, check_move, goes_back, next_to_move
from cardroom.room.journal.journal import Deed
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import By, Staffer
from cardroom.room.people.visitors import Visitor
from cardroom.room.storage.rows import LeftWith
from cardroom.room.table.table import Table

if TYPE_CHECKING:
    from cardroom.room.desks.seating.board import Board
    from cardroom.room.host.host import Host


class Moving:
    def __init__(self, host: "Host", board: "Board") -> None:
        self._host, self._board = host, board

    # -- main games and feeders ---------------------------------------------------------------------------------------------

    async def pair(self, by: Staffer, main: str, feeder: str, why: str) -> None:
        await self._host.look()
        first, second = self._board.sight(main), self._board.sight(feeder)
        self._board.check_apart(by, first.game)
        twice = {player.who for player in first.players if player.who.visitor} & {player.who for player in second.players}
        if twice:
            name = min(twice).name
            raise BadInput(f"{name} sits at both tables: nobody sits in a main game and in its feeder at once.")
        await self._host.journal.do(lambda: self._board.moves.pair(by, (main, first.game), (feeder, second.game), why, self._host.wall()))
        self._board.wake()

    async def unpair(self, by: Staffer, feeder: str, why: str) -> None:
        await self._host.journal.do(lambda: self._board.moves.unpair(by, feeder, why, self._host.wall()))
        self._board.wake()

    async def move_next(self, by: By, main: str, wants: bool, why: str) -> Move:
        """The next of a feeder goes to a free seat of its main game. ``wants``: of his own will, though he might wait."""
        board = self._board
        await self._host.look()
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
        return await self.move(by, player.who.name, feeder.id, Chair(main, free[0]), Reason.MUST, why)

    async def refuse(self, by: By, table_id: str, player: str, why: str) -> None:
        """He would not move: he gets up, and may not come back for a while."""
        board = self._board

        async def refused() -> None:
            sight = board.sight(table_id)
            board.check_apart(by.staffer, sight.game)
            found = _find(sight, player)
            deed = board.moves.refuse(by.staffer, found.who, table_id, sight.game, sight.rules.must_move, why, self._host.wall())

            def quit(table: Table, now: float) -> None:
                table.change.staff.append(deed.line._replace(at=now))
                table.state.floor.tell(f"{player} does not move to the main game, and quits ({by.name}).")
                table.state.keep()
                table.seating.remove(table.seats[player], now)

            await self._host.do_at(table_id, quit)

        await self._host.journal.at_table(refused)
        board.wake()

    async def break_up(self, by: By, table_id: str, why: str) -> list[Lot]:
        """A game breaks: its players are put on the list of the game, in the order that lots give them, or by how long they sat there."""
        board = self._board
        lots: list[Lot] = []

        async def broken() -> None:
            sight = board.sight(table_id)
            board.check_apart(by.staffer, sight.game)
            people = [player for player in sorted(sight.players, key=lambda player: player.since) if player.who.visitor]
            if not people:
                raise BadInput(f"Nobody is left at table {table_id}.")
            if sight.rules.broken.order == "by-lot":
                cards = list(deck())
                SystemRandom().shuffle(cards)
                lots.extend(draw_lots([player.who for player in people], cards))
            else:
                lots.extend(Lot(player.who, "") for player in people)
            drawn = [[lot.who.name, lot.card] for lot in lots]
            deed = board.lists.break_up(
                by.staffer, table_id, sight.game, [lot.who for lot in lots], drawn, sight.rules.waiting, why, self._host.wall()
            )

            def tell(table: Table, now: float) -> None:
                table.change.staff.append(deed.line._replace(at=now))
                order = ", ".join(f"{lot.who.name} {lot.card}".strip() for lot in lots)
                table.state.floor.tell(f"This game is broken ({by.name}). Seats elsewhere are given in this order: {order}.")
                table.state.keep()

            await self._host.do_at(table_id, tell)

        await self._host.journal.at_table(broken)
        board.wake()
        return lots

    async def close_added(self, by: By, table_id: str, why: str) -> None:
        """All of a broken feeder are placed, and a seat is free: who sits in the added one takes it (001 l.103)."""
        await self._host.look()
        sight = self._board.sight(table_id)
        self._board.check_apart(by.staffer, sight.game)
        found = goes_back(sight, self._board.taken)
        if found is None or self._board.lists.broken_wait(sight.game):
            raise BadInput(f"No added seat of table {table_id} can be taken away now.")
        player, seat = found
        await self._host.do_at(table_id, lambda table, now: table.control.move(by, player.who.name, seat, why, now))

    # -- from table to table ------------------------------------------------------------------------------------------------

    async def take_seat(self, visitor: Visitor, number: int, version: int, address: str) -> None:
        """Who waits with a seat at another table, and was called, goes there with his chips."""
        board = self._board
        entry = board.lists.find(number, version)
        if entry.visitor != visitor.id or entry.chair is None:
            raise BadInput("No seat is kept for you.")
        source = entry.source
        if not any(table.id == source for table, _ in self._host.directory.of(visitor.id)):
            raise BadInput("You sit at no other table of this game: sit down with chips from the cashier.")
        rules = board.rules(entry.game)
        reason = Reason.BROKEN if entry.how is How.BROKEN else Reason.CHANGE
        if reason is Reason.CHANGE and rules.buying.changing_tables == "full":
            table = (await self._host.at(source)).table
            seat = table.seating.of(visitor.id)
            if table.state.brought(seat) < table.placard.full:
                raise BadInput(f"Who changes tables begins with a full buy-in, {money_text(table.placard.full)}: buy chips first.")
        free = reason is Reason.BROKEN and rules.broken.enters == "free-hand"
        by = By(Staffer(visitor.id, Role.PLAYER, address), visitor.name)
        await self.move(by, visitor.name, source, entry.chair, reason, ASKED, free=free)

    async def move(self, by: By, player: str, source: str, to: Chair, reason: Reason, why: str, *, free: bool | None = None) -> Move:
        """Send somebody to a seat of another table: it is kept for him, he gets up when his round is over, and sits down there."""
        board = self._board

        async def moved() -> None:
            here, there = board.sight(source), board.sight(to.table)
            board.check_apart(by.staffer, here.game)
            who = _find(here, player).who
            if not who.visitor:
                raise BadInput(f"{player} has no account here: at a dealer's table the dealer seats people, and bots stay where they are.")
            if here.game != there.game:
                raise BadInput(f"Table {to.table} plays another game: {there.game.key}, not {here.game.key}.")
            if reason is not Reason.BROKEN and board.is_fed(to.table) and source not in board.moves.feeders(to.table):
                raise BadInput(closed_to_others(to.table))
            holder = board.lists.given.get(to)
            if holder is not None and board.lists.entries[holder].visitor != who.visitor:
                raise BadInput(f"{str(to).capitalize()} is kept for {board.lists.entries[holder].name} already.")
            deed = board.moves.move(by.staffer, who, source, to, here.game, reason, here.rules.must_move, why, self._host.wall(), free=free)
            await self._host.do_at(
                to.table, lambda table, now: table.control.keep_seat(deed.line._replace(at=now), to.seat, player, by.name)
            )

        await self._host.journal.at_table(moved)
        found = board.moves.kept(to)
        assert found is not None
        await self.tick()
        board.wake()
        return found

    async def tick(self) -> None:
        """Go on with every move that is under way, as far as it goes."""
        for number in list(self._board.moves.under_way):
            try:
                await self._go_on(number)
            except StorageError:
                raise
            except CardroomError as error:
                await self._call_off(number, str(error))

    async def _go_on(self, number: int) -> None:
        move = self._board.moves.under_way.get(number)
        if move is None:
            return
        here = self._host.directory.find(move.source)
        if here is not None and _sits(here, move.who.visitor):
            if not here.seating.of(move.who.visitor).leaving:
                await self._host.do_at(move.source, lambda table, now: table.seating.leave(table.seating.of(move.who.visitor), now))
                here = self._host.directory.table(move.source)
            if _sits(here, move.who.visitor):
                return  # when his round is over
        await self._host.journal.at_table(lambda: self._sit_down(move))

    async def _sit_down(self, move: Move) -> None:
        board, visitor = self._board, self._host.visitor_by_id(move.who.visitor)
        if move.number not in board.moves.under_way:
            return
        if visitor is None:
            raise Unknown(f"Nobody here is called {move.who.name}.")

        def sit(table: Table, now: float, left: LeftWith | None) -> None:
            chips = 0 if left is None else left.chips
            if not chips:
                raise BadInput(f"{move.who.name} has no chips left to move with.")
            self._host.office.check_admitted(visitor)
            self._host.visitors.check_purse(visitor.id, chips)
            at_table = (seat.visitor or "" for seat in table.people)
            board.companies.check(visitor.id, at_table, table.placard.desk.companies)
            table.seating.sit(
                visitor.name, visitor.id, move.to.seat, chips, now, moved=True, session=self._host.play_session(table, visitor)
            )
            if move.free:
                table.control.deal_in_free(visitor.name)
            table.state.keep()
            table.change.staff.append(board.moves.moved(ITSELF, move.number, chips, now).line)
            board.has_sat(table, visitor, now)

        await self._host.do_knowing_at(move.to.table, lambda store: store.left_with(move.source, visitor.id), sit)

    async def _call_off(self, number: int, why: str) -> None:
        """His chips are at the cashier, in his own account."""
        board = self._board

        async def off() -> None:
            move = board.moves.under_way.get(number)
            if move is None:
                return
            line = board.moves.call_off(ITSELF, number, why, self._host.wall()).line
            found = self._host.directory.find(move.to.table)
            if found is None or found.state.floor.kept_for(move.to.seat) != move.who.name:
                await self._host.write(Deed(line).change())
                return
            await self._host.do_at(
                move.to.table, lambda table, now: table.control.keep_seat(line._replace(at=now), move.to.seat, "", "the room")
            )

        await self._host.journal.at_table(off)


def _sits(table: Table, visitor: str) -> bool:
    return any(seat.visitor == visitor for seat in table.people)


def _find(sight: Sight, player: str) -> Seated:
    found = next((each for each in sight.players if each.who.name == player), None)
    if found is None:
        raise BadInput(f"{player} does not sit at table {sight.id}.")
    return found
