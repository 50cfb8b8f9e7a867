"""`make bench`: every figure in one run, on one machine, side by side."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import bench_banked
import bench_cut
import bench_dealer
import bench_equity
import bench_hands
import bench_kernels
import bench_odds
import bench_room
import bench_rounds
import bench_servers
import bench_simulate
import bench_start
import bench_tables
import bench_thoughts
import bench_thousand
import bench_ultimate


def table(title: str, unit: str, rows: list[tuple[str, float]], ours: str) -> None:
    """A row each, with how many times as fast ours is."""
    base = dict(rows)[ours]
    print(f"\n{title}")
    for name, speed in rows:
        print(f"  {name:42}{speed:14,.0f} {unit}   {base / speed:6.1f} x")


def main() -> None:
    rows = bench_rounds.rows()
    games = {"omaha": "Omaha high-low, limit", "stud": "Seven card stud, limit", "three card": "Three card poker at a player-dealer table"}
    others = [row for row in rows if any(word in row[0] for word in games)]
    holdem = [row for row in rows if row not in others]
    table("Six-handed no-limit hold'em, random legal play, everything recorded", "rounds/s", holdem, "cardroom, seeded cards")
    for word, title in games.items():
        found = [row for row in others if word in row[0]]
        table(f"{title}, six-handed, random legal play", "rounds/s", found, found[0][0])
    bench_rounds.before_and_after()
    bench_tables.main()
    bench_banked.main()
    bench_cut.main()
    bench_dealer.main()
    table("Seven-card evaluation, plain Python calls", "hands/s", bench_hands.rows(), "cardroom")
    bench_kernels.main()
    bench_equity.main()
    bench_odds.main()
    bench_simulate.main()
    bench_ultimate.main()
    bench_thoughts.main()
    bench_room.main()
    bench_thousand.main()
    bench_servers.main()
    bench_start.main()


if __name__ == "__main__":
    main()
