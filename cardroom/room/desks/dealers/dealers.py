"""What a dealer does at a table of the room, with the state that the dealer's screen shows after it."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from cardroom.dealer.card_reader import CardReader, parse_reader_line
from cardroom.errors import CardroomError
from cardroom.room.base.settings import read_settings
from cardroom.room.desks.dealers.commands import CloseFelt, ScreenState, SellToNameless, TakeBackLine, TapIn, TypeForReader
from cardroom.room.desks.dealers.data import DealerData, DealerRowData, TakenBackData, awaited_at, felt_data
from cardroom.room.desks.dealers.opening import FeltOpening, OpenFelt
from cardroom.room.desks.dealers.seats import SAT_DOWN, SeatPlayer, SellAtFelt, Sitter
from cardroom.room.desks.floor.data import OfferData, PreviewData, offer_data
from cardroom.room.desks.floor.floor import ruling_preview
from cardroom.room.desks.people.player_desk import RegisterPlayer
from cardroom.room.live.commands import TableCommand
from cardroom.room.live.needs import DeskExecutor, HeldTables, OpenTables
from cardroom.room.live.runner import Runner
from cardroom.room.people.roles import At, Role
from cardroom.room.people.staff import By
from cardroom.room.people.visitors import Visitor
from cardroom.round import FloorCall

DEALS = (Role.DEALER, Role.FLOOR)
"""The roles that may deal."""


class Dealers:
    def __init__(self, executor: DeskExecutor, tables: OpenTables, held: HeldTables, opening: FeltOpening) -> None:
        self._executor, self._tables, self._held, self._opening = executor, tables, held, opening
        self._office, self._books = opening.office, opening.books
        self._readers: dict[tuple[str, str], tuple[CardReader, asyncio.Lock]] = {}

    # -- opening ------------------------------------------------------------------------------------------------------------

    def tables(self, may: Callable[[At], bool]) -> list[DealerRowData]:
        """Return the open tables that are theirs to deal at."""
        found = (runner for runner in reversed(self._held.runners) if runner.table.play.real_table)
        return [_row(runner) for runner in found if may(At(runner.table.id, runner.table.edition.house))]

    async def open(
        self, by: By, wanted: Mapping[str, object], sitters: Sequence[Sitter], chips: str, stepped: bool, dealer: str,
        shoe: int | None = None,
    ) -> str:  # fmt: skip
        """``shoe``: so many cards have left the shoe already from which the first round is dealt."""
        command = OpenFelt(by, read_settings({**wanted, "private": True}), (), chips, stepped, dealer, shoe)
        command.check(self._office)
        people = [await self._sits(by, sitter) for sitter in sitters]
        return await self._executor.open_table(replace(command, people=tuple(people)), self._opening)

    async def _sits(self, by: By, sitter: Sitter) -> SeatPlayer:
        """Return how a person sits down; whoever is unknown gets a player number first."""
        visitor = self._books.find(sitter)
        if visitor is None:
            deed = await self._executor.write(RegisterPlayer(by.staffer, sitter.player, SAT_DOWN), self._books.players)
            visitor = Visitor(deed.visitors[0].id, deed.visitors[0].name)
        return SeatPlayer("", by, sitter, visitor)

    # -- what is seen -------------------------------------------------------------------------------------------------------

    async def state(self, table_id: str) -> DealerData:
        return felt_data(await self._held.runner(table_id).stored())

    async def wrong(self, table_id: str) -> list[OfferData]:
        """What the house has a ruling for that may have happened now."""
        table = await self._held.runner(table_id).stored()
        table.play.by_dealer()
        round = table.round if table.running else None
        return [] if round is None else [offer_data(round, offer) for offer in round.rulings]

    async def previewer(
        self, by: By, table_id: str, seen: ScreenState, name: str, args: Mapping[str, object], code: str
    ) -> Callable[[], PreviewData]:
        """Return a function that finds out, in any thread, what a ruling will do."""
        table = await self._held.runner(table_id).stored()
        play = table.play.by_dealer()
        play.check(seen.round, seen.typed)
        round = play.played()
        return partial(ruling_preview, round.setup, tuple(round.inputs), FloorCall(name, tuple(args.items()), by.name), code)

    # -- what is done -------------------------------------------------------------------------------------------------------

    async def do(self, command: TableCommand[object]) -> DealerData:
        """Run a command of the dealer; returns what the screen shows after it."""
        runner = self._held.runner(command.table_id)
        await self._executor.at_table(command)
        return felt_data(await runner.stored())

    async def tap_in(self, by: By, table_id: str, dealer: str) -> DealerData:
        """Let another dealer tap in."""
        return await self.do(TapIn(table_id, by, dealer, self._books.dealer(by, dealer.strip() or by.name)))

    async def take_back(self, command: TakeBackLine) -> TakenBackData:
        runner = self._held.runner(command.table_id)
        words = await self._executor.at_table(command)
        return {"words": words, "table": felt_data(await runner.stored())}

    async def read_line(self, table_id: str, sender: str, raw: str) -> str:
        """Take a line of a scanner or a card-reading shoe, one at a time from each; returns its answer.

        Cards of a hand that is not complete are in memory: a reader whose table was resumed meanwhile is told what is missing.
        """
        runner = self._held.runner(table_id)
        here = self._readers.setdefault((table_id, sender), (CardReader(), asyncio.Lock()))
        reader, one = here
        async with one:
            try:
                said = parse_reader_line(raw)
                if answered := reader.repeated(said):
                    return answered
            except CardroomError as error:
                return f"no {error}"
            try:
                typing = reader.take(said, awaited_at(await runner.stored()))
                if typing is not None:
                    await self._executor.at_table(TypeForReader(table_id, typing))
                answer = reader.answer(awaited_at(await runner.stored()))
            except CardroomError as error:
                answer = f"no {error}"
            return reader.remember(said, answer)

    async def close(self, by: By, table_id: str) -> None:
        await self._executor.at_table(CloseFelt(table_id, by))
        self._readers = {at: reader for at, reader in self._readers.items() if at[0] != table_id}

    async def seat(self, by: By, table_id: str, sitter: Sitter) -> DealerData:
        """Let a person sit down at the real table."""
        command = SeatPlayer(table_id, by, sitter, self._books.find(sitter))
        return await self._bring(command)

    async def buy(self, by: By, table_id: str, sitter: Sitter) -> DealerData:
        """Sell more chips to a player who sits there."""
        await self._executor.look()
        visitor = self._books.players.visitors.by_id(self._tables.table(table_id).state.seated(sitter.player).visitor or "")
        if visitor is None:
            return await self.do(SellToNameless(table_id, by, sitter.player, sitter.chips or 0, self._books.admission.gaming_day()))
        return await self._bring(SellAtFelt(table_id, by, sitter, visitor))

    async def _bring(self, command: SeatPlayer | SellAtFelt) -> DealerData:
        """Run it in the turn of the desk: the bank of the table is a book of the desk, and the seat is its table's."""
        await self._executor.bring(partial(self._executor.in_turn_informed, command, self._books))
        return felt_data(await self._held.runner(command.table_id).stored())


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
