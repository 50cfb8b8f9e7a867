"""``shift``: a shift in parts, one after the other, with other players in each; and several plans played for one bankroll."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from cardroom.analysis.questions.question import HERE, Machine
from cardroom.analysis.questions.shifts import parse_shift
from cardroom.analysis.questions.table import PACE, NightsQuestion, odds_soon, value_of
from cardroom.analysis.questions.watch import UNWATCHED, AnswerWatch, Data
from cardroom.errors import BadInput
from cardroom.money import Cents, parse_money

if TYPE_CHECKING:
    from cardroom.analysis.bank import Nights, Plan
    from cardroom.analysis.confidence import Proportion
    from cardroom.analysis.given import TableGiven
    from cardroom.analysis.night_count import NightCount
    from cardroom.analysis.odds import EditionOdds
    from cardroom.analysis.together import PlayedPlan, Together


class Shift(NamedTuple):
    parts: "list[PlayedPlan]"
    together: "Together"
    bankroll: Cents
    chosen: "NightCount"


@dataclass(frozen=True)
class ShiftQuestion(NightsQuestion):
    """``shift``: hours and players of each part, ``2h:4 6h:6``, or ``6h:6@40`` with 40 rounds an hour."""

    kind = "shift"
    title = "The value of a shift"

    shift: str = ""

    def answer(self, watch: AnswerWatch = UNWATCHED, machine: Machine = HERE) -> Data:
        from cardroom.analysis.answers.together import shift_data

        return shift_data(self.seed, self.find(watch, machine))

    def sizes(self) -> dict[str, float]:
        parts = parse_shift(self.shift)
        hours, pace = sum(part.hours for part in parts), max(part.rounds_an_hour or self.rounds_an_hour or PACE for part in parts)
        nights = self.sizes_of_nights(0, hours, pace)
        return {**nights, "players": max(part.players for part in parts), "parts of a shift": len(parts)}

    def find(self, watch: AnswerWatch = UNWATCHED, machine: Machine = HERE) -> Shift:
        from cardroom.analysis.together import in_turn

        if self.hours or self.rounds or self.players:
            raise BadInput("--shift says hours and players itself: leave --hours, --rounds and --players out.")
        plans = [replace(self.seated(part).plan(), bankroll=0) for part in parse_shift(self.shift)]
        return play_together(plans, self, in_turn, watch, machine)


def play_together(
    plans: "Sequence[Plan]", asked: NightsQuestion, add_up: "Callable[[Sequence[PlayedPlan]], Together]", watch: AnswerWatch,
    machine: Machine,
) -> Shift:  # fmt: skip
    """Play every plan from one bankroll; the number of nights goes by the risk of the whole, and the rounds of all parts add up."""
    from cardroom.analysis.nights.play import why_not

    bankroll = parse_money(asked.bankroll) if asked.bankroll else 0

    def lost(nights: int) -> "Proportion":
        return add_up(_nights(plans, nights, asked.trial, asked, watch, machine)).ruined(bankroll)

    compiled = not any(why_not(plan) for plan in plans)
    count = asked.nights_to_play(sum(plan.rounds for plan in plans), compiled, lost if bankroll else None)
    parts = _valued(_nights(plans, count.nights, asked.seed, asked, watch, machine), watch)
    return Shift(parts, add_up(parts), bankroll, count)


def _valued(parts: "Sequence[PlayedPlan]", watch: AnswerWatch) -> "list[PlayedPlan]":
    """The parts with the value of a hand. The odds of a table that comes several times are looked for once."""
    from cardroom.analysis.sources import rules_digest

    known: dict[str, EditionOdds | None] = {}

    def find(given: "TableGiven") -> "EditionOdds | None":
        rules = rules_digest(given.edition)
        if rules not in known:
            known[rules] = odds_soon(given, watch)
        return known[rules]

    return [replace(part, value=value_of(part.plan, find)[0]) for part in parts]


def _nights(
    plans: "Sequence[Plan]", count: int, seed: str, asked: NightsQuestion, watch: AnswerWatch, machine: Machine
) -> "list[PlayedPlan]":  # fmt: skip
    """So many nights of each plan, with cards of its own and without the value of a hand."""
    from cardroom.analysis.answers.bank import so_far
    from cardroom.analysis.real_nights import nights_of_plan
    from cardroom.analysis.spread import within
    from cardroom.analysis.together import PlayedPlan

    found: list[PlayedPlan] = []
    for number, plan in enumerate(plans):
        where = f"{plan.given.edition_id}, {plan.given.count} players"
        watch.say(where)
        part = within(watch, number / len(plans), (number + 1) / len(plans))

        def say(played: "Nights", where: str = where) -> None:
            watch.say(f"{where}; {so_far(played)}")

        nights = nights_of_plan(plan, count, f"{seed}/{number}", machine.workers, machine.cluster, part, asked.real, say)
        found.append(PlayedPlan(plan, nights, None))
    return found
