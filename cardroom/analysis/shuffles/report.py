"""Many shuffles, and what they came to beside what is expected."""

from collections.abc import Sequence
from functools import partial, reduce
from math import expm1, log1p
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cardroom.analysis import blocks
from cardroom.analysis.blocks import Block
from cardroom.analysis.shuffles import expected
from cardroom.analysis.shuffles.counts import CARDS, Counts, Source, add, count
from cardroom.analysis.shuffles.tail import chi_square_tail
from cardroom.analysis.spread import Progress, cores, unheard
from cardroom.cards import SUIT_NAMES, card_name

SHUFFLES = 5_000  # in a block; even, since each is also compared with the next
LEAST = 5  # expected in a cell: with fewer its chi-square says nothing
SUSPECT = 1e-6  # so small a chance of what was found that nobody calls it chance


class Trial(NamedTuple):
    name: str
    cells: int
    statistic: float
    degrees: int
    p: float


class ShuffleReport(NamedTuple):
    shuffles: int
    workers: int
    tests: tuple[Trial, ...]
    left_out: tuple[str, ...]  # for want of shuffles

    @property
    def smallest(self) -> Trial:
        return min(self.tests, key=lambda test: test.p)

    @property
    def largest(self) -> Trial:
        return max(self.tests, key=lambda test: test.p)

    @property
    def smallest_expected(self) -> float:
        """Of so many p-values, each equally likely anywhere between 0 and 1."""
        return 1 / (len(self.tests) + 1)

    @property
    def chance(self) -> float:
        """That the smallest is as small, or the largest as large, in so many tests that know nothing of each other."""
        extreme = min(self.smallest.p, 1 - self.largest.p)
        return -expm1(2 * len(self.tests) * log1p(-extreme)) + 0.0 if extreme < 1 else 1.0

    @property
    def ok(self) -> bool:
        return self.chance >= SUSPECT


def _work(source: Source, block: Block) -> Counts:
    return count(np.array([source(number) for number in range(block.first, block.first + block.size)], np.int64))


def report(shuffles: int, source: Source, workers: int = 0, progress: Progress = unheard) -> ShuffleReport:
    parts = blocks.blocks(shuffles, SHUFFLES)
    found = reduce(add, blocks.run(partial(_work, source), parts, workers, progress))
    tests: list[Trial] = []
    left_out: list[str] = []
    for name, observed, chances in _questions(found):
        test = chi_square(name, observed, chances)
        if test is None:
            left_out.append(name)
        else:
            tests.append(test)
    tests.append(_matrix(found["positions"], shuffles))
    return ShuffleReport(shuffles, min(workers or cores(), len(parts)), tuple(tests), tuple(left_out))


# -- what is asked of the counts --------------------------------------------------------------------------------------------


def _questions(found: Counts) -> list[tuple[str, NDArray[np.int64], Sequence[float]]]:
    places, each = found["positions"], expected.uniform(CARDS)
    asked: list[tuple[str, NDArray[np.int64], Sequence[float]]] = []
    asked += [(f"place {place + 1}", places[place], each) for place in range(CARDS)]
    asked += [(f"card {card_name(card)}", places[:, card], each) for card in range(CARDS)]
    apart = expected.uniform(CARDS - 1)
    asked += [(f"neighbours {place + 1}-{place + 2}", row, apart) for place, row in enumerate(found["neighbours"])]
    chances: dict[str, Sequence[float]] = {
        "first two": expected.uniform(CARDS * (CARDS - 1)),
        "last two": expected.uniform(CARDS * (CARDS - 1)),
        "one shuffle and the next": expected.uniform(CARDS**2),
        "cycles": expected.cycles(CARDS),
        "cards that stay": expected.stays(CARDS),
        "descents": expected.descents(CARDS),
        "rises": expected.descents(CARDS),
        "first card's rank": expected.uniform(13),
        "first card's suit": expected.uniform(4),
        "red in the half": expected.among(26, 26, CARDS),
        "five from the top": expected.hands(),
        "five dealt round": expected.hands(),
        "naturals": expected.event(4 * 16, 1326),
    }
    asked += [(name, found[name], chance) for name, chance in chances.items()]
    asked += [(f"{suit} in thirteen", found["suits in thirteen"][i], expected.among(13, 13, CARDS)) for i, suit in enumerate(SUIT_NAMES)]
    asked += [(f"pocket pairs of player {i + 1}", row, expected.event(3, 51)) for i, row in enumerate(found["pocket pairs"])]
    return asked


def chi_square(name: str, observed: NDArray[np.int64], chances: Sequence[float]) -> Trial | None:
    """None: too few. Cells of which too little is expected are counted together, from the rarest on."""
    wanted = np.array(chances) * observed.sum()
    rare = np.argsort(wanted, kind="stable")
    groups: list[tuple[float, int]] = []
    held, came = 0.0, 0
    for cell in rare.tolist():
        held, came = held + float(wanted[cell]), came + int(observed[cell])
        if held >= LEAST:
            groups.append((held, came))
            held, came = 0.0, 0
    if groups and (held or came):
        groups[-1] = (groups[-1][0] + held, groups[-1][1] + came)
    if len(groups) < 2 or (len(set(chances)) == 1 and len(groups) < len(chances)):
        return None
    value = sum((came - held) ** 2 / held for held, came in groups)
    return Trial(name, len(groups), value, len(groups) - 1, chi_square_tail(value, len(groups) - 1))


def _matrix(places: NDArray[np.int64], shuffles: int) -> Trial:
    """All places and cards together. A shuffle has each card once, so the sum is a chi-square of (n - 1)^2 degrees with n - 1 for n."""
    value = float(((places - shuffles / CARDS) ** 2).sum()) * (CARDS - 1) / shuffles
    degrees = (CARDS - 1) ** 2
    return Trial("all places and cards", CARDS**2, value, degrees, chi_square_tail(value, degrees))
