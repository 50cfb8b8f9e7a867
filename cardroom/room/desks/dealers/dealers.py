"""What a dealer does at a table of the room, with the state that the dealer's screen shows after it."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from cardroom.chance import Felt
from cardroom.houses.loader import load
from cardroom.room.base.errors import Forbidden
from cardroom.room.base.settings import check_terms, new_id, read_settings
from cardroom.room.books.days import Days
from cardroom.room.books.play_sessions import PlaySessions
from cardroom.room.books.waiting.lists import ListedPerson
from cardroom.room.desks.dealers.commands import CloseFelt, SeatAtFelt, Sitter, TakeBackLine
from cardroom.room.desks.dealers.data import DealerData, DealerRowData, TakenBackData, felt_data
from cardroom.room.desks.floor.data import OfferData, offer_data
from cardroom.room.desks.office import Office
from cardroom.room.live.commands import TableCommand
from cardroom.room.live.executor import Executor
from cardroom.room.live.runner import Runner
from cardroom.room.live.shared_state import SharedState
from cardroom.room.live.tables import Tables
from cardroom.room.people.roles import At, Role
from cardroom.room.people.staff import By
from cardroom.room.storage.rows import Change
from cardroom.room.storage.wall_time import on_the_wall
from cardroom.room.table.felt_log import FeltLog
from cardroom.room.table.lines import TableOpenedByDealer
from cardroom.room.table.state import OpenedBy
from cardroom.room.table.table import Table
from cardroom.round.floor import NAME, said

DEALS = (Role.DEALER, Role.FLOOR)
"""The roles that may deal."""


class Dealers:
    def __init__(
        self, executor: Executor, state: SharedState, tables: Tables, office: Office, days: Days, play_sessions: PlaySessions,
        now: Callable[[], float], wall: Callable[[], float],
    ) -> None:  # fmt: skip
        self._executor, self._state, self._tables, self._office = executor, state, tables, office
        self._days, self._play_sessions, self._now, self._wall = days, play_sessions, now, wall

    # -- opening ------------------------------------------------------------------------------------------------------------

    def tables(self, may: Callable[[At], bool]) -> list[DealerRowData]:
        """Return the open tables that are theirs to deal at."""
        found = (runner for runner in reversed(self._tables.runners) if runner.table.play.real_table)
        return [_row(runner) for runner in found if may(At(runner.table.id, runner.table.edition.house))]

    async def open(
        self, by: By, wanted: Mapping[str, object], sitters: Sequence[Sitter], chips: str, stepped: bool, dealer: str,
        shoe: int | None = None,
    ) -> str:  # fmt: skip
        """``shoe``: so many cards have left the shoe already from which the first round is dealt."""
        now = self._now()
        settings = read_settings({**wanted, "private": True})
        edition = load(settings.edition)
        if Role(by.staffer.role) not in self._office.roles(by.staffer.who, At(house=edition.house)):
            raise Forbidden(f"Your role is not for the tables of {edition.house}.")
        check_terms(edition, settings)
        deals = said(dealer, NAME, "The name of a dealer") or by.name
        opened = OpenedBy(by.staffer.who, now, by.name, deals, self._office.free_number)
        table = Table.open(new_id(), edition, settings, Felt, opened, self._tables.in_room, FeltLog(chips, stepped, shoe))
        table.chips.seed_fund(now)
        for sitter in sitters:
            table.seating.sit(sitter.player, None, sitter.seat, table.placard.buy_in.usual if sitter.chips is None else sitter.chips, now)
        line = by.staffer.entry(now, TableOpenedByDealer(edition.id), table_id=table.id, why="a dealer's table")
        table.state.keep()
        table.change.staff.append(line)
        await self._open(table, on_the_wall(table.take_change(), self._wall() - now))
        return table.id

    async def _open(self, table: Table, change: Change) -> None:
        self._executor.check_desk()
        await self._executor.look()
        self._office.check_room()
        await self._state.write(change, partial(self._tables.open_new, table))

    # -- what is seen -------------------------------------------------------------------------------------------------------

    async def state(self, table_id: str) -> DealerData:
        return felt_data(await self._tables.runner(table_id).stored())

    async def wrong(self, table_id: str) -> list[OfferData]:
        """What the house has a ruling for that may have happened now."""
        table = await self._tables.runner(table_id).stored()
        table.play.by_dealer()
        round = table.round if table.running else None
        return [] if round is None else [offer_data(round, offer) for offer in round.rulings]

    # -- what is done -------------------------------------------------------------------------------------------------------

    async def do(self, command: TableCommand[object]) -> DealerData:
        """Run a command of the dealer; returns what the screen shows after it."""
        runner = self._tables.runner(command.table_id)
        await self._executor.at_table(command)
        return felt_data(await runner.stored())

    async def take_back(self, command: TakeBackLine) -> TakenBackData:
        runner = self._tables.runner(command.table_id)
        words = await self._executor.at_table(command)
        return {"words": words, "table": felt_data(await runner.stored())}

    async def close(self, by: By, table_id: str) -> None:
        await self._executor.at_table(CloseFelt(table_id, by))

    async def seat(self, by: By, table_id: str, do: str, sitter: Sitter) -> DealerData:
        """Do something for a player at the real table."""
        await self._state.journal.catch_up()
        game, now = self._tables.runner(table_id).table.chips.session_game, self._wall()
        day = self._days.today(now).isoformat()
        session = self._play_sessions.of(ListedPerson(sitter.player), game, day, now)
        return await self.do(SeatAtFelt(table_id, by, do, sitter, session, day))


def _row(runner: Runner) -> DealerRowData:
    shown = runner.display.snapshot.table
    return {
        "id": shown["id"],
        "edition": shown["edition"],
        "name": shown["name"],
        "house": shown["house"],
        "limits": shown["limits"],
        "state": shown["state"],
        "dealer": shown["dealer"],
        "number": runner.display.snapshot.number,
        "players": [seat["player"] for seat in shown["seats"] if seat["player"]],
    }
