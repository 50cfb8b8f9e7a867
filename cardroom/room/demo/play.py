"""Tables that are played in a time of their own: whoever is asked answers after a few seconds of it, as a sensible player would."""

import heapq
from collections.abc import Callable, Iterator
from random import Random

from cardroom.bots import Bot, bot_for
from cardroom.chance import Live
from cardroom.errors import BadInput
from cardroom.houses.loader import load
from cardroom.room.base.settings import read_settings
from cardroom.room.storage.rows import Change
from cardroom.room.table.seat import Seat
from cardroom.room.table.state import InRoom, OpenedBy
from cardroom.room.table.table import Table

THINKS = (2.0, 8.0)
"""Seconds that a player takes."""


class DemoPlay:
    """Every table of the room. ``keep`` is given what is to be stored of them, in the order in which it was made."""

    def __init__(self, random: Random, keep: Callable[[Change], None]) -> None:
        self._random = random
        self._keep = keep
        self._due: list[tuple[float, int, str]] = []  # when a table is looked at next
        self._count = 0
        self._bots: dict[tuple[str, str], Bot] = {}
        self.tables: dict[str, Table] = {}
        self.seen: Callable[[Table, float], None] = lambda table, now: None  # somebody who looks on, after every step

    def open(self, edition: str, opened_by: str, now: float, **given: object) -> Table:
        settings = read_settings({"edition": edition, "private": False, "clock_for_two": 60, **given})
        unattended = InRoom(attended=False)  # nobody watches: they play on
        opened = OpenedBy(opened_by, now, number=len(self.tables) + 1)
        table = Table.open(self._id(), load(edition), settings, lambda: Live(self._random.randbytes(32)), opened, unattended)
        table.chips.seed_fund(now)
        table.state.keep()
        self.tables[table.id] = table
        self.changed(table)
        self.look(table, now)
        return table

    def _id(self) -> str:
        letters = "abcdefghjkmnpqrstuvwxyz23456789"
        return "".join(self._random.choice(letters) for _ in range(6))

    def look(self, table: Table, at: float) -> None:
        """At this moment the table goes on."""
        self._count += 1
        heapq.heappush(self._due, (at, self._count, table.id))

    def changed(self, table: Table) -> None:
        if table.change.waiting:
            self._keep(table.take_change())

    def until(self, moment: float) -> Iterator[float]:
        """Play on to this moment, step by step: the time after each."""
        while self._due and self._due[0][0] <= moment:
            now, _, table_id = heapq.heappop(self._due)
            table = self.tables[table_id]
            if table.closed_at is not None:
                continue
            self.look(table, now + self._step(table, now))
            self.seen(table, now)
            self.changed(table)
            yield now

    def _step(self, table: Table, now: float) -> float:
        """One step of a table; in how many seconds the next one comes."""
        if table.running:
            self._answer(table, now)
            return self._random.uniform(*THINKS)
        due = table.due()
        if due is None or due > now:
            return 30.0 if due is None else max(1.0, due - now)
        table.tick(now)
        return self._random.uniform(*THINKS)

    def _answer(self, table: Table, now: float) -> None:
        round = table.round
        assert round is not None and round.decision is not None
        player = next(iter(round.decision.asks))
        seat = table.seats[player]
        if seat.leaving or seat.visitor is None:
            table.tick(now)
            return
        action = self._bot(table, player).choose(round.view(player))
        try:
            table.act(seat.visitor, table.round_id, table.state.turn(player), [action], now)
        except BadInput:
            table.tick(now + table.settings.clock_for_two + table.settings.time_bank)

    def _bot(self, table: Table, player: str) -> Bot:
        if (table.id, player) not in self._bots:
            self._bots[table.id, player] = bot_for(table.edition, str(self._random.random()))
        return self._bots[table.id, player]

    def short(self, table: Table) -> list[Seat]:
        """Those who have too few chips to be dealt in."""
        return [] if table.running else [seat for seat in table.people if table.state.broke(seat)]
