"""A thousand tables open, with twenty thousand rounds in their history: how long the room takes to open, what a table takes in memory, how
long the lobby's list takes. Run by ``bench_thousand.py`` on two trees; prints one line of JSON. ``open DATABASE TABLES`` opens tables and
plays nothing: for ``bench_room.py``.
"""

import asyncio
import gc
import json
import subprocess
import sys
import tempfile
import time
import tracemalloc

from cardroom.houses.files import headings
from cardroom.room.host.host import Host
from cardroom.room.live.bot_pool import BotProcesses
from cardroom.room.storage import Store

TABLES, ROUNDS = 1_000, 20_000
LOOKS = 3


def editions() -> list[str]:
    return [heading.id for heading in headings()]


async def open_tables(database: str, tables: int, bots: int) -> None:
    """Tables of mixed editions at which nobody looks, so that no round begins."""
    store = Store.open(database, serve=True)
    host = await Host.start(store, quick=True)
    known = editions()
    for i in range(tables):
        if i % 10 == 0:
            visitor, _ = await host.visits.enter()
        await host.visits.open(visitor, {"edition": known[i % len(known)], "bots": bots, "sit": False, "pace": 0, "pause": 0})
    await host.stop()
    store.close()


async def play(database: str, tables: int, rounds: int) -> None:
    """Bots at tables that are left in the middle of what they do when so many rounds are over."""
    await open_tables(database, tables, bots=3)
    store = Store.open(database, serve=True)
    host = await Host.start(store, attended=False, quick=True, bots=BotProcesses())  # as a server has it
    played = 0
    while played < rounds:
        await asyncio.sleep(0.5)
        with store.reading() as connection:
            played = int(connection.exec_driver_sql("SELECT count(*) FROM results").scalar_one())
    await host.stop()
    store.close()


async def look(database: str) -> dict[str, float]:
    """In a process of its own, in which a table of each edition was played before: what all tables share is loaded. Opened twice, the
    second time for the memory: that of the process would not do, since it has room left from the tables before."""
    with tempfile.TemporaryDirectory() as folder:
        await play(f"sqlite:///{folder}/room.db", len(editions()), 1)
    store = Store.open(database, serve=True)
    begin = time.process_time()
    host = await Host.start(store)
    found = {"seconds to open": time.process_time() - begin}
    lists = []
    for _ in range(5):
        begin = time.process_time()
        host.views.lobby()
        lists.append(1000 * (time.process_time() - begin))
    await host.stop()
    del host
    gc.collect()
    tracemalloc.start()
    again = await Host.start(store)
    gc.collect()
    found["kB a table"] = tracemalloc.get_traced_memory()[0] / 1024 / len(again.runners)
    tracemalloc.stop()
    await again.stop()
    store.close()
    return found | {"ms for the first list": lists[0], "ms for a list": min(lists)}


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/room.db"
        asyncio.run(play(database, TABLES, ROUNDS))
        found = []
        for _ in range(LOOKS):
            done = subprocess.run((sys.executable, __file__, database), check=True, stdout=subprocess.PIPE)
            found.append(json.loads(done.stdout))
    print(json.dumps({name: min(each[name] for each in found) for name in found[0]}))


if __name__ == "__main__":
    if sys.argv[1:2] == ["open"]:
        asyncio.run(open_tables(sys.argv[2], int(sys.argv[3]), bots=4))
    elif sys.argv[1:]:
        print(json.dumps(asyncio.run(look(sys.argv[1]))))
    else:
        main()
