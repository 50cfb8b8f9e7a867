"""The open tables of the whole room: those that this server holds, and those that others do, as they are stored.

A table elsewhere is looked at without its round: who sits there, by which rules, which seats are kept. Whoever wants to do something there
has it fetched first (``Executor.from_desk``).
"""

import asyncio
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from math import inf
from typing import NamedTuple

from cardroom.chance import Chance
from cardroom.errors import CardroomError
from cardroom.room.base.computer import Computer
from cardroom.room.base.errors import Unknown
from cardroom.room.books.waiting.moves import Moves
from cardroom.room.live.tables import Tables
from cardroom.room.storage import Store
from cardroom.room.storage.replay import play_stored
from cardroom.room.storage.rows import TableRow
from cardroom.room.storage.standing import TableStanding, standing
from cardroom.room.table.seat import Seat
from cardroom.room.table.table import Table

SHOWN = 1.0
"""Seconds that what a page shows of tables elsewhere may be old."""


class TableElsewhere(NamedTuple):
    """A table elsewhere, and the row by which it was made."""

    row: TableRow
    table: Table


class Directory:
    def __init__(
        self, store: Store, chance: Callable[[], Chance], now: Callable[[], float], tables: Tables, moves: Moves, computer: Computer
    ) -> None:  # fmt: skip
        """``moves``: of a feeder game the desk must know which players post next."""
        self._store, self._chance, self._now, self._tables, self._moves = store, chance, now, tables, moves
        self._monotonic = computer.monotonic
        self._elsewhere: dict[str, TableElsewhere] = {}
        self._looks = 0  # so often it was begun to look
        self._newest = 0  # the look by which we know what we know
        self._at = -inf  # when that was begun

    async def look(self) -> None:
        """Read again which tables others hold, and who sits there."""
        self._looks += 1
        began = self._monotonic()
        number, here = self._looks, [runner.table.id for runner in self._tables.runners]
        found = await asyncio.to_thread(self._read, here, self._elsewhere, frozenset(self._moves.mains))
        if number < self._newest:
            return  # who began later has seen more
        self._newest, self._at, self._elsewhere = number, began, {seen.row.id: seen for seen, _ in found}
        for seen, seats in found:
            seen.table.show_seats(seats)

    async def glance(self) -> None:
        """The same for pages, which only show it: many ask, and a second is no matter to them."""
        if self._monotonic() > self._at + SHOWN:
            await self.look()

    def passed(self) -> None:
        """A table has come or gone: the next glance looks."""
        self._at = -inf

    def _read(
        self, here: Collection[str], known: Mapping[str, TableElsewhere], followed: Collection[str]
    ) -> list[tuple[TableElsewhere, list[Seat]]]:
        found: list[tuple[TableElsewhere, list[Seat]]] = []
        for each in standing(self._store, here):
            with suppress(CardroomError):  # a table of a game that this server does not have is nothing to it
                seen = self._seen(each, known.get(each.row.id), each.row.id in followed)
                found.append((seen, [Seat.of_row(seat, 0) for seat in each.seats]))
        return found

    def _seen(self, found: TableStanding, known: TableElsewhere | None, followed: bool) -> TableElsewhere:
        if not followed and known is not None and known.row == found.row:
            return known  # most of what changes is who sits there
        stored = self._store.rounds.last(found.row.id) if followed else None
        round = None
        if stored is not None:
            with suppress(CardroomError):  # dealt by rules that are not ours
                round = play_stored(stored)
        return TableElsewhere(found.row, Table.outline(found.row, self._chance, self._now(), round))

    @property
    def tables(self) -> list[Table]:
        """All that are open, in the order in which they were opened."""
        here = {runner.table.id: runner.table for runner in self._tables.runners}
        elsewhere = [seen.table for id, seen in self._elsewhere.items() if id not in here]
        return (
            sorted([*here.values(), *elsewhere], key=lambda table: (table.state.opened_at, table.id)) if elsewhere else list(here.values())
        )

    def here(self, table_id: str) -> bool:
        """Whether this server holds it."""
        return any(runner.table.id == table_id for runner in self._tables.runners)

    def find(self, table_id: str) -> Table | None:
        """If it is open."""
        here = next((runner.table for runner in self._tables.runners if runner.table.id == table_id), None)
        seen = self._elsewhere.get(table_id)
        return here if here is not None or seen is None else seen.table

    def table(self, table_id: str) -> Table:
        found = self.find(table_id)
        if found is None:
            raise Unknown(f"There is no table '{table_id}'.")
        return found

    def of(self, visitor_id: str) -> list[tuple[Table, Seat]]:
        """Where a visitor sits."""
        return [(table, seat) for table in self.tables for seat in table.people if seat.visitor == visitor_id]
