"""Reading the cells of a printed fee table: bands of action, counts of players, spans, stakes, lists of options.

Each reader raises ``BadInput`` with the reason; the loader adds file and key.
"""

import re
from math import inf
from typing import NamedTuple

from cardroom.errors import BadInput
from cardroom.money import Cents, money_text, parse_money

FEWEST_PLAYERS = 2
"""A hand needs two players: "4 or less" is two to four."""

_BARE_CENTS = re.compile(r"^\$?\s*\.")
_PER = re.compile(r"\s*per (?:hand|point)$")
_OVER = re.compile(r"^(?:over|above)\s+", re.IGNORECASE)
_DASH = re.compile(r"\s*[-–]\s*")
_COUNT_ONE = re.compile(r"^(\d{1,4})$")
_COUNT_UP = re.compile(r"^(\d{1,4})\s*(?:\+|or more)$")
_COUNT_DOWN = re.compile(r"^(\d{1,4})\s*or (?:less|fewer)$")
_COUNT_TWO = re.compile(r"^(\d{1,4})\s*(?:or|and|to|-)\s*(\d{1,4})$")
_MOST_DIGITS = 6  # of a line, and of an option: no manual has more
_MOST_OPTIONS = 1000


class AmountSpan(NamedTuple):
    """Amounts from ``low`` to ``high``, both included; ``high`` None has no end."""

    low: Cents
    high: Cents | None

    def holds(self, amount: Cents) -> bool:
        return self.low <= amount and (self.high is None or amount <= self.high)

    def __str__(self) -> str:
        if self.high is None:
            return f"{money_text(self.low)} or more"
        return money_text(self.low) if self.low == self.high else f"{money_text(self.low)} to {money_text(self.high)}"


class PlayerCount(NamedTuple):
    """Numbers of players from ``low`` to ``high``, both included; ``high`` None has no end."""

    low: int
    high: int | None

    def holds(self, players: int) -> bool:
        return self.low <= players and (self.high is None or players <= self.high)

    @property
    def breadth(self) -> float:
        return inf if self.high is None else self.high - self.low

    def __str__(self) -> str:
        if self == ANY_COUNT:
            return "any number of players"
        if self.high is None:
            return f"{self.low} or more players"
        if self.low == FEWEST_PLAYERS and self.high > self.low:
            return f"{self.high} or fewer players"
        if self.high == self.low:
            return f"{self.low} players"
        return f"{self.low} {'or' if self.high == self.low + 1 else 'to'} {self.high} players"


ANY_COUNT = PlayerCount(0, None)


def money(text: str) -> Cents:
    """``"$3.50"``, ``"$.50"``, ``"2"``, ``"$2 per hand"``."""
    return parse_money(_BARE_CENTS.sub("0.", _PER.sub("", text.strip())))


def span(text: str) -> AmountSpan:
    """``"$2-$100"``, ``"$300+"``, ``"$5"``."""
    plain = text.strip()
    if plain.endswith("+"):
        return AmountSpan(money(plain[:-1]), None)
    parts = _DASH.split(plain)
    if len(parts) > 2:
        raise BadInput(f"'{text}' is not a band: write it like $51-$100 or $301+.")
    low, high = money(parts[0]), money(parts[-1])
    if high < low:
        raise BadInput(f"'{text}' ends below its beginning.")
    return AmountSpan(low, high)


def exactly(text: str) -> AmountSpan:
    """``"$40"``; ``"$2 per point"``; ``"Over $100"`` is everything above it."""
    plain = text.strip()
    if found := _OVER.match(plain):
        return AmountSpan(money(plain[found.end() :]) + 1, None)
    return AmountSpan(money(plain), money(plain))


def spread(text: str) -> tuple[Cents, Cents]:
    """``"$2 to $20"``: the smallest and the largest bet."""
    low, to, high = text.partition(" to ")
    if not to or money(high) < money(low):
        raise BadInput(f"'{text}' is not a spread limit: write it like $2 to $20.")
    return money(low), money(high)


