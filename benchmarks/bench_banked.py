"""Every player-dealer edition at a full table, random legal play, everything recorded: rounds a second, before and after.

No public engine plays these, so they stand beside an earlier commit (``before.py``). The same rounds are played in two ways. Chosen: each
answer is picked at random from all that is offered. Known: by a program that knows its answers and looks at nothing that is offered; it
gives the wagers of a player in one row where the engine takes them so.

``python bench_banked.py figures`` is the program that both trees run.
"""

import json
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from cardroom import Action, Round, load
from cardroom.houses.files import edition_files

STACK = 2_000_00
ROUNDS = 25
PASSES = 3  # of which the best is taken


class Row(NamedTuple):
    edition: str
    actions: float  # in a round
    chosen: tuple[float, float]  # rounds a second of processor time, before and after
    known: tuple[float, float]


class Table:
    """A full table of an edition: the player in the first seat banks, everybody has the same stack."""

    def __init__(self, edition: str) -> None:
        self.edition = load(edition)
        self.stacks = {f"p{number}": STACK for number in range(self.edition.game.seats(self.edition.rules))}

    def round(self, number: int) -> Round:
        return Round(self.edition.setup(self.stacks, seed=number, player_dealer="p0"))

    def chosen(self) -> list[list[Action]]:
        """Rounds in which each answer is picked from what is offered; the answers of each."""
        rng = random.Random(7)
        return [self._choose(self.round(number), rng) for number in range(ROUNDS)]

    def _choose(self, round: Round, rng: random.Random) -> list[Action]:
        answers = []
        while (decision := round.decision) is not None:
            player = next(iter(decision.asks))
            option = rng.choice(decision.asks[player])
            amount = option.amounts.least if option.amounts is not None else 0
            picks = tuple(rng.sample(range(option.pick.size), option.pick.least)) if option.pick is not None else ()
            answers.append(Action(player, option.verb, amount, option.spot, picks))
            round.act(answers[-1])
        return answers

    def known(self, rows: Iterable[Sequence[Sequence[Action]]]) -> None:
        """The same rounds, by their answers."""
        for number, row in enumerate(rows):
            round = self.round(number)
            give = getattr(round, "act_all", None) or _one_by_one(round)
            for answers in row:
                give(answers)
            assert round.over


def _one_by_one(round: Round) -> Callable[[Iterable[Action]], None]:
    """For an engine that takes no rows."""

    def give(answers: Iterable[Action]) -> None:
        for answer in answers:
            round.act(answer)

    return give


def figures() -> dict[str, float]:
    """By edition and way of playing: rounds a second; and the answers in a round."""
    found = {}
    for name in editions():
        table = Table(name)
        played = table.chosen()
        rows = [[list(row) for _, row in groupby(answers, key=lambda answer: answer.player)] for answers in played]
        found[f"{name} actions"] = sum(map(len, played)) / ROUNDS
        found[f"{name} chosen"] = _speed(table.chosen)
        found[f"{name} known"] = _speed(lambda table=table, rows=rows: table.known(rows))
    return found


def _speed(play: Callable[[], object]) -> float:
    best = 0.0
    for _ in range(PASSES):
        start = time.process_time()
        play()
        best = max(best, ROUNDS / (time.process_time() - start))
    return best


def editions() -> list[str]:
    return [name for name in edition_files() if load(name).game.family == "banked"]


def rows() -> list[Row]:
    from before import against

    before, after = against("bench_banked.py", "figures")
    return [
        Row(
            name,
            after[f"{name} actions"],
            (before.get(f"{name} chosen", 0), after[f"{name} chosen"]),
            (before.get(f"{name} known", 0), after[f"{name} known"]),
        )
        for name in editions()
    ]


def main() -> None:
    print("\nPlayer-dealer games, full tables, random legal play, everything recorded: rounds/s before and after")
    found = rows()
    for row in found:
        ways = "".join(f"{word:>9}{before:7,.0f}{after:7,.0f}{_times(before, after)}" for word, (before, after) in _ways(row))
        print(f"  {row.edition:50}{row.actions:4.0f} actions{ways}")
    for word, at in (("chosen", 2), ("known", 3)):
        ratios = sorted(after / before for before, after in (row[at] for row in found) if before)
        if ratios:
            slowest = min(found, key=lambda row: row[at][0])
            times = slowest[at][1] / slowest[at][0]
            print(f"  {word}: the median edition {statistics.median(ratios):.1f} x, the slowest before ({slowest.edition}) {times:.1f} x")


def _ways(row: Row) -> tuple[tuple[str, tuple[float, float]], ...]:
    return ("chosen", row.chosen), ("known", row.known)


def _times(before: float, after: float) -> str:
    return f"{after / before:5.1f} x" if before else ""


if __name__ == "__main__":
    if sys.argv[1:] == ["figures"]:
        print(json.dumps(figures()))
    else:
        main()
