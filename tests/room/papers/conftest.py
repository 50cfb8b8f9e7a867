"""A short night of a few tables, played by bots behind visitors' names, in a database of its own."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from cardroom.room.demo.play import DemoPlay
from cardroom.room.people.visitors import Visitors
from cardroom.room.storage import Store
from cardroom.room.storage.rows import Change

EVENING = 1_763_089_200.0  # 2025-11-13 19:00 in California: the swing shift, until 22:00
EDITIONS = (
    "oceans-eleven/holdem",
    "oceans-eleven/pai-gow-poker",
    "tres-lounge/three-card-poker",
    "oceans-eleven/21st-century-blackjack",
)


class Played(NamedTuple):
    store: Store
    play: DemoPlay
    url: str


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    """Twenty minutes before the change of shifts, and ten after it; two people get up in between."""
    folder: Path = tmp_path_factory.mktemp("night")
    url = f"sqlite:///{folder}/room.db"
    store = Store.open(url, serve=True, create=True)
    made: list[Change] = []
    play, visitors = DemoPlay(Random(18), made.append), Visitors([], {})
    begun = EVENING + 160 * 60
    for edition in EDITIONS:
        table = play.open(edition, "v-boss", begun, pause=20)
        for _ in range(4):
            change, visitor = visitors.enter("", begun, 5_000_00)
            visitors.take(change)
            visitors.stored(change)
            made.append(change)
            table.seating.sit(visitor.name, visitor.id, None, min(table.placard.buy_in.usual, 2_000_00), begun)
        play.changed(table)
    for part in (1, 2, 3):
        for _ in play.until(begun + part * 10 * 60):
            pass
        for table in list(play.tables.values())[:2]:
            if part < 3 and table.people:
                table.seating.leave(table.people[0], begun + part * 10 * 60)
                play.changed(table)
    store.write(made)
    yield Played(store, play, url)
    store.close()
