"""``bank``: what the player-dealer's seat earns in a night, and how large a bankroll it needs."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from cardroom.analysis.questions.question import HERE, Machine
from cardroom.analysis.questions.table import NightsQuestion, odds_soon, value_of
from cardroom.analysis.questions.watch import UNWATCHED, Data, Watch

if TYPE_CHECKING:
    from cardroom.analysis.bank import Nights, Plan
    from cardroom.analysis.convolution import ExactNight
    from cardroom.analysis.value import TableValue


class Banked(NamedTuple):
    """The nights that were played, and the value of a hand computed another way."""

    plan: "Plan"
    nights: "Nights"
    value: "TableValue | None"
    exactly: "ExactNight | None"


@dataclass(frozen=True)
class BankQuestion(NightsQuestion):
    kind = "bank"
    title = "The bank's night"

    def answer(self, watch: Watch = UNWATCHED, machine: Machine = HERE) -> Data:
        return self.data(self.find(watch, machine))

    def find(self, watch: Watch = UNWATCHED, machine: Machine = HERE) -> Banked:
        from cardroom.analysis.answers.bank import so_far
        from cardroom.analysis.nights.blocks import play_nights
        from cardroom.analysis.real_nights import real_nights

        plan = self.plan()

        def seen(played: "Nights") -> None:
            watch.say(so_far(played))
            watch.improved(lambda: self.data(Banked(plan, played, None, None)))

        watch.say(f"playing {self.nights:,} nights")
        play = real_nights if self.real else play_nights
        nights = play(plan, self.nights, self.seed, machine.workers, machine.cluster, watch, seen)
        seen(nights)
        value, exactly = value_of(plan, lambda given: odds_soon(given, watch))  # after the nights: their first figures wait for nothing
        return Banked(plan, nights, value, exactly)

    def data(self, found: Banked) -> Data:
        from cardroom.analysis.answers.bank import bank_data

        return {"seed": self.seed, **bank_data(found.plan, found.nights, found.value, found.exactly)}
