"""How many nights are played where nobody says how many."""

from math import sqrt

import numpy as np
import pytest

from cardroom.analysis.confidence import Proportion, proportion
from cardroom.analysis.night_count import COMPILED_ROUNDS, LEAST, MOST, REAL_ROUNDS, enough, most_nights, night_count, one_digit


@pytest.mark.parametrize(
    ("risk", "needed"),
    # sqrt(p (1 - p) / n) at most half a unit of the first digit and a quarter of p: 784, 1,584, 3,276, 1,900 and 84 nights
    [(0.02, 800), (0.01, 1_600), (0.09, 6_400), (0.95, 3_200), (0.3, 400)],
)
def test_so_many_nights_give_a_risk_one_digit(risk: float, needed: int) -> None:
    assert enough(risk, MOST) == needed
    part = min(risk, 1 - risk)
    unit = 0.01 if part < 0.1 else 0.1
    assert sqrt(part * (1 - part) / needed) <= min(unit / 2, part / 4)
    assert needed == LEAST or sqrt(part * (1 - part) / (needed / 2)) > min(unit / 2, part / 4)


def test_what_never_comes_has_no_digit() -> None:
    assert not one_digit(0.0, MOST) and enough(0.0, MOST) == MOST


@pytest.mark.parametrize(("rounds", "compiled", "most"), [(240, True, 25_600), (240, False, 400), (1, False, 25_600), (10**6, False, 50)])
def test_rounds_bound_the_nights(rounds: int, compiled: bool, most: int) -> None:
    assert most_nights(rounds, compiled) == most
    assert most == 50 or most * rounds <= (COMPILED_ROUNDS if compiled else REAL_ROUNDS)


def test_without_a_bankroll_the_quantiles_of_one_percent_are_bounded() -> None:
    assert night_count(240, compiled=True).nights == 1_600
    assert night_count(240, compiled=False) == (400, "400 nights are the most by default in real rounds (more can be asked for).")


def test_a_rare_risk_is_looked_for_in_longer_trials() -> None:
    asked = []

    def risk(nights: int) -> Proportion:
        asked.append(nights)
        return proportion(0, nights)

    found = night_count(240, compiled=True, risk=risk)
    assert asked == [400, 800, 1_600, 3_200] and found.nights == MOST
    assert found.said.startswith("The bankroll was never lost in a trial of 3,200 other nights; 25,600 nights are the most by default")


def test_the_choice_does_not_bias_the_risk() -> None:
    random, truth, found = np.random.default_rng(29), 0.004, list[float]()

    def play(nights: int) -> Proportion:
        return proportion(int(random.binomial(nights, truth)), nights)

    for _ in range(3_000):
        found.append(play(night_count(240, compiled=True, risk=play).nights).value)
    mean = sum(found) / len(found)
    error = sqrt(sum((one - mean) ** 2 for one in found)) / len(found)
    assert abs(mean - truth) < 4 * error
