"""Cases side by side: every wager, the differences with their errors, and the rules that the cases do not share."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

from cardroom.analysis.odds import WagerOdds
from cardroom.analysis.value import Figure
from cardroom.analysis.whatif.cases import Case, MeasuredCase
from cardroom.houses.switch_list import collection_of, rules_of, settings_of
from cardroom.money import money_text

WHOLE_HAND = "together"


class WagerInCase(NamedTuple):
    """A wager in one case, and what is different about it from the first case that has it."""

    odds: WagerOdds
    change: Figure | None  # of the bettor's mean; None: there is nothing before it to compare it with
    exact_change: Fraction | None = None  # the same, where both means are exact


@dataclass(frozen=True)
class ComparedWager:
    """One wager in every case."""

    name: str
    title: str
    cases: tuple[WagerInCase | None, ...]  # None: the case has no such wager

    @property
    def same(self) -> bool:
        """Whether it is there in every case, with the same mean, deviation and chance to win."""
        figures = {None if one is None else (one.odds.mean, one.odds.deviation, one.odds.wins) for one in self.cases}
        return len(figures) == 1


class Differs(NamedTuple):
    """A rule or a setting that is not the same in all cases."""

    name: str  # ``rules.decks``, ``table.most``, ``option``, ``players``, ``bets``
    values: tuple[str | None, ...]  # None: the case has no such switch


def compared(found: Sequence[MeasuredCase]) -> list[ComparedWager]:
    """The hand as a whole, if it is more than its base wager in any case, then every wager by its name."""
    names = list(dict.fromkeys(wager.name for one in found for wager in one.odds.wagers))
    by_name = [{wager.name: wager for wager in one.odds.wagers} for one in found]
    rows = [(name, [wagers.get(name) for wagers in by_name]) for name in names]
    if any(one.odds.adds_up for one in found):
        rows.insert(0, (WHOLE_HAND, [one.odds.together for one in found]))
    return [_compared(name, wagers) for name, wagers in rows]


def _compared(name: str, wagers: Sequence[WagerOdds | None]) -> ComparedWager:
    at, first = next((number, wager) for number, wager in enumerate(wagers) if wager is not None)
    cases = tuple(None if wager is None else _worth(wager, None if number == at else first) for number, wager in enumerate(wagers))
    return ComparedWager(name, first.title, cases)


def _worth(wager: WagerOdds, first: WagerOdds | None) -> WagerInCase:
    if first is None:
        return WagerInCase(wager, None)
    if isinstance(wager.mean, Fraction) and isinstance(first.mean, Fraction) and not wager.samples and not first.samples:
        exactly = wager.mean - first.mean
        return WagerInCase(wager, Figure(float(exactly)), exactly)
    return WagerInCase(wager, difference(Figure(float(first.mean), first.error), Figure(float(wager.mean), wager.error)))


def difference(first: Figure, other: Figure) -> Figure:
    """How much ``other`` is above ``first``. One and the same figure differs by nothing; else the errors add as if independent."""
    if first == other:
        return Figure(0.0)
    return Figure(other.value - first.value, sqrt(first.error**2 + other.error**2))


def what_differs(cases: Sequence[Case]) -> list[Differs]:
    """Every rule, setting, option, number of players and bet that the cases do not share."""
    fees = any(case.given.collection for case in cases)  # else the option tells them apart
    known = [_known(case, fees) for case in cases]
    names = list(dict.fromkeys(name for one in known for name in one))
    rows = {}
    for name in names:
        values = tuple(one.get(name) for one in known)
        if len(set(values)) > 1:
            row = _lacking(name, known) if None in values else Differs(name, values)
            rows[row.name] = row
    return list(rows.values())


def _lacking(name: str, known: Sequence[Mapping[str, str]]) -> Differs:
    """A switch that some case lacks: as a whole, where a case has nothing of what it is a part of (a side bet that is not offered)."""
    parts = name.split(".")
    for end in range(2, len(parts)):
        whole = ".".join(parts[:end])
        there = [any(f"{one}.".startswith(f"{whole}.") for one in case) for case in known]
        if not all(there):
            return Differs(whole, tuple("set" if is_so else None for is_so in there))
    return Differs(name, tuple(case.get(name) for case in known))


def _known(case: Case, fees: bool) -> dict[str, str]:
    given = case.given
    settings = given.edition.settings(given.table)
    found = {f"rules.{switch.name}": switch.now for switch in rules_of(given.edition)}
    found |= {f"table.{switch.name}": switch.now for switch in settings_of(given.edition, settings)}
    found |= {switch.name: switch.now for switch in collection_of(given.edition)} if fees else {}
    found["option"] = given.edition.post(given.option or None, settings).option or "none"
    if case.bets is not None:
        found["players"] = str(given.count)
        found["rounds an hour"] = f"{given.rounds_an_hour:g}"
        bets = {player: ", ".join(f"{wager} {money_text(amount)}" for wager, amount in on.items()) for player, on in case.bets.items()}
        if len(set(bets.values())) == 1:
            found["bets of each"] = next(iter(bets.values()))
        else:
            found |= {f"bets of {player}": on or "nothing" for player, on in bets.items()}
    return found
