"""``shift``: a shift in parts, one after the other, with other players in each; and several plans played for one bankroll."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from cardroom.analysis.questions.question import HERE, Machine
from cardroom.analysis.questions.shifts import parse_shift
from cardroom.analysis.questions.table import PACE, NightsQuestion, odds_soon, sizes_of_nights, value_of
from cardroom.analysis.questions.watch import UNWATCHED, Data, Watch
from cardroom.errors import BadInput
from cardroom.money import Cents, parse_money

if TYPE_CHECKING:
    from cardroom.analysis.bank import Plan
    from cardroom.analysis.given import TableGiven
    from cardroom.analysis.odds import Odds
    from cardroom.analysis.together import Played, Together


class Shift(NamedTuple):
    parts: "list[Played]"
    together: "Together"
    bankroll: Cents


@dataclass(frozen=True)
class ShiftQuestion(NightsQuestion):
    """``shift``: hours and players of each part, ``2h:4 6h:6``, or ``6h:6@40`` with 40 rounds an hour."""

    kind = "shift"
    title = "The value of a shift"

    shift: str = ""

    def answer(self, watch: Watch = UNWATCHED, machine: Machine = HERE) -> Data:
        from cardroom.analysis.answers.together import shift_data

        found = self.find(watch, machine)
        return shift_data(self, found.parts, found.together, found.bankroll)

    def sizes(self) -> dict[str, float]:
        parts = parse_shift(self.shift)
        hours, pace = sum(part.hours for part in parts), max(part.rounds_an_hour or self.rounds_an_hour or PACE for part in parts)
        nights = sizes_of_nights(self.nights, 0, hours, pace)
        return {**nights, "players": max(part.players for part in parts), "parts of a shift": len(parts)}

    def find(self, watch: Watch = UNWATCHED, machine: Machine = HERE) -> Shift:
        from cardroom.analysis.together import in_turn

        if self.hours or self.rounds or self.players:
            raise BadInput("--shift says hours and players itself: leave --hours, --rounds and --players out.")
        plans = [replace(self.seated(part).plan(), bankroll=0) for part in parse_shift(self.shift)]
        parts = play_each(plans, self, watch, machine)
        return Shift(parts, in_turn(parts), bankroll_of(self))


def bankroll_of(asked: NightsQuestion) -> Cents:
    return parse_money(asked.bankroll) if asked.bankroll else 0


def play_each(plans: "Sequence[Plan]", asked: NightsQuestion, watch: Watch, machine: Machine) -> "list[Played]":
    """Each plan with cards of its own. The odds of a table that comes several times are looked for once."""
    from cardroom.analysis.real_nights import nights_of_plan
    from cardroom.analysis.sources import rules_digest
    from cardroom.analysis.spread import within
    from cardroom.analysis.together import Played

    known: dict[str, Odds | None] = {}

    def find(given: "TableGiven") -> "Odds | None":
        rules = rules_digest(given.edition)
        if rules not in known:
            known[rules] = odds_soon(given, watch)
        return known[rules]

    found: list[Played] = []
    for number, plan in enumerate(plans):
        watch.say(f"{plan.given.edition_id}, {plan.given.count} players")
        part = within(watch, number / len(plans), (number + 1) / len(plans))
        nights = nights_of_plan(plan, asked.nights, f"{asked.seed}/{number}", machine.workers, machine.cluster, part, asked.real)
        found.append(Played(plan, nights, value_of(plan, find)[0]))
    return found
