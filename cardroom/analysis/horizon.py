"""The bankroll for any risk and any horizon, and the risk of any bankroll.

What the bank wins is taken as Brownian motion with the mean and the variance of a night. That it ever falls by b within T nights has the
probability Φ((-b - μT) / σ√T) + exp(-2μb/σ²) Φ((-b + μT) / σ√T); for ever it is exp(-2μb/σ²). A bankroll falls in steps of whole hands and
not continuously, so the formula asks for a little more than is needed, less than the deviation of one hand. Beside it a horizon that is not
too long is played, many times over.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from math import ceil, erfc, exp, inf, isinf, log, sqrt

from cardroom.analysis.bank import AS_BETTOR, HANDS, Nights, Plan
from cardroom.analysis.confidence import Quantile
from cardroom.analysis.ruin import ruin
from cardroom.analysis.value import Figure
from cardroom.errors import BadInput
from cardroom.games.banked.rules import BankedRules, BankedTable
from cardroom.games.registry import GAMES
from cardroom.money import Cents

EVER = "ever"
FALLS = 20  # so many of the horizons that are played are expected to fall lower than the bankroll asked for
COMPILED_ROUNDS, REAL_ROUNDS = 5_000_000, 20_000  # a horizon that takes more than these in all is not played
_WRITTEN = re.compile(r"^([\d.,]+)\s*(h|hours?|hands?)$")

Play = Callable[[Plan, int], Nights]


@dataclass(frozen=True)
class Horizon:
    """So many hours of play or hands that the banker banks; neither: for ever."""

    hours: float = 0.0
    hands: float = 0.0

    def __str__(self) -> str:
        if self.hours:
            return f"{self.hours:,g} hour{'s' if self.hours != 1 else ''}"
        return f"{self.hands:,g} hand{'s' if self.hands != 1 else ''}" if self.hands else "for ever"


def parse_horizon(text: str) -> Horizon:
    """``"1000h"``, ``"5000 hands"`` or ``"ever"``."""
    found = _WRITTEN.match(text.strip().lower())
    if text.strip().lower() in (EVER, "for ever", "forever"):
        return Horizon()
    try:
        amount = float(found[1].replace(",", "")) if found else 0.0
    except ValueError:
        amount = 0.0
    if found is None or not 0 < amount <= 1e9:
        raise BadInput(f"'{text}' is no horizon: write it like 1000h, 5000hands or ever.")
    return Horizon(hands=amount) if found[2].startswith("hand") else Horizon(hours=amount)


@dataclass(frozen=True)
class NightWalk:
    """Nights as a walk: mean and variance of one, in cents, and how long it is."""

    mean: Figure
    variance: Figure
    rounds: int
    hands: float  # that he banks
    rounds_an_hour: float
    put_up: Cents  # what must be left to bank at all
    sure: bool  # the sign of the mean is known

    def nights(self, horizon: Horizon) -> float:
        if horizon.hours:
            return horizon.hours * self.rounds_an_hour / self.rounds
        return horizon.hands / self.hands if horizon.hands else inf

    def rounds_of(self, horizon: Horizon) -> int:
        return max(1, ceil(self.nights(horizon) * self.rounds - 1e-9))


def walk_of(plan: Plan, nights: Nights, value: Figure | None) -> NightWalk:
    """The walk of nights that were played with money without end; ``value`` is the mean of a hand, where it is known better."""
    assert not plan.bankroll
    hands = nights.total(HANDS) / len(nights)
    if not hands:
        raise BadInput("The banker banks no hand of such a night.")
    known = ruin(plan, nights, value)
    table = plan.given.edition.known(BankedRules, BankedTable).settings(plan.given.table)
    return NightWalk(
        Figure(known.mean.value * hands, known.mean.error * hands),
        _variance(plan, nights, hands),
        plan.rounds,
        hands,
        plan.given.rounds_an_hour,
        plan.bank or table.bank or table.least,
        known.sure,
    )


def _variance(plan: Plan, nights: Nights, hands: float) -> Figure:
    """Of a night: that of its hands where each has a deck of its own and nothing else is won or lost, else that of the nights."""
    alike = not GAMES[plan.given.edition.game.name].shoe and not nights.total(AS_BETTOR)
    of, times = (nights.hand, hands) if alike else (nights.results, 1.0)
    return Figure(of.deviation**2 * times, 2 * of.deviation * of.deviation_error * times)


# -- by mean and variance -----------------------------------------------------------------------------------------------------------------


def risk_within(mean: float, variance: float, nights: float, fall: float) -> float:
    """Return the chance that a Brownian motion with this drift and variance a night falls by ``fall`` within so many nights."""
    if fall <= 0:
        return 1.0
    if not variance:
        return 1.0 if -mean * nights >= fall else 0.0
    if isinf(nights):
        return 1.0 if mean <= 0 else exp(-2 * mean * fall / variance)
    spread = sqrt(variance * nights)
    power = -2 * mean * fall / variance
    second = _tail((fall - mean * nights) / spread)
    # Where the drift is far down, the power is large and the tail small: their product is at most 1.
    return min(1.0, _tail((fall + mean * nights) / spread) + (exp(power + log(second)) if second > 0 else 0.0))


def fall_within(mean: float, variance: float, nights: float, risk: float) -> float:
    """Return the fall that comes within so many nights with this chance; infinite where no bankroll is enough."""
    if isinf(nights):
        if mean <= 0:
            return inf if variance or mean < 0 else 0.0
        return -log(risk) * variance / (2 * mean)
    low, high = 0.0, max(1.0, sqrt(variance * nights), -mean * nights)
    while risk_within(mean, variance, nights, high) > risk:
        high *= 2
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if risk_within(mean, variance, nights, middle) > risk else (low, middle)
    return high


def bankroll_within(walk: NightWalk, horizon: Horizon, risk: float) -> Figure:
    """Return the bankroll that lasts so long but for this risk, with what must be put up, and the error that mean and variance leave it."""
    nights = walk.nights(horizon)
    found = _with_error(walk, lambda mean, variance: fall_within(mean, variance, nights, risk))
    return Figure(found.value + walk.put_up, found.error)


def risk_of(walk: NightWalk, horizon: Horizon, bankroll: Cents) -> Figure:
    """Return the chance that this bankroll does not last so long."""
    nights = walk.nights(horizon)
    return _with_error(walk, lambda mean, variance: risk_within(mean, variance, nights, bankroll - walk.put_up))


def _with_error(walk: NightWalk, function: Callable[[float, float], float]) -> Figure:
    """A function of mean and variance, with the error by how much it changes where each of them is half an error higher or lower."""
    mean, variance = walk.mean, walk.variance
    value = function(mean.value, variance.value)
    if isinf(value):
        return Figure(value)
    changes = [
        function(mean.value + mean.error / 2, variance.value) - function(mean.value - mean.error / 2, variance.value),
        function(mean.value, variance.value + variance.error / 2) - function(mean.value, max(0.0, variance.value - variance.error / 2)),
    ]
    return Figure(value, sqrt(sum(change * change for change in changes)))


def _tail(x: float) -> float:
    """How much of a normal distribution lies above ``x`` deviations."""
    return erfc(x / sqrt(2)) / 2


# -- by horizons that are played ----------------------------------------------------------------------------------------------------------


def times_to_play(walk: NightWalk, horizon: Horizon, risk: float, real: bool) -> int:
    """How many times the horizon has to be played for this risk; 0 where that takes too long."""
    if isinf(walk.nights(horizon)):
        return 0
    times = ceil(FALLS / risk)
    return times if times * walk.rounds_of(horizon) <= (REAL_ROUNDS if real else COMPILED_ROUNDS) else 0


def played_bankroll(plan: Plan, walk: NightWalk, horizon: Horizon, risk: float, times: int, play: Play) -> Quantile | None:
    """The same from so many horizons that are played; None where they are too few."""
    nights = play(replace(plan, rounds=walk.rounds_of(horizon)), times)
    found = nights.lows.quantile(100 * (1 - risk))
    return None if found is None else Quantile(*(amount + walk.put_up for amount in found))
