"""What a line of the staff's journal says: one dataclass for each kind of line.

A kind is declared beside the part that writes and reads it::

    @dataclass(frozen=True)
    class GameStarted(JournalLine, what="list/start"):
        edition: str
        limits: str

``what`` names the kind in storage, and the fields are the keys of the stored JSON, in the order in which they are written. A field with a
default is left out of the JSON while it has that value: lines of earlier versions, which lack the key, are read and written alike.
A kind that this program does not know, because a newer one wrote it, is an ``UnknownLine``: it can be shown, and no fold matches on it.
"""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from enum import Enum
from typing import Any, ClassVar, NamedTuple, Self

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
        values = ((each, getattr(self, each.name)) for each in _keys(type(self)))
        return {each.key: value.value if each.enum else value for each, value in values if value != each.default}

    @classmethod
    def from_data(cls, data: Mapping[str, object]) -> Self:
        """Read the stored form, as a program wrote it and the hash chain keeps it: types are not checked. Unknown keys are left alone."""
        given: dict[str, Any] = {}
        for name, key, enum, default in _keys(cls):
            if key in data:
                given[name] = enum(data[key]) if enum else data[key]
            elif default is MISSING:
                raise StorageError(f"A line '{cls.what}' of the staff's journal does not say '{key}'.")
        return cls(**given)


class _Key(NamedTuple):
    """A field and its key in the stored form. A key that is a word of Python, like ``from``, has a field with an underscore."""

    name: str
    key: str
    enum: type[Enum] | None
    default: object


_KEYS: dict[type[JournalLine], tuple[_Key, ...]] = {}


def _keys(kind: type[JournalLine]) -> tuple[_Key, ...]:
    """Return those of a kind, worked out once: an open room reads its whole journal."""
    if kind not in _KEYS:
        _KEYS[kind] = tuple(_Key(each.name, each.name.rstrip("_"), _enum(each.type), each.default) for each in fields(kind))
    return _KEYS[kind]


def _enum(declared: object) -> type[Enum] | None:
    return declared if isinstance(declared, type) and issubclass(declared, Enum) else None


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
