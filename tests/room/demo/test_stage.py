"""The demo that stops in the middle of the night: what is undone, that it can be done, and that its people play on in an open room."""

import asyncio
from pathlib import Path
from random import Random

from cardroom.room.books.hours import Span
from cardroom.room.books.ledger import verify
from cardroom.room.demo.players import DemoPlayers
from cardroom.room.demo.stage import LiveNight
from cardroom.room.host.host import Host
from cardroom.room.storage import Store
from tests.patience import patient
from tests.room.demo.test_demo import small
from tests.room.host_helpers import Clock, until

NOW = 1_700_000_000.0
"""When the room opens."""


def test_the_middle_of_the_night_has_work_for_every_role(tmp_path: Path) -> None:
    store = Store.open(f"sqlite:///{tmp_path}/room.db", serve=True, create=True)
    stage = LiveNight(store, 3, NOW, small(), minutes=25)
    assert list(stage.play())[-1] == 1
    room, house = stage.night.room, stage.night.house
    assert stage.night.ends == NOW and verify(store) == []
    assert [login["role"] for login in stage.logins] == ["operator", "floor", "dealer", "cashier", "auditor"]
    assert len({login["password"] for login in stage.logins}) == len(stage.logins)
    assert sum(len(table.calls.open) for table in house.open) == 1
    assert sum(entry.visitor == "" for entry in room.lists.entries.values()) == 3
    (order,) = room.cage.slips.orders
    assert order.kind == "fill"
    window = house.cashiers.windows[0]
    room.do(room.cage.slips.make(window.by.staffer, order.number, window.number, NOW))  # the drawer holds what was ordered
    states = {box.state for box in room.drop.uncounted(Span("", 0.0, NOW + 1))}
    assert states == {"pulled", "counting"}
    begun = [span.since for span in room.days.calendar.spans(stage.night.day)]
    assert begun[0] < stage.night.begins < NOW < begun[1]  # all of it in one shift of one day
    store.close()


def test_its_people_play_on_in_an_open_room(tmp_path: Path) -> None:
    """Through the same doors as everybody: what they do is stored, and the ledger holds."""
    store = Store.open(f"sqlite:///{tmp_path}/room.db", serve=True, create=True)
    stage = LiveNight(store, 4, NOW, small(tables=(0, 7)), minutes=15)
    list(stage.play())

    async def play_on() -> None:
        clock = Clock(NOW + 1)
        host = await Host.start(store, now=clock)
        task = host.supervision.task("demo", DemoPlayers(host, stage.players, Random(1), 0.0).play)
        begun = {table.id: table.state.number for table in host.directory.tables}

        def go_on() -> bool:
            clock.at += 1
            for id in begun:
                host.tables.held[id]._kick.set()
            return all(host.tables.held[id].table.state.number > number + 1 for id, number in begun.items())

        try:
            await until(go_on, patient(60))
        finally:
            task.cancel()
            await host.stop()
        assert len(begun) == 2

    asyncio.run(play_on())
    assert verify(store) == []
    store.close()
