"""The people of the demo in an open room: visitors whose actions bots choose, through the same doors as everybody."""

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from random import Random

from cardroom.bots import Bot, bot_for
from cardroom.errors import CardroomError
from cardroom.room.books.waiting.entries import State
from cardroom.room.host.host import Host
from cardroom.room.live.watch import Watch
from cardroom.room.people.visitors import Visitor
from cardroom.room.table.seat import Seat
from cardroom.room.table.table import Table

LOOKS_EVERY = 0.5
"""Seconds between two looks at the tables."""
THINKS = (0.8, 3.5)
"""Seconds that a player takes. Whoever looks on wants to see something."""
ADDRESS = "127.0.0.1"


class DemoPlayers:
    """Each sits where the night has left them. They play, buy chips while they have any, take a seat that is called for them, and go."""

    def __init__(self, host: Host, people: Iterable[str], random: Random, every: float = LOOKS_EVERY) -> None:
        self._host, self._people, self._random, self._every = host, frozenset(people), random, every
        self._bots: dict[tuple[str, str], Bot] = {}
        self._watches: dict[tuple[str, str], Watch] = {}
        self._due: dict[str, tuple[str, int, float]] = {}  # by table: the question that is thought about, and until when

    async def play(self) -> None:
        """Until it is cancelled."""
        while True:
            for table in list(self._host.directory.tables):
                with suppress(CardroomError):  # a person was quicker, or the table is about to close
                    await self._look(table)
            with suppress(CardroomError):
                await self._take_seats()
            await asyncio.sleep(self._every)

    async def _look(self, table: Table) -> None:
        own = [seat for seat in table.people if seat.visitor in self._people]
        self._attend(table, own)
        for seat in own:
            if not table.running and not seat.leaving and table.state.broke(seat):
                await self._refill(table, seat)
        round = table.round
        if round is None or round.over or round.decision is None:
            return
        player = next((player for player in round.decision.asks if player in {seat.player for seat in own}), None)
        if player is None:
            return
        turn = table.state.turn(player)
        asked = table.round_id, turn
        if self._due.get(table.id, ("", 0, 0.0))[:2] != asked:
            self._due[table.id] = (*asked, self._host.now() + self._random.uniform(*THINKS))
        if self._due[table.id][2] > self._host.now():
            return
        action = self._bot(table, player).choose(round.view(player))
        spot = None if action.spot is None else str(action.spot)
        await self._host.visits.act(
            self._visitor(table.seats[player]), table.id, table.round_id, turn, action.verb, action.amount, spot, list(action.picks)
        )

    def _attend(self, table: Table, own: Iterable[Seat]) -> None:
        """They are there: whoever sits has a connection, and whoever is gone has none."""
        sitting = {(table.id, seat.visitor or "") for seat in own}
        for key in [key for key in self._watches if key[0] == table.id and key not in sitting]:
            self._watches.pop(key).close()
        for table_id, visitor_id in sitting - self._watches.keys():
            visitor = self._host.visitors.by_id(visitor_id)
            self._watches[table_id, visitor_id] = self._host.views.watch(visitor, table_id)

    async def _refill(self, table: Table, seat: Seat) -> None:
        visitor = self._visitor(seat)
        purse = self._host.visitors.balance(visitor.id) // 100 * 100
        chips = min(table.placard.buy_in.usual, purse)
        if chips < table.placard.buy_in.least:
            await self._host.visits.leave(visitor, table.id)
        else:
            await self._host.visits.buy(visitor, table.id, chips)

    async def _take_seats(self) -> None:
        """A seat that is kept for one of them is taken at once."""
        for entry in list(self._host.board.lists.entries.values()):
            visitor = self._host.visitors.by_id(entry.visitor) if entry.visitor in self._people else None
            if visitor is not None and entry.state in (State.CALLED, State.LOCKED):
                await self._host.visits.take_seat(visitor, entry.number, entry.version, None, ADDRESS)

    def _visitor(self, seat: Seat) -> Visitor:
        visitor = self._host.visitors.by_id(seat.visitor or "")
        assert visitor is not None
        return visitor

    def _bot(self, table: Table, player: str) -> Bot:
        if (table.id, player) not in self._bots:
            self._bots[table.id, player] = bot_for(table.edition, str(self._random.random()))
        return self._bots[table.id, player]
