"""What is stored as JSON text, and what is hashed: one way to write it."""

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from json.encoder import encode_basestring_ascii

text = json.JSONEncoder(separators=(",", ":"), allow_nan=False).encode
"""Kept: ``dumps`` would make one anew each time."""


@lru_cache(1024)
def read_alike(written: str) -> Mapping[str, object]:
    """What many rows have alike, and nobody changes: the settings of tables."""
    found: Mapping[str, object] = json.loads(written)
    return found


def _fraction(value: float) -> str:
    if value - value != 0.0:
        raise ValueError(f"{value} is no number that could be stored")
    return float.__repr__(value)


_WRITTEN: defaultdict[type, Callable[..., str]] = defaultdict(
    lambda: text,
    {
        str: encode_basestring_ascii,
        int: int.__repr__,
        float: _fraction,
        bool: lambda value: "true" if value else "false",
        type(None): lambda value: "null",
    },
)


def values_text(values: Iterable[object]) -> list[str]:
    """Each as ``text`` writes it; plain values are written at once, which of many small rows takes half the time."""
    return [_WRITTEN[type(value)](value) for value in values]
