"""For which tables a schedule is printed."""

from typing import NamedTuple

from cardroom.collection.facts import Structure, TableLimit
from cardroom.collection.printed import Span, Stakes, span, stakes
from cardroom.errors import BadInput
from cardroom.money import Cents, money_text

_NAMES = {"limit": "limit", "spread-limit": "spread-limit", "pot-limit": "pot-limit", "no-limit": "no-limit", "banked": "player-dealer"}


class Limits(NamedTuple):
    """One printed table limit. What is None is not asked for."""

    structures: tuple[Structure, ...]
    stakes: Stakes | None = None
    least: Span | None = None
    most: Span | None = None
    buy_in: Span | None = None

    def refusal(self, table: TableLimit) -> str:
        """Why this limit does not cover ``table``; empty when it does."""
        if table.structure not in self.structures:
            return f"it is for {_either(self.structures)} tables, this one is {_NAMES[table.structure]}"
        if self.stakes and not (self.stakes.low.holds(table.low) and self.stakes.high.holds(table.high)):
            return f"it is for {stakes_text(self.stakes)} games, this one is {money_text(table.low)}-{money_text(table.high)}"
        for asked, given, name in ((self.least, table.least, "smallest wager"), (self.buy_in, table.buy_in, "smallest buy-in")):
            if asked and not asked.holds(given):
                here = f"here it is {money_text(given)}" if given else f"and this table gives no {name}"
                return f"it is for a {name} of {asked}, {here}"
        if self.most and not _covers_most(self.most, table.most):
            here = "there is no largest" if table.most is None else f"it is {money_text(table.most)}"
            return f"it is for a largest wager of {self.most}, here {here}"
        return ""

    def __str__(self) -> str:
        parts = [_either(self.structures)]
        parts += [stakes_text(self.stakes)] if self.stakes else []
        parts += [f"smallest wager {self.least}"] if self.least else []
        parts += [f"largest wager {self.most}" + ("" if self.most.high is not None else ", or none")] if self.most else []
        parts += [f"buy-in {self.buy_in}"] if self.buy_in else []
        return ", ".join(parts)


def from_cell(structures: tuple[Structure, ...], text: str) -> Limits:
    """A printed cell: ``"$3-$6 to $9-$18"`` (limit), ``"$5 - $200"`` (banked), ``"$2 min bet"``, ``"$3 min bet+"``."""
    plain = text.strip()
    if "min bet" in plain:
        figure, _, more = plain.partition("min bet")
        return Limits(structures, least=span(figure.strip() + more.strip()))
    if structures == ("banked",):
        both = span(plain)
        if both.high is None:
            raise BadInput(f"'{text}' has no upper limit.")
        return Limits(structures, least=Span(both.low, both.low), most=Span(both.high, both.high))
    return Limits(structures, stakes=stakes(plain))


def stakes_text(pair: Stakes) -> str:
    first = f"{money_text(pair.low.low)}-{money_text(pair.high.low)}"
    if pair.low.high is None or pair.high.high is None:
        return f"{first} and higher"
    last = f"{money_text(pair.low.high)}-{money_text(pair.high.high)}"
    return first if first == last else f"{first} to {last}"


def _covers_most(asked: Span, most: Cents | None) -> bool:
    """``"$300+"`` is printed as "between $300 and no limit", so a table without a maximum is among them."""
    return asked.high is None if most is None else asked.holds(most)


def _either(structures: tuple[Structure, ...]) -> str:
    names = [_NAMES[structure] for structure in structures]
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " or " + names[-1]
