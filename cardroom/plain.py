"""Types of plain data: what JSON and TOML can say."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

Plain: TypeAlias = bool | int | float | str | Sequence["Plain"] | Mapping[str, "Plain"] | None
"""A value as JSON writes it. What is read from outside is an ``object`` until somebody has looked at it."""

Data: TypeAlias = dict[str, Plain]
"""An object of JSON that is written. One whose keys are read again in Python is a ``TypedDict`` instead."""
