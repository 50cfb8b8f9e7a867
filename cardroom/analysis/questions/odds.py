"""``odds``: what every wager is worth, and what the collection leaves of it; ``variants``: the same under other rules."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from cardroom.analysis.questions.question import HERE, Machine, Question
from cardroom.analysis.questions.table import TableQuestion, table_given
from cardroom.analysis.questions.watch import UNWATCHED, AnswerWatch, Data

if TYPE_CHECKING:
    from cardroom.analysis.given import TableGiven
    from cardroom.analysis.odds import EditionOdds
    from cardroom.analysis.value import TableValue


class SolvedTable(NamedTuple):
    """``value`` is that of the table after the collection, where it was asked for."""

    given: "TableGiven"
    bets: Mapping[str, Mapping[str, int]]
    odds: "EditionOdds"
    value: "TableValue | None"


def strategy_of(answer: Mapping[str, object] | None) -> str:
    said = "" if answer is None else str(answer.get("strategy", ""))
    return said or "Every deal is counted, and bettors play the strategy that is stated with the answer."


@dataclass(frozen=True)
class OddsQuestion(TableQuestion):
    """With players, bets, an option or a pace: also what the collection leaves of a hand."""

    kind = "odds"
    title = "What every wager is worth"

    def answer(self, watch: AnswerWatch = UNWATCHED, machine: Machine = HERE) -> Data:
        return self.data(self.find(watch))

    @property
    def collected(self) -> bool:
        return bool(self.option or self.players or self.bet or self.rounds_an_hour)

    def find(self, watch: AnswerWatch = UNWATCHED, use_kept: bool = True, after: bool = True) -> SolvedTable:
        """Without ``after`` the collection is left out, though a table is given."""
        from cardroom.analysis.cache import find_odds
        from cardroom.analysis.odds import solver

        given = self.given()
        solver(given.edition)  # refuses a game without odds
        bets = self.bets(given) if self.collected and after else {}
        watch.say("solving")
        odds = find_odds(given.edition, watch, use_kept)
        if not bets:
            return SolvedTable(given, {}, odds, None)
        from cardroom.analysis.value import table_value

        watch.improved(lambda: self.data(SolvedTable(given, {}, odds, None)))
        watch.say("charging the collection")
        return SolvedTable(given, bets, odds, table_value(given, bets, "exact", odds))

    def data(self, found: SolvedTable) -> Data:
        from cardroom.analysis.answers.odds import odds_data, value_data

        after = {} if found.value is None else {"after_collection": value_data(found.value, found.given, found.bets)}
        return {**odds_data(found.odds), **after}

    def assumptions(self, answer: Mapping[str, object] | None) -> str:
        return strategy_of(answer)


@dataclass(frozen=True)
class VariantsQuestion(Question):
    kind = "variants"
    title = "Other decks and readings"

    rule: tuple[str, ...] = ()
    table: tuple[str, ...] = ()

    def answer(self, watch: AnswerWatch = UNWATCHED, machine: Machine = HERE) -> Data:
        from cardroom.analysis.answers.odds import variants_data

        given, found = self.find(watch)
        return variants_data(given.edition_id, found)

    def find(self, watch: AnswerWatch = UNWATCHED, use_kept: bool = True) -> "tuple[TableGiven, dict[str, EditionOdds]]":
        """The edition as it is, then with each change of its rules that is worth a comparison."""
        from cardroom.analysis.cache import find_odds
        from cardroom.analysis.odds import solver
        from cardroom.analysis.spread import within

        given = table_given(self.edition, self.rule, self.table, 0, "")
        others: Mapping[str, Mapping[str, object]] = solver(given.edition).variants(given.edition)
        cases: dict[str, Mapping[str, object]] = {"as it is": {}, **others}
        found = {}
        for number, (name, rules) in enumerate(cases.items()):
            watch.say(name)
            part = within(watch, number / len(cases), (number + 1) / len(cases))
            found[name] = find_odds(given.edition.with_rules(**rules) if rules else given.edition, part, use_kept)
        return given, found

    def assumptions(self, answer: Mapping[str, object] | None) -> str:
        return "Each set of rules is solved by itself: its bettors play the best strategy for it."
