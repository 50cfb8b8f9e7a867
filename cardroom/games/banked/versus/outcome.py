"""Poker against the player-dealer's hand: what becomes of each wager, by how the hands compare and what the bettor's makes.

Pure functions of the rules, which engine and mathematics share: the engine makes lines of what they say, the mathematics counts it.
Lines are those of 000 unless another manual is named.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from cardroom.games.banked.bank import Result
from cardroom.games.banked.paytable import PayLine, best_line
from cardroom.games.banked.versus.rules import Bonus, Rules, Unqualified
from cardroom.money import Odds

NOTHING = Odds(0)


class HandComparison(NamedTuple):
    """How a hand compares with the player-dealer's, and whether his qualifies."""

    qualified: bool
    comparison: Result

    def compared(self, rules: Rules) -> Result:
        """With what the house makes of equal hands."""
        return "lose" if self.comparison == "push" and rules.tie == "lose" else self.comparison


class WagerResult(NamedTuple):
    """What becomes of a wager: how it ends, what a win pays for each unit, by which clause, and the line of a pay table that pays it."""

    result: Result
    pays: Odds
    rule: str
    line: PayLine | None = None


# The base wager when the player-dealer does not qualify, by how the hands compare.
UNQUALIFIED: dict[Unqualified, Callable[[Result], Result]] = {
    "paid": lambda compared: "win",  # whatever the player holds (001 l.5506, 003 l.24, 003 l.118)
    "win-or-push": lambda compared: "win" if compared == "win" else "push",  # 000 l.833
    "compared": lambda compared: compared,  # 001 l.1290
    "push": lambda compared: "push",
}

_QUALIFIED_RULES: dict[Result, str] = {"win": "player-wins", "lose": "player-loses", "push": "tie"}  # l.837-839


def base_wager(rules: Rules, outcome: HandComparison) -> WagerResult:
    compared = outcome.compared(rules)
    if not outcome.qualified:
        return WagerResult(UNQUALIFIED[rules.unqualified](compared), rules.pays, "unqualified-base")
    return WagerResult(compared, rules.pays, _QUALIFIED_RULES[compared])


def second_wager(rules: Rules, outcome: HandComparison, made: Sequence[str]) -> WagerResult:
    """Even money, or by the hand where the house has a table for it (001 l.1575-1588); no action if he does not qualify (l.834)."""
    if not outcome.qualified:
        return WagerResult("push", NOTHING, "unqualified-second")
    compared = outcome.compared(rules)
    line = best_line(rules.second_pays, made) if compared == "win" else None
    if line is not None:
        return WagerResult(compared, line.odds, "second-pays", line)
    return WagerResult(compared, rules.pays, _QUALIFIED_RULES[compared])


def base_bonus(rules: Rules, outcome: HandComparison, made: Sequence[str]) -> PayLine | None:
    """Paid on top of the base wager to a listed hand that beats the player-dealer's (003 l.28)."""
    return best_line(rules.base_bonus, made) if outcome.compared(rules) == "win" else None


def must_win(bonus: Bonus, outcome: HandComparison) -> bool:
    """Whether a side wager is eligible only with a hand that beats the player-dealer's."""
    return bonus.needs == "a-higher-hand" or (bonus.needs == "a-win" and outcome.qualified)


def side_wager(rules: Rules, key: str, outcome: HandComparison, line: PayLine | None, *, folded: bool) -> WagerResult:
    """A side wager on a hand that makes this line of its table, or none."""
    bonus = rules.bonuses[key]
    if folded and bonus.fold == "forfeited":
        return WagerResult("lose", NOTHING, "fold")
    compared = outcome.compared(rules)
    if must_win(bonus, outcome) and compared != "win":  # not eligible (003 l.122)
        return WagerResult(compared, NOTHING, f"{key}-needs-a-win")
    if line is None:
        return WagerResult("lose", NOTHING, key)
    return WagerResult("win", line.odds, f"{key}-pays", line)