def blinds(text: str) -> tuple[Cents, Cents]:
    """``"$3/$5"`` or ``"$.50-$1"``: the small and the big blind."""
    small, slash, big = text.partition("/" if "/" in text else "-")
    if not slash or money(big) < money(small):
        raise BadInput(f"'{text}' are not blinds: write them like $3/$5.")
    return money(small), money(big)


def count(text: str) -> PlayerCount:
    """``"7+"``, ``"7 or more"``, ``"6"``, ``"5 or 6"``, ``"4 or less"``."""
    plain = text.strip()
    if found := _COUNT_ONE.match(plain):
        return PlayerCount(int(found[1]), int(found[1]))
    if found := _COUNT_UP.match(plain):
        return PlayerCount(int(found[1]), None)
    if (found := _COUNT_DOWN.match(plain)) and int(found[1]) >= FEWEST_PLAYERS:
        return PlayerCount(FEWEST_PLAYERS, int(found[1]))
    if (found := _COUNT_TWO.match(plain)) and int(found[1]) <= int(found[2]):
        return PlayerCount(int(found[1]), int(found[2]))
    raise BadInput(f"'{text}' is not a number of players: write it like 7+, 5 or 6, or 4 or less.")


class LimitSpan(NamedTuple):
    """Limit games from ``$low[0]-$high[0]`` up to ``$low[1]-$high[1]``; None has no end."""

    low: AmountSpan
    high: AmountSpan


def stakes(text: str) -> LimitSpan:
    """``"$1-$2"``, ``"$3-$6 to $9-$18"``, ``"$10-$20+"``."""
    plain = text.strip()
    if plain.endswith("+"):
        least = _pair(plain[:-1], text)
        return LimitSpan(AmountSpan(least.low, None), AmountSpan(_end(least), None))
    first, _, last = plain.partition(" to ")
    least, most = _pair(first, text), _pair(last or first, text)
    if most.low < least.low or _end(most) < _end(least):
        raise BadInput(f"'{text}' ends below its beginning.")
    return LimitSpan(AmountSpan(least.low, most.low), AmountSpan(_end(least), _end(most)))


def _pair(text: str, whole: str) -> AmountSpan:
    pair = span(text)
    if pair.high is None or not _DASH.search(text.strip()):
        raise BadInput(f"'{whole}' are not the stakes of limit games: write them like $3-$6 to $9-$18.")
    return pair


def _end(pair: AmountSpan) -> Cents:
    return pair.low if pair.high is None else pair.high


def _is_number(text: str) -> bool:
    return text.isdecimal() and len(text) <= _MOST_DIGITS


def option_names(text: str) -> list[str]:
    """The options that ``"1-26"`` or ``"i, ii, iii"`` announces."""
    names: list[str] = []
    for part in text.split(","):
        first, dash, last = part.strip().partition("-")
        if not dash:
            names.append(first)
        elif _is_number(first) and _is_number(last) and int(first) <= int(last) < int(first) + _MOST_OPTIONS:
            names += [str(number) for number in range(int(first), int(last) + 1)]
        else:
            raise BadInput(f"'{text}' announces no options: write 1-26, or i, ii, iii.")
    return names


def line_span(text: str) -> range:
    """From the first to the last line of ``"3154-3283"``, ``"55"`` or ``"904, 908"``."""
    numbers: list[int] = []
    for part in text.split(","):
        first, dash, last = part.strip().partition("-")
        if not _is_number(first) or (dash and not _is_number(last)):
            raise BadInput(f"'{text}' are not lines: write 3154-3283, 55, or 904, 908.")
        numbers += [int(first), int(last or first)]
    if numbers != sorted(numbers) or numbers[0] < 1:
        raise BadInput(f"'{text}' are not lines: they do not rise.")
    return range(numbers[0], numbers[-1] + 1)


def lines_text(lines: list[int]) -> str:
    """``"4675-4679"`` for the lines of one option."""
    first, last = min(lines), max(lines)
    return str(first) if first == last else f"{first}-{last}"
