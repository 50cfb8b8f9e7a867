"""An amount cut into chips: the fewest of the table's denominations, and what is left in coin."""

import tomllib
from collections.abc import Iterable
from functools import cache
from math import gcd
from pathlib import Path
from typing import NamedTuple

from cardroom.errors import BadInput
from cardroom.money import Cents, money_text, parse_money
from cardroom.plain import one_line

NO_WAY = 1 << 60  # more chips than there are
MOST_STEPS = 2_000_000  # of a table of chips that do not divide one another


class Chip(NamedTuple):
    value: Cents
    colour: str


class Stack(NamedTuple):
    """Some chips of one kind."""

    number: int
    chip: Chip

    def __str__(self) -> str:
        return f"{self.number} {self.chip.colour}"


class ChipCut(NamedTuple):
    """An amount as it is cut: the largest chips first; ``coin`` is what no chip can pay."""

    stacks: tuple[Stack, ...]
    coin: Cents = 0

    @property
    def number(self) -> int:
        return sum(stack.number for stack in self.stacks)

    def __str__(self) -> str:
        coin = [f"{money_text(self.coin)} in coin"] if self.coin else []
        return ", ".join([*map(str, self.stacks), *coin])


class Rack:
    """The denominations of a table."""

    def __init__(self, chips: Iterable[Chip]) -> None:
        self.chips = tuple(sorted(chips))
        values = [chip.value for chip in self.chips]
        if not values or values[0] <= 0 or len(set(values)) < len(values):
            raise BadInput("The chips of a table are each worth something, and each something else.")
        # From ``_chain`` on each chip is a number of the one before it, so that there the largest first is the fewest.
        self._chain = next(at for at in range(len(values)) if all(values[i + 1] % values[i] == 0 for i in range(at, len(values) - 1)))
        self._unit = gcd(*values)
        first = values[self._chain]
        # Of chips below the first of the chain there are never more than its units: as many would hold some that make whole ones of it.
        self._reach = first * values[self._chain - 1] // self._unit if self._chain else 0
        if self._reach // self._unit > MOST_STEPS:
            raise BadInput("These chips cannot be cut: too many of them do not divide one another.")
        self._small = values[: self._chain]
        self._fewest: list[int] | None = None

    def cut(self, amount: Cents) -> ChipCut:
        """The fewest chips, and as little coin as can be."""
        for coin in range(amount + 1):
            best = self._best(amount - coin)
            if best is not None:
                stacks = [Stack(count, chip) for chip, count in zip(reversed(self.chips), best, strict=True) if count]
                return ChipCut(tuple(stacks), coin)
        raise BadInput(f"{money_text(amount)} cannot be cut into chips.")

    def _best(self, amount: Cents) -> list[int] | None:
        """How many of each chip, the largest first; none where they cannot make the amount."""
        if amount % self._unit:
            return None
        first = self.chips[self._chain].value
        found: tuple[int, int] | None = None
        for small in range(amount % first, min(amount, self._reach) + 1, first) if self._chain else ([0] if amount % first == 0 else []):
            count = self._table()[small // self._unit] if self._chain else 0
            total = count + sum(self._greedy(amount - small))
            if count < NO_WAY and (found is None or total < found[0]):
                found = total, small
        if found is None:
            return None
        return [*self._greedy(amount - found[1]), *self._down(found[1])]

    def _greedy(self, amount: Cents) -> list[int]:
        counts = []
        for chip in reversed(self.chips[self._chain :]):
            count, amount = divmod(amount, chip.value)
            counts.append(count)
        return counts

    def _table(self) -> list[int]:
        """By number of units: the fewest of the small chips that make it."""
        if self._fewest is None:
            steps = [value // self._unit for value in self._small]
            fewest = [0, *[NO_WAY] * (self._reach // self._unit)]
            for amount in range(1, len(fewest)):
                fewest[amount] = min([fewest[amount - step] + 1 for step in steps if step <= amount], default=NO_WAY)
            self._fewest = fewest
        return self._fewest

    def _down(self, amount: Cents) -> list[int]:
        """How many of each small chip, the largest first, along the table."""
        counts, fewest, unit = dict.fromkeys(reversed(self._small), 0), self._table() if self._chain else [], self._unit
        while amount:
            left = fewest[amount // unit] - 1
            value = next(each for each in counts if each <= amount and fewest[(amount - each) // unit] == left)
            counts[value] += 1
            amount -= value
        return list(counts.values())


def parse_rack(text: str) -> Rack:
    """``1 white, 5 red, 25 green``: what each chip is worth, and its colour."""
    chips = []
    for part in text.split(","):
        value, _, colour = part.strip().partition(" ")
        if not colour.strip():
            raise BadInput(f"'{one_line(part.strip())}' is no chip: write what it is worth and its colour, like `5 red`.")
        chips.append(Chip(parse_money(value), colour.strip()))
    return Rack(chips)


@cache
def usual() -> Rack:
    """Where a table has not said what its chips are."""
    data = tomllib.loads(Path(__file__).with_name("chips.toml").read_text(encoding="utf-8"))
    return Rack(Chip(parse_money(value), colour) for value, colour in data["chips"])
