"""The watch over ``Store`` finds what reads on the event loop's thread, and the commands that read do not."""

import asyncio
import inspect
from collections.abc import Callable, Coroutine, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, cast

from cardroom.room.storage import Store
from cardroom.room.table.table import Table
from tests import off_the_loop
from tests.room.host_helpers import Doors, in_a_room


def test_it_finds_a_command_that_reads_while_it_holds_a_table(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        table = await doors.table("Ann", bots=1)
        doors.store.ledger.balance("house")  # a test may

        class Reads:
            table_id = table

            def apply(self, table: Table, now: float) -> int:
                return doors.store.ledger.balance("house")

        assert off_the_loop.seen == []
        await doors.host.executor.at_table(Reads())
        assert off_the_loop.seen
        assert all("test_off_the_loop.py" in found and "runner.py" in found for found in off_the_loop.seen)
        off_the_loop.seen.clear()

    in_a_room(test, tmp_path)


# A coroutine of a file that is no test: what it reads on the loop is found.
PROGRAM = """
async def use(method, given):
    try:
        found = method(**given)
        if hasattr(found, "__enter__"):
            with found:
                pass
    except Exception:
        pass
"""
GIVEN = {"changes": (), "work": bool, "now": 1.0}
"""What a method is given for a parameter of that name; else a name that nothing has."""
READERS = ("people", "journal", "ledger", "tables", "rounds")
NOT_READ = {
    "open": "before there is a room",
    "take_up": "the same",
    "close": "when the room ends",
    "break_off": "it closes sockets, and asks nothing",
    "unsealed": "it is given what was read",
}
"""Public methods of ``Store`` and of its parts that a loop may call, and why."""


def methods(store: Store) -> Iterator[tuple[str, Callable[..., object]]]:
    for holder in (store, *(getattr(store, part) for part in READERS)):
        for name, _ in inspect.getmembers(type(holder), callable):
            if not name.startswith("_") and name not in NOT_READ:
                yield f"{type(holder).__name__}.{name}", getattr(holder, name)


def test_it_finds_every_method_of_the_store(tmp_path: Path) -> None:
    names: dict[str, object] = {}
    exec(compile(PROGRAM, "/program/use.py", "exec"), names)
    use = cast(Callable[[Callable[..., object], Mapping[str, object]], Coroutine[Any, Any, None]], names["use"])
    with closing(Store.open(f"sqlite:///{tmp_path}/room.db", serve=True)) as store:
        assert {"LedgerReader.entries", "Store.write", "Store.shrink", "JournalReader.lines"} <= {name for name, _ in methods(store)}
        for name, method in methods(store):
            needed = [each for each in inspect.signature(method).parameters.values() if each.default is each.empty]
            asyncio.run(use(method, {each.name: GIVEN.get(each.name, "none") for each in needed}))
            found, off_the_loop.seen[:] = list(off_the_loop.seen), []
            assert found, f"{name} was called on the loop, and nobody saw it"


def test_opening_a_room_may_read(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        assert off_the_loop.seen == []

    in_a_room(test, tmp_path)
