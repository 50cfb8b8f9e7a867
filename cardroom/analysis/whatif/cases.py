"""Cases, and what is found of each: its odds as ``cardroom odds`` has them, its table as ``table_value`` has it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from cardroom.analysis.cache import find_odds
from cardroom.analysis.fixed_bets import Bets
from cardroom.analysis.given import TableGiven
from cardroom.analysis.odds import EditionOdds
from cardroom.analysis.sources import rules_digest
from cardroom.analysis.spread import Progress, unheard, within
from cardroom.analysis.value import TableValue, table_value


@dataclass(frozen=True)
class Case:
    """A table to be measured; without bets only its odds."""

    name: str
    given: TableGiven
    bets: Mapping[str, Bets] | None = None  # by bettor


@dataclass(frozen=True)
class MeasuredCase:
    case: Case
    odds: EditionOdds
    value: TableValue | None  # None: the case has no bets


def measure(
    cases: Sequence[Case], progress: Progress = unheard, use_kept: bool = True, begun: Callable[[str], None] = lambda name: None
) -> list[MeasuredCase]:  # fmt: skip
    """Every case in its turn, its name told as it is begun.

    Cases with the same rules share their odds, and cases that are the same in everything share all. The odds of each are kept as soon as
    they are found, so that a sweep that was stopped goes on where it was.
    """
    odds: dict[str, EditionOdds] = {}
    values: dict[str, TableValue] = {}
    found = []
    for number, case in enumerate(cases):
        begun(case.name)
        part = within(progress, number / len(cases), (number + 1) / len(cases))
        rules = rules_digest(case.given.edition)
        if rules not in odds:
            odds[rules] = find_odds(case.given.edition, within(part, 0, 0.8), use_kept)
        value = None
        if case.bets is not None:
            key = repr((rules, case.given, case.bets))
            if key not in values:
                values[key] = table_value(case.given, case.bets, "exact", odds[rules])
            value = values[key]
        part(1.0)
        found.append(MeasuredCase(case, odds[rules], value))
    return found
