"""How a round grows with its players, a fork and a recovery with the round, rounds in bulk with their number and the workers."""

import time
from collections.abc import Callable, Sequence
from functools import partial

from curves import Curves, Points

from cardroom import Round, load
from cardroom.analysis.given import TableGiven
from cardroom.analysis.simulate import simulate
from cardroom.bots import bot_for
from cardroom.chance import Seeded
from cardroom.round import Input, Setup, replay

BY_PLAYERS = (
    "standard/no-limit-texas-holdem",
    "tres-lounge/three-card-poker",
    "oceans-eleven/21st-century-blackjack",
    "oceans-eleven/seven-card-stud",
)


def best(work: Callable[[], object], times: int = 5) -> float:
    """Seconds of processor time, the least of several."""
    found = []
    for _ in range(times):
        begin = time.process_time()
        work()
        found.append(time.process_time() - begin)
    return min(found)


def _played(name: str, players: int, seed: int) -> Round:
    edition = load(name)
    names = [f"p{i}" for i in range(players)]
    bots = {player: bot_for(edition, player) for player in names}
    round = Round(edition.setup(dict.fromkeys(names, 2_000_00), chance=Seeded(seed)))
    while round.decision is not None:
        player = next(iter(round.decision.asks))
        round.act(bots[player].choose(round.view(player)))
    return round


def _again(played: list[tuple[Setup, tuple[Input, ...]]]) -> None:
    for setup, inputs in played:
        replay(setup, inputs)


def by_players(rounds: int = 40) -> Curves:
    lines: dict[str, Points] = {}
    for name in BY_PLAYERS:
        edition = load(name)
        points: Points = []
        for players in range(2, edition.game.seats(edition.rules) + 1):
            played = (_played(name, players, seed) for seed in range(rounds))
            inputs = [(round.setup, tuple(round.inputs)) for round in played]
            points.append((players, 1e6 / rounds * best(partial(_again, inputs), 3)))
        lines[edition.name + (f" ({edition.house})" if edition.house != "standard" else "")] = points
    says = "Each player is dealt cards, asked and settled with, so a round costs what its players cost; nothing grows with their square."
    return Curves("round-by-players", "A round by its players", "players", "µs a round", lines, says)


def by_length(tries: int = 12) -> Curves:
    """Panguingue has the longest rounds: forty actions and more of each player."""
    whole = max((_played("oceans-eleven/panguingue", 6, seed) for seed in range(tries)), key=lambda round: len(round.inputs))
    setup, inputs = whole.setup, tuple(whole.inputs)
    forks: Points = []
    again: Points = []
    for count in range(0, len(inputs) + 1, max(1, len(inputs) // 8)):
        round = replay(setup, inputs[:count])
        forks.append((count, 1e6 * best(round.fork)))
        again.append((count, 1e6 * best(partial(replay, setup, inputs[:count]))))
    says = "A fork and a recovery deal the round again and go through its inputs: they cost what the round has cost so far, and no more."
    return Curves("fork-by-length", "Fork and recovery by the length of a round", "inputs", "µs", {"fork": forks, "recovery": again}, says)


def by_workers(counts: Sequence[int] = (1_000, 4_000, 16_000, 64_000)) -> Curves:
    lines: dict[str, Points] = {}
    for workers in (1, 2):
        points: Points = []
        for rounds in counts:
            begin = time.perf_counter()
            simulate(TableGiven("tres-lounge/three-card-poker"), rounds, "growth", workers)
            points.append((rounds, time.perf_counter() - begin))
        lines[f"{workers} worker{'s'[: workers - 1]}"] = points
    says = (
        "Others are started only for work that is worth their start: two workers take what one takes for some thousands of rounds, and "
        "half of it for many."
    )
    return Curves("night-by-workers", "Rounds in bulk by workers", "rounds", "seconds", lines, says)
