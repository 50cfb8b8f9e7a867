"""What is known of a wager: every way it can end, how often, and what follows.

Amounts are in units: of the wager itself, or where a wager goes with another (a Play wager with its Ante) of that one. Some rows are paid
in fixed sums whatever lies on the table (a fixed Blind, envy, a house jackpot): they name the sum that is their unit. Won is what the
bettor wins beyond his stake; lost is negative.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import Literal, NamedTuple

from cardroom.money import Cents

Exact = int | Fraction
Chance = Fraction | float

Payer = Literal["player-dealer", "jackpot"]


@dataclass(frozen=True)
class OddsLine:
    """One way in which a wager ends."""

    name: str  # as a pay table or a person names it: "straight flush", "beaten", "player-dealer not qualified"
    net: Fraction  # what the bettor has then won
    chance: Chance  # exact, or a float where it was sampled or computed in floats
    combinations: int | None = None  # of ``WagerOdds.combinations``, where they were counted


class Others(NamedTuple):
    """For which other hands a row is paid; its lines are those of one other hand."""

    least: Cents  # so much on the unit's wager makes another bettor's hand count
    several: Literal["all", "highest"]  # every such hand is paid, or only the highest at the table


@dataclass(frozen=True)
class WagerOdds:
    """What one wager does. The chances of its lines add up to one."""

    name: str  # of its spot; for what is paid without a spot (an ante bonus, an envy) the clause it is paid by
    title: str  # for people
    lines: tuple[OddsLine, ...]
    unit: str = ""  # the wager whose amount is the unit; empty: its own
    staked: Chance = Fraction(1)  # how much is put on it on average, in units (a Play wager is not always made)
    combinations: int | None = None  # how many deals were told apart, where they were counted
    payer: Payer = "player-dealer"
    samples: int = 0  # sampled deals; 0: nothing was sampled
    error: float = 0.0  # standard error of the mean, where it was sampled
    fixed: Cents = 0  # the sum that is the unit, whatever lies there; 0: the unit is the amount of a wager
    least: Cents = 0  # so much must lie on the unit's wager for the row to be paid at all
    others: Others | None = None  # paid for other hands, and not for the bettor's own
    payments: Literal["one", "several"] = "one"  # whether a line is one payment, which a table rounds to its chip, or several
    instead_of: str = ""  # another row for the same spot: a bettor makes one of the two

    @property
    def exact(self) -> bool:
        return not self.samples

    @property
    def mean(self) -> Chance:
        """What the bettor wins on average."""
        return _sum(line.net * line.chance if isinstance(line.chance, Fraction) else float(line.net) * line.chance for line in self.lines)

    @property
    def bank_mean(self) -> Chance:
        """What the player-dealer wins on average: nothing where a fund pays."""
        return -self.mean if self.payer == "player-dealer" else Fraction(0)

    @property
    def deviation(self) -> float:
        mean = float(self.mean)
        return sqrt(max(0.0, sum((float(line.net) - mean) ** 2 * float(line.chance) for line in self.lines)))

    @property
    def deviation_error(self) -> float:
        """The standard error of the deviation, from the fourth moment; 0 where nothing was sampled."""
        mean, deviation = float(self.mean), self.deviation
        if not self.samples or not deviation:
            return 0.0
        fourth = sum((float(line.net) - mean) ** 4 * float(line.chance) for line in self.lines)
        return sqrt(max(0.0, fourth - deviation**4) / self.samples) / (2 * deviation)

    def chance_of(self, low: Exact | None = None, high: Exact | None = None) -> Chance:
        """That the bettor wins more than ``low`` and less than ``high``."""
        return _sum(line.chance for line in self.lines if (low is None or line.net > low) and (high is None or line.net < high))

    @property
    def wins(self) -> Chance:
        return self.chance_of(low=0)

    @property
    def loses(self) -> Chance:
        return self.chance_of(high=0)

    @property
    def pushes(self) -> Chance:
        return _sum(line.chance for line in self.lines if line.net == 0)

    def checked(self) -> "WagerOdds":
        """Itself, if its chances add up to one."""
        total = _sum(line.chance for line in self.lines)
        if not (total == 1 if isinstance(total, Fraction) else abs(total - 1) < 1e-9):
            raise AssertionError(f"{self.name}: the chances add up to {float(total):.12f}")
        return self


@dataclass(frozen=True)
class Advice:
    """A table of the strategy, for people: what to do, by what."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class EditionOdds:
    """Everything found out of an edition, under some rules and a strategy."""

    edition: str
    strategy: str  # one sentence: what the bettor does, and the player-dealer
    wagers: tuple[WagerOdds, ...]  # the base wager first
    together: WagerOdds  # the base wager and all that goes with it as one, in units of the base wager
    advice: tuple[Advice, ...] = ()
    assumes: tuple[str, ...] = ()  # sentences: fresh shoe, one bettor, full coverage
    along: tuple[str, ...] = ()  # wagers with rows of their own that lie there with every base wager, and are part of ``together``
    against_several: str = ""  # what the player-dealer, who answers all bettors at once, does then; empty: each row holds at any table
    variant: Mapping[str, object] = field(default_factory=dict)  # switches that differ from the edition's own

    @property
    def adds_up(self) -> bool:
        """Whether ``together`` is more than the base wager by itself."""
        return self.together != self.wagers[0]

    def wager(self, name: str) -> WagerOdds:
        for wager in self.wagers:
            if wager.name == name:
                return wager
        raise KeyError(name)


def counted(
    name: str,
    title: str,
    lines: Iterable[tuple[str, Exact, int]],
    *,
    unit: str = "",
    staked: Chance = Fraction(1),
    payer: Payer = "player-dealer",
    fixed: Cents = 0,
) -> WagerOdds:
    """A wager from counts: ``(name, net, combinations)``. Lines that never come up are kept, those of one name and net are one."""
    merged: dict[tuple[str, Fraction], int] = {}
    for what, net, count in lines:
        key = (what, Fraction(net))
        merged[key] = merged.get(key, 0) + int(count)
    total = sum(merged.values())
    found = tuple(OddsLine(what, net, Fraction(count, total), count) for (what, net), count in merged.items())
    return WagerOdds(name, title, found, unit, staked, total, payer, fixed=fixed).checked()


def _sum(values: Iterable[Chance]) -> Chance:
    total: Chance = Fraction(0)
    for value in values:
        total = total + value
    return total
