"""What visitors do in the room: they come in, open tables, sit down, play, buy chips and get up."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import partial

from cardroom.errors import BadInput, CardroomError
from cardroom.money import Cents
from cardroom.records.plain import read_spot
from cardroom.room.books.waiting.entries import Chair
from cardroom.room.desks.office.commands import RemoveFromTable
from cardroom.room.desks.office.entry import Reception
from cardroom.room.desks.seating.admission import Admission
from cardroom.room.desks.seating.arrivals import BuyChips, JoinTable
from cardroom.room.desks.seating.table_moves import TableMoves
from cardroom.room.host.commands import Act, ActAll, LeaveTable, RenameAtTable
from cardroom.room.host.newcomers import EnterRoom, GiveChips, RenameVisitor, VisitorBooks
from cardroom.room.host.opening import OpenTable, TableOpening
from cardroom.room.live.commands import TableCommand
from cardroom.room.live.executor import Executor
from cardroom.room.live.requests import Remember, RequestKey, said
from cardroom.room.live.servers import Servers
from cardroom.room.live.shared_state import SharedState
from cardroom.room.people.roles import CONSOLE, Role
from cardroom.room.people.staff import Staffer
from cardroom.room.people.visitors import Visitor
from cardroom.room.storage.rows import DESK
from cardroom.round import Action

Stated = tuple[str, int, str | None, list[int]]  # an action as it is sent: verb, amount, spot, picks


class Visits:
    def __init__(
        self, executor: Executor, state: SharedState, servers: Servers, opening: TableOpening, moves: TableMoves
    ) -> None:  # fmt: skip
        self._executor, self._state, self._servers, self._opening, self._moves = executor, state, servers, opening, moves
        self._admission: Admission = opening.admission
        self._reception = Reception(opening.office.register, state.people)
        self._books = VisitorBooks(opening.office.register, opening.directory, self._admission.board.lists, state.days)

    # -- in the room --------------------------------------------------------------------------------------------------------

    async def enter(self, name: str = "", device: str = "") -> tuple[Visitor, str]:
        """Let a new visitor in; returns their secret, which is told once."""
        came = await self._executor.write_at_once(EnterRoom(name, device), self._reception)
        return came.visitor, came.secret

    async def rename(self, visitor: Visitor, name: str) -> Visitor:
        """Rename a visitor, and their seats."""
        await self._executor.arrange(RenameVisitor(visitor, name), self._books)
        named = self._state.visitors.by_id(visitor.id) or visitor
        for sat, seat in self._opening.directory.of(visitor.id):
            if seat.player != named.name:
                await self._executor.from_desk(RenameAtTable(named, sat.id))
        return named

    async def more_chips(self, visitor: Visitor, key: str = "") -> None:
        """Give a visitor play chips. ``key``: the client's id, for which it happens once."""
        self._executor.check_desk()
        await self._executor.once(RequestKey(visitor.id, key, said("chips")), partial(self._give_chips, visitor))

    async def _give_chips(self, visitor: Visitor, remember: Remember) -> str:
        command = GiveChips(visitor, await self._state.chips(visitor.id))
        await self._executor.write_at_once(command, self._books, remember)
        return ""

    async def open(self, visitor: Visitor, wanted: Mapping[str, object], key: str = "") -> str:
        """Open a table; returns its id."""
        self._executor.check_desk()
        asked = RequestKey(visitor.id, key, said("open", **wanted))
        return await self._executor.once(asked, partial(self._bring_to_new, OpenTable(visitor, wanted)))

    async def _bring_to_new(self, command: OpenTable, remember: Remember) -> str:
        return await self._executor.bring(partial(self._executor.open_table, command, self._opening, remember))

    async def open_in_turn(self, command: OpenTable, remember: Remember) -> str:
        """Open a table in the turn of the desk, which the caller has taken; returns its id."""
        return await self._executor.open_in_turn(command, self._opening, remember)

    # -- at a table ---------------------------------------------------------------------------------------------------------

    async def do(self, command: TableCommand[None]) -> None:
        """Run a command of a player at a table."""
        await self._executor.at_table(command)

    async def act(
        self, visitor: Visitor, table_id: str, round: str, turn: int, verb: str, amount: int = 0, spot: str | None = None,
        picks: list[int] | None = None,
    ) -> None:  # fmt: skip
        await self._executor.at_table(Act(visitor, table_id, round, turn, read_action(verb, amount, spot, picks)))

    async def act_all(self, visitor: Visitor, table_id: str, round: str, turn: int, stated: Iterable[Stated]) -> None:
        """Give several answers in a row: all of them, or none."""
        await self._executor.at_table(ActAll(visitor, table_id, round, turn, tuple(read_action(*each) for each in stated)))

    async def leave(self, visitor: Visitor, table_id: str, key: str = "") -> None:
        asked = RequestKey(visitor.id, key, said("leave", table=table_id))
        await self._executor.at_table_once(LeaveTable(visitor, table_id), asked)

    async def buy(self, visitor: Visitor, table_id: str, amount: Cents, key: str = "") -> None:
        asked = RequestKey(visitor.id, key, said("buy", table=table_id, amount=amount))
        await self._executor.once(asked, partial(self._buy, BuyChips(visitor, table_id, amount)))

    async def _buy(self, command: BuyChips, remember: Remember) -> str:
        await self._executor.bring(partial(self._executor.at_table_informed, command, self._admission, remember))
        return ""

    # -- sitting down -------------------------------------------------------------------------------------------------------

    async def join(
        self, visitor: Visitor, table_id: str, seat: int | None = None, buy_in: Cents | None = None, behind: bool = False, key: str = ""
    ) -> None:
        asked = RequestKey(visitor.id, key, said("join", table=table_id, seat=seat, buy_in=buy_in, behind=behind))
        await self._executor.once(asked, partial(self._join, JoinTable(visitor, table_id, seat, buy_in, behind)))
        await self._still_admitted(visitor, table_id)

    async def _join(self, command: JoinTable, remember: Remember) -> str:
        self._opening.budgets.check_stored(command.visitor.id)
        in_turn = await self._is_concerned(command)
        run = self._executor.in_turn_informed if in_turn else self._executor.at_table_informed
        await self._executor.bring(partial(run, command, self._admission, remember))
        return ""

    async def sit_from_desk(self, command: JoinTable, remember: Remember) -> None:
        """Let a visitor sit down in the turn of the desk, which the caller has taken."""
        await self._executor.from_desk_informed(command, self._admission, remember)

    async def _is_concerned(self, command: JoinTable) -> bool:
        """Whether it matters what else there is of a visitor in the room: then they sit down in their turn among the desk's commands."""
        concerned = self._admission.concerns(command.visitor.id)
        if concerned or self._servers.alone or not self._servers.holds(DESK):
            return concerned
        if self._opening.directory.find(command.table_id) is None:
            await self._executor.look()
        table = self._opening.directory.find(command.table_id)
        return table is not None and self._admission.in_turn(table)

    async def _still_admitted(self, visitor: Visitor, table_id: str) -> None:
        """Remove a visitor whom another server barred in the very moment in which they sat down: one of the two finds them there."""
        if self._servers.alone:
            return
        with suppress(CardroomError):  # they sit, whatever becomes of this
            await self._state.journal.catch_up()
            if self._state.staff.barred(visitor.id, self._state.wall()):
                await self.do(RemoveFromTable(Staffer(CONSOLE, Role.OPERATOR, ""), table_id, visitor.id, "barred as he sat down"))

    async def take_seat(self, visitor: Visitor, number: int, version: int, buy_in: Cents | None, address: str) -> Chair:
        """Take the seat that is kept for a visitor: with chips from the cashier, or from the table that they leave for it."""
        await self._executor.look()
        board = self._admission.board
        entry = board.lists.find(number, version)
        if entry.visitor != visitor.id or entry.chair is None:
            raise BadInput("No seat is kept for you.")
        if entry.source and entry.source == board.sits_in(visitor.id).get(entry.game):
            await self._moves.take_seat(visitor, number, version, address)
        else:
            await self.join(visitor, entry.chair.table, entry.chair.seat, buy_in)
        return entry.chair


def read_action(verb: str, amount: int, spot: str | None, picks: list[int] | None) -> Action:
    return Action("", verb, amount, read_spot(spot) if spot else None, tuple(picks or ()))
