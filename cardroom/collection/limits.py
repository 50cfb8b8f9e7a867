"""For which tables a schedule is printed."""

import re
from typing import Literal, NamedTuple

from cardroom.collection.charges import Structure, TableLimit
from cardroom.collection.printed import AmountSpan, LimitSpan, exactly, span, spread, stakes
from cardroom.errors import BadInput
from cardroom.money import Cents, money_text

_NAMES = {
    "limit": "limit",
    "spread-limit": "spread-limit",
    "pot-limit": "pot-limit",
    "no-limit": "no-limit",
    "banked": "player-dealer",
    "points": "points",
}
_NO_LIMIT = re.compile(r"^no limit(?: min\. buy in:? (\S+))?$", re.IGNORECASE)
_NO_MOST = re.compile(r"^(\S+) minimum\s*-\s*no limit$", re.IGNORECASE)


BonusLike = Literal["", "each space", "the table"]
EACH_SPACE: BonusLike = "each space"
THE_TABLE: BonusLike = "the table"
_BONUS_LIKE = {EACH_SPACE: "bonus bets as every betting space", THE_TABLE: "bonus bets within the table's limits"}


class PrintedLimit(NamedTuple):
    """One printed table limit. What is None is not asked for."""

    structures: tuple[Structure, ...]
    stakes: LimitSpan | None = None
    least: AmountSpan | None = None
    most: AmountSpan | None = None
    buy_in: AmountSpan | None = None
    ante: AmountSpan | None = None
    blinds: tuple[Cents, Cents] | None = None
    condition: AmountSpan | None = None
    point: AmountSpan | None = None
    bonus: AmountSpan | None = None
    """Bonus bets lie between these figures."""
    bonus_like: BonusLike = ""
    """Else what limits of their own they may have."""
    no_most: bool = False
    """Only tables without a largest wager."""

    def refusal(self, table: TableLimit) -> str:
        """Why this limit does not cover ``table``; empty when it does."""
        if table.structure not in self.structures:
            return f"it is for {_either(self.structures)} tables, this one is {_NAMES[table.structure]}"
        if self.stakes and not (self.stakes.low.holds(table.low) and self.stakes.high.holds(table.high)):
            return f"it is for {stakes_text(self.stakes)} games, this one is {money_text(table.low)}-{money_text(table.high)}"
        for asked, given, name in (
            (self.least, table.least or table.low, "a smallest wager"),
            (self.buy_in, table.buy_in, "a smallest buy-in"),
            (self.ante, table.ante, "an ante"),
            (self.condition, table.condition, "a condition"),
            (self.point, table.point, "a point"),
        ):
            if asked and not asked.holds(given):
                here = f"here it is {money_text(given)}" if given else f"and this table gives no {name.partition(' ')[2]}"
                return f"it is for {name} of {asked}, {here}"
        if self.blinds and self.blinds != table.blinds:
            here = f"here they are {_blinds_text(table.blinds)}" if table.blinds[1] else "and this table gives no blinds"
            return f"it is for blinds of {_blinds_text(self.blinds)}, {here}"
        if self.no_most and table.most is not None:
            return f"it is for tables without a largest wager, here it is {money_text(table.most)}"
        if why := self._bonus_refusal(table):
            return why
        if self.most and not _covers_most(self.most, table.most):
            here = "there is no largest" if table.most is None else f"it is {money_text(table.most)}"
            return f"it is for a largest wager of {self.most}, here {here}"
        return ""

    def _bonus_refusal(self, table: TableLimit) -> str:
        """Say why the bonus bets of ``table`` may not have their limits; empty when they may, or have none of their own."""
        least, most = table.bonus_least, table.bonus_most
        if self.bonus and not all(self.bonus.holds(amount) for amount in (least, most) if amount):
            return f"it is for bonus bets of {self.bonus}, here they are {_bonus_text(least, most)}"
        if self.bonus_like == THE_TABLE and (0 < least < table.least or (table.most is not None and most > table.most)):
            return (
                f"bonus bets keep to the table's limits of {AmountSpan(table.least, table.most)}, here they are {_bonus_text(least, most)}"
            )
        if self.bonus_like == EACH_SPACE and self.least and least and not self.least.holds(least):
            return f"every betting space has a smallest wager of {self.least}, the bonus bets here have {money_text(least)}"
        if self.bonus_like == EACH_SPACE and self.most and most and not self.most.holds(most):
            return f"every betting space has a largest wager of {self.most}, the bonus bets here have {money_text(most)}"
        return ""

    def __str__(self) -> str:
        parts = [_either(self.structures)]
        parts += [stakes_text(self.stakes)] if self.stakes else []
        parts += [f"smallest wager {self.least}"] if self.least else []
        parts += [f"largest wager {self.most}" + ("" if self.most.high is not None else ", or none")] if self.most else []
        parts += ["no largest wager"] if self.no_most else []
        parts += [f"bonus bets {self.bonus}"] if self.bonus else []
        parts += [_BONUS_LIKE[self.bonus_like]] if self.bonus_like else []
        parts += [f"buy-in {self.buy_in}"] if self.buy_in else []
        parts += [f"ante {self.ante}"] if self.ante else []
        parts += [f"blinds {_blinds_text(self.blinds)}"] if self.blinds else []
        parts += [f"condition {self.condition}"] if self.condition else []
        parts += [f"point {self.point}"] if self.point else []
        return ", ".join(parts)


