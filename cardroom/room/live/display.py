"""A table as it may be seen: its snapshot, its line in the lobby, and the lenses of those who look at it."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from cardroom.languages import ENGLISH
from cardroom.room.live.lens import DeadlineData, Lens, Snapshot
from cardroom.room.people.visitors import Visitors
from cardroom.room.table.description import LobbyData, lobby_data, table_data, you_data
from cardroom.room.table.table import Table
from cardroom.round import BANK

if TYPE_CHECKING:
    from cardroom.room.live.watch import Watch

WATCHERS = ""  # the lens of all who only watch
NEWS_AFTER = 0.25
"""Seconds in which comings and goings are gathered before they are told; and in which an unwatched table is not described anew."""

ALONE_AFTER = 2.0
"""The same at a table where bots are among themselves."""


class LobbyLine(NamedTuple):
    """Of the lobby, as it was made ``at`` a time; ``dealt``: when the last round began."""

    seq: int
    at: float
    says: LobbyData
    dealt: float | None


class Display:
    """While a change waits to be stored, everybody sees what was before it."""

    def __init__(self, table: Table, visitors: Visitors, now: Callable[[], float]) -> None:
        self._table, self._visitors, self.now = table, visitors, now
        self._lenses: dict[tuple[str, str], Lens] = {}  # by visitor and language; of all who only watch: one a language
        self.watches: dict[Watch, None] = {}  # in the order in which they came
        self._seq = 0
        self._changing = False  # something is done to the table that is not stored yet
        self._shot: Snapshot | None = None  # nobody has looked yet
        self._shot_seq = -1
        self._line: LobbyLine | None = None

    def freeze(self) -> None:
        """Show what is there now until ``publish`` or ``thaw``: something is done to the table that is not stored yet."""
        if self._shot is None or self._line is None:
            self._shot, self._shot_seq, self._line = self._shoot(), self._seq, self._lobby()
        self._changing = True

    def thaw(self) -> None:
        """Nothing was done after all."""
        self._changing = False

    def show(self, table: Table) -> None:
        """Show another table from now on: the same one, made again from what is stored."""
        self._table, self._lenses = table, {}

    def publish(self) -> None:
        """Let everybody see what has been stored."""
        self._seq += 1
        self._changing = False
        old = self._line is not None and self.now() >= self._line.at + (NEWS_AFTER if self._table.people else ALONE_AFTER)
        if old:
            self._line = self._lobby()
        if old or self.watches or self._lenses:
            shot = self.snapshot
            for lens in self._lenses.values():
                lens.update(shot)
            self.wake()

    def wake(self) -> None:
        """Wake everybody who watches."""
        for watch in self.watches:
            watch.wake()

    @property
    def snapshot(self) -> Snapshot:
        """The table as it may be seen now. It is made when somebody looks; who looks while something waits to be stored sees what was made
        last, a moment ago."""
        if self._shot is None or (self._shot_seq != self._seq and not self._changing):
            self._shot, self._shot_seq = self._shoot(), self._seq
        return self._shot

    def _shoot(self) -> Snapshot:
        table, round = self._table, self._table.round
        clock: dict[str, DeadlineData] = {}
        for seat in table.people:
            deadline = table.clock.deadline(seat)
            if deadline is not None:
                clock[seat.player] = {"until": deadline[0], "bank_until": deadline[1]}
        asked = round.decision.asks if round is not None and round.decision is not None else ()
        return Snapshot(
            self._seq,
            table.round_id,
            table.number,
            round,
            len(round.events) if round is not None else 0,
            round.decision if round is not None else None,
            round.over if round is not None else False,
            table_data(table, self.now()),
            {seat.player: you_data(table, seat, 0 if seat.friend else self._visitors.balance(seat.visitor or "")) for seat in table.people},
            {player: table.state.turn(player) for player in asked},
            clock,
            self.now(),
            {seat.acting: seat.player for seat in table.people if seat.acting is not None},
            {seat.visitor: seat.player for seat in table.people if seat.visitor is not None},
            table.state.eyes,
            round.accounts.get(BANK) if round is not None and table.running else None,
            table.state.tally.glance(round, table.running),
            len(round.corrected) if round is not None else 0,
        )

    def line(self, now: float) -> LobbyData:
        """Of the lobby, as it may be seen: it is another one only when the table is."""
        if self._line is None or (self._line.seq != self._seq and not self._changing):
            self._line = self._lobby()
        dealt = self._line.dealt
        return {**self._line.says, "quiet": None if dealt is None else max(0.0, now - dealt)}

    def _lobby(self) -> "LobbyLine":
        return LobbyLine(self._seq, self.now(), lobby_data(self._table), self._table.state.tally.dealt)

    def lens(self, visitor: str, language: str = ENGLISH) -> Lens:
        """What a visitor looks through. Names can change hands: a player's lens is his who sits there, not the name's."""
        viewer = self.viewer(visitor)
        key = visitor if viewer else WATCHERS
        lens = self._lenses.get((key, language))
        if lens is None or lens.viewer != viewer:
            lens = self._lenses[key, language] = Lens(viewer, key, language)
            lens.update(self.snapshot)
        return lens

    def viewer(self, visitor: str) -> str:
        """Which player a visitor is, as far as it may be seen; empty: he watches."""
        return self.snapshot.viewers.get(visitor, WATCHERS)

    def drop_lenses(self) -> None:
        """Forget the lenses that nobody looks through."""
        used = {(watch.visitor if self.viewer(watch.visitor) else WATCHERS, watch.language) for watch in self.watches}
        self._lenses = {key: lens for key, lens in self._lenses.items() if key in used}
