"""The value of a table beside the nights that were played at it: two ways to the same mean, held against each other."""

from typing import NamedTuple

from cardroom.analysis.bank import HANDS, SHORT, Nights, Plan
from cardroom.analysis.hand_figures import hand_mean
from cardroom.analysis.value.result import Figure, TableValue
from cardroom.collection import HALF_HOUR

ERRORS = 4.0  # standard errors beyond which chance is no explanation
SELDOM = 0.002  # of the hands: so seldom may the money fall short for nights to have the mean of full coverage


class Beside(NamedTuple):
    """The mean of a hand that the banker banks, by value and by nights."""

    value: Figure
    nights: Figure

    @property
    def errors(self) -> float:
        """How many standard errors lie between them."""
        return self.value.errors_from(self.nights)

    @property
    def agree(self) -> bool:
        return self.errors <= ERRORS


def beside_nights(plan: Plan, nights: Nights, value: TableValue) -> Beside | None:
    """None where the nights play for something else: their money falls short, or a fee by the clock falls on hands of others."""
    given, hands = plan.given, nights.total(HANDS)
    by_the_clock = HALF_HOUR in given.edition.post(given.option or None, given.edition.settings(given.table)).moments
    if hands < 2 or nights.total(SHORT) > SELDOM * hands or (by_the_clock and not plan.alone):
        return None
    return Beside(value.bank.after, hand_mean(nights))
