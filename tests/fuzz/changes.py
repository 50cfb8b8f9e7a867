"""Input changed at random: data by its keys and values, text by its characters and words."""

import copy
import json
import random
from collections.abc import Sequence
from typing import Any

ODD: list[Any] = [
    None, 0, -1, 10**30, 1.5, True, "", "x", "As", "p1 f", "ann: fold", "ann: raise 99999999999999999999", [], {}, [[]], {"a": 1},
    "\0", "1/ante/ann", ["As", "As"], float("nan"), float("inf"), "$5", {"@tuple": 3}, {"@map": [1]}, {"@set": [[1]]}, {"@spot": 7}, "drop",
    "\ud800", "Ann\udcff", ["\udfff"], {"\ud800": 1}, 10**4000, -(10**4000), "9" * 6000, "\u00b2", "\u0663", "\u200b", "Ann\u202e",
]  # fmt: skip
LETTERS = "0aA:/$ é-[]{}\"',.=#\n\t\0²"


def ways(data: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value: keys and numbers, from the top."""
    items = list(data.items()) if isinstance(data, dict) else list(enumerate(data)) if isinstance(data, list) else []
    return [way] * bool(way) + [found for key, value in items for found in ways(value, (*way, key))]


def change(data: Any, dice: random.Random) -> None:
    """Drop, bend, double or replace one value."""
    *before, last = dice.choice(ways(data))
    held = data
    for key in before:
        held = held[key]
    old, choice = held[last], dice.random()
    if choice < 0.2:
        del held[last]
    elif choice < 0.4 and isinstance(old, str):
        at = dice.randrange(len(old) + 1)
        held[last] = old[:at] + dice.choice("0aA:/$ é-") + old[at + 1 :]
    elif choice < 0.5 and isinstance(old, int):
        held[last] = old + dice.choice((-1, 1, 100))
    elif choice < 0.6 and isinstance(held, list):
        held.insert(last, copy.deepcopy(old))
    else:
        held[last] = copy.deepcopy(dice.choice(ODD))


def graft(data: Any, other: Any, dice: random.Random) -> None:
    """Put a value of other data in the place of one, or beside it under its own key."""
    if not ways(data) or not ways(other):
        return
    *before, last = dice.choice(ways(data))
    *there, key = dice.choice(ways(other))
    held, given = data, other
    for each in before:
        held = held[each]
    for each in (*there, key):
        given = given[each]
    if isinstance(held, dict) and isinstance(key, str) and dice.random() < 0.5:
        held[key] = copy.deepcopy(given)
    else:
        held[last] = copy.deepcopy(given)


def bend(text: str, words: Sequence[str], dice: random.Random) -> str:
    """Drop, double, replace or add a part of a text."""
    at = dice.randrange(len(text) + 1)
    size = min(dice.choice((1, 1, 2, 5, 20, 200)), len(text) - at)
    part = text[at : at + size]
    choice = dice.randrange(5)
    put = ("", part + part, dice.choice(LETTERS), dice.choice(words), part[::-1])[choice]
    return text[:at] + put + text[at + size * (choice != 3) :]


def as_toml(data: dict[str, Any]) -> str:
    """Data as TOML, each key of the top a line."""
    return "".join(f"{json.dumps(key)} = {_toml(value)}\n" for key, value in data.items())


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {_toml(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    if isinstance(value, float | int) and not isinstance(value, bool):
        return "9" * 4001 if isinstance(value, int) and abs(value) > 10**100 else str(value)
    return json.dumps(value if value is not None else "none", ensure_ascii=isinstance(value, str) and not value.isprintable())
