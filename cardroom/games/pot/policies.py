"""Kinds of betting rounds that a rule chooses: a raise that goes on top of a short all-in in limit games, and a hand that is told."""

from functools import cache
from typing import TypeVar

from cardroom.games.pot.betting import FOLD, TO_CHECK, Betting, nothing_between
from cardroom.games.pot.rules import PotRules
from cardroom.money import Cents
from cardroom.round import Amounts, Option

Kind = TypeVar("Kind", bound=Betting)


class OnTop(Betting):
    """Limit: a short all-in is one of the raises that the cap counts, and the next raise is a whole bet on top of it."""

    def begins(self) -> None:
        super().begins()
        self.raises = 0 if self.level else -1  # the bet, where none lies there yet, is no raise; nor is completing a bring-in

    def full_wager(self) -> Cents:
        return self.size if self.raises < 0 else self.level + self.size

    def is_full(self, total: Cents) -> bool:
        return total >= self.full_wager() if self.structure == "limit" else super().is_full(total)

    def raise_to(self, seat: int, total: Cents, verb: str) -> None:
        counted = self.raises + 1
        super().raise_to(seat, total, verb)
        self.raises = counted


class AsTold(Betting):
    """A hand that has been played, by rules that nobody tells: any number of raises, by anybody, of sizes that the structure allows.

    What lies there is what is called, though a blind was short; a raise over a straddle may be of the least bet; a raise may be to what an
    opponent has, though that is less than a raise; anybody may fold.
    """

    def begins(self) -> None:
        super().begins()
        self.level = self.full = max(self.contest.bets.values())
        self.raise_by = self._least_bet

    def options(self, seat: int, all_in: Cents, cover: Cents) -> tuple[Option, ...]:
        found = super().options(seat, all_in, cover)
        return (FOLD, *found) if found[0] is TO_CHECK else found

    def may_raise(self, seat: int) -> bool:
        return True

    def wager(self, seat: int, all_in: Cents) -> Amounts:
        """In limit games a bet on top of what lies there, or one that completes a short all-in."""
        another = self.all_in_of_another(seat)
        if self.structure != "limit":
            bounds = super().wager(seat, all_in)
            return bounds._replace(least=min(bounds.least, another))
        full = self.level + self.size
        return nothing_between(min(all_in, total) for total in (full, self.full + self.size, min(full, another)) if total > self.level)

    def all_in_of_another(self, seat: int) -> Cents:
        """The least above what lies there that an opponent can have in front of him."""
        contest = self.contest
        reach = [contest.bets[other] + contest.stack(other) for other in contest.live if other != seat]
        return min(total for total in reach if total > self.level)


@cache
def _kind(kind: type, on_top: bool, as_told: bool) -> type:
    policies = (*((AsTold,) if as_told else ()), *((OnTop,) if on_top else ()))
    return type(kind.__name__, (*policies, kind), {})


def by_rules(kind: type[Kind], rules: PotRules) -> type[Kind]:
    """This kind of betting round with what the rules say of short all-ins and of hands that are told."""
    on_top, as_told = rules.limit_all_in == "on-top", rules.betting == "as-told"
    if not on_top and not as_told:
        return kind
    base: type = kind  # what is kept by it need only be known to be a class
    found: type[Kind] = _kind(base, on_top, as_told)
    return found
