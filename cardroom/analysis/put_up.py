"""What to put up: the mean of a hand, and how often the money falls short, by what the player-dealer puts up.

Settlement goes seat by seat. If little is put up, the first winners are paid from it and every later wager goes back to its owner, so a
small bank loses what a covered one would win back.

Every amount meets the same cards. Where the value of a covered hand is known, a point is that value and the difference that the amount made
in the same nights: an amount that always reaches then has no error at all, and one that seldom falls short has a small one.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import sqrt

from cardroom.analysis.bank import FEES, HANDS, SHORT, Nights, Plan, counted
from cardroom.analysis.confidence import Proportion, proportion
from cardroom.analysis.fixed_bets import BANKER, RICH
from cardroom.analysis.tally import FEW
from cardroom.analysis.value import Figure
from cardroom.errors import BadInput
from cardroom.games.banked.rules import BankedRules, BankedTable, bank_of
from cardroom.money import Cents, money_text

STEPS = (1, 2, 3, 4, 6, 8)  # times the least, then ten times these
MOST_AMOUNTS = 40

Play = Callable[[Plan], Nights]
Seen = Callable[[list["PutUp"]], None]  # told the curve as far as it is known


@dataclass(frozen=True)
class PutUp:
    """A hand of a player-dealer who puts up this much each turn; cents, fee paid."""

    amount: Cents
    mean: Figure
    deviation: Figure
    fee: float
    short: Proportion  # hands in which the money did not reach for everything


def put_up_curve(
    plan: Plan, amounts: Sequence[Cents], play: Play, covered: Figure | None = None, seen: Seen = lambda points: None
) -> list[PutUp]:  # fmt: skip
    """Return a point for each amount; without amounts from the least that may be put up until the money falls short in no hand played.

    ``covered`` is the mean of a hand in which every wager is covered, where it is known for the very hands that are played.
    """
    least = least_put_up(plan)
    for amount in amounts:
        if amount < least:
            raise BadInput(f"At this table {money_text(least)} is the least that is put up, not {money_text(amount)}.")
        if amount > RICH:
            raise BadInput(f"{money_text(RICH)} is the most that a banker can bring.")
    found: list[PutUp] = []
    beside = None if covered is None else (covered, play(replace(plan, bank=0, bankroll=0)))
    for amount in sorted(set(amounts)) or _rising(least):
        found.append(_point(amount, play(replace(plan, bank=amount, bankroll=0)), beside))
        seen(found)
        if not amounts and (not found[-1].short.times or len(found) == MOST_AMOUNTS):
            break
    return found


def least_put_up(plan: Plan) -> Cents:
    stacks = {**dict.fromkeys(plan.bets, RICH), BANKER: RICH}
    limits = plan.given.edition.known(BankedRules, BankedTable).settings(plan.given.table)
    bounds = bank_of(plan.given.first_setup(stacks, "bounds"), limits, dict(stacks.items()), BANKER)
    assert bounds is not None  # with money enough for anything
    return bounds.least


def breaks_even(curve: Sequence[PutUp]) -> PutUp | None:
    """The least amount from which on every hand wins more than two standard errors."""
    found = None
    for point in reversed(curve):
        if point.mean.value <= 2 * point.mean.error:
            break
        found = point
    return found


def _rising(least: Cents) -> Iterator[Cents]:
    """Multiples of the least."""
    power = least
    while power <= RICH:
        yield from (power * step for step in STEPS if power * step <= RICH)
        power *= 10


def _point(amount: Cents, nights: Nights, beside: tuple[Figure, Nights] | None) -> PutUp:
    hand, hands = nights.hand, nights.total(HANDS)
    if not hands:
        raise BadInput("The banker banks no hand of such a night.")
    mean = Figure(hand.mean, hand.error)
    if beside is not None and len(nights) >= FEW and hands == beside[1].total(HANDS):
        paired = _by_difference(nights, *beside)
        mean = paired if paired.error < mean.error else mean
    return PutUp(
        amount,
        mean,
        Figure(hand.deviation, hand.deviation_error),
        nights.total(FEES) / hands,
        proportion(nights.total(SHORT), hands),
    )


def _by_difference(nights: Nights, covered: Figure, in_full: Nights) -> Figure:
    """The covered mean and the difference to it, night by night with the same cards."""
    apart = counted(nights.marks[:, -1] - in_full.marks[:, -1])
    hands = nights.total(HANDS) / len(nights)
    return covered.plus(Figure(apart.mean / hands, apart.deviation / sqrt(len(nights)) / hands))
