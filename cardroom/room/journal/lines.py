"""What a line of the staff's journal says: one dataclass for each kind of line.

A kind is declared beside the part that writes and reads it::

    @dataclass(frozen=True)
    class GameStarted(JournalLine, what="list/start"):
        edition: str
        limits: str

``what`` names the kind in storage, and the fields are the keys of the stored JSON, in the order in which they are written. A field with a
default is left out of the JSON while it has that value: lines of earlier versions, which lack the key, are read and written alike.
A kind that this program does not know, because a newer one wrote it, is an ``UnknownLine``: it can be shown, and no fold goes by it.
"""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from enum import Enum
from typing import Any, ClassVar, Self

from cardroom.room.base.errors import StorageError
from cardroom.room.storage.rows import StaffRow

KINDS: dict[str, type["JournalLine"]] = {}
"""Every kind of line that has been declared, by its name in storage. Whoever matches on a kind has imported it, so it is here."""


@dataclass(frozen=True)
class JournalLine:
    what: ClassVar[str]

    def __init_subclass__(cls, what: str = "") -> None:
        """``what`` empty: kinds that have fields in common derive from this class, which is no kind itself."""
        if what:
            assert what not in KINDS, what
            cls.what = what
            KINDS[what] = cls

    def to_data(self) -> dict[str, object]:
        """Return the stored form: plain data."""
        values = ((field, getattr(self, field.name)) for field in fields(self))
        return {key_of(field.name): value.value if isinstance(value, Enum) else value for field, value in values if value != field.default}

    @classmethod
    def from_data(cls, data: Mapping[str, object]) -> Self:
        """Read the stored form. Keys that this program does not know are left alone."""
        given: dict[str, Any] = {}
        for field in fields(cls):
            key = key_of(field.name)
            if key in data:
                value = data[key]
                given[field.name] = field.type(value) if isinstance(field.type, type) and issubclass(field.type, Enum) else value
            elif field.default is MISSING:
                raise StorageError(f"A line '{cls.what}' of the staff's journal does not say '{key}'.")
        return cls(**given)


@dataclass(frozen=True)
class SettingsLine(JournalLine):
    """A line whose data are names with values, none of which the line itself requires."""

    values: Mapping[str, object]

    def to_data(self) -> dict[str, object]:
        return dict(self.values)

    @classmethod
    def from_data(cls, data: Mapping[str, object]) -> Self:
        return cls(data)


class UnknownLine(SettingsLine):
    """A line of a kind that this program does not know."""


def read_line(row: StaffRow) -> JournalLine:
    """Return what a stored line says."""
    return KINDS.get(row.what, UnknownLine).from_data(row.data)


def key_of(name: str) -> str:
    """Return the key of a field in the stored form. A key that is a word of Python, like ``from``, has a field with an underscore."""
    return name.rstrip("_")
