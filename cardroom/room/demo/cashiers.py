"""The cage of the demo: two windows, which change hands with the shift, and whatever people want of them."""

from contextlib import suppress
from typing import NamedTuple

from cardroom.errors import BadInput
from cardroom.money import Cents
from cardroom.room.books.cage.pieces import CASH, CHIP, Piece, added, cut, denominations
from cardroom.room.demo.room import Room
from cardroom.room.people.staff import By
from cardroom.room.people.visitors import Visitor

FLOAT = {CHIP: 1200, CASH: 400}
"""Pieces of each kind that are brought to the safe."""
DRAWN = {CHIP: 120, CASH: 80}
"""And those of each that a window draws from it."""
TRAY = 40
"""Chips of each kind, up to a hundred dollars, in the bank of a table."""
LARGEST_IN_TRAY: Cents = 100_00


def some(counts: dict[str, int], most: Cents | None = None) -> dict[Piece, int]:
    return {
        Piece(kind, value): count
        for kind, count in counts.items()
        for value in denominations()[kind]
        if value >= 25 and (most is None or value <= most)
    }


class Window(NamedTuple):
    number: int
    by: By


class DemoCashiers:
    def __init__(self, room: Room, cashiers: tuple[By, By], operator: By) -> None:
        self._room, self.by, self._operator = room, cashiers, operator
        self._served = 0

    @property
    def windows(self) -> list[Window]:
        open = self._room.cage.windows.open
        return [Window(number, by) for number in open for by in self.by if open[number].opened.who == by.staffer.who]

    def bring(self, now: float) -> None:
        pieces = some(FLOAT)
        self._room.do(self._room.cage.windows.bring(self._operator.staffer, pieces, "the float of the house", now))

    def open(self, now: float) -> None:
        for number, by in enumerate(self.by, 1):
            self._room.do(self._room.cage.windows.open_window(by.staffer, number, some(DRAWN), now))

    def close(self, now: float, *, wrong: int = 0) -> None:
        """``wrong``: the window at which a chip is missing."""
        windows = self._room.cage.windows
        for window in self.windows:
            counted = windows.sheet(window.number).expected
            reason = ""
            if window.number == wrong:
                counted = added(counted, {Piece(CHIP, 5_00): -1})
                reason = "a red chip is missing: looked for, not found"
            self._room.do(windows.close_window(window.by.staffer, window.number, counted, now, reason=reason))

    def hand_over(self, now: float) -> None:
        """The shift changes: each window is counted, and its drawer is the other cashier's."""
        self.close(now)
        for number, by in enumerate(reversed(self.by), 1):
            self._room.do(self._room.cage.windows.open_window(by.staffer, number, {}, now))

    def count_safe(self, now: float) -> None:
        held = self._room.cage.inventory.held("safe")
        self._room.do(self._room.cage.windows.count_safe(self._operator.staffer, held, "", now))

    # -- for people ---------------------------------------------------------------------------------------------------------

    def _next(self) -> Window:
        self._served += 1
        windows = self.windows
        return windows[self._served % len(windows)]

    def sell(self, visitor: Visitor, amount: Cents, now: float) -> None:
        window, cage = self._next(), self._room.cage
        if cage.large.due(visitor.id, "in", amount, now):
            self._room.do(cage.large.notice(window.by.staffer, visitor.id, "in", amount, "known by his papers", now))
        self.lay_in(window, cut(amount, CHIP), now)
        self._room.do(cage.counter.sell(window.by.staffer, window.number, visitor.id, amount, now))

    def cash(self, visitor: Visitor, now: float) -> None:
        amount, window, cage = self._room.purse(visitor), self._next(), self._room.cage
        if not amount:
            return
        if cage.large.due(visitor.id, "out", amount, now):
            self._room.do(cage.large.notice(window.by.staffer, visitor.id, "out", amount, "known by his papers", now))
        self.lay_in(window, cut(amount, CASH), now)
        self._room.do(cage.counter.cash(window.by.staffer, window.number, visitor.id, amount, now))

    def lay_in(self, window: Window, wanted: dict[Piece, int], now: float) -> None:
        """What the drawer lacks comes from the safe."""
        inventory = self._room.cage.inventory
        held, safe = inventory.held(f"window/{window.number}"), inventory.held("safe")
        lacks = {piece: count - held.get(piece, 0) for piece, count in wanted.items() if count > held.get(piece, 0)}
        lacks = {piece: min(count, safe.get(piece, 0)) for piece, count in lacks.items() if safe.get(piece, 0)}
        if lacks:
            windows = self._room.cage.windows
            self._room.do(windows.transfer(window.by.staffer, window.number, lacks, to_safe=False, why="the drawer runs low", now=now))

    # -- for tables ---------------------------------------------------------------------------------------------------------

    def fill(self, table_id: str, asked: By, now: float) -> str:
        """A table asks, a window makes it: the serial of the slip."""
        slips, window = self._room.cage.slips, self._next()
        pieces = some({CHIP: TRAY}, LARGEST_IN_TRAY)
        self.lay_in(window, pieces, now)
        number = self._room.do(slips.order(asked.staffer, "fill", table_id, pieces, "the bank of the table", now))
        with suppress(BadInput):
            self._room.do(slips.make(window.by.staffer, number, window.number, now))
        return slips.slips(self._room.days.calendar.whole(self._room.days.today(now)))[-1].serial

    def credit(self, table_id: str, asked: By, now: float) -> None:
        """All of a table's bank goes back."""
        slips, window = self._room.cage.slips, self._next()
        held = self._room.cage.inventory.held(f"tray/{table_id}")
        if held:
            number = self._room.do(slips.order(asked.staffer, "credit", table_id, held, "the table closes", now))
            self._room.do(slips.make(window.by.staffer, number, window.number, now))
