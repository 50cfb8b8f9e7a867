"""Types of plain data: what JSON and TOML can say."""

import tomllib
from collections.abc import Mapping, Sequence
from typing import TypeAlias

Plain: TypeAlias = bool | int | float | str | Sequence["Plain"] | Mapping[str, "Plain"] | None
"""A value as JSON writes it. What is read from outside is an ``object`` until somebody has looked at it."""

Data: TypeAlias = dict[str, Plain]
"""An object of JSON that is written. One whose keys are read again in Python is a ``TypedDict`` instead."""


def is_text(given: str) -> bool:
    """Whether it can be written: lone surrogates are what broken bytes become, and a zero ends a text for others."""
    try:
        given.encode()
    except UnicodeEncodeError:
        return False
    return "\0" not in given


def all_text(data: object) -> bool:
    """The same of every key and value of some plain data."""
    if isinstance(data, str):
        return is_text(data)
    if isinstance(data, dict):
        return all(all_text(key) and all_text(value) for key, value in data.items())
    return not isinstance(data, list) or all(map(all_text, data))


def one_line(given: str, most: int = 60) -> str:
    """Return what was given as a sentence may repeat it: not too long, and without what no line has.

    >>> one_line("fold\\n")
    'fold\N{REPLACEMENT CHARACTER}'
    """
    line = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in given[:most])
    return line if len(given) <= most else f"{line}…"


NO_TEXT = "holds what is not text: half of a character, or a zero"


def parser_fault(error: Exception) -> str:
    """Say in words why a parser of JSON or TOML gave up; the end of a sentence."""
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    if "integer string conversion" in str(error):
        return "a number has too many digits"
    return str(error).rstrip(".")


def parse_toml(text: str) -> dict[str, object]:
    """Return the data of a TOML text; a ``ValueError`` says in words why there is none."""
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise ValueError(parser_fault(error)) from None
    if not all_text(data):
        raise ValueError(f"it {NO_TEXT}")
    return data
