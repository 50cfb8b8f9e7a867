"""Kinds of betting rounds that a rule chooses: a raise that goes on top of a short all-in in limit games, and a hand that is told."""

from functools import cache
from typing import Any, TypeVar

from cardroom.games.pot.betting import CHECK, FOLD, Betting
from cardroom.games.pot.contest import Contest
from cardroom.games.pot.rules import PotRules, PotTable
from cardroom.money import Cents
from cardroom.round import Amounts, Option

Kind = TypeVar("Kind", bound=Betting)


class OnTop(Betting):
    """Limit: a short all-in is one of the raises that the cap counts, and the next raise is a whole bet on top of it."""

    def __init__(self, contest: Contest, rules: PotRules, table: PotTable, *bounds: Any) -> None:
        super().__init__(contest, rules, table, *bounds)
        self.raises = 0 if self.level else -1  # the bet, where none lies there yet, is no raise; nor is completing a bring-in

    @property
    def base(self) -> Cents:
        return self.level if self.raises >= 0 else 0

    def wager(self, seat: int) -> tuple[Cents, Cents]:
        if self.table.structure != "limit":
            return super().wager(seat)
        total = min(self.base + self.size, self.contest.bets[seat] + self.contest.stack(seat))
        return total, total

    def is_full(self, total: Cents) -> bool:
        return total - self.base >= self.size if self.table.structure == "limit" else super().is_full(total)

    def raise_to(self, seat: int, total: Cents) -> None:
        counted = self.raises + 1
        super().raise_to(seat, total)
        self.raises = counted


class AsTold(Betting):
    """A hand that has been played, by rules that nobody tells: any number of raises, by anybody, of sizes that the structure allows.

    What lies there is what is called, though a blind was short; a raise over a straddle may be of the least bet; anybody may fold.
    """

    def __init__(self, contest: Contest, rules: PotRules, table: PotTable, *bounds: Any) -> None:
        super().__init__(contest, rules, table, *bounds)
        self.level = self.full = max(contest.bets.values())
        self.raise_by = self._least_bet

    def options(self, seat: int, cover: Cents) -> tuple[Option, ...]:
        found = super().options(seat, cover)
        return (FOLD, *found) if found[0] is CHECK[0] else found

    def may_raise(self, seat: int) -> bool:
        return True

    def offer(self, seat: int) -> Option:
        """In limit games a bet on top of what lies there, or one that completes a short all-in."""
        if self.table.structure != "limit":
            return super().offer(seat)
        all_in = self.contest.bets[seat] + self.contest.stack(seat)
        totals = sorted({min(all_in, total) for total in (self.level + self.size, self.full + self.size) if total > self.level})
        return Option(self.verb, Amounts(totals[0], totals[-1], only=tuple(totals)), rule=self.verb)


@cache
def _kind(kind: Any, on_top: bool, as_told: bool) -> Any:
    policies = (*((AsTold,) if as_told else ()), *((OnTop,) if on_top else ()))
    return type(kind.__name__, (*policies, kind), {})


def by_rules(kind: type[Kind], rules: PotRules) -> type[Kind]:
    """This kind of betting round with what the rules say of short all-ins and of hands that are told."""
    on_top, as_told = rules.limit_all_in == "on-top", rules.betting == "as-told"
    if not on_top and not as_told:
        return kind
    base: Any = kind
    found: type[Kind] = _kind(base, on_top, as_told)
    return found
