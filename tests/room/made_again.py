"""Whenever a line of the staff's journal is stored: the books and the table that are made again from the store are those that stand there.

``watching`` looks after every line, in any room that a test opens, as if its machine had been switched off at that moment.
"""

from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from enum import Enum
from functools import cached_property
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

import pytest

from cardroom.room.books.cage.cage import Cage
from cardroom.room.books.days import Days
from cardroom.room.books.drop.drop import Drop
from cardroom.room.books.duty.duty import Duty
from cardroom.room.books.funds.funds import Funds
from cardroom.room.books.paging.paging import Paging
from cardroom.room.books.play_sessions import PlaySessions
from cardroom.room.books.tournaments.tournaments import Tournaments
from cardroom.room.books.waiting.companies import Companies
from cardroom.room.books.waiting.lists import Lists
from cardroom.room.books.waiting.moves import Moves
from cardroom.room.books.waiting.stand_ins import StandIns
from cardroom.room.journal.journal import Fold, Journal, Line
from cardroom.room.live.runner import Runner
from cardroom.room.people.staff import Staff
from cardroom.room.storage.rows import Change
from cardroom.room.table.table import Table
from tests.room.test_recovery_every_commit import standing

T = TypeVar("T")
ATOMS = (str, int, float, bytes, type(None), Enum)


def books() -> list[Fold]:
    """Every book of a room with nothing in it, in the order in which a room folds them."""
    staff, days = Staff(), Days()
    cage = Cage(days, staff)
    duty, drop = Duty(days, staff, cage.inventory), Drop(days, cage.inventory)
    return [
        staff, PlaySessions(), days, cage, duty, drop, Funds(), Tournaments(), Lists(), Moves(), Companies(), StandIns(), Paging(),
    ]  # fmt: skip


def plain(value: object, above: tuple[int, ...] = ()) -> object:
    """Everything that an object holds, as data; what a function does is not looked at, and what is only worked out is left out."""
    if isinstance(value, ATOMS):
        return value
    if id(value) in above:
        return "above"
    above = (*above, id(value))
    if isinstance(value, Counter | defaultdict):  # to look at a key makes it
        return [[plain(key, above), plain(each, above)] for key, each in value.items() if each]
    if isinstance(value, Mapping):
        return [[plain(key, above), plain(each, above)] for key, each in value.items()]
    if isinstance(value, set | frozenset):
        return sorted((plain(each, above) for each in value), key=repr)
    if isinstance(value, list | tuple | deque):
        return [plain(each, above) for each in value]
    if callable(value):
        return "a function"
    names = [*getattr(value, "__dict__", ()), *(name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ()))]
    found = [name for name in names if not isinstance(getattr(type(value), name, None), cached_property)]
    return [type(value).__name__, *([name, plain(getattr(value, name), above)] for name in found)] if found else repr(value)


def of_table(table: Table) -> dict[str, object]:
    """Whatever of a table must be the same when it is made again, its calls and proposals too."""
    floor = plain(replace(table.state.floor, paused_at=0.0))  # a pause begins anew when the room opens
    return standing(table) | {"floor": floor, "calls": plain(table.calls), "proposals": plain(table.corrections.proposals)}


class Watch:
    """``kinds``: of the lines that were stored so far; ``tables``: how often one was made again; ``wrong``: what was not alike."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.kinds: Counter[str] = Counter()
        self.tables = 0
        self.wrong: list[str] = []
        self._lines: WeakKeyDictionary[Journal, list[Line]] = WeakKeyDictionary()
        self._written: WeakKeyDictionary[Table, bool] = WeakKeyDictionary()
        self._thread = ThreadPoolExecutor(1)
        fold, take_change, store = Journal.fold, Table.take_change, Runner._store

        def folded(journal: Journal, lines: Iterable[Line]) -> None:
            new = list(lines)
            fold(journal, new)
            self._lines.setdefault(journal, []).extend(new)
            self.kinds.update(row.what for _, row in new)
            if new:
                self._look_at_books(journal)

        def taken(table: Table) -> Change:
            change = take_change(table)
            self._written[table] = bool(change.staff)
            return change

        async def stored(runner: Runner, what: Callable[[Table, float], Any], *more: Any) -> Any:
            result = await store(runner, what, *more)
            if self._written.pop(runner.table, False):
                self._look_at_table(runner)
            return result

        patch.setattr(Journal, "fold", folded)
        patch.setattr(Table, "take_change", taken)
        patch.setattr(Runner, "_store", stored)

    def end(self) -> None:
        self._thread.shutdown()

    def _look_at_books(self, journal: Journal) -> None:
        again = books()
        assert [type(fold) for fold in again] == [type(fold) for fold in journal._folds]
        for number, row in self._lines[journal]:
            for fold in again:
                fold.fold(number, row)
        other = [type(fold).__name__ for fold, stands in zip(again, journal._folds, strict=True) if plain(fold) != plain(stands)]
        self._check(not other, f"not as their lines have them: {', '.join(other)}")

    def _look_at_table(self, runner: Runner) -> None:
        """Nothing else happens meanwhile: the table is under its lock, and the loop waits for the thread that reads."""
        again = self._thread.submit(runner._again, runner.table.id).result()
        made, stands = of_table(again), of_table(runner.table)
        other = {key: (made[key], stands[key]) for key in stands if made[key] != stands[key]}
        self._check(not other, f"made again, and as it stands: {other}")
        self.tables += 1

    def _check(self, holds: bool, says: str) -> None:
        """A table that does something by itself tries again whatever fails, so it is kept as well."""
        if not holds:
            self.wrong.append(says)
            raise AssertionError(says)


@contextmanager
def watching() -> Iterator[Watch]:
    with pytest.MonkeyPatch.context() as patch:
        watch = Watch(patch)
        try:
            yield watch
        finally:
            watch.end()
    assert watch.wrong == []
