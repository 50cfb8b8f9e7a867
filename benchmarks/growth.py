"""How costs grow: rounds, compiled tables, the room. ``python benchmarks/growth.py`` measures every curve and writes ``docs/growth.md``;
``python benchmarks/growth.py tables-by-batch room-by-servers`` measures some again and keeps the others.
"""

import sys
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import growth_room
import growth_rounds
import growth_tables
from curves import Curves, kept, publish

MEASURES: dict[str, Callable[[], Curves]] = {
    "round-by-players": growth_rounds.by_players,
    "fork-by-length": growth_rounds.by_length,
    "night-by-workers": growth_rounds.by_workers,
    "tables-by-batch": growth_tables.by_batch,
    "tables-by-players": growth_tables.by_players,
    "room-by-tables": growth_room.by_tables,
    "room-by-viewers": growth_room.by_viewers,
    "room-latency-by-tables": growth_room.latency_by_tables,
    "room-latency-by-viewers": growth_room.latency_by_viewers,
    "room-by-servers": growth_room.by_servers,
    "database-by-rounds": growth_room.size_by_rounds,
    "opening-by-rounds": growth_room.opening_by_rounds,
}


def main(*wanted: str) -> None:
    unknown = [name for name in wanted if name not in MEASURES]
    if unknown:
        sys.exit(f"No curve is called {unknown[0]}: there are {', '.join(MEASURES)}.")
    found = kept()
    for name in wanted or MEASURES:
        found[name] = MEASURES[name]()
        print(found[name].title, {line: points[-1] for line, points in found[name].lines.items()}, flush=True)
    publish([found[name] for name in MEASURES if name in found])


if __name__ == "__main__":
    main(*sys.argv[1:])
