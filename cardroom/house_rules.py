"""What a house leaves to its tables: rules that a table may set for itself, within the bounds that the house gives.

A table's model has a field for each (``FromHouse``); the house's rules say in ``tables`` which of them are left open and how far. The rules
of a round are the house's with what its table has set: ``HouseRules.at``.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Annotated, Literal, Self, TypeAlias, TypeVar

from pydantic import Field, ValidationError, model_validator

from cardroom.clauses import LINES
from cardroom.money import Cents
from cardroom.switches import Money, Switches

Value = TypeVar("Value")
OF_THE_HOUSE = object()
"""Marks a field of a table that replaces a rule of the house; none: as the house has it."""
FromHouse: TypeAlias = Annotated[Value | None, OF_THE_HOUSE]

EACH = "*"  # in the name of a rule: the table gives a value for each name


class RuleChange(Switches):
    """What a choice changes of the rules, each by its dotted name."""

    set: dict[str, object] = Field(default={})
    without: tuple[str, ...] = ()  # rules that fall away


class Left(Switches):
    """A rule that is left to the tables: between two figures, one of a few values, a choice among sets of rules, or what a table posts."""

    says: str = Field(min_length=1)  # in our words
    lines: str = Field(default="", pattern=LINES)  # none: ours
    rules: tuple[str, ...] = ()  # what it replaces, by dotted names; none: the rule of the same name
    least: int | None = None
    most: int | None = None
    only: tuple[int | str, ...] = ()
    choices: dict[str, RuleChange] = Field(default={})
    names: tuple[str, ...] = ()  # of a rule with a value for each name (``*``): those that are left open; none: all

    def refusal(self, value: object) -> str:
        """Why a table may not set this; empty when it may."""
        if self.choices and value not in self.choices:
            return f"it is one of {', '.join(self.choices)}, not {value}"
        if self.only and value not in self.only:
            return f"it is one of {', '.join(map(str, self.only))}, not {value}"
        if isinstance(value, Mapping) and self.names and (fixed := next((str(key) for key in value if key not in self.names), "")):
            return f"it is for {', '.join(self.names)}, not for {fixed}"
        if not isinstance(value, int):
            return ""
        if (self.least is not None and value < self.least) or (self.most is not None and value > self.most):
            return f"it is {self.bounds}, not {value}"
        return ""

    def change(self, name: str, value: object) -> RuleChange:
        if self.choices:
            return self.choices[str(value)]
        found: dict[str, object] = {}
        for rule in self.rules or (name,):
            if EACH in rule and isinstance(value, Mapping):
                found |= {rule.replace(EACH, str(key)): each for key, each in value.items()}
            else:
                found[rule] = value
        return RuleChange(set=found)

    def trials(self) -> Iterator[object]:
        """Values by which a file is tried out: each choice, both ends of the bounds."""
        yield from self.choices or self.only or (figure for figure in (self.least, self.most) if figure is not None)

    @property
    def figures(self) -> list[int]:
        """The whole numbers that a table may set; none: it is no number, or has no bounds."""
        if self.least is not None and self.most is not None:
            return list(range(self.least, self.most + 1))
        return [value for value in self.only if isinstance(value, int)]

    @property
    def bounds(self) -> str:
        """What a table may set, in a few words."""
        if self.choices or self.only:
            return " or ".join(map(str, self.choices or self.only))
        if self.least is not None and self.most is not None:
            return f"{self.least} to {self.most}"
        return f"{self.least} or more" if self.least is not None else f"{self.most} or less" if self.most is not None else "as posted"


AS_NAMED = Left(says="It replaces the rule of its own name.")


class Returning(Switches):
    """Who leaves a table with chips and comes back to it: for how long he must bring them back, and how many of them."""

    minutes: int = Field(default=60, ge=0)  # 0: as long as the table is open
    brings: Literal["all", "a-buy-in", "as-he-likes"] = "all"  # all that he left with, or no more of it than a usual buy-in


class HouseRules(Switches):
    """The base of every game's rules."""

    returning: Returning = Returning(brings="as-he-likes")
    chip: Money = Field(default=100, gt=0)  # the smallest chip of a table whose blinds, antes and fees need no smaller one; ours
    tables: dict[str, Left] = Field(default={})  # by the table's setting

    @model_validator(mode="after")
    def _own_figures_within_bounds(self) -> Self:
        for name, left in self.tables.items():
            own = getattr(self, name, None)
            if own is not None and not left.rules and not left.choices and left.refusal(own):
                raise ValueError(f"{name}: {left.refusal(own)}")
        return self

    @property
    def throws_dice(self) -> bool:
        """Whether chance is more than cards here: then the dice are promised with them."""
        return False

    def __hash__(self) -> int:
        fields = (name for name in type(self).model_fields if name != "tables")  # equal rules have equal hashes without them, too
        return hash(tuple(getattr(self, name) for name in fields))

    @property
    def kept_at_table(self) -> frozenset[str]:
        """The clause on chips that leave a table, where there is such a rule."""
        return frozenset() if self.returning.brings == "as-he-likes" else frozenset({"returning"})

    def printed_chip(self, table: Switches) -> Cents:
        """Return the smallest chip that the house prints for this limit; 0 where it prints none."""
        return 0

    def figures(self, rule: str) -> list[int]:
        """The whole numbers that tables may make of a rule, its own among them."""
        own = getattr(self, rule)
        left = [figure for name, each in self.tables.items() if rule in (each.rules or (name,)) for figure in each.figures]
        chosen = [change.set[rule] for each in self.tables.values() for change in each.choices.values() if rule in change.set]
        return sorted({own, *left, *(figure for figure in chosen if isinstance(figure, int))})

    def changes(self, table: Switches) -> list[RuleChange]:
        """Return what this table changes of the rules: each setting that is not as the house has it."""
        values = {name: getattr(table, name) for name in left_open(type(table))}
        changed = {name: value for name, value in values.items() if value is not None and not self.has(name, value)}
        return [self.tables.get(name, AS_NAMED).change(name, value) for name, value in changed.items()]

    def has(self, setting: str, value: object) -> bool:
        """Say whether a table that is set so does as the house: a setting that replaces the rule of its own name with the same value."""
        left = self.tables.get(setting, AS_NAMED)
        return not left.rules and not left.choices and value == getattr(self, setting, OF_THE_HOUSE)

    def refusal(self, table: Switches) -> str:
        """Say why the house does not let a table be set so, as ``setting: reason``; empty when it does."""
        for name in left_open(type(table)):
            value = getattr(table, name)
            if value is None or self.has(name, value):
                continue
            left = self.tables.get(name)
            reason = left.refusal(value) if left is not None else "the house does not leave it to its tables"
            if reason:
                return f"{name}: {reason}"
        return ""

    def at(self, table: Switches) -> Self:
        """These rules as they hold at this table. A ValueError says in a sentence why they cannot."""
        found = self.changes(table)
        if not found:
            return self
        data = self.model_dump()
        for change in found:
            for name, value in change.set.items():
                _put(data, name, value)
            for name in change.without:
                _put(data, name, None)
        try:
            return self.model_validate(data)
        except ValidationError as error:
            raise ValueError(error.errors()[0]["msg"].removeprefix("Value error, ").rstrip(".")) from None


@cache
def left_open(table: type[Switches]) -> tuple[str, ...]:
    """The fields of a table's model that replace rules of the house."""
    return tuple(name for name, info in table.model_fields.items() if OF_THE_HOUSE in info.metadata)


def _put(data: dict[str, object], name: str, value: object) -> None:
    """Set what a dotted name says."""
    *above, last = name.split(".")
    at = data
    for part in above:
        inner = at.get(part)
        if not isinstance(inner, dict):
            raise ValueError(f"there is no {name}")
        at = inner
    if last not in at:
        raise ValueError(f"there is no {name}")
    at[last] = value
