"""`make bench`: every figure in one run, on one machine, side by side. `python benchmarks/run.py rounds room` measures some of it."""

import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))


def table(title: str, unit: str, rows: list[tuple[str, float]], ours: str) -> None:
    """A row each, with how many times as fast ours is."""
    base = dict(rows)[ours]
    print(f"\n{title}")
    for name, speed in rows:
        print(f"  {name:42}{speed:14,.0f} {unit}   {base / speed:6.1f} x")


def rounds() -> None:
    import bench_rounds

    rows = bench_rounds.rows()
    games = {"omaha": "Omaha high-low, limit", "stud": "Seven card stud, limit", "three card": "Three card poker at a player-dealer table"}
    others = [row for row in rows if any(word in row[0] for word in games)]
    holdem = [row for row in rows if row not in others]
    table("Six-handed no-limit hold'em, random legal play, everything recorded", "rounds/s", holdem, "cardroom, seeded cards")
    for word, title in games.items():
        found = [row for row in others if word in row[0]]
        table(f"{title}, six-handed, random legal play", "rounds/s", found, found[0][0])
    bench_rounds.before_and_after()


def hands() -> None:
    import bench_hands

    table("Seven-card evaluation, plain Python calls", "hands/s", bench_hands.rows(), "cardroom")


PARTS = (
    "rounds", "tables", "banked", "cut", "dealer", "hands", "kernels", "equity", "odds", "simulate", "ultimate", "thoughts", "room",
    "thousand", "servers", "start",
)  # fmt: skip
OWN: dict[str, Callable[[], None]] = {"rounds": rounds, "hands": hands}


def main(*wanted: str) -> None:
    """All parts, or those that are named, with the seconds that each took."""
    begun, spent = time.perf_counter(), dict[str, float]()
    for name in wanted or PARTS:
        start = time.perf_counter()
        if name in OWN:
            OWN[name]()
        else:
            import_module(f"bench_{name}").main()
        spent[name] = time.perf_counter() - start
        print(f"  ({name}: {spent[name]:,.0f} s)", flush=True)
    print("\nSeconds that each part took")
    for name, seconds in spent.items():
        print(f"  {name:12}{seconds:10,.0f} s")
    print(f"  {'in all':12}{time.perf_counter() - begun:10,.0f} s")


if __name__ == "__main__":
    main(*sys.argv[1:])
