"""``compare``: editions, or one edition under other rules, side by side; ``sweep``: the same figures for every value of one thing."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from cardroom.analysis.questions.cases import Common, Sweep, build, read_cases, sweep_of
from cardroom.analysis.questions.question import HERE, Machine
from cardroom.analysis.questions.table import TableQuestion
from cardroom.analysis.questions.watch import UNWATCHED, AnswerWatch, Data
from cardroom.errors import BadInput

if TYPE_CHECKING:
    from cardroom.analysis.whatif import ComparedWager, Differs, MeasuredCase

SOLVED = "Each case is solved by itself: its bettors play the strategy that is stated for its rules."


@dataclass(frozen=True)
class WhatIfQuestion(TableQuestion):
    """What holds for every case unless it says otherwise itself: as in every question about a table."""

    @property
    def common(self) -> Common:
        return Common(self.rule, self.table, self.option, self.players, self.bet, self.rounds_an_hour)

    def assumptions(self, answer: Mapping[str, object] | None) -> str:
        return SOLVED


class SideBySide(NamedTuple):
    found: "list[MeasuredCase]"
    wagers: "list[ComparedWager]"
    differs: "list[Differs]"


@dataclass(frozen=True)
class CompareQuestion(WhatIfQuestion):
    """``edition`` is the first case, if it is given; ``case``: ``EDITION@name=value,name=value``, or ``@name=value`` of the first."""

    kind = "compare"
    title = "Two editions or two settings side by side"

    case: tuple[str, ...] = ()

    def answer(self, watch: AnswerWatch = UNWATCHED, machine: Machine = HERE) -> Data:
        from cardroom.analysis.answers.whatif import compared_data

        return compared_data(*self.find(watch))

    def sizes(self) -> dict[str, float]:
        return {**super().sizes(), "cases": len(self.case)}

    def find(self, watch: AnswerWatch = UNWATCHED, use_kept: bool = True) -> SideBySide:
        from cardroom.analysis.whatif import compared, measure, what_differs

        asked = read_cases([*([self.edition] if self.edition else []), *self.case])
        if len(asked) < 2:
            raise BadInput("A comparison needs two cases or more, like EDITION @decks=6.")
        built = build(asked, self.common)
        found = measure(built, watch, use_kept, watch.say)
        return SideBySide(found, compared(found), what_differs(built))


class Swept(NamedTuple):
    sweep: Sweep
    found: "list[MeasuredCase]"
    wagers: "list[ComparedWager]"


@dataclass(frozen=True)
class SweepQuestion(WhatIfQuestion):
    """``name`` is what is changed, ``value`` its values: words, ``1..8``, or none for all that it can take."""

    kind = "sweep"
    title = "The same figures for every value of a rule"

    name: str = ""
    value: tuple[str, ...] = ()

    def answer(self, watch: AnswerWatch = UNWATCHED, machine: Machine = HERE) -> Data:
        from cardroom.analysis.answers.whatif import swept_data

        swept = self.find(watch)
        return swept_data(swept.sweep, swept.found)

    def sizes(self) -> dict[str, float]:
        return {**super().sizes(), "values": len(self.value)}

    def find(self, watch: AnswerWatch = UNWATCHED, use_kept: bool = True) -> Swept:
        from cardroom.analysis.whatif import compared, measure

        swept = sweep_of(self.edition, self.name, self.value, self.common)
        found = measure(swept.cases, watch, use_kept, watch.say)
        return Swept(swept, found, compared(found))
