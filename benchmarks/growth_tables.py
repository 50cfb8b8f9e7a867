"""How compiled tables grow with the number that are played together, and with their players."""

import time
from collections.abc import Sequence

import numpy as np
from curves import Curves, Points

from cardroom import load
from cardroom.analysis.given import TableGiven
from cardroom.analysis.tables.play import CompiledTables

GAMES = (
    "standard/no-limit-texas-holdem", "standard/fixed-limit-omaha-high-low", "standard/fixed-limit-seven-card-stud",
    "standard/fixed-limit-deuce-to-seven-triple-draw",
)  # fmt: skip
HANDS = 100_000
TURNS = 3


def _speed(name: str, players: int, together: int) -> float:
    """Hands a second of processor time, the best of some turns."""
    edition = load(name)
    tables = CompiledTables(TableGiven(name, players=players))
    stacks = np.full((together, players), 2_000_00, np.int64)
    tables.play_at_random("warm", 0, stacks[:10])
    best = 0.0
    for turn in range(TURNS):
        start = time.process_time()
        for first in range(0, HANDS, together):
            tables.play_at_random(f"growth {turn} {edition.id}", first, stacks)
        played = -(-HANDS // together) * together
        best = max(best, played / (time.process_time() - start))
    return best


def by_batch(sizes: Sequence[int] = (64, 256, 1_024, 4_096, 16_384)) -> Curves:
    lines: dict[str, Points] = {load(name).name: [(size, _speed(name, 6, size)) for size in sizes] for name in GAMES}
    says = "Each call has a price, which some hundred hands share so far that it no longer counts."
    return Curves("tables-by-batch", "Compiled tables by the hands in a call", "hands in a call", "hands a second", lines, says)


def by_players() -> Curves:
    lines: dict[str, Points] = {}
    for name in GAMES:
        edition = load(name)
        seats = edition.game.seats(edition.rules)
        lines[edition.name] = [(players, 1e6 / _speed(name, players, 4_096)) for players in range(2, seats + 1)]
    says = "As with recorded rounds: a hand costs what its players cost."
    return Curves("tables-by-players", "A hand at compiled tables by its players", "players", "µs a hand", lines, says)
