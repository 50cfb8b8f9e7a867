"""``horizon``: the bankroll for any risk and horizon, or the risk of a bankroll."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import isinf
from typing import TYPE_CHECKING, NamedTuple

from cardroom.analysis.questions.question import HERE, Machine
from cardroom.analysis.questions.table import NightsQuestion, odds_soon, value_of
from cardroom.analysis.questions.watch import UNWATCHED, AnswerWatch, Data
from cardroom.errors import BadInput

if TYPE_CHECKING:
    from cardroom.analysis.bank import Nights, Plan
    from cardroom.analysis.confidence import Quantile
    from cardroom.analysis.horizon import Horizon, NightWalk
    from cardroom.analysis.night_count import NightCount
    from cardroom.analysis.value import Figure
    from cardroom.money import Cents

RISKS = (1.0, 5.0)  # percent


class NeededBankroll(NamedTuple):
    """The bankroll for one horizon and one risk."""

    horizon: "Horizon"
    risk: float  # percent
    bankroll: "Figure | None"  # None: the sign of the mean is not known
    times: int  # so often the horizon was played; 0: not at all
    played: "Quantile | None"


class Horizons(NamedTuple):
    """``rows`` are the bankrolls that risks ask for, ``chances`` the risks of the bankroll that is given."""

    plan: "Plan"
    walk: "NightWalk"
    rows: "list[NeededBankroll]"
    bankroll: "Cents"
    chances: "list[tuple[Horizon, Figure]]"
    chosen: "NightCount"


@dataclass(frozen=True)
class HorizonQuestion(NightsQuestion):
    kind = "horizon"
    title = "The bankroll for a risk and a horizon"

    risk: tuple[float, ...] = ()
    horizon: tuple[str, ...] = ()

    def answer(self, watch: AnswerWatch = UNWATCHED, machine: Machine = HERE) -> Data:
        from cardroom.analysis.answers.horizon import horizon_data

        return horizon_data(self, self.find(watch, machine))

    def sizes(self) -> dict[str, float]:
        return {**super().sizes(), "risks and horizons": max(1, len(self.risk)) * max(1, len(self.horizon))}

    def find(self, watch: AnswerWatch = UNWATCHED, machine: Machine = HERE) -> Horizons:
        from cardroom.analysis.answers.bank import long_run
        from cardroom.analysis.horizon import parse_horizon, risk_of, walk_of
        from cardroom.analysis.nights.play import why_not
        from cardroom.analysis.real_nights import nights_of_plan

        asked = [parse_horizon(text) for text in self.horizon or ("ever",)]
        for risk in self.risk:
            if not 0 < risk < 100:
                raise BadInput(f"A risk is more than 0 and less than 100 percent, not {risk:g}.")
        given = self.plan()
        bankroll, plan = given.bankroll, replace(given, bankroll=0)
        if bankroll and self.risk:
            raise BadInput("Give --risk for the bankroll that it asks for, or --bankroll for its risk, not both.")
        value = value_of(plan, lambda table: odds_soon(table, watch))[0]

        def play(one: "Plan", times: int) -> "Nights":
            watch.say(f"{times:,} horizons of {one.rounds:,} rounds")
            return nights_of_plan(one, times, f"{self.seed}/{one.rounds}", machine.workers, machine.cluster, watch, self.real)

        count = self.nights_to_play(plan.rounds, not why_not(plan))
        watch.say(f"{count.nights:,} nights")
        nights = nights_of_plan(plan, count.nights, self.seed, machine.workers, machine.cluster, watch, self.real)
        walk = walk_of(plan, nights, long_run(plan, value))
        rows = [] if bankroll else [self._needed(plan, walk, one, risk, play) for one in asked for risk in self.risk or RISKS]
        chances = [(one, risk_of(walk, one, bankroll)) for one in asked] if bankroll else []
        return Horizons(plan, walk, rows, bankroll, chances, count)

    def _needed(
        self, plan: "Plan", walk: "NightWalk", horizon: "Horizon", risk: float, play: "Callable[[Plan, int], Nights]"
    ) -> NeededBankroll:
        from cardroom.analysis.horizon import bankroll_within, played_bankroll, times_to_play
        from cardroom.analysis.nights.play import why_not

        times = times_to_play(walk, horizon, risk / 100, self.real or bool(why_not(plan)))
        played = played_bankroll(plan, walk, horizon, risk / 100, times, play) if times else None
        unknown = isinf(walk.nights(horizon)) and not walk.sure
        return NeededBankroll(horizon, risk, None if unknown else bankroll_within(walk, horizon, risk / 100), times, played)
