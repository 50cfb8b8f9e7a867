"""What an action at a table of bots costs, part by part, in processor time: no loop, no threads. Run by ``bench_room.py`` on two trees;
prints one line of JSON, microseconds by part.
"""

import json
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from cardroom.chance import Live
from cardroom.houses.files import headings
from cardroom.houses.loader import load
from cardroom.room.base.settings import read_settings
from cardroom.room.storage import Change, Store
from cardroom.room.storage.rows import VisitorRow
from cardroom.room.table.state import OpenedBy
from cardroom.room.table.table import Table
from cardroom.round import replay

Found = TypeVar("Found")
ROUNDS = 3
NOW = 1_000.0
TOGETHER = (1, 10, 100)
"""Tables whose changes are one transaction."""


class Clock:
    def __init__(self) -> None:
        self.spent: defaultdict[str, float] = defaultdict(float)

    def __call__(self, part: str, do: Callable[[], Found]) -> Found:
        begin = time.process_time()
        found = do()
        self.spent[part] += time.process_time() - begin
        return found


def opened(number: int, edition: str, opener: VisitorRow) -> Table:
    settings = read_settings({"edition": edition, "pace": 0.0, "pause": 0.0, "private": True})
    table = Table.open(f"t{number}", load(edition), settings, Live.fresh, OpenedBy(opener.id, NOW))
    table.state.attended = False
    table.seating.seat_bots(min(4, table.placard.seat_count), NOW)
    table.state.keep()
    return table


def play(table: Table, clock: Clock) -> int:
    """Some rounds, step by step; the number of actions."""
    actions = 0
    while table.number < ROUNDS or table.running:
        thought = clock("a bot looks", partial(table.thought, NOW))
        chosen = None if thought is None else clock("a bot thinks", partial(thought[0].choose, thought[1]))
        clock("the round goes on" if table.running else "a round begins", partial(table.tick, NOW, chosen))
        actions += len(table.take_change().inputs)
        if table.round is not None and not table.running:
            clock("of it the rules", partial(replay, table.round.setup, table.round.inputs))
    return actions


def stored(table: Table) -> tuple[list[Change], int]:
    """The same as it is stored: the change that opens the table, and those that follow; and the number of actions."""
    changes = [table.take_change()]
    advance = getattr(table, "advance", table.tick)
    while table.number < ROUNDS or table.running:
        advance(NOW)
        changes.append(table.take_change())
    return changes, sum(len(change.inputs) for change in changes)


def store(played: list[list[Change]], together: int, clock: Clock) -> None:
    """What happened at the tables at the same time, so many tables in a transaction."""
    with tempfile.TemporaryDirectory() as folder:
        kept = Store.open(f"sqlite:///{folder}/room.db", serve=True)
        for at in range(max(map(len, played))):
            now = [changes[at] for changes in played if at < len(changes)]
            for first in range(0, len(now), together):
                write = partial(kept.write, now[first : first + together])
                write() if at == 0 else clock(f"stored, changes of {together} together", write)
        kept.close()


def main() -> None:
    opener = VisitorRow("v", "Opener", NOW)
    editions = [heading.id for heading in headings()]
    clock = Clock()
    actions = sum(play(opened(number, edition, opener), clock) for number, edition in enumerate(editions))
    parts = {part: 1e6 * spent / actions for part, spent in clock.spent.items()}
    played = [stored(opened(number, edition, opener)) for number, edition in enumerate(editions)]
    writing = Clock()
    for together in TOGETHER:
        store([changes for changes, _ in played], together, writing)
    actions = sum(count for _, count in played)
    print(json.dumps(parts | {part: 1e6 * spent / actions for part, spent in writing.spent.items()}))


if __name__ == "__main__":
    main()
