"""The report on shuffles: its figures against exact ones, fair shuffles passed, bad ones noticed."""

import json
import random
import subprocess
import sys
from collections import Counter
from functools import partial
from hashlib import sha256, shake_256
from itertools import combinations, islice, pairwise, permutations
from math import comb, erfc, exp, factorial, gamma, sqrt

import numpy as np
import pytest

from cardroom.analysis.shuffles import expected, live
from cardroom.analysis.shuffles.counts import CARDS, count, cycles, hands
from cardroom.analysis.shuffles.report import SHUFFLES, chi_square, report
from cardroom.analysis.shuffles.tail import chi_square_tail
from cardroom.cli import run
from cardroom.hands import high, high_category
from tests.counts import counts
from tests.patience import SOON

# -- p-values ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("degrees", [2, 4, 10, 50, 200])
@pytest.mark.parametrize("of_mean", [0.05, 0.5, 0.9, 1.0, 1.1, 1.5, 3.0])
def test_even_degrees_are_a_sum_of_poisson(degrees: int, of_mean: float) -> None:
    x = of_mean * degrees / 2
    term = total = exp(-x)
    for i in range(1, degrees // 2):
        term *= x / i
        total += term
    assert chi_square_tail(2 * x, degrees) == pytest.approx(total, rel=1e-10)


@pytest.mark.parametrize("value", [0.01, 0.5, 1.0, 3.841458820694124, 10.0, 60.0])
def test_odd_degrees_go_up_from_the_normal_distribution(value: float) -> None:
    """Q(a + 1, x) = Q(a, x) + x^a e^-x / gamma(a + 1), from Q(1/2, x) = erfc(sqrt(x))."""
    x, found, a = value / 2, erfc(sqrt(value / 2)), 0.5
    for degrees in range(1, 60, 2):
        assert chi_square_tail(value, degrees) == pytest.approx(found, rel=1e-10)
        found += x**a * exp(-x) / gamma(a + 1)
        a += 1


@pytest.mark.parametrize(
    ("value", "degrees", "p"),
    [
        (3.841, 1, 0.05),
        (6.635, 1, 0.01),
        (11.070, 5, 0.05),
        (18.307, 10, 0.05),
        (29.588, 10, 0.001),
        (67.505, 50, 0.05),
        (124.342, 100, 0.05),
    ],
)
def test_printed_tables(value: float, degrees: int, p: float) -> None:
    assert chi_square_tail(value, degrees) == pytest.approx(p, rel=1e-3)


def test_ends() -> None:
    assert chi_square_tail(0.0, 7) == 1.0
    assert chi_square_tail(1e5, 2601) == 0.0 < chi_square_tail(4000, 2601) < 1e-50
    assert chi_square_tail(2601, 2601) == pytest.approx(0.5, abs=0.01)


# -- what is expected -------------------------------------------------------------------------------------------------------


def shares(counted: Counter[int], cells: int, of: int) -> list[float]:
    return [counted[k] / of for k in range(cells)]


def test_orders_of_six_cards_counted_one_by_one() -> None:
    orders = list(permutations(range(6)))
    cycled, stay, down = Counter[int](), Counter[int](), Counter[int]()
    for order in orders:
        cycled[len(cycles_of(order))] += 1
        stay[sum(i == card for i, card in enumerate(order))] += 1
        down[sum(a > b for a, b in pairwise(order))] += 1
    assert list(expected.cycles(6)) == pytest.approx(shares(cycled, 7, factorial(6)))
    assert list(expected.stays(6)) == pytest.approx(shares(stay, 7, factorial(6)))
    assert list(expected.descents(6)) == pytest.approx(shares(down, 6, factorial(6)))


def cycles_of(order: tuple[int, ...] | list[int]) -> list[set[int]]:
    found: list[set[int]] = []
    for start in range(len(order)):
        if not any(start in cycle for cycle in found):
            cycle, at = {start}, order[start]
            while at != start:
                cycle.add(at)
                at = order[at]
            found.append(cycle)
    return found


def test_marked_cards_among_those_drawn() -> None:
    counted = Counter(sum(card < 3 for card in drawn) for drawn in combinations(range(9), 4))
    assert list(expected.among(4, 3, 9)) == pytest.approx(shares(counted, 4, comb(9, 4)))


@counts("many", 3_000, 2_598_960)
def test_kinds_of_hands_are_those_of_the_evaluator(many: int) -> None:
    rng, all_hands = random.Random(5), comb(52, 5)
    some = list(combinations(range(52), 5)) if many == all_hands else [tuple(rng.sample(range(52), 5)) for _ in range(many)]
    kinds = hands(np.array(some, np.int64)).tolist()
    names = list(expected.HANDS)
    for cards, kind in zip(some, kinds, strict=True):
        assert high_category(high(cards)).replace("-", " ").replace("royal", "straight") == names[kind], cards
    if many == all_hands:
        assert Counter(names[kind] for kind in kinds) == expected.HANDS


# -- what is counted --------------------------------------------------------------------------------------------------------


def test_counts_of_a_deck_as_it_comes() -> None:
    """Deuce of clubs at the bottom, ace of spades on top; and the same turned over."""
    straight, over = list(range(52)), list(range(51, -1, -1))
    found = count(np.array([straight, over], np.int64))
    assert found["positions"][0, 51] == found["positions"][0, 0] == found["positions"][51, 0] == 1
    assert found["neighbours"][:, 50].tolist() == [1] * 51 and found["neighbours"][:, 0].tolist() == [1] * 51  # one lower, one higher
    assert found["cycles"].nonzero()[0].tolist() == [26, 52] and found["cards that stay"].nonzero()[0].tolist() == [0, 52]
    assert found["descents"].nonzero()[0].tolist() == found["rises"].nonzero()[0].tolist() == [0, 51]
    assert found["first two"].nonzero()[0].tolist() == [0, 51 * 51 + 50] and found["first two"].sum() == 2
    assert found["one shuffle and the next"].nonzero()[0].tolist() == [51 * 52]  # As, then 2c
    assert found["five from the top"].tolist() == [0, 0, 0, 0, 0, 0, 0, 2, 0]  # AAAAK, 22223
    assert found["naturals"].tolist() == [2, 0] and found["red in the half"].nonzero()[0].tolist() == [13]
    assert found["pocket pairs"].tolist() == [[2, 0]] * 6
    assert [row.nonzero()[0].tolist() for row in found["suits in thirteen"]] == [[3, 4], [3], [3], [3, 4]]


def test_cycles_of_orders_at_random() -> None:
    rng = random.Random(3)
    orders = [rng.sample(range(CARDS), CARDS) for _ in range(200)]
    assert cycles(np.array(orders, np.int64)).tolist() == [len(cycles_of(order)) for order in orders]


def test_rare_cells_are_counted_together() -> None:
    trial = chi_square("dice", np.array([52, 30, 10, 5, 2, 1]), (0.5, 0.3, 0.11, 0.05, 0.03, 0.01))
    assert trial is not None
    # 1, 3 and 5 are expected of the last three: the first two come to 4, so the third goes with them.
    assert (trial.cells, trial.degrees) == (4, 3)
    assert trial.statistic == pytest.approx((8 - 9) ** 2 / 9 + 1 / 11 + 0 / 30 + 4 / 50)
    assert chi_square("too few", np.array([1, 2, 1]), expected.uniform(3)) is None


# -- fair shuffles, and others ----------------------------------------------------------------------------------------------


@counts("shuffles", 10_000, 10_000_000, minutes=120)
def test_live_shuffles_are_fair(shuffles: int) -> None:
    """With a seed: the same shuffles each time."""
    found = report(shuffles, partial(live.live, seed="proof"), workers=1 if shuffles == 10_000 else 0)
    assert found.ok and found.chance > 1e-3, found.smallest
    assert len(found.tests) + len(found.left_out) == 52 + 52 + 51 + 13 + 4 + 6 + 1
    assert found.left_out == (("first two", "last two", "one shuffle and the next") if shuffles == 10_000 else ())


@counts("cuts", SHUFFLES, 1_000_000)
def test_cuts_are_fair(cuts: int) -> None:
    """By themselves: over a fair shuffle any cut looks fair."""
    found = report(cuts, partial(live.cut, seed="proof"), workers=1 if cuts == SHUFFLES else 0)
    assert found.ok and found.chance > 1e-3, found.smallest
    assert live.cut(1) != live.cut(1) and live.cut(1, "x") == live.cut(1, "x") != live.cut(2, "x")


def whole_shuffle(number: int) -> list[int]:
    return random.Random(f"fair {number}").sample(range(52), 52)


def naive_swaps(number: int) -> list[int]:
    """Every card with any other, by a byte's remainder."""
    rng, cards = random.Random(number), list(range(52))
    for i in range(52):
        j = rng.randrange(256) % 52
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def remainders(number: int) -> list[int]:
    """Fisher and Yates, but a byte's remainder without rejection."""
    rng, cards = random.Random(number), list(range(52))
    for i in range(51, 0, -1):
        j = rng.randrange(256) % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def last_stays(number: int) -> list[int]:
    return [*random.Random(number).sample(range(51), 51), 51]


def off_by_one(number: int) -> list[int]:
    """Sattolo's: no card changes places with itself."""
    rng, cards = random.Random(number), list(range(52))
    for i in range(51, 0, -1):
        j = rng.randrange(i)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def every_seed_twice(number: int) -> list[int]:
    return whole_shuffle(number // 2)


def seven_riffles(number: int) -> list[int]:
    rng, cards = random.Random(number), list(range(52))
    for _ in range(7):
        left: list[int] = []
        right: list[int] = []
        for card in cards:
            (left if rng.random() < 0.5 else right).append(card)
        cards = left + right  # a riffle read backwards
    return cards


@pytest.mark.parametrize(
    ("shuffle", "by"),
    [
        (naive_swaps, "all places and cards"),
        (remainders, "all places and cards"),
        (last_stays, "card As"),
        (off_by_one, "cycles"),
        (every_seed_twice, "all places and cards"),
        (seven_riffles, "descents"),
    ],
)
def test_bad_shuffles_are_noticed(shuffle: object, by: str) -> None:
    found = report(SHUFFLES, shuffle, workers=1)  # type: ignore[arg-type]
    assert not found.ok
    assert next(trial.p for trial in found.tests if trial.name == by) < 1e-9


def test_another_fair_shuffle_is_not_blamed() -> None:
    found = report(SHUFFLES, whole_shuffle, workers=1)
    assert found.ok and found.chance > 1e-3
    assert found.smallest_expected == 1 / (len(found.tests) + 1)


# -- the command ------------------------------------------------------------------------------------------------------------


def test_the_report_as_json_and_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["shuffle-report", "--shuffles", "1000", "--seed", "7", "--workers", "1", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["shuffles"], data["workers"], data["seed"], data["ok"]) == (1000, 1, "7", True)
    assert data["smallest"]["p"] == min(test["p"] for test in data["tests"]) and data["left_out"][-1] == "one shuffle and the next"
    assert run(["shuffle-report", "--shuffles", "1000", "--seed", "7", "--workers", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert sum(line.startswith(" ") for line in lines) == len(data["tests"]) + 1  # every p-value, and the titles
    assert "1 worker" in " ".join(lines) and f"{len(data['tests'])} tests" in " ".join(lines)


def test_shuffles_that_are_not_fair_are_one_sentence(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "live", lambda number, seed: off_by_one(number))
    assert run(["shuffle-report", "--shuffles", "1000", "--workers", "1"]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and said.startswith("These shuffles are not fair: the smallest p-value is ")


def test_the_raw_stream_is_what_shuffles_are_drawn_from() -> None:
    seeds = [sha256(f"shuffle report x {number}".encode()).digest() for number in range(3)]
    assert list(islice(live.raw("x"), 3)) == [shake_256(seed + b"|shuffle/1").digest(136) for seed in seeds]
    assert next(live.raw()) != next(live.raw())


def test_the_raw_stream_ends_quietly_when_nobody_reads() -> None:
    command = [sys.executable, "-c", "from cardroom.cli import main; main()", "shuffle-report", "--raw", "--seed", "x"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        begun = process.stdout.read(1_000_000)
        process.stdout.close()
        assert (process.wait(SOON), process.stderr.read()) == (0, b"")
    assert begun == b"".join(islice(live.raw("x"), 1_000_000 // 136 + 1))[:1_000_000]


@pytest.mark.parametrize("args", [["--raw", "--json"], ["--raw", "--cut"], ["--shuffles", "10"], ["--workers", "-1"]])
def test_what_is_refused(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["shuffle-report", *args]) == 2
    assert capsys.readouterr().err.count("\n") == 1
