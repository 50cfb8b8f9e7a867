"""How long it takes to solve a game exactly, one edition a family; compiled code is made first and not counted."""

import time

from cardroom import load
from cardroom.analysis.odds import solve

EDITIONS = (
    "tres-lounge/three-card-poker",
    "florida/two-card-poker",
    "oceans-eleven/caribbean-stud-poker",
    "oceans-eleven/ez-baccarat",
    "oceans-eleven/california-baccarat",
    "oceans-eleven/super-pan-nine",
    "oceans-eleven/21st-century-blackjack",
    "oceans-eleven/pai-gow-tiles",
    "tres-lounge/pai-gow-poker",
)
WARM = ("gulfstream-park/three-card-poker", "black-sheep/blackjack-elite", "tres-lounge/pai-gow-tiles", "oceans-eleven/pai-gow-poker")


def main() -> None:
    for name in WARM:
        solve(load(name))
    print("\nEvery wager of an edition, exactly")
    for name in EDITIONS:
        begin = time.perf_counter()
        odds = solve(load(name))
        took = time.perf_counter() - begin
        print(f"  {name:42}{took:8.2f} s   {odds.wagers[0].title}: {100 * float(odds.wagers[0].mean):+.4f} % for the bettor")


if __name__ == "__main__":
    main()
