"""Betting rounds of stud: ranges by round, a forced opening bet that may be completed, a pair in sight that opens both limits."""

from typing import NamedTuple

from cardroom.games.pot.betting import FOLD, Betting, Wager
from cardroom.games.pot.contest import Contest
from cardroom.games.pot.rules import PotRules, PotTable
from cardroom.money import Cents
from cardroom.round import Amounts, Decision, Option, Steps, exactly


class StudBetting(Betting):
    """A betting round with a smallest and a largest bet of its own."""

    def __init__(self, contest: Contest, rules: PotRules, table: PotTable, range: tuple[Cents, Cents]) -> None:
        self.range = range
        super().__init__(contest, rules, table, range[0])

    @property
    def _least_bet(self) -> Cents:
        return self.range[0]

    def wager(self, seat: int) -> Wager:
        if self.table.structure != "spread-limit":
            return super().wager(seat)
        least = self.level + self.raise_by
        most = min(max(least, self.level + self.range[1]), self.contest.bets[seat] + self.contest.stack(seat))
        return Wager(min(least, most), most)


class EitherLimit(StudBetting):
    """A pair is in sight: anybody may bet or raise by the lower or the upper limit, until somebody does so by the upper (001 l.160)."""

    def __init__(self, contest: Contest, rules: PotRules, table: PotTable) -> None:
        super().__init__(contest, rules, table, (table.bets[0], table.bets[0]))
        self.upper = table.bets[1]

    def offer(self, seat: int) -> Option:
        if self.size == self.upper:
            return super().offer(seat)
        least, _ = self.wager(seat)
        all_in = self.contest.bets[seat] + self.contest.stack(seat)
        totals = sorted({min(least, all_in), min(least - self.size + self.upper, all_in)})
        return Option(self.verb, Amounts(totals[0], totals[-1], only=tuple(totals)), rule=self.verb)

    def raise_to(self, seat: int, total: Cents) -> None:
        by = total - self.full
        super().raise_to(seat, total)
        if by >= self.upper:
            self.size = self.raise_by = self.upper


class Opening(NamedTuple):
    """The forced bet: one of ``amounts``, a whole bet or only part of one (a bring-in), open to a raise by its own player or not."""

    amounts: tuple[Cents, ...]
    whole: bool
    live: bool


class FirstRound(StudBetting):
    """The first betting round: somebody must open; a bring-in may be completed to a full bet, which is no raise (001 l.157-159)."""

    def __init__(self, contest: Contest, rules: PotRules, table: PotTable, range: tuple[Cents, Cents], opening: Opening) -> None:
        super().__init__(contest, rules, table, range)
        self.opening = opening

    @property
    def verb(self) -> str:
        return "complete" if not self.full and not self.opening.whole else super().verb

    def run(self, order: list[int], own_order: bool = False) -> Steps:
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
                contest.fold(seat)
                continue
            rest = [other for other in contest.after(seat) if other != seat]
            if action.verb == "complete":
                self.raise_to(seat, action.amount)
                self.acted[seat] = self.reopened
            else:
                self.open(seat, action.amount)
                rest += [seat] if self.opening.live else []
            yield from super().run(rest, own_order)
            return

    def openings(self, seat: int) -> tuple[Option, ...]:
        stack = self.contest.stack(seat)
        amounts = tuple(sorted({min(amount, stack) for amount in self.opening.amounts}))
        bounds = exactly(amounts[0]) if len(amounts) == 1 else Amounts(amounts[0], amounts[-1], only=amounts)
        forced = Option("bring in", bounds, rule="bring-in")
        cover = max(self.contest.stack(other) for other in self.contest.live if other != seat)
        if self.opening.whole or min(stack, cover) <= amounts[0]:
            return (forced,)
        return forced, Option("complete", exactly(min(self.size, stack)), rule="complete")

    def open(self, seat: int, amount: Cents) -> None:
        """A short stack opens with what it has; the others still face the bet that it stands for."""
        self.contest.bet(seat, amount, "bring-in", "bring-in")
        self.level = max(amount, self.opening.amounts[0])
        if self.opening.whole:
            self.full = self.level
            self.size = self.raise_by = max(self.raise_by, self.level)  # raises are no less than the bet (l.1253, 1485)