def from_cell(structures: tuple[Structure, ...], text: str) -> PrintedLimit:
    """A printed cell: ``"$3-$6 to $9-$18"`` (limit), ``"$2 to $20"`` (spread-limit), ``"$5 - $200"`` (banked), ``"$2 min bet"``,
    ``"$3 min bet+"``, ``"$10 Minimum-No Limit"`` (banked), ``"No Limit"``, ``"No Limit Min. Buy In: $100"``, ``"Any"``."""
    plain = text.strip()
    if plain.lower() == "any":
        return PrintedLimit(structures)
    if found := _NO_LIMIT.match(plain):
        return PrintedLimit(("no-limit",), buy_in=exactly(found[1]) if found[1] else None)
    if found := _NO_MOST.match(plain):
        return PrintedLimit(structures, least=exactly(found[1]), no_most=True)
    if "min bet" in plain:
        figure, _, more = plain.partition("min bet")
        return PrintedLimit(structures, least=span(figure.strip() + more.strip()))
    if structures == ("banked",):
        both = span(plain)
        if both.high is None:
            raise BadInput(f"'{text}' has no upper limit.")
        return PrintedLimit(structures, least=AmountSpan(both.low, both.low), most=AmountSpan(both.high, both.high))
    if "spread-limit" in structures:
        low, high = spread(plain)
        return PrintedLimit(("spread-limit",), least=AmountSpan(low, low), most=AmountSpan(high, high))
    others = tuple(structure for structure in structures if structure != "no-limit")
    return PrintedLimit(others or structures, stakes=stakes(plain))


def stakes_text(pair: LimitSpan) -> str:
    first = f"{money_text(pair.low.low)}-{money_text(pair.high.low)}"
    if pair.low.high is None or pair.high.high is None:
        return f"{first} and higher"
    last = f"{money_text(pair.low.high)}-{money_text(pair.high.high)}"
    return first if first == last else f"{first} to {last}"


def _blinds_text(pair: tuple[Cents, Cents]) -> str:
    return f"{money_text(pair[0])}/{money_text(pair[1])}"


def _covers_most(asked: AmountSpan, most: Cents | None) -> bool:
    """``"$300+"`` is printed as "between $300 and no limit", so a table without a maximum is among them."""
    return asked.high is None if most is None else asked.holds(most)


def _bonus_text(least: Cents, most: Cents) -> str:
    if not most:
        return f"{money_text(least)} or more"
    return str(AmountSpan(least, most)) if least else f"{money_text(most)} or less"


def _either(structures: tuple[Structure, ...]) -> str:
    names = [_NAMES[structure] for structure in structures]
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " or " + names[-1]
