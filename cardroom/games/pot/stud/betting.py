"""Betting rounds of stud: ranges by round, a forced opening bet that may be completed, a pair in sight that opens both limits."""

from functools import lru_cache
from typing import NamedTuple

from cardroom.games.pot.betting import FOLD, Betting, nothing_between
from cardroom.games.pot.contest import Contest
from cardroom.games.pot.rules import PotRules, PotTable
from cardroom.money import Cents
from cardroom.round import Amounts, Decision, Option, Steps, exactly


class StudBetting(Betting):
    """A betting round with a smallest and a largest bet of its own."""

    def __init__(self, contest: Contest, rules: PotRules, table: PotTable, range: tuple[Cents, Cents]) -> None:
        self.range = range
        self.unbet: list[int] = []  # who left before the forced bet was made, or having made it, with nothing to call (001 l.165)
        super().__init__(contest, rules, table, range[0])

    @property
    def _least_bet(self) -> Cents:
        return self.range[0]

    @property
    def _largest_bet(self) -> Cents:
        return self.range[1]


class EitherLimit(StudBetting):
    """A pair is in sight: anybody may bet or raise by the lower or the upper limit, until somebody does so by the upper (001 l.160)."""

    def __init__(self, contest: Contest, rules: PotRules, table: PotTable) -> None:
        super().__init__(contest, rules, table, (table.bets[0], table.bets[0]))
        self.upper = table.bets[1]

    def wager(self, seat: int, all_in: Cents) -> Amounts:
        lower = super().wager(seat, all_in)
        if self.size == self.upper:
            return lower
        return nothing_between((lower.least, min(lower.least - self.size + self.upper, all_in)))

    def raise_to(self, seat: int, total: Cents, verb: str) -> None:
        by = total - self.full
        super().raise_to(seat, total, verb)
        if by >= self.upper:
            self.size = self.raise_by = self.upper


class ForcedBet(NamedTuple):
    """The forced bet: one of ``amounts``, a whole bet or only part of one (a bring-in), open to a raise by its own player or not."""

    amounts: tuple[Cents, ...]
    whole: bool
    live: bool


@lru_cache(4096)
def bring_in(amounts: tuple[Cents, ...]) -> Option:
    bounds = exactly(amounts[0]) if len(amounts) == 1 else Amounts(amounts[0], amounts[-1], only=amounts)
    return Option("bring in", bounds, rule="bring-in")


class FirstRound(StudBetting):
    """The first betting round: somebody must open; a bring-in may be completed to a full bet, which is no raise (001 l.157-159)."""

    def __init__(self, contest: Contest, rules: PotRules, table: PotTable, range: tuple[Cents, Cents], opening: ForcedBet) -> None:
        super().__init__(contest, rules, table, range)
        self.opening = opening
        if not opening.whole:
            self.completing = "complete"

    def run(self, order: list[int], own_order: bool = False, left: list[int] | None = None) -> Steps:
        """The first of ``order`` has to open; where he cannot, those behind him may also fold (l.162, 167)."""
        contest = self.contest
        forced = True
        for seat in order:
            if not contest.can_bet:
                return
            if seat not in contest.live or not contest.stack(seat):
                forced = False
                continue
            options = self.openings(seat) if forced else (FOLD, *self.openings(seat))
            action = yield Decision("opening", {contest.names[seat]: options})
            if action.verb == "fold":
                self.unbet.append(seat)
                contest.fold(seat)
                continue
            rest = [other for other in contest.after(seat) if other != seat]
            if action.verb == "complete":
                self.raise_to(seat, action.amount, action.verb)
                self.acted[seat] = self.reopened
            else:
                self.open(seat, action.amount)
                rest += [seat] if self.opening.live else []
            yield from super().run(rest, own_order)
            return

    def openings(self, seat: int) -> tuple[Option, ...]:
        contest = self.contest
        accounts, names = contest.round.accounts, contest.names
        stack = accounts[names[seat]]
        amounts = self.opening.amounts
        if stack < amounts[-1]:
            amounts = tuple(sorted({min(amount, stack) for amount in amounts}))
        forced = bring_in(amounts)
        cover = stack if self.rules.betting == "as-told" else max([accounts[names[other]] for other in contest.live if other != seat])
        if self.opening.whole or min(stack, cover) <= amounts[0]:
            return (forced,)
        total = min(self.size, stack)
        return forced, Option("complete", exactly(total), rule="complete")

    def open(self, seat: int, amount: Cents) -> None:
        """A short stack opens with what it has; the others still face the bet that it stands for."""
        self.contest.bet(seat, amount, "bring-in", "bring-in")
        self.level = amount if self.rules.betting == "as-told" else max(amount, self.opening.amounts[0])
        if self.opening.whole:
            self.full = self.level
            self.size = self.raise_by = max(self.raise_by, self.level)  # raises are no less than the bet (l.1253, 1485)
