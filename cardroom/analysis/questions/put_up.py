"""``put-up``: what a hand is worth, and how often the money falls short, by what is put up."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from cardroom.analysis.questions.question import HERE, Machine
from cardroom.analysis.questions.table import NightsQuestion, odds_soon, value_of
from cardroom.analysis.questions.watch import UNWATCHED, AnswerWatch, Data
from cardroom.errors import BadInput
from cardroom.money import money_text, parse_money

if TYPE_CHECKING:
    from cardroom.analysis.bank import Nights, Plan
    from cardroom.analysis.night_count import NightCount
    from cardroom.analysis.put_up import PutUp
    from cardroom.analysis.value import TableValue

MOST_GIVEN = 60  # amounts


class Curve(NamedTuple):
    """``value`` is that of a hand in which every wager is covered."""

    plan: "Plan"
    points: "list[PutUp]"
    value: "TableValue | None"
    chosen: "NightCount"


@dataclass(frozen=True)
class PutUpQuestion(NightsQuestion):
    """``bank`` holds the amounts to be put up, with blanks between them; without it they rise from the least."""

    kind = "put-up"
    title = "What to put up"

    def answer(self, watch: AnswerWatch = UNWATCHED, machine: Machine = HERE) -> Data:
        from cardroom.analysis.answers.put_up import put_up_data

        return put_up_data(self.seed, self.find(watch, machine))

    def sizes(self) -> dict[str, float]:
        return {**super().sizes(), "amounts": len(self.bank.split())}

    def find(self, watch: AnswerWatch = UNWATCHED, machine: Machine = HERE) -> Curve:
        from cardroom.analysis.answers.put_up import put_up_data
        from cardroom.analysis.nights.play import why_not
        from cardroom.analysis.put_up import MOST_AMOUNTS, put_up_curve
        from cardroom.analysis.real_nights import nights_of_plan
        from cardroom.analysis.spread import within
        from cardroom.games.registry import GAMES

        if self.bankroll:
            raise BadInput("--put-up-curve asks what to put up of money without end: leave --bankroll out.")
        amounts = [parse_money(word) for word in self.bank.split()]
        plan = replace(self, bank="").plan()
        value = value_of(plan, lambda table: odds_soon(table, watch))[0]
        count = self.nights_to_play(plan.rounds, not why_not(plan))
        played = 0
        expected = (len(set(amounts)) or MOST_AMOUNTS) + 1

        def play(one: "Plan") -> "Nights":
            nonlocal played
            part = within(watch, min(1.0, played / expected), min(1.0, (played + 1) / expected))
            played += 1
            watch.say(f"{money_text(one.bank)} put up")
            return nights_of_plan(one, count.nights, self.seed, machine.workers, machine.cluster, part, self.real)

        shoe = GAMES[plan.given.edition.game.name].shoe  # its exact figures are those of a fresh one
        covered = None if value is None or shoe else value.bank.after

        def seen(points: "list[PutUp]") -> None:
            watch.improved(lambda: put_up_data(self.seed, Curve(plan, points, value, count)))

        return Curve(plan, put_up_curve(plan, amounts, play, covered, seen), value, count)
