"""``bank``: what the player-dealer's seat earns in a night, and how large a bankroll it needs."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from cardroom.analysis.questions.question import HERE, Machine
from cardroom.analysis.questions.table import NightsQuestion, odds_soon, value_of
from cardroom.analysis.questions.watch import UNWATCHED, AnswerWatch, Data

if TYPE_CHECKING:
    from cardroom.analysis.bank import Nights, Plan
    from cardroom.analysis.confidence import Proportion
    from cardroom.analysis.convolution import ExactNight
    from cardroom.analysis.night_count import NightCount
    from cardroom.analysis.nights.blocks import Seen
    from cardroom.analysis.value import TableValue


class BankedNights(NamedTuple):
    """The nights that were played, and the value of a hand computed another way."""

    plan: "Plan"
    nights: "Nights"
    value: "TableValue | None"
    exactly: "ExactNight | None"
    chosen: "NightCount"


@dataclass(frozen=True)
class BankQuestion(NightsQuestion):
    kind = "bank"
    title = "The bank's night"

    def answer(self, watch: AnswerWatch = UNWATCHED, machine: Machine = HERE) -> Data:
        return self.data(self.find(watch, machine))

    def find(self, watch: AnswerWatch = UNWATCHED, machine: Machine = HERE) -> BankedNights:
        from cardroom.analysis.answers.bank import so_far
        from cardroom.analysis.confidence import proportion
        from cardroom.analysis.nights.blocks import unseen
        from cardroom.analysis.nights.play import why_not
        from cardroom.analysis.real_nights import nights_of_plan

        plan = self.plan()

        def play(nights: int, seed: str, seen: "Seen" = unseen) -> "Nights":
            return nights_of_plan(plan, nights, seed, machine.workers, machine.cluster, watch, self.real, seen)

        def ruined(nights: int) -> "Proportion":
            watch.say(f"{nights:,} nights on trial")
            return proportion(play(nights, self.trial).ruined, nights)

        count = self.nights_to_play(plan.rounds, not why_not(plan), ruined if plan.bankroll else None)

        def seen(played: "Nights") -> None:
            watch.say(so_far(played))
            watch.improved(lambda: self.data(BankedNights(plan, played, None, None, count)))

        watch.say(f"playing {count.nights:,} nights")
        nights = play(count.nights, self.seed, seen)
        seen(nights)
        value, exactly = value_of(plan, lambda given: odds_soon(given, watch))  # after the nights: their first figures wait for nothing
        return BankedNights(plan, nights, value, exactly, count)

    def data(self, found: BankedNights) -> Data:
        from cardroom.analysis.answers.bank import bank_data

        played = bank_data(found.plan, found.nights, found.value, found.exactly)
        return {"seed": self.seed, "nights_chosen": found.chosen.said or None, **played}
