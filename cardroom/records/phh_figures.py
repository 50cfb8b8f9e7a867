"""The amounts of a hand in PHH, and what they make of its table. A chip of the file is a dollar here."""

from decimal import Decimal
from typing import Literal, NamedTuple

from cardroom.money import Cents
from cardroom.records.fields import Fields

Kind = Literal["flop", "stud", "draw"]
UNLIMITED: Cents = 10**15  # plays for a stack of which the file says only that it had no end
FORCED = {"flop": "blinds_or_straddles", "stud": "bring_in", "draw": "blinds_or_straddles"}
REQUIRED = ("antes", "starting_stacks", "actions")


class Variant(NamedTuple):
    """A game of PHH: the edition that it is played by, the cards of a hand, whether it has two bets, what follows the deal."""

    edition: str
    cards: int
    fixed: bool = False
    kind: Kind = "flop"


VARIANTS = {
    "NT": Variant("standard/no-limit-texas-holdem", 2),
    "FT": Variant("standard/fixed-limit-texas-holdem", 2, fixed=True),
    "NS": Variant("standard/no-limit-short-deck", 2),
    "PO": Variant("standard/pot-limit-omaha", 4),
    "FO/8": Variant("standard/fixed-limit-omaha-high-low", 4, fixed=True),
    "F7S": Variant("standard/fixed-limit-seven-card-stud", 7, fixed=True, kind="stud"),
    "F7S/8": Variant("standard/fixed-limit-seven-card-stud-high-low", 7, fixed=True, kind="stud"),
    "FR": Variant("standard/fixed-limit-razz", 7, fixed=True, kind="stud"),
    "N2L1D": Variant("standard/no-limit-deuce-to-seven-single-draw", 5, kind="draw"),
    "F2L3D": Variant("standard/fixed-limit-deuce-to-seven-triple-draw", 5, fixed=True, kind="draw"),
    "FB": Variant("standard/fixed-limit-badugi", 4, fixed=True, kind="draw"),
}


def _has_decimals(value: object) -> bool:
    if isinstance(value, list):
        return any(map(_has_decimals, value))
    return isinstance(value, Decimal) and value.is_finite() and value != int(value)


class Figures:
    """``stacks`` are what the players begin with; of some the file may say only that they have no end (``unlimited``, by number)."""

    def __init__(self, fields: Fields, variant: Variant) -> None:
        self.fields = fields
        self.variant = variant
        for key in (*REQUIRED, FORCED[variant.kind]):
            fields.need(key)
        stacks = self.stacks_of("starting_stacks")
        self.unlimited = frozenset(i for i, stack in enumerate(stacks) if stack is None)
        self.stacks = [UNLIMITED if stack is None else stack for stack in stacks]
        if not all(self.stacks):
            raise fields.wrong(f"starting_stacks.{self.stacks.index(0)}", "must be above zero")
        self.count = len(stacks)
        self.exact = any(_has_decimals(fields.data[key]) for key in fields if key not in ("time", "actions"))  # down to the cent

    def cents(self, value: object, key: str, least: Cents | None = 0) -> Cents:
        if isinstance(value, bool) or not isinstance(value, int | Decimal) or (isinstance(value, Decimal) and not value.is_finite()):
            raise self.fields.wrong(key, f"must be a number of chips, not {value!r}")
        cents = Decimal(value) * 100
        if cents != int(cents):
            raise self.fields.wrong(key, f"{value} is finer than a hundredth of a chip")
        if least is not None and cents < least:
            raise self.fields.wrong(key, f"{value} is below zero" if not least else f"{value} must be above zero")
        return int(cents)

    def amounts(self, key: str, least: Cents | None = 0) -> list[Cents]:
        return [self.cents(value, f"{key}.{i}", least) for i, value in enumerate(self.fields.items(key))]

    def stacks_of(self, key: str) -> list[Cents | None]:
        """Stacks; ``inf`` is one that nobody has counted."""
        found: list[Cents | None] = []
        for i, value in enumerate(self.fields.items(key)):
            endless = isinstance(value, Decimal) and value == Decimal("inf")
            found.append(None if endless else self.cents(value, f"{key}.{i}"))
        return found

    def for_each(self, key: str) -> list[Cents | None]:
        """Stacks or winnings of all players; none where the file does not give them."""
        found = self.stacks_of(key) if key in self.fields else []
        if found and len(found) != self.count:
            raise self.fields.wrong(key, f"has {len(found)} figures for {self.count} players")
        return found

    def _by_position(self, key: str, least: Cents | None = 0) -> list[Cents]:
        """A figure for each player, from the left of the button; a short list ends in zeros. Heads-up the list is turned round."""
        values = self.amounts(key, least)
        if len(values) > self.count:
            raise self.fields.wrong(key, f"has {len(values)} figures for {self.count} players")
        values += [0] * (self.count - len(values))
        return values[::-1] if self.count == 2 else values

    def table(self) -> dict[str, object]:
        trimmed = self.fields.flag("ante_trimming_status", False)
        table: dict[str, object] = {"antes": tuple(self._by_position("antes")), "antes_are": "matched" if trimmed else "dead"}
        table["showdown"] = "asked"
        if self.variant.kind == "stud":
            table["bring_in"] = self._figure("bring_in")
        else:
            table |= self._blinds()
        if self.variant.fixed:
            table["bets"] = (self._figure("small_bet"), self._figure("big_bet"))
        else:
            table["least_bet"] = self._figure("min_bet")
        return table

    def _blinds(self) -> dict[str, object]:
        """Blinds and straddles of their positions; what is below zero was posted out of turn. Heads-up the button's comes first here."""
        figures = self._by_position("blinds_or_straddles", None)
        blinds = [max(0, figure) for figure in figures]
        return {"blinds": tuple(blinds[::-1] if self.count == 2 else blinds), "posts": tuple(max(0, -figure) for figure in figures)}

    def _figure(self, key: str) -> Cents:
        return self.cents(self.fields.need(key), key, 1)
